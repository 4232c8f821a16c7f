#!/usr/bin/env python3
"""The terminal client in a real terminal: tmux presses keys, and whole games are played."""

import os
import re
import subprocess
import tempfile
import time

from _tree import BUILD, finish

PROGRAM = BUILD / "debug" / "divetable"
PATIENCE = 60  # seconds for one thing to happen, on a machine that is busy
ENGLISH = {"LC_ALL": "C"}
GERMAN = {"LC_ALL": "C.UTF-8", "LANGUAGE": "de"}


class Fault(Exception):
    """What did not happen."""


class Terminal:
    """A tmux server of its own with one window, in which one command runs."""

    def __init__(self, folder, size, env, *words):
        self.socket = f"{folder}/tmux"
        setting = {"XDG_STATE_HOME": f"{folder}/state", "TERM": "tmux-256color", **env}
        command = ["env", "-u", "LANG", "-u", "LANGUAGE", "-u", "LC_ALL",
                   *(f"{key}={value}" for key, value in setting.items()), str(PROGRAM), *words]
        line = " ".join(f"'{word}'" for word in command) + "; echo left with $?; sleep 600"
        self.tmux("-u", "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y",
                  str(size[1]), line)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True,
                              check=False)
        return done.stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def resize(self, w, h):
        self.tmux("resize-window", "-x", str(w), "-y", str(h))

    def wait(self, *wanted):
        """The screen as soon as one of these stands on it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            screen = self.screen()
            if any(re.search(word, screen) for word in wanted):
                return screen
            time.sleep(0.02)
        raise Fault(f"waited for {' or '.join(wanted)}, and saw:\n{self.screen()}")

    def close(self):
        self.tmux("kill-server")


def with_terminal(check, size, env, *words):
    """Runs a check in a terminal of its own; what it complains of, or nothing."""
    with tempfile.TemporaryDirectory(prefix="dt-term-") as folder:
        terminal = Terminal(folder, size, env, *words)
        try:
            check(terminal, folder)
        except Fault as fault:
            return [f"{check.__name__} {' '.join(words)} {size}: {fault}"]
        finally:
            terminal.close()
    return []


def play_through(over, quit_words, sizes):
    """Enter is always an answer: it takes the first line, or dives as planned."""
    def whole_game(terminal, folder):
        screen = terminal.wait("1")
        for turn in range(4000):
            if re.search(over, screen):
                break
            terminal.keys(*["Enter"] * 4)
            if turn == 3:
                terminal.resize(*sizes[1])
            screen = terminal.wait(".")
        terminal.wait(over)
        terminal.keys("q")
        terminal.wait(quit_words)
        if not any(name.endswith(".record") for name in os.listdir(f"{folder}/state/divetable")):
            raise Fault("there is no record")
    return whole_game


SMALL, LARGE = (80, 24), (120, 40)
GAMES = (
    ("hainoon", "human,random,random", "5"),
    ("dive", "human,random", "4"),
    ("deepblue", "human,easy,easy,easy,easy", "1"),
    ("scuba", "human,random", "3"),
)
COMMON = ("--pace", "0", "--name", "ada")


def whole_games():
    for number, (game, seats, seed) in enumerate(GAMES):
        for size, other, env, over, quit_words in (
                (SMALL, LARGE, ENGLISH, r"\+- The game is over -", "The record is in"),
                (LARGE, SMALL, GERMAN, r"╭─ Das Spiel ist vorbei ─", "Die Aufzeichnung liegt in")):
            check = play_through(over, quit_words, (size, other))
            yield from with_terminal(check, size, env, "play", game, "--seats", seats, "--seed",
                                     seed, *COMMON)
        del number


def leave_and_come_back(terminal, folder):
    """What was left is offered again, and is the same."""
    terminal.wait("3 cards")
    terminal.keys("Enter", "Enter")
    terminal.wait("Turn [4-9]")
    before = terminal.wait(r"Play a card|may answer|Sharks attack").splitlines()[0]
    terminal.keys("q")
    terminal.wait("will be offered next time")
    again = Terminal(folder + "/again", SMALL, ENGLISH) if False else terminal
    again.tmux("respawn-pane", "-k", "env", "LC_ALL=C", "TERM=tmux-256color",
               f"XDG_STATE_HOME={folder}/state", str(PROGRAM), "play", "hainoon", *COMMON)
    again.wait("Go on with it")
    again.keys("y")
    after = again.wait(r"Play a card|may answer|Sharks attack").splitlines()[0]
    if before != after:
        raise Fault(f"left at {before!r} and came back to {after!r}")


def look_around(terminal, folder):
    """Rules, log, advice and undo, from the keyboard."""
    del folder
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("?")
    terminal.wait("§3 Planning")
    terminal.keys("Enter")
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("l")
    terminal.wait("Was bisher geschah")
    terminal.keys("Escape")
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("v")
    terminal.wait("Der Ozean")
    terminal.keys("+", "Left", "Enter")
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("h")
    terminal.wait("Was die Bots tun würden")
    terminal.keys("1")
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("s")
    terminal.wait("Gesichert: ")


def share_a_keyboard(terminal, folder):
    """Between two persons a curtain falls; nobody sees the other's hand."""
    del folder
    screen = terminal.wait("Play a card")
    first = re.search(r"> (\w+)", screen).group(1)
    terminal.keys("Enter", "Enter", "Enter")
    screen = terminal.wait("Everybody else looks away")
    if "cards" in screen or first in screen:
        raise Fault(f"something shows through the curtain:\n{screen}")
    terminal.keys("Enter")
    terminal.wait("Play a card")


def watch_again(terminal, folder):
    """A record forwards, back, and through somebody's eyes."""
    del folder
    terminal.wait("0/[0-9]+")
    terminal.keys("Right", "Right", "NPage")
    terminal.wait("12/[0-9]+")
    terminal.keys("Left", "1")
    terminal.wait("11/[0-9]+ . Marina")
    terminal.keys("End")
    terminal.wait("The game is over")
    terminal.keys("q")
    terminal.wait("left with 0")


def faults():
    yield from whole_games()
    yield from with_terminal(leave_and_come_back, SMALL, ENGLISH, "play", "hainoon", "--seats",
                             "human,random,random", "--new", *COMMON)
    yield from with_terminal(look_around, LARGE, GERMAN, "play", "dive", "--seats",
                             "human,random", *COMMON)
    yield from with_terminal(share_a_keyboard, SMALL, ENGLISH, "play", "hainoon", "--seats",
                             "human,human", *COMMON)
    with tempfile.TemporaryDirectory(prefix="dt-record-") as folder:
        subprocess.run([str(PROGRAM), "sim", "hainoon", "--seats", "3", "--games", "1", "--seed",
                        "2", "--records", folder], check=True, capture_output=True)
        record = next(os.scandir(folder)).path
        yield from with_terminal(watch_again, SMALL, ENGLISH, "watch", record)


finish(list(faults()), "whole games were played in the terminal")
