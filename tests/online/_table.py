"""Shared by the server's tests: starting a server, a WebSocket client in plain Python, HTTP."""

import base64
import json
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("DT_PROGRAM", str(ROOT / "build" / "debug" / "divetable"))
PATIENCE = float(os.environ.get("DT_PATIENCE", "30"))
SOAK = int(os.environ.get("DT_SOAK", "1"))


def error_of(message):
    """An error's code; of an invalid value its field."""
    return message["args"]["field"] if message["code"] == "invalid" else message["code"]


class Closed(Exception):
    """The peer has closed the connection; `code` is the close code, or None."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


def check(truth, message):
    if not truth:
        raise AssertionError(message)


def store_in(folder):
    """Where a server keeps its store: a file in the folder, or with DT_POSTGRES a schema that is
    called as the folder."""
    address = os.environ.get("DT_POSTGRES")
    if address is None:
        return os.path.join(folder, "store.db")
    schema = os.path.basename(folder).replace("-", "_").lower()
    subprocess.run(["psql", "--no-psqlrc", "--quiet", "--dbname", address, "--command",
                    f"set client_min_messages = warning; create schema if not exists {schema}"],
                   check=True)
    return address.rsplit("&", 1)[0] + f"&options=-csearch_path%3D{schema}"


class Server:
    """A server on a free port, with a store in a folder of its own unless told."""

    def __init__(self, *options, folder=None, program=PROGRAM, store=None):
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="divetable-")
        self.options = options
        self.program = program
        self.process = None
        self.store = store or store_in(self.folder)
        self.start()

    def start(self):
        command = [self.program, "serve", "--port", "0", "--status-port", "0", "--store",
                   self.store, "--think", "20", *self.options]
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        if not line.startswith("http://"):
            self.process.wait()
            raise AssertionError("the server does not start:\n" + self.read_log()[-2000:])
        self.port = int(line.rsplit(":", 1)[1])
        self.status_port = int(self.process.stdout.readline().decode().rsplit(":", 1)[1])

    def read_log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """A graceful stop; a sanitizer's complaint is a failure."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        text = self.read_log()
        if self.own:
            shutil.rmtree(self.folder)
        check(code == 0, f"the server ended with {code}:\n{text[-4000:]}")

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is not None:
            self.kill()
            print(self.read_log()[-3000:], file=sys.stderr)
            if self.own:
                shutil.rmtree(self.folder)
        else:
            self.stop()

    def status(self, path):
        """One request to the listener of health and metrics: (status, body)."""
        status, _, body = self.get(path, port=self.status_port)
        return status, body

    def metric(self, name):
        for line in self.status("/metrics")[1].decode().splitlines():
            if line.startswith(f"divetable_{name} "):
                return int(line.split()[1])
        raise AssertionError(f"there is no metric {name}")

    def get(self, path, method="GET", port=None, **headers):
        """One HTTP request: (status, headers, body). The path goes out as it is. A connection that
        was closed without an answer has the status 0."""
        with socket.create_connection(("127.0.0.1", port or self.port), PATIENCE) as s:
            lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}",
                     "Connection: close"]
            lines += [f"{key.replace('_', '-')}: {value}" for key, value in headers.items()]
            s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            data = b""
            while True:
                try:
                    piece = s.recv(65536)
                except ConnectionError:
                    piece = b""
                if not piece:
                    break
                data += piece
        if not data:
            return 0, {}, b""
        head, _, body = data.partition(b"\r\n\r\n")
        rows = head.decode("latin-1").split("\r\n")
        fields = dict(row.lower().split(": ", 1) for row in rows[1:] if ": " in row)
        return int(rows[0].split()[1]), fields, body

    def get_json(self, path, **headers):
        status, _, body = self.get(path, **headers)
        return status, json.loads(body)


class Socket:
    """A WebSocket connection, frame by frame."""

    def __init__(self, server, path="/ws", source="", **headers):
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            self.fill()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)

    def fill(self):
        try:
            piece = self.socket.recv(262144)
        except ConnectionError:
            piece = b""
        if not piece:
            raise Closed()
        self.data += piece

    def send_frame(self, payload, opcode=1, final=True):
        head = bytes([(0x80 if final else 0) | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        mask = b"\0\0\0\0"  # masked with nothing: the payload stays as it is
        self.socket.sendall(head + mask + payload)

    def take_frame(self):
        """(opcode, payload) if a whole frame is there, else None."""
        if len(self.data) < 2:
            return None
        size, at = self.data[1] & 0x7f, 2
        if size == 126:
            if len(self.data) < 4:
                return None
            size, at = struct.unpack(">H", self.data[2:4])[0], 4
        elif size == 127:
            if len(self.data) < 10:
                return None
            size, at = struct.unpack(">Q", self.data[2:10])[0], 10
        if len(self.data) < at + size:
            return None
        opcode = self.data[0] & 0x0f
        payload = self.data[at:at + size]
        self.data = self.data[at + size:]
        return opcode, payload

    def receive(self):
        """The next text; answers pings."""
        while True:
            frame = self.take_frame()
            if frame is None:
                self.fill()
            elif frame[0] == 8:
                raise Closed(struct.unpack(">H", frame[1][:2])[0] if len(frame[1]) >= 2 else None)
            elif frame[0] == 9:
                self.send_frame(frame[1], 10)
            elif frame[0] == 1:
                return frame[1].decode()

    def take_ready(self):
        """Whether a whole frame has been received already."""
        data = self.data
        frame = self.take_frame()
        self.data = data
        return frame is not None

    def waiting(self):
        """Whether something can be received without waiting."""
        return bool(self.data) or bool(select.select([self.socket], [], [], 0)[0])

    def close(self):
        self.socket.close()


def changed(old, change):
    """What a value becomes by a change (docs/protocol.md, "Changes")."""
    if not isinstance(old, (dict, list)) or not isinstance(change, (dict, list)):
        return change
    if isinstance(change, list):
        return change[0]
    new = old.copy()
    for name, member in change.items():
        place = int(name) if isinstance(old, list) else name
        new[place] = changed(old[place], member)
    return new


def check_of(table):
    """The hash of a table's view and facts that an update has."""
    number = 0
    for letter in "".join(json.dumps(table[part], separators=(",", ":")) for part in ("view", "facts")):
        number = (number * 31 + ord(letter)) % 2**32
    return number


class Client(Socket):
    """A player's client. Keeps the last table of each match and all updates."""

    def __init__(self, server, name=None, token=None, client=None, device=None, **headers):
        super().__init__(server, **headers)
        self.ref = 0
        self.tables = {}
        self.news = {}
        self.messages = []
        self.texts = []
        hello = {"v": 3}
        if name is not None:
            hello["name"] = name
        if token is not None:
            hello["token"] = token
        if client is not None:
            hello["client"] = client
        if device is not None:
            hello["device"] = device
        self.welcome = self.ask("hello", **hello)
        check(self.welcome["t"] == "welcome", f"no welcome: {self.welcome}")
        self.token = self.welcome["token"]
        self.player = self.welcome["player"]

    def send(self, word, **members):
        self.send_frame(json.dumps({"t": word, **members}).encode())

    def next_message(self):
        """The next message, recorded."""
        text = self.receive()
        self.texts.append(text)
        message = json.loads(text)
        if message["t"] == "table":
            self.tables[message["match"]] = message
        elif message["t"] == "news":
            self.news.setdefault(message["match"], []).append(message)
            if "change" in message:
                message["table"] = self.changed_table(message)
            if "table" in message:
                self.tables[message["match"]] = message["table"]
        else:
            self.messages.append(message)
        return message

    def changed_table(self, news):
        """The table after an update that says what changed."""
        table = self.tables[news["match"]]
        check(table["seq"] == news["seq"] - 1, f"{news} changes the table of {table['seq']}")
        table = changed(changed(table, news.pop("change")), news.pop("own"))
        check(check_of(table) == news.pop("check"), f"after {news} the table is wrong: {table}")
        return {**table, "seq": news["seq"]}

    def drain(self):
        """Reads the messages that have arrived."""
        while self.waiting():
            self.next_message()

    def ask(self, word, **members):
        """Sends a message and returns its answer."""
        self.ref += 1
        ref = members.pop("ref", self.ref)
        self.send(word, ref=ref, **members)
        while True:
            message = self.next_message()
            if message.get("ref") == ref:
                return message

    def fine(self, word, **members):
        answer = self.ask(word, **members)
        check(answer["t"] != "error", f"{word} {members}: {answer}")
        return answer

    def refused(self, code, word, **members):
        answer = self.ask(word, **members)
        check(answer["t"] == "error" and error_of(answer) == code,
              f"{word} {members}: expected {code}, got {answer}")
        return answer

    def until(self, match, wanted):
        """Reads messages until the table is as wanted."""
        while match not in self.tables or not wanted(self.tables[match]):
            self.next_message()
        return self.tables[match]

    def create(self, game, **members):
        """A new table, whose match's id is returned once it is seen."""
        match = self.fine("create", game=game, **members)["match"]
        self.until(match, lambda table: True)
        return match

    def do(self, match, verb, text=None, **members):
        if text is not None:
            members["text"] = text
        members.setdefault("seq", self.tables[match]["seq"] if match in self.tables else 0)
        return self.ask("do", match=match, verb=verb, **members)

    def must(self, match, verb, text=None, **members):
        answer = self.do(match, verb, text, **members)
        check(answer["t"] == "ok", f"{verb} {text}: {answer}")
        return self.until(match, lambda table: table["seq"] >= answer["seq"])


def run(*tests):
    """Runs the tests one after the other and prints a line each; words on the command line choose
    those whose names begin so."""
    failed = 0
    chosen = [t for t in tests if any(t.__name__.startswith(word) for word in sys.argv[1:])]
    for test in chosen or tests:
        began = time.monotonic()
        print(f"[ RUN      ] {test.__name__}", flush=True)
        try:
            test()
        except Exception as error:  # pylint: disable=broad-except
            failed += 1
            import traceback
            traceback.print_exc()
            print(f"{type(error).__name__}: {error}")
        word = "    OK" if not failed else "FAILED"
        print(f"[  {word}  ] {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        if failed:
            break
    sys.exit(1 if failed else 0)
