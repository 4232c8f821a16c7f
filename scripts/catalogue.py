#!/usr/bin/env python3
"""Builds and checks the message catalogues: a table in C, JSON for the web client, and the .po files.

Sources are locale/<game>.txt and locale/errors.txt (messages in English, see docs/translating.md), the English
sentences in the code (dt_translate(lang, "…"), N_("…"), in the web client t("…")) and locale/<lang>.po.
"""

import argparse
import ast
import html
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
CODE = ("term", "cli", "locale")
KINDS = {"player", "players", "word"}  # built into the formatters
TYPES = {"event": "events", "action": "actions", "outcome": "outcomes"}  # sections whose keys are types of the schema
CASES = {"plural": r"=\d+|zero|one|two|few|many|other", "select": r"\w+"}
AND = " and "  # between the last two names of a list
UNTRANSLATED = {"quiet"}
SLOT = re.compile(r"\{(\d)\}")
C_STRING = r'"(?:\\.|[^"\\\n])*"'
C_CALL = re.compile(r"(?:\bdt_(?:client_|term_)?(?:say|translate)(?:_with)?\("
                    r"\s*[^,\"()]*(?:\([^()]*\))?[^,\"()]*,|\bN_\()\s*"
                    rf"((?:{C_STRING}\s*)+)")
TS_STRING = r"(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
TS_CALL = re.compile(rf"(?<![\w.])(?:(?:t|later)\(\s*{TS_STRING}|tn\(\s*{TS_STRING},\s*{TS_STRING})")


class CatalogueError(Exception):
    """An error in a source file; the message names the place."""


def read_messages(path):
    """A game's file as {section: {key: message}}, in the order of the file."""
    sections, entries = {}, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            entries = sections.setdefault(line[1:-1], {})
            continue
        key, equals, message = (line + " ").partition(" = ")
        if entries is None or not equals or key in entries:
            raise CatalogueError(f"{path.name}:{number}: expected [section] or key = message, each key once")
        entries[key] = message.rstrip()
    return sections


def game_files():
    return {path.stem: read_messages(path) for path in sorted(LOCALE.glob("*.txt"))}


def c_strings():
    """The English sentences in C, each once, in order of appearance."""
    found = {}
    for layer in CODE:
        for path in sorted((ROOT / layer).glob("*.[ch]")):
            for match in C_CALL.finditer(path.read_text(encoding="utf-8")):
                pieces = re.findall(C_STRING, match.group(1))
                found["".join(ast.literal_eval(piece) for piece in pieces)] = None
    return list(found)


def web_strings():
    """The English sentences in the web client, each with the game whose board alone has it, or None."""
    found = {}
    for path in sorted((ROOT / "web").glob("src/**/*.ts*")):
        layer, folder = path.parts[-3:-1]
        game = folder if layer == "boards" and path.name != "card.ts" else None  # the lobby has the cards
        for match in TS_CALL.finditer(path.read_text(encoding="utf-8")):
            for text in match.groups():
                if text is not None:
                    text = ast.literal_eval(text)
                    found[text] = game if found.get(text, game) == game else None
    return found


def messages():
    """All translatable messages as (context, English) pairs."""
    wanted = {("", text): None for text in [*c_strings(), *web_strings(), AND]}
    for game, sections in game_files().items():
        for section, entries in sections.items():
            if section not in UNTRANSLATED:
                wanted.update({(f"{game}/{section}", text): None for text in entries.values() if text})
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

class Message:
    """The arguments of a message in ICU MessageFormat: (name, kind) pairs, and what is wrong with it."""

    def __init__(self, text):
        self.text, self.at = text, 0
        self.args = []
        self.fault = None
        try:
            self.body()
            if self.at < len(text):
                self.fail("a } too many")
        except CatalogueError as error:
            self.fault = str(error)
        if re.search(r"'[{}#']", text):
            self.fault = "an apostrophe before a brace, # or apostrophe quotes it: write it otherwise"

    def fail(self, what):
        raise CatalogueError(f"{what} at “{self.text[self.at:self.at + 20]}”")

    def take(self, pattern, what):
        match = re.compile(pattern).match(self.text, self.at)
        if match is None:
            self.fail(f"expected {what}")
        self.at = match.end()
        return match.group(1)

    def body(self):
        while self.at < len(self.text) and self.text[self.at] != "}":
            if self.text[self.at] == "{":
                self.argument()
            else:
                self.at += 1

    def argument(self):
        name = self.take(r"\{\s*(\w+)\s*", "an argument")
        kind = self.take(r"(?:,\s*(\w+)\s*)?", "a kind")
        self.args.append((name, kind))
        if kind in ("plural", "select"):
            self.take(r"(,)", "cases")
            self.cases(kind)
        self.take(r"\s*(\})", "}")

    def cases(self, kind):
        keys = []
        while re.compile(r"\s*\}").match(self.text, self.at) is None:
            keys.append(self.take(rf"\s*({CASES[kind]})\s*\{{", f"a case of {kind}"))
            self.body()
            self.take(r"(\})", "}")
        if "other" not in keys:
            self.fail("the case “other” is missing")


def message_errors(where, text, sections):
    message = Message(text)
    if message.fault:
        yield f"{where}: {message.fault}"
    for _, kind in message.args:
        if kind not in KINDS | sections.keys() | {"plural", "select", None}:
            yield f"{where}: there is no section [{kind}]"


def game_errors(game, sections):
    for section, entries in sections.items():
        for key, text in entries.items():
            yield from message_errors(f"{game}.txt: [{section}] {key}", text, sections)


def names(text, context):
    """The arguments that a translation must have too."""
    return sorted(set(SLOT.findall(text) if context == "" else [name for name, _ in Message(text).args]))


def po_errors(lang, wanted, translated):
    games = game_files()
    for context, text in wanted:
        there = translated.get((context, text), "")
        where = f"{lang}.po: {context or 'code'}: {text!r}"
        if not there:
            yield f"{where} is not translated"
        elif names(there, context) != names(text, context):
            yield f"{where}: the translation has different arguments: {there!r}"
        elif context:
            yield from message_errors(where, there, games[context.partition("/")[0]])
    for context, text in translated.keys() - set(wanted):
        yield f"{lang}.po: {context or 'code'}: {text!r} is no longer used"


def schema_errors(game, sections, schema):
    """Every type of the schema has a message, and a message has only arguments of its type."""
    for section, list_name in TYPES.items():
        known = {}
        for row in schema[list_name]:
            known.setdefault(row["type"], {"value"}).update(arg["name"] for arg in row["args"])
        entries = sections.get(section, {})
        yield from (f"{game}.txt: [{section}] has no message for {key}" for key in known.keys() - entries)
        yield from (f"{game}.txt: [{section}] {key}: there is no such type" for key in entries.keys() - known)
        for key in known.keys() & entries:
            for name in {name for name, _ in Message(entries[key]).args} - known[key]:
                yield f"{game}.txt: [{section}] {key}: there is no argument {name}"


def error_sentences():
    """The English sentences of errors by code."""
    return game_files()["errors"]["error"]


def error_errors():
    """Every error code of C has a sentence, and every sentence a code that C or the web client uses."""
    text = {path: path.read_text(encoding="utf-8") for pattern in ("*/*.c", "web/src/**/*.ts*")
            for path in sorted(ROOT.glob(pattern)) if path.parts[-2] != "generated"}
    in_c = {code for found in text.values() for code in re.findall(r'DT_ERROR\("([^"]*)"\)', found)}
    for path, found in text.items():
        if path.suffix == ".c" and path.parts[-2] in ("engine", "match", "server"):
            for code in re.findall(r'return[^;{]*(?<!DT_ERROR\()"([a-z]+(?:-[a-z]+)+)"', found):
                yield f"{path.relative_to(ROOT)}: write DT_ERROR around the error {code}"
    yield from (f"errors.txt: no sentence for {code}" for code in sorted(in_c - error_sentences().keys()))
    for code in error_sentences().keys() - in_c:
        if not any(f'"{code}"' in found for found in text.values()):
            yield f"errors.txt: no error has the code {code}"


def read_schemas(program, games):
    """The schemas of the games that a program has."""
    found = {}
    for game in games if program else []:
        done = subprocess.run([program, "schema", game], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found[game] = json.loads(done.stdout[done.stdout.index("{"):])
    return found


def errors(program):
    schemas = read_schemas(program, game_files())
    wanted = messages()
    yield from error_errors()
    for game, sections in game_files().items():
        yield from game_errors(game, sections)
        if game in schemas:
            yield from schema_errors(game, sections, schemas[game])
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


def translated(game, sections, translate):
    """All messages of a game in one language."""
    return {section: {key: text if section in UNTRANSLATED else translate(f"{game}/{section}", text)
                      for key, text in entries.items()}
            for section, entries in sections.items()}


def write_json(folder):
    """Writes one file per language: `text` has the code's sentences, `boards` those of one game's board alone, `games`
    the messages."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in ["en", *languages()]:
        translate = translator(lang)
        games = {game: translated(game, sections, translate) for game, sections in game_files().items()}
        texts = {None: {AND: translate("", AND)}}
        for text, game in web_strings().items():
            texts.setdefault(game if game in games else None, {})[text] = translate("", text)
        catalogue = {"lang": lang, "text": texts.pop(None), "boards": texts, "games": games}
        (folder / f"{lang}.json").write_text(
            json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def c_game(game, sections, translate):
    """The tables of one game, and its line in the table of games."""
    texts = [translated(game, sections, to) for to in translate.values()]
    lines, rows = [], []
    for number, (section, entries) in enumerate(sections.items()):
        lines.append(f"static const struct dt_message {game}_{number}[] = {{")
        lines += [f"    {{{quoted(key)}, {{{', '.join(quoted(text[section][key]) for text in texts)}}}}},"
                  for key in entries]
        lines.append("};")
        rows.append(f"    {{{quoted(section)}, {game}_{number}, {len(entries)}}},")
    lines += [f"static const struct dt_section {game}_sections[] = {{", *rows, "};"]
    return lines, f"    {{{quoted(game)}, {game}_sections, {len(sections)}}},"


def write_c(path):
    langs = ["en", *languages()]
    translate = {lang: translator(lang) for lang in langs}
    lines = ["/* Generated by scripts/catalogue.py from locale/; do not edit. */",
             '#include "locale/catalog.h"', "",
             f"const char *const dt_lang_words[] = {{{', '.join(map(quoted, langs))}}};",
             f"const int dt_lang_count = {len(langs)};", ""]
    books = []
    for game, sections in game_files().items():
        tables, book = c_game(game, sections, translate)
        lines += tables
        books.append(book)
    texts = sorted(c_strings(), key=lambda text: text.encode())
    lines += ["const struct dt_catalog dt_catalogs[] = {", *books, "};",
              f"const int dt_catalog_count = {len(books)};", "",
              "const struct dt_message dt_texts[] = {"]
    lines += [f"    {{{quoted(text)}, {{{', '.join(quoted(translate[lang]('', text)) for lang in langs)}}}}},"
              for text in texts]
    lines += ["};", f"const int dt_text_count = {len(texts)};", ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def read_examples(path, lang):
    """Sentences of random games as {(game, section, key): (arguments, sentence)}, from `test_locale --print`."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path else []:
        game, spoken, section, args, sentence = line.split("\t")
        if spoken == lang:
            found.setdefault((game, section, next(iter(json.loads(args).values()))), (args, sentence))
    return found


def write_page(lang, examples):
    """Prints a page with every message of the games: key, English, translation and an example."""
    translate, found = translator(lang), read_examples(examples, lang)
    print(f"<!doctype html><html lang={lang}><meta charset=utf-8><title>Messages: {lang}</title>"
          "<style>body{font:15px sans-serif}td{vertical-align:top;padding:2px 8px}code{color:#666}</style>")
    for game, sections in game_files().items():
        there = translated(game, sections, translate)
        for section, entries in sections.items():
            if section in UNTRANSLATED:
                continue
            print(f"<h2>{game}/{section}</h2><table>")
            for key, text in entries.items():
                args, sentence = found.get((game, section, key), ("", ""))
                cells = (key, text, there[section][key])
                print("<tr>" + "".join(f"<td>{html.escape(cell)}" for cell in cells)
                      + f"<td>{html.escape(sentence)}<br><code>{html.escape(args)}</code>")
            print("</table>")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="write en.json, de.json … into this folder")
    parser.add_argument("--c", type=Path, metavar="FILE", help="write the table in C")
    parser.add_argument("--check", action="store_true", help="check for missing or wrong messages and translations")
    parser.add_argument("--program", type=Path, metavar="FILE",
                        help="with --check: compare with the schemas that this divetable prints")
    parser.add_argument("--page", metavar="LANG", help="print an HTML page with all messages")
    parser.add_argument("--examples", type=Path, metavar="FILE",
                        help="with --page: sentences of random games, as `test_locale --print` prints them")
    parser.add_argument("--update", metavar="LANG", help="update locale/LANG.po")
    args = parser.parse_args()
    try:
        if args.update:
            write_po(args.update)
        if args.json:
            write_json(args.json)
        if args.c:
            write_c(args.c)
        if args.page:
            write_page(args.page, args.examples)
        found = list(errors(args.program)) if args.check else []
    except CatalogueError as error:
        found = [str(error)]
    for error in found:
        print(error)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
