#!/usr/bin/env python3
"""Layers: who may include whom (docs/architecture.dot), and who may name a game."""

import re
from html import unescape
from pathlib import PurePosixPath

from _tree import c_files, finish, game_keys, read, without_comments

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
    if path.parts[0] in MAY_NAME_GAMES or path.parts[:3] == ("web", "src", "boards"):
        return
    for key in keys:
        word = re.compile(rf"(?<![A-Za-z0-9])(?:{key}|{key.upper()})(?![A-Za-z0-9])")
        for match in word.finditer(text):
            yield f"{path}:{line_of(text, match.start())}: names the game {key}"


def main():
    keys = game_keys()
    drawn = set(DRAWN.findall(unescape(read("docs/architecture.svg"))))
    faults = [] if drawn == EDGES else ["docs/architecture.svg: is not made from architecture.dot"]
    faults += [f"docs/architecture.dot: {layer} is on a cycle"
               for layer, reach in ARROWS.items() if layer in reach and layer != "tests"]
    looked = 0
    for path in c_files():
        if path.parts[0] not in ARROWS:
            continue
        looked += 1
        text = without_comments(read(path))
        faults += include_faults(path, text)
        faults += naming_faults(path, text, keys)
    finish(faults, f"{looked} files obey the arrows")


main()
