#!/usr/bin/env python3
"""Whole matches through the WebAssembly module give the same messages as in the other builds."""

import subprocess

from _tree import BUILD, ROOT, finish


def main():
    command = ["node", str(ROOT / "scripts" / "wasm_play.mjs"),
               str(BUILD / "wasm" / "divetable.wasm"), str(ROOT / "tests" / "match" / "saved.txt")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        finish([f"node: could not be started: {error.strerror}"], "")
    faults = [done.stderr or "failed without a message"] if done.returncode else []
    finish(faults, done.stdout.strip())


main()
