#!/usr/bin/env python3
"""Catalogues: every sentence is translated, with the same arguments, and msgfmt can read it all."""

import shutil
import subprocess

from _tree import ROOT, finish


def said(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


faults = said(["python3", "-B", "scripts/catalogue.py", "--check"])
if shutil.which("msgfmt"):
    for path in sorted((ROOT / "locale").glob("*.po")):
        faults += said(["msgfmt", "--check-format", "-o", "/dev/null", str(path)])
finish(faults, "the catalogues are complete")
