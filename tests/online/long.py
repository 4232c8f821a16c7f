#!/usr/bin/env python3
"""A long match: it opens again at any point, read quickly or slowly, and chat has its bounds. A match
with a gap is one unreadable table."""

import sqlite3
import subprocess
import tempfile
from urllib.parse import unquote

from _table import Client, Server, check, run

ENTRIES = 5000
FEW = 64  # missed entries before which the table does not come
CROWD = 12
MEGABYTE = 1 << 20
REMARK = "so it goes, for as long as a remark of a patient opponent may well be"


def sql(store, statements):
    """Changes a store without the server."""
    if not store.startswith("postgres"):
        with sqlite3.connect(store) as db:
            db.executescript(statements)
        db.close()
        return
    address, _, schema = store.rpartition("&options=")
    schema = unquote(schema).rpartition("=")[2]
    subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname",
                    address, "--file", "-"],
                   input=f"set search_path = {schema};\n{statements}", text=True, check=True,
                   stdout=subprocess.DEVNULL)


def add_chat(server, match, first, last):
    shared = server.store.startswith("postgres")  # there a row says who wrote it
    rows = ",".join(f"('{match}',{n},'1000 {n % 2} chat {REMARK} {n}'{',0' if shared else ''})"
                    for n in range(first, last + 1))
    columns = "match, number, line" + (", writer" if shared else "")
    sql(server.store, f"insert into entry({columns}) values {rows};")


class LongMatch:
    """A server whose only match has many chat entries, and its two players."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="divetable-")
        self.server = Server(folder=folder)
        ada, bob = Client(self.server, "Ada"), Client(self.server, "Bob")
        self.match = ada.create("hainoon", seats=2)
        bob.fine("join", match=self.match)
        ada.until(self.match, lambda t: all(s["kind"] == "human" for s in t["seats"]))
        first = ada.must(self.match, "start")["seq"] + 1
        self.tokens = [ada.token, bob.token]
        self.server.own = False
        self.server.stop()
        add_chat(self.server, self.match, first, ENTRIES)
        self.server = Server(folder=folder)
        self.server.own = True

    def __enter__(self):
        self.server.__enter__()
        return self

    def __exit__(self, *what):
        self.server.__exit__(*what)


def catch_up(client, match, since):
    """Looks at a match and hears what was missed, until the table comes with the last of it."""
    client.send("watch", match=match, since=since, ref=99)
    news = client.news.setdefault(match, [])
    while not news or "table" not in news[-1]:
        client.next_message()
    last = news[-1]["seq"]
    check([n["seq"] for n in news] == list(range(since + 1, last + 1)), "the news are not whole")
    check(all("table" not in n for n in news[:-1]), "more than one table")
    check(sum(m.get("ref") == 99 for m in client.messages) == 1, "not answered once")
    return last


def a_long_match_opens_again():
    with LongMatch() as long:
        bob = Client(long.server, token=long.tokens[1])
        bob.fine("watch", match=long.match)
        check(bob.tables[long.match]["seq"] == ENTRIES, "without `since` the table comes")
        check(long.match not in bob.news, "without `since` nothing else comes")
        for since in (1, ENTRIES // 2, ENTRIES - 3):
            ada = Client(long.server, token=long.tokens[0])
            last = catch_up(ada, long.match, since)
            check(last == bob.tables[long.match]["seq"], f"told up to {last}")
            first = [text for text in ada.texts if text.startswith('{"t":"table"')]
            check(len(first) == (1 if last - since > FEW else 0), f"{len(first)} tables")
            bob.must(long.match, "ask", "draw")
            seq = bob.must(long.match, "refuse")["seq"]
            ada.until(long.match, lambda t, seq=seq: t["seq"] == seq)
            check([n["seq"] for n in ada.news[long.match][-2:]] == [seq - 1, seq], "not live")
            ada.close()


def slow_readers_miss_nothing():
    """Entries made while a client catches up follow in order."""
    with LongMatch() as long:
        slow = Client(long.server, token=long.tokens[0])
        before = long.server.memory()
        slow.send("watch", match=long.match, since=1, ref=99)
        bob = Client(long.server, token=long.tokens[1])
        bob.fine("watch", match=long.match)
        for _ in range(5):
            bob.must(long.match, "ask", "draw")
            bob.must(long.match, "refuse")
        check(long.server.memory() - before < 32 * MEGABYTE, "too much for one slow reader")
        news = slow.news.setdefault(long.match, [])
        while not news or "table" not in news[-1]:
            slow.next_message()
        slow.until(long.match, lambda t: t["seq"] == ENTRIES + 10)
        check([n["seq"] for n in news] == list(range(2, ENTRIES + 11)), "the news are not whole")


def many_come_at_once():
    with LongMatch() as long:
        before = long.server.memory()
        crowd = [Client(long.server, f"O{number}") for number in range(CROWD)]
        for client in crowd:
            client.send("watch", match=long.match, since=1, ref=99)
        grown = long.server.memory() - before
        for client in crowd:
            client.news[long.match] = []
            while "table" not in (client.news[long.match] or [{}])[-1]:
                client.next_message()
            check(len(client.news[long.match]) == ENTRIES - 1, "not everything was told")
        grown = max(grown, long.server.memory() - before)
        check(grown < 128 * MEGABYTE, f"{grown} bytes more for {CROWD} who come at once")


def chat_has_a_rate_and_a_bound():
    with LongMatch() as long:
        ada = Client(long.server, token=long.tokens[0])
        ada.refused("chat-limit", "do", match=long.match, verb="chat", text="one more")
        match = ada.create("hainoon", seats=2)
        answers = [ada.do(match, "chat", "x") for _ in range(30)]
        refused = [a["code"] for a in answers if a["t"] == "error"]
        check(refused and set(refused) == {"rate-limit"}, f"{refused}")
        check(10 <= len(answers) - len(refused) < 30, f"{len(refused)} of 30 refused")
        answers = [ada.do(match, "words", "x") for _ in range(60)]
        check("rate-limit" in [a.get("code") for a in answers], "words without end")
        ada.fine("mine")


def a_gap_is_one_unreadable_table():
    with LongMatch() as long:
        server, folder = long.server, long.server.folder
        server.own = False
        server.stop()
        sql(server.store, f"delete from entry where match = '{long.match}' and number = 10;")
        long.server = server = Server(folder=folder)
        server.own = True
        ada = Client(server, token=long.tokens[0])
        other = ada.create("hainoon", seats=2)
        for _ in range(3):
            ada.refused("unreadable-match", "watch", match=long.match)
            ada.refused("unreadable-match", "do", match=long.match, verb="chat", text="next")
        ada.must(other, "chat", "well")
        check(server.get(f"/api/matches/{long.match}")[0] == 500, "read all the same")
        check(server.metric("conflicts_total") == 0, "conflicts")
        lines = [line for line in server.read_log().splitlines() if "unreadable" in line]
        check(lines and all("entry=10 " in line for line in lines), f"{lines}")
        check(len(lines) <= 2, f"said {len(lines)} times")  # the table, and the HTTP request


run(a_long_match_opens_again, slow_readers_miss_nothing, many_come_at_once,
    chat_has_a_rate_and_a_bound, a_gap_is_one_unreadable_table)
