"""A table as PettingZoo's agent-environment cycle, without a dependency on PettingZoo.

    env = divetable_aec.env("dive", {"players": 3})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

Agents are called "seat_0", "seat_1" and so on; chance acts by itself. An action is an index into
the current legal actions, because the games' own numbers are too large for a mask: k means
env.legal_actions(agent)[k]. Simultaneous decisions are made one after the other; no agent observes
the others' choices.
"""

import random

import divetable


class Discrete:
    """The whole numbers below n."""

    def __init__(self, n):
        self.n = n
        self._random = random.Random()

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self, mask=None):
        """One of the numbers, evenly; with a mask, one of those that it allows."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [k for k, yes in enumerate(mask) if yes]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, k):
        return isinstance(k, int) and 0 <= k < self.n

    def __repr__(self):
        return f"Discrete({self.n})"


def env(name, parameters=None):
    """The environment of a game; name and parameters as for divetable.load_game."""
    return AECEnv(divetable.load_game(name, parameters))


class AECEnv:
    """One table. Public members and their meaning are PettingZoo's."""

    def __init__(self, game):
        self.game = game
        self.metadata = {"name": game.short_name(), "render_modes": ["ansi"],
                         "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_players())]
        self._spaces = {agent: Discrete(game.max_legal_actions())
                        for agent in self.possible_agents}
        self.agents = []
        self.state = None

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def action_space(self, agent):
        return self._spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a new game. `options` is ignored; it is part of PettingZoo's signature."""
        self.state = self.game.new_initial_state(seed)
        self.state.apply_chance()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _seat(self, agent):
        return self.possible_agents.index(agent)

    def _select(self):
        """Selects the next agent to act; after the end each agent in turn, for its last step."""
        acting = self.state.players_to_act()
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
        elif self.agents:
            self.agent_selection = self.agents[0]

    def legal_actions(self, agent):
        """The agent's legal actions as the game's own numbers."""
        return self.state.legal_actions(self._seat(agent))

    def observe(self, agent):
        """The agent's information state, its view, and the mask of legal actions."""
        seat = self._seat(agent)
        count = len(self.legal_actions(agent))
        return {
            "observation": self.state.information_state_string(seat),
            "view": self.state.view(seat),
            "action_mask": bytes([1]) * count + bytes(self._spaces[agent].n - count),
        }

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agents in the order of their turns, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        legal = self.legal_actions(agent)
        if not isinstance(action, int) or not 0 <= action < len(legal):
            raise divetable.DivetableError(f"{agent}: {action!r} is not an index of its "
                                           f"{len(legal)} legal actions")
        self._cumulative_rewards[agent] = 0.0
        self.state.apply_action(legal[action], self._seat(agent))
        self.state.apply_chance()
        for player, reward in zip(self.possible_agents, self.state.rewards()):
            self.rewards[player] = reward
            self._cumulative_rewards[player] += reward
            self.terminations[player] = self.state.is_terminal()
        self._select()

    def _leave(self, agent, action):
        if action is not None:
            raise divetable.DivetableError(f"{agent}: the game is over, only None is allowed")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            del kept[agent]
        self._select()

    def render(self):
        """The position as a spectator knows it."""
        return self.state.public_observation_string()

    def close(self):
        self.state = None
