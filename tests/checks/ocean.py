#!/usr/bin/env python3
"""The drawing signature is the same with gcc, clang, the sanitizers and WebAssembly."""

import re
import subprocess

from _tree import BUILD, ROOT, finish

PROGRAMS = {
    **{build: [str(BUILD / build / "divetable"), "ocean", "--signature"]
       for build in ("release", "clang", "debug")},
    "wasm": ["node", str(ROOT / "tests" / "ocean" / "signature.mjs"),
             str(BUILD / "wasm" / "ocean.wasm")],
}


def main():
    faults = []
    seen = {}
    for name, command in PROGRAMS.items():
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            faults.append(f"{name}: could not be started: {error.strerror}; build it first")
            continue
        lines = done.stdout.split()
        if done.returncode or not all(re.fullmatch(r"[0-9a-f]{16}", line) for line in lines):
            faults.append(f"{name}: no signature, exit code {done.returncode}: "
                          f"{(done.stdout + done.stderr)[-2000:]}")
        for line in lines:
            seen.setdefault(line, []).append(name)
    if len(seen) != 1:
        faults += [f"{signature}: {', '.join(names)}" for signature, names in seen.items()]
        faults.append("the pictures differ")
    finish(faults, f"pictures {next(iter(seen), '')} from all of {', '.join(PROGRAMS)}")


main()
