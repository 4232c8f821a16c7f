"""A terminal client at a server's table, driven by tmux."""

import shutil
import sys
import tempfile
from contextlib import contextmanager

from _table import ROOT

sys.path.append(str(ROOT / "tests" / "checks"))
from _terminal import ENGLISH, GERMAN, LARGE, SMALL, Terminal  # noqa: E402,F401


@contextmanager
def terminal(size, env, *words):
    """Runs divetable play in a terminal, with its own state folder."""
    folder = tempfile.mkdtemp(prefix="dt-join-")
    screen = Terminal(folder, size, env, "play", *words)
    screen.folder = folder
    try:
        yield screen
    finally:
        screen.close()
        shutil.rmtree(folder, ignore_errors=True)


def invitation(server, match, scheme="http"):
    return f"{scheme}://127.0.0.1:{server.port}/#/join/{match}"
