#!/usr/bin/env python3
"""Clocks when the server is not there: a process that stands still, a crash, a stop, a node that dies, a
database that is away, a system clock that is set. Whoever was to decide has as much time afterwards
as before."""

import glob
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

# pylint: disable=wrong-import-position
from _play import choose
from _table import ROOT, Client, Server, check, run
from postgres import Postgres, programs

BASE = 3000
ROUNDED = 50  # ms: the server counts whole ones, and a stop does not come at once
QUICK = ("--messages", "0", "--tables", "1000", "--per-address", "0")


class Clocked:
    """Two people at a table with a clock, and how long it has run at most."""

    def __init__(self, server, kind, base=BASE):
        self.players = [Client(server, name) for name in ("Ada", "Bob")]
        self.base = base
        self.rng = random.Random(base)
        self.match = self.players[0].create("hainoon", seats=2, clock={"kind": kind, "base": base})
        self.players[1].fine("join", match=self.match)
        self.players[0].until(self.match, lambda t: all(s["kind"] == "human" for s in t["seats"]))
        self.began = time.monotonic()
        self.players[0].must(self.match, "start")
        table = self.players[1].until(self.match, lambda t: t["phase"] == "playing")
        self.seat, = table["toact"]

    def stands(self):
        """The server is down from now on."""
        self.ran = (time.monotonic() - self.began) * 1000

    def come_back(self, server):
        self.players = [Client(server, token=player.token) for player in self.players]
        for player in self.players:
            player.fine("watch", match=self.match, since=1)

    def goes_on(self):
        """No time was lost during the outage, and the decision is still accepted."""
        player = self.players[self.seat]
        table = player.until(self.match, lambda t: t["phase"] == "over" or self.given(player))
        left = table["seats"][self.seat]["left"]
        check(table["phase"] == "playing", f"it ended: {table['result']}")
        check(self.base - self.ran - ROUNDED <= left <= self.base,
              f"{left} ms are left after {self.ran}")
        player.must(self.match, "act", table["actions"][0]["text"])

    def decide(self):
        """The seat to act decides, and no clock has lost more time than has passed."""
        table = self.players[0].until(self.match, lambda t: t["phase"] != "waiting")
        check(table["phase"] == "playing", f"it ended: {table['result']}")
        passed = (time.monotonic() - self.began) * 1000
        for seat in table["seats"]:
            check(self.base - passed - ROUNDED <= seat["left"] <= self.base, f"{table['seats']}")
        player = self.players[table["toact"][0]]
        now = player.until(self.match, lambda t: t["seq"] >= table["seq"])
        seq = player.must(self.match, "act", choose(now, self.rng))["seq"]
        self.players[0].until(self.match, lambda t: t["seq"] >= seq)

    def given(self, player):
        """Whether the time was given back already."""
        return any(news["verb"] == "outage" for news in player.news.get(self.match, []))


def pause(server, seconds, table):
    server.process.send_signal(signal.SIGSTOP)
    table.stands()
    time.sleep(seconds)
    server.process.send_signal(signal.SIGCONT)


def a_process_that_stands_still():
    with Server(*QUICK) as server:
        for kind, seconds in (("move", 4), ("player", 7)):
            table = Clocked(server, kind)
            pause(server, seconds, table)
            table.goes_on()


def messages_sent_meanwhile_count():
    """A decision that waits in the socket while the process stands still is not too late."""
    with Server(*QUICK) as server:
        table = Clocked(server, "move")
        player = table.players[table.seat]
        now = player.until(table.match, lambda t: t["phase"] == "playing")
        server.process.send_signal(signal.SIGSTOP)
        player.send("do", match=table.match, verb="act", text=now["actions"][0]["text"], seq=now["seq"],
                    ref=77)
        time.sleep(4)
        server.process.send_signal(signal.SIGCONT)
        while player.next_message().get("ref") != 77:
            pass
        check(player.messages[-1]["t"] == "ok", f"{player.messages[-1]}")


def a_server_that_comes_back():
    for end in ("kill", "stop"):
        folder = tempfile.mkdtemp(prefix="divetable-")
        server = Server(*QUICK, folder=folder)
        tables = [Clocked(server, kind) for kind in ("move", "player")]
        getattr(server, end)()
        for table in tables:
            table.stands()
        time.sleep(BASE / 1000 + 1)
        with Server(*QUICK, folder=folder, store=server.store) as server:
            server.own = True
            for table in tables:
                table.come_back(server)
                table.goes_on()


def set_clock(folder, seconds):
    """The system's clock, for servers that are started with it, is so far off from now on."""
    path = os.path.join(folder, "clock")
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(f"{seconds:+d}\n")
    os.replace(path + ".new", path)
    return path


def a_clock_that_is_set():
    """An hour forward and back while it runs, and back while it does not."""
    # A program with sanitizers cannot be preloaded.
    program = str(ROOT / "build" / "release" / "divetable")
    folder = tempfile.mkdtemp(prefix="divetable-")
    library, = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    faked = {"LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": set_clock(folder, 0),
             "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1"}
    os.environ.update(faked)
    try:
        server = Server(*QUICK, folder=folder, program=program)
        table = Clocked(server, "player", 60000)
        for seconds in (3600, -3600, 0, -3600):
            set_clock(folder, seconds)
            time.sleep(0.5)
            table.decide()
        server.kill()
        with Server(*QUICK, folder=folder, store=server.store, program=program) as server:
            server.own = True
            table.come_back(server)
            table.decide()
            set_clock(folder, 7200)
            time.sleep(0.5)
            table.decide()
    finally:
        for name in faked:
            del os.environ[name]


def store_of(postgres, name):
    postgres.sql(f"create schema {name}")
    return postgres.url(name)


def a_node_that_dies(postgres):
    store = store_of(postgres, "dies")
    first, second = Server(*QUICK, store=store), Server(*QUICK, store=store)
    with second:
        table = Clocked(first, "player", 5000)
        mine = f"select 1 from dies.lease where id = '{table.match}' and node <> ''"
        while not postgres.sql(mine).strip():
            time.sleep(0.05)
        spectator = Client(second, "Wil")
        spectator.fine("watch", match=table.match)
        spectator.until(table.match, lambda t: t["phase"] == "playing")
        first.kill()
        table.stands()
        shutil.rmtree(first.folder)
        while not any(n["verb"] == "outage" for n in spectator.news.get(table.match, [])):
            spectator.next_message()
            check(spectator.tables[table.match]["phase"] == "playing", "it ended")
        table.come_back(second)
        table.goes_on()


def a_database_that_is_away(postgres):
    for seconds in (4, 9):
        with Server(*QUICK, store=store_of(postgres, f"away_{seconds}")) as server:
            silent, acts = Clocked(server, "player"), Clocked(server, "move")
            player = acts.players[acts.seat]
            now = player.until(acts.match, lambda t: t["phase"] == "playing")
            postgres.stop()
            silent.stands()
            time.sleep(seconds - 1)
            player.send("do", match=acts.match, verb="act", text=now["actions"][0]["text"], seq=now["seq"],
                        ref=78)
            time.sleep(1)
            postgres.start()
            while player.next_message().get("ref") != 78:
                pass
            check(player.messages[-1]["t"] == "ok", f"{player.messages[-1]}")
            silent.goes_on()


def databases_and_nodes():
    if os.environ.get("DT_POSTGRES") is not None or programs() is None:
        return
    postgres = Postgres()
    try:
        a_node_that_dies(postgres)
        a_database_that_is_away(postgres)
    finally:
        postgres.close()


run(a_clock_that_is_set, a_process_that_stands_still, messages_sent_meanwhile_count, a_server_that_comes_back,
    databases_and_nodes)
