#!/usr/bin/env python3
"""Generates from each game's schema its TypeScript types, its JSON Schema and its reference page, and from the
catalogue the codes of errors in TypeScript and in docs/protocol.md.

    python3 scripts/reference.py            writes the files
    python3 scripts/reference.py --check    fails if they are not current

The schema comes from `divetable schema GAME`. Views and facts are written by hand in C; their types
are the shapes that random games show, so a new member appears here after it was played.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from catalogue import error_sentences

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = 8000  # views of random games that are looked at


def games():
    text = (ROOT / "games" / "games.def").read_text()
    return re.findall(r"^DT_GAME\((\w+)\)", text, re.M)


# ---- shapes: what a value was seen to be ----

class Shape:
    """The union of the values seen at one place."""

    def __init__(self):
        self.seen = 0
        self.number = self.boolean = self.null = False
        self.words = {}  # how often each was seen
        self.items = None  # of arrays: the shape of all items
        self.keys = None   # of objects: the shape of each member

    def add(self, value):
        self.seen += 1
        if value is None:
            self.null = True
        elif isinstance(value, bool):
            self.boolean = True
        elif isinstance(value, int):
            self.number = True
        elif isinstance(value, str):
            self.words[value] = self.words.get(value, 0) + 1
        elif isinstance(value, list):
            self.items = self.items or Shape()
            for item in value:
                self.items.add(item)
        else:
            if self.keys is None:
                self.keys, self.objects = {}, 0
            self.objects += 1
            for key, item in value.items():
                self.keys.setdefault(key, Shape()).add(item)


def words_of(kind):
    return list(kind.get("words", [])) + [w for w in kind.get("special", []) if w != "-"]


def collect_kinds(schema):
    """The words of each name of a kind, of all kinds that share it."""
    found = {}

    def visit(kind):
        if kind["form"] == "word":
            words = found.setdefault(kind["name"], [])
            words += [w for w in kind["words"] if w not in words]
        if "of" in kind:
            visit(kind["of"])

    for part in ("events", "actions", "outcomes"):
        for row in schema[part]:
            for arg in row["args"]:
                visit(arg["kind"])
    for part in ("fields", "tensor"):
        for row in schema[part]:
            if "kind" in row:
                visit(row["kind"])
    return found


def pascal(name):
    return "".join(w.capitalize() for w in re.split(r"[^A-Za-z0-9]+", name))


def is_closed(words):
    """Whether few words were seen, and so often that there are hardly others."""
    return len(words) <= 8 and min(words.values()) >= 25


def kind_of_words(kinds, key, words):
    """The name of the kind that these words belong to, with what is left over; None: any text."""
    plain = {w for w in words if w != "?"}
    fitting = [n for n, all_words in kinds.items() if plain and plain <= set(all_words)]
    if not fitting:
        return None
    same = [n for n in fitting if n in (key, key.rstrip("s"))]
    return same[0] if same else min(fitting, key=lambda n: (len(kinds[n]), n))


# ---- TypeScript ----

def ts_words(words):
    return " | ".join(json.dumps(w, ensure_ascii=False) for w in words)


def ts_kind(kind, shapes):
    """The type of an argument."""
    if kind["form"] == "set":
        inner = ts_kind(kind["of"], shapes)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    parts = {"number": ["number"], "word": [pascal(kind["name"])], "text": ["string"],
             "object": [pascal(kind["name"])]}[kind["form"]]
    for word in kind.get("special", []):
        parts.append("null" if word == "-" else json.dumps(word))
    return " | ".join(dict.fromkeys(parts))


def ts_shape(shape, kinds, key, indent):
    parts = []
    if shape.number:
        parts.append("number")
    if shape.boolean:
        parts.append("boolean")
    if shape.words:
        kind = kind_of_words(kinds, key, shape.words)
        if kind is not None:
            parts.append(pascal(kind))
            if "?" in shape.words:
                parts.append('"?"')
        elif is_closed(shape.words):
            parts.append(ts_words(sorted(shape.words)))
        else:
            parts.append("string")
    if shape.items is not None:
        inner = ts_shape(shape.items, kinds, key.rstrip("s"), indent) if shape.items.seen else "never"
        union = " | " in re.sub(r"\{.*\}", "{}", inner, flags=re.S)
        parts.append(f"({inner})[]" if union else f"{inner}[]")
    if shape.keys is not None:
        pad = "  " * (indent + 1)
        lines = [f"{pad}{ts_key(k)}{'?' if s.seen < shape.objects else ''}: "
                 f"{ts_shape(s, kinds, k, indent + 1)};" for k, s in shape.keys.items()]
        parts.append("{\n" + "\n".join(lines) + "\n" + "  " * indent + "}")
    if shape.null:
        parts.append("null")
    return " | ".join(parts) or "never"


def ts_key(key):
    return key if re.fullmatch(r"[A-Za-z_]\w*", key) else json.dumps(key)


def ts_union(name, tag, rows, shapes):
    types = {}
    for row in rows:
        members = "".join(f"; {ts_key(a['name'])}: {ts_kind(a['kind'], shapes)}"
                          for a in row["args"])
        types.setdefault(f'{{ {tag}: {json.dumps(row["type"])}{members} }}', None)
    return f"export type {name} =\n" + "\n".join(f"  | {t}" for t in types) + ";\n"


def typescript(schema, kinds, shapes):
    out = [f"// Generated by scripts/reference.py from the schema of {schema['name']}; do not edit.\n"]
    for name, words in sorted(kinds.items()):
        out.append(f"export type {pascal(name)} =\n" +
                   "\n".join(f"  | {json.dumps(w, ensure_ascii=False)}" for w in words) + ";\n")
    for name, shape in sorted(shapes["objects"].items()):
        out.append(f"export type {pascal(name)} = {ts_shape(shape, kinds, name, 0)};\n")
    out.append("/** What happened, with named arguments. */\n" +
               ts_union("Event", "e", schema["events"], shapes))
    out.append("/** What a seat can do. */\n" +
               ts_union("Action", "a", [a for a in schema["actions"] if not a["chance"]], shapes))
    if schema["outcomes"]:
        out.append("/** Why the game ended as it did. */\n" +
                   ts_union("Outcome", "o", schema["outcomes"], shapes))
    out.append("/** What a seat sees. */\nexport type View = " +
               ts_shape(shapes["view"], kinds, "", 0) + ";\n")
    if shapes["facts"].seen:
        out.append("/** What a player would like to have worked out. */\nexport type Facts = " +
                   ts_shape(shapes["facts"], kinds, "", 0) + ";\n")
    if shapes["action_facts"].seen:
        out.append("/** What a player would like to have worked out about an action. */\n"
                   "export type ActionFacts = " +
                   ts_shape(shapes["action_facts"], kinds, "", 0) + ";\n")
    for name, rows in schema["components"].items():
        shape = Shape()
        shape.add(rows)
        out.append(f"/** What is printed on components. */\nexport const {name}: "
                   f"{ts_shape(shape, kinds, name, 0)} = [\n" +
                   "\n".join(f"  {json.dumps(row, ensure_ascii=False)}," for row in rows) + "\n];\n")
    facts = "Facts" if shapes["facts"].seen else "null"
    action_facts = "ActionFacts" if shapes["action_facts"].seen else "null"
    out.append("/** All of them, for the interface of a board. */\nexport interface Game {\n  view: View;\n"
               f"  facts: {facts};\n  event: Event;\n  action: Action;\n  actionFacts: {action_facts};\n}}\n")
    return "\n".join(out)


# ---- JSON Schema ----

def js_shape(shape, kinds, key):
    options = []
    if shape.number:
        options.append({"type": "integer"})
    if shape.boolean:
        options.append({"type": "boolean"})
    if shape.words:
        kind = kind_of_words(kinds, key, shape.words)
        extra = ["?"] if "?" in shape.words else []
        if kind is not None:
            options.append({"enum": kinds[kind] + extra})
        else:
            options.append({"enum": sorted(shape.words)} if is_closed(shape.words) else
                           {"type": "string"})
    if shape.items is not None:
        options.append({"type": "array", "items": js_shape(shape.items, kinds, key.rstrip("s"))})
    if shape.keys is not None:
        options.append({
            "type": "object",
            "properties": {k: js_shape(s, kinds, k) for k, s in shape.keys.items()},
            "required": [k for k, s in shape.keys.items() if s.seen == shape.objects],
            "additionalProperties": False,
        })
    if shape.null:
        options.append({"type": "null"})
    return options[0] if len(options) == 1 else {"anyOf": options}


def js_kind(kind, shapes, kinds):
    if kind["form"] == "set":
        return {"type": "array", "items": js_kind(kind["of"], shapes, kinds)}
    if kind["form"] == "number":
        plain = {"type": "integer", "minimum": kind["low"], "maximum": kind["high"]}
    elif kind["form"] == "word":
        plain = {"enum": kind["words"]}
    elif kind["form"] == "object":
        plain = js_shape(shapes["objects"][kind["name"]], kinds, kind["name"])
    else:
        plain = {"type": "string"}
    special = [{"type": "null"} if w == "-" else {"const": w} for w in kind.get("special", [])]
    return {"anyOf": [plain, *special]} if special else plain


def js_rows(tag, rows, shapes, kinds):
    return {"anyOf": [{
        "type": "object",
        "properties": {tag: {"const": row["type"]},
                       **{a["name"]: js_kind(a["kind"], shapes, kinds) for a in row["args"]}},
        "required": [tag, *(a["name"] for a in row["args"])],
        "additionalProperties": False,
    } for row in rows]}


def json_schema(schema, kinds, shapes):
    definitions = {
        "event": js_rows("e", schema["events"], shapes, kinds),
        "action": js_rows("a", schema["actions"], shapes, kinds),
        "view": js_shape(shapes["view"], kinds, ""),
    }
    if schema["outcomes"]:
        definitions["outcome"] = js_rows("o", schema["outcomes"], shapes, kinds)
    for name in ("facts", "action_facts"):
        if shapes[name].seen:
            definitions[name] = js_shape(shapes[name], kinds, "")
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema",
                       "title": schema["name"], "$defs": definitions}, indent=1,
                      ensure_ascii=False) + "\n"


# ---- the reference page ----

def values(kind):
    if kind["form"] == "set":
        return "set of " + kind["of"]["name"]
    if kind["form"] == "number":
        text = f"{kind['low']} to {kind['high']}"
    elif kind["form"] == "word":
        words = kind["words"]
        text = ", ".join(words) if len(words) <= 12 else f"{words[0]} … {words[-1]} ({len(words)})"
    else:
        text = kind["name"]
    special = [f"`{w}`" for w in kind.get("special", [])]
    return text + (" or " + ", ".join(special) if special else "")


def row_text(row):
    args = (f"{a['before']}{{{a['name']}}}" for a in row["args"] if not a["json_only"])
    return row["word"] + "".join(args) + row["after"]


def table(heads, rows):
    cells = [[str(c).replace("|", "\\|") for c in row] for row in rows]
    return "\n".join(["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)] +
                     ["| " + " | ".join(row) + " |" for row in cells]) + "\n"


def members(shape, kinds, prefix=""):
    """Every member of an object and of the objects in it, with its type."""
    rows = []
    for key, s in (shape.keys or {}).items():
        flat, inner = prefix + key, s
        while inner.items is not None:
            flat, inner = flat + "[]", inner.items
        rows.append((f"`{flat}`", "`" + ts_flat(s, kinds, key) + "`"))
        if inner.keys is not None:
            rows += members(inner, kinds, flat + ".")
    return rows


def ts_flat(shape, kinds, key):
    return re.sub(r"\s+", " ", re.sub(r"\{.*\}", "{…}", ts_shape(shape, kinds, key, 0), flags=re.S))


def page(schema, kinds, shapes):
    key = schema["game"]
    size = schema["tensor"][-1]
    length = size["offset"] + size["elements"] * size["planes"]
    parts = [
        f"# {schema['name']}: reference\n",
        f"Generated by `scripts/reference.py` from the game's schema (`divetable schema {key}`); do "
        f"not edit. The rules are in [games/{key}/RULES.md](../../games/{key}/RULES.md), the same "
        f"types for programs in [{key}.schema.json]({key}.schema.json).\n",
        "## Fields of a position\n",
        "`key=value` fields on one line; `N` in a key is a seat.\n",
        table(["field", "value"],
              [(f"`{f['key']}{'N' if f['of_seat'] else ''}`",
                values(f["kind"]) if "kind" in f else re.sub(r"^[^:]*: (expected )?|, once$", "", f["wrong"]))
               for f in schema["fields"]]),
        "## Actions\n",
        table(["action", "JSON", "arguments"],
              [(f"`{row_text(a)}`" + (" (chance)" if a["chance"] else ""), f"`{a['type']}`",
                "; ".join(f"{x['name']}: {values(x['kind'])}" for x in a["args"]))
               for a in schema["actions"]]),
        "## Events\n",
        table(["event", "JSON", "arguments"],
              [(f"`{row_text(e)}`", f"`{e['type']}`",
                "; ".join(f"{x['name']}{' (JSON only)' * x['json_only']}: {values(x['kind'])}" for x in e["args"]))
               for e in schema["events"]]),
        "## View\n",
        table(["member", "type"], members(shapes["view"], kinds)),
    ]
    if schema["outcomes"]:
        parts += ["## Outcomes\n", "Why the game ended as it did.\n",
                  table(["outcome", "JSON", "arguments"],
                        [(f"`{row_text(o)}`", f"`{o['type']}`",
                          "; ".join(f"{x['name']}: {values(x['kind'])}" for x in o["args"]))
                         for o in schema["outcomes"]])]
    for name, title in (("facts", "Facts"), ("action_facts", "Facts about an action")):
        if shapes[name].seen:
            parts += [f"## {title}\n", table(["member", "type"], members(shapes[name], kinds))]
    parts += [
        "## Observation tensor\n",
        f"{length} bytes. *set*: a byte for each possible member, 1 if it is one. *one-hot*: a byte for "
        "each value, 1 for the present one, special values last. *bytes*: the value above its least, "
        "lowest byte first, then a byte for each special value.\n",
        table(["part", "offset", "shape", "encoding", "values"],
              [(t["name"] + (" (each seat)" if t["of_seat"] else ""), t["offset"],
                f"{t['elements']} × {t['planes']}", t["encoding"],
                values(t["kind"]) if "kind" in t else "the seat that knows this")
               for t in schema["tensor"]]),
    ]
    return "\n".join(parts)


# ---- files ----

def sample(program, key):
    run = subprocess.run([program, "schema", key, "--samples", str(SAMPLES)], capture_output=True,
                         text=True, check=True)
    schema, shapes = None, {"view": Shape(), "facts": Shape(), "action_facts": Shape(), "objects": {}}
    for line in run.stdout.splitlines():
        word, _, text = line.partition(" ")
        value = json.loads(text)
        if word == "schema":
            schema = value
        elif word in ("action", "event"):
            add_objects(schema[word + "s"], value, word[0], shapes["objects"])
        else:
            shapes[word].add(value)
    return schema, shapes


def add_objects(rows, value, tag, objects):
    """Arguments with a JSON form of their own."""
    for row in rows:
        for arg in row["args"] if row["type"] == value[tag] else []:
            kind = arg["kind"]
            if kind["form"] == "object" and arg["name"] in value and \
                    value[arg["name"]] not in kind.get("special", []):
                objects.setdefault(kind["name"], Shape()).add(value[arg["name"]])


def error_types():
    codes = "\n".join(f'  | "{code}"' for code in error_sentences())
    return ("// Generated by scripts/reference.py from locale/errors.txt; do not edit.\n\n"
            f"/** What went wrong, in messages and in this client. */\nexport type ErrorCode =\n{codes};\n")


def protocol_page():
    """docs/protocol.md with the present table of errors."""
    text = (ROOT / "docs/protocol.md").read_text()
    head, mark, rest = text.partition("## Codes of errors\n")
    before, _, after = rest.partition("| code | sentence |")
    rows = table(["code", "sentence"], [(f"`{code}`", sentence if "{" not in sentence else
                                         "a value in a wrong form; `field` and `detail` say which and why")
                                        for code, sentence in error_sentences().items()])
    return head + mark + before + rows + "\n" + after[after.index("\n\n") + 2:]


def files(program):
    yield ROOT / "web/src/generated/errors.ts", error_types()
    yield ROOT / "docs/protocol.md", protocol_page()
    for key in games():
        schema, shapes = sample(program, key)
        kinds = collect_kinds(schema)
        yield ROOT / "web/src/generated" / f"{key}.ts", typescript(schema, kinds, shapes)
        yield ROOT / "docs/games" / f"{key}.schema.json", json_schema(schema, kinds, shapes)
        yield ROOT / "docs/games" / f"{key}.md", page(schema, kinds, shapes)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if a file is not current")
    parser.add_argument("--program", default=str(ROOT / "build/release/divetable"),
                        help="the divetable program (default: this tree's release build)")
    options = parser.parse_args()
    stale = []
    for path, text in files(options.program):
        if path.exists() and path.read_text() == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    if options.check and stale:
        print(f"not current: {', '.join(stale)}; run scripts/reference.py", file=sys.stderr)
        return 1
    print(f"{len(stale)} files {'are stale' if options.check else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
