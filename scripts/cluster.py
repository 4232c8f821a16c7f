#!/usr/bin/env python3
"""Runs three nodes of divetable serve on a PostgreSQL of their own, behind HAProxy, until Ctrl-C.

cluster.py [--port N] [--nodes N] [--data FOLDER]: without a folder the data is deleted at the end. If
root starts this, the user postgres must be able to reach the folder."""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from postgres import Postgres

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("DT_PROGRAM", str(ROOT / "build" / "release" / "divetable"))
NODES = 3  # as many as deploy/haproxy.cfg has


class Balancer:
    """HAProxy with the shipped configuration, in front of nodes with these (port, status port) pairs."""

    def __init__(self, ports, port, log=subprocess.DEVNULL):
        self.port = port
        nodes = {}
        for i in range(NODES):
            port_of_node, status_port = ports[min(i, len(ports) - 1)]
            nodes[f"DIVETABLE_NODE{i + 1}"] = f"127.0.0.1:{port_of_node}"
            nodes[f"DIVETABLE_STATUS{i + 1}"] = str(status_port)
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg")],
            env={**os.environ, **nodes, "DIVETABLE_LISTEN": f"127.0.0.1:{port}"},
            stderr=log, start_new_session=True)

    def close(self):
        self.process.terminate()
        self.process.wait()


def start_node(store, web, folder, number):
    """Starts a node on free ports: (process, (port, status port))."""
    with open(os.path.join(folder, f"node{number}.log"), "ab") as log:
        process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--status-port", "0", "--trusted-proxy", "127.0.0.1",
             "--store", store, *web],
            stdout=subprocess.PIPE, stderr=log, start_new_session=True)
    line = process.stdout.readline().decode()
    if not line.startswith("http://"):
        raise SystemExit(f"Node {number} did not start; see {folder}/node{number}.log.")
    status = process.stdout.readline().decode()
    return process, (int(line.rsplit(":", 1)[1]), int(status.rsplit(":", 1)[1]))


def stop(processes):
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait()


def main():
    parser = argparse.ArgumentParser(description="Several nodes on one database, behind HAProxy.")
    parser.add_argument("--port", type=int, default=8080, help="where to listen (default: 8080)")
    parser.add_argument("--nodes", type=int, default=NODES, choices=range(1, NODES + 1))
    parser.add_argument("--data", help="keeps the database in this folder")
    options = parser.parse_args()
    web = ["--web", str(ROOT / "web" / "dist")] if (ROOT / "web" / "dist").is_dir() else []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    nodes = []
    with tempfile.TemporaryDirectory(prefix="divetable-cluster-") as logs, \
            Postgres(options.data and os.path.abspath(options.data), safe=True) as postgres:
        balancer = None
        try:
            for number in range(1, options.nodes + 1):
                nodes.append(start_node(postgres.url(), web, logs, number))
            balancer = Balancer([ports for _, ports in nodes], options.port)
            print(f"http://127.0.0.1:{options.port}", flush=True)
            for process, (port, status_port) in nodes:
                print(f"  node http://127.0.0.1:{port}, process {process.pid}, metrics at "
                      f"http://127.0.0.1:{status_port}/metrics", flush=True)
            print(f"  logs in {logs}; Ctrl-C stops everything.", flush=True)
            signal.pause()
        except KeyboardInterrupt:
            print("Stopping.", flush=True)
        finally:
            if balancer is not None:
                balancer.close()
            stop([process for process, _ in nodes])
    return 0


if __name__ == "__main__":
    sys.exit(main())
