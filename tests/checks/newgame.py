#!/usr/bin/env python3
"""docs/new-game.md makes a game: the page's own commands are run in a copy of the tree, the program and
the WebAssembly module are built and linked with it, and it is played to its end: line by line, in the
whole terminal, and in a browser that finds it in the lobby (web/tests/e2e/generic.spec.ts)."""

import os
import re
import shutil
import subprocess
import tempfile

from _terminal import ENGLISH, GERMAN, LARGE, SMALL, Fault, Terminal
from _tree import BUILD, ROOT, files, finish, read

PAGE = "docs/new-game.md"
BLOCK = re.compile(r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```sh\n(?P<text>.*?)^```$",
                   re.MULTILINE | re.DOTALL)
TREE = BUILD / "newgame"
PROGRAM = TREE / "build" / "debug" / "divetable"
BUILD_WEB = ". scripts/lib.sh; . scripts/install.sh; . scripts/web.sh; build_web"
TERSE = re.compile(r"\bseat \d|[{}]")


def copy_tree():
    """The files of the tree, and the tools that are installed."""
    shutil.rmtree(TREE, ignore_errors=True)
    for path in files():
        (TREE / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, TREE / path)
    (TREE / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (TREE / "build").mkdir()
    if (BUILD / "node").exists():
        (TREE / "build" / "node").symlink_to(BUILD / "node")


def shell(text, **more):
    """Runs commands in the copy; ccache knows most objects from the tree itself."""
    env = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "XDG_STATE_HOME": f"{TREE}/state",
           "CCACHE_NOHASHDIR": "1"}
    env.setdefault("CCACHE_BASEDIR", str(ROOT))
    done = subprocess.run(["nice", "bash", "-euo", "pipefail", "-c", text], cwd=TREE, env=env,
                          capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise Fault(f"exit code {done.returncode}: {text}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def follow_page():
    """What docs.py runs, too, and what is left to this check."""
    for block in BLOCK.finditer(read(PAGE)):
        if block["mark"] is None or "check_newgame" in block["mark"]:
            shell(block["text"])


def play_lines():
    """The first action each time, until the game says who won."""
    said = shell("build/debug/divetable play pearl --plain --seats human,easy --set rounds=three "
                 "--seed 4 --lang en", input="1\n" * 40)
    if not re.search(r"wins|won|victory", said):
        raise Fault(f"line by line the game did not end: {said[-2000:]}")


def play_terminal(size, env, over, own):
    """Enter each time, until the game is over; the hand and the events are told in words."""
    with tempfile.TemporaryDirectory(prefix="dt-newgame-", ignore_cleanup_errors=True) as folder:
        terminal = Terminal(folder, size, env, "play", "pearl", "--seats", "human,easy,easy",
                            "--set", "rounds=three", "--seed", "4", "--pace", "0", program=PROGRAM)
        try:
            screen = terminal.wait(own)
            if TERSE.search(screen):
                raise Fault(f"terse words:\n{screen}")
            screen = terminal.press("Enter", over)
            if TERSE.search(screen):
                raise Fault(f"terse words:\n{screen}")
            terminal.keys("q")
            terminal.wait("left with 0")
        finally:
            terminal.close()


def main():
    steps = (
        copy_tree,
        follow_page,
        play_lines,
        lambda: play_terminal(SMALL, ENGLISH, "The game is over", r"shell [1-9], choice not made"),
        lambda: play_terminal(LARGE, GERMAN, "Das Spiel ist vorbei", "Muschel [1-9], Wahl noch offen"),
        lambda: shell(BUILD_WEB),
        lambda: shell("bash tests/checks/web_play.sh generic"),
    )
    try:
        for step in steps:
            step()
    except Fault as fault:
        finish([f"{PAGE}: {fault}"], "")
    finish([], "the page makes a game, and it is played to its end")


main()
