"""Diving games for Python, with OpenSpiel's names.

    import divetable
    game = divetable.load_game("hainoon", {"players": 3})
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Needs only libdivetable. docs/library.md lists the differences from OpenSpiel: actions are 32-bit
numbers, not dense indices; chance is sampled; and a player's information state is what that player
still knows, not everything it ever observed.
"""

import ctypes
import json
import os
import re
import secrets
from collections import namedtuple
from pathlib import Path

__all__ = ["Candidate", "DivetableError", "Game", "PlayerId", "State", "bots", "load_game",
           "registered_games", "registered_names", "version"]

ABI = 2  # DIVETABLE_ABI in divetable.h
SEATS = 5
CHANCE_SEAT = 31
SPECTATOR = -1
WHOLE_TABLE = -2
VALUE_WIN = 65536
CANDIDATES_MAX = 512


class DivetableError(ValueError):
    """The library or this module refused a call; the message is a code or a sentence."""


class PlayerId:
    """What current_player() returns when it is not the number of a player."""
    CHANCE = -1
    SIMULTANEOUS = -2
    TERMINAL = -4


# The library.

class _GameInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("name", ctypes.c_char_p),
                ("rules_version", ctypes.c_int32), ("seats_min", ctypes.c_int32), ("seats_max", ctypes.c_int32),
                ("actions_max", ctypes.c_int32), ("steps_max", ctypes.c_int32)]


class _OptionInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("description", ctypes.c_char_p),
                ("choices", ctypes.POINTER(ctypes.c_char_p)), ("count", ctypes.c_int32),
                ("default_choice", ctypes.c_int32)]


class _BotInfo(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("description", ctypes.c_char_p)]


class _Step(ctypes.Structure):
    _fields_ = [("seat", ctypes.c_int32), ("action", ctypes.c_uint32)]


class _Candidate(ctypes.Structure):
    _fields_ = [("action", ctypes.c_uint32), ("visits", ctypes.c_uint32),
                ("value", ctypes.c_int32)]


_table = ctypes.c_void_p
_int = ctypes.c_int
_word = ctypes.c_uint32
_seed = ctypes.c_uint64
_text = ctypes.c_char_p
_bool = ctypes.c_bool
_to = ctypes.POINTER
_byte = ctypes.c_uint8

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
    "determinize": (_text, _to(_table), _table, _int, _seed),
    "close": (None, _table),
    "check": (_text, _table, _int),
    "serialize": (_int, _table, _int, _to(_to(_byte))),
    "deserialize": (_text, _to(_table), _text, _to(_byte), _int, _seed),
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
    "events": (_text, _table, _int),
    "action_text": (_text, _table, _int, _word),
    "action_parse": (_text, _table, _int, _text, _to(_word)),
    "record": (_text, _table, _bool),
    "name": (_text, _table, _int, _text),
    "scores": (None, _table, _to(ctypes.c_int32)),
    "winners": (_word, _table),
    "think": (_text, _table, _int, _text, _int, _seed, _to(_Candidate), _int, _to(_int)),
}


class _Library:
    """The functions of libdivetable as attributes, without their prefix."""

    def __init__(self, path):
        library = ctypes.CDLL(path)
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(library, "divetable_" + name)
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)
        if self.abi() != ABI:
            raise ImportError(f"{path} has ABI {self.abi()}, this module needs {ABI}")


def _find_library():
    """DIVETABLE_LIBRARY if it is set, else this tree's build, else the installed library."""
    built = Path(__file__).resolve().parents[1] / "build" / "release" / "libdivetable.so"
    return os.environ.get("DIVETABLE_LIBRARY") or (
        str(built) if built.exists() else f"libdivetable.so.{ABI}")


_lib = _Library(_find_library())


def _check(why):
    if why is not None:
        raise DivetableError(why.decode())


def _decode(text):
    if text is None:
        raise DivetableError("there is no such player")
    return text.decode()


def _each(info, function, *first):
    """All entries that a listing function of the library returns, as structures."""
    found = []
    while function(*first, len(found), ctypes.byref(entry := info())):
        found.append(entry)
    return found


def version():
    return _lib.version().decode()


def registered_names():
    """The keys of all games."""
    return [entry.key.decode() for entry in _each(_GameInfo, _lib.game)]


def registered_games():
    """All games: key, name, seats, and for each option its choices, the default first."""
    found = []
    for number, entry in enumerate(_each(_GameInfo, _lib.game)):
        options = {}
        for option in _each(_OptionInfo, _lib.option, number):
            choices = [choice.decode() for choice in option.choices[:option.count]]
            default = choices.pop(option.default_choice)
            options[option.key.decode()] = [default, *choices]
        found.append({"key": entry.key.decode(), "name": entry.name.decode(),
                      "seats": range(entry.seats_min, entry.seats_max + 1), "options": options})
    return found


def bots():
    """The keys of all bots, the weakest first, each with its description."""
    return {entry.key.decode(): entry.description.decode() for entry in _each(_BotInfo, _lib.bot)}


# Utilities: the return of each player when the game is over.

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

    `players` is how many play, without it the fewest that can. `utility` defines returns():
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
    """A game with its number of players and options; immutable."""

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
        """The most legal actions of any player, chance included."""
        return self._info.actions_max

    def max_game_length(self):
        """In actions, chance included."""
        return self._info.steps_max

    def new_initial_state(self, seed=None):
        """The seed decides all draws; without one they are unpredictable."""
        return State(self, _opened(_lib.open, self._key.encode(), self._asked,
                                   self._options.encode(), _seed_or_any(seed)))

    def state_from_position(self, position, seed=None):
        """A state that begins at a position, such as str() gives.

        It may be what a player knows, such as information_state_string() gives. Then that player's
        actions can be listed, searched with think() and resampled; acting raises an error.
        """
        return self._state_of(_opened(_lib.open_position, self._key.encode(), position.encode(),
                                   _seed_or_any(seed)))

    def state_from_bytes(self, data, seed=None):
        """The inverse of to_bytes(), for the same game with the same version of its rules."""
        return self._state_of(_opened(_lib.deserialize, self._key.encode(),
                                      (_byte * len(data)).from_buffer_copy(data), len(data),
                                      _seed_or_any(seed)))

    def deserialize_state(self, text, seed=None):
        """The inverse of serialize(); the seed is used only if the text has no key of its draws."""
        return self._state_of(_opened(_lib.open_record, text.encode(), _seed_or_any(seed)))

    def _state_of(self, table):
        """A state of a table, which must be one of this game."""
        state = State(self, table)
        if (_lib.key(table.handle).decode(), state.num_players()) != (self._key, self._players):
            raise DivetableError(f"this is not a state of {self}")
        return state

    def __repr__(self):
        inner = ",".join(f"{key}={value}" for key, value in self.get_parameters().items())
        return f"{self._key}({inner})"

    def __reduce__(self):
        return Game, (self._key, self.get_parameters())


def _seed_or_any(seed):
    return secrets.randbits(64) if seed is None else seed


class _Table:
    """Owns the library's table and closes it when it is garbage-collected."""

    def __init__(self, handle):
        self.handle = handle

    def __del__(self, close=_lib.close):
        close(self.handle)


def _opened(open_table, *arguments):
    handle = _table()
    _check(open_table(ctypes.byref(handle), *arguments))
    return _Table(handle)


# An action that a bot evaluated; value is the expected share of the victory.
Candidate = namedtuple("Candidate", "action visits value")


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
        """Every player that must decide now; several decide simultaneously."""
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
        """The library's number of a player; by default the current player's."""
        if player is None:
            player = self.current_player()
        if player == PlayerId.CHANCE:
            return CHANCE_SEAT
        if player == PlayerId.SIMULTANEOUS:
            raise DivetableError("several players decide simultaneously: name one")
        if not 0 <= player < self.num_players():
            raise DivetableError("there is no such player, or no player is to act")
        return player

    def _checked(self, seat):
        """The seat, if the state holds what it knows; a redacted position hides that of others."""
        _check(_lib.check(self._table, WHOLE_TABLE if seat == CHANCE_SEAT else seat))
        return seat

    # Acting.

    def legal_actions(self, player=None):
        """Ascending; empty for a player that is not to act. There may be tens of thousands."""
        if player is None and self.is_terminal():
            return []
        actions = _to(_word)()
        count = _lib.actions(self._table, self._checked(self._seat(player)),
                             ctypes.byref(actions))
        if count < 0:
            raise MemoryError
        return actions[:count]

    def is_legal(self, action, player=None):
        return _lib.legal(self._table, self._seat(player), action)

    def apply_action(self, action, player=None):
        """With simultaneous decisions `player` names one; the others still have to decide."""
        _check(_lib.act(self._table, self._seat(player), action))

    def apply_actions(self, actions):
        """One action for each player; those of players that are not to act are ignored."""
        acting = self.players_to_act()
        for player in acting:
            if not self.is_legal(actions[player], player):
                raise DivetableError(f"player {player}: the action is not legal here")
        for player in acting:
            self.apply_action(actions[player], player)

    def chance_outcomes(self):
        """The next draw, with probability 1: chance is sampled by the state's seed.

        Only the program that runs the game may use it. A search uses resample_from_infostate().
        """
        action = _word()
        _check(_lib.peek(self._table, ctypes.byref(action)))
        return [(action.value, 1.0)]

    def apply_chance(self):
        """Applies chance until a player must decide or the game is over; returns how many draws."""
        draws = 0
        while self.is_chance_node():
            _check(_lib.draw(self._table))
            draws += 1
        return draws

    def reseed(self, seed):
        """From now on another seed decides the draws."""
        _lib.reseed(self._table, seed)

    # Information.

    def information_state_string(self, player=None):
        """The position as this player knows it: equal where it cannot tell states apart."""
        return _decode(_lib.position(self._table, self._checked(self._seat(player))))

    def observation_string(self, player=None):
        """The view that a board is drawn from for this player, as JSON."""
        return _decode(_lib.view(self._table, self._checked(self._seat(player))))

    def view(self, player=None):
        return json.loads(self.observation_string(player))

    def public_observation_string(self):
        """The position as a spectator knows it."""
        return _decode(_lib.position(self._table, SPECTATOR))

    def events(self, player):
        """The events of the last action that this player may see, as a list of texts."""
        return _decode(_lib.events(self._table, self._seat(player))).splitlines()

    def resample_from_infostate(self, player, seed=None):
        """A determinization: a random state consistent with what this player knows."""
        return State(self._game, _opened(_lib.determinize, self._table, self._seat(player),
                                         _seed_or_any(seed)))

    def __str__(self):
        return _decode(_lib.position(self._table, WHOLE_TABLE))

    # Action texts.

    def action_to_string(self, *player_and_action):
        """action_to_string(action), or action_to_string(player, action) as OpenSpiel has it."""
        *player, action = player_and_action
        text = _lib.action_text(self._table, self._seat(*player or [None]), action)
        if text is None:
            raise DivetableError("the action is not legal here")
        return text.decode()

    def string_to_action(self, *player_and_text):
        """string_to_action(text), or string_to_action(player, text)."""
        *player, text = player_and_text
        action = _word()
        _check(_lib.action_parse(self._table, self._seat(*player or [None]), text.encode(),
                                 ctypes.byref(action)))
        return action.value

    # History.

    def full_history(self):
        """(player, action) of all actions so far, chance included."""
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
        self._checked(CHANCE_SEAT)
        return _decode(_lib.record(self._table, reveal))

    def serialize(self):
        """A record with the key of its draws: deserialized, it goes on with the same draws."""
        return self.record(reveal=True)

    def to_bytes(self, player=None):
        """The position as bytes, or what a player knows of it; without history and draws to come."""
        data = _to(_byte)()
        seat = WHOLE_TABLE if player is None else self._checked(self._seat(player))
        count = _lib.serialize(self._table, seat, ctypes.byref(data))
        if count < 0:
            raise MemoryError
        return bytes(data[:count])

    def clone(self):
        """A copy with the same draws to come."""
        return State(self._game, _opened(_lib.clone, self._table))

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        if _lib.check(self._table, WHOLE_TABLE) is not None:  # redacted: it has no record
            return _from_bytes, (self._game, self.to_bytes())
        return _deserialize, (self._game, self.serialize())

    # The end.

    def scores(self):
        """Points so far, or at the end. Some games hide the points of others until then."""
        points = (ctypes.c_int32 * SEATS)()
        _lib.scores(self._table, points)
        return points[:self.num_players()]

    def winners(self):
        """The winners; empty before the end, and if there are none."""
        won = _lib.winners(self._table)
        return [player for player in range(SEATS) if won >> player & 1]

    def returns(self):
        """Each player's return by the game's `utility`; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return _UTILITIES[self._game.get_parameters()["utility"]](self)

    def rewards(self):
        """The same as returns(): rewards are given only at the end."""
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def player_reward(self, player):
        return self.rewards()[player]

    # Bots.

    def think(self, bot="hard", player=None, iterations=1000, seed=None):
        """Searches with a bot that knows what this player knows: candidates, the best first."""
        found = (_Candidate * CANDIDATES_MAX)()
        count = _int()
        _check(_lib.think(self._table, self._seat(player), bot.encode(), iterations,
                          _seed_or_any(seed), found, CANDIDATES_MAX, ctypes.byref(count)))
        return [Candidate(entry.action, entry.visits, entry.value / VALUE_WIN)
                for entry in found[:count.value]]

    news = events  # deprecated name


def _deserialize(game, text):
    return game.deserialize_state(text)


def _from_bytes(game, data):
    return game.state_from_bytes(data)


# Deprecated names of ABI 1.
Idea = Candidate
ONLOOKER = SPECTATOR
SURE = VALUE_WIN
IDEAS_MAX = CANDIDATES_MAX
