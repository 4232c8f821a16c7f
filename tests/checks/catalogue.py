#!/usr/bin/env python3
"""Catalogues: complete, same arguments, readable by msgfmt, and formatted alike in C and JavaScript."""

import shutil
import subprocess
import tempfile

from _tree import ROOT, finish


def errors_of(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


faults = errors_of(["python3", "-B", "scripts/catalogue.py", "--check"])
if shutil.which("msgfmt"):
    for path in sorted((ROOT / "locale").glob("*.po")):
        faults += errors_of(["msgfmt", "--check-format", "-o", "/dev/null", str(path)])
with tempfile.TemporaryDirectory() as folder:
    faults += errors_of(["python3", "-B", "scripts/catalogue.py", "--json", folder])
    faults += errors_of(["node", "tests/locale/format.mjs", folder])
finish(faults, "the catalogues are complete")
