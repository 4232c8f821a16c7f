#!/usr/bin/env python3
"""What the tests run of the code: lines, branches, and MC/DC (whether every condition of a decision was seen to decide
it alone). Builds the preset `coverage`, runs the tests and prints a table by layer and the files that are worst.

  python3 scripts/coverage.py                     the tests in process, and the cases of the rules
  python3 scripts/coverage.py --online            the tests over sockets too
  python3 scripts/coverage.py --show "match/*.c"   what was missed there, without running again"""

import argparse
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "coverage"
RAW, MERGED = BUILD / "raw", BUILD / "merged.profdata"
LAYERS = ("engine", "games", "match", "store", "server")
MEASURES = ("lines", "branches", "mcdc")
# A function that is linked into several programs is counted once, so these two have all of them.
PROGRAMS = (BUILD / "divetable", BUILD / "tests" / "test_conformance")


# A switch lists every value of its enum, so it has no other; nor is the number of values one.
IMPOSSIBLE = re.compile(r"^\(enum |^case [A-Z_]+S:$")


def run(*words, **more):
    return subprocess.run([str(word) for word in words], cwd=ROOT, check=True, **more)


def measure(online):
    """Builds, runs the tests and merges what they counted."""
    run("bash", "-c", '. scripts/lib.sh; . scripts/install.sh; install coverage; configure coverage; build coverage')
    shutil.rmtree(RAW, ignore_errors=True)
    left_out = "^check_|_postgres$" if online else "^(check|online)_|_postgres$"
    counted = {**os.environ, "LLVM_PROFILE_FILE": f"{RAW}/%4m.profraw"}
    subprocess.run(["nice", "-n", "5", "ctest", "-j2", "--test-dir", BUILD, "-E", left_out, "--quiet",
                    "--output-log", BUILD / "ctest.log"], cwd=ROOT, env=counted, check=False)
    (ROOT / "default.profraw").unlink(missing_ok=True)  # of programs that were started without an environment
    print(next(line for line in (BUILD / "ctest.log").read_text().splitlines() if "tests passed" in line))
    run("llvm-profdata-19", "merge", "-sparse", "-o", MERGED, *sorted(RAW.glob("*.profraw")))


def objects():
    first, *others = PROGRAMS
    return [first, *(f"-object={program}" for program in others), f"-instr-profile={MERGED}"]


def summaries():
    """Of each file of the layers: (count, covered) of each measure."""
    text = run("llvm-cov-19", "export", "-summary-only", *objects(), capture_output=True).stdout
    found = {}
    for file in json.loads(text)["data"][0]["files"]:
        name = os.path.relpath(file["filename"], ROOT)
        if name.split("/")[0] in LAYERS:
            found[name] = [(file["summary"][m]["count"], file["summary"][m]["covered"]) for m in MEASURES]
    return found


def row(name, pairs):
    cells = (f"{100 * covered / count:9.1f}" if count else f"{'':9}" for count, covered in pairs)
    print(f"{name:32}" + "".join(cells))


def tell(found, worst):
    print(f"\n{'per cent of':32}{'lines':>9}{'branches':>9}{'MC/DC':>9}")
    for layer in LAYERS:
        of = [pairs for name, pairs in found.items() if name.startswith(layer + "/")]
        row(layer, [tuple(map(sum, zip(*column))) for column in zip(*of)])
    print(f"\nthe {worst} files with the most branches that were not taken both ways:")
    for name in sorted(found, key=lambda n: found[n][1][1] - found[n][1][0])[:worst]:
        row(name, found[name])


def text_of(source, first, column, last, end):
    """A piece of a source, on one line."""
    lines = source[first - 1:last]
    lines[-1] = lines[-1][:end - 1]
    lines[0] = lines[0][column - 1:]
    return " ".join(" ".join(lines).split())


def show(name):
    """Prints the conditions of files that were never true or never false, or never decided alone."""
    text = run("llvm-cov-19", "export", "-skip-functions", *objects(), *sorted(ROOT.glob(name)),
               capture_output=True).stdout
    for file in json.loads(text)["data"][0]["files"]:
        path = os.path.relpath(file["filename"], ROOT)
        source = Path(file["filename"]).read_text(encoding="utf-8").splitlines()
        found = []
        for branch in file["branches"]:
            never = [word for word, times in zip(("true", "false"), branch[4:6]) if times == 0]
            if never:
                found.append((branch[:4], "never " + " or ".join(never)))
        for record in file["mcdc_records"]:
            inside = [b[:4] for b in file["branches"] if record[:2] <= b[:2] and b[2:4] <= record[2:4]]
            alone = record[-1]
            if len(inside) == len(alone):
                found += [(at, "never decided alone") for at, was in zip(inside, alone) if not was]
        reasons = {}
        for at, why in found:
            reasons.setdefault(tuple(at), []).append(why)
        for at in sorted(reasons):
            if not IMPOSSIBLE.search(text_of(source, *at)):
                print(f"{path}:{at[0]}: {text_of(source, *at)}: {reasons[at][0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--online", action="store_true", help="run the tests over sockets too")
    parser.add_argument("--show", metavar="FILE",
                        help="list what was missed in this file (or pattern), without running again")
    parser.add_argument("--html", action="store_true", help="write the files with their counts to build/coverage/html")
    parser.add_argument("--worst", type=int, default=15, metavar="N", help="list so many files")
    options = parser.parse_args()
    if options.show:
        show(options.show)
        return
    measure(options.online)
    tell(summaries(), options.worst)
    if options.html:
        run("llvm-cov-19", "show", "-show-mcdc", "-show-branches=count", "-format=html",
            f"-output-dir={BUILD / 'html'}", *objects(), *(ROOT / name for name in summaries()),
            stdout=subprocess.DEVNULL)
        print(f"{BUILD / 'html' / 'index.html'}")


main()
