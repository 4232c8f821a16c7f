#!/usr/bin/env python3
"""Runs CTest in one or more build folders and counts single test cases.

tally.py [--timeout SECONDS] [--jobs N] [--only REGEX] FOLDER…

Prints one line for each CTest test (for a failed one also the end of its output), at the end the output of
failed tests, and as the last line "N passed, N failed". A cmocka program counts once for each of its cases, any
other test once; a program that crashes counts at least one failed. Exit code 0 only if nothing failed.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

FINISHED = re.compile(r"^\s*\d+/\d+ Test\s+#\d+: (\S+) \.*\s*(\S.*?)\s+([\d.]+) sec")
STARTED = re.compile(r"^\s*Start\s+\d+: ")
CASE = re.compile(r"\[ +(RUN|OK|FAILED|SKIPPED) +\] (\S+)")
OUTPUT_LINES = 200  # of a failed test, the last ones
CLOSING_LINES = 12  # of these, what is shown at once


def follow(stream):
    """Prints the verdict of each test, and the last output of a failed one. Yields CTest's lines."""
    closing = None  # the last lines of a test that failed
    for line in stream:
        yield line
        done = FINISHED.match(line)
        if done:
            show(closing)
            name, verdict, seconds = done.groups()
            good = verdict == "Passed"
            note = "" if verdict in ("Passed", "***Failed") else "  " + verdict.strip("*")
            print(f"  {mark(good)}  {name:<28} {float(seconds):7.1f} s{note}", flush=True)
            closing = None if good else collections.deque(maxlen=CLOSING_LINES)
        elif closing is not None and line.strip() and not STARTED.match(line):
            closing.append(line.rstrip())
    show(closing)


def show(closing):
    for line in closing or ():
        print(f"        {line}", flush=True)


def run_ctest(folder, timeout, jobs, only):
    """Runs the tests of one build folder and yields (name, passed, output) for each."""
    report = os.path.join(os.path.abspath(folder), "tests.xml")
    if os.path.exists(report):
        os.remove(report)
    command = ["ctest", "--test-dir", folder, "--output-junit", report, "--timeout", str(timeout),
               "--parallel", str(jobs), "--output-on-failure",
               "--test-output-size-passed", "100000000",
               "--test-output-size-failed", "100000000"]
    if only:
        command += ["--tests-regex", only]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace") as ctest:
        said = list(follow(ctest.stdout))
    if not os.path.exists(report):
        yield folder, False, "".join(said)
        return
    for case in xml.parse(report).getroot().iter("testcase"):
        yield (case.get("name"), case.get("status") == "run", case.findtext("system-out") or "")


def count(passed, output):
    """How many cases of one CTest test passed and failed."""
    good = bad = 0
    running = None  # a case without a verdict has died
    for word, name in CASE.findall(output):
        if word == "RUN":
            bad += running is not None
            running = name
        elif name == running:
            good += word == "OK"
            bad += word == "FAILED"
            running = None
    bad += running is not None
    if not passed:
        return good, max(bad, 1)
    return good if good or bad else 1, bad


def mark(good):
    word = "ok  " if good else "FAIL"
    if sys.stdout.isatty() and not os.environ.get("CI") and not os.environ.get("NO_COLOR"):
        return f"\033[{32 if good else 31}m{word}\033[0m"
    return word


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", type=int, default=1500)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--only")
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()

    passed = failed = 0
    trouble = []
    for folder in options.folders:
        for name, fine, output in run_ctest(folder, options.timeout, options.jobs,
                                            options.only):
            good, bad = count(fine, output)
            passed += good
            failed += bad
            if bad:
                trouble.append((name, output))
    for name, output in trouble:
        print(f"\n---- {name} ----")
        lines = output.rstrip().splitlines()
        if len(lines) > OUTPUT_LINES:
            print(f"({len(lines) - OUTPUT_LINES} lines left out)")
        print("\n".join(lines[-OUTPUT_LINES:]))
    if trouble:
        print("\nFailed: " + " ".join(name for name, _ in trouble))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
