#!/usr/bin/env python3
"""Plays cases of the rules through `divetable engine`: run.py PROGRAM FILE...

A case is a few lines of a text file; what is not met is printed with its line, and then the exit
code is 1.

    # what the case is about
    > a line for the engine
    + the answer contains this
    - the answer does not contain this

An answer that is an error fails the case, unless a line `+ error` (or a longer one that begins so)
expects it.
"""

import subprocess
import sys
from pathlib import Path


class Engine:
    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, line: str) -> str:
        """The answer with its last line, which says ok or error; ends the program if there is none."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = got = ""
        while not got.startswith(("ok", "error")):
            got = self.process.stdout.readline()
            if not got:
                sys.exit(f"the engine ended at: {line}")
            answer += got
        return answer


def blocks(path: Path):
    """(title, number of the line, line for the engine, expectations) for every line that is asked."""
    title, asked = "", None
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        kind, rest = text[:2], text[2:]
        if kind == "> ":
            if asked:
                yield asked
            asked = (title, number, rest, [])
        elif kind in ("+ ", "- "):
            if not asked:
                sys.exit(f"{path}:{number}: nothing was asked before")
            asked[3].append((number, kind[0], rest))
        elif text.startswith("#"):
            title = text[1:].strip()
        elif text.strip():
            sys.exit(f"{path}:{number}: begins with none of # > + -")
    if asked:
        yield asked


def check(engine: Engine, path: Path) -> tuple[int, int]:
    met = missed = 0
    for title, at, line, expected in blocks(path):
        answer = engine.ask(line)
        faults = []
        if answer.splitlines()[-1].startswith("error"):
            if not any(sign == "+" and text.startswith("error") for _, sign, text in expected):
                faults.append((at, "an error that no line expects"))
        for number, sign, text in expected:
            if (text in answer) == (sign == "+"):
                met += 1
            else:
                faults.append((number, f"{sign} {text}"))
        for number, what in faults:
            print(f"{path}:{number}: {title}\n  > {line}\n  {what}\n  answer: {answer.strip()[:400]}")
        missed += len(faults)
    return met, missed


def main() -> int:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    met = missed = 0
    for name in sys.argv[2:]:
        good, bad = check(Engine(sys.argv[1]), Path(name))
        met, missed = met + good, missed + bad
    print(f"{met} met, {missed} not met")
    return int(missed > 0 or met == 0)


if __name__ == "__main__":
    sys.exit(main())
