#!/usr/bin/env python3
"""Sessions over sockets: what registering, another password and logging out end, on the wire and over
HTTP; old stores; guests' marks; limits on passwords."""

import base64
import hashlib
import hmac
import json
import os
import shutil
import sqlite3
import stat
import tempfile
import time

from _table import PATIENCE, Client, Server, Socket, check, run

PASSWORD = "long enough"


def lists(server, token):
    """The status of one's matches over HTTP."""
    return server.get("/api/matches", Authorization="Bearer " + token)[0]


def refused(server, token):
    """Whether a token is refused with the right words."""
    s = Socket(server)
    s.send_frame(json.dumps({"t": "hello", "v": 3, "token": token}).encode())
    answer = json.loads(s.receive())
    s.close()
    if answer["t"] == "welcome":
        return False
    check(answer["code"] == "bad-token", f"{answer}")
    return True


def logged_out(client):
    """Listens until the connection is told that its session has ended."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        message = client.next_message()
        if message["t"] == "error" and message["of"] == "hello":
            check(message["code"] == "bad-token", f"{message}")
            client.refused("hello-first", "mine")
            return
    raise AssertionError("nobody told it")


def an_account_takes_over_from_its_guest():
    with Server() as server:
        gia = Client(server, "Gia")
        guest = gia.token
        tab = Client(server, token=guest)
        match = gia.fine("quick", game="hainoon", seats=2, bot="easy")["match"]
        tab.fine("watch", match=match)
        check(tab.until(match, lambda t: True)["you"] == 0, "the guest's other tab")
        check(lists(server, guest) == 200, "a guest's list")
        account = gia.fine("register", name="Gia", password=PASSWORD)["token"]
        logged_out(tab)
        check(refused(server, guest), "the guest's token still counts")
        check(lists(server, guest) == 401, "the guest's token still lists")
        check(lists(server, account) == 200, "the account's token")
        # The seat is the account's, and the tab goes on with the new token.
        tab.fine("hello", v=3, token=account)
        tab.tables.clear()
        tab.fine("watch", match=match)
        check(tab.until(match, lambda t: True)["you"] == 0, "the seat is lost")


def another_password_ends_the_others():
    with Server() as server:
        home = Client(server)
        first = home.fine("register", name="Ada", password=PASSWORD)["token"]
        phone = Client(server)
        second = phone.fine("login", name="Ada", password=PASSWORD, device="Safari, iPhone")["token"]
        match = phone.fine("quick", game="dive", seats=2, bot="easy")["match"]
        look = f"/api/matches/{match}/ocean"
        check(server.get(look, Authorization="Bearer " + second)[0] == 200, "no picture")
        fresh = home.fine("password", old=PASSWORD, new="even longer")["token"]
        logged_out(phone)
        for token in (first, second):
            check(refused(server, token), "an old token counts")
            check(lists(server, token) == 401, "an old token lists")
            check(server.get(look, Authorization="Bearer " + token)[0] == 401, "it sees pictures")
        check(server.get(look, Authorization="Bearer " + fresh)[0] == 200, "the new one does not")
        check(not refused(server, fresh), "the new token")
        phone.refused("wrong-password", "login", name="Ada", password=PASSWORD)
        phone.fine("login", name="Ada", password="even longer")


def sessions_are_listed_and_ended():
    with Server() as server:
        home = Client(server, device="Firefox, Linux")
        home.fine("register", name="Ada", password=PASSWORD)
        phone = Client(server)
        phone.fine("login", name="Ada", password=PASSWORD, device="Safari, iPhone")
        third = Client(server)
        third.fine("login", name="Ada", password=PASSWORD)
        listed = home.fine("sessions")["sessions"]
        check(sorted(s["device"] for s in listed) == ["", "Firefox, Linux", "Safari, iPhone"],
              f"{listed}")
        here, = [s for s in listed if s["here"]]
        check(here["device"] == "Firefox, Linux" and here["made"] <= here["used"], f"{here}")
        other, = [s for s in listed if s["device"] == "Safari, iPhone"]
        home.fine("logout", session=other["session"])
        logged_out(phone)
        check(len(third.fine("sessions")["sessions"]) == 2, "one too many ended")
        third.fine("logout")
        logged_out(third)
        check(len(home.fine("sessions")["sessions"]) == 1, "it did not end")
        phone.fine("login", name="Ada", password=PASSWORD)
        phone.fine("logout", all=True)
        logged_out(home)
        logged_out(phone)


def guests_are_marked():
    with Server() as server:
        ada, bob = Client(server), Client(server, "Bob")
        ada.fine("register", name="Ada", password=PASSWORD)
        match = ada.create("hainoon", seats=2, open=True)
        bob.fine("join", match=match)
        seats = ada.until(match, lambda t: t["seats"][1]["kind"] == "human")["seats"]
        check(["guest" in s for s in seats] == [False, True], f"{seats}")
        seats = bob.fine("lobby")["tables"][0]["seats"]
        check([s.get("guest", False) for s in seats] == [False, True], f"{seats}")
        status, table = server.get_json(f"/api/matches/{match}")
        check(status == 200 and table["seats"][1]["guest"], f"{table['seats']}")
        Client(server).refused("name-taken", "hello", v=3, name="A.DA")
        Client(server).fine("hello", v=3, name="Adam")


def others_do_not_lock_the_owner_out():
    with Server() as server:
        ada = Client(server)
        token = ada.fine("register", name="Ada", password=PASSWORD)["token"]
        codes = []
        for _ in range(8):
            eve = Client(server)
            codes += [eve.ask("login", name="Ada", password=f"wrong {n} word")["code"]
                      for n in range(4)]
            eve.close()
        check("too-many-tries" in codes, f"guessing goes on: {codes}")
        back = Client(server)
        back.fine("login", name="Ada", password=PASSWORD, token=token)


def sign(secret, text):
    """A token of the first version: HMAC-SHA-512-256, as libsodium's crypto_auth."""
    mac = hmac.new(secret, text.encode(), hashlib.sha512).digest()[:32]
    return text + "." + base64.urlsafe_b64encode(mac).decode().rstrip("=")


def an_older_store_is_migrated():
    """Accounts and guests of the first schema: no match is lost, accounts log in again."""
    if "DT_POSTGRES" in os.environ:
        return
    folder = tempfile.mkdtemp(prefix="divetable-")
    path = os.path.join(folder, "store.db")
    server = Server(folder=folder, store=path)
    ada, bob = Client(server, "Ada"), Client(server, "Bob")
    ada.fine("register", name="Ada", password=PASSWORD)
    match = ada.create("hainoon", seats=2)
    bob.fine("join", match=match)
    players = {"Ada": ada.player, "Bob": bob.player}
    server.stop()
    with sqlite3.connect(path) as db:
        secret, = db.execute("select value from secret").fetchone()
        db.executescript("drop table session; drop table mark; drop index account_skeleton;"
                         "alter table account drop column skeleton; alter table match drop column summary;"
                         "alter table seat drop column hidden; pragma user_version = 1;")
    db.close()
    os.chmod(path, 0o644)
    server.start()
    names = {name: base64.urlsafe_b64encode(name.encode()).decode().rstrip("=") for name in players}
    check(refused(server, sign(secret, f"v1.a.{players['Ada']}.0.{names['Ada']}")), "Ada's token")
    check(refused(server, sign(secret, f"v1.g.{players['Ada']}.0.{names['Ada']}")), "Ada as a guest")
    guest = Client(server, token=sign(secret, f"v1.g.{players['Bob']}.0.{names['Bob']}"))
    guest.fine("watch", match=match)
    check(guest.until(match, lambda t: True)["you"] == 1, "Bob has lost his seat")
    ada = Client(server)
    check(ada.fine("login", name="ada", password=PASSWORD)["player"] == players["Ada"], "Ada")
    Client(server).refused("name-taken", "hello", v=3, name="A d a")
    for end in ("", "-wal", "-shm"):
        mode = stat.S_IMODE(os.stat(path + end).st_mode)
        check(mode == 0o600, f"store{end}: {mode:o}")
    server.stop()
    shutil.rmtree(folder)


run(an_account_takes_over_from_its_guest, another_password_ends_the_others,
    sessions_are_listed_and_ended, guests_are_marked, others_do_not_lock_the_owner_out,
    an_older_store_is_migrated)
