#!/usr/bin/env python3
"""Shell completions offer the program's commands, options, games, game options and bots.

The completion functions of bash and zsh run directly, and both shells in a pseudo-terminal.
"""

import os
import pty
import re
import select
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from _tree import BUILD, ROOT, game_keys

PROGRAM = BUILD / "release" / "divetable"
PACKAGING = ROOT / "packaging"
ENVIRONMENT = {"PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
               "TERM": "dumb"}

TIMEOUT = 60  # seconds without output

# Prints bash's completions at the end of the line in $1.
RUN_BASH = r"""
. "$2/divetable.bash"
COMP_LINE=$1 COMP_POINT=${#1}
_divetable divetable
printf '%s\n' "${COMPREPLY[@]}"
"""

# The same for zsh: the completion functions print instead.
RUN_ZSH = """
_describe() { print -rl -- ${${(P)2}%%:*} }
compadd() { shift; print -rl -- $@ }
_sequence() { shift 2; $@ }
_files() { print -r -- files $@ }
compset() { }
words=("${(@s: :)1}") CURRENT=$#words
. "$2/divetable.zsh"
"""


def help_of(*command):
    return subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True,
                          check=True).stdout


def commands():
    return re.findall(r"^  ([a-z]+) ", help_of(), re.MULTILINE)


def options(command):
    """(name, value) of every option; the value is empty for a flag."""
    return re.findall(r"^  (--[a-z-]+) ?([A-Z]\S*)?", help_of(command), re.MULTILINE)


def choices(game):
    """Every option=choice that the program lists for a game."""
    listed = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout
    block = re.search(rf"^{game}: .*\n((?:  .*\n)*)", listed, re.MULTILINE).group(1)
    return {f"{option}={choice}" for option, several in re.findall(r"^  ([^=]+)=(\S+)", block,
                                                                   re.MULTILINE)
            for choice in several.split("|")}


def bots():
    output = subprocess.run([PROGRAM, "engine"], input="hello\nquit\n", capture_output=True,
                          text=True, check=True).stdout
    return set(re.findall(r"^bot (\w+)$", output, re.MULTILINE))


class Shell:
    """The tests of both shells."""

    def completions(self, line):
        done = subprocess.run([*self.shell, self.script, "ask", line, str(PACKAGING)],
                              env=ENVIRONMENT, capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return set(done.stdout.split())

    def test_commands(self):
        self.assertEqual(self.completions("divetable "), {*commands(), "--help", "--version"})

    def test_options(self):
        for command in commands():
            self.assertEqual(self.completions(f"divetable {command} --"),
                             {name for name, _ in options(command)})

    def test_games_for_every_game_argument(self):
        asked = 0
        for command in commands():
            if f"usage: divetable {command} GAME" in help_of(command):
                self.assertEqual(self.completions(f"divetable {command} "), set(game_keys()))
                asked += 1
            for name, value in options(command):
                if value == "GAME":
                    self.assertEqual(self.completions(f"divetable {command} {name} "),
                                     set(game_keys()))
                    asked += 1
        self.assertGreater(asked, 2)

    def test_options_of_a_game(self):
        for game in game_keys():
            self.assertEqual(self.completions(f"divetable sim {game} --set "), choices(game))

    def test_bots(self):
        self.assertEqual(self.completions("divetable sim hainoon --bots "), bots())

    def test_nothing_for_free_values(self):
        self.assertEqual(self.completions("divetable sim hainoon --seed "), set())
        self.assertEqual(self.completions("divetable nonsense "), set())


class Bash(Shell, unittest.TestCase):
    shell = ["bash", "--norc", "-c"]
    script = RUN_BASH

    def test_beginnings(self):
        self.assertEqual(self.completions("divetable re"), {"replay"})
        self.assertEqual(self.completions("divetable sim hainoon --se"), {"--seats", "--seed", "--set"})
        self.assertEqual(self.completions("divetable sim hainoon --bots hard,e"), {"hard,easy"})

    def test_joined_values(self):
        self.assertEqual(self.completions("divetable sim hainoon --bots=ra"), {"random"})
        self.assertEqual(self.completions("divetable sim hainoon --set length=lo"), {"long"})
        self.assertEqual(self.completions("divetable sim hainoon --set=length=lo"), {"long"})

    def test_files(self):
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            Path(folder, "game.txt").touch()
            Path(folder, "games").mkdir()
            for line, found in ((f"divetable verify {folder}/g", {"game.txt", "games"}),
                                (f"divetable sim scuba --records {folder}/g", {"games"})):
                self.assertEqual(self.completions(line), {f"{folder}/{name}" for name in found})


class Zsh(Shell, unittest.TestCase):
    shell = ["zsh", "-f", "-c"]
    script = RUN_ZSH

    def test_files(self):
        self.assertEqual(self.completions("divetable verify "), {"files"})
        self.assertEqual(self.completions("divetable sim scuba --records "), {"files", "-/"})


class Terminal(unittest.TestCase):
    """Types unambiguous prefixes and Tab at a shell."""

    LINES = {
        "divetable rep": "divetable replay",
        "divetable sim hain": "divetable sim hainoon",
        "divetable sim hainoon --gam": "divetable sim hainoon --games",
        "divetable sim hainoon --bots hard,ea": "divetable sim hainoon --bots hard,easy",
        "divetable sim hainoon --bots=ea": "divetable sim hainoon --bots=easy",
        "divetable sim hainoon --set length=lo": "divetable sim hainoon --set length=long",
    }

    def type_at(self, shell, prepare):
        """Types each line and Tab, then has the shell print the line."""
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe(shell[0], shell, ENVIRONMENT)
        try:
            os.write(terminal, f"{prepare}; echo re''ady\n".encode())
            self.wait_for(terminal, "ready")
            for line, whole in self.LINES.items():
                os.write(terminal, f"{line}\t\x01echo go''t: \n".encode())
                self.wait_for(terminal, f"got: {whole}")
        finally:
            os.close(terminal)
            os.waitpid(process, 0)

    def wait_for(self, terminal, text):
        output = ""
        while text not in output:
            if not select.select([terminal], [], [], TIMEOUT)[0]:
                self.fail(f"expected {text!r}: {output!r}")
            output += os.read(terminal, 4096).decode(errors="replace")

    def test_bash(self):
        self.type_at(["bash", "--norc", "-i"], f"PS1=; . {PACKAGING}/divetable.bash")

    def test_zsh(self):
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            shutil.copy(PACKAGING / "divetable.zsh", Path(folder, "_divetable"))
            self.type_at(["zsh", "-f", "-i"], f"PS1=; bindkey -e; fpath=({folder} $fpath); "
                                              "autoload -U compinit; compinit -D -u")


if __name__ == "__main__":
    unittest.main(verbosity=2)
