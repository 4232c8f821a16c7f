"""Many tables at once, whose players act when it is their turn, reconnect when dropped, and record what was
confirmed."""

import select
import tempfile

from _play import choose, verify
from _table import Client, Closed, Server, check

OPTIONS = ("--tables", "1000", "--per-address", "0", "--messages", "0")


class Seat:
    """A player who acts when it is their turn, and records what was confirmed."""

    def __init__(self, number):
        self.name = f"P{number}"
        self.token = None
        self.client = None
        self.server = None
        self.ref = 0
        self.pending = None  # the message that is not confirmed yet
        self.seq = {}       # match: last entry received
        self.acts = {}      # match: {number: words} of one's own, as the news tells
        self.confirmed = {}  # match: {number: words}, as the answers tell

    def connect(self, server, match):
        self.server = server
        self.client = Client(server, self.name, self.token, client=f"driver-{self.name}")
        self.token = self.client.token
        self.client.ref = 1 << 30  # out of the way of our own
        if match is not None and match in self.seq:
            self.client.send("watch", match=match, since=self.seq[match])
        if self.pending is not None:
            self.client.send("do", **self.pending)

    def note(self, message):
        kind, match = message["t"], message.get("match")
        if kind == "table":
            self.seq[match] = message["seq"]
        elif kind == "news":
            check(message["seq"] == self.seq[match] + 1,
                  f"{self.name}: {message['seq']} after {self.seq[match]}")
            self.seq[match] = message["seq"]
            if message["verb"] == "act" and message["text"] is not None:
                self.acts.setdefault(match, {})[message["seq"]] = message["text"]
        elif self.pending is not None and message.get("ref") == self.pending["ref"]:
            if kind == "ok":
                self.confirmed.setdefault(match, []).append(self.pending["text"])
            else:
                check(message["code"] == "late", f"{self.name}: {message}")
            self.pending = None

    def act(self, match, rng):
        table = self.client.tables.get(match)
        if self.pending is None and table is not None and table["seq"] == self.seq[match] and \
                table["you"] in table["toact"]:
            self.ref += 1
            self.pending = {"match": match, "verb": "act", "text": choose(table, rng),
                           "seq": table["seq"], "ref": self.ref}
            self.client.send("do", **self.pending)


class Table:
    """Two seats and the match they play; when it is over they begin another."""

    def __init__(self, number):
        self.seats = [Seat(2 * number), Seat(2 * number + 1)]
        self.match = None
        self.matches = []

    def begin(self):
        host, guest = (seat.client for seat in self.seats)
        self.match = host.create("hainoon", seats=2)
        guest.fine("join", match=self.match)
        host.until(self.match, lambda t: all(s["kind"] == "human" for s in t["seats"]))
        host.must(self.match, "start")
        self.matches.append(self.match)
        for seat in self.seats:
            seat.seq[self.match] = seat.client.until(
                self.match, lambda t: t["phase"] == "playing")["seq"]

    def over(self):
        return all(seat.pending is None and
                   seat.client.tables.get(self.match, {}).get("phase") == "over" and
                   seat.client.tables[self.match]["seq"] == seat.seq[self.match]
                   for seat in self.seats)


def connect(tables, server):
    for table in tables:
        for seat in table.seats:
            seat.connect(server, table.match)
        if table.match is None:
            table.begin()


def places(tables):
    return {seat.client.socket: (table, seat) for table in tables for seat in table.seats}


def drive(tables, rng, moves, closing=False, meanwhile=lambda confirmed: False):
    """Plays until so many moves are confirmed, or (closing) all matches are over. `meanwhile` is called
    all the time and returns whether a connection was replaced."""
    sockets = places(tables)
    confirmed = 0
    for table in tables:
        for seat in table.seats:
            seat.act(table.match, rng)
    while confirmed < moves and not (closing and all(table.over() for table in tables)):
        ready = select.select(list(sockets), [], [], 30)[0]
        check(ready, "nothing happens any more")
        for socket in ready:
            table, seat = sockets[socket]
            was_pending = seat.pending
            seat.note(seat.client.next_message())
            while seat.client.take_ready():
                seat.note(seat.client.next_message())
            confirmed += was_pending is not None and seat.pending is None
            if not closing and table.over():
                table.begin()
            for other in table.seats:
                other.act(table.match, rng)
        if meanwhile(confirmed):
            sockets = places(tables)
    return confirmed


def everything_is_there(tables, server):
    for table in tables:
        for match in table.matches:
            verify(server, match)
            for seat in table.seats:
                told = sorted(seat.acts.get(match, {}).items())
                words = [text for _, text in told]
                confirmed = seat.confirmed.get(match, [])
                check(words == confirmed, f"{match} {seat.name}: {words} but {confirmed}")


def read_to_the_end(seat):
    """What was sent before the end still counts."""
    try:
        while True:
            seat.note(seat.client.next_message())
    except Closed:
        seat.client.close()


def play_between_kills(tables, rng, kills, play):
    """Plays at a server that is killed and restarted so many times, then to the end of all matches.
    What was confirmed must be stored."""
    folder = tempfile.mkdtemp(prefix="divetable-")
    server = Server(*OPTIONS, folder=folder)
    try:
        for _ in range(kills):
            connect(tables, server)
            play(server)
            server.kill()
            for table in tables:
                for seat in table.seats:
                    read_to_the_end(seat)
            server = Server(*OPTIONS, folder=folder)
    except Exception:
        server.kill()
        raise
    server.own = True
    with server:
        connect(tables, server)
        drive(tables, rng, 1 << 30, closing=True)
        everything_is_there(tables, server)
