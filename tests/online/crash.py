#!/usr/bin/env python3
"""The server is killed again and again while fifty tables play. What was confirmed is there, nothing
is there twice, and every record is in order."""

import random

from _drive import Table, drive, play_between_kills
from _table import SOAK, run

TABLES = 50
KILLS = 5 if SOAK == 1 else 200


def nothing_confirmed_is_lost():
    rng = random.Random(21)
    tables = [Table(number) for number in range(TABLES)]
    play_between_kills(tables, rng, KILLS,
                       lambda server: drive(tables, rng, rng.randrange(50, 400)))


run(nothing_confirmed_is_lost)
