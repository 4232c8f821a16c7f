#!/usr/bin/env python3
"""The bench signature is the same with gcc, clang, the sanitizers and WebAssembly."""

import re
import subprocess

from _tree import BUILD, ROOT, finish

PROGRAMS = {
    "release": [str(BUILD / "release" / "divetable"), "bench", "--signature"],
    "clang": [str(BUILD / "clang" / "divetable"), "bench", "--signature"],
    "debug": [str(BUILD / "debug" / "divetable"), "bench", "--signature"],
    "wasm": ["node", str(ROOT / "scripts" / "signature.mjs"),
             str(BUILD / "wasm" / "divetable.wasm")],
}


def main():
    running = {}
    faults = []
    for name, command in PROGRAMS.items():
        try:
            running[name] = subprocess.Popen(command, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, text=True)
        except OSError as error:
            faults.append(f"{name}: could not be started: {error.strerror}; build it first")
    signatures = {}
    for name, process in running.items():
        output, complaint = (text.strip() for text in process.communicate())
        if process.returncode or not re.fullmatch(r"[0-9a-f]{16}", output):
            faults.append(f"{name}: no signature, exit code {process.returncode}: "
                          f"{(output + complaint)[-2000:]}")
        else:
            signatures[name] = output
    if len(set(signatures.values())) > 1:
        faults += [f"{name}: {signature}" for name, signature in signatures.items()]
        faults.append("the signatures differ")
    finish(faults, f"signature {next(iter(signatures.values()), '')} from all of "
                   + ", ".join(signatures))


main()
