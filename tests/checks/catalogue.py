#!/usr/bin/env python3
"""Catalogues: all is translated with the same arguments, msgfmt reads it, and the web tells the same."""

import shutil
import subprocess
import tempfile

from _tree import ROOT, finish


def said(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


faults = said(["python3", "-B", "scripts/catalogue.py", "--check"])
if shutil.which("msgfmt"):
    for path in sorted((ROOT / "locale").glob("*.po")):
        faults += said(["msgfmt", "--check-format", "-o", "/dev/null", str(path)])
with tempfile.TemporaryDirectory() as folder:
    faults += said(["python3", "-B", "scripts/catalogue.py", "--json", folder])
    faults += said(["node", "tests/locale/tell.mjs", folder])
finish(faults, "the catalogues are complete")
