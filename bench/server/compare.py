#!/usr/bin/env python3
"""Loads divetable serve, a bare node ws server and boardgame.io with the same driver, in turn, on
loopback: compare.py [--seconds N] [--matches N] [--rounds N] [--store FOLDER] [--only NAME].

Each server has one core to itself, the driver the other. Moves a second, time to confirmation, the
processor's time a move (which other work on the machine disturbs least), and memory."""

import argparse
import os
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
RELEASE = HERE.parents[1] / "build" / "release"
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """One of the servers, on core 0."""

    def __init__(self, name, store):
        self.name = name
        self.folder = None
        self.driver = []
        if name == "divetable":
            self.folder = tempfile.mkdtemp(prefix="divetable-bench-", dir=store)
            command = [str(RELEASE / "divetable"), "serve", "--port", "0", "--store",
                       f"{self.folder}/store.db", "--per-address", "0", "--messages", "0",
                       "--tables", "1000000", "--connections", "30000", "--threads", "1"]
        elif name == "ws":
            command = ["node", str(HERE / "ws.mjs")]
        else:
            command = ["node", str(HERE / "boardgame.cjs")]
            self.driver = ["--socketio", "1"]
        self.process = subprocess.Popen(["taskset", "-c", "0", *command], cwd=HERE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        while True:
            line = self.process.stdout.readline().decode()
            if line.startswith("http"):
                break
        self.port = int(line.rsplit(":", 1)[1])

    def seconds(self):
        """Processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def drive(self, *options, **more):
        return subprocess.Popen(["taskset", "-c", "1", str(RELEASE / "bench_load"), "--port",
                                 str(self.port), *self.driver, *map(str, options)],
                                stdout=subprocess.PIPE, text=True, **more)

    def load(self, matches, seconds, rate=0):
        """(moves/s, p50 ms, p99 ms, µs of processor a move)."""
        before = self.seconds()
        with self.drive("--matches", matches, "--seconds", seconds, "--rate", rate) as driver:
            said = driver.communicate(timeout=seconds + 60)[0]
        moves, p50, p99 = map(float, re.match(r"(\d+) moves/s, p50 ([\d.]+) ms, p99 ([\d.]+) ms",
                                              said).groups())
        # The driver plays a second longer than it counts.
        cost = (self.seconds() - before) / max(moves * (seconds + 1), 1) * 1e6
        return moves, p50, p99, cost

    def held(self, matches, idle):
        """How much memory so many idle connections take, in bytes."""
        before = self.memory()
        with self.drive("--matches", matches, "--idle", idle, "--seconds", 0,
                        stdin=subprocess.PIPE) as driver:
            if driver.stdout.readline().strip() != "held":
                return None
            grown = self.memory() - before
            driver.stdin.close()
        return grown

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self.process.stdout.close()
        if self.folder:
            shutil.rmtree(self.folder)


def fresh(name, store, act):
    server = Server(name, store)
    try:
        return act(server)
    finally:
        server.stop()
        time.sleep(0.2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--store", help="folder for divetable's store; default: the system's")
    parser.add_argument("--only", choices=("divetable", "ws", "boardgame.io"))
    parser.add_argument("--memory", action="store_true", help="measures memory only")
    options = parser.parse_args()
    names = [options.only] if options.only else ["divetable", "ws", "boardgame.io"]
    if not options.memory:
        runs = {name: [] for name in names}
        for _ in range(options.rounds):  # in turn, so that all have the same weather
            for name in names:
                runs[name].append(fresh(name, options.store,
                                        lambda s: s.load(options.matches, options.seconds)))
        for name in names:
            moves, p50, p99, cost = (statistics.median(column) for column in zip(*runs[name]))
            best = max(run[0] for run in runs[name])
            print(f"{name:13} {options.matches} matches at full speed: {moves:.0f} moves/s (best "
                  f"{best:.0f}), p50 {p50:.2f} ms, p99 {p99:.2f} ms, {cost:.0f} µs a move",
                  flush=True)
            half = fresh(name, options.store, lambda s, rate=int(moves / 2):
                         s.load(options.matches, options.seconds, rate))
            print(f"{name:13} at half of that: {half[0]:.0f} moves/s, p50 {half[1]:.2f} ms, p99 "
                  f"{half[2]:.2f} ms", flush=True)
    for name in names:
        idle = fresh(name, options.store, lambda s: s.held(1, 1000))
        if idle:
            print(f"{name:13} 1,000 spectators: {idle / 1e6:.1f} MB", flush=True)
        table = fresh(name, options.store, lambda s: s.held(250, 0))
        if table:
            print(f"{name:13} a match with its four connections: {table / 250 / 1e3:.1f} kB",
                  flush=True)
    if "divetable" in names:
        many = fresh("divetable", options.store, lambda s: s.held(1, 10000))
        print(f"divetable     10,000 spectators: "
              f"{'held, %.1f MB' % (many / 1e6) if many else 'not held'}")


main()
