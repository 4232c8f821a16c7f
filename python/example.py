#!/usr/bin/env python3
"""Plays every game with OpenSpiel's interface and with PettingZoo's, and prints the results.

    python3 python/example.py [SEED]
"""

import random
import sys

import divetable
import divetable_aec


def play(name, seed):
    """Player 0 asks a bot, the others play random legal actions."""
    chooser = random.Random(seed)
    state = divetable.load_game(name).new_initial_state(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            (action, _), = state.chance_outcomes()
            state.apply_action(action)
            continue
        player = state.players_to_act()[0]
        if player == 0:
            action = state.think("easy", player, seed=state.move_number())[0].action
        else:
            action = chooser.choice(state.legal_actions(player))
        state.apply_action(action, player)
    print(f"{name}: {state.move_number()} actions, returns {state.returns()}")


def cycle(name, seed):
    """The same without bots, as an agent-environment cycle with action masks."""
    env = divetable_aec.env(name)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))
    print(f"{name}: {total}")


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for name in divetable.registered_names():
        play(name, seed)
        cycle(name, seed)


main()
