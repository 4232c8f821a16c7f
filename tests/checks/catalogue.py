#!/usr/bin/env python3
"""Catalogues: complete, same arguments, readable by msgfmt, and formatted alike in C and JavaScript: every event,
action and outcome of the golden games in every language."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from _tree import BUILD, ROOT, finish

PROGRAM = BUILD / "debug" / "divetable"
PRINTER = BUILD / "debug" / "tests" / "test_locale"


def run(command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def errors_of(command):
    done = run(command)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def compare(folder):
    """The sentences of both formatters."""
    printed = run([PRINTER, "--print"])
    if printed.returncode:
        return ["test_locale --print fails", *printed.stderr.splitlines()]
    lines = Path(folder) / "lines"
    lines.write_text("\n".join(sorted(set(printed.stdout.splitlines()))), encoding="utf-8")
    return errors_of(["node", "tests/locale/format.mjs", folder, lines])


faults = errors_of(["python3", "-B", "scripts/catalogue.py", "--check", "--program", PROGRAM])
if shutil.which("msgfmt"):
    for path in sorted((ROOT / "locale").glob("*.po")):
        faults += errors_of(["msgfmt", "--check-format", "-o", "/dev/null", str(path)])
with tempfile.TemporaryDirectory() as folder:
    faults += errors_of(["python3", "-B", "scripts/catalogue.py", "--json", folder])
    faults += compare(folder)
finish(faults, "the catalogues are complete")
