#!/usr/bin/env python3
"""Form: layout by clang-format, a comment that opens each C file, file length, nothing private."""

import re
import subprocess

from _tree import ROOT, c_files, files, finish, read

MAX_LINES = 700

# Built from pieces, so that this file does not hold what it looks for.
PRIVATE = re.compile(
    r"(?<![\w.])/(?:wo" r"rk|ro" r"ot)/"
    r"|\b(?:registry|deb|ftp|security|mirrors?|packages|archive|snapshot|pypi)"
    r"\.[\w-]+\.(?:org|com|net|io)\b")


def layout_faults():
    paths = [str(path) for path in c_files(".c", ".h")]
    if not paths:
        return
    result = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *paths], cwd=ROOT,
                            capture_output=True, text=True, check=False)
    wrong = re.findall(r"^(\S+?):(\d+):\d+: error:", result.stderr, re.MULTILINE)
    for name in sorted({name for name, _ in wrong}):
        first = next(line for other, line in wrong if other == name)
        yield f"{name}:{first}: clang-format-14 -i would change it"
    if result.returncode and not wrong:
        yield result.stderr.strip()


def file_faults():
    for path in c_files():
        text = read(path)
        if not text.lstrip().startswith(("/*", "//")):
            yield f"{path}: does not open with a comment that says what lives here"
        lines = text.count("\n")
        if path.suffix != ".def" and lines > MAX_LINES:
            yield f"{path}: {lines} lines, more than {MAX_LINES}; it holds more than one idea"


def private_faults():
    for path in files():
        for number, line in enumerate(read(path).splitlines(), 1):
            if PRIVATE.search(line):
                yield f"{path}:{number}: names a path of one machine or a package host"


finish([*layout_faults(), *file_faults(), *private_faults()], "the form is right")
