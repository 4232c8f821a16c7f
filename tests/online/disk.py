#!/usr/bin/env python3
"""The disk is full, or the store's file is moved or locked, while tables play. Nothing is confirmed then and
clients are told; what was confirmed is stored once, and the server recovers by itself."""

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile

from _drive import OPTIONS, Table, connect, drive, everything_is_there, play_between_kills
from _table import PATIENCE, PROGRAM, SOAK, Client, Server, Socket, check, run

TABLES = 10
ROUNDS = 4 * SOAK


def fill(server, room):
    """Limits file sizes to that of the store's log plus `room` bytes: like a full disk."""
    size = os.path.getsize(server.store + "-wal") + room
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def clear(server):
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def move_away(server):
    os.rename(server.store, server.store + ".away")


def move_back(server):
    os.rename(server.store + ".away", server.store)


class Lock:
    """Another program that locks the file."""

    def __init__(self):
        self.other = None

    def take(self, server):
        self.other = sqlite3.connect(server.store, isolation_level=None, timeout=PATIENCE)
        self.other.execute("begin immediate")

    def give(self, _):
        self.other.execute("rollback")
        self.other.close()


PAUSED = {"t": "pause", "on": True}
GOES_ON = {"t": "pause", "on": False}


def listen_for(client, message):
    while client.next_message() != message:
        pass


def act_all(tables, rng):
    """Every seat that is to act does, whether the store is available or not."""
    for table in tables:
        for seat in table.seats:
            while seat.client.waiting():
                seat.note(seat.client.next_message())
            seat.act(table.match, rng)


def lose_the_store(tables, server, rng, hurt):
    """Clients are told, and nothing is confirmed. Returns a client with a waiting request."""
    spectator = Client(server, "Wil")
    hurt(server)
    act_all(tables, rng)
    spectator.send("create", game="hainoon", seats=2, ref=900)
    listen_for(spectator, PAUSED)
    act_all(tables, rng)
    check(server.status("/readyz")[0] == 503, "ready without a store")
    check(server.status("/healthz")[0] == 200, "not alive without a store")
    newcomer = Client(server)
    listen_for(newcomer, PAUSED)
    newcomer.close()
    named = Socket(server)  # whether the name is free, the store must say
    named.send_frame(b'{"t":"hello","v":3,"name":"Eva"}')
    check(json.loads(named.receive()) == PAUSED, "who waits for an answer is not told why")
    named.close()
    spectator.drain()
    check(not any(m.get("ref") == 900 for m in spectator.messages), "a table without a store")
    return spectator


def survives(hurt, heal, seed):
    """Plays while the store fails and recovers, several times."""
    rng = random.Random(seed)
    tables = [Table(number) for number in range(TABLES)]
    with Server(*OPTIONS) as server:
        connect(tables, server)
        for _ in range(ROUNDS):
            drive(tables, rng, rng.randrange(50, 150))
            spectator = lose_the_store(tables, server, rng, hurt)
            heal(server)
            listen_for(spectator, GOES_ON)
            while not any(m.get("ref") == 900 for m in spectator.messages):
                spectator.next_message()
            check(server.status("/readyz")[0] == 200, "not ready again")
            spectator.close()
        drive(tables, rng, 1 << 30, closing=True)
        everything_is_there(tables, server)
        check("warn store why=\"store: " in server.read_log(), "the log does not say why")


def a_full_disk_is_waited_for():
    rng = random.Random(70)
    survives(lambda server: fill(server, rng.randrange(20000)), clear, 71)


def a_file_that_is_moved_is_waited_for():
    survives(move_away, move_back, 72)


def a_locked_file_is_waited_for():
    lock = Lock()
    survives(lock.take, lock.give, 73)


def killed_on_a_full_disk():
    rng = random.Random(74)
    tables = [Table(number) for number in range(TABLES)]

    def play(server):
        drive(tables, rng, rng.randrange(50, 150))
        lose_the_store(tables, server, rng, lambda s: fill(s, rng.randrange(20000))).close()

    play_between_kills(tables, rng, ROUNDS, play)


def a_deleted_file_is_the_end():
    """Nothing is confirmed into a deleted file; the log says so."""
    rng = random.Random(75)
    tables = [Table(number) for number in range(2)]
    server = Server(*OPTIONS)
    try:
        connect(tables, server)
        drive(tables, rng, 20)
        lose_the_store(tables, server, rng, lambda s: os.unlink(s.store))
        server.process.send_signal(signal.SIGTERM)
        check(server.process.wait(PATIENCE) == 1, f"it ended with {server.process.returncode}")
        check("moved or deleted" in server.read_log().splitlines()[-1], server.read_log())
    finally:
        server.kill()
        shutil.rmtree(server.folder)


def on_a_full_disk_it_does_not_start():
    with tempfile.TemporaryDirectory(prefix="divetable-") as folder:
        done = subprocess.run(
            ["prlimit", "--fsize=4096", PROGRAM, "serve", "--port", "0", "--store",
             os.path.join(folder, "store.db")],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        check(done.returncode == 1 and "error start why=\"store: " in done.stderr,
              f"{done.returncode}: {done.stderr}")


run(a_full_disk_is_waited_for, a_file_that_is_moved_is_waited_for, a_locked_file_is_waited_for,
    killed_on_a_full_disk, a_deleted_file_is_the_end, on_a_full_disk_it_does_not_start)
