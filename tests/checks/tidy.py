#!/usr/bin/env python3
"""clang-tidy over rules and drawing, with the checks of .clang-tidy and the flags of the clang build."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from _tree import BUILD, ROOT, c_files, finish, is_pure


# How far the analyzer follows one function; a soak lets it go as far as it likes.
BOUND = [] if os.environ.get("DT_SOAK") else [
    f"--extra-arg={word}" for word in ("-Xclang", "-analyzer-config", "-Xclang", "max-nodes=20000")]


def examine(path):
    """The findings in one file, without the analyzer's way to them."""
    result = subprocess.run(
        ["clang-tidy-14", "--quiet", "-p", str(BUILD / "clang"), *BOUND, str(path)],
        cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return []
    found = [line for line in result.stdout.splitlines() if ": error: " in line]
    return [line.replace(f"{ROOT}/", "") for line in found or [result.stderr.strip()]]


def main():
    paths = [path for path in c_files(".c") if is_pure(path)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [fault for found in pool.map(examine, paths) for fault in found]
    if faults:
        print("clang-tidy-14 -p build/clang FILE shows how it comes to this; "
              "where it cannot happen, an assert says why.")
    finish(faults, f"{len(paths)} files are clean")


main()
