#!/usr/bin/env python3
"""scripts/mutate.py on a small program: which mutants it finds, which of them the program's own test notices, misses
and never reaches."""

import subprocess
import sys
import tempfile
from pathlib import Path

from _tree import ROOT, finish

sys.path.insert(0, str(ROOT / "scripts"))
import mutants  # noqa: E402
import mutate  # noqa: E402

TOY = b"""#include <assert.h>
#include <stdio.h>
enum { LIMIT = 7 };
static const int table[2] = {1, 2};
static int smaller(int a, int b)
{
    assert(a > 0);
    switch (b) {
    case 3:
        return 4;
    }
    return a < b ? a : b;
}
static void hang(void)
{
    int i = 0;
    while (i < 1) {
        i++;
    }
}
int main(void)
{
    hang();
    puts(smaller(1, 2) == 1 && smaller(6, 5) == 5 && table[1] == 2 ? "[       OK ]" : "[  FAILED  ]");
    return 0;
}
"""

# Function, before, after, and what becomes of it; None: no such mutant.
WANTED = [
    ("smaller", "return a < b ? a : b;", "return a <= b ? a : b;", "survived"),
    ("smaller", "return a < b ? a : b;", "return a >= b ? a : b;", "failed"),
    ("smaller", "return a < b ? a : b;", "return 1 ? a : b;", "failed"),
    ("smaller", "return 4;", "return 5;", "unreached"),
    ("hang", "i++;", ";", "endless"),
    ("hang", "i++;", "i--;", "endless"),
    ("main", "hang();", ";", "survived"),
    ("smaller", "assert(a > 0);", ";", None),
    ("smaller", "assert(a > 0);", "assert(a >= 0);", None),
    ("smaller", "case 3:", "case 4:", None),
]


def outcomes(folder):
    """What becomes of every mutant of the toy."""
    mutate.ROOT, mutate.WORK = folder, folder
    for name in ("mutant.c", "mutant.h"):
        (folder / "engine" / name).write_bytes((ROOT / "scripts" / name).read_bytes())
    (folder / "toy.c").write_bytes(TOY)
    found = mutants.mutants_of(folder, "toy.c", ["-std=c17"])
    chosen = mutants.compiling(folder, found, ["-std=c17", f"-I{folder}"])
    ids = {m: number for number, m in enumerate(chosen)}
    (folder / "switched.c").write_bytes(mutants.with_switches(TOY, chosen, ids))
    subprocess.run(["gcc", "-std=c17", "-w", "-I.", "-o", "toy", "switched.c", "engine/mutant.c"], cwd=folder,
                   check=True)
    test = mutate.Test("toy", [str(folder / "toy")], folder, {})
    if mutate.trace(test) != "passed":
        finish(["the toy does not pass its own test"], "")
    return {mutate.key_of(m)[1:]: mutate.meet(number, [test], 0.3)[0] for number, m in enumerate(chosen)}


with tempfile.TemporaryDirectory() as name:
    (Path(name) / "engine").mkdir()
    found = outcomes(Path(name))
faults = [f"{function}: {before} -> {after} is {found.get((function, before, after))}, not {wanted}"
          for function, before, after, wanted in WANTED if found.get((function, before, after)) != wanted]
faults += [f"a constant was changed: {key}" for key in found if "table" in key[1] and "{" in key[1]]
finish(faults, f"{len(found)} mutants of a small program end as they should")
