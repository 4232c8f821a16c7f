#!/usr/bin/env python3
"""The Python binding: random games of every game, clones, hidden information, the AEC environment.

Uses the library of the release build.
"""

import os
import pickle
import random
import re
import subprocess
import sys
import unittest

from _tree import BUILD, ROOT, game_keys, read, without_comments

os.environ["DIVETABLE_LIBRARY"] = str(BUILD / "release" / "libdivetable.so")
sys.path.insert(0, str(ROOT / "python"))

import divetable  # noqa: E402
import divetable_aec  # noqa: E402
from divetable import SEATS, DivetableError, PlayerId  # noqa: E402

GAMES = int(os.environ.get("DT_SOAK", "1"))  # of each game and number of players


def tables():
    """Every game with every number of players, and a seed."""
    for entry in divetable.registered_games():
        for players in entry["seats"]:
            try:
                game = divetable.load_game(entry["key"], {"players": players})
            except DivetableError:
                continue  # the default options need more players
            for seed in range(GAMES):
                yield game, 100 * players + seed


def random_move(state, chooser):
    """Applies a random legal action of a player to act, or of chance; returns player and action."""
    if state.is_chance_node():
        player, (action, _) = PlayerId.CHANCE, *state.chance_outcomes()
    else:
        player = chooser.choice(state.players_to_act())
        action = chooser.choice(state.legal_actions(player))
    state.apply_action(action, player)
    return player, action


def random_game(game, seed):
    """The states of a random game, the last one included. The same object each time."""
    chooser = random.Random(seed)
    state = game.new_initial_state(seed)
    yield state
    while not state.is_terminal():
        random_move(state, chooser)
        yield state


def midway(game, seed):
    """A state in the middle of a random game, at which a player decides."""
    length = sum(1 for _ in random_game(game, seed))
    for number, state in enumerate(random_game(game, seed)):
        if number >= length // 2 and state.players_to_act():
            return state
    raise AssertionError("no player decides in the second half of the game")


class Lists(unittest.TestCase):
    def test_all_games_are_there(self):
        self.assertEqual(divetable.registered_names(), game_keys())

    def test_every_function_of_the_header_is_bound(self):
        header = without_comments(read("lib/divetable.h"))
        declared = set(re.findall(r"\bdivetable_(\w+)\(", header))
        self.assertEqual(set(divetable._SIGNATURES), declared)
        self.assertIn(f"#define DIVETABLE_ABI {divetable.ABI}\n", header)

    def test_default_choice_comes_first(self):
        for entry in divetable.registered_games():
            defaults = {key: choices[0] for key, choices in entry["options"].items()}
            one = divetable.load_game(entry["key"]).new_initial_state(1)
            other = divetable.load_game(entry["key"], defaults).new_initial_state(1)
            self.assertEqual(str(one), str(other))

    def test_parameters_in_the_name(self):
        game = divetable.load_game("hainoon(players=3,length=long,utility=scores)")
        self.assertEqual(game.get_parameters(),
                         {"players": 3, "length": "long", "utility": "scores"})
        self.assertEqual(repr(divetable.load_game(repr(game))), repr(game))

    def test_wrong_names_and_parameters_are_refused_with_a_sentence(self):
        for name in ("chess", "hainoon(players=9)", "hainoon(players=-1)", "hainoon(length=round)",
                     "hainoon(colour=red)", "hainoon(utility=fun)", "hainoon(players)",
                     "hainoon(length=long", "dive(players=1)"):
            with self.subTest(name), self.assertRaises(DivetableError) as caught:
                divetable.load_game(name)
            self.assertRegex(str(caught.exception), r"\w \w")


class Play(unittest.TestCase):
    def test_random_games_end_and_can_be_replayed(self):
        for game, seed in tables():
            with self.subTest(game, seed=seed):
                *_, state = random_game(game, seed)
                self.assertEqual(state.current_player(), PlayerId.TERMINAL)
                self.assertEqual(state.legal_actions(), [])
                self.assertLessEqual(state.move_number(), game.max_game_length())
                self.assertEqual(state.move_number(), len(state.history()))
                again = game.new_initial_state(seed)
                for player, action in state.full_history():
                    again.apply_action(action, player)
                self.assertEqual(str(again), str(state))
                self.assertEqual(again.returns(), state.returns())

    def test_actions_are_legal_and_have_texts(self):
        for game, seed in tables():
            state = midway(game, seed)
            for player in state.players_to_act():
                actions = state.legal_actions(player)
                self.assertLessEqual(len(actions), game.max_legal_actions())
                self.assertEqual(actions, sorted(set(actions)))
                for action in random.Random(seed).sample(actions, min(5, len(actions))):
                    self.assertTrue(state.is_legal(action, player))
                    words = state.action_to_string(player, action)
                    self.assertEqual(state.string_to_action(player, words), action)

    def test_refused_actions_change_nothing(self):
        state = midway(divetable.load_game("hainoon"), 1)
        before, moves, player = str(state), state.move_number(), state.current_player()
        illegal = next(n for n in range(1000) if not state.is_legal(n))
        for action, who in ((illegal, None), (state.legal_actions()[0], 1 - player),
                            (illegal, PlayerId.CHANCE), (illegal, 7), (illegal, -3)):
            with self.assertRaises(DivetableError):
                state.apply_action(action, who)
        for words in ("", "swim to the moon"):
            with self.assertRaises(DivetableError):
                state.string_to_action(words)
        with self.assertRaises(DivetableError):
            state.action_to_string(illegal)
        with self.assertRaises(DivetableError):
            state.chance_outcomes()
        self.assertEqual((str(state), state.move_number()), (before, moves))

    def test_simultaneous_decisions(self):
        game = divetable.load_game("dive", {"players": 3})
        state = next(state for state in random_game(game, 5) if state.is_simultaneous_node())
        self.assertEqual(state.current_player(), PlayerId.SIMULTANEOUS)
        acting = state.players_to_act()
        for ask in (state.legal_actions, state.information_state_string, state.think):
            with self.assertRaises(DivetableError):
                ask()
        with self.assertRaises(DivetableError):
            state.information_state_string(PlayerId.SIMULTANEOUS)
        chosen = [state.legal_actions(player)[0] for player in range(3)]
        one, other = state.clone(), state.clone()
        one.apply_actions(chosen)
        for player in reversed(acting):
            other.apply_action(chosen[player], player)
        self.assertEqual(str(one), str(other))
        with self.assertRaises(DivetableError):
            state.apply_actions([chosen[0], 0xffffffff, chosen[2]])
        self.assertEqual(state.players_to_act(), acting)

    def test_a_choice_made_at_once_is_hidden(self):
        game = divetable.load_game("dive", {"players": 2})
        state = next(state for state in random_game(game, 6)
                     if state.is_simultaneous_node() and len(state.legal_actions(0)) > 1)
        one, other = state.clone(), state.clone()
        one.apply_action(state.legal_actions(0)[0], 0)
        other.apply_action(state.legal_actions(0)[-1], 0)
        self.assertNotEqual(one.information_state_string(0), other.information_state_string(0))
        self.assertEqual(one.information_state_string(1), other.information_state_string(1))
        self.assertEqual(one.observation_string(1), other.observation_string(1))
        self.assertEqual(one.events(1), other.events(1))
        self.assertEqual(one.news(1), one.events(1))  # the deprecated name

    def test_bots(self):
        for game, seed in tables():
            state = midway(game, seed)
            player = state.players_to_act()[0]
            for bot in divetable.bots():
                found = state.think(bot, player, iterations=20, seed=seed)
                self.assertTrue(all(isinstance(c, divetable.Idea) for c in found))  # deprecated
                self.assertTrue(all(state.is_legal(c.action, player) for c in found))
                self.assertTrue(all(0 <= c.value <= 1 for c in found))
                self.assertEqual(found, state.think(bot, player, iterations=20, seed=seed))
        with self.assertRaises(DivetableError):
            state.think("none", player)
        with self.assertRaises(DivetableError):
            state.think("easy", player, iterations=0)


class Copies(unittest.TestCase):
    def test_clones_continue_alike_and_independently(self):
        for game, seed in tables():
            state = midway(game, seed)
            before = str(state)
            clone = state.clone()
            again = pickle.loads(pickle.dumps(state))
            for other in (clone, again):
                self.assertEqual(str(other), before)
                self.assertEqual(other.full_history(), state.full_history())
            for other in (clone, again):
                chooser = random.Random(seed)
                while not other.is_terminal():
                    random_move(other, chooser)
            self.assertEqual(str(state), before)
            self.assertEqual(str(clone), str(again))
            self.assertEqual(clone.full_history(), again.full_history())

    def test_reseeded_clones_draw_differently(self):
        game = divetable.load_game("deepblue")
        ends = set()
        for seed in range(4):
            clone = midway(game, 1).clone()
            clone.reseed(seed)
            chooser = random.Random(1)
            while not clone.is_terminal():
                random_move(clone, chooser)
            ends.add(str(clone))
        self.assertEqual(len(ends), 4)

    def test_positions_and_records_of_another_game_are_refused(self):
        dive, hainoon = divetable.load_game("dive"), divetable.load_game("hainoon")
        three = divetable.load_game("hainoon", {"players": 3})
        state = midway(hainoon, 1)
        self.assertEqual(str(hainoon.state_from_position(str(state))), str(state))
        for refuse in (lambda: dive.state_from_position(str(state)),
                       lambda: three.state_from_position(str(state)),
                       lambda: dive.deserialize_state(state.serialize()),
                       lambda: dive.state_from_bytes(state.to_bytes()),
                       lambda: three.state_from_bytes(state.to_bytes()),
                       lambda: hainoon.state_from_bytes(state.to_bytes()[:-1]),
                       lambda: hainoon.state_from_bytes(b""),
                       lambda: hainoon.deserialize_state(state.serialize().replace("#", "#0", 1))):
            with self.assertRaises(DivetableError):
                refuse()

    def test_bytes_hold_the_position(self):
        for game, seed in tables():
            state = midway(game, seed)
            again = game.state_from_bytes(state.to_bytes(), seed=1)
            self.assertEqual(str(again), str(state))
            self.assertEqual(again.full_history(), [])
            for player in range(game.num_players()):
                seen = game.state_from_bytes(state.to_bytes(player))
                self.assertEqual(str(seen), state.information_state_string(player))
            for at in range(0, len(state.to_bytes()), 7):
                altered = bytearray(state.to_bytes())
                altered[at] ^= 1
                with self.assertRaises(DivetableError):
                    game.state_from_bytes(bytes(altered))

    def test_the_program_verifies_records(self):
        for game, seed in tables():
            *_, state = random_game(game, seed)
            for text in (state.serialize(), state.record()):
                verify = subprocess.run([BUILD / "release" / "divetable", "verify", "-"],
                                        input=text, text=True, capture_output=True, check=False)
                self.assertEqual(verify.returncode, 0, verify.stderr)
            self.assertIn('[Key "', state.serialize())
            self.assertNotIn('[Key "', state.record())


class HiddenInformation(unittest.TestCase):
    def test_determinizations_of_an_information_state(self):
        different = set()
        for game, seed in tables():
            state = midway(game, seed)
            for player in range(game.num_players()):
                one, other = (state.resample_from_infostate(player, n) for n in (1, 2))
                for sampled in (one, other):
                    self.assertEqual(sampled.information_state_string(player),
                                     state.information_state_string(player))
                    self.assertEqual(sampled.observation_string(player),
                                     state.observation_string(player))
                    self.assertEqual(sampled.legal_actions(player), state.legal_actions(player))
                    self.assertEqual(sampled.full_history(), [])
                if str(one) != str(other):
                    different.add(game.short_name())
        # Scuba keeps no secrets: its tiles are drawn when they are turned over.
        self.assertEqual(different, set(game_keys()) - {"scuba"})

    def test_redacted_positions_answer_their_player(self):
        for game, seed in tables():
            state = midway(game, seed)
            for player in state.players_to_act():
                seen = game.state_from_position(state.information_state_string(player))
                self.assertEqual(seen.legal_actions(player), state.legal_actions(player))
                self.assertEqual(seen.observation_string(player), state.observation_string(player))
                self.assertEqual(seen.think("hard", player, 20, seed=4),
                                 state.think("hard", player, 20, seed=4))
                self.assertEqual(str(seen.resample_from_infostate(player, 2)),
                                 str(state.resample_from_infostate(player, 2)))
                self.assertEqual(str(pickle.loads(pickle.dumps(seen))), str(seen))
                if "?" not in str(seen):
                    continue
                for refuse in (lambda: seen.apply_action(seen.legal_actions(player)[0], player),
                               seen.chance_outcomes, seen.record, seen.serialize):
                    with self.assertRaisesRegex(DivetableError, "hidden"):
                        refuse()

    def test_a_bot_knows_no_more_than_its_player(self):
        for name in ("hainoon", "dive", "deepblue"):
            state = midway(divetable.load_game(name), 3)
            player = state.players_to_act()[0]
            sampled = state.resample_from_infostate(player, 9)
            self.assertNotEqual(str(sampled), str(state))
            self.assertEqual(sampled.think("hard", player, 50, seed=4),
                             state.think("hard", player, 50, seed=4))


class Returns(unittest.TestCase):
    def test_returns_by_utility(self):
        for name in divetable.registered_names():
            ends = {}
            for utility in ("share", "zero_sum", "scores"):
                *_, ends[utility] = random_game(divetable.load_game(name, {"utility": utility}), 2)
            share, zero, points = (ends[utility].returns() for utility in ends)
            winners = ends["share"].winners()
            self.assertAlmostEqual(sum(share), 1 if winners else 0)
            self.assertEqual({player for player, part in enumerate(share) if part}, set(winners))
            self.assertAlmostEqual(sum(zero), 0)
            self.assertEqual(points, ends["scores"].scores())
            self.assertEqual(ends["share"].rewards(), share)
            self.assertEqual(ends["share"].player_return(1), share[1])

    def test_nothing_before_the_end(self):
        state = midway(divetable.load_game("deepblue(utility=scores)"), 1)
        self.assertEqual(state.returns(), [0, 0])
        self.assertEqual(state.winners(), [])


class Cycle(unittest.TestCase):
    def test_masked_play_to_the_end(self):
        for game, seed in tables():
            env = divetable_aec.AECEnv(game)
            env.reset(seed=seed)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for space in map(env.action_space, env.possible_agents):
                space.seed(seed)
            for agent in env.agent_iter(game.max_game_length() + SEATS):
                observation, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                self.assertFalse(truncation)
                seat = env.possible_agents.index(agent)
                self.assertEqual(observation["observation"],
                                 env.state.information_state_string(seat))
                mask = observation["action_mask"]
                self.assertEqual(len(mask), env.action_space(agent).n)
                self.assertEqual(sum(mask), len(env.legal_actions(agent)))
                env.step(None if termination else env.action_space(agent).sample(mask))
            self.assertEqual(env.agents, [])
            self.assertTrue(env.state.is_terminal())
            self.assertEqual(list(total.values()), env.state.returns())

    def test_masked_actions_are_refused(self):
        env = divetable_aec.env("hainoon")
        env.reset(seed=1)
        mask = env.last()[0]["action_mask"]
        for action in (mask.index(0), -1, None, "pass"):
            with self.assertRaises(DivetableError):
                env.step(action)

    def test_the_example_of_the_document_runs(self):
        example, = re.findall(r"```python\n(.*?)```", read("docs/library.md"), re.DOTALL)
        settings = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
        said = subprocess.run([sys.executable, "-B", "-c", example], env=settings, text=True,
                              capture_output=True, check=True).stdout
        self.assertRegex(said, r"^\[.*\] \[.*\]\n$")

    def test_the_example_runs(self):
        example = [sys.executable, "-B", str(ROOT / "python" / "example.py"), "7"]
        outputs = {subprocess.run(example, capture_output=True, text=True, check=True).stdout
                   for _ in range(2)}
        self.assertEqual(len(outputs), 1)
        for name in game_keys():
            self.assertEqual(outputs.copy().pop().count(f"{name}: "), 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
