#!/usr/bin/env python3
"""The release build is hardened: what its flags promise is in the program and in the library.

Reads the ELF files; nothing is run."""

import platform
import struct

from _tree import BUILD, finish

PROGRAM = BUILD / "release" / "divetable"
LIBRARY = BUILD / "release" / "libdivetable.so"

# Of elf.h.
ET_DYN, PT_DYNAMIC, PT_INTERP, PT_GNU_STACK, PT_GNU_RELRO = 3, 2, 3, 0x6474E551, 0x6474E552
PF_X, PF_W = 1, 2
DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_FLAGS, DT_FLAGS_1 = 5, 6, 10, 30, 0x6FFFFFFB
DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 8, 1, 0x08000000
PT_LOAD = 1
ENDBR = b"\xf3\x0f\x1e\xfa"  # where an indirect jump may land, on x86-64


class Elf:
    """A 64-bit ELF file: its segments, its dynamic section and the names that it needs or gives."""

    def __init__(self, path):
        self.data = path.read_bytes()
        if self.data[:5] != b"\x7fELF\x02":
            raise ValueError(f"{path}: no 64-bit ELF file")
        self.order = "<" if self.data[5] == 1 else ">"
        self.type = self.unpack("H", 16)[0]
        start, size, count = self.unpack("Q", 32)[0], *self.unpack("HH", 54)
        names = ("type", "flags", "offset", "address", "physical", "size", "memory", "align")
        self.segments = [dict(zip(names, self.unpack("IIQQQQQQ", start + i * size)))
                         for i in range(count)]
        self.dynamic = dict(self.read_dynamic())

    def unpack(self, form, at):
        return struct.unpack_from(self.order + form, self.data, at)

    def of_type(self, kind):
        return [segment for segment in self.segments if segment["type"] == kind]

    def read_dynamic(self):
        for segment in self.of_type(PT_DYNAMIC):
            for at in range(segment["offset"], segment["offset"] + segment["size"], 16):
                yield self.unpack("QQ", at)

    def at(self, address):
        """Where in the file an address is."""
        for segment in self.of_type(PT_LOAD):
            if segment["address"] <= address < segment["address"] + segment["size"]:
                return address - segment["address"] + segment["offset"]
        raise ValueError(f"no segment has {address:#x}")

    def dynamic_names(self):
        start = self.at(self.dynamic[DT_STRTAB])
        return set(self.data[start:start + self.dynamic[DT_STRSZ]].decode().split("\0"))

    def code(self):
        return b"".join(self.data[s["offset"]:s["offset"] + s["size"]]
                        for s in self.of_type(PT_LOAD) if s["flags"] & PF_X)


def faults_of(path, program):
    elf = Elf(path)
    flags, flags_1 = elf.dynamic.get(DT_FLAGS, 0), elf.dynamic.get(DT_FLAGS_1, 0)
    names = elf.dynamic_names()
    if elf.type != ET_DYN or (program and not (elf.of_type(PT_INTERP) and flags_1 & DF_1_PIE)):
        yield "it is not position independent"
    if not elf.of_type(PT_GNU_RELRO):
        yield "no RELRO"
    if not (flags & DF_BIND_NOW and flags_1 & DF_1_NOW):
        yield "symbols are bound late, so that RELRO is not full"
    stack = elf.of_type(PT_GNU_STACK)
    if len(stack) != 1 or stack[0]["flags"] & PF_X:
        yield "its stack can be executed"
    if any(s["flags"] & PF_W and s["flags"] & PF_X for s in elf.of_type(PT_LOAD)):
        yield "a segment can be both written and executed"
    if "__stack_chk_fail" not in names:
        yield "no stack protector"
    if not {"__snprintf_chk", "__memcpy_chk"} & names:
        yield "calls of the C library are not fortified"
    if platform.machine() == "x86_64" and elf.code().count(ENDBR) < 100:
        yield "no landing marks for indirect jumps"


def main():
    faults = []
    for path in (PROGRAM, LIBRARY):
        if not path.exists():
            faults.append(f"{path.name}: not in the release build; build it first")
            continue
        faults += [f"{path.name}: {fault}" for fault in faults_of(path, path == PROGRAM)]
    finish(faults, f"{PROGRAM.name} and {LIBRARY.name} are hardened")


main()
