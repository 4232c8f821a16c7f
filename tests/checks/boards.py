#!/usr/bin/env python3
"""Boards of the web client: what they may import, and no taking apart of texts. A board draws its game from
generated types, facts and its own layout; it knows nothing of games/, of another board or of where a table lives."""

import re
from pathlib import Path

from _tree import files, finish, read

WEB = Path("web/src")
IMPORT = re.compile(r"""(?:^import\s+|^\} from\s+|\bfrom\s+|\bimport\()["']([^"']+)["']""", re.MULTILINE)
SPLIT = re.compile(r"""\.split\((?:" "|' '|/ /|/\\s)""")

# Besides its own folder and its generated types.
ALLOWED = ("web/src/boards/api", "web/src/boards/preview", "web/src/components/", "web/src/i18n",
           "web/src/settings", "web/src/store", "web/src/table/", "build/wasm/ocean.wasm")

# Texts with spaces that are neither events nor actions.
SPLITS = {
    "web/src/sound.ts": "the lists of events with a note",
    "web/src/backends/local.ts": "the time and seat of a saved entry",
}


def target_of(path, name):
    """The file that an import means, from the root of the tree; None for a package."""
    if not name.startswith("."):
        return None
    parts = []
    for part in (path.parent / name.split("?")[0]).parts:
        parts = parts[:-1] if part == ".." else parts + [part]
    return "/".join(parts)


def import_fault(path, name):
    target = target_of(path, name)
    board = path.relative_to(WEB / "boards").parts[0]
    own = (f"web/src/boards/{board}/", f"web/src/generated/{board}")
    if target is None or target.startswith(own + ALLOWED):
        return None
    return f"imports {name}"


def main():
    wrong = []
    sources = [path for path in files() if path.is_relative_to(WEB) and path.suffix in (".ts", ".tsx")]
    for path in sources:
        text = read(path)
        if SPLIT.search(text) and str(path) not in SPLITS:
            wrong.append(f"{path}: splits a text at spaces; events and actions have named arguments")
        if path.is_relative_to(WEB / "boards") and len(path.parts) > 4:
            faults = (import_fault(path, name) for name in IMPORT.findall(text))
            wrong += [f"{path}: {fault}" for fault in faults if fault]
    finish(wrong, f"{len(sources)} files of the web client")


main()
