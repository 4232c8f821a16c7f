#!/usr/bin/env python3
"""Writes the rules for players as a table in C for term/rules.h: embed.py OUT FILE …

A file is locale/rules/<game>.<language>.md. A line of the text is a paragraph, an item of a list, or a row
that is shown as it is and begins with four spaces; a heading has its name before it: {#attack}The attack.
Pictures, which the web client shows, and emphasis are left out."""

import re
import sys
from pathlib import Path

PICTURE = re.compile(r"!\[\]\([^)]*\)\\? *(→ *)?")
HEADING = re.compile(r"## (.*) (\{#\w+\})")
ITEM = re.compile(r"\n(?=- |\d+\. )")


def plain(block):
    """A block between empty lines as lines of the text."""
    if block.startswith("    ") or block.startswith("# "):
        return block if block[0] == " " else ""
    heading = HEADING.fullmatch(block)
    if heading:
        return heading[2] + heading[1]
    block = PICTURE.sub("", re.sub(r"(?m)^> ?", "", block)).replace("**", "")
    return "\n".join(" ".join(item.split()) for item in ITEM.split(block)).strip()


def text_of(path):
    """The text of a file."""
    blocks = re.split(r"\n\n+", path.read_text(encoding="utf-8").rstrip("\n"))
    return "\n\n".join(filter(None, map(plain, blocks)))


def main():
    out, paths = Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]]
    lines = ["/* Made by scripts/embed.py; do not edit. */", '#include "term/rules.h"', ""]
    names = [path.name.split(".")[:2] for path in paths]
    for path, (game, lang) in zip(paths, names):
        data = text_of(path).encode() + b"\0"
        lines.append(f"static const char {game}_{lang}[] = {{")
        lines += ["    " + ", ".join(str(byte if byte < 128 else byte - 256)
                                     for byte in data[at:at + 24]) + ","
                  for at in range(0, len(data), 24)]
        lines.append("};")
    lines.append("const struct dt_rules dt_rules[] = {")
    for game, lang in names:
        lines.append(f'    {{"{game}", "{lang}", {game}_{lang}}},')
    lines += ["};", f"const int dt_rules_count = {len(paths)};", ""]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines), encoding="utf-8")


main()
