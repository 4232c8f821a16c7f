"""A real terminal for tests: tmux presses keys and reads the screen."""

import re
import subprocess
import time

from _tree import BUILD

PROGRAM = BUILD / "debug" / "divetable"
TIMEOUT = 60  # seconds to wait for a text, on a busy machine
ENGLISH = {"LC_ALL": "C", "TERM": "screen"}  # eight colours
GERMAN = {"LC_ALL": "C.UTF-8", "LANGUAGE": "de", "TERM": "tmux-256color"}


class Fault(Exception):
    """An expectation that failed."""


class Terminal:
    """A private tmux server with one window that runs one command."""

    def __init__(self, folder, size, env, *words, program=PROGRAM):
        self.socket = f"{folder}/tmux"
        setting = {"XDG_STATE_HOME": f"{folder}/state", **env}
        command = ["env", "-u", "LANG", "-u", "LANGUAGE", "-u", "LC_ALL",
                   *(f"{key}={value}" for key, value in setting.items()), str(program), *words]
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

    def colours(self):
        """The (foreground, background) pairs of the text on the screen; -1 is the default, 256 any
        colour beyond the first 16."""
        found, foreground, background = set(), -1, -1
        for mark, text in re.findall(r"\x1b\[([0-9;]*)m([^\x1b]*)",
                                     self.tmux("capture-pane", "-p", "-e")):
            numbers = [int(number or 0) for number in mark.split(";")]
            while numbers:
                number = numbers.pop(0)
                if number in (38, 48):
                    del numbers[:2]
                kind, colour = divmod(number, 10)
                bright = 8 if kind >= 9 else 0
                colour = -1 if colour == 9 else 256 if colour == 8 else colour + bright
                if number == 0:
                    foreground = background = -1
                elif kind in (3, 9):
                    foreground = colour
                elif kind in (4, 10) and number != 4:
                    background = colour
            if text.strip():
                found.add((foreground, background))
        return found

    def resize(self, w, h):
        self.tmux("resize-window", "-x", str(w), "-y", str(h))

    def wait(self, *wanted):
        """Waits until one of these patterns is on the screen, and returns the screen."""
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            screen = self.screen()
            if any(re.search(word, screen) for word in wanted):
                return screen
            time.sleep(0.02)
        raise Fault(f"waited for {' or '.join(wanted)}, and saw:\n{self.screen()}")

    def press(self, key, wanted):
        """Presses a key repeatedly until a pattern is on the screen."""
        for _ in range(TIMEOUT):
            self.keys(key)
            for _ in range(20):
                screen = self.screen()
                if re.search(wanted, screen):
                    return screen
                time.sleep(0.02)
        raise Fault(f"pressed {key} for {wanted}, and saw:\n{self.screen()}")

    def settled(self):
        """The screen after it has stopped changing."""
        before, screen = None, self.screen()
        while before != screen:
            time.sleep(0.2)
            before, screen = screen, self.screen()
        return screen

    def close(self):
        self.tmux("kill-server")


SMALL, LARGE = (80, 24), (120, 40)
