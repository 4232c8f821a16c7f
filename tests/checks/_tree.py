"""What the checks share: where the tree is, its files, C without comments, the games' keys."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("DT_BUILD", ROOT / "build"))

C_SUFFIXES = (".c", ".h", ".def")
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def known_to_git():
    """What git keeps or would keep; empty without git or outside of a repository."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others",
               "--exclude-standard"]
    try:
        asked = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return set()
    return {Path(name) for name in asked.stdout.decode().split("\0") if name}


def files():
    """Every file of the project, as paths from the root: those git knows, or all but builds."""
    known = known_to_git()
    if known:
        return sorted(path for path in known if (ROOT / path).is_file())
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below
                    if name not in ("build", ".git", "node_modules", "__pycache__")]
        found += [(Path(folder) / name).relative_to(ROOT) for name in names]
    return sorted(found)


def c_files(*suffixes):
    return [path for path in files() if path.suffix in (suffixes or C_SUFFIXES)]


def is_pure(path):
    """Whether a file belongs to the rules, to a match, or to drawing: ocean/ without its folders."""
    return path.parts[0] in ("engine", "games", "match") or path.parts[:-1] == ("ocean",)


def read(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def without_comments(text, strings=True):
    """C text with comments blanked, and strings too unless they are kept; lines stay in place."""
    def blank(match):
        token = match.group(0)
        if token.startswith("/") or not strings:
            return re.sub(r"[^\n]", " ", token)
        return token
    return TOKEN.sub(blank, text)


def game_keys():
    """The keys in games/games.def, one DT_GAME(key) a line."""
    path = ROOT / "games" / "games.def"
    if not path.exists():
        return []
    return re.findall(r"^\s*DT_GAME\(\s*(\w+)", without_comments(read(path)), re.MULTILINE)


def finish(faults, fine):
    """Prints the verdict and ends the check."""
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults" if faults else fine)
    sys.exit(1 if faults else 0)
