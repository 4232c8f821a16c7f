#!/usr/bin/env python3
"""One node on SQLite, then one, two and three nodes on one PostgreSQL, under the same load, in turn:
nodes.py [--seconds N] [--matches N] [--rounds N] [--rate N] [--store FOLDER].

Nodes and database share one core, the driver has the other: so this shows what a move costs, and what
the database's share of that is, not how much faster several machines are. The four players of a
match are at different nodes. Both stores sync every commit to the same disk; a
folder such as /dev/shm leaves the disk out."""

import argparse
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RELEASE = HERE.parents[1] / "build" / "release"
TICKS = os.sysconf("SC_CLK_TCK")

sys.path.insert(0, str(HERE.parents[1] / "scripts"))
from postgres import Postgres  # pylint: disable=wrong-import-position


def processor(pid, children=False):
    """Seconds of processor that a process has used, with its children that have ended."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return sum(int(fields[i]) for i in (11, 12, *((13, 14) if children else ()))) / TICKS


def database_processor(postgres):
    """The same for all processes of a database."""
    if postgres is None:
        return 0
    with open(os.path.join(postgres.data, "postmaster.pid"), encoding="ascii") as file:
        main = int(file.readline())
    with open(f"/proc/{main}/task/{main}/children", encoding="ascii") as file:
        children = file.read().split()
    return processor(main, True) + sum(processor(pid) for pid in children)


def free_ports(count):
    """The first of so many free ports in a row."""
    while True:
        with socket.socket() as first:
            first.bind(("127.0.0.1", 0))
            port = first.getsockname()[1]
        try:
            for i in range(count):
                with socket.socket() as one:
                    one.bind(("127.0.0.1", port + i))
            return port
        except (OSError, OverflowError):
            continue


def start_node(port, store):
    process = subprocess.Popen(
        ["taskset", "-c", "0", str(RELEASE / "divetable"), "serve", "--port", str(port), "--store",
         store, "--per-address", "0", "--messages", "0", "--tables", "1000000", "--threads", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.readline()
    return process


def drive(port, nodes, options, rate):
    said = subprocess.run(
        ["taskset", "-c", "1", str(RELEASE / "bench_load"), "--port", str(port), "--nodes",
         str(nodes), "--matches", str(options.matches), "--seconds", str(options.seconds),
         "--rate", str(rate)], stdout=subprocess.PIPE, text=True,
        check=True).stdout
    return map(float, re.match(r"(\d+) moves/s, p50 ([\d.]+) ms, p99 ([\d.]+) ms", said).groups())


def measure(kind, count, options, rate=0):
    """(moves/s, p50 ms, p99 ms, µs of the nodes a move, µs of the database a move)."""
    with tempfile.TemporaryDirectory(prefix="divetable-bench-", dir=options.store) as folder:
        os.chmod(folder, 0o755)  # the database has a user of its own
        postgres = Postgres(f"{folder}/postgres", safe=True) if kind == "postgres" else None
        if postgres is not None:
            subprocess.run(["taskset", "-a", "-p", "1", open(
                os.path.join(postgres.data, "postmaster.pid"),
                encoding="ascii").readline().strip()], check=True, stdout=subprocess.DEVNULL)
        store = postgres.url() if postgres else f"{folder}/store.db"
        port = free_ports(count)
        nodes = [start_node(port + i, store) for i in range(count)]
        try:
            used = [sum(processor(node.pid) for node in nodes), database_processor(postgres)]
            moves, p50, p99 = drive(port, count, options, rate)
            now = [sum(processor(node.pid) for node in nodes), database_processor(postgres)]
        finally:
            for node in nodes:
                node.send_signal(signal.SIGTERM)
            for node in nodes:
                node.wait(30)
                node.stdout.close()
            if postgres is not None:
                postgres.close()
    # The driver plays a second longer than it counts.
    played = max(moves * (options.seconds + 1), 1) / 1e6
    return moves, p50, p99, (now[0] - used[0]) / played, (now[1] - used[1]) / played


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=int, default=0, help="moves a second; 0: as many as go")
    parser.add_argument("--store", help="folder for the stores; default: the system's")
    options = parser.parse_args()
    settings = [("sqlite", 1), ("postgres", 1), ("postgres", 2), ("postgres", 3)]
    runs = {setting: [] for setting in settings}
    for _ in range(options.rounds):  # in turn, so that all have the same weather
        for setting in settings:
            runs[setting].append(measure(*setting, options, options.rate))
    for kind, count in settings:
        moves, p50, p99, node, base = (statistics.median(c) for c in zip(*runs[kind, count]))
        print(f"{count} on {kind:8} {moves:6.0f} moves/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms, a move "
              f"{node:.0f} µs of the nodes and {base:.0f} µs of the database", flush=True)


main()
