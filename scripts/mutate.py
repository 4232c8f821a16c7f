#!/usr/bin/env python3
"""Do the tests notice? Changes the code in many small ways, one at a time, and runs the tests on each change.

The chosen mutants are compiled into one copy of the tree, in build/mutate, each with a switch (scripts/mutant.h).
Every test runs once to learn which mutants it reaches; then each mutant meets the tests that reach it, quick ones
first, until one fails. What no test notices has survived: a test is missing, or the mutant does the same as the
original and belongs into tests/equivalent.txt, with the reason.

  python3 scripts/mutate.py --layer games --seed 1 --count 400
  python3 scripts/mutate.py --layer games --seed 1 --count 400 --id 17"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import mutants

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutate"
TREE = WORK / "tree"
# The first build is quick, the second notices what the debug build of ./test would: writing out of bounds, for example.
# Their folders are named as check_reference wants it.
QUICK = WORK / "quick" / "debug"
SANITIZED = WORK / "sanitized" / "debug"
FLAGS = {QUICK: ["-DCMAKE_C_FLAGS_DEBUG=-O1 -w"],
         SANITIZED: ["-DCMAKE_C_FLAGS_DEBUG=-O1 -w", "-DDT_SANITIZE=address,undefined"]}
LAYERS = ("engine", "games", "match", "store", "server")
EQUIVALENT = ROOT / "tests" / "equivalent.txt"
# Tests in process, the cases of the rules and the generated reference. Drawing and the terminal have no part in the
# layers; the laws are run by game.
NOT_RUN = re.compile(r"^(check_(?!reference)|online_|ocean_|menu$|term|conformance_\d)|_postgres$")
FAILED = b"[  FAILED  ]"
MEMORY = 4 << 30
SHORT = 2  # seconds
PLACES = 1 << 16  # DT_MUTANTS_MAX


# ---- choosing ----

def arguments():
    """What the layers are parsed with."""
    return ["-std=c17", "-D_POSIX_C_SOURCE=200809L", f"-I{ROOT}", f"-I{TREE}", "-I/usr/include/postgresql"]


def files_of(layer):
    found = [*(ROOT / layer).glob("*.[ch]"), *(ROOT / layer).glob("*/*.[ch]")]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def line_of(mutant, changed):
    """The lines that a mutant changes, before or after, on one line."""
    source = (ROOT / mutant.file).read_bytes()
    begin = source.rfind(b"\n", 0, mutant.start) + 1
    end = source.find(b"\n", mutant.end)
    middle = mutant.text.encode() if changed else source[mutant.start:mutant.end]
    if mutant.kind == "void" and changed:
        middle = b""
    return " ".join((source[begin:mutant.start] + middle + source[mutant.end:end]).decode().split())


def key_of(mutant):
    return mutant.file, mutant.function, line_of(mutant, False), line_of(mutant, True)


def place_of(mutant):
    source = (ROOT / mutant.file).read_bytes()
    return f"{mutant.file}:{source.count(bytes([10]), 0, mutant.start) + 1}"


def read_equivalent():
    """The reason of each equivalent mutant by its key: `FILE FUNCTION`, then lines that begin with -, + and =."""
    reasons, key = {}, None
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        mark, rest = line[:4].strip(), line[4:].strip()
        if line and not line.startswith((" ", "#")):
            key = line.split()
        elif mark in ("-", "+"):
            key = [*key[:2 if mark == "-" else 3], rest]
        elif mark == "=" and len(key) == 4:
            reasons[tuple(key)] = rest
    return reasons


def choose(layer, options):
    """The mutants of a layer that the seed picks, in the order of their places, without the equivalent ones."""
    known = read_equivalent()
    every = [m for file in files_of(layer) if file.startswith(options.only)
             for m in mutants.mutants_of(ROOT, file, arguments())]
    left = [m for m in every if key_of(m) not in known]
    chosen = sorted(random.Random(f"{options.seed} {layer}").sample(left, min(options.count, len(left))),
                    key=left.index)
    say(f"{layer}: {len(every)} mutants, {len(every) - len(left)} of them known as equivalent, {len(chosen)} chosen")
    return chosen


# ---- building ----

def say(text):
    print(text, flush=True)


def write_if_changed(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def add_switches():
    """The two files that are in the copy only."""
    for name in ("mutant.c", "mutant.h"):
        write_if_changed(TREE / "engine" / name, (ROOT / "scripts" / name).read_bytes())


def copy_tree(changed):
    """The sources as git knows them, with these files changed."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                           check=True, capture_output=True).stdout.decode().split("\0")
    wanted = {name for name in names if name and (ROOT / name).is_file()}
    kept = wanted | {"engine/mutant.c", "engine/mutant.h"}
    for folder, _, present in os.walk(TREE):
        for name in present:
            if str((Path(folder) / name).relative_to(TREE)) not in kept:
                (Path(folder) / name).unlink()
    for name in sorted(wanted):
        write_if_changed(TREE / name, changed.get(name) or (ROOT / name).read_bytes())


def build(folder):
    """Builds the tree; returns what the compiler says if it fails."""
    quiet = {"cwd": ROOT, "capture_output": True, "text": True, "check": False}
    subprocess.run(["cmake", "-G", "Ninja", "-S", TREE, "-B", folder, "-DCMAKE_C_COMPILER=gcc",
                    "-DCMAKE_BUILD_TYPE=Debug", "-DDT_TESTS=ON", *FLAGS[folder]], **quiet)
    done = subprocess.run(["nice", "-n", "5", "ninja", "-k", "0", "-C", folder], **quiet)
    return done.stdout if done.returncode else ""


def build_all(chosen):
    """Builds the tree with the switches; what gcc alone refuses is left out. Returns the mutants by number."""
    while True:
        ids = {m: number for number, m in enumerate(chosen)}
        files = {}
        for m in chosen:
            files.setdefault(m.file, []).append(m)
        copy_tree({file: mutants.with_switches((ROOT / file).read_bytes(), of, ids) for file, of in files.items()})
        wrong = build(QUICK)
        if not wrong:
            return chosen
        bad = set()
        for file, line in re.findall(r"tree/(\S+?):(\d+):\d+: error:", wrong):
            text = (TREE / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
            bad |= {int(number) for number in re.findall(r"DT_MUTANT\((\d+)\)", text)}
        if not bad:
            sys.exit(wrong)
        chosen = [m for number, m in enumerate(chosen) if number not in bad]


# ---- running ----

class Test:
    """A command of CTest, how long it takes, and which mutants it reaches."""

    def __init__(self, name, command, folder, environment, memory=MEMORY):
        self.name, self.command, self.folder, self.environment = name, command, folder, environment
        self.memory, self.seconds, self.reached = memory, 0, set()

    def run(self, variables, limit):
        """"passed", "failed", "crashed" or "endless"; stops at the first failure that is printed."""
        scratch = WORK / "tmp" / f"{threading.get_ident()}"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        environment = {**os.environ, **self.environment, **variables, "TMPDIR": str(scratch)}
        process = subprocess.Popen(self.command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
                                   preexec_fn=lambda: bound(self.memory))
        timer = threading.Timer(limit, end, [process])
        timer.start()
        started, seen = time.monotonic(), b""
        for line in process.stdout:
            seen = line
            if FAILED in line:
                end(process)
                break
        code = process.wait()
        timer.cancel()
        self.seconds = self.seconds or time.monotonic() - started
        if FAILED in seen:
            return "failed"
        if time.monotonic() - started >= limit:
            return "endless"
        return "passed" if code == 0 else "crashed" if code < 0 else "failed"


def bound(memory):
    """A mutant may not take all memory or disk, nor leave core files."""
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def tests(build_folder, games):
    """What CTest knows, a simulator too if it is a test there; the laws for so many games of each configuration."""
    listed = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=build_folder, check=True,
                                       capture_output=True).stdout)
    memory = MEMORY if build_folder == QUICK else resource.RLIM_INFINITY  # sanitizers reserve addresses
    built = {"DT_BUILD": str(build_folder.parent)}
    found = []
    for test in listed["tests"]:
        if NOT_RUN.search(test["name"]):
            continue
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        environment = {**built, **dict(word.split("=", 1) for word in properties.get("ENVIRONMENT", []))}
        found.append(Test(test["name"], test["command"], properties["WORKING_DIRECTORY"], environment, memory))
    laws = build_folder / "tests" / "test_conformance"
    keys = re.findall(r"^DT_GAME\((\w+)\)", (ROOT / "games/games.def").read_text(encoding="utf-8"), re.M)
    for key in (*keys, "null"):
        found.append(Test(f"conformance {key}", [laws, "--game", key, "--games", str(games)], TREE, built, memory))
    return found


def trace(test):
    """Runs a test on the original and notes what it reaches."""
    path = WORK / f"trace-{threading.get_ident()}"
    path.write_bytes(bytes(PLACES))
    result = test.run({"DT_MUTANT_TRACE": str(path)}, 600)
    test.reached = {number for number, byte in enumerate(path.read_bytes()) if byte}
    path.unlink()
    return result


def meet(number, found, patience=5):
    """How a mutant ends, and by which test; "survived" if no test notices, "unreached" if none comes there."""
    reaching = sorted((t for t in found if number in t.reached), key=lambda t: t.seconds)
    for test in reaching:
        result = test.run({"DT_MUTANT": str(number)}, patience + 6 * test.seconds)
        if result != "passed":
            return result, test.name
    return ("survived" if reaching else "unreached"), ""


def meet_and_tell(number, m, found):
    """Tells of a survivor at once, so that a person can begin to read."""
    result = meet(number, found)
    if not result[1]:
        say(describe(number, m, *result))
    return result


def look_again(number, found, sanitized):
    """The same with sanitizers, by the short tests that reach the mutant."""
    names = {t.name: t.seconds for t in found if number in t.reached and t.seconds < SHORT}
    for test in sorted((t for t in sanitized if t.name in names), key=lambda t: names[t.name]):
        result = test.run({"DT_MUTANT": str(number)}, 30 + 60 * names[test.name])
        if result != "passed":
            return result, f"{test.name} with sanitizers"
    return "survived", ""


def run_all(chosen, options):
    """How each mutant ends, and by which test."""
    found = tests(QUICK, options.games)
    for test, result in zip(found, each(trace, found, "tests on the original")):
        if result != "passed":
            say(f"{test.name} {result} without a mutant and is left out")
            test.reached = set()
    if options.id is not None:
        try_one(options.id, chosen[options.id], found)
        sys.exit()
    results = each(lambda number: meet_and_tell(number, chosen[number], found), range(len(chosen)), "mutants")
    left = [number for number, (result, _) in enumerate(results) if result == "survived"]
    if left and not options.quick:
        say(f"Building with sanitizers for the {len(left)} that have survived.")
        if build(SANITIZED):
            sys.exit("it cannot be built with sanitizers")
        sanitized = tests(SANITIZED, options.games)
        for number, result in zip(left, each(lambda n: look_again(n, found, sanitized), left, "survivors")):
            results[number] = result
    return results


def each(function, items, what):
    """The results in order, two at a time, with the time that is left."""
    results, began, shown = [None] * len(items), time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        running = {pool.submit(function, item): at for at, item in enumerate(items)}
        for done, future in enumerate(concurrent.futures.as_completed(running), 1):
            results[running[future]] = future.result()
            spent = time.monotonic() - began
            if sys.stderr.isatty() or spent - shown > 60:
                shown = spent
                left = spent / done * (len(items) - done)
                print(f"{what}: {done} of {len(items)}, {left / 60:.1f} minutes left", end="\r" if
                      sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    return results


# ---- telling ----

def describe(number, m, result, by):
    """A mutant as tests/equivalent.txt has it, below a line about what became of it."""
    _, function, before, after = key_of(m)
    return f"{number}: {place_of(m)} {result} {by}\n{m.file} {function}\n  - {before}\n  + {after}\n"


def tell(chosen, results, options):
    """Figures by layer and file, then every survivor."""
    rows = {}
    for m, (result, _) in zip(chosen, results):
        layer = m.file.split("/")[0]
        for name in (layer, m.file):
            row = rows.setdefault(name, [0, 0])
            row[0] += 1
            row[1] += result not in ("survived", "unreached")
    say(f"\n{'mutants':>8} {'killed':>7}")
    for name, (count, killed) in sorted(rows.items()):
        if "/" not in name or killed < count or options.all:
            say(f"{count:8} {killed:7} {100 * killed / count:6.1f} %  {name}")
    say("")
    for number, (m, (result, by)) in enumerate(zip(chosen, results)):
        if result in ("survived", "unreached") or options.all:
            say(describe(number, m, result, by))


def try_one(number, m, found):
    say(describe(number, m, "on every test that reaches it:", ""))
    for test in sorted((t for t in found if number in t.reached), key=lambda t: t.seconds):
        say(f"{test.name}: {test.run({'DT_MUTANT': str(number)}, 5 + 6 * test.seconds)}")


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layer", action="append", choices=LAYERS, help="may be given several times; default: all")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are chosen")
    parser.add_argument("--count", type=int, default=400, help="how many of each layer")
    parser.add_argument("--games", type=int, default=4, metavar="N",
                        help="under the laws, of each configuration; fewer than ./test plays, which takes minutes")
    parser.add_argument("--only", default="", metavar="PATH", help="files whose path begins so")
    parser.add_argument("--id", type=int, help="only this one of the chosen, on every test that reaches it")
    parser.add_argument("--quick", action="store_true", help="do not try the survivors with sanitizers")
    parser.add_argument("--all", action="store_true", help="list the killed ones and their tests too")
    return parser.parse_args()


def main():
    options = parse()
    add_switches()
    chosen = []
    for layer in options.layer or LAYERS:
        picked = choose(layer, options)
        for file in sorted({m.file for m in picked}):
            of = [m for m in picked if m.file == file]
            chosen += mutants.compiling(ROOT, of, arguments())
    say("Building.")
    chosen = build_all(chosen)
    began = time.monotonic()
    results = run_all(chosen, options)
    tell(chosen, results, options)
    say(f"{(time.monotonic() - began) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
