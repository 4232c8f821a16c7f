#!/usr/bin/env python3
"""Rules, matches and drawing are pure: in engine/, games/, match/ and ocean/ no outside calls, no
writable data, no floating point. The folders of ocean/, which write files, are left out.

Looks at the object files of the release build and at the sources.
"""

import re
import subprocess

from _tree import BUILD, ROOT, c_files, finish, game_keys, is_pure, read, without_comments

# What an object may need from outside: the project's own names, bytes and strings, and what the
# compiler itself puts in.
ALLOWED = {
    "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr",
    "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "__popcountdi2",
    "__memcpy_chk", "__memmove_chk", "__memset_chk",  # the same in a fortified build
    "__cpu_model",  # which instructions the machine has
}

WRITABLE = re.compile(r"^\.(data|bss|tdata|tbss)(\.|$)")
READ_ONLY_AFTER_START = re.compile(r"^\.data\.rel\.ro(\.|$)")

# Arithmetic, comparison and conversion of floats; plain moves and bit operations may be integers.
FLOAT = re.compile(
    r"^v?(add|sub|mul|div|sqrt|rsqrt|rcp|min|max|u?comi|cmp\w*|round|hadd|addsub|dp)(ss|sd|ps|pd)$"
    r"|^v?cvt|^vfn?m(add|sub)|^f(add|sub|mul|div|ld|ild|st|ist|com|ucom|sqrt|abs|chs|cvt|madd|msub)"
    r"|^[su]cvtf")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def objects():
    """(object file, source as a path from the root) for what is pure in the release build."""
    folder = BUILD / "release" / "CMakeFiles"
    core = [folder / "dt_pure.dir"]
    if not core[0].is_dir():
        core = [folder / f"dt_{room}.dir" for room in ("core", "ocean", "match")]
    for base in (*core, folder / "dt_null.dir"):
        for path in sorted(base.rglob("*.c.o")):
            source = str(path.relative_to(base))[:-2]
            if (ROOT / source).exists():
                yield path, source


def symbol_faults(path, source, own):
    for line in run("nm", "--undefined-only", "--no-sort", str(path)).splitlines():
        name = line.split()[-1]
        if name not in ALLOWED and not own.match(name):
            yield f"{source}: calls or reads {name}"


def data_faults(path, source):
    for line in run("size", "-A", "-d", str(path)).splitlines():
        words = line.split()
        if len(words) != 3 or not words[1].isdigit() or words[1] == "0":
            continue
        section = words[0]
        if WRITABLE.match(section) and not READ_ONLY_AFTER_START.match(section):
            yield f"{source}: {words[1]} bytes of writable data in {section}"
    for line in run("nm", "--defined-only", str(path)).splitlines():
        if line.split()[-2] in "Cc":
            yield f"{source}: the variable {line.split()[-1]} is writable"


def instruction_faults(path, source):
    place = "?"
    for line in run("objdump", "-d", "--no-show-raw-insn", str(path)).splitlines():
        function = re.match(r"^[0-9a-f]+ <(.*)>:$", line)
        if function:
            place = function.group(1)
            continue
        words = line.split("\t")
        mnemonic = words[1].split()[0] if len(words) > 1 and words[1].split() else ""
        if FLOAT.match(mnemonic):
            yield f"{source}: {place} computes with floating point ({mnemonic})"


def source_faults():
    for path in c_files():
        if not is_pure(path):
            continue
        text = without_comments(read(path), strings=False)
        for number, line in enumerate(text.splitlines(), 1):
            word = re.search(r"\b(float|double|_Complex)\b", line)
            if word:
                yield f"{path}:{number}: the word {word.group(1)}"


def main():
    keys = game_keys() + ["null"]
    own = re.compile(rf"^(dt_|({'|'.join(keys)})(_|$))")
    faults = list(source_faults())
    found = list(objects())
    built = {source for _, source in found}
    for path in c_files(".c"):
        if is_pure(path) and str(path) not in built:
            faults.append(f"{path}: not in the release build; build it first")
    for path, source in found:
        faults += symbol_faults(path, source, own)
        faults += data_faults(path, source)
        faults += instruction_faults(path, source)
    finish(faults, f"{len(found)} object files are pure")


main()
