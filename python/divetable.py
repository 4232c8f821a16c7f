"""Diving games for Python, under the names that OpenSpiel gives them.

    import divetable
    game = divetable.load_game("hainoon", {"players": 3})
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Needs libdivetable and nothing else. docs/library.md says where this differs from OpenSpiel: actions
are numbers of 32 bits without a smallest range, chance is sampled, and a player's information state
is what that player still knows, not the list of all it ever saw.
"""

import ctypes
import json
import os
import re
import secrets
from collections import namedtuple
from pathlib import Path

__all__ = ["DivetableError", "Game", "Idea", "PlayerId", "State", "bots", "load_game",
           "registered_games", "registered_names", "version"]

ABI = 1  # DIVETABLE_ABI in divetable.h
SEATS = 5
CHANCE_SEAT = 31
ONLOOKER = -1
WHOLE_TABLE = -2
SURE = 65536
IDEAS_MAX = 512


class DivetableError(ValueError):
    """What the library, or this module, would not do, as a sentence."""


class PlayerId:
    """What current_player() says when it is not the number of a player."""
    CHANCE = -1
    SIMULTANEOUS = -2
    TERMINAL = -4


# The library.

class _GameInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("name", ctypes.c_char_p), ("rules", ctypes.c_int32),
                ("seats_min", ctypes.c_int32), ("seats_max", ctypes.c_int32),
                ("actions_max", ctypes.c_int32), ("steps_max", ctypes.c_int32)]


class _OptionInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("about", ctypes.c_char_p),
                ("choices", ctypes.POINTER(ctypes.c_char_p)), ("count", ctypes.c_int32),
                ("preset", ctypes.c_int32)]


class _BotInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("about", ctypes.c_char_p)]


class _Step(ctypes.Structure):
    _fields_ = [("seat", ctypes.c_int32), ("action", ctypes.c_uint32)]


class _Idea(ctypes.Structure):
    _fields_ = [("action", ctypes.c_uint32), ("visits", ctypes.c_uint32),
                ("value", ctypes.c_int32)]


_table = ctypes.c_void_p
_int = ctypes.c_int
_word = ctypes.c_uint32
_seed = ctypes.c_uint64
_text = ctypes.c_char_p
_bool = ctypes.c_bool
_to = ctypes.POINTER

# Every function of divetable.h: what it returns, what it takes.
_SIGNATURES = {
    "abi": (_int,),
    "version": (_text,),
    "game": (_bool, _int, _to(_GameInfo)),
    "option": (_bool, _int, _int, _to(_OptionInfo)),
    "bot": (_bool, _int, _to(_BotInfo)),
    "open": (_text, _to(_table), _text, _int, _text, _seed),
    "open_position": (_text, _to(_table), _text, _text, _seed),
    "open_record": (_text, _to(_table), _text, _seed),
    "clone": (_text, _to(_table), _table),
    "imagine": (_text, _to(_table), _table, _int, _seed),
    "close": (None, _table),
    "seats": (_int, _table),
    "key": (_text, _table),
    "to_act": (_word, _table),
    "actions": (_int, _table, _int, _to(_to(_word))),
    "legal": (_bool, _table, _int, _word),
    "act": (_text, _table, _int, _word),
    "peek": (_text, _table, _to(_word)),
    "draw": (_text, _table),
    "reseed": (None, _table, _seed),
    "history": (_int, _table, _to(_to(_Step))),
    "position": (_text, _table, _int),
    "view": (_text, _table, _int),
    "news": (_text, _table, _int),
    "action_text": (_text, _table, _int, _word),
    "action_parse": (_text, _table, _int, _text, _to(_word)),
    "record": (_text, _table, _bool),
    "name": (_text, _table, _int, _text),
    "scores": (None, _table, _to(ctypes.c_int32)),
    "winners": (_word, _table),
    "think": (_text, _table, _int, _text, _int, _seed, _to(_Idea), _int, _to(_int)),
}


class _Library:
    """The functions of libdivetable as attributes without their prefix."""

    def __init__(self, path):
        library = ctypes.CDLL(path)
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(library, "divetable_" + name)
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)
        if self.abi() != ABI:
            raise ImportError(f"{path} has ABI {self.abi()}, this module is made for {ABI}")


def _find_library():
    """DIVETABLE_LIBRARY if it is set, else what this tree has built, else what is installed."""
    built = Path(__file__).resolve().parents[1] / "build" / "release" / "libdivetable.so"
    return os.environ.get("DIVETABLE_LIBRARY") or (
        str(built) if built.exists() else f"libdivetable.so.{ABI}")


_lib = _Library(_find_library())


def _check(why):
    if why is not None:
        raise DivetableError(why.decode())


def _words(text):
    if text is None:
        raise DivetableError("there is no such player")
    return text.decode()


def _each(info, ask, *first):
    """Everything that a function of the library lists, as structures."""
    found = []
    while ask(*first, len(found), ctypes.byref(entry := info())):
        found.append(entry)
    return found


def version():
    return _lib.version().decode()


def registered_names():
    """The keys of all games."""
    return [entry.key.decode() for entry in _each(_GameInfo, _lib.game)]


def registered_games():
    """All games: key, name, seats, and for each option its choices, the usual one first."""
    found = []
    for number, entry in enumerate(_each(_GameInfo, _lib.game)):
        options = {}
        for option in _each(_OptionInfo, _lib.option, number):
            choices = [choice.decode() for choice in option.choices[:option.count]]
            usual = choices.pop(option.preset)
            options[option.key.decode()] = [usual, *choices]
        found.append({"key": entry.key.decode(), "name": entry.name.decode(),
                      "seats": range(entry.seats_min, entry.seats_max + 1), "options": options})
    return found


def bots():
    """The keys of all bots, the weakest first, each with a sentence about it."""
    return {entry.key.decode(): entry.about.decode() for entry in _each(_BotInfo, _lib.bot)}


# What a game is worth to its players once it is over: points, share of victory, seats → number.

def _share(state):
    winners = state.winners()
    return [1 / len(winners) if player in winners else 0.0 for player in range(state.num_players())]


def _zero_sum(state):
    share = _share(state)
    mean = sum(share) / len(share)
    return [part - mean for part in share]


def _points(state):
    return [float(points) for points in state.scores()]


_UTILITIES = {"share": _share, "zero_sum": _zero_sum, "scores": _points}


def load_game(name, parameters=None):
    """A game by its key, "dive", or with parameters, "dive(players=3,sight=readings)".

    `players` is how many play, without it the fewest that can. `utility` says what returns() is:
    "share" of the victory (1 to divide among the winners), "zero_sum" (the same less the mean) or
    "scores". All other parameters are options of the game.
    """
    match = re.fullmatch(r"(\w+)(?:\(((?:[\w-]+=[\w-]+,?)*)\))?", name)
    if match is None:
        raise DivetableError(f"{name}: not a key, or a key with (option=choice,option=choice)")
    key, inner = match.groups()
    settings = dict(re.findall(r"([\w-]+)=([\w-]+)", inner or ""))
    return Game(key, {**settings, **(parameters or {})})


class Game:
    """A game with its seats and options: what does not change while it is played."""

    def __init__(self, key, parameters=None):
        chosen = dict(parameters or {})
        self._key = key
        self._utility = chosen.pop("utility", "share")
        if self._utility not in _UTILITIES:
            raise DivetableError("utility: share, zero_sum or scores")
        self._asked = int(chosen.pop("players", 0))
        self._options = " ".join(f"{option}={choice}" for option, choice in chosen.items())
        self._parameters = chosen
        self._players = self.new_initial_state(seed=0).num_players()
        self._info = next(entry for entry in _each(_GameInfo, _lib.game)
                          if entry.key.decode() == key)

    def short_name(self):
        return self._key

    def long_name(self):
        return self._info.name.decode()

    def num_players(self):
        return self._players

    def get_parameters(self):
        return {"players": self._players, "utility": self._utility, **self._parameters}

    def max_legal_actions(self):
        """No player, chance included, ever has more."""
        return self._info.actions_max

    def max_game_length(self):
        """In actions, chance included."""
        return self._info.steps_max

    def new_initial_state(self, seed=None):
        """The seed decides all draws; without one nobody can guess them."""
        return State(self, _opened(_lib.open, self._key.encode(), self._asked,
                                   self._options.encode(), _seed_or_any(seed)))

    def state_from_position(self, position, seed=None):
        """A state that begins at a position with nothing hidden, such as str() gives."""
        return self._mine(_opened(_lib.open_position, self._key.encode(), position.encode(),
                                   _seed_or_any(seed)))

    def deserialize_state(self, text, seed=None):
        """What serialize() was asked of; the seed matters only if it does not hold its own."""
        return self._mine(_opened(_lib.open_record, text.encode(), _seed_or_any(seed)))

    def _mine(self, table):
        """A state of a table that must be one of this game."""
        state = State(self, table)
        if (_lib.key(table.handle).decode(), state.num_players()) != (self._key, self._players):
            raise DivetableError(f"this is no state of {self}")
        return state

    def __repr__(self):
        inner = ",".join(f"{key}={value}" for key, value in self.get_parameters().items())
        return f"{self._key}({inner})"

    def __reduce__(self):
        return Game, (self._key, self.get_parameters())


def _seed_or_any(seed):
    return secrets.randbits(64) if seed is None else seed


class _Table:
    """Closes the library's table when nobody needs it any more."""

    def __init__(self, handle):
        self.handle = handle

    def __del__(self, close=_lib.close):
        close(self.handle)


def _opened(open_table, *arguments):
    handle = _table()
    _check(open_table(ctypes.byref(handle), *arguments))
    return _Table(handle)


Idea = namedtuple("Idea", "action visits value")  # value: what share of the victory to expect


class State:
    """A game in play. Players are numbered from 0."""

    def __init__(self, game, table):
        self._game = game
        self._owner = table
        self._table = table.handle

    # Whose turn it is.

    def get_game(self):
        return self._game

    def num_players(self):
        return _lib.seats(self._table)

    def players_to_act(self):
        """Every player that must decide now; several do so at once and unseen by each other."""
        acting = _lib.to_act(self._table)
        return [player for player in range(SEATS) if acting >> player & 1]

    def current_player(self):
        acting = _lib.to_act(self._table)
        if acting == 0:
            return PlayerId.TERMINAL
        if acting == 1 << CHANCE_SEAT:
            return PlayerId.CHANCE
        if acting & (acting - 1):
            return PlayerId.SIMULTANEOUS
        return acting.bit_length() - 1

    def is_terminal(self):
        return self.current_player() == PlayerId.TERMINAL

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self):
        return self.current_player() == PlayerId.SIMULTANEOUS

    def is_player_node(self):
        return self.current_player() >= 0

    def _seat(self, player):
        """The library's number of a player; without one, whoever's turn it is."""
        if player is None:
            player = self.current_player()
        if player == PlayerId.CHANCE:
            return CHANCE_SEAT
        if player == PlayerId.SIMULTANEOUS:
            raise DivetableError("several players decide at once: say which one")
        if not 0 <= player < self.num_players():
            raise DivetableError("there is no such player, or nobody is to act")
        return player

    # Acting.

    def legal_actions(self, player=None):
        """Ascending; empty for a player that is not to act. There may be tens of thousands."""
        if player is None and self.is_terminal():
            return []
        actions = _to(_word)()
        count = _lib.actions(self._table, self._seat(player), ctypes.byref(actions))
        if count < 0:
            raise MemoryError
        return actions[:count]

    def is_legal(self, action, player=None):
        return _lib.legal(self._table, self._seat(player), action)

    def apply_action(self, action, player=None):
        """Where several decide at once, one of them may be named; the others still decide."""
        _check(_lib.act(self._table, self._seat(player), action))

    def apply_actions(self, actions):
        """One action for each player; those of players that are not to act do not matter."""
        acting = self.players_to_act()
        for player in acting:
            if not self.is_legal(actions[player], player):
                raise DivetableError(f"player {player}: the action is not legal here")
        for player in acting:
            self.apply_action(actions[player], player)

    def chance_outcomes(self):
        """The draw that is to come, with probability 1: chance is sampled by the state's seed.

        Only whoever runs the game may look at it. A search clones by resample_from_infostate().
        """
        action = _word()
        _check(_lib.peek(self._table, ctypes.byref(action)))
        return [(action.value, 1.0)]

    def apply_chance(self):
        """Lets chance act until somebody must decide or the game is over; returns the draws."""
        draws = 0
        while self.is_chance_node():
            _check(_lib.draw(self._table))
            draws += 1
        return draws

    def reseed(self, seed):
        """From now on another seed decides the draws."""
        _lib.reseed(self._table, seed)

    # Knowing.

    def information_state_string(self, player=None):
        """The position as this player knows it: equal for all that the player cannot tell apart."""
        return _words(_lib.position(self._table, self._seat(player)))

    def observation_string(self, player=None):
        """What a board shows this player, as JSON."""
        return _words(_lib.view(self._table, self._seat(player)))

    def view(self, player=None):
        return json.loads(self.observation_string(player))

    def public_observation_string(self):
        """The position as an onlooker knows it."""
        return _words(_lib.position(self._table, ONLOOKER))

    def news(self, player):
        """What the last action made happen, as this player learns it."""
        return _words(_lib.news(self._table, self._seat(player))).splitlines()

    def resample_from_infostate(self, player, seed=None):
        """A state that this player, for all it knows, might be in; nothing secret is left in it."""
        return State(self._game, _opened(_lib.imagine, self._table, self._seat(player),
                                         _seed_or_any(seed)))

    def __str__(self):
        return _words(_lib.position(self._table, WHOLE_TABLE))

    # Words.

    def action_to_string(self, *player_and_action):
        """action_to_string(action), or action_to_string(player, action) as OpenSpiel has it."""
        *player, action = player_and_action
        text = _lib.action_text(self._table, self._seat(*player or [None]), action)
        if text is None:
            raise DivetableError("the action is not legal here")
        return text.decode()

    def string_to_action(self, *player_and_words):
        """string_to_action(words), or string_to_action(player, words)."""
        *player, words = player_and_words
        action = _word()
        _check(_lib.action_parse(self._table, self._seat(*player or [None]), words.encode(),
                                 ctypes.byref(action)))
        return action.value

    # The past.

    def full_history(self):
        """(player, action) of everything done so far, chance included."""
        steps = _to(_Step)()
        count = _lib.history(self._table, ctypes.byref(steps))
        return [(PlayerId.CHANCE if step.seat == CHANCE_SEAT else step.seat, step.action)
                for step in steps[:count]]

    def history(self):
        return [action for _, action in self.full_history()]

    def move_number(self):
        return _lib.history(self._table, ctypes.byref(_to(_Step)()))

    def record(self, reveal=False):
        """The game as a record that `divetable replay` and `divetable verify` read."""
        return _words(_lib.record(self._table, reveal))

    def serialize(self):
        """A record with the key of its draws: read again, the game goes on in the same way."""
        return self.record(reveal=True)

    def clone(self):
        """The same state once more, the draws to come included."""
        return State(self._game, _opened(_lib.clone, self._table))

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        return _read_again, (self._game, self.serialize())

    # The end.

    def scores(self):
        """Points so far, or at the end. Some games keep the points of others secret until then."""
        points = (ctypes.c_int32 * SEATS)()
        _lib.scores(self._table, points)
        return points[:self.num_players()]

    def winners(self):
        """The players that have won; empty before the end, and if nobody has."""
        won = _lib.winners(self._table)
        return [player for player in range(SEATS) if won >> player & 1]

    def returns(self):
        """What the game was worth to each player, by the game's `utility`; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return _UTILITIES[self._game.get_parameters()["utility"]](self)

    def rewards(self):
        """What the last action brought: games are rewarded at their end only."""
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def player_reward(self, player):
        return self.rewards()[player]

    # Bots.

    def think(self, bot="hard", player=None, iterations=1000, seed=None):
        """What a bot that knows no more than this player would do: ideas, the best first."""
        ideas = (_Idea * IDEAS_MAX)()
        count = _int()
        _check(_lib.think(self._table, self._seat(player), bot.encode(), iterations,
                          _seed_or_any(seed), ideas, IDEAS_MAX, ctypes.byref(count)))
        return [Idea(idea.action, idea.visits, idea.value / SURE)
                for idea in ideas[:count.value]]


def _read_again(game, text):
    return game.deserialize_state(text)
