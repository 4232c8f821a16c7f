#!/usr/bin/env python3
"""Names: words that are no longer used, in code, comments and documents (docs/glossary.md has the present ones).

An identifier is split into its words, so `house` is found in dt_house and in openHouse. Stored and sent texts keep
their words: golden games, fixtures, the changelog, translations and the rulebooks are not read.
"""

import re
from fnmatch import fnmatch

from _tree import files, finish, read

SUFFIXES = {".c", ".h", ".def", ".py", ".sh", ".mjs", ".mts", ".ts", ".tsx", ".css", ".md", ".cmake", ".txt"}
UNREAD = ["CHANGELOG.md", "*/RULES.md", "locale/rules/*", "tests/golden/*", "tests/fuzz/*/*", "tests/audit/*.txt",
          "web/tests/fixtures/*", "tests/checks/words.py", "CONTRIBUTING.md"]

# Old word: what to write instead, and the files where the word is right: as a word of a protocol, of a game, or
# of plain English.
WORDS = {
    "house": ("server", []),
    "door": ("front end, transport", []),
    "desk": ("store pool", []),
    "ear": ("listener", []),
    "rumour": ("notification", []),
    "mind": ("heuristics", []),
    "luck": ("chance, rng", []),
    "hope": ("UCB score, expected value", []),
    "doubt": ("UCB bonus", []),
    "deed": ("submission, pending entry", []),
    "knock": ("subscribe", []),
    "film": ("replay", []),
    "herald": ("live region", []),
    "onlooker": ("spectator", []),
    "glance": ("sampled policy", []),
    "thinker": ("bot runner", []),
    "curtain": ("handover screen", []),
    "omen": ("preview", []),
    "hush": ("reveal up to", []),
    "whisper": ("advise", []),
    "twin": ("baseline", []),
    "imagine": ("determinize", []),
    "rumor": ("notification", []),
    "booth": ("fixture", []),
}

PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def forms(word):
    """The word, its plural and its verb forms."""
    stem = word.removesuffix("e")
    return {word, word + "s", word + "es", stem + "ed", stem + "ing", word + "d"}


FORMS = {form: word for word in WORDS for form in forms(word)}


def faults():
    for path in files():
        name = str(path)
        if path.suffix not in SUFFIXES or any(fnmatch(name, pattern) for pattern in UNREAD):
            continue
        for part in path.with_suffix("").parts:
            yield from (f"{name}: the name says {part!r}: {WORDS[FORMS[w]][0]}"
                        for w in map(str.lower, PART.findall(part))
                        if w in FORMS and not any(fnmatch(name, p) for p in WORDS[FORMS[w]][1]))
        for number, line in enumerate(read(path).splitlines(), 1):
            for word in {w.lower() for w in PART.findall(line)} & FORMS.keys():
                instead, legitimate = WORDS[FORMS[word]]
                if not any(fnmatch(name, pattern) for pattern in legitimate):
                    yield f"{name}:{number}: {word!r}: {instead}"


finish(list(faults()), "no old word is left")
