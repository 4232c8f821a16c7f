#!/usr/bin/env python3
"""Whole matches through the doors of the WebAssembly module, which tells what the others tell."""

import subprocess

from _tree import BUILD, ROOT, finish


def main():
    command = ["node", str(ROOT / "scripts" / "door.mjs"), str(BUILD / "wasm" / "divetable.wasm"),
               str(ROOT / "tests" / "match" / "saved.txt")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        finish([f"node: could not be started: {error.strerror}"], "")
    faults = [done.stderr or "failed without a word"] if done.returncode else []
    finish(faults, done.stdout.strip())


main()
