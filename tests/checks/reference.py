#!/usr/bin/env python3
"""The generated types and reference pages are those of the games' present schemas."""

import subprocess

from _tree import BUILD, ROOT, finish

programs = [BUILD / build / "divetable" for build in ("release", "debug")]
program = next((p for p in programs if p.exists()), None)
if program is None:
    finish(["build the program first"], "")
done = subprocess.run(["python3", "-B", "scripts/reference.py", "--check", "--program", str(program)],
                      cwd=ROOT, capture_output=True, text=True, check=False)
finish((done.stdout + done.stderr).splitlines() if done.returncode else [],
       "types and reference pages are current")
