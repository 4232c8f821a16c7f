#!/usr/bin/env python3
"""The fair shuffle: seeds are committed to before they are shown, and whatever somebody who runs the
server changes in its store, a client that was there before play names it."""

import hashlib
import os
import sqlite3
import subprocess
import tempfile

from _play import verify
from _screen import ENGLISH, SMALL, invitation, terminal
from _table import Client, Server, check, run

QUICK = ("--messages", "0")
SEED = "a seed of Ada's"
OTHER = "a better seed"
WRITER = ("", "") if os.environ.get("DT_POSTGRES") is None else (", writer", ", 0")
FAIR = "Fair shuffle checked"
OTHER_KEY = "the key is different"
OTHER_SEED = "this device's seed is missing or changed"
OTHER_SEEDS = "another player's seed is missing or changed"


def commitment(seed):
    return hashlib.sha256(seed.encode()).hexdigest()


def seeds_come_after_all_commitments():
    with Server(*QUICK) as server:
        players = [Client(server, name) for name in ("Ada", "Bob", "Cyd")]
        ada, bob, cyd = players
        match = ada.create("hainoon", seats=3, commit=commitment("of Ada"))
        for player in (bob, cyd):
            player.fine("join", match=match)
        bob.must(match, "commit", commitment("of Bob"))
        cyd.must(match, "words", "plain")  # of a client that knows no commitments
        check(bob.do(match, "words", "of Bob")["code"] == "seed-fixed", "a seed is shown too early")
        key = ada.tables[match]["commitment"]
        table = ada.must(match, "start")
        check(table["phase"] == "waiting" and table["reveal"]["waiting"] == [0, 1], str(table))
        check(table["seats"][1]["commitment"] == commitment("of Bob"), "the commitment is not shown")
        check(bob.do(match, "commit", commitment(OTHER))["code"] == "starting", "chosen anew")
        check(cyd.do(match, "words", OTHER)["code"] == "starting", "plain words chosen anew")
        check(bob.do(match, "words", OTHER)["code"] == "wrong-seed", "another seed")
        check(Client(server).ask("join", match=match)["code"] == "no-open-seat", "a seat while it starts")
        bob.must(match, "words", "of Bob")
        table = ada.must(match, "words", "of Ada")
        check(table["phase"] == "playing" and table["reveal"] is None, "it has not begun")
        for player in players[:2]:
            player.must(match, "resign")
        table = cyd.must(match, "resign")
        record = verify(server, match)
        for line in ('Words0 "of Ada"', 'Words1 "of Bob"', 'Words2 "plain"', f'Commitment "{key}"'):
            check(f"[{line}]" in record, f"{line} is not in the record")


def tables_that_begin_at_once():
    """The commitment goes along, so that it is there before the table has a key."""
    with Server(*QUICK) as server:
        ada = Client(server, "Ada")
        for word, more in (("quick", {}), ("create", {"bots": {"1": "easy"}, "start": True})):
            match = ada.fine(word, game="hainoon", seats=2, commit=commitment(SEED), **more)["match"]
            table = ada.until(match, lambda t: True)
            check(table["phase"] == "waiting" and table["reveal"]["waiting"] == [0], str(table))
            table = ada.must(match, "words", SEED)
            check(table["phase"] == "playing", "it has not begun")
            ada.must(match, "resign")
            check(f'[Words0 "{SEED}"]' in verify(server, match), "the seed is not in the record")
        match = ada.fine("quick", game="hainoon", seats=2)["match"]
        table = ada.until(match, lambda t: True)
        check(table["phase"] == "playing", "without a seed nothing is waited for")
        ada.refused("text", "quick", game="hainoon", seats=2, commit="none")


def sql(server, statement):
    """What somebody does at the store while the server is down. Returns rows of texts."""
    if os.environ.get("DT_POSTGRES") is None:
        with sqlite3.connect(server.store) as store:
            rows = store.execute(statement).fetchall()
        store.close()
        return [tuple(str(value) for value in row) for row in rows]
    done = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--no-align", "--tuples-only",
                           "--field-separator=\t", "--dbname", server.store, "--command", statement],
                          capture_output=True, text=True, check=True)
    return [tuple(line.split("\t")) for line in done.stdout.splitlines()]


def entries(server, match):
    rows = sql(server, f"select line from entry where match = '{match}' order by number")
    return [row[0].replace("'", "''") for row in rows]


def rewrite(server, match, lines):
    sql(server, f"delete from entry where match = '{match}'")
    for number, line in enumerate(lines, 1):
        sql(server, f"insert into entry(match, number, line{WRITER[0]}) "
                    f"values('{match}', {number}, '{line}'{WRITER[1]})")


def another_key(server, match):
    row = sql(server, f"select opening from match where id = '{match}'")[0][0]
    head, key = row.split(" key=")
    changed = f"{head} key={'0' if key[0] != '0' else '1'}{key[1:]}"
    sql(server, f"update match set opening = '{changed}' where id = '{match}'")


def change_seeds(other):
    """Commitments and seeds become what `other` says, of a seat, a verb, and all that there are."""
    def edit(server, match):
        rows = [line.split(" ", 3) for line in entries(server, match)]
        seeds = {(who, verb): rest[0] for _, who, verb, *rest in rows if verb in ("commit", "words")}
        changed = []
        for at, who, verb, *rest in rows:
            rest = [other(who, verb, seeds)] if (who, verb) in seeds else rest
            if rest != [None]:
                changed.append(" ".join((at, who, verb, *rest)))
        rewrite(server, match, changed)
    return edit


def reseed(seat):
    """The seed of a seat becomes another one, with a commitment that fits."""
    better = {"commit": commitment(OTHER), "words": OTHER}
    return change_seeds(lambda who, verb, old: better[verb] if who == seat else old[who, verb])


def play_and_edit(edit, verdict):
    """A terminal and Ada begin; the server stops, its store is edited, it comes back, and Ada gives
    up. Then the terminal says what it thinks of the shuffle."""
    folder = tempfile.mkdtemp(prefix="divetable-")
    server = Server(*QUICK, folder=folder)
    ada = Client(server, "Ada")
    match = ada.create("hainoon", seats=2, commit=commitment(SEED))
    with terminal(SMALL, ENGLISH, "--join", invitation(server, match), "--name", "bo") as screen:
        ada.until(match, lambda t: "commitment" in t["seats"][1])
        ada.must(match, "start")
        ada.must(match, "words", SEED)
        ada.until(match, lambda t: t["phase"] == "playing")
        screen.wait("Turn 1")
        port = server.port
        server.stop()
        edit(server, match)
        server = Server(*QUICK, "--port", str(port), folder=folder, store=server.store)
        server.own = True
        with server:
            ada = Client(server, token=ada.token)
            ada.fine("watch", match=match)
            ada.until(match, lambda t: t["phase"] == "playing")
            ada.must(match, "resign")
            verify(server, match)  # by itself the record proves everything
            screen.wait("The game is over")
            screen.keys("q")
            shown = screen.wait("The record is in").replace("\n", "")  # the terminal breaks lines
            check(verdict in shown, f"not {verdict}:\n{screen.screen()}")


def whatever_is_edited_is_named():
    play_and_edit(lambda server, match: None, FAIR)
    play_and_edit(another_key, OTHER_KEY)
    play_and_edit(reseed("1"), OTHER_SEED)
    play_and_edit(reseed("0"), OTHER_SEEDS)
    play_and_edit(change_seeds(lambda who, verb, old: None), OTHER_SEED)
    play_and_edit(change_seeds(lambda who, verb, old: old["10"[int(who)], verb]), OTHER_SEED)


def careless_edits_cannot_be_loaded():
    """A seed without its commitment, entries in another order: the server itself refuses the match."""
    def other_words(lines):
        return [line.replace(SEED.replace("'", "''"), OTHER) for line in lines]

    def start_first(lines):
        return lines[-1:] + lines[:-1]

    for change in (other_words, start_first):
        folder = tempfile.mkdtemp(prefix="divetable-")
        server = Server(*QUICK, folder=folder)
        ada = Client(server, "Ada")
        match = ada.fine("quick", game="hainoon", seats=2, commit=commitment(SEED))["match"]
        ada.until(match, lambda t: t["reveal"] is not None)
        ada.must(match, "words", SEED)
        ada.must(match, "resign")
        server.stop()
        rewrite(server, match, change(entries(server, match)))
        with Server(*QUICK, folder=folder, store=server.store) as server:
            server.own = True
            Client(server, token=ada.token).refused("unreadable-match", "watch", match=match)
            check("unreadable" in server.read_log(), "the log does not say so")


if __name__ == "__main__":
    run(seeds_come_after_all_commitments, tables_that_begin_at_once, whatever_is_edited_is_named,
        careless_edits_cannot_be_loaded)
