#!/usr/bin/env python3
"""Three nodes on one PostgreSQL. Clients connect to any node; nodes are killed and the database is
restarted; nothing confirmed is lost or stored twice."""

import atexit
import json
import random
import shutil
import socket
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

# pylint: disable=wrong-import-position
from _flaky_proxy import FlakyProxy
from _drive import Table, drive, everything_is_there, read_to_the_end
from _play import GAMES, choose, play_before_a_spectator, verify
from _table import PATIENCE, SOAK, Client, Closed, Server, check, run
from cluster import Balancer
from postgres import Postgres, need

FREE = ("--messages", "0", "--tables", "100000", "--per-address", "0")
PAIRS = 1000 * SOAK
TABLES = 20


class Cluster:
    """The nodes, with a schema of their own in the one database of all tests."""

    postgres = None
    serial = 0

    def __init__(self, count=3, options=FREE):
        if Cluster.postgres is None:
            Cluster.postgres = Postgres()
            atexit.register(Cluster.postgres.close)
        Cluster.serial += 1
        self.schema = f"cluster_{Cluster.serial}"
        self.postgres.sql(f"create schema {self.schema}")
        self.options = options
        self.nodes = []
        for _ in range(count):
            self.nodes.append(self.node())

    def node(self):
        return Server(*self.options, store=self.postgres.url(self.schema))

    def lose(self, node):
        """A node dies at once."""
        node.kill()
        shutil.rmtree(node.folder)
        self.nodes.remove(node)

    def replace(self, node):
        """A node dies at once, and another comes."""
        self.lose(node)
        self.nodes.append(self.node())

    def restart_postgres(self):
        """As after a power failure."""
        self.postgres.stop("immediate")
        self.postgres.start()

    def count(self, name):
        """A metric of all nodes together."""
        return sum(node.metric(name) for node in self.nodes)

    def entries(self, match):
        rows = self.postgres.sql(f"select number, line from {self.schema}.entry where match = '{match}' "
                                 "order by number")
        return [row.split("|", 1) for row in rows.splitlines()]

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        for node in self.nodes:
            node.__exit__(kind, value, trace)


def sit_at(nodes, game, names=("Ada", "Bob"), **options):
    """A table with all players seated, each on a node of their own, not yet begun."""
    players = [Client(nodes[i % len(nodes)], name) for i, name in enumerate(names)]
    match = players[0].create(game, seats=len(names), **options)
    for player in players[1:]:
        player.fine("join", match=match)
        player.until(match, lambda t: t["you"] >= 0)
    players[0].until(match, lambda t: all(s["kind"] == "human" for s in t["seats"]))
    return match, players


def one_table_is_at_all_nodes():
    rng = random.Random(61)
    with Cluster() as cluster:
        for game in GAMES:
            match, players = sit_at(cluster.nodes[:2], game)
            spectator = play_before_a_spectator(match, players, cluster.nodes[2], rng)
            for node in cluster.nodes:
                verify(node, match)
            for client in (*players, spectator):
                client.close()


def answer_to(client, ref):
    while True:
        message = client.next_message()
        if message.get("ref") == ref:
            return message


def send_pair(ones, match, seq, verb, texts):
    """The same seat submits two entries with the same number at two nodes at once."""
    for one, text in zip(ones, texts):
        one.ref += 1
        one.send("do", match=match, verb=verb, text=text, seq=seq, ref=one.ref)
    return [answer_to(one, one.ref) for one in ones]


def of_two_concurrent_entries_one_is_stored():
    rng = random.Random(62)
    with Cluster(2) as cluster:
        pairs = 0
        while pairs < PAIRS:
            match, players = sit_at(cluster.nodes, "hainoon", options={"length": "long"})
            clients = [[player, Client(cluster.nodes[1 - i], token=player.token)]
                       for i, player in enumerate(players)]
            for pair in clients:
                pair[1].fine("watch", match=match)
            players[0].must(match, "start")
            while True:
                table = players[0].until(match, lambda t: t["phase"] == "over" or t["toact"])
                if table["phase"] == "over" or pairs == PAIRS:
                    break
                ones = clients[table["toact"][0]]
                seq = table["seq"]
                mine = [one.until(match, lambda t: t["seq"] >= seq) for one in ones]
                texts = [choose(table, rng) for table in mine]
                answers = send_pair(ones, match, seq, "act", texts)
                stored = [a for a in answers if a["t"] == "ok"]
                late = [a for a in answers if a.get("code") in ("late", "not-to-act", "game-over")]
                check(len(stored) == 1 and len(late) == 1, f"{seq}: {answers}")
                text = texts[answers.index(stored[0])]
                number, line = cluster.entries(match)[stored[0]["seq"] - 1] if pairs % 100 == 0 \
                    else (stored[0]["seq"], text)
                check(int(number) == seq + 1 and line.endswith(text), f"{line}: not {text}")
                pairs += 1
                players[0].until(match, lambda t: t["seq"] > seq)
            same_news(match, [one for pair in clients for one in pair])
            for one in [one for pair in clients for one in pair]:
                one.close()
        check(cluster.count("conflicts_total") > PAIRS // 100, "they hardly ever met")


def same_news(match, clients):
    last = max(client.tables[match]["seq"] for client in clients)
    for client in clients:
        client.until(match, lambda t: t["seq"] >= last)
        numbers = [news["seq"] for news in client.news[match]]
        check(numbers == list(range(numbers[0], last + 1)), f"not whole: {numbers}")


def entries_that_do_not_conflict_are_both_stored():
    """Concurrent chat messages are both stored, one after the other."""
    with Cluster(2) as cluster:
        match, players = sit_at(cluster.nodes, "hainoon")
        for number in range(50):
            seq = players[0].tables[match]["seq"]
            texts = (f"a {number}", f"b {number}")
            answers = send_pair(players, match, seq, "chat", texts)
            numbers = sorted(a["seq"] for a in answers)
            check(numbers[1] == numbers[0] + 1, f"{answers}")
            for player in players:
                player.until(match, lambda t: t["seq"] >= numbers[1])
        said = [line.split(" ", 3)[3] for _, line in cluster.entries(match) if " chat " in line]
        check(sorted(said) == sorted(f"{w} {n}" for n in range(50) for w in "ab"), f"{said}")


def a_stale_node_reads_before_it_refuses():
    with Cluster(2) as cluster:
        ada, bob = (Client(node, name) for node, name in zip(cluster.nodes, ("Ada", "Bob")))
        for _ in range(20):
            match = ada.create("hainoon", seats=2)
            bob.fine("join", match=match)
            ada.fine("do", match=match, verb="start")  # her node may not have expect_message of Bob
            seq = ada.fine("do", match=match, verb="chat", text="hello")["seq"]
            bob.fine("watch", match=match, since=seq)  # nor his of what she knows
            check(bob.until(match, lambda t: t["seq"] >= seq)["phase"] == "playing", "not begun")
            ada.refused("started", "do", match=match, verb="start")
            ada.refused("seq", "do", match=match, verb="act", text="pass", seq=10 ** 6)
            for client in (ada, bob):
                client.fine("unwatch", match=match)


def lost_database_entries_are_dropped():
    """After a failover that lost entries, the players continue from what is left."""
    with Cluster(2) as cluster:
        match, players = sit_at(cluster.nodes, "hainoon")
        for number in range(3):
            seq = players[0].fine("do", match=match, verb="chat", text=f"{number}")["seq"]
        for player in players:
            player.until(match, lambda t: t["seq"] == seq)
        cluster.postgres.sql(f"delete from {cluster.schema}.entry where match = '{match}' "
                             f"and number > {seq - 2}")
        for player in players:
            before = len(player.texts)
            number = player.fine("do", match=match, verb="chat", text="again")["seq"]
            player.until(match, lambda t, number=number: t["seq"] == number)
            kinds = [json.loads(text)["t"] for text in player.texts[before:]]
            check("table" in kinds, f"the table was not shown anew: {kinds}")
        check([number for number, _ in cluster.entries(match)] ==
              [str(n) for n in range(1, seq + 1)], "the entries are not whole")


def reconnect(tables, cluster, dead, rng):
    """Clients of a dead node reconnect to another."""
    for table in tables:
        for seat in table.seats:
            if seat.server is dead:
                read_to_the_end(seat)
                seat.connect(rng.choice(cluster.nodes), table.match)


def nothing_confirmed_is_lost():
    rng = random.Random(63)
    with Cluster() as cluster:
        tables = [Table(number) for number in range(TABLES)]
        for table in tables:
            for number, seat in enumerate(table.seats):
                seat.connect(cluster.nodes[number], None)
            table.begin()
        plan = [100 * i for i in range(1, 6)] if SOAK == 1 else [100 * i for i in range(1, 100)]

        def meanwhile(confirmed):
            if not plan or confirmed < plan[0]:
                return False
            plan.pop(0)
            if len(plan) % 2 == 0:
                dead = rng.choice(cluster.nodes)
                cluster.replace(dead)
                reconnect(tables, cluster, dead, rng)
                return True
            cluster.restart_postgres()
            return False

        drive(tables, rng, plan[-1] + 100, meanwhile=meanwhile)
        check(not plan, "not everything happened")
        drive(tables, rng, 1 << 30, closing=True)
        everything_is_there(tables, cluster.nodes[0])


def a_partition_loses_nothing():
    """Nodes are cut off from the database while others go on. What they sent may have been committed,
    but the answer never came."""
    rng = random.Random(66)
    with Cluster(0) as cluster:
        proxies = [FlakyProxy(cluster.postgres) for _ in range(2)]
        url = cluster.postgres.url(cluster.schema)
        for proxy in proxies:
            cluster.nodes.append(Server(*cluster.options, store=proxy.url(url)))
        cluster.nodes.append(cluster.node())
        tables = [Table(number) for number in range(TABLES)]
        for number, table in enumerate(tables):
            for seat in table.seats:
                seat.connect(cluster.nodes[number % 3], None)
            table.begin()
        plan = [60 * i for i in range(1, 6 * SOAK)]

        def meanwhile(confirmed):
            if plan and confirmed >= plan[0]:
                proxy = proxies[plan.pop(0) // 60 % 2]
                proxy.cut()
                threading.Timer(rng.uniform(0.1, 0.6), proxy.heal).start()
            return False

        drive(tables, rng, plan[-1] + 200, meanwhile=meanwhile)
        check(not plan and all(proxy.lost > 0 for proxy in proxies), "no answer was lost")
        drive(tables, rng, 1 << 30, closing=True)
        everything_is_there(tables, cluster.nodes[2])
        wait_until(lambda: all(ready(node) for node in cluster.nodes), "not ready again")
    for proxy in proxies:
        proxy.close()


def ready(node):
    return node.status("/readyz")[0] == 200


def wait_until(truth, what):
    deadline = time.monotonic() + PATIENCE
    while not truth():
        check(time.monotonic() < deadline, what)
        time.sleep(0.02)


def expect_message(client, word, **members):
    while not any(m["t"] == word and all(m.get(k) == v for k, v in members.items())
                  for m in client.messages):
        client.next_message()
    client.messages.clear()


def without_the_database_nothing_is_confirmed():
    with Cluster(2) as cluster:
        match, players = sit_at(cluster.nodes, "hainoon")
        check(all(ready(node) for node in cluster.nodes), "not ready")
        cluster.postgres.stop("immediate")
        for player in players:
            expect_message(player, "pause", on=True)
        for node in cluster.nodes:
            check(not ready(node), "ready without the database")
            check(node.status("/healthz")[0] == 200, "not alive without the database")
        expect_message(Client(cluster.nodes[0]), "pause", on=True)
        players[0].send("do", match=match, verb="chat", text="anybody?", ref=900)
        time.sleep(0.2)
        players[0].drain()
        check(not players[0].messages, f"confirmed: {players[0].messages}")
        cluster.postgres.start()
        check(answer_to(players[0], 900)["t"] == "ok", "it was forgotten")
        expect_message(players[0], "pause", on=False)
        players[1].until(match, lambda t: t["seq"] == players[0].tables[match]["seq"])
        for node in cluster.nodes:
            wait_until(lambda node=node: ready(node), "not ready again")


def bots_and_clocks_outlive_their_node():
    with Cluster(2, (*FREE, "--think", "5")) as cluster:
        first, second = cluster.nodes
        ada = Client(first, "Ada")
        match = ada.create("scuba", seats=3, bots={"1": "random", "2": "random"})
        ada.must(match, "start")
        timed, (eva, finn) = sit_at([first], "hainoon", ("Eva", "Finn"),
                                    clock={"kind": "move", "base": 2000})
        eva.must(timed, "start")
        ada.do(match, "away", "random")
        spectator = Client(second, "Wil")
        for table in (match, timed):
            spectator.fine("watch", match=table)
        cluster.lose(first)
        for table in (match, timed):
            spectator.until(table, lambda t: t["phase"] == "over")
        check(spectator.tables[timed]["result"]["why"] == "time", "the clock did not run out")
        verify(second, match)
        check(second.metric("leases") >= 0, "no metric of leases")
        finn.close()


def a_bot_moves_once():
    """Several nodes know the table, one of them plays its bots."""
    with Cluster(3, (*FREE, "--think", "5")) as cluster:
        players = [Client(node, f"P{i}") for i, node in enumerate(cluster.nodes)]
        match = players[0].create("hainoon", seats=4, bots={"3": "easy"}, options={"length": "long"})
        for player in players[1:]:
            player.fine("join", match=match)
        players[0].until(match, lambda t: all(s["kind"] != "open" for s in t["seats"]))
        players[0].must(match, "start")
        rng = random.Random(64)
        while True:
            table = players[0].until(
                match, lambda t: t["phase"] == "over" or (t["toact"] and t["toact"][0] < 3))
            if table["phase"] == "over":
                break
            player = players[table["toact"][0]]
            mine = player.until(match, lambda t: t["seq"] >= table["seq"])
            done = player.must(match, "act", choose(mine, rng))
            players[0].until(match, lambda t: t["seq"] >= done["seq"])
        check(cluster.count("decisions_total") > 0, "no bot played")
        check(cluster.count("conflicts_total") == 0, "two nodes played the same bot")


def players_are_known_on_all_nodes():
    """Guests, accounts, the lobby, codes and presence are the same on every node."""
    with Cluster() as cluster:
        first, second, third = cluster.nodes
        ada, wil = Client(first, "Ada"), Client(second, "Wil")
        check(Client(third, token=ada.token).player == ada.player, "another guest")
        wil.fine("lobby")
        match = ada.create("hainoon", seats=2, open=True)
        lobby = wil.messages[-1]
        while not (lobby["t"] == "lobby" and lobby["tables"] and lobby["people"] >= 2):
            lobby = wil.next_message()
        table, = lobby["tables"]
        check(table["match"] == match, f"{lobby}")
        bob = Client(third, "Bob")
        bob.fine("join", code=table["code"].lower())
        check(bob.until(match, lambda t: t["you"] == 1)["seats"][0]["name"] == "Ada", "joined")
        expect_message(ada, "here", match=match, seats=[True, True])
        bob.close()
        expect_message(ada, "here", match=match, seats=[True, False])
        account = ada.fine("register", name="Ada", password="long enough")["token"]
        wil.refused("name-taken", "register", name="aDA", password="long enough")
        again = Client(third)
        check(again.fine("login", name="ada", password="long enough")["player"] == ada.player,
              "another account")
        listed = [m["match"] for m in again.fine("mine")["matches"]]
        check(listed == [match], f"mine: {listed}")
        # A session that ends at one node ends at all of them, and live connections are told.
        again.fine("logout", all=True)
        while ada.next_message().get("of") != "hello":
            pass
        wil.refused("bad-token", "hello", v=3, token=account)
        guests = [Client(node) for _ in range(8) for node in cluster.nodes]
        for guest in guests:
            guest.send("login", name="Eve", password="a guess of many", ref=7)
        codes = [answer_to(guest, 7)["code"] for guest in guests]
        check("too-many-tries" in codes, "a guess more at every node")


def a_node_drains_before_it_stops():
    rng = random.Random(65)
    with Cluster(3, (*FREE, "--drain", "1")) as cluster:
        port = free_port()
        balancer = Balancer([(node.port, node.status_port) for node in cluster.nodes], port)
        try:
            balancer_server = BalancedServer(port)
            wait_until(balancer_server.answers, "the balancer does not answer")
            check(balancer_server.get("/metrics")[0] == 404, "metrics are public")
            tables = [Table(number) for number in range(6)]
            for table in tables:
                for seat in table.seats:
                    seat.connect(balancer_server, None)
                table.begin()
            drive(tables, rng, 50)
            leaving = cluster.nodes.pop(0)
            leaving.process.terminate()
            wait_until(lambda: not ready(leaving), "it is ready though it leaves")
            drive(tables, rng, 50)  # those who are there may go on
            while leaving.process.poll() is None:
                time.sleep(0.05)
            leaving.stop()
            for table in tables:
                for seat in table.seats:
                    come_back(seat, balancer_server, table.match)
            drive(tables, rng, 1 << 30, closing=True)
            everything_is_there(tables, cluster.nodes[0])
        finally:
            balancer.close()


class BalancedServer(Server):
    """The balancer, used like a server."""

    def __init__(self, port):  # pylint: disable=super-init-not-called
        self.port = port

    def answers(self):
        try:
            return self.get("/api/games")[0] == 200
        except ConnectionError:
            return False


def come_back(seat, balancer_server, match):
    """Reconnects a client whose connection has ended."""
    try:
        while seat.client.waiting():
            seat.note(seat.client.next_message())
    except Closed:
        seat.client.close()
        seat.connect(balancer_server, match)


def a_waiting_room_is_the_same_at_all_nodes():
    with Cluster() as cluster:
        match, (ada, bob) = sit_at(cluster.nodes[:2], "hainoon")
        cyd = Client(cluster.nodes[2], "Cyd")
        cyd.fine("watch", match=match)
        check(bob.fine("name", name="Rob")["name"] == "Rob", "renamed")
        ada.until(match, lambda t: t["seats"][1]["name"] == "Rob")
        ada.must(match, "swap", "1", seat=0)
        bob.until(match, lambda t: t["you"] == 0)
        check(cyd.until(match, lambda t: t["host"] == 1)["seats"][1]["name"] == "Ada", "swapped")
        ada.must(match, "set", "option.length=short clock=move base=60000")
        check(bob.until(match, lambda t: t["clock"]["base"] == 60000)["options"]["length"] == "short",
              "the options")
        bob.must(match, "words", "kelp")
        ada.must(match, "rise", seat=0)
        bob.until(match, lambda t: t["you"] == -1)
        bob.refused("not-seated", "do", match=match, verb="words", text="kelp")
        cyd.fine("join", match=match)
        cyd.until(match, lambda t: t["you"] == 0)
        ada.until(match, lambda t: t["seats"][0]["name"] == "Cyd")
        ada.must(match, "start")
        cyd.until(match, lambda t: t["phase"] == "playing")
        for seat, client in enumerate((cyd, ada)):
            mine, = client.fine("mine")["matches"]
            check(mine["you"] == seat and mine["turn"] in (True, False), f"mine: {mine}")
            check([s["name"] for s in mine["seats"]] == ["Cyd", "Ada"], f"mine: {mine}")
        check(bob.fine("mine")["matches"] == [], "Bob has no seat")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


need()
run(one_table_is_at_all_nodes, of_two_concurrent_entries_one_is_stored,
    entries_that_do_not_conflict_are_both_stored,
    a_stale_node_reads_before_it_refuses, lost_database_entries_are_dropped,
    nothing_confirmed_is_lost, a_partition_loses_nothing, without_the_database_nothing_is_confirmed,
    bots_and_clocks_outlive_their_node, a_bot_moves_once, players_are_known_on_all_nodes,
    a_node_drains_before_it_stops, a_waiting_room_is_the_same_at_all_nodes)
