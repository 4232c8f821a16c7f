#!/usr/bin/env python3
"""The terminal client at a server's table: whole games against a scripted player, lost connections,
spectators, TLS, and error messages."""

import os
import random
import re
import socket
import ssl
import subprocess
import tempfile
import threading
import time

from _play import choose, verify
from _screen import ENGLISH, GERMAN, LARGE, SMALL, invitation, terminal
from _table import PATIENCE, PROGRAM, Client, Server, check, run

QUICK = ("--messages", "0")


def play(host, match, screen, rng):
    """The host plays at random; the terminal presses Enter, which always chooses something."""
    until = time.monotonic() + 10 * PATIENCE
    while host.tables[match]["phase"] != "over":
        check(time.monotonic() < until, f"the game does not end:\n{screen.screen()}")
        table = host.tables[match]
        if 0 in table["toact"] and table["seats"][0]["gone"] is None:
            host.must(match, "act", choose(table, rng))
        else:
            screen.keys(*["Enter"] * 3)
            time.sleep(0.02)
        host.drain()


def every_game_is_played():
    rng = random.Random(21)
    bots = {"2": "easy", "3": "easy", "4": "easy"}
    games = (("hainoon", SMALL, ENGLISH, {"seats": 2}), ("dive", LARGE, GERMAN, {"seats": 2}),
             ("deepblue", LARGE, ENGLISH, {"seats": 5, "bots": bots}),
             ("scuba", SMALL, GERMAN, {"seats": 2}))
    over = {"LC_ALL=C": ("The game is over", "The record is in"),
            "LC_ALL=C.UTF-8": ("Das Spiel ist vorbei", "Die Aufzeichnung liegt in")}
    with Server(*QUICK) as server:
        for game, size, env, options in games:
            host = Client(server, "Ada")
            match = host.create(game, **options)
            with terminal(size, env, "--join", invitation(server, match), "--name", "bo") as screen:
                table = host.until(match, lambda t: t["seats"][1]["kind"] == "human")
                check(table["seats"][1]["name"] == "Bo", f"called {table['seats'][1]['name']}")
                host.must(match, "start")
                if "bots" in options:  # a table of bots ends sooner than one of chance
                    host.until(match, lambda t: t["phase"] == "playing")
                    host.must(match, "away", "easy")
                play(host, match, screen, rng)
                end, left = over[f"LC_ALL={env['LC_ALL']}"]
                screen.wait(end)
                screen.keys("q")
                screen.wait(left)
                kept = [name for name in os.listdir(f"{screen.folder}/state/divetable")
                        if name.endswith(".record")]
                with open(f"{screen.folder}/state/divetable/{kept[0]}", encoding="utf-8") as file:
                    check(file.read() == verify(server, match), "the record is another one")
            host.close()


def two_terminals_at_one_table():
    """Both press Enter; the first one to join becomes host and starts the match."""
    with Server(*QUICK) as server:
        host = Client(server, "Ada")
        match = host.create("hainoon", seats=3, options={"length": "short"})
        address = invitation(server, match)
        with terminal(SMALL, ENGLISH, "--join", address, "--name", "bo") as one:
            one.wait("Bo .you.")
            with terminal(LARGE, GERMAN, "--join", address, "--name", "cyd", "--words",
                          "Sturm") as two:
                two.wait("Cyd .du.")
                table = host.until(match, lambda t: "commitment" in t["seats"][2])
                host.must(match, "rise")
                one.wait("Ada leaves the table")
                one.keys("b")
                one.wait("Enter start")
                one.keys("t")
                one.wait("Message to the table")
                one.keys("ahoi", "Enter")
                two.wait("Bo: ahoi")
                one.keys("Enter")
                one.wait(r"Turn \d")
                until = time.monotonic() + 10 * PATIENCE
                while not re.search("The game is over", one.screen()):
                    check(time.monotonic() < until, f"no end:\n{one.screen()}\n{two.screen()}")
                    one.keys("Enter")
                    two.keys("Enter")
                two.wait("Das Spiel ist vorbei")
        check(table["seats"][2]["name"] == "Cyd", "seats")
        check('[Words2 "Sturm ' in verify(server, match), "the seed lacks the player's phrase")


def client_reconnects():
    """A restarted server with the same store and port: no entry and no seat is lost."""
    rng = random.Random(22)
    folder = tempfile.mkdtemp(prefix="divetable-")
    server = Server(*QUICK, folder=folder)
    host = Client(server, "Ada")
    match = host.create("hainoon", seats=2)
    address = invitation(server, match)
    with terminal(SMALL, ENGLISH, "--join", address, "--name", "bo") as screen:
        host.until(match, lambda t: t["seats"][1]["kind"] == "human")
        host.must(match, "start")
        screen.wait("Turn 1")
        port = server.port
        server.stop()
        screen.wait("connection lost")
        screen.keys("?")
        screen.wait("The cards")
        screen.keys("Enter")
        server = Server(*QUICK, "--port", str(port), folder=folder)
        server.own = True
        with server:
            host = Client(server, token=host.token)
            host.fine("watch", match=match)
            host.until(match, lambda t: True)
            host.must(match, "chat", "there you are")
            screen.wait("there you are")
            check("connection lost" not in screen.screen(), "it is still lost")
            screen.keys("q")
            screen.wait("The server keeps the game")
            screen.tmux("respawn-pane", "-k", "env", "LC_ALL=C", "TERM=screen",
                        f"XDG_STATE_HOME={screen.folder}/state", PROGRAM, "play", "--join",
                        address, "--name", "bo")
            host.until(match, lambda t: t["toact"])
            screen.wait("Turn 1")
            play(host, match, screen, rng)
            screen.wait("The game is over")


def late_client_is_spectator():
    with Server(*QUICK) as server:
        host = Client(server, "Ada")
        match = host.fine("quick", game="hainoon", seats=2, bot="easy")["match"]
        host.until(match, lambda t: 0 in t["toact"])
        address = invitation(server, match)
        for more in ((), ("--watch",)):
            with terminal(SMALL, ENGLISH, "--join", address, "--name", "wil", *more) as screen:
                screen.wait("Ada chooses a card")
                screen.keys("Enter", "l")
                screen.wait("What happened so far")
        code = host.fine("create", game="scuba", seats=2)
        table = [t for t in host.fine("mine")["matches"] if t["match"] == code["match"]][0]
        with terminal(SMALL, ENGLISH, "--join",
                      f"http://127.0.0.1:{server.port}/join/{table['code'].lower()}", "--name",
                      "wil", "--watch") as screen:
            screen.wait("The match begins when everyone is here")
            check("free" in screen.screen(), "a spectator has taken a seat")
        check([s["kind"] for s in host.tables[match]["seats"]] == ["human", "bot"], "seats")


class Tunnel:
    """A TLS proxy in front of a server, with a self-signed certificate."""

    def __init__(self, port, folder):
        self.certificate = f"{folder}/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-keyout", f"{folder}/key.pem", "-out", self.certificate, "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                       check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, f"{folder}/key.pem")
        self.behind = port
        self.listener = context.wrap_socket(socket.create_server(("127.0.0.1", 0)),
                                            server_side=True)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                front, _ = self.listener.accept()
            except ssl.SSLError:
                continue
            except OSError:
                return
            back = socket.create_connection(("127.0.0.1", self.behind))
            for one, other in ((front, back), (back, front)):
                threading.Thread(target=self.pipe, args=(one, other), daemon=True).start()

    @staticmethod
    def pipe(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def over_tls():
    with Server(*QUICK) as server, tempfile.TemporaryDirectory() as folder:
        tunnel = Tunnel(server.port, folder)
        host = Client(server, "Ada")
        match = host.create("dive", seats=2)
        address = f"https://localhost:{tunnel.port}/#/join/{match}"
        with terminal(LARGE, {**GERMAN, "SSL_CERT_FILE": tunnel.certificate}, "--join", address,
                      "--name", "bo") as screen:
            host.until(match, lambda t: t["seats"][1]["kind"] == "human")
            host.must(match, "start")
            screen.wait("Plane deinen Tauchgang")
            screen.wait("▀")  # the ocean as pixels, fetched as well
            check("Was du erkennst" not in screen.screen(), "a reading although sight=pixels")
        with terminal(SMALL, ENGLISH, "--join", address) as screen:
            screen.wait("left with 1")
            check("certificate" in screen.screen() or "SSL" in screen.screen(),
                  f"an unknown certificate is taken:\n{screen.screen()}")
        tunnel.listener.close()


def join_errors_are_shown():
    with Server(*QUICK) as server:
        for address, words in (
                (f"http://127.0.0.1:{server.port}/join/ABCDE", "There is no table with this code"),
                (f"http://127.0.0.1:{server.port}/#/join/ABCDEFGHJKLM", "This table does not exist"),
                (f"http://127.0.0.1:{server.port}/", "expected an invitation"),
                (f"ftp://127.0.0.1:{server.port}/join/ABCDE", "begins with http"),
                ("http://127.0.0.1:1/join/ABCDE", "cannot be reached")):
            with terminal(SMALL, ENGLISH, "--join", address) as screen:
                screen.wait("left with [12]")
                said = re.sub(r"\s+", " ", screen.screen())
                check(words in said, f"{address}: {said}")


def orca_deadline_online():
    """After ten seconds the plan on the screen counts."""
    with Server(*QUICK) as server:
        host = Client(server, "Ada")
        match = host.create("dive", seats=2, options={"companions": "all", "sight": "readings"})
        with terminal(LARGE, ENGLISH, "--join", invitation(server, match), "--name", "bo") as screen:
            host.until(match, lambda t: t["seats"][1]["kind"] == "human")
            host.must(match, "start")
            screen.wait("3 Take the anglerfish")
            screen.keys("3")
            host.until(match, lambda t: t["toact"] == [0])
            host.must(match, "act", "take orca")
            host.must(match, "act", "use")
            screen.wait("[789] s left")
            screen.keys("5", "Down")
            screen.wait("[1-4] s left")
            table = host.until(match, lambda t: t["view"]["round"] == 2)
            plans = [diver["plan"] for diver in table["view"]["last"]["divers"]]
            check(plans[0] == "-" and re.match("15[NS] 2[NS] 3[NS] 4[NS]$", plans[1]),
                  f"plans: {plans}")
            flags = [news["seat"] for news in host.news[match] if news["verb"] == "flag"]
            check(sorted(flags) == [0, 1], f"flags of {flags}")
            screen.wait("Bo ran out of time")


def orca_deadline_local():
    with terminal(LARGE, ENGLISH, "dive", "--seats", "human", "--set", "companions=all", "--set",
                  "chief=easy", "--set", "sight=readings", "--seed", "5", "--new") as screen:
        screen.wait("2 Take the orca")
        screen.keys("2")
        screen.wait("2 Use your companion now")
        screen.keys("2")
        screen.wait("[789] s left")
        screen.keys("5", "Down")
        screen.wait("[1-4] s left")
        screen.wait("Time is up. Your last plan counts")
        screen.wait("15. 2. 3. 4.")


def chief_wins():
    """A player who only presses Enter in murky water loses to the chief; the result says so."""
    with terminal(LARGE, ENGLISH, "dive", "--seats", "human", "--name", "Ada", "--set",
                  "chief=expert", "--set", "water=murky", "--set", "sight=readings", "--seed", "5",
                  "--new") as screen:
        until = time.monotonic() + PATIENCE
        while "1. The chief" not in screen.screen():
            check(time.monotonic() < until, f"the game does not end:\n{screen.screen()}")
            screen.keys("Enter")
            time.sleep(0.1)
        screen.wait(r"\* 1. The chief +26")
        screen.wait(r"  2. Ada +10")
        screen.wait("The chief wins on field 26. Ada comes second, on field 10.")
        check("nobody" not in screen.screen().lower(), screen.screen())


run(chief_wins, orca_deadline_online, orca_deadline_local, every_game_is_played,
    two_terminals_at_one_table, client_reconnects, late_client_is_spectator, over_tls,
    join_errors_are_shown)
