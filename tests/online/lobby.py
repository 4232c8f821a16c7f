#!/usr/bin/env python3
"""Guests and accounts, the lobby, invitations, hosts, rematches, and the web client's files."""

import gzip
import os
import tempfile

from _table import Client, Server, check, run


def guests_play_at_once():
    with Server() as server:
        nameless = Client(server)
        check(nameless.welcome["name"].startswith("Guest "), "a guest has no name")
        ada = Client(server, "Ada")
        again = Client(server, token=ada.token)
        check(again.player == ada.player and again.welcome["name"] == "Ada", "not the same person")
        renamed = Client(server, "Ada L.", token=ada.token)
        check(renamed.player == ada.player and renamed.welcome["name"] == "Ada L.", "renaming")
        check(Client(server, "Ada").player != ada.player, "two guests are one")


def accounts_keep_ones_games():
    with Server() as server:
        guest = Client(server, "Ada")
        match = guest.fine("quick", game="hainoon", seats=2, bot="easy")["match"]
        guest.refused("password-length", "register", name="Ada", password="short")
        guest.refused("name-invalid", "register", name='A"da', password="long enough")
        account = guest.fine("register", name="Ada", password="long enough")
        check(account["account"] and account["player"] == guest.player, "another player")
        guest.refused("account-exists", "register", name="Ada2", password="long enough")
        other = Client(server, "Eve")
        other.refused("name-taken", "register", name="aDA", password="long enough")
        other.refused("wrong-password", "login", name="Ada", password="wrong guess")
        other.refused("wrong-password", "login", name="Nobody", password="wrong guess")
        other.refused("no-account", "password", old="long enough", new="even longer")
        welcome = other.fine("login", name="ada", password="long enough")
        check(welcome["player"] == guest.player and welcome["name"] == "Ada", "login")
        listed = [m["match"] for m in other.fine("mine")["matches"]]
        check(listed == [match], f"mine: {listed}")
        status, answer = server.get_json("/api/matches", Authorization="Bearer " + welcome["token"])
        check(status == 200 and [m["match"] for m in answer["matches"]] == [match], f"{answer}")
        other.fine("watch", match=match)
        check(other.until(match, lambda t: True)["you"] == 0, "the seat is not hers")
        back = Client(server, token=welcome["token"])
        check(back.welcome["account"], "a token of an account")
        back.refused("wrong-old-password", "password", old="wrong guess", new="even longer")
        fresh = back.fine("password", old="long enough", new="even longer")
        stale = Client(server)
        stale.refused("bad-token", "hello", v=3, token=welcome["token"])
        check(Client(server, token=fresh["token"]).player == guest.player, "the new token")
        answer = server.get("/api/matches", Authorization="Bearer " + welcome["token"])
        check(answer[0] == 401, "an old token still lists matches")


def guessing_passwords_is_slow():
    with Server() as server:
        client = Client(server)
        codes = [client.ask("login", name="Ada", password=f"guess number {n}")["code"]
                 for n in range(40)]
        check("too-many-tries" in codes, "one connection may guess on and on")
        clients = [Client(server) for _ in range(10)]
        codes = [client.ask("login", name="aDa", password=f"guess number {n}")["code"]
                 for client in clients for n in range(4)]
        check("too-many-tries" in codes, "many connections may guess on and on")
        answer = Client(server, source="127.0.0.2").ask("login", name="Bob",
                                                        password="one guess more")
        check(answer["code"] == "wrong-password", "everybody has to wait")


def open_tables_are_in_the_lobby():
    with Server() as server:
        watcher, ada, bob = (Client(server, name) for name in ("Wil", "Ada", "Bob"))
        check(watcher.fine("lobby")["tables"] == [], "not empty")
        hidden = ada.create("scuba", seats=2)
        shown = ada.create("hainoon", seats=3, open=True, options={"length": "short"})
        while not watcher.messages or watcher.messages[-1]["t"] != "lobby" or \
                not watcher.messages[-1]["tables"]:
            watcher.next_message()
        table, = watcher.messages[-1]["tables"]
        check(table["match"] == shown and table["options"]["length"] == "short", f"{table}")
        check([s["kind"] for s in table["seats"]] == ["human", "open", "open"], f"{table}")
        bob.fine("join", code=table["code"].lower())
        check(bob.until(shown, lambda t: t["you"] == 1)["seats"][1]["name"] == "Bob", "joined")
        status, answer = server.get_json("/api/matches")
        check([m["match"] for m in answer["matches"]] == [shown], f"{answer}")
        status, answer = server.get_json(f"/api/matches/{hidden}")
        check(status == 200 and answer["phase"] == "waiting" and answer["you"] == -1, f"{answer}")
        check(server.get(f"/api/matches/{hidden}/record")[0] == 409, "a record before the end")


def presence_is_sent():
    with Server() as server:
        ada, bob = Client(server, "Ada"), Client(server, "Bob")
        match = ada.create("hainoon", seats=2)
        bob.fine("join", match=match)
        while {"t": "here", "match": match, "seats": [True, True], "spectators": 0} not in ada.messages:
            ada.next_message()
        bob.close()
        while {"t": "here", "match": match, "seats": [True, False], "spectators": 0} not in ada.messages:
            ada.next_message()


def the_number_of_people_is_sent():
    with Server() as server:
        wil = Client(server, "Wil")
        check(wil.fine("lobby")["people"] == 1, "not alone")
        bob = Client(server, "Bob")
        while wil.next_message().get("people") != 2:
            pass
        bob.close()
        while wil.next_message().get("people") != 1:
            pass


def hosts_arrange_the_table():
    with Server("--tables", "3") as server:
        ada, bob, cyd = (Client(server, name) for name in ("Ada", "Bob", "Cyd"))
        match = ada.create("hainoon", seats=3, words="abracadabra", seat=1)
        check(ada.tables[match]["you"] == 1 and ada.tables[match]["host"] == 1, "seat")
        check(ada.tables[match]["seats"][1]["words"] == "abracadabra", "words")
        bob.fine("join", match=match)
        bob.until(match, lambda t: t["you"] == 0)
        bob.refused("host-only", "do", match=match, verb="start")
        bob.must(match, "bot", "easy", seat=2)
        bob.refused("host-only", "do", match=match, verb="bot", text="medium", seat=2)
        ada.must(match, "rise", seat=2)
        bob.refused("host-only", "do", match=match, verb="rise", seat=1)
        check(ada.do(match, "start")["code"] == "seat-open", "an open seat")
        ada.must(match, "rise", seat=0)
        check(bob.until(match, lambda t: t["you"] == -1)["seats"][0]["kind"] == "open", "rise")
        cyd.fine("join", match=match, seat=2)
        cyd.fine("join", match=match)
        check(cyd.until(match, lambda t: t["you"] >= 0)["you"] == 2, "two seats for one")
        ada.must(match, "bot", "easy", seat=0)
        ada.must(match, "chat", "Shall we?")
        ada.must(match, "start")
        bob.refused("not-seated", "do", match=match, verb="resign")
        ada.must(match, "resign")
        cyd.must(match, "resign")
        over = cyd.until(match, lambda t: t["phase"] == "over")
        check(over["result"]["why"] == "resigned", f"{over['result']}")
        ada.until(match, lambda t: t["phase"] == "over")
        ada.fine("do", match=match, verb="rematch")
        again = ada.until(match, lambda t: t["rematch"])["rematch"]
        table = ada.until(again, lambda t: True)
        check([s["kind"] for s in table["seats"]] == ["bot", "human", "open"], f"{table['seats']}")
        cyd.fine("join", match=again)
        check(cyd.until(again, lambda t: t["you"] >= 0)["you"] == 2, "rematch")
        cyd.refused("rematch-exists", "do", match=match, verb="rematch")
        ada.create("hainoon")
        ada.create("hainoon")
        ada.refused("too-many-tables", "create", game="hainoon")


def turns(client):
    return {m["match"]: (m.get("turn"), m.get("left")) for m in client.fine("mine")["matches"]}


def whose_turn_it_is_is_in_the_list():
    with Server() as server:
        people = [Client(server, name) for name in ("Ada", "Bob", "Cyd")]
        ada = people[0]
        match = ada.create("hainoon", seats=3)
        check(turns(ada) == {match: (None, None)}, "a turn before play")
        for person in people[1:]:
            person.fine("join", match=match)
        ada.must(match, "start")
        table = people[2].until(match, lambda t: t["toact"])
        told = [{match: (seat in table["toact"], False)} for seat in range(3)]
        check([turns(person) for person in people] == told, "whose turn it is")
        server.kill()
        server.start()
        people = [Client(server, token=person.welcome["token"]) for person in people]
        check([turns(person) for person in people] == told, "a table that is not in memory")
        leaver = people[table["toact"][0]]
        leaver.fine("watch", match=match)
        leaver.must(match, "resign")
        check(turns(leaver) == {match: (False, True)}, "whoever has left has a turn")


def files_are_served():
    with tempfile.TemporaryDirectory() as web:
        os.mkdir(os.path.join(web, "assets"))
        page, script = b"<!doctype html><title>x</title>", b"export const x = 1;\n" * 9000
        for name, content in (("index.html", page), ("assets/app-1.js", script),
                              ("assets/app-1.js.gz", gzip.compress(script)), (".secret", b"no")):
            with open(os.path.join(web, name), "wb") as file:
                file.write(content)
        with Server("--web", web) as server:
            check(server.get("/")[2] == page, "index")
            check(server.get("/join/ABCDE")[2] == page, "a path of the client's own")
            status, headers, body = server.get("/assets/app-1.js")
            check(status == 200 and body == script, "script")
            check("immutable" in headers["cache-control"], "cache")
            check(headers["content-type"].startswith("text/javascript"), "type")
            status, headers, body = server.get("/assets/app-1.js", Accept_Encoding="gzip, br")
            check(headers["content-encoding"] == "gzip" and gzip.decompress(body) == script, "gzip")
            check(server.get("/assets/app-1.js.gz")[0] == 404, "the compressed file itself")
            check(server.get("/.secret")[0] == 404, "a hidden file")


run(guests_play_at_once, accounts_keep_ones_games, guessing_passwords_is_slow,
    open_tables_are_in_the_lobby, presence_is_sent, the_number_of_people_is_sent,
    hosts_arrange_the_table, whose_turn_it_is_is_in_the_list, files_are_served)
