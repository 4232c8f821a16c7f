#!/usr/bin/env python3
"""Dive online: frames instead of cards, for holders of a token, rate limited; readings instead."""

import socket

from _table import PATIENCE, Client, Server, check, run


def table_of(server, **options):
    players = [Client(server, name) for name in ("Ada", "Bob")]
    match = players[0].create("dive", seats=2, options=options)
    players[1].fine("join", match=match)
    players[0].must(match, "start")
    return match, players


def look(server, match, client, query="view=0,0", **headers):
    return server.get(f"/api/matches/{match}/ocean?{query}",
                      Authorization=f"Bearer {client.token}", **headers)


def pictures_are_rate_limited(server, match, players):
    request = (f"GET /api/matches/{match}/ocean?view=0,0&token={players[0].token} HTTP/1.1\r\n"
               "Host: x\r\nConnection: close\r\n\r\n").encode()
    sockets = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(400)]
    for s in sockets:  # all at once, so that it does not matter how fast the machine is
        s.sendall(request)
    codes = [s.recv(12) for s in sockets]
    for s in sockets:
        s.close()
    check(b"HTTP/1.1 200" in codes and b"HTTP/1.1 429" in codes, "no limit")
    check(look(server, match, players[1])[0] == 200, "the other has to wait too")


def all_seats_get_the_same_pixels():
    with Server("--per-address", "0") as server:
        match, players = table_of(server)
        status, headers, frame = look(server, match, players[0])
        check(status == 200 and headers["content-type"] == "image/jpeg", f"{status} {headers}")
        check(frame.startswith(b"\xff\xd8") and frame.endswith(b"\xff\xd9"), "no JPEG")
        check(look(server, match, players[1])[2] == frame, "another seat sees something else")
        check(look(server, match, players[0], "view=1,-2")[2] == frame, "views are not snapped")
        other = look(server, match, players[0], "view=100,-50")[2]
        check(other != frame and other.startswith(b"\xff\xd8"), "another view is the same")
        status, _, body = look(server, match, players[0], If_None_Match=headers["etag"])
        check(status == 304 and body == b"", f"etag: {status}")
        check(server.metric("frames_total") == 2, "a frame was drawn twice")
        check(server.metric("frames_cached_total") == 2, "frames are not kept")
        for query in ("view=101,0", "view=0", "view=a,b", "torch=moon,0,0", "torch=above",
                      "torch=above,0,200"):
            check(look(server, match, players[0], query)[0] == 400, query)
        check(look(server, match, players[0], "torch=above,50,50")[0] == 403, "no torch here")
        check(server.get(f"/api/matches/{match}/ocean?view=0,0")[0] == 401, "without a token")
        query = f"/api/matches/{match}/ocean?view=0,0&token={players[0].token}"
        check(server.get(query)[2] == frame, "a token in the query")
        check(look(server, "ZZZZZZZZZZZZ", players[0])[0] == 404, "no such match")
        # Both plan; the next round has another stack, and so another frame.
        for player in players:
            player.until(match, lambda t: t["phase"] == "playing")
            player.must(match, "act", "plan 1N 2N 3N 4N 5N")
        check(look(server, match, players[0])[2] != frame, "the stack has not changed")
        pictures_are_rate_limited(server, match, players)


def a_torch_only_where_the_table_has_one():
    with Server() as server:
        match, players = table_of(server, torch="on")
        plain = look(server, match, players[0])[2]
        lit = look(server, match, players[0], "torch=side,0,20")
        check(lit[0] == 200 and lit[2] != plain, f"torch: {lit[0]}")


def readings_instead_of_pixels():
    with Server() as server:
        match, players = table_of(server, sight="readings")
        check(look(server, match, players[0])[0] == 403, "pixels and readings")
        check(players[0].tables[match]["view"]["reading"], "no reading")


run(all_seats_get_the_same_pixels, a_torch_only_where_the_table_has_one,
    readings_instead_of_pixels)
