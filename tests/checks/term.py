#!/usr/bin/env python3
"""The terminal client in a real terminal: tmux presses keys, and whole games are played."""

import os
import re
import subprocess
import tempfile
import time

from _terminal import ENGLISH, GERMAN, LARGE, PROGRAM, SMALL, TIMEOUT, Fault, Terminal
from _tree import finish


def with_terminal(check, size, env, *words):
    """Runs a check in its own terminal; returns a list with the failure, if any."""
    with tempfile.TemporaryDirectory(prefix="dt-term-", ignore_cleanup_errors=True) as folder:
        terminal = Terminal(folder, size, env, *words)
        try:
            check(terminal, folder)
        except Fault as fault:
            return [f"{check.__name__} {' '.join(words)} {size}: {fault}"]
        finally:
            terminal.close()
    return []


def play_through(over, quit_words, sizes):
    """Plays by pressing Enter, which takes the first line or dives as planned."""
    def whole_game(terminal, folder):
        screen = terminal.wait("1")
        until, turn = time.monotonic() + TIMEOUT, 0
        while not re.search(over, screen):
            if time.monotonic() > until:
                raise Fault(f"the game does not end:\n{screen}")
            terminal.keys(*["Enter"] * 6)
            turn += 1
            if turn == 2:
                terminal.resize(*sizes[1])
            screen = terminal.screen()
        terminal.keys("q")
        terminal.wait(quit_words)
        if not any(name.endswith(".record") for name in os.listdir(f"{folder}/state/divetable")):
            raise Fault("there is no record")
    return whole_game


GAMES = (
    ("hainoon", "human,random,random", "--seed", "5"),
    ("dive", "human,random", "--seed", "4", "--set", "sight=readings"),
    ("deepblue", "human,easy,easy,easy,easy", "--seed", "1"),
    ("scuba", "human,random", "--seed", "3"),
)
COMMON = ("--pace", "0", "--name", "ada")


def whole_games():
    for game, seats, *more in GAMES:
        for size, other, env, over, quit_words in (
                (SMALL, LARGE, ENGLISH, "The game is over", "The record is in"),
                (LARGE, SMALL, GERMAN, "Das Spiel ist vorbei", "Die Aufzeichnung liegt in")):
            check = play_through(over, quit_words, (size, other))
            yield from with_terminal(check, size, env, "play", game, "--seats", seats, *more,
                                     *COMMON)


def quit_and_resume(terminal, folder):
    """A saved match is offered again, in the same position."""
    terminal.press("Enter", "Turn [4-9]")
    before = terminal.wait(r"Play a card|may answer|Sharks attack").splitlines()[0]
    terminal.keys("q")
    terminal.wait("The game is saved")
    terminal.tmux("respawn-pane", "-k", "env", "LC_ALL=C", "TERM=screen",
                  f"XDG_STATE_HOME={folder}/state", str(PROGRAM), "play", "hainoon", *COMMON)
    terminal.wait("Continue it")
    terminal.keys("y")
    after = terminal.wait(r"Play a card|may answer|Sharks attack").splitlines()[0]
    if before != after:
        raise Fault(f"left at {before!r} and came back to {after!r}")


def open_overlays(terminal, folder):
    """Rules, log, ocean, advice and saving, by key."""
    del folder
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("?")
    terminal.wait("Tiefe 1 ist die oberste Karte des Stapels")
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
    terminal.wait("Vorschläge")
    terminal.keys("1")
    terminal.wait("Plane deinen Tauchgang")
    terminal.keys("s")
    terminal.wait("Gespeichert: ")


def share_a_keyboard(terminal, folder):
    """The handover screen hides one player's hand from the other."""
    del folder
    terminal.wait("Play a card")
    screen = terminal.settled()
    first = re.search(r"> (\w+)", screen).group(1)
    terminal.press("Enter", "Everyone else, please look away")
    screen = terminal.settled()
    if "hand " in screen or first in screen:
        raise Fault(f"the handover screen leaks the table:\n{screen}")
    terminal.keys("Enter")
    terminal.wait("Play a card")


def watch_record(terminal, folder):
    """A record forwards, backwards, and as a seat sees it."""
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


def in_few_colours(most):
    """Uses only colours the terminal has, nothing invisible, and distinct pieces."""
    def few_colours(terminal, folder):
        del folder
        terminal.wait("q quit")
        pairs = terminal.colours()
        if any(colour >= most for pair in pairs for colour in pair):
            raise Fault(f"{most} colours, but {sorted(pairs)}")
        if (0, -1) in pairs or (most > 0 and len(pairs) < 5):
            raise Fault(f"pieces without a colour of their own: {sorted(pairs)}")
        if "▀" in terminal.screen():
            raise Fault("a picture with too few colours")
    return few_colours


def terminals():
    """Terminals with 16, 8 and no colours; without cursor addressing the plain mode is used."""
    with tempfile.TemporaryDirectory(prefix="dt-terminfo-") as folder:
        subprocess.run(["tic", "-o", folder, "-"], check=True, capture_output=True, text=True,
                       input="dt16|sixteen colours, colors#16, pairs#256, use=screen-256color,\n")
        for most, env in ((16, {"TERMINFO": folder, "TERM": "dt16"}), (8, {"TERM": "xterm"}),
                          (0, {"TERM": "vt100"}), (0, {"TERM": "tmux-256color", "NO_COLOR": "1"})):
            for game, size in (("dive", SMALL), ("hainoon", LARGE)):
                yield from with_terminal(in_few_colours(most), size, {"LC_ALL": "C.UTF-8", **env},
                                         "play", game, "--seed", "7", *COMMON)
    # a locale that is not installed: its language is used all the same, in UTF-8
    yield from with_terminal(umlauts_and_frames, SMALL,
                             {"LANG": "de_XX.UTF-8", "TERM": "tmux-256color"}, "play", "hainoon",
                             "--seed", "7", *COMMON)
    yield from with_terminal(line_by_line, SMALL, {"LC_ALL": "C.UTF-8", "TERM": "dumb"}, "play",
                             "hainoon", "--seed", "7")


def umlauts_and_frames(terminal, folder):
    del folder
    screen = terminal.wait("Spiele eine Karte")
    if "Käfig" not in screen or "╭─" not in screen:
        raise Fault(f"characters are missing:\n{screen}")


def line_by_line(terminal, folder):
    del folder
    terminal.wait(r"\n>\s*$")
    terminal.keys("quit", "Enter")
    terminal.wait("left with 0")


def faults():
    yield from terminals()
    yield from whole_games()
    yield from with_terminal(quit_and_resume, SMALL, ENGLISH, "play", "hainoon", "--seats",
                             "human,random,random", "--seed", "7", *COMMON)
    yield from with_terminal(open_overlays, LARGE, GERMAN, "play", "dive", "--seats",
                             "human,random", "--seed", "7", *COMMON)
    yield from with_terminal(share_a_keyboard, SMALL, ENGLISH, "play", "hainoon", "--seats",
                             "human,human", "--seed", "7", *COMMON)
    with tempfile.TemporaryDirectory(prefix="dt-record-") as folder:
        subprocess.run([str(PROGRAM), "sim", "hainoon", "--seats", "3", "--games", "1", "--seed",
                        "2", "--records", folder], check=True, capture_output=True)
        record = next(os.scandir(folder)).path
        yield from with_terminal(watch_record, SMALL, ENGLISH, "watch", record)


finish(list(faults()), "whole games were played in the terminal")
