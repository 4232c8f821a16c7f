#!/usr/bin/env python3
"""What the service manager is told: that the server listens, that it lives as long as its loop turns and
its store answers, and that it stops."""

import os
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from _table import PATIENCE, Client, Server, check, run

LIMIT = 0.8  # seconds, as WatchdogSec would say


class Manager:
    """The socket of a service manager, and the server that it has started."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="divetable-")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = os.path.join(self.folder.name, "notify")
        self.socket.bind(path)
        os.environ["NOTIFY_SOCKET"] = path
        os.environ["WATCHDOG_USEC"] = str(int(LIMIT * 1e6))
        try:
            self.server = Server()
        finally:
            del os.environ["NOTIFY_SOCKET"], os.environ["WATCHDOG_USEC"]

    def next_message(self, seconds=PATIENCE):
        """The next notification, or None."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(1000).decode()
        except (TimeoutError, socket.timeout):
            return None

    def gets_ready(self):
        check(self.next_message() == "READY=1", "it does not say that it is ready")
        check(self.server.status("/healthz")[0] == 200, "it is ready but does not answer")

    def lives(self):
        for _ in range(3):
            check(self.next_message() == "WATCHDOG=1", "no sign of life")

    def stops_keepalives(self):
        """Keep-alives on their way may come, then none for twice the interval."""
        deadline = time.monotonic() + PATIENCE
        while self.next_message(2 * LIMIT) is not None:
            check(time.monotonic() < deadline, "there are signs of life")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.server.__exit__(kind, value, trace)
        self.socket.close()
        self.folder.cleanup()


def it_lives_until_it_stops():
    with Manager() as manager:
        manager.gets_ready()
        manager.lives()
        manager.server.process.send_signal(signal.SIGTERM)
        while (told := manager.next_message()) == "WATCHDOG=1":
            pass
        check(told == "STOPPING=1", f"at the end it says {told}")


def a_stopped_process_sends_nothing():
    with Manager() as manager:
        manager.gets_ready()
        manager.lives()
        manager.server.process.send_signal(signal.SIGSTOP)
        manager.stops_keepalives()
        manager.server.process.send_signal(signal.SIGCONT)
        manager.lives()


def an_unavailable_store_is_no_reason_to_restart():
    """A locked file is waited for, and clients are told; the server itself is healthy."""
    with Manager() as manager:
        manager.gets_ready()
        ada = Client(manager.server, "Ada")
        match = ada.create("hainoon", seats=2)
        lock = sqlite3.connect(manager.server.store, isolation_level=None)
        lock.execute("begin immediate")
        ada.send("do", match=match, verb="chat", text="anybody?", ref=900)
        while ada.next_message() != {"t": "pause", "on": True}:
            pass
        manager.lives()
        lock.execute("rollback")
        lock.close()
        while ada.next_message().get("ref") != 900:
            pass


def a_hanging_store_stops_keepalives():
    """The database accepts requests and does not answer."""
    with Manager() as manager:
        manager.gets_ready()
        ada = Client(manager.server, "Ada")
        match = ada.create("hainoon", seats=2)
        manager.lives()
        pids = backends()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            ada.send("do", match=match, verb="chat", text="anybody?", ref=900)
            manager.stops_keepalives()
            while ada.next_message() != {"t": "pause", "on": True}:
                pass
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        while ada.next_message().get("ref") != 900:
            pass
        manager.lives()


def backends():
    """The processes that serve the connections of the one server that runs here."""
    found = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--dbname",
         os.environ["DT_POSTGRES"], "--command",
         "select pid from pg_stat_activity where application_name = 'divetable'"],
        capture_output=True, text=True, check=True).stdout
    return [int(word) for word in found.split()]


run(it_lives_until_it_stops, a_stopped_process_sends_nothing,
    a_hanging_store_stops_keepalives if "DT_POSTGRES" in os.environ
    else an_unavailable_store_is_no_reason_to_restart)
