#!/usr/bin/env python3
"""The server is killed again and again while fifty tables play. What was confirmed is there, nothing
is there twice, and every record is in order."""

import random
import tempfile

from _drive import Table, connect, drive, everything_is_there, listen_to_the_end
from _table import SOAK, Server, run

TABLES = 50
KILLS = 5 if SOAK == 1 else 200


def nothing_confirmed_is_lost():
    rng = random.Random(21)
    tables = [Table(number) for number in range(TABLES)]
    folder = tempfile.mkdtemp(prefix="divetable-")
    options = ("--tables", "1000", "--per-address", "0", "--messages", "0")
    server = Server(*options, folder=folder)
    try:
        for _ in range(KILLS):
            connect(tables, server)
            drive(tables, rng, rng.randrange(50, 400))
            server.kill()
            for table in tables:
                for seat in table.seats:
                    listen_to_the_end(seat)
            server = Server(*options, folder=folder)
    except Exception:
        server.kill()
        raise
    server.own = True
    with server:
        connect(tables, server)
        drive(tables, rng, 1 << 30, closing=True)
        everything_is_there(tables, server)


run(nothing_confirmed_is_lost)
