#!/usr/bin/env python3
"""Layers: who may include whom in C (docs/architecture.dot), who may import whom in the web client
(docs/web.dot), and who may name a game."""

import re
from html import unescape
from pathlib import Path, PurePosixPath

from _tree import ROOT, c_files, files, finish, game_keys, read, without_comments

EDGE = re.compile(r"^ *(\w+) -> (\w+);$", re.MULTILINE)
DRAWN = re.compile(r"<title>(\w+)->(\w+)</title>")


def reachable(edges):
    """Layer: the layers whose headers it may include besides its own."""
    layers = {layer for edge in edges for layer in edge}
    reach = {layer: {to for of, to in edges if of == layer} for layer in layers}
    for middle in layers:  # Warshall's transitive closure
        for layer in layers:
            if middle in reach[layer]:
                reach[layer] |= reach[middle]
    return reach


EDGES = set(EDGE.findall(read("docs/architecture.dot")))
ARROWS = reachable(EDGES)
ARROWS["tests"] = set(ARROWS)

EXCEPTIONS = {("engine/registry.c", "games/games.def")}

# The layers, besides a game's own folder, that may name a game.
MAY_NAME_GAMES = ("games", "bench", "tests", "term")

WEB = Path("web/src")
WEB_EDGES = set(EDGE.findall(read("docs/web.dot")))
WEB_ARROWS = reachable(WEB_EDGES)

# A board that draws a stack of cards imports the module that does it.
WEB_EXCEPTIONS = {("board", "build/wasm/ocean.wasm")}

IMPORT = re.compile(r"""(?:^import\s+|^\} from\s+|\bfrom\s+|\bimport\()["'](\.[^"'?]*)[^"']*["']""", re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]*)"', re.MULTILINE)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def include_fault(path, target):
    """Why this file may not include that one, or None."""
    if (str(path), target) in EXCEPTIONS:
        return None
    if "/" not in target:
        return "does not name its layer"
    to = PurePosixPath(target)
    if ".." in to.parts or "." in to.parts:
        return "must be written from the root of the tree"
    layer, other = path.parts[0], to.parts[0]
    if other not in ARROWS:
        return f"{other} is no layer"
    if layer == other:
        if layer == "games" and path.parts[:2] != to.parts[:2]:
            return "one game must not know another"
        return None
    if other not in ARROWS[layer]:
        return f"{layer} must not include {other}"
    return None


def include_faults(path, text):
    for match in INCLUDE.finditer(text):
        fault = include_fault(path, match.group(1))
        if fault:
            yield f'{path}:{line_of(text, match.start())}: "{match.group(1)}": {fault}'


def naming_faults(path, text, keys):
    if path.parts[0] in MAY_NAME_GAMES or path.parts[:3] == ("web", "src", "boards") and len(path.parts) > 4:
        return
    for key in keys:
        word = re.compile(rf"(?<![A-Za-z0-9])(?:{key}|{key.upper()})(?![A-Za-z0-9])")
        for match in word.finditer(text):
            yield f"{path}:{line_of(text, match.start())}: names the game {key}"


def web_layer(path):
    """The part of web/src that a file belongs to (docs/web.dot), and the game if it is one of a board."""
    parts = Path(path).relative_to(WEB).parts
    if len(parts) == 1:
        return ("screens" if parts[0] in ("app.tsx", "main.tsx") else "base"), None
    if parts[0] != "boards":
        return parts[0], None
    if parts[1] in ("cards.ts", "gameCard.ts") or parts[-1] == "card.ts":
        return "cards", parts[1] if len(parts) == 3 else None
    if len(parts) == 3:
        return "board", parts[1]
    return ("screens" if parts[1] == "index.ts" else "table"), None


def target_of(path, name):
    """The file that an import means, from the root of the tree."""
    parts = []
    for part in (path.parent / name).parts:
        parts = parts[:-1] if part == ".." else parts + [part]
    target = Path(*parts)
    found = [Path(f"{target}{end}") for end in ("", ".ts", ".tsx", "/index.ts")]
    return next((file for file in found if (ROOT / file).is_file()), target)


def import_fault(path, name):
    """Why this file may not import that one, or None."""
    layer, game = web_layer(path)
    target = target_of(path, name)
    if target.suffix in (".css", ".svg"):
        return None
    if not target.is_relative_to(WEB):
        outside = layer in ("backends", "i18n", "table") or (layer, str(target)) in WEB_EXCEPTIONS
        return None if outside else "is outside of web/src"
    other, other_game = web_layer(target)
    if other_game not in (None, game) or (other == "generated" and game and target.stem != game):
        return "one board must not know another, and nothing else a board"
    if other != layer and other not in WEB_ARROWS[layer]:
        return f"{layer} must not import {other}"
    return None


def web_faults(path, text, keys):
    for match in IMPORT.finditer(text):
        fault = import_fault(path, match.group(1))
        if fault:
            yield f'{path}:{line_of(text, match.start())}: "{match.group(1)}": {fault}'
    yield from naming_faults(path, COMMENT.sub(" ", text), keys)


def picture_faults(name, edges, arrows):
    if set(DRAWN.findall(unescape(read(f"docs/{name}.svg")))) != edges:
        yield f"docs/{name}.svg: is not made from {name}.dot"
    for layer, reach in arrows.items():
        if layer in reach and layer != "tests":
            yield f"docs/{name}.dot: {layer} is on a cycle"


def main():
    keys = game_keys()
    faults = [*picture_faults("architecture", EDGES, ARROWS),
              *picture_faults("web", WEB_EDGES, WEB_ARROWS)]
    looked = 0
    for path in c_files():
        if path.parts[0] not in ARROWS:
            continue
        looked += 1
        text = without_comments(read(path))
        faults += include_faults(path, text)
        faults += naming_faults(path, text, keys)
    for path in files():
        if path.is_relative_to(WEB) and path.suffix in (".ts", ".tsx") and not (
                "generated" in path.parts or path.name.endswith(".d.ts")):
            looked += 1
            faults += web_faults(path, read(path), keys)
    finish(faults, f"{looked} files obey the arrows")


main()
