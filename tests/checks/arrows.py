#!/usr/bin/env python3
"""The arrows between rooms: who may include whom, and who may name a game."""

import re
from pathlib import PurePosixPath

from _tree import c_files, finish, game_keys, read, without_comments

ALL = {"engine", "games", "ocean", "bots", "match", "store", "server", "term", "web", "cli",
       "bench", "locale", "tests"}

# Room: the rooms whose headers it may include besides its own. A game sees no other game.
ARROWS = {
    "engine": set(),
    "games": {"engine"},
    "ocean": {"engine"},
    "bots": {"engine"},
    "locale": {"engine"},
    "match": {"engine", "bots"},
    "store": {"engine"},
    "server": {"engine", "games", "ocean", "bots", "match", "store"},
    "lib": {"engine", "bots"},
    "term": ALL - {"server", "cli", "tests"},
    "web": {"engine", "games", "bots", "match", "ocean", "bench"},
    "bench": {"engine", "games", "bots", "match"},
    "cli": ALL - {"tests"},
    "tests": ALL | {"lib"},
}

EXCEPTIONS = {("engine/registry.c", "games/games.def")}

# The rooms, besides a game's own folder, that may name a game.
MAY_NAME_GAMES = ("games", "bench", "tests", "term")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]*)"', re.MULTILINE)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def include_fault(path, target):
    """Why this file may not include that one, or None."""
    if (str(path), target) in EXCEPTIONS:
        return None
    if "/" not in target:
        return "does not carry its room"
    to = PurePosixPath(target)
    if ".." in to.parts or "." in to.parts:
        return "must be written from the root of the tree"
    room, other = path.parts[0], to.parts[0]
    if other not in ARROWS:
        return f"{other} is no room"
    if room == other:
        if room == "games" and path.parts[:2] != to.parts[:2]:
            return "one game must not know another"
        return None
    if other not in ARROWS[room]:
        return f"{room} must not include {other}"
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
    faults = []
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
