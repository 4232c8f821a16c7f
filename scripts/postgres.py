#!/usr/bin/env python3
"""A temporary PostgreSQL: in a folder that is deleted with it, on a Unix socket only.

postgres.py COMMAND…: runs a command with its address in DT_POSTGRES, and returns its exit code."""

import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

OWNER = "divetable"
SKIPPED = 77  # the exit code by which CTest knows that a test was skipped


def programs():
    """The folder of initdb and pg_ctl, or None if PostgreSQL is not installed."""
    try:
        found = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True,
                               check=False).stdout.strip()
    except FileNotFoundError:
        found = ""
    for folder in (found, *sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)):
        if folder and os.path.exists(os.path.join(folder, "initdb")):
            return folder
    return None


class Postgres:
    """A database that can be stopped and started again. `safe` syncs every commit to the disk."""

    def __init__(self, folder=None, safe=False):
        self.bin = programs()
        if self.bin is None:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="divetable-postgres-")
        self.data = os.path.join(self.folder, "data")
        # The server refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        os.makedirs(self.folder, exist_ok=True)
        if self.user:
            os.chmod(self.folder, 0o755)
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, -1)
        self.options = ["-c listen_addresses=", f"-k {self.folder}", "-c max_connections=200"]
        if not safe:
            self.options.append("-c fsync=off")
        if not os.path.exists(self.data):
            self.run("initdb", "--pgdata", self.data, "--auth=trust", f"--username={OWNER}",
                     "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions")
        self.start()

    def run(self, program, *words):
        subprocess.run([os.path.join(self.bin, program), *words], user=self.user, check=True,
                       cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def control(self, *words):
        self.run("pg_ctl", "--pgdata", self.data, "--wait", *words)

    def start(self):
        self.control("--log", os.path.join(self.folder, "log"), "--options",
                     " ".join(self.options), "start")

    def stop(self, mode="fast"):
        self.control("--mode", mode, "stop")

    def close(self):
        self.stop("immediate")
        if self.own:
            shutil.rmtree(self.folder)

    def url(self, schema="public"):
        """The address of the database; several schemas are several stores."""
        options = urllib.parse.quote(f"-csearch_path={schema}")
        host = urllib.parse.quote(self.folder, safe="")
        return f"postgresql://{OWNER}@/postgres?host={host}&options={options}"

    def sql(self, text):
        """Runs statements and returns what they print."""
        result = subprocess.run(
            [os.path.join(self.bin, "psql"), "--no-psqlrc", "--quiet", "--tuples-only",
             "--no-align", "--set=ON_ERROR_STOP=1", "--dbname", self.url(), "--command", text],
            capture_output=True, text=True, check=True)
        return result.stdout

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.close()


def need():
    """Skips a test if PostgreSQL is missing; ./test installs it, and counts a skip as failed."""
    if programs() is None:
        print("Skipped: PostgreSQL is not installed (Debian's package is postgresql).")
        sys.exit(SKIPPED)


def main():
    need()
    with Postgres() as postgres:
        environment = {**os.environ, "DT_POSTGRES": postgres.url()}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
