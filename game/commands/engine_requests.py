"""The handlers of the engine protocol's requests for its one current game (docs/engine-protocol.md).

Every handler returns new plain data or raises `RequestError`. A failed request does not change the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game import __version__
from game.bots.levels import STYLES, bot_levels, level_texts, levels
from game.catalog import GAMES
from game.commands.engine_fields import Request, RequestError
from game.core import CHANCE, OVER, AnyGame, BadAction, BadSetup, BadState, Illegal, Json, digest, event_to_json

if TYPE_CHECKING:
    from game.record import Record

PROTOCOL: Final = 1
MAX_OUTCOMES: Final = 1000
MAX_PLAYOUTS: Final = 1_000_000
MAX_PERFT_DEPTH: Final = 20
MAX_RUN_SECONDS: Final = 600.0
"""The most seconds of one perft or series of playouts."""


class Engine:
    """The current game and its random source."""

    def __init__(self) -> None:
        self._game: AnyGame | None = None
        self._state: Any = None
        self._record: Record | None = None
        """The record of the game's start; its actions are in `_actions`."""
        self._actions: list[str] = []
        self._source = Random(0)

    def do(self, data: Json) -> dict[str, Json]:
        """Return the response to a request, without "ok". Raises RequestError."""
        request = Request(data)
        handler = _HANDLERS.get(request.text("do"))
        if handler is None:
            raise RequestError("bad-request", "no such request")
        return handler(self, request)

    # ------------------------------------------------------------------ beginnings

    def hello(self, request: Request) -> dict[str, Json]:
        """Return the program's name, its version and the games."""
        return {
            "name": "Two Rivers",
            "version": __version__,
            "protocol": PROTOCOL,
            "games": {
                key: {
                    "seats": list(game.seats),
                    "options": {option.key: list(option.values) for option in game.options},
                    "levels": list(levels(key)),
                    "styles": list(STYLES.get(key, ())),
                }
                for key, game in GAMES.items()
            },
        }

    def new(self, request: Request) -> dict[str, Json]:
        """Start a game; chance has not acted yet."""
        key, seats = request.text("game"), request.integer("seats")
        options, seed = request.texts("options"), request.integer("seed")
        game = _game(key)
        try:
            setup = game.setup(seats, options)
        except BadSetup as error:
            raise RequestError("bad-request", str(error)) from error
        self._begin(game, game.new(setup), setup.options, None)
        self._source = Random(seed)
        return {"actor": self._actor()}

    def load(self, request: Request) -> dict[str, Json]:
        """Load a checked position."""
        data = request.field("state")
        if not isinstance(data, dict):
            raise RequestError("bad-request", "the field state must be an object")
        key = data.get("game")
        if not isinstance(key, str):
            raise RequestError("bad-state", "a state names its game")
        game = _game(key)
        try:
            state = game.from_json(data)
        except BadState as error:
            raise RequestError("bad-state", str(error)) from error
        whole = game.to_json(state)
        self._begin(game, state, whole["options"], whole)
        return {"actor": self._actor()}

    def _begin(self, game: AnyGame, state: Any, options: Mapping[str, str], start: Json) -> None:
        from game.record import Record, SeatInfo

        seats = len(game.standings(state).ranks)
        record = Record(game.setup(seats, options), (SeatInfo(),) * seats, start=start)
        self._game, self._state, self._record, self._actions = game, state, record, []

    def replay(self, request: Request) -> dict[str, Json]:
        """Load the final position of a record."""
        from game.record import RecordFault, read

        text = request.text("record")
        try:
            record = read(text)
        except RecordFault as error:
            raise RequestError("bad-request", f"no record: {error}") from error
        game = _game(record.setup.game)
        try:
            state = record.initial_state(game)
            for step in record.replay(game):
                state = step.state
        except RecordFault as error:
            raise _replay_error(error) from error
        self._game, self._state, self._actions = game, state, list(record.actions)
        self._record = replace(record, actions=(), lines=(), result=None)
        return {"actor": self._actor()}

    # ------------------------------------------------------------------ questions

    def state(self, request: Request) -> dict[str, Json]:
        """Return the full state and its hash."""
        game, state = self._current()
        data = game.to_json(state)
        return {"state": data, "hash": digest(data)}

    def view(self, request: Request) -> dict[str, Json]:
        """Return the view of a seat or an onlooker."""
        game, state = self._current()
        seat = None
        if request.field("seat") is not None:
            seat = request.integer("seat", 0, len(game.standings(state).ranks) - 1)
        return {"view": game.view_to_json(game.view(state, seat))}

    def legal(self, request: Request) -> dict[str, Json]:
        """Return all choices, or all chance outcomes."""
        game, state = self._current()
        if game.to_act(state) != CHANCE:
            return {"actor": self._actor(), "actions": sorted(map(game.encode, game.legal(state)))}
        outcomes = game.chance(state)
        if outcomes is None or len(outcomes) > MAX_OUTCOMES:
            return {"actor": "chance", "sample": game.encode(game.sample(state, Random()))}
        return {
            "actor": "chance",
            "outcomes": sorted([game.encode(action), _weight(weight)] for action, weight in outcomes),
        }

    def standings(self, request: Request) -> dict[str, Json]:
        """Return the current standings."""
        game, state = self._current()
        table = game.standings(state)
        return {
            "over": table.over,
            "scores": list(table.scores),
            "ranks": list(table.ranks),
            "winners": list(table.winners),
        }

    def record(self, request: Request) -> dict[str, Json]:
        """Return the record so far."""
        from game.record import write

        game, state = self._current()
        assert self._record is not None
        table = game.standings(state)
        result = table.ranks if table.over else None
        return {"record": write(replace(self._record, actions=tuple(self._actions), result=result))}

    def choose(self, request: Request) -> dict[str, Json]:
        """Return a bot's action, from the view of the acting seat alone."""
        from game.bots import choose

        game, state = self._current()
        seconds, seed = request.seconds("seconds"), request.integer("seed")
        level = level_texts(bot_levels(game.key)).get(request.text("level"))
        if level is None:
            raise RequestError("bad-request", "no such level")
        actor = game.to_act(state)
        if actor == OVER:
            raise RequestError("over", "the game is over")
        if actor == CHANCE:
            raise RequestError("bad-request", "no seat has to act: chance does")
        return {"action": choose(game, game.view(state, actor), level, seed, seconds)}

    def perft(self, request: Request) -> dict[str, Json]:
        """Return the number of action sequences of a given length."""
        from game.commands.perft import perft

        game, state = self._current()
        depth, split = request.integer("depth", 0, MAX_PERFT_DEPTH), request.flag("split")
        timed = _timed(game, MAX_RUN_SECONDS)
        if not split or depth == 0 or game.to_act(state) < 0:
            nodes = perft(timed, state, depth)
            return {"nodes": nodes, "split": {}} if split else {"nodes": nodes}
        parts = perft(timed, state, depth, True)
        return {"nodes": sum(parts.values()), "split": parts}

    def playouts(self, request: Request) -> dict[str, Json]:
        """Play uniformly random games from here and return the counts."""
        from game.commands.playout import TooLong, playouts

        game, state = self._current()
        count, seed = request.integer("count", 0, MAX_PLAYOUTS), request.integer("seed")
        try:
            counts = playouts(game, state, count, Random(seed), MAX_RUN_SECONDS)
        except TooLong as error:
            raise RequestError("bad-request", str(error)) from error
        return {"games": counts.games, "actions": counts.actions, "seconds": counts.seconds, "wins": counts.wins}

    # ------------------------------------------------------------------ actions

    def apply(self, request: Request) -> dict[str, Json]:
        """Apply a seat's choice or a chance outcome."""
        game, state = self._current()
        text = request.text("action")
        try:
            self._state, events = game.apply(state, game.decode(text))
        except BadAction as error:
            raise RequestError("bad-action", str(error)) from error
        except Illegal as error:
            if game.to_act(state) == OVER:
                raise RequestError("over", "the game is over") from error
            raise RequestError("illegal", _sentence(error), reason=error.reason) from error
        self._actions.append(text)
        return {"actor": self._actor(), "events": list(map(event_to_json, events))}

    def chance(self, request: Request) -> dict[str, Json]:
        """Apply chance outcomes until a seat must act."""
        game, state = self._current()
        texts: list[str] = []
        events: list[Json] = []
        while game.to_act(state) == CHANCE:
            action = game.sample(state, self._source)
            state, happened = game.apply(state, action)
            texts.append(game.encode(action))
            events.extend(map(event_to_json, happened))
        self._state = state
        self._actions.extend(texts)
        return {"actor": self._actor(), "actions": texts, "events": events}

    # ------------------------------------------------------------------ the current game

    def _current(self) -> tuple[AnyGame, Any]:
        if self._game is None:
            raise RequestError("bad-request", "there is no game yet")
        return self._game, self._state

    def _actor(self) -> Json:
        game, state = self._current()
        actor = game.to_act(state)
        return {CHANCE: "chance", OVER: None}.get(actor, actor)


def _game(key: str) -> AnyGame:
    if key not in GAMES:
        raise RequestError("unknown-game", "no such game")
    return GAMES[key]


def _weight(weight: float) -> float:
    """Return whole weights as integers, so that every parser reads them exactly."""
    return int(weight) if weight == int(weight) else weight


def _sentence(error: Illegal) -> str:
    details = ", ".join(f"{name}={value}" for name, value in error.details.items())
    return f"{error.reason} ({details})" if details else error.reason


def _replay_error(fault: Any) -> RequestError:
    """Return the protocol's error for a record that cannot be replayed."""
    if fault.key == "record.illegal":
        reason = fault.details["reason"]
        return (
            RequestError("over", str(fault))
            if reason == "game-over"
            else RequestError("illegal", str(fault), reason=reason)
        )
    return RequestError(
        {"record.action": "bad-action", "record.start": "bad-state"}.get(fault.key, "bad-request"), str(fault)
    )


def _timed(game: AnyGame, limit: float) -> AnyGame:
    """Return the game with a `legal` that raises RequestError after `limit` seconds."""
    end = time.monotonic() + limit

    def legal(state: Any) -> Any:
        if time.monotonic() > end:
            raise RequestError("bad-request", f"this takes more than {limit:g} seconds")
        return game.legal(state)

    return replace(game, legal=legal)


_HANDLERS: dict[str, Callable[[Engine, Request], dict[str, Json]]] = {
    "hello": Engine.hello,
    "new": Engine.new,
    "load": Engine.load,
    "state": Engine.state,
    "view": Engine.view,
    "legal": Engine.legal,
    "apply": Engine.apply,
    "chance": Engine.chance,
    "standings": Engine.standings,
    "choose": Engine.choose,
    "perft": Engine.perft,
    "playouts": Engine.playouts,
    "record": Engine.record,
    "replay": Engine.replay,
}
