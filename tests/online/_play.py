"""Choosing actions, and looking at records."""

import os
import subprocess
import tempfile

from _table import PROGRAM, check


def choose(table, rng):
    """A legal action. Where there are too many to list (Dive's plans), one that surely is."""
    if table["actions"] is not None:
        return rng.choice(table["actions"])
    tokens = [str(n) for n in range(1, 6)]
    rng.shuffle(tokens)
    return "plan " + " ".join(token + rng.choice("NS") for token in tokens)


def verify(server, match):
    """The record, which the program itself must find in order."""
    status, _, body = server.get(f"/api/matches/{match}/record")
    check(status == 200, f"record: {status} {body}")
    with tempfile.NamedTemporaryFile("wb", suffix=".record", delete=False) as file:
        file.write(body)
    result = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True,
                            check=False)
    os.unlink(file.name)
    check(result.returncode == 0, f"verify: {result.stdout}{result.stderr}")
    return body.decode()
