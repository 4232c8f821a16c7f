#!/usr/bin/env python3
"""Writes the rules as a table in C for term/rules.h: embed.py OUT FILE …

A file is games/<game>/RULES.md, in English, or <game>.<language>.md. Comments, which hold the figures
of the web client, are left out."""

import re
import sys
from pathlib import Path


COMMENT = re.compile(rb"\n<!--.*?-->\n", re.DOTALL)


def name_of(path):
    """Game and language of a file."""
    if path.name == "RULES.md":
        return path.parent.name, "en"
    game, lang, _ = path.name.split(".")
    return game, lang


def main():
    out, paths = Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]]
    lines = ["/* Made by scripts/embed.py; do not edit. */", '#include "term/rules.h"', ""]
    for path in paths:
        data = COMMENT.sub(b"", path.read_bytes()) + b"\0"
        lines.append(f"static const char {'_'.join(name_of(path))}[] = {{")
        lines += ["    " + ", ".join(str(byte if byte < 128 else byte - 256)
                                     for byte in data[at:at + 24]) + ","
                  for at in range(0, len(data), 24)]
        lines.append("};")
    lines.append("const struct dt_rules dt_rules[] = {")
    for game, lang in map(name_of, paths):
        lines.append(f'    {{"{game}", "{lang}", {game}_{lang}}},')
    lines += ["};", f"const int dt_rules_count = {len(paths)};", ""]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines), encoding="utf-8")


main()
