#!/usr/bin/env python3
"""Bad clients: each is answered or closed cleanly, the others at the table notice nothing, and the
memory stays bounded."""

import base64
import json
import random
import resource
import socket
import time

from _play import choose
from _table import PATIENCE, Client, Closed, Server, Socket, check, error_of, run

MEGABYTE = 1 << 20


class HonestTable:
    """Two honest players at a table, to see that they are not disturbed."""

    def __init__(self, server):
        self.rng = random.Random(31)
        self.players = [Client(server, name) for name in ("Ada", "Bob")]
        self.begin()

    def begin(self):
        host, guest = self.players
        self.match = host.create("hainoon", seats=2)
        guest.fine("join", match=self.match)
        host.must(self.match, "start")

    def move(self):
        """One decision, which both receive."""
        table = self.players[0].until(self.match, lambda t: t["phase"] != "waiting")
        if table["phase"] == "over":
            self.begin()
            table = self.players[0].tables[self.match]
        me = self.players[table["toact"][0]]
        mine = me.until(self.match, lambda t: t["seq"] >= table["seq"])
        seq = me.must(self.match, "act", choose(mine, self.rng))["seq"]
        for player in self.players:
            player.until(self.match, lambda t: t["seq"] >= seq)


def expect_close(client, code, patience=PATIENCE):
    """Reads until the server closes the connection."""
    client.socket.settimeout(patience)
    try:
        while True:
            client.receive()
    except Closed as closed:
        check(closed.code == code, f"closed with {closed.code}, not {code}")
    client.close()


def malformed_frames_are_closed():
    with Server() as server:
        company = HonestTable(server)
        big = Client(server)
        big.send_frame(b'{"t":"hello","v":3,"name":"' + b"x" * 9000 + b'"}')
        expect_close(big, 1009)
        parts = Client(server)
        try:
            for _ in range(100):
                parts.send_frame(b"x" * 1000, 0 if _ else 1, final=False)
        except ConnectionError:
            pass
        expect_close(parts, 1009)
        huge = Client(server)  # says that gigabytes follow
        huge.socket.sendall(bytes([0x81, 0xff]) + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0")
        huge.socket.sendall(b"x" * 20000)
        expect_close(huge, 1009)
        text = Client(server)
        text.send_frame(b'{"t":"\xff\xfe"}')
        expect_close(text, 1007)
        binary = Client(server)
        binary.send_frame(b'{"t":"lobby"}', 2)
        expect_close(binary, 1003)
        company.move()
        pieces = Client(server)
        message = b'{"t":"lobby","ref":77}'
        for at in range(len(message)):
            pieces.send_frame(message[at:at + 1], 0 if at else 1, final=at == len(message) - 1)
        while pieces.next_message().get("ref") != 77:
            pass
        company.move()


def send_raw(server, *pieces):
    """Sends bytes as they are on one connection; returns what came back until it is silent."""
    data = b""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:
        s.settimeout(0.3)
        for piece in pieces:
            try:
                s.sendall(piece)
                while more := s.recv(65536):
                    data += more
            except (TimeoutError, ConnectionError):
                pass
    return data


def nothing_ends_or_hangs_the_server():
    """Inputs that once crashed or hung the server."""
    get = b"GET /no.txt HTTP/1.1\r\nHost: x\r\n"
    with Server() as server:
        company = HonestTable(server)
        empty = Client(server)
        for head in (0x01, 0x00, 0x00, 0x80):  # a message in empty pieces
            empty.socket.sendall(bytes([head, 0x80, 0, 0, 0, 0]))
        check(error_of(empty.next_message()) == "json", "an empty message")
        company.move()
        for second in (b"Content-Length: 4\r\n\r\nabcde", b"Content-Length: 7\r\n\r\n",
                       b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"):
            answer = send_raw(server, get + b"\r\n" + get + second + get + b"\r\n")
            check(answer.count(b"HTTP/1.1 404") == 1 and answer.count(b"HTTP/1.1 413") == 1,
                  f"{answer}")
        company.move()
        frame = b"\0\0\4\0\0\0\0\0\1abcd"
        for name in (b"h2c", b"foo", b"websocket, h2c"):
            send_raw(server, get + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: " + name +
                    b"\r\nHTTP2-Settings: AAMAAABk\r\n\r\n", frame,
                    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame, get + b"\r\n")
            send_raw(server, get + b"\r\n", get + b"Connection: Upgrade\r\nUpgrade: " + name +
                    b"\r\n\r\n", get + b"\r\n", b"\x81\x80\0\0\0\0")
        company.move()


def addresses_are_those_a_proxy_names():
    """Only a trusted proxy is believed; health and metrics are not public."""
    with Server("--trusted-proxy", "127.0.0.2", "--per-address", "4", "--access-log",
                "on") as server:
        check(server.get("/metrics")[0] == 404, "metrics for everybody")
        check(server.get("/readyz")[0] == 404, "health for everybody")
        check(server.status("/api/games")[0] == 404, "tables for operators")
        server.get("/a.txt", X_Forwarded_For="198.51.100.9")
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE,
                                      ("127.0.0.2", 0)) as proxy:
            for name in (b"6.6.6.6, 198.51.100.7", b"2001:db8:1:2:3::4", b""):
                proxy.sendall(b"GET /b.txt HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + name +
                              b"\r\n\r\n")
                proxy.recv(65536)
        server.get("/")  # when it is answered, the lines of those before are written
        seen = [line.split()[3] for line in server.read_log().splitlines() if " request " in line
                and ".txt" in line]
        check(seen == ["address=127.0.0.1", "address=198.51.100.7", "address=2001:db8:1:2::",
                       "address=127.0.0.2"], f"{seen}")


def malformed_messages_are_answered():
    with Server() as server:
        company = HonestTable(server)
        bad = Client(server, "Mal")
        for text, code in (
                ("", "json"), ("{", "json"), ("[]", "json"), ("7", "json"), ("null", "json"),
                ('{"t":"lobby"}{}', "json"), ('{"t":"lobby","t":"lobby"}', "json"),
                ('{"t":"lobby","on":true,"on":true}', "json"), ("[" * 5000, "json"),
                ('{"t":"a\\u0000b"}', "json"), ("{}", "t"), ('{"t":7}', "t"),
                ('{"t":"dance"}', "t"), ('{"t":"lobby","colour":"red"}', "colour"),
                ('{"t":"lobby","on":1}', "on"), ('{"t":"lobby","ref":"x"}', "ref"),
                ('{"t":"lobby","ref":1e300}', "ref"), ('{"t":"watch"}', "match"),
                ('{"t":"watch","match":7}', "match"), ('{"t":"watch","match":"nope"}', "no-such-match"),
                ('{"t":"watch","match":"ZZZZZZZZZZZZ"}', "no-such-match"),
                ('{"t":"join","code":"ZZZZZ"}', "no-such-code"), ('{"t":"join"}', "join"),
                ('{"t":"create","game":"chess"}', "game"),
                ('{"t":"create","game":"hainoon","seats":9}', "seats"),
                ('{"t":"create","game":"hainoon","seats":-1}', "seats"),
                ('{"t":"create","game":"hainoon","seat":4}', "host"),
                ('{"t":"create","game":"hainoon","seats":2,"options":{"x y":"z"}}', "options"),
                ('{"t":"create","game":"hainoon","options":{"length":"short key=00"}}', "options"),
                ('{"t":"create","game":"hainoon","clock":{"kind":"move"}}', "base"),
                ('{"t":"create","game":"hainoon","bots":{"1":"deep-thought"}}', "no-such-bot"),
                ('{"t":"quick","game":"hainoon","bot":"deep-thought"}', "no-such-bot"),
                ('{"t":"hello","v":1}', "other-protocol"), ('{"t":"hello"}', "v"),
                ('{"t":"hello","v":3,"name":"a\\"b"}', "name-invalid"),
                ('{"t":"login","name":"Ada","password":"short"}', "password-length")):
            bad.send_frame(text.encode())
            message = bad.next_message()
            check(message["t"] == "error" and error_of(message) == code, f"{text}: {message}")
        company.move()


def acting_for_another_seat_is_refused():
    with Server() as server:
        company = HonestTable(server)
        match = company.match
        table = company.players[0].tables[match]
        active = company.players[table["toact"][0]]
        idle = company.players[1 - table["toact"][0]]
        mine = active.until(match, lambda t: t["actions"])
        action, seq = mine["actions"][0]["text"], mine["seq"]
        mal = Client(server, "Mal")
        mal.fine("watch", match=match)
        mal.refused("not-seated", "do", match=match, verb="act", text=action, seq=seq)
        mal.refused("not-seated", "do", match=match, verb="act", text=action, seq=seq, seat=0)
        mal.refused("not-seated", "do", match=match, verb="chat", text="hello")
        idle.refused("not-to-act", "do", match=match, verb="act", text=action, seq=seq)
        idle.refused("wrong-seat", "do", match=match, verb="act", text=action, seq=seq,
                     seat=table["toact"][0])
        active.refused("verb", "do", match=match, verb="flag")
        active.refused("verb", "do", match=match, verb="dance")
        active.refused("seq", "do", match=match, verb="act", text=action)
        active.refused("seq", "do", match=match, verb="act", text=action, seq=seq + 1)
        active.refused("late", "do", match=match, verb="act", text=action, seq=1)
        active.refused("action", "do", match=match, verb="act", text="pass pass", seq=seq)
        active.refused("text", "do", match=match, verb="chat", text="x" * 401)
        mal.refused("seat-taken", "join", match=match, seat=0)
        company.move()
        # What is sent twice is done once, also after a new connection.
        table = company.players[0].until(match, lambda t: t["phase"] == "over" or t["toact"])
        if table["phase"] == "over":
            return
        me = company.players[table["toact"][0]]
        mine = me.until(match, lambda t: t["seq"] >= table["seq"])
        again = Client(server, token=me.token, client="phone")
        move = {"match": match, "verb": "act", "text": mine["actions"][0]["text"],
                "seq": mine["seq"], "ref": 9}
        first = again.fine("do", **move)
        check(again.fine("do", **move)["seq"] == first["seq"], "done twice")
        again.close()
        third = Client(server, token=me.token, client="phone")
        check(third.ask("do", **move)["t"] == "ok", "not recognised")
        other = Client(server, token=me.token, client="tablet")
        check(other.ask("do", **move)["t"] == "error", "another client's request was repeated")


def floods_are_closed():
    with Server() as server:
        company = HonestTable(server)
        fast = Client(server, "Mal")
        frame = b'{"t":"lobby","on":false}'
        try:
            for _ in range(10000):
                fast.send_frame(frame)
        except ConnectionError:
            pass
        company.move()
        try:
            expect_close(fast, 1008)
        except ConnectionError:
            pass
        company.move()


def half_open_sockets_do_not_matter():
    low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(high, 4096), high))
    with Server("--per-address", "0") as server:
        company = HonestTable(server)
        before = server.memory()
        half = []
        for number in range(2000):
            s = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            if number % 3 == 1:
                s.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
            elif number % 3 == 2:
                s.sendall(b"\x16\x03\x01")
            half.append(s)
            if number % 500 == 0:
                company.move()
        company.move()
        grown = server.memory() - before
        check(grown < 64 * MEGABYTE, f"{grown} bytes more for 2,000 half-open sockets")
        for s in half:
            s.close()
        company.move()
    with Server("--per-address", "20") as server:
        company = HonestTable(server)
        half = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(40)]
        company.move()
        closed = 0
        for s in half:
            s.settimeout(0.05)
            try:
                closed += s.recv(1) == b""
            except TimeoutError:
                pass
            except ConnectionError:
                closed += 1
            s.close()
        check(closed == 22, f"{closed} of 40 were refused, 18 fit")
    resource.setrlimit(resource.RLIMIT_NOFILE, (low, high))


def slow_readers_are_closed():
    with Server("--messages", "0") as server:
        company = HonestTable(server)
        slow = [Client(server, f"S{number}") for number in range(10)]
        for client in slow:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.send("watch", match=company.match)
        before = server.memory()
        text = "x" * 400
        for _ in range(1000):
            company.players[0].fine("do", match=company.match, verb="chat", text=text)
            company.players[1].drain()
        grown = server.memory() - before
        check(grown < 64 * MEGABYTE, f"{grown} bytes more for ten slow readers")
        deadline = time.monotonic() + PATIENCE
        while server.metric("dropped_total") != 10:
            check(time.monotonic() < deadline, "slow readers are still there")
            time.sleep(0.05)
        company.move()


def foreign_pages_are_refused():
    with Server("--origin", "https://friend.example") as server:
        for headers, path, fine in (({}, "/ws", True),
                                    ({"Origin": f"http://127.0.0.1:{server.port}"}, "/ws", True),
                                    ({"Origin": "https://friend.example"}, "/ws", True),
                                    ({"Origin": "https://evil.example"}, "/ws", False),
                                    ({"Origin": f"http://127.0.0.1:{server.port}.evil"}, "/ws",
                                     False),
                                    ({"Origin": "null"}, "/ws", False),
                                    ({}, "/elsewhere", False)):
            try:
                Socket(server, path, **headers).close()
                accepted = True
            except Closed:
                accepted = False
            check(accepted == fine, f"{headers} {path}: {accepted}")
        try:
            Socket(server, Sec_WebSocket_Protocol="soap").close()
            raise AssertionError("an unknown subprotocol was accepted")
        except Closed:
            pass
        Socket(server, Sec_WebSocket_Protocol="divetable").close()


def forged_tokens_are_refused():
    with Server() as server:
        honest = Client(server, "Ada")
        parts = honest.token.split(".")
        other = Client(server, "Bob").token.split(".")
        name = base64.urlsafe_b64encode(b"Eve").decode().rstrip("=")
        forged = ["", ".", "v1", honest.token[:-1], honest.token + "A", honest.token.upper(),
                  ".".join(parts[:-1]), ".".join(parts[:2] + other[2:3] + parts[3:]),
                  ".".join(parts[:4] + [name] + parts[5:]), ".".join(["v1", "a"] + parts[2:]),
                  ".".join(parts[:-1] + other[-1:]), "v1.g.X.0.QQ." + "A" * 43, "x" * 500]
        for token in forged:
            s = Socket(server)
            s.send_frame(json.dumps({"t": "hello", "v": 3, "token": token}).encode())
            answer = json.loads(s.receive())
            check(answer["t"] == "error" and answer["code"] == "bad-token", f"{token}: {answer}")
            s.send_frame(b'{"t":"lobby"}')
            check(json.loads(s.receive())["code"] == "hello-first", "came in all the same")
            s.close()
        check(server.get("/api/matches", Authorization="Bearer v1.g.X.0.QQ.AAAA")[0] == 401, "REST")


def paths_stay_inside():
    with Server() as server:
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "/./../etc/passwd", "//etc/passwd", "/assets/../../etc/passwd",
                     "/etc/passwd%00.html", "/x.html", "/api/matches/../../etc/passwd"):
            status, _, body = server.get(path)
            check(b"root:" not in body and b"daemon" not in body, f"{path}: {body[:80]}")
            check(status in (0, 200, 400, 403, 404), f"{path}: {status}")
            check(status != 200 or b"<h1>divetable" in body, f"{path}: {body[:80]}")
        for path, status in (("/api/nothing", 404), ("/api/matches/ZZZZZZZZZZZZ", 404),
                             ("/api/matches/ZZZZZZZZZZZZ/record", 404), ("/api/matches//", 404),
                             ("/" + "z" * 300, 414), ("/no/such.js", 404), ("/join/ABCDE", 200)):
            found = server.get(path)[0]
            check(found == status, f"{path}: {found}")
        check(server.get("/", method="POST")[0] == 405, "POST")
        check(server.get("/", method="DELETE")[0] in (0, 400, 403, 405), "DELETE")
        status, headers, body = server.get("/", method="HEAD")
        check(status == 200 and body == b"" and headers["content-length"] != "0", "HEAD")
        tag = server.get("/")[1]["etag"]
        check(server.get("/", If_None_Match=tag)[0] == 304, "ETag")
        for header in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            check(header in headers, f"no {header}")


run(nothing_ends_or_hangs_the_server, addresses_are_those_a_proxy_names, malformed_frames_are_closed,
    malformed_messages_are_answered, acting_for_another_seat_is_refused, floods_are_closed,
    half_open_sockets_do_not_matter, slow_readers_are_closed, foreign_pages_are_refused,
    forged_tokens_are_refused, paths_stay_inside)
