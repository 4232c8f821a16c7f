#!/usr/bin/env python3
"""Names: words that are no longer used, in code, comments and documents (docs/glossary.md has the present ones), and
tags of structs that are used twice.

An identifier is split into its words, so `house` is found in dt_house and in openHouse. Stored and sent texts keep
their words: golden games, fixtures, the changelog, translations and the rulebooks are not read.
"""

import re
from fnmatch import fnmatch

from _tree import c_files, files, finish, read

SUFFIXES = {".c", ".h", ".def", ".py", ".sh", ".mjs", ".mts", ".ts", ".tsx", ".css", ".md", ".cmake", ".txt"}
UNREAD = ["CHANGELOG.md", "*/RULES.md", "locale/rules/*", "tests/golden/*", "tests/fuzz/*/*", "tests/audit/*.txt",
          "web/tests/fixtures/*", "tests/checks/words.py", "CONTRIBUTING.md"]

# Old word: what to write instead, and the files where the word is right: as a word of a protocol, of a game, or
# of plain English.
WORDS = {
    "asker": ("proposer", []),
    "booth": ("fixture", []),
    "curtain": ("handover screen", []),
    "deed": ("submission, pending entry", []),
    "desk": ("store pool", []),
    "door": ("front end, transport", []),
    "doubt": ("UCB bonus, confidence interval", ["cli/cmd_arena.c", "tests/test_cli.c"]),  # a key of --json
    "ear": ("listener", ["games/scuba/box.def", "locale/scuba.txt", "tests/test_scuba_events.c", "web/src/boards/scuba/*",
                         "web/tests/*"]),  # a card
    "film": ("replay", ["ocean/*", "docs/ocean.md", "tests/test_ocean*", "cli/ocean*"]),  # of a transparent card
    "glance": ("sampled policy", []),
    "herald": ("live region", []),
    "hope": ("expected value, UCB score", []),
    "house": ("server", []),
    "hush": ("reveal up to", []),
    "imagine": ("determinize", ["lib/divetable.h", "python/divetable.py", "docs/library.md", "tests/test_library.c",
                                "tests/checks/python.py"]),  # a former name that still works
    "knock": ("subscribe", []),
    "luck": ("chance, rng", ["README.md"]),  # push your luck
    "mind": ("heuristics", ["web/src/screens/lobby.tsx"]),  # mind the sharks
    "omen": ("preview", []),
    "onlooker": ("spectator", ["docs/protocol.md", "docs/glossary.md", "cli/protocol*.c", "cli/cmd_replay.c",  # on the wire
                               "server/presence.c", "store/postgres*", "tests/online/*.py", "tests/test_golden.c",
                               "tests/test_protocol.c", "tests/test_redacted.c", "tests/test_remote.c", "term/remote*.c", "web/src/table/*",
                               "web/src/backends/*", "web/tests/*", "web/src/screens/*", "lib/divetable.h",
                               "python/divetable.py", "docs/library.md", "tests/test_library.c"]),
    "racer": ("arm of a race", []),
    "rumour": ("notification", []),
    "thinker": ("bot runner", []),
    "twin": ("baseline", ["web/tests/e2e/*.spec.ts", "web/scripts/shots.mjs"]),  # a fixture's id
    "whisper": ("advise", []),
    "wish": ("options, query", []),
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


def shared_tags():
    """Structs of two files with one tag, which a reader would take for the same."""
    home = {}
    for path in c_files(".c", ".h"):
        for tag in re.findall(r"^(?:static )?(?:const )?struct (\w+) \{", read(path), re.MULTILINE):
            if home.setdefault(tag, path) != path:
                yield f"{path}: struct {tag} is also in {home[tag]}"


finish([*faults(), *shared_tags()], "no old word is left, and no struct's tag is used twice")
