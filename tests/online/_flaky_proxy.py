"""A proxy between a node and its PostgreSQL that can be cut: the database's answers are lost, then the
connections, as when the network fails during a commit."""

import os
import select
import shutil
import socket
import tempfile
import threading
import urllib.parse

NAME = ".s.PGSQL.5432"


class FlakyProxy:
    """Forwards bytes to the database's socket and back, on a thread of its own."""

    def __init__(self, postgres):
        self.target = postgres.folder
        self.folder = tempfile.mkdtemp(prefix="divetable-proxy-")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder, NAME))
        self.listener.listen()
        self.ends = {}        # socket: (the other end, whether it is the database's)
        self.lost = 0         # bytes of answers that were dropped
        self.broken = False
        self.healing = self.closing = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def url(self, url):
        """The database's address through this proxy."""
        return url.replace(urllib.parse.quote(self.target, safe=""),
                           urllib.parse.quote(self.folder, safe=""))

    def cut(self):
        self.broken = True

    def heal(self):
        self.healing = True

    def accept(self):
        node, _ = self.listener.accept()
        database = socket.socket(socket.AF_UNIX)
        try:
            database.connect(os.path.join(self.target, NAME))
        except OSError:
            node.close()
            return
        self.ends[node] = (database, False)
        self.ends[database] = (node, True)

    def drop(self, end):
        other, _ = self.ends.pop(end)
        del self.ends[other]
        end.close()
        other.close()

    def forward(self, end):
        other, answers = self.ends[end]
        try:
            data = end.recv(65536)
            if not data:
                self.drop(end)
            elif answers and self.broken:
                self.lost += len(data)
            else:
                other.sendall(data)
        except OSError:
            self.drop(end)

    def run(self):
        while not self.closing:
            for end in select.select([self.listener, *self.ends], [], [], 0.02)[0]:
                if end is self.listener:
                    self.accept()
                elif end in self.ends:
                    self.forward(end)
            if self.healing:
                while self.ends:
                    self.drop(next(iter(self.ends)))
                self.broken = self.healing = False

    def close(self):
        self.closing = True
        self.thread.join()
        while self.ends:
            self.drop(next(iter(self.ends)))
        self.listener.close()
        shutil.rmtree(self.folder)
