#!/usr/bin/env python3
"""Whole matches over WebSocket: all games, reconnecting, hidden information, undo, clocks, bots."""

import json
import random
import re
import tempfile

from _play import GAMES, asked, choose, play, play_before_a_spectator, verify
from _table import Client, Server, check, run

QUICK = ("--messages", "0")  # these players may act as fast as the machine lets them


def sit_down(server, game, names=("Ada", "Bob"), **options):
    """A table with all players seated, not yet begun."""
    players = [Client(server, name) for name in names]
    match = players[0].create(game, seats=len(names), **options)
    for player in players[1:]:
        player.fine("join", match=match)
        player.until(match, lambda t: t["you"] >= 0)
    return match, players


def hidden_in(game, view):
    """What a seat's own view shows that no one else may know, as texts."""
    seat = view["seat"]
    if game == "hainoon":
        return view["hands"][seat]
    if game == "deepblue":
        chest = view["players"][seat]["chest"]
        return [f'"chest":{chest}'] if chest is not None else []
    return []


# Where words that are secret elsewhere stand openly: a new plan may equal one of the last round.
OPEN = {"hainoon": ("sides", "discard", "attack", "unseen"), "dive": ("last",), "deepblue": ("bag", "map"),
        "scuba": ()}


def without_public(game, text):
    """A message without the parts in which such words stand openly."""
    message = json.loads(text)
    for table in (message, *(message.get(key, {}) for key in ("table", "change", "own"))):
        for part in (table.get("view") or {}, table.get("facts") or {}):
            for key in OPEN[game]:
                part.pop(key, None)
    message.pop("events", None)
    return json.dumps(message, separators=(",", ":"))


def secrets_are_kept(game, match, players, spectator, record):
    """Byte search in what the spectator, and each player about the others, was sent."""
    over = players[0].tables[match]["seq"]
    key = players[0].tables[match]["result"]["key"]
    public_texts = {text_seq(text): text for text in spectator.texts if f'"{match}"' in text}
    for client in (*players, spectator):
        for text in client.texts:
            check(key not in text or text_seq(text) == over, "the key was shown too early")
    for player in players:
        for news in player.news[match]:
            seq, view = news["seq"], news["table"]["view"]
            if seq == over or view is None or seq not in public_texts:
                continue
            plain = without_public(game, public_texts[seq])
            for secret in hidden_in(game, view):
                check(secret == "?" or secret not in plain, f"{seq}: {secret} is in {plain}")
            if news["verb"] == "act" and news["text"] is not None:
                told = json.loads(public_texts[seq])
                check(told["text"] is None, f"{seq}: the spectator is told the action's words")
                types = {event["e"] for event in told["events"]}
                if "locked" in types and "plan" not in types:
                    heard = plain + json.dumps(told["events"])
                    check(news["text"][5:] not in heard and '"a":"plan"' not in public_texts[seq],
                          f"{seq}: a plan is shown too early")
    draws = re.findall(r"^\d+ chance card (\S+)", record, re.MULTILINE)
    check(game != "dive" or draws, "no ocean card in the record")
    for text in public_texts.values():
        check(not re.search(r'"e":"drew","seat":\d,"card":"(?!\?)', text), f"a drawn card is shown: {text[:200]}")
        check('"reading":[' not in text and '"e":"reading"' not in text, "a reading is shown")


def text_seq(text):
    return json.loads(text).get("seq", -1)


def two_clients_play_every_game():
    rng = random.Random(11)
    with Server(*QUICK) as server:
        for game in GAMES:
            match, players = sit_down(server, game)
            spectator = play_before_a_spectator(match, players, server, rng)
            record = verify(server, match)
            secrets_are_kept(game, match, players, spectator, record)
            for client in (*players, spectator):
                client.close()


def bare(news):
    return {key: value for key, value in news.items() if key != "table"}


def play_restlessly(server, rng):
    """One player has two connections: one stays, the other drops and returns. Returns the news."""
    match, players = sit_down(server, "hainoon", options={"length": "long"})
    steady = Client(server, token=players[1].token)
    steady.fine("watch", match=match)
    first = steady.until(match, lambda t: True)["seq"] + 1
    told = list(players[1].news.get(match, []))

    def leave_and_return():
        steady.drain()
        if rng.random() < 0.5:
            return
        old = players[1]
        old.close()
        new = Client(server, token=old.token)
        if rng.random() < 0.7:  # something happens meanwhile
            table = players[0].tables[match]
            if 0 in table["toact"]:
                players[0].must(match, "act", choose(table, rng))
            else:
                players[0].must(match, "chat", "still there?")
        new.tables[match] = old.tables[match]
        new.send("watch", match=match, since=old.tables[match]["seq"])
        seq = players[0].tables[match]["seq"]
        new.until(match, lambda t: t["seq"] >= seq)
        told.extend(new.news.get(match, []))
        new.news[match] = told
        players[1] = new

    players[1].news[match] = told
    players[0].must(match, "start")
    play(match, players, rng, leave_and_return)
    last = players[0].tables[match]["seq"]
    for client in (players[1], steady):
        client.until(match, lambda t: t["seq"] == last)
    mine = [bare(news) for news in told if news["seq"] >= first]
    check(mine == [bare(news) for news in steady.news[match]], "the two streams differ")
    return mine


def reconnecting_misses_nothing():
    rng = random.Random(12)
    with Server(*QUICK) as server:
        count = 0
        while count < 100:
            count += len(play_restlessly(server, rng))


def undo_needs_the_others_consent():
    """Unless it is a step back within one's own turn."""
    rng = random.Random(13)
    taken_back = consented = 0
    with Server(*QUICK) as server:
        for game in ("deepblue", "dive") * 10:
            if taken_back > 0 and consented > 0:
                return
            match, players = sit_down(server, game)
            players[0].must(match, "start")
            for _ in range(40):
                table = players[0].until(match, lambda t: t["phase"] == "over" or t["toact"])
                if table["phase"] == "over" or consented > 0:
                    break
                seat = table["toact"][0]
                me, other = players[seat], players[1 - seat]
                before = me.until(match, lambda t: t["seq"] >= table["seq"])
                after = me.must(match, "act", choose(before, rng))
                if "undo" not in after["may"]:
                    players[0].until(match, lambda t: t["seq"] >= after["seq"])
                    continue
                at_once = "takeback" in after["may"]
                asked = me.must(match, "ask", "undo")
                if at_once:
                    check(asked["proposal"] is None and asked["view"] == before["view"], "not at once")
                    taken_back += 1
                    players[0].until(match, lambda t: t["seq"] >= asked["seq"])
                    continue
                other.until(match, lambda t: t["proposal"] is not None)
                check("agree" in other.tables[match]["may"], "the other is not asked")
                other.must(match, "agree")
                back = me.until(match, lambda t: t["proposal"] is None)
                check(me.news[match][-1]["undone"] >= 1, "nothing was taken back")
                check(back["view"] == before["view"] and back["actions"] == before["actions"],
                      "the table is not as it was")
                consented += 1
        raise AssertionError("nothing could ever be taken back")


def clocks_run_out():
    with Server(*QUICK) as server:
        match, players = sit_down(server, "hainoon", clock={"kind": "move", "base": 300})
        players[0].must(match, "start")
        table = players[1].until(match, lambda t: t["phase"] == "over")
        check(table["result"]["why"] == "time", f"why: {table['result']}")
        check(players[1].news[match][-1]["verb"] == "flag", "no flag")
        verify(server, match)
        # With three a bot goes on for whoever missed a decision; "back" takes the seat again.
        match, players = sit_down(server, "hainoon", ("Ada", "Bob", "Cyd"),
                                  clock={"kind": "move", "base": 300})
        players[0].must(match, "start")
        first = players[0].until(match, lambda t: t["toact"])["toact"][0]
        players[first].until(match, lambda t: "back" in t["may"])  # once the bot has decided
        check(players[first].do(match, "back")["t"] == "ok", "back")


def no_plan_is_asked_after_the_orca():
    with Server(*QUICK) as server:
        match, (ada, bob) = sit_down(server, "dive", options={"companions": "all"})
        ada.must(match, "start")
        bob.until(match, lambda t: t["toact"] == [1])
        bob.must(match, "act", "take clownfish")
        ada.until(match, lambda t: t["toact"] == [0])
        ada.must(match, "act", "take orca")
        table = ada.until(match, lambda t: t["view"]["phase"] == "calling")
        check(table["deadline"] is None, "time runs before the orca came")
        check(ada.do(match, "draft", "use")["code"] == "no-clock", "a draft while no time runs")
        table = ada.must(match, "act", "use")
        check(table["deadline"]["of"] == 10000, f"deadline: {table['deadline']}")
        due = table["deadline"]["due"]
        bob.until(match, lambda t: (t["deadline"] or {}).get("due") == due)
        check(bob.do(match, "act", "plan 1N")["code"] == "too-early", "stopped early")
        draft = bob.must(match, "draft", "plan 1N 3S*")["draft"]
        check(draft["text"] == "plan 1N 3S*", "no draft")
        ada.until(match, lambda t: t["seq"] >= bob.tables[match]["seq"])
        check(ada.tables[match]["draft"] is None, "somebody else's draft")
        check("3S" not in str(ada.news[match]), "somebody else's draft in the news")
        seq = bob.tables[match]["seq"]
        table = bob.until(match, lambda t: t["view"]["round"] == 2)
        check(bob.do(match, "act", "plan 12345N", seq=seq)["code"] == "late", "a late plan counts")
        plans = [diver["plan"] for diver in table["view"]["last"]["divers"]]
        check(plans == ["-", "1N 3S*"], f"plans: {plans}")
        flags = [news for news in bob.news[match] if news["verb"] == "flag"]
        check([news["at"] >= due for news in flags] == [True, True], f"flags: {flags}")
        check(all(seat["here"] for seat in table["seats"]), "somebody left")
        ada.refused("clock-conflict", "create", game="dive", seats=2, options={"companions": "all"},
                    clock={"kind": "days", "base": 86400000})


def bots_sit_in_open_seats():
    with Server(*QUICK) as server:
        ada = Client(server, "Ada")
        match = ada.create("scuba", seats=3, bots={"1": "easy"})
        ada.must(match, "bot", "random", seat=2)
        ada.must(match, "start")
        answer = ada.do(match, "away", "easy")
        check(answer["t"] == "ok", f"away: {answer}")
        table = ada.until(match, lambda t: t["phase"] == "over")
        check([s["kind"] for s in table["seats"]] == ["human", "bot", "bot"], "seats")
        verify(server, match)
        match = ada.fine("quick", game="hainoon", seats=4, bot="easy")["match"]
        table = ada.until(match, asked)
        advice = ada.fine("advice", match=match)
        best = advice["candidates"][0]
        check(best["action"] in table["actions"], "the advice is not legal")
        ada.send("preview", match=match, action=best["action"]["text"])
        while ada.next_message()["t"] != "preview":
            pass
        check(isinstance(ada.messages[-1]["events"], list), "preview")
        match = ada.fine("quick", game="dive", seats=2, bot="easy")["match"]
        facts = ada.until(match, asked)["facts"]
        check(facts["planning"]["depths"] == 5, f"the facts are {facts}")


def a_restart_resumes_matches():
    rng = random.Random(14)
    folder = tempfile.mkdtemp(prefix="divetable-")
    server = Server(*QUICK, folder=folder)
    match, players = sit_down(server, "hainoon")
    players[0].must(match, "start")
    table = players[0].until(match, asked) if 0 in players[0].tables[match]["toact"] else None
    if table:
        players[0].must(match, "act", choose(table, rng))
    seq = players[0].tables[match]["seq"]
    tokens = [p.token for p in players]
    server.stop()
    server = Server(*QUICK, folder=folder)
    server.own = True
    with server:
        players = [Client(server, token=token) for token in tokens]
        for player in players:
            player.fine("watch", match=match)
            check(player.until(match, lambda t: True)["seq"] == seq, "something is lost")
        play(match, players, rng)
        verify(server, match)


run(two_clients_play_every_game, reconnecting_misses_nothing, undo_needs_the_others_consent,
    clocks_run_out, no_plan_is_asked_after_the_orca, bots_sit_in_open_seats, a_restart_resumes_matches)
