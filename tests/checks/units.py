#!/usr/bin/env python3
"""The systemd units: both are hardened alike, have a watchdog and a start limit; systemd-analyze, if it is
installed, finds no fault."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from _tree import finish, read

UNITS = ("deploy/divetable.service", "deploy/divetable@.service")
WANTED = {
    "Type": "notify", "Restart": "on-failure", "NoNewPrivileges": "yes", "ProtectSystem": "strict",
    "PrivateTmp": "yes", "PrivateDevices": "yes", "MemoryDenyWriteExecute": "yes", "UMask": "0077",
    "LimitCORE": "0", "CapabilityBoundingSet": "",
}
PRESENT = ("WatchdogSec", "RestartSec", "StartLimitIntervalSec", "StartLimitBurst", "MemoryMax",
           "TasksMax", "RestrictAddressFamilies", "SystemCallFilter")


def settings(path):
    """Every setting of a unit, in order."""
    return re.findall(r"^(\w+)=(.*)$", read(path), re.MULTILINE)


def faults_of(path):
    found = dict(reversed(settings(path)))
    for key, value in WANTED.items():
        if found.get(key) != value:
            yield f"{path}: {key} is {found.get(key)}, not {value}"
    for key in PRESENT:
        if not found.get(key):
            yield f"{path}: no {key}"
    # Otherwise the start limit would never be reached.
    number = {key: int(found[key]) for key in PRESENT if found.get(key, "").isdigit()}
    if number["StartLimitBurst"] * number["RestartSec"] >= number["StartLimitIntervalSec"]:
        yield f"{path}: it would be restarted for ever"


def hardening(path):
    """The hardening settings: the same for all units."""
    names = [key for key, _ in settings(path)]
    return settings(path)[names.index("NoNewPrivileges"):]


def systemd_faults():
    program = shutil.which("systemd-analyze")
    if program is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        for path in UNITS:
            unit = Path(folder) / Path(path).name.replace("@", "@8081")
            # The program and its settings need not be installed for that.
            text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", read(path), flags=re.MULTILINE)
            unit.write_text(text, encoding="utf-8")
            done = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True,
                                  text=True, check=False)
            if done.returncode or unit.name in done.stderr:
                yield f"{path}: {done.stderr.strip()}"


def main():
    faults = [fault for path in UNITS for fault in faults_of(path)]
    if hardening(UNITS[0]) != hardening(UNITS[1]):
        faults.append("the two units are not hardened alike")
    faults += systemd_faults()
    finish(faults, f"{len(UNITS)} units are in order")


main()
