#!/usr/bin/env python3
"""The web client's source: no taking apart of texts, and styles that take every colour, size and duration from a
file tokens.css and ask their container, not the window, for its size."""

import re
from pathlib import Path

from _tree import files, finish, read

WEB = Path("web/src")
SPLIT = re.compile(r"""\.split\((?:" "|' '|/ /|/\\s)""")

# Texts with spaces that are neither events nor actions.
SPLITS = {"web/src/backends/local.ts": "the time and seat of a saved entry"}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONTAINER = re.compile(r"@container [^{]*")
RAW = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|[0-9.]px\b|(?<![\w-])[0-9.]+m?s\b"
    r"|(?<=[:, (])(?:white|black|red|blue|green|yellow|orange|gray|grey)(?![\w-])")
MEDIA = re.compile(r"@media ([^{]*)\{")
# What a container cannot tell.
DEVICE = re.compile(r"\((?:hover|pointer|prefers-[a-z-]+)\b")


def split_faults(path, text):
    if SPLIT.search(text) and str(path) not in SPLITS:
        yield f"{path}: splits a text at spaces; events and actions have named arguments"


def style_faults(path, text):
    # The condition of a query cannot read a token.
    for skipped in (COMMENT, CONTAINER):
        text = skipped.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    for number, line in enumerate(text.split("\n"), 1):
        media = MEDIA.search(line)
        if media and not DEVICE.search(media.group(1)):
            yield f"{path}:{number}: asks the window for its size: {media.group(1).strip()}"
        raw = None if line.lstrip().startswith("@") or path.name == "tokens.css" else RAW.search(line)
        if raw:
            yield f"{path}:{number}: {raw.group()} is not from tokens.css"


def main():
    wrong = []
    sources = [path for path in files() if path.is_relative_to(WEB)]
    for path in sources:
        if path.suffix in (".ts", ".tsx"):
            wrong += split_faults(path, read(path))
        elif path.suffix == ".css":
            wrong += style_faults(path, read(path))
    finish(wrong, f"{len(sources)} files of the web client")


main()
