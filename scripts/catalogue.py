#!/usr/bin/env python3
"""Makes the catalogues of words for people: a table in C, JSON for the web, checks, and the .po.

Sources are locale/<game>.txt (patterns and English sentences, see docs/translating.md), the English
sentences in the code (dt_say(lang, "…"), N_("…") and in the web client t("…")) and locale/<lang>.po.
"""

import argparse
import ast
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
CODE = ("term", "cli", "locale")
KINDS = {"number", "word", "seat", "seats"}  # known to the renderer itself
AND = " and "  # between the last two names of a list
BARE = {"quiet"}  # lists of patterns without sentences
SLOT = re.compile(r"\{([^{}]*)\}")
C_STRING = r'"(?:\\.|[^"\\\n])*"'
C_CALL = re.compile(rf"(?:\bdt_(?:say|(?:term_)?translate)(?:_with)?\(\s*[^,\"()]*(?:\([^()]*\))?[^,\"()]*,|\bN_\()\s*"
                    rf"((?:{C_STRING}\s*)+)")
TS_STRING = r"(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
TS_CALL = re.compile(rf"(?<![\w.])(?:(?:t|later)\(\s*{TS_STRING}|tn\(\s*{TS_STRING},\s*{TS_STRING})")


class Fault(Exception):
    """What is wrong with a catalogue, as a sentence that names the place."""


def read_phrases(path):
    """A phrase file as {kind: [(pattern, sentence)]}, in the order of the file."""
    kinds, entries = {}, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            entries = kinds.setdefault(line[1:-1], [])
            continue
        pattern, equals, sentence = line.partition(" = ")
        if entries is None or not equals or not sentence:
            raise Fault(f"{path.name}:{number}: expected [kind] or pattern = sentence")
        entries.append((pattern, sentence))
    return kinds


def phrase_files():
    return {path.stem: read_phrases(path) for path in sorted(LOCALE.glob("*.txt"))}


def c_strings():
    """The English sentences in C, each once, in order of appearance."""
    found = dict.fromkeys(refusals())
    for room in CODE:
        for path in sorted((ROOT / room).glob("*.[ch]")):
            for match in C_CALL.finditer(path.read_text(encoding="utf-8")):
                pieces = re.findall(C_STRING, match.group(1))
                found["".join(ast.literal_eval(piece) for piece in pieces)] = None
    return list(found)


def refusals():
    """What is said of refusals, in C and in the web client."""
    text = (LOCALE / "refusals.def").read_text(encoding="utf-8")
    return re.findall(r'DT_REFUSAL\(".*?",\s*"(.*?)"\)', text)


def web_strings():
    """The same of the web client."""
    found = dict.fromkeys(refusals())
    for path in sorted((ROOT / "web").glob("src/**/*.ts*")):
        for match in TS_CALL.finditer(path.read_text(encoding="utf-8")):
            for text in match.groups():
                if text is not None:
                    found[ast.literal_eval(text)] = None
    return list(found)


def messages():
    """Everything that is to be translated, as (context, English) pairs."""
    wanted = {("", text): None for text in [*c_strings(), *web_strings(), AND]}
    for game, kinds in phrase_files().items():
        for kind, entries in kinds.items():
            if kind not in BARE:
                wanted.update({(f"{game}/{kind}", sentence): None for _, sentence in entries})
    return list(wanted)


def read_po(path):
    """A .po file as {(context, English): translation}; the header is left out."""
    found, field, entry = {}, None, {}

    def keep():
        if entry.get("msgid"):
            found[entry.get("msgctxt", ""), entry["msgid"]] = entry.get("msgstr", "")

    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        word, _, rest = line.partition(" ")
        if line.startswith('"'):
            entry[field] += ast.literal_eval(line)
        elif word in ("msgctxt", "msgid", "msgstr"):
            field = word
            entry[field] = ast.literal_eval(rest)
        elif not line.strip():
            keep()
            entry = {}
    return found


def languages():
    return {path.stem: read_po(path) for path in sorted(LOCALE.glob("*.po"))}


# ---- checks ----

def slots(sentence):
    return sorted(set(SLOT.findall(sentence)))


def phrase_faults(game, kinds):
    for kind, entries in kinds.items():
        for pattern, sentence in entries:
            where = f"{game}.txt: [{kind}] {pattern}"
            asked = SLOT.findall(pattern)
            for name in asked:
                if name.rstrip("*") not in KINDS | kinds.keys():
                    yield f"{where}: there is no kind {name}"
            if kind not in BARE:
                known = {str(n) for n in range(len(asked))}
                yield from (f"{where}: the sentence wants {{{slot}}}, which the pattern has not"
                            for slot in slots(sentence) if slot not in known)


def po_faults(lang, wanted, translated):
    for context, text in wanted:
        there = translated.get((context, text), "")
        where = f"{lang}.po: {context or 'code'}: {text!r}"
        if not there:
            yield f"{where} is not translated"
        elif slots(there) != slots(text):
            yield f"{where}: the translation has other arguments: {there!r}"
    for context, text in translated.keys() - set(wanted):
        yield f"{lang}.po: {context or 'code'}: {text!r} is not used any more"


def faults():
    wanted = messages()
    for game, kinds in phrase_files().items():
        yield from phrase_faults(game, kinds)
    for lang, translated in languages().items():
        yield from po_faults(lang, wanted, translated)


# ---- what is made ----

def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def write_po(lang):
    """Brings a .po in order: those not used any more go, new messages come in as another game
    has them translated, or empty."""
    path = LOCALE / f"{lang}.po"
    there = read_po(path) if path.exists() else {}
    head = path.read_text(encoding="utf-8").partition("\n\n")[0] if path.exists() else (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: divetable\\n"\n'
        f'"Language: {lang}\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"')
    elsewhere = {(context.partition("/")[2], text): said for (context, text), said in there.items()}
    blocks = [head]
    for context, text in messages():
        said = there.get((context, text)) or elsewhere.get((context.partition("/")[2], text), "")
        block = f"msgctxt {quoted(context)}\n" if context else ""
        block += f"msgid {quoted(text)}\nmsgstr {quoted(said)}"
        blocks.append(block)
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def translator(lang):
    """A function (context, English) -> text of one language; what is missing stays English."""
    table = languages().get(lang, {})
    return lambda context, text: table.get((context, text)) or text


def write_json(folder):
    """One file a language: `text` for the code's sentences, `games` for the phrases."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in ["en", *languages()]:
        say = translator(lang)
        games = {game: {kind: [[pattern, sentence if kind in BARE else
                                say(f"{game}/{kind}", sentence)] for pattern, sentence in entries]
                        for kind, entries in kinds.items()}
                 for game, kinds in phrase_files().items()}
        book = {"lang": lang, "text": {text: say("", text) for text in [AND, *web_strings()]},
                "games": games}
        (folder / f"{lang}.json").write_text(
            json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_c(path):
    langs = ["en", *languages()]
    say = {lang: translator(lang) for lang in langs}
    lines = ["/* Made by scripts/catalogue.py from locale/; do not edit. */",
             '#include "locale/book.h"', "",
             f"const char *const dt_lang_words[] = {{{', '.join(map(quoted, langs))}}};",
             f"const int dt_lang_count = {len(langs)};", ""]
    books = []
    for game, kinds in phrase_files().items():
        for number, (kind, entries) in enumerate(kinds.items()):
            lines.append(f"static const struct dt_phrase {game}_{number}[] = {{")
            for pattern, sentence in entries:
                texts = [sentence if kind in BARE else say[lang](f"{game}/{kind}", sentence)
                         for lang in langs]
                lines.append(f"    {{{quoted(pattern)}, {{{', '.join(map(quoted, texts))}}}}},")
            lines.append("};")
        lines.append(f"static const struct dt_phrases {game}_kinds[] = {{")
        lines += [f"    {{{quoted(kind)}, {game}_{number}, {len(entries)}}},"
                  for number, (kind, entries) in enumerate(kinds.items())]
        lines.append("};")
        books.append(f"    {{{quoted(game)}, {game}_kinds, {len(kinds)}}},")
    texts = sorted(c_strings(), key=lambda text: text.encode())
    lines += ["const struct dt_book dt_books[] = {", *books, "};",
              f"const int dt_book_count = {len(books)};", "",
              "const struct dt_phrase dt_texts[] = {"]
    lines += [f"    {{{quoted(text)}, {{{', '.join(quoted(say[lang]('', text)) for lang in langs)}}}}},"
              for text in texts]
    lines += ["};", f"const int dt_text_count = {len(texts)};", ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="writes en.json, de.json … there")
    parser.add_argument("--c", type=Path, metavar="FILE", help="writes the table in C")
    parser.add_argument("--check", action="store_true", help="looks for what is missing or wrong")
    parser.add_argument("--update", metavar="LANG", help="brings locale/LANG.po in order")
    args = parser.parse_args()
    try:
        if args.update:
            write_po(args.update)
        if args.json:
            write_json(args.json)
        if args.c:
            write_c(args.c)
        found = list(faults()) if args.check else []
    except Fault as fault:
        found = [str(fault)]
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
