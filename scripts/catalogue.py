#!/usr/bin/env python3
"""Builds and checks the message catalogues: a table in C, JSON for the web client, and the .po files.

Sources are locale/<game>.txt (patterns and English sentences, see docs/translating.md), the English
sentences in the code (dt_translate(lang, "…"), N_("…"), in the web client t("…")) and locale/<lang>.po.
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
KINDS = {"number", "word", "seat", "seats"}  # built into the formatter
AND = " and "  # between the last two names of a list
BARE = {"quiet"}  # lists of patterns without sentences
SLOT = re.compile(r"\{([^{}]*)\}")
C_STRING = r'"(?:\\.|[^"\\\n])*"'
C_CALL = re.compile(r"(?:\bdt_(?:client_|term_)?(?:say|translate)(?:_with)?\("
                    r"\s*[^,\"()]*(?:\([^()]*\))?[^,\"()]*,|\bN_\()\s*"
                    rf"((?:{C_STRING}\s*)+)")
TS_STRING = r"(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
TS_CALL = re.compile(rf"(?<![\w.])(?:(?:t|later)\(\s*{TS_STRING}|tn\(\s*{TS_STRING},\s*{TS_STRING})")


class CatalogueError(Exception):
    """An error in a source file; the message names the place."""


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
            raise CatalogueError(f"{path.name}:{number}: expected [kind] or pattern = sentence")
        entries.append((pattern, sentence))
    return kinds


def phrase_files():
    return {path.stem: read_phrases(path) for path in sorted(LOCALE.glob("*.txt"))}


def c_strings():
    """The English sentences in C, each once, in order of appearance."""
    found = dict.fromkeys(refusals())
    for layer in CODE:
        for path in sorted((ROOT / layer).glob("*.[ch]")):
            for match in C_CALL.finditer(path.read_text(encoding="utf-8")):
                pieces = re.findall(C_STRING, match.group(1))
                found["".join(ast.literal_eval(piece) for piece in pieces)] = None
    return list(found)


def refusals():
    """The user messages for errors, used by C and by the web client."""
    text = (LOCALE / "refusals.def").read_text(encoding="utf-8")
    return re.findall(r'DT_REFUSAL\(".*?",\s*"(.*?)"\)', text)


def web_strings():
    """The English sentences in the web client."""
    found = dict.fromkeys(refusals())
    for path in sorted((ROOT / "web").glob("src/**/*.ts*")):
        for match in TS_CALL.finditer(path.read_text(encoding="utf-8")):
            for text in match.groups():
                if text is not None:
                    found[ast.literal_eval(text)] = None
    return list(found)


def messages():
    """All translatable messages as (context, English) pairs."""
    wanted = {("", text): None for text in [*c_strings(), *web_strings(), AND]}
    for game, kinds in phrase_files().items():
        for kind, entries in kinds.items():
            if kind not in BARE:
                wanted.update({(f"{game}/{kind}", sentence): None for _, sentence in entries})
    return list(wanted)


def read_po(path):
    """A .po file as {(context, English): translation}; without the header."""
    found, field, entry = {}, None, {}

    def finish_entry():
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
            finish_entry()
            entry = {}
    return found


def languages():
    return {path.stem: read_po(path) for path in sorted(LOCALE.glob("*.po"))}


# ---- checks ----

def slots(sentence):
    return sorted(set(SLOT.findall(sentence)))


def phrase_errors(game, kinds):
    for kind, entries in kinds.items():
        for pattern, sentence in entries:
            where = f"{game}.txt: [{kind}] {pattern}"
            asked = SLOT.findall(pattern)
            for name in asked:
                if name.rstrip("*") not in KINDS | kinds.keys():
                    yield f"{where}: unknown kind {name}"
            if kind not in BARE:
                known = {str(n) for n in range(len(asked))}
                yield from (f"{where}: the sentence uses {{{slot}}}, which the pattern does not have"
                            for slot in slots(sentence) if slot not in known)


def po_errors(lang, wanted, translated):
    for context, text in wanted:
        there = translated.get((context, text), "")
        where = f"{lang}.po: {context or 'code'}: {text!r}"
        if not there:
            yield f"{where} is not translated"
        elif slots(there) != slots(text):
            yield f"{where}: the translation has different arguments: {there!r}"
    for context, text in translated.keys() - set(wanted):
        yield f"{lang}.po: {context or 'code'}: {text!r} is no longer used"


def errors():
    wanted = messages()
    for game, kinds in phrase_files().items():
        yield from phrase_errors(game, kinds)
    for lang, translated in languages().items():
        yield from po_errors(lang, wanted, translated)


# ---- output ----

def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def write_po(lang):
    """Updates a .po: removes unused messages and adds new ones, with the translation another game
    has for the same text, or empty."""
    path = LOCALE / f"{lang}.po"
    there = read_po(path) if path.exists() else {}
    head = path.read_text(encoding="utf-8").partition("\n\n")[0] if path.exists() else (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: divetable\\n"\n'
        f'"Language: {lang}\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"')
    elsewhere = {(context.partition("/")[2], text): translation
                 for (context, text), translation in there.items()}
    blocks = [head]
    for context, text in messages():
        translation = there.get((context, text)) or elsewhere.get((context.partition("/")[2], text), "")
        block = f"msgctxt {quoted(context)}\n" if context else ""
        block += f"msgid {quoted(text)}\nmsgstr {quoted(translation)}"
        blocks.append(block)
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def translator(lang):
    """A function (context, English) -> text in one language; untranslated messages stay English."""
    table = languages().get(lang, {})
    return lambda context, text: table.get((context, text)) or text


def write_json(folder):
    """Writes one file per language: `text` has the code's sentences, `games` the phrases."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in ["en", *languages()]:
        translate = translator(lang)
        games = {game: {kind: [[pattern, sentence if kind in BARE else
                                translate(f"{game}/{kind}", sentence)] for pattern, sentence in entries]
                        for kind, entries in kinds.items()}
                 for game, kinds in phrase_files().items()}
        catalogue = {"lang": lang, "text": {text: translate("", text) for text in [AND, *web_strings()]},
                "games": games}
        (folder / f"{lang}.json").write_text(
            json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_c(path):
    langs = ["en", *languages()]
    translate = {lang: translator(lang) for lang in langs}
    lines = ["/* Generated by scripts/catalogue.py from locale/; do not edit. */",
             '#include "locale/catalog.h"', "",
             f"const char *const dt_lang_words[] = {{{', '.join(map(quoted, langs))}}};",
             f"const int dt_lang_count = {len(langs)};", ""]
    books = []
    for game, kinds in phrase_files().items():
        for number, (kind, entries) in enumerate(kinds.items()):
            lines.append(f"static const struct dt_phrase {game}_{number}[] = {{")
            for pattern, sentence in entries:
                texts = [sentence if kind in BARE else translate[lang](f"{game}/{kind}", sentence)
                         for lang in langs]
                lines.append(f"    {{{quoted(pattern)}, {{{', '.join(map(quoted, texts))}}}}},")
            lines.append("};")
        lines.append(f"static const struct dt_phrases {game}_kinds[] = {{")
        lines += [f"    {{{quoted(kind)}, {game}_{number}, {len(entries)}}},"
                  for number, (kind, entries) in enumerate(kinds.items())]
        lines.append("};")
        books.append(f"    {{{quoted(game)}, {game}_kinds, {len(kinds)}}},")
    texts = sorted(c_strings(), key=lambda text: text.encode())
    lines += ["const struct dt_catalog dt_catalogs[] = {", *books, "};",
              f"const int dt_catalog_count = {len(books)};", "",
              "const struct dt_phrase dt_texts[] = {"]
    lines += [f"    {{{quoted(text)}, {{{', '.join(quoted(translate[lang]('', text)) for lang in langs)}}}}},"
              for text in texts]
    lines += ["};", f"const int dt_text_count = {len(texts)};", ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="write en.json, de.json … into this folder")
    parser.add_argument("--c", type=Path, metavar="FILE", help="write the table in C")
    parser.add_argument("--check", action="store_true", help="check for missing or wrong translations")
    parser.add_argument("--update", metavar="LANG", help="update locale/LANG.po")
    args = parser.parse_args()
    try:
        if args.update:
            write_po(args.update)
        if args.json:
            write_json(args.json)
        if args.c:
            write_c(args.c)
        found = list(errors()) if args.check else []
    except CatalogueError as error:
        found = [str(error)]
    for error in found:
        print(error)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
