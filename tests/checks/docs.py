#!/usr/bin/env python3
"""Documents: every command is run, or at least known to the program (CONTRIBUTING.md has the marks), and every
file that is named exists."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from functools import lru_cache
from pathlib import Path

from _terminal import GERMAN, SMALL, Fault, Terminal
from _tree import BUILD, ROOT, files, finish, read

PROGRAM = BUILD / "release" / "divetable"
PATIENCE = 120  # seconds for a block, on a machine that is busy
FENCE = re.compile(r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
                   re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`((?:divetable|\./run|\./test)\s[^`]*)`")
COMMANDS = re.compile(r"\s*(?:\$ )?(?:divetable|\./run|\./test|cmake|npm|apt-get|python3)\b(?!:)")
NO_COMMANDS = {"divetable record 1"}  # the name of a form
FILE = re.compile(r"`([a-z]+/[\w./*-]*)`")
NO_FILES = re.compile(r"pearl|/fr\.po|^web/(shots|dist)")  # examples of new files, and what is built


class Wrong(Exception):
    """What a document says that is not so."""


# ---- what the programs know ----

@lru_cache(maxsize=None)
def usage(*command):
    return subprocess.run([*command, "--help"], capture_output=True, text=True, check=True,
                          cwd=ROOT).stdout


@lru_cache(maxsize=None)
def subcommands():
    return set(re.findall(r"^  ([a-z]+) ", usage(str(PROGRAM)), re.MULTILINE))


def look_at_words(words):
    """Complains of a subcommand or an option that does not exist."""
    program, *rest = words
    if program in ("./run", "./test") and rest and (program == "./test" or
                                                    rest[0] == "cluster" or rest[0][0] == "-"):
        if not re.search(rf"{re.escape(rest[0])}\b", usage(program)):
            raise Wrong(f"{program} does not know {rest[0]}")
        return
    if program == "./test" or not rest or rest[0].startswith("-"):
        return
    if rest[0] not in subcommands():
        raise Wrong(f"there is no divetable {rest[0]}")
    known = usage(str(PROGRAM), rest[0])
    for word in rest[1:]:
        option = word.split("=")[0]
        if re.match(r"--\w", option) and not re.search(rf"^  {option}\b", known, re.MULTILINE):
            raise Wrong(f"divetable {rest[0]} does not know {option}")


def look_at_line(line):
    words = shlex.split(line, comments=True)
    while words and re.match(r"[A-Z_]+=", words[0]):  # the environment
        del words[0]
    if words and words[0].endswith("/divetable"):
        words[0] = "divetable"
    if words and words[0] in ("divetable", "./run", "./test"):
        look_at_words(words)
    elif words[:1] == ["python3"] and not (ROOT / words[1]).exists():
        raise Wrong(f"there is no {words[1]}")


# ---- running ----

class Tree:
    """A copy of the tree in which commands of a document run, the program first in the path."""

    def __init__(self, folder):
        self.root = folder / "tree"
        for path in files():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, target)
        (self.root / "build").symlink_to(BUILD)
        (self.root / "web" / "dist").symlink_to(ROOT / "web" / "dist")
        (folder / "bin").mkdir()
        (folder / "bin" / "divetable").symlink_to(PROGRAM)
        self.env = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                    "LANGUAGE": "en", "XDG_STATE_HOME": f"{folder}/state"}

    def shell(self, text):
        return subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=self.root, env=self.env,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)

    def run(self, text):
        done = self.shell(text)
        if done.returncode != 0:
            raise Wrong(f"exit code {done.returncode}: {text}{done.stdout}{done.stderr}")

    def converse(self, text):
        """Lines with a dollar are commands, those below are what they print."""
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            said = self.shell(command).stdout
            if said != expected:
                raise Wrong(f"{command}\nprinted:\n{said}instead of:\n{expected}")

    def in_terminal(self, text):
        for line in text.splitlines():
            words = shlex.split(line, comments=True)
            with tempfile.TemporaryDirectory(prefix="dt-docs-", ignore_cleanup_errors=True) as own:
                terminal = Terminal(own, SMALL, GERMAN, *words[1:], program=PROGRAM)
                try:
                    terminal.wait("q quit|q Ende")
                    terminal.keys("q")
                    terminal.wait("left with 0")
                except Fault as fault:
                    raise Wrong(f"{line}: {fault}") from fault
                finally:
                    terminal.close()

    def serve(self, text):
        """On a free port, so that it can run beside others."""
        for line in text.splitlines():
            words = shlex.split(line, comments=True) + ["--port", "0"]
            with subprocess.Popen(words, cwd=self.root, env=self.env, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True) as server:
                try:
                    address = server.stdout.readline().strip()
                    with urllib.request.urlopen(f"{address}/api/games", timeout=PATIENCE) as answer:
                        if answer.status != 200:
                            raise Wrong(f"{line}: status {answer.status}")
                finally:
                    server.send_signal(signal.SIGTERM)
                if server.wait(PATIENCE) != 0:
                    raise Wrong(f"{line}: exit code {server.returncode}")


def run_block(tree, mark, kind, text):
    """Does with a block what its marks say."""
    if kind == "console":
        tree.converse(text)
    elif kind != "sh":
        if any(COMMANDS.match(line) for line in text.splitlines()) and kind == "":
            raise Wrong("commands in a block that is not marked sh")
    elif mark is None:
        tree.run(text)
    elif mark == "in a terminal":
        tree.in_terminal(text)
    elif mark == "a server":
        tree.serve(text)
    elif re.fullmatch(r"not run: .{10,}", mark):
        for line in text.replace("\\\n", " ").splitlines():
            look_at_line(line)
    else:
        raise Wrong(f"what is meant by {mark}?")


def faults_in(path, tree):
    """What is wrong in one document; its blocks are run one after the other."""
    text = read(path)
    for block in FENCE.finditer(text):
        try:
            run_block(tree, block["mark"], block["kind"], block["text"])
        except Wrong as wrong:
            yield f"{path}:{text.count(chr(10), 0, block.start()) + 1}: {wrong}"
    plain = FENCE.sub(lambda block: "\n" * block.group(0).count("\n"), text)
    for number, line in enumerate(plain.splitlines(), 1):
        if line.startswith("    ") and COMMANDS.match(line):
            yield f"{path}:{number}: commands that are not in a block marked sh"
    for span in SPAN.finditer(plain):
        words = " ".join(span.group(1).split())
        try:
            if words not in NO_COMMANDS:
                look_at_words(words.split(" "))
        except Wrong as wrong:
            yield f"{path}:{plain.count(chr(10), 0, span.start()) + 1}: {wrong}"


def missing_files(path):
    """Files of the tree that a document names and that do not exist."""
    folders = {known.parts[0] for known in files() if len(known.parts) > 1}
    for span in FILE.finditer(read(path)):
        name = span.group(1).rstrip("/").replace("NN", "*")
        if name.split("/")[0] in folders and not NO_FILES.search(name) and not any(ROOT.glob(name)):
            yield f"{path}: there is no {name}"


def main():
    with tempfile.TemporaryDirectory(prefix="dt-docs-") as folder:
        tree = Tree(Path(folder))
        documents = [path for path in files() if path.suffix == ".md" and path.parts[0] != "games"]
        faults = [fault for path in documents
                  for fault in (*faults_in(path, tree), *missing_files(path))]
    finish(faults, f"{len(documents)} documents do what they say")


main()
