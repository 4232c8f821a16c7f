#!/usr/bin/env python3
"""Writes texts as a table in C: embed.py OUT KEY=FILE …, for term/rules.h."""

import sys
from pathlib import Path


def main():
    out, pairs = Path(sys.argv[1]), [word.split("=", 1) for word in sys.argv[2:]]
    lines = ["/* Made by scripts/embed.py; do not edit. */", '#include "term/rules.h"', ""]
    for key, path in pairs:
        data = Path(path).read_bytes() + b"\0"
        lines.append(f"static const char {key}[] = {{")
        lines += ["    " + ", ".join(str(byte if byte < 128 else byte - 256)
                                     for byte in data[at:at + 24]) + ","
                  for at in range(0, len(data), 24)]
        lines.append("};")
    lines.append("const struct dt_rules dt_rules[] = {")
    lines += [f'    {{"{key}", {key}}},' for key, _ in pairs]
    lines += ["};", f"const int dt_rules_count = {len(pairs)};", ""]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines), encoding="utf-8")


main()
