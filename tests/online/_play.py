"""Choosing actions, playing to the end, and verifying records."""

import json
import os
import subprocess
import tempfile

from _table import PROGRAM, Client, check

GAMES = ("hainoon", "dive", "deepblue", "scuba")


def choose(table, rng):
    """A legal action. Where there are too many to list (Dive's plans), one that surely is."""
    if table["actions"] is not None:
        return rng.choice(table["actions"])["text"]
    tokens = [str(n) for n in range(1, 6)]
    rng.shuffle(tokens)
    return "plan " + " ".join(token + rng.choice("NS") for token in tokens)


def verify(server, match):
    """The record, which `divetable verify` must accept."""
    status, _, body = server.get(f"/api/matches/{match}/record")
    check(status == 200, f"record: {status} {body}")
    with tempfile.NamedTemporaryFile("wb", suffix=".record", delete=False) as file:
        file.write(body)
    result = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True,
                            check=False)
    os.unlink(file.name)
    check(result.returncode == 0, f"verify: {result.stdout}{result.stderr}")
    return body.decode()


def asked(table):
    return table["phase"] == "over" or table["you"] in table["toact"]


def play(match, players, rng, meanwhile=lambda: None):
    """Plays to the end; seats that are to act do so in random order."""
    while True:
        table = players[0].until(match, lambda t: t["phase"] == "over" or t["toact"])
        if table["phase"] == "over":
            return table
        seat = rng.choice(table["toact"])
        mine = players[seat].until(match, lambda t: t["seq"] >= table["seq"])
        if mine["seq"] > table["seq"] or seat not in mine["toact"]:
            players[0].until(match, lambda t: t["seq"] >= mine["seq"])
            continue
        done = players[seat].must(match, "act", choose(mine, rng))
        players[0].until(match, lambda t: t["seq"] >= done["seq"])
        meanwhile()


def numbers_are_whole(client, match, first):
    numbers = [news["seq"] for news in client.news[match]]
    check(numbers == list(range(first, first + len(numbers))), f"not in order: {numbers}")


def play_before_a_spectator(match, players, server, rng):
    """A whole match of two, watched by a spectator at that server; all get the same result."""
    spectator = Client(server, "Wil")
    spectator.fine("watch", match=match)
    players[0].must(match, "start")
    play(match, players, rng, spectator.drain)
    clients = (*players, spectator)
    ends = {json.dumps(client.until(match, lambda t: t["phase"] == "over")["result"])
            for client in clients}
    check(len(ends) == 1, f"results differ: {ends}")
    numbers_are_whole(players[0], match, 2)
    numbers_are_whole(spectator, match, 3)
    return spectator
