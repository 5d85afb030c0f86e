"""The protocol: a game is a record of pure functions over State, Action, Event and View.

Everything else (table, records, bots, network, screens) is written against `Game` alone, so a new
game is one folder of rules and one line in `catalog.py`. Nothing in this file touches files,
sockets, clocks or pictures.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any, Final, Generic, TypeVar

Seat = int
"""0..n-1, clockwise round the table."""

CHANCE: Final = -1
"""`to_act` answers this when a tile must be drawn or a die rolled."""

OVER: Final = -2
"""`to_act` answers this when the game has ended."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Json = Any
"""Plain data: dict, list, str, int, bool, None. (A recursive type says no more and reads worse.)"""


PUBLIC_NOTE: Final = " / "
"""In what a reader is told of an action: between its text and what all hear with it."""


class Illegal(ValueError):
    """The action is well formed but the rules forbid it now.

    `reason` is a key such as "leader-needs-temple"; every key has a sentence in every language
    (`reason.<key>` in assets/locale). `details` fills the named places of that sentence.
    """

    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


class BadAction(ValueError):
    """The text is not the text of any action of this game."""


class BadState(ValueError):
    """The data does not describe a position of this game; the message says what is wrong."""


class BadSetup(ValueError):
    """No game can be started with these seats or options."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the players agree on before the game; the first value is the default."""

    key: str
    values: tuple[str, ...]
    seated: frozenset[str] = frozenset()
    """The values with which it matters who sits where (from the oldest player on, say): seats are not drawn by lot."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first action: which game, how many seats, every option."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standings:
    """How the seats stand, as if the game ended now; final when `over`.

    `scores` per seat in the game's own shape (plain data), `ranks` per seat (1 is best, ties share
    and the next rank is skipped), `winners` the seats of rank 1.
    """

    over: bool
    scores: tuple[Json, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]


def no_note(after: Any, action: Any) -> str:
    """Of most actions everybody hears their text alone."""
    return ""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A, E, V]):
    """The rules of one game. All functions are pure; random sources are handed in."""

    key: str
    seats: range
    options: tuple[Option, ...]
    new: Callable[[Setup], S]
    to_act: Callable[[S], Seat]
    """The seat to act, CHANCE or OVER."""
    legal: Callable[[S], Sequence[A]]
    """All choices of the seat to act, each once; empty at chance and at the end."""
    pick: Callable[[S, Random], A]
    """One of `legal`, uniformly, without making the list: for playouts. Left out is what a seat could go on with for
    ever, such as offers."""
    chance: Callable[[S], Sequence[tuple[A, float]] | None]
    """All outcomes with relative weights when CHANCE acts; None when they are too many to list."""
    sample: Callable[[S, Random], A]
    """One outcome drawn with its proper chance."""
    apply: Callable[[S, A], tuple[S, list[E]]]
    """The state after the action and what happened. Raises Illegal; never changes its argument."""
    standings: Callable[[S], Standings]
    view: Callable[[S, Seat | None], V]
    """All that a seat (None: an onlooker) may know."""
    redact: Callable[[E, Seat | None], E]
    """An event as that seat may know it."""
    redact_action: Callable[[A, Seat, Seat | None], str]
    """(action, who acted, who reads): the action's text as the reader may know it."""
    final: Callable[[A], bool]
    """Whether the action showed or asked something, so that it may not be taken back."""
    determinize: Callable[[V, Random], S]
    """Some state that this view cannot tell from the true one."""
    encode: Callable[[A], str]
    decode: Callable[[str], A]
    """The action of exactly this text. Raises BadAction."""
    to_json: Callable[[S], Json]
    from_json: Callable[[Json], S]
    """A checked state. Raises BadState."""
    view_to_json: Callable[[V], Json]
    view_from_json: Callable[[Json], V]
    """A checked view, so that it can cross a process or a network. Raises BadState."""
    events: tuple[type, ...]
    """Every class of event, so that events can cross a network."""
    follow: Callable[[V, str], tuple[V, list[E]]]
    """(a reader's view, what it was `told` of the next action): its view afterwards and what happened, as it may know
    them. Raises BadAction, and Illegal when no state that fits the view allows the action."""
    apply_event: Callable[[V, E], None]
    """Change a view of one's own by a redacted event. After all events of an action it equals the view after it, except
    for the fields in `untold`."""
    turn_of: Callable[[Any], Seat] = attrgetter("turn")
    """Whose turn it is in a state or a view, whoever has to act; negative before that is settled."""
    which_turn: Callable[[S], Hashable] = attrgetter("turn", "number")
    """What is the same all through a turn and another in every other, also where a seat has two in a row."""
    untold: frozenset[str] = frozenset()
    """Fields of a view that its events do not determine."""
    public_note: Callable[[S, A], str] = no_note
    """(the state after an action, the action): what all hear with it though it lies in no hand of theirs, such as an
    announcement that hidden hands bring about; without it nobody could follow what comes of the action."""

    def told(self, action: A, actor: Seat, seat: Seat | None, after: S, events: Sequence[E]) -> str:
        """The action's text as that reader may know it, and what all hear with it. An outcome of chance is told in full
        to those who may know all that happened by it, for its text alone may not say whose it is."""
        privy = actor == CHANCE and all(self.redact(event, seat) == event for event in events)
        text = self.encode(action) if privy else self.redact_action(action, actor, seat)
        public_note = self.public_note(after, action)
        return f"{text}{PUBLIC_NOTE}{public_note}" if public_note else text

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """A complete set-up, options left out taking their defaults. Raises BadSetup."""
        if seats not in self.seats:
            raise BadSetup(f"{self.key} is not played by {seats}")
        given = dict(options or {})
        chosen = {option.key: given.pop(option.key, option.values[0]) for option in self.options}
        if given:
            raise BadSetup(f"unknown option {next(iter(given))!r}")
        for option in self.options:
            if chosen[option.key] not in option.values:
                raise BadSetup(f"option {option.key} cannot be {chosen[option.key]!r}")
        return Setup(self.key, seats, chosen)

    def keeps_seats(self, options: Mapping[str, str]) -> bool:
        """Whether by these rules people sit as they were seated, never by lot."""
        return any(options.get(option.key, option.values[0]) in option.seated for option in self.options)


AnyGame = Game[Any, Any, Any, Any]


def exact(text: str, parse: Callable[[str], A], encode: Callable[[A], str]) -> A:
    """Return the parsed action if `encode` gives exactly this text again. Raises BadAction."""
    try:
        action = parse(text)
    except (KeyError, ValueError) as error:
        raise BadAction("no such action") from error
    if encode(action) != text:
        raise BadAction("no such action")
    return action


def rank(keys: Sequence[Any]) -> tuple[int, ...]:
    """Ranks of comparable keys, higher is better: (5, 7, 5) -> (2, 1, 2)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(data: Json) -> str:
    """The one text of plain data: sorted keys, no blanks, ASCII. Equal data gives equal text everywhere."""
    return _CANONICAL.encode(data)


def digest(data: Json) -> str:
    """A short hash of plain data, equal on every machine: the first 16 hex digits of SHA-256."""
    return digest_of(canonical(data))


def digest_of(text: str) -> str:
    """The hash of data whose canonical text was made already."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def event_to_json(event: Any) -> dict[str, Json]:
    """An event as plain data: its class name under "event", its fields beside it."""
    kind: Any = type(event)
    data: dict[str, Json] = {"event": kind.__name__}
    for name in _fields(kind):
        value = getattr(event, name)
        data[name] = list(value) if isinstance(value, tuple) else value
    return data


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))
