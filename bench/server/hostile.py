#!/usr/bin/env python3
"""One hostile address beside people who play: hostile.py [--seconds N] [--tables N] [--only ATTACK,…]
[--p95-ms N] [--memory-mb N] [--program FILE].

Starts a server on loopback. Honest clients play, get answers of bots and connect anew, each from an
address of their own; first alone, then while one hostile address does everything at once that a bad
guest can: silent sockets, slow requests, new tables, chat, previews, pictures, passwords, guessed
codes, watching, tables of bots. Prints how long the honest clients waited, and the server's
memory; with --p95-ms or --memory-mb it fails if the 95th percentile of a confirmed move, or the
memory at its worst, is above that."""

import argparse
import itertools
import json
import multiprocessing
import os
import random
import socket
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "online"))

# pylint: disable=wrong-import-position
from _play import choose
from _table import Client, Closed, Server, Socket

HOSTILE = "127.0.0.66"
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
TROUBLE = (Closed, OSError, AssertionError, KeyError, ValueError)

connect = socket.create_connection
place = threading.local()  # the address from which this thread connects


def connect_from_place(to, timeout=None, _source=None):
    return connect(to, timeout, source_address=(place.address, 0))


socket.create_connection = connect_from_place


# ---- the good people ----

class Waits:
    """How long good people waited for something, in ms."""

    def __init__(self):
        self.ms = []
        self.failed = 0

    def measure(self, what, *words, **members):
        began = time.monotonic()
        answer = what(*words, **members)
        self.ms.append((time.monotonic() - began) * 1000)
        return answer

    def share(self, percent):
        ordered = sorted(self.ms)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0

    def __str__(self):
        return (f"{len(self.ms):6d} {self.share(50):9.1f} {self.share(95):9.1f} {self.share(99):9.1f} "
                f"{max(self.ms, default=0):9.1f} {self.failed:7d}")


def play_a_match(server, waits, rng, over):
    players = [Client(server, "Ada"), Client(server, "Bob")]
    match = players[0].create("hainoon", seats=2)
    players[1].fine("join", match=match)
    players[0].until(match, lambda t: all(s["kind"] == "human" for s in t["seats"]))
    players[0].must(match, "start")
    while not over.is_set():
        table = players[0].until(match, lambda t: t["phase"] == "over" or t["toact"])
        if table["phase"] == "over":
            break
        player = players[table["toact"][0]]
        mine = player.until(match, lambda t: t["seq"] >= table["seq"])
        answer = waits.measure(player.do, match, "act", choose(mine, rng))
        waits.failed += answer["t"] != "ok"
        players[0].until(match, lambda t: t["seq"] > table["seq"])
        time.sleep(0.05)
    for player in players:
        player.close()


def play_a_bot(server, waits, rng, over):
    ada = Client(server, "Ada")
    match = ada.fine("quick", game="hainoon", seats=2, bot="easy")["match"]

    def asked(table):
        return table["phase"] == "over" or table["you"] in table["toact"]

    table = ada.until(match, asked)
    while table["phase"] != "over" and not over.is_set():
        ada.must(match, "act", choose(table, rng))
        table = waits.measure(ada.until, match, asked)
        time.sleep(0.05)
    ada.close()


def come_in(server, waits, _, over):
    waits.measure(Client, server, "Wil").close()
    over.wait(0.2)


def keep_on(what, server, waits, address, over):
    place.address = address
    rng = random.Random(address)
    while not over.is_set():
        try:
            what(server, waits, rng, over)
        except TROUBLE:
            if not over.is_set():
                waits.failed += 1
                time.sleep(0.2)


def good_people(server, tables, seconds):
    """Waits for moves, bots and coming in, of so many seconds."""
    waits = {"a move": Waits(), "a bot's move": Waits(), "coming in": Waits()}
    who = [(play_a_match, "a move")] * tables + [(play_a_bot, "a bot's move"), (come_in, "coming in")]
    over = threading.Event()
    threads = [threading.Thread(target=keep_on, daemon=True,
                                args=(what, server, waits[name], f"127.0.1.{i + 1}", over))
               for i, (what, name) in enumerate(who)]
    for thread in threads:
        thread.start()
    peak = 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.process.poll() is None:
        peak = max(peak, server.memory())
        time.sleep(0.1)
    over.set()
    for thread in threads:
        thread.join(5)
    return waits, peak


# ---- the bad guest; each attack goes on for ever and comes back when it is thrown out ----

def silent_sockets(server):
    held = []
    while len(held) < 150:
        held.append(Socket(server))
    time.sleep(5)


def slow_requests(server):
    held = []
    for _ in range(40):
        one = socket.create_connection(("127.0.0.1", server.port), 5)
        one.sendall(b"POST /ws HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nX-")
        held.append(one)
    for _ in range(20):
        time.sleep(0.5)
        for one in held:
            one.sendall(b"a")


def new_tables(server):
    guest = Client(server, "Mal")
    while True:
        answer = guest.ask("create", game=random.choice(("hainoon", "scuba")), seats=4, open=True)
        if answer["t"] != "ok":
            raise Closed()
        guest.ask("do", match=answer["match"], verb="rise")
        guest.ask("unwatch", match=answer["match"])


def chat(server):
    guest = Client(server, "Mal")
    match = guest.create("hainoon", seats=2)
    ones = [Client(server, token=guest.token) for _ in range(10)]
    while True:
        for one in ones:
            one.ref += 1
            one.send("do", match=match, verb="chat", text="x" * 400, ref=one.ref)
        for one in (guest, *ones):
            one.drain()
            one.texts.clear()


def previews(server):
    guest = Client(server, "Mal")
    match = guest.fine("quick", game="deepblue", seats=2, bot="easy")["match"]
    table = guest.until(match, lambda t: t["actions"])
    while True:
        guest.ask("preview", match=match, action=random.choice(table["actions"])["text"])
        guest.ask("advice", match=match)


def pictures(server):
    guest = Client(server, "Mal")
    matches = [guest.fine("quick", game="dive", seats=2, bot="easy")["match"] for _ in range(4)]
    while True:
        view = f"{random.randrange(-100, 100)},{random.randrange(-100, 100)}"
        server.get(f"/api/matches/{random.choice(matches)}/ocean?view={view}",
                   Authorization=f"Bearer {guest.token}")


def passwords(server):
    ones = [Client(server) for _ in range(10)]
    for number in itertools.count():
        for one in ones:
            one.send("login", name=f"nobody{number % 50}", password="a long password", ref=number)
        for one in ones:
            one.drain()
        time.sleep(0.02)


def guessed_codes(server):
    guest = Client(server, "Mal")
    for number in range(190):
        guest.send("join", code="".join(random.choices(LETTERS, k=5)), look=True, ref=number)
    while guest.next_message().get("ref") != 189:
        pass
    guest.close()


def watching(server):
    guest = Client(server, "Mal")
    matches = [guest.fine("quick", game="deepblue", seats=4, bot="random")["match"] for _ in range(5)]
    for match in matches:
        guest.do(match, "away", "random")
    ones = [Client(server, token=guest.token) for _ in range(10)]
    while True:
        for one in ones:
            one.send("watch", match=random.choice(matches), since=1)
            one.drain()
            one.texts.clear()


def bots(server):
    guest = Client(server, "Mal")
    while True:
        answer = guest.ask("quick", game="hainoon", seats=4, bot="hard")
        if answer["t"] != "ok":
            break
        guest.ask("do", match=answer["match"], verb="away", text="hard")
        guest.ask("unwatch", match=answer["match"])
    time.sleep(1)


ATTACKS = (silent_sockets, slow_requests, new_tables, chat, previews, pictures, passwords,
           guessed_codes, watching, bots)


def attack(what, port, results):
    """A process of its own, behind the server and the good people when the processor is short: a bad
    guest has a machine of their own."""
    os.nice(15)
    place.address = HOSTILE
    server = Server.__new__(Server)
    server.port = port
    ends = {}
    while True:
        try:
            what(server)
            end = "came to its end"
        except TROUBLE as trouble:
            end = f"{type(trouble).__name__} {str(trouble)[:60]}"
        ends[end] = ends.get(end, 0) + 1
        results[what.__name__] = json.dumps(ends)
        time.sleep(0.1)


def show(title, waits, peak):
    print(f"\n{title}: memory at most {peak / 1e6:.0f} MB")
    print(f"{'':14s} {'count':>6s} {'p50 ms':>9s} {'p95 ms':>9s} {'p99 ms':>9s} {'most':>9s} {'failed':>7s}")
    for name, one in waits.items():
        print(f"{name:14s} {one}", flush=True)


def measure(options):
    place.address = "127.0.0.1"
    with multiprocessing.Manager() as manager, Server(program=options.program) as server:
        show("in peace", *good_people(server, options.tables, options.seconds))
        results = manager.dict()
        chosen = [a for a in ATTACKS if not options.only or a.__name__ in options.only.split(",")]
        bad = [multiprocessing.Process(target=attack, args=(what, server.port, results), daemon=True)
               for what in chosen]
        for process in bad:
            process.start()
        time.sleep(2)
        waits, peak = good_people(server, options.tables, options.seconds)
        for process in bad:
            process.kill()
            process.join()
        show("beside one hostile address", waits, peak)
        for name, ends in sorted(results.items()):
            print(f"  {name}: {ends}")
    return waits["a move"], peak


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--only", default="", help=", ".join(a.__name__ for a in ATTACKS))
    parser.add_argument("--p95-ms", type=float)
    parser.add_argument("--memory-mb", type=float)
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "divetable"))
    options = parser.parse_args()
    moves, peak = measure(options)
    faults = []
    if not moves.ms:
        faults.append("nobody could move")
    if options.p95_ms is not None and moves.share(95) > options.p95_ms:
        faults.append(f"a move takes {moves.share(95):.1f} ms, more than {options.p95_ms:.0f}")
    if options.memory_mb is not None and peak / 1e6 > options.memory_mb:
        faults.append(f"it needs {peak / 1e6:.0f} MB, more than {options.memory_mb:.0f}")
    print("\n" + ("; ".join(faults) or "within what was asked"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
