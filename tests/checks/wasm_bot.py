#!/usr/bin/env python3
"""The bot hard in WebAssembly: at equal iterations its candidates are those of the release build's
library at every decision of a whole game, whatever slices it searches in."""

import json
import os
import subprocess
import sys

from _tree import BUILD, ROOT, finish, game_keys

os.environ["DIVETABLE_LIBRARY"] = str(BUILD / "release" / "libdivetable.so")
sys.path.insert(0, str(ROOT / "python"))

import divetable  # noqa: E402

ITERATIONS = 200
PER_MILLE = 1000


def wasm_decisions():
    """The module's candidates, decision by decision, by game."""
    done = subprocess.run(["node", str(ROOT / "scripts" / "botmoves.mjs"),
                           str(BUILD / "wasm" / "divetable.wasm"), str(ITERATIONS)],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        finish([done.stderr or "botmoves.mjs failed without a message"], "")
    games = {}
    for line in done.stdout.splitlines():
        decision = json.loads(line)
        games.setdefault(decision["game"], []).append(decision)
    return games


def library_candidates(state, decision):
    """The library's candidates for the same decision and seed, in the module's format."""
    seat = decision["seat"]
    candidates = state.think("hard", seat, ITERATIONS, decision["seed"] << 32 | decision["at"])
    return candidates[0].action, [{"action": state.action_to_string(seat, one.action),
                              "value": int(one.value * PER_MILLE), "visits": one.visits}
                             for one in candidates]


def faults_in(decisions):
    """The first decision on which both differ: from there on they would play different games."""
    first = decisions[0]
    game = divetable.load_game(first["game"], {"players": first["seats"]})
    state = game.new_initial_state(first["seed"])
    for number, decision in enumerate(decisions):
        state.apply_chance()
        action, candidates = library_candidates(state, decision)
        told = decision["candidates"]
        if told != candidates[:len(told)] or decision["action"] != candidates[0]["action"]:
            return [f"{first['game']}: decision {number} of seat {decision['seat']}: the module "
                    f"has {told[:3]}, the library {candidates[:3]}"]
        state.apply_action(action, decision["seat"])
    return [] if state.is_terminal() else [f"{first['game']}: the module's game ended too early"]


def main():
    games = wasm_decisions()
    faults = [f"{key}: was not played" for key in game_keys() if key not in games]
    faults += [fault for decisions in games.values() for fault in faults_in(decisions)]
    finish(faults, f"{sum(map(len, games.values()))} decisions are the same in both")


main()
