"""The protocol of a game: a record of pure functions over State, Action, Event and View.

Everything else (table, records, bots, network, screens) uses `Game` alone. A new game is therefore one folder of rules
and one line in `catalog.py`. Nothing in this file uses files, sockets, clocks or pictures.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import takewhile
from operator import attrgetter
from random import Random
from typing import Any, Final, Generic, TypeVar

Seat = int
"""The index of a player, 0..n-1, clockwise around the table."""

CHANCE: Final = -1
"""The value of `to_act` when a tile must be drawn or dice must be rolled."""

OVER: Final = -2
"""The value of `to_act` when the game has ended."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Json = Any
"""JSON-compatible data: dict, list, str, int, bool, None. A recursive type would add no safety here."""


PUBLIC_NOTE: Final = " / "
"""The separator in an action's redacted text, between the text and the public note."""


class Illegal(ValueError):
    """The rules forbid this well-formed action now.

    `reason` is a key such as "leader-needs-temple". Every key has a sentence in every language (`reason.<key>` in
    assets/locale). `details` fills the placeholders of that sentence.
    """

    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


class BadAction(ValueError):
    """The text does not describe any action of this game."""


class BadState(ValueError):
    """The data does not describe a position of this game; the message names the fault."""


class BadSetup(ValueError):
    """No game can start with these seats or options."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the players choose before the game; the first value is the default."""

    key: str
    values: tuple[str, ...]
    fixed_seating: frozenset[str] = frozenset()
    """The values that depend on the seating order, for example on the oldest player; seats are then not shuffled."""
    unnamed_default: bool = False
    """Whether set-ups, states and records name this option only where it is not at its default.

    Games from before the option existed thus keep their texts and hashes (tigris-variants.md O1,
    catan-table-rules.md T1).
    """


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed before the first action: the game, the number of seats, every option."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """A rule of the table, not of the game: people do something that changes nothing only so often in a turn.

    `word` begins the texts that are counted, `end` is the text that ends a turn; `reason` is that of the refusal, with
    the number `most` as its detail n.
    """

    word: str
    end: str
    most: int
    reason: str

    def refusal(self, text: str, past: Iterable[str]) -> Illegal | None:
        """Return why an action is refused after the `past` ones, given the latest first; None if it is not."""
        if self._counts(text):
            turn = takewhile(lambda each: each != self.end, past)
            if sum(map(self._counts, turn)) >= self.most:
                return Illegal(self.reason, n=self.most)
        return None

    def _counts(self, text: str) -> bool:
        return text.partition(" ")[0] == self.word


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking of the seats as if the game ended now; final when `over` is true.

    `scores` has each seat's score in the game's own shape (plain data). `ranks` has each seat's rank: 1 is best, equal
    seats share a rank and the next rank is skipped. `winners` are the seats of rank 1.
    """

    over: bool
    scores: tuple[Json, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]


def no_past_end(state: Any, action: Any) -> Any:
    """Raise Illegal: the game is over under all rulings that it ever had."""
    raise Illegal("game-over")


def nothing_public(position: Any) -> dict[str, Json]:
    """Return no public fields, for games that encode whole views only."""
    return {}


def no_note(after: Any, action: Any) -> str:
    """Return "": most actions have no public note."""
    return ""


@dataclass(frozen=True, slots=True)
class BoardDraw:
    """The draw by which chance lays a game's board at its beginning. Nothing of it is hidden from anybody."""

    word: str
    """The first word of its text."""
    values: Mapping[str, frozenset[str]]
    """Option -> its values with which there is this draw."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A, E, V]):
    """The rules of one game. All functions are pure; the caller passes random sources."""

    key: str
    seats: range
    options: tuple[Option, ...]
    new: Callable[[Setup], S]
    to_act: Callable[[S], Seat]
    """The seat to act, CHANCE or OVER."""
    legal: Callable[[S], Sequence[A]]
    """All choices of the seat to act, each once; empty at chance and at the end."""
    pick: Callable[[S, Random], A]
    """A random element of `legal`, uniform, for playouts; builds no list and never returns endless choices (offers)."""
    chance: Callable[[S], Sequence[tuple[A, float]] | None]
    """All outcomes with relative weights when CHANCE acts; None when there are too many to list."""
    sample: Callable[[S, Random], A]
    """One chance outcome, drawn with its true probability."""
    apply: Callable[[S, A], tuple[S, list[E]]]
    """The state after the action and its events. Raises Illegal; never changes its argument."""
    standings: Callable[[S], Standings]
    view: Callable[[S, Seat | None], V]
    """Everything that a seat (None: an onlooker) may know."""
    redact: Callable[[E, Seat | None], E]
    """The event as that seat may know it."""
    redact_action: Callable[[A, Seat, Seat | None], str]
    """(action, acting seat, reading seat) -> the action's text as the reader may know it."""
    final: Callable[[A], bool]
    """Whether the action revealed or requested something, so that it cannot be undone."""
    determinize: Callable[[V, Random], S]
    """A state that is consistent with this view."""
    encode: Callable[[A], str]
    decode: Callable[[str], A]
    """The action with exactly this text. Raises BadAction."""
    to_json: Callable[[S], Json]
    from_json: Callable[[Json], S]
    """A checked state. Raises BadState."""
    private_to_json: Callable[[V], dict[str, Json]]
    """The fields of a view as plain data that differ between readers."""
    view_from_json: Callable[[Json], V]
    """A checked view, for data from another process or the network. Raises BadState."""
    events: tuple[type, ...]
    """Every class of event, so that events can be sent over the network."""
    follow: Callable[[V, str], tuple[V, list[E]]]
    """(a reader's view, the `action_text` of the next action) -> the view afterwards and the redacted events.

    Raises BadAction; raises Illegal when no state that fits the view allows the action.
    """
    apply_event: Callable[[V, E], None]
    """Change a view in place by a redacted event.

    After all events of an action the view equals the view after the action, except for the fields in `untold`.
    """
    turn_of: Callable[[Any], Seat] = attrgetter("turn")
    """The seat whose turn it is in a state or view, even if another seat must act; negative before the first turn."""
    which_turn: Callable[[S], Hashable] = attrgetter("turn", "number")
    """A key that is constant during a turn and differs between turns, even if one seat has two turns in a row."""
    untold: frozenset[str] = frozenset()
    """Fields of a view that its events do not determine."""
    public_note: Callable[[S, A], str] = no_note
    """(the state after an action, the action) -> the part of its text that every reader may know.

    An example is an announcement that depends on hidden hands. Without the note no reader could compute the result of
    the action.
    """

    public_to_json: Callable[[S | V], dict[str, Json]] = nothing_public
    """The fields of a state or view as plain data that all readers know; the host encodes them once for everybody."""
    continue_past_end: Callable[[S, A], S] = no_past_end
    """(a finished state, the next action of a record) -> the state in which the game went on under earlier rulings.

    Raises Illegal. Only a record may go on in this way, never a game at a table.
    """
    turn_limit: TurnLimit | None = None
    """What people at a table may do only so often in a turn."""
    board_draw: BoardDraw | None = None
    """The draw that lays the board by lot, so that it can be displayed before the game; None if there is none."""
    from_record: Callable[[Json], S] | None = None
    """Like `from_json`, also for positions that earlier rulings allowed; None if there are none."""

    def view_to_json(self, view: V) -> Json:
        """Return a whole view as plain data."""
        return {**self.public_to_json(view), **self.private_to_json(view)}

    def start(self, data: Json) -> S:
        """Return the checked state from which a record begins. Raises BadState."""
        return (self.from_record or self.from_json)(data)

    def action_text(self, action: A, actor: Seat, seat: Seat | None, after: S, events: Sequence[E]) -> str:
        """Return the action's text for one reader, with the public note.

        A chance outcome is unredacted if the reader may see every event it caused. Its own text may not contain the
        seat that it concerns.
        """
        knows_secret = actor == CHANCE and all(self.redact(event, seat) == event for event in events)
        text = self.encode(action) if knows_secret else self.redact_action(action, actor, seat)
        public_note = self.public_note(after, action)
        return f"{text}{PUBLIC_NOTE}{public_note}" if public_note else text

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """Return a complete set-up: defaults for missing options, none for those with an unnamed default.

        Raises BadSetup.
        """
        if seats not in self.seats:
            raise BadSetup(f"{self.key} is not played by {seats}")
        given = dict(options or {})
        chosen = {option.key: given.pop(option.key, option.values[0]) for option in self.options}
        if given:
            raise BadSetup(f"unknown option {next(iter(given))!r}")
        for option in self.options:
            if chosen[option.key] not in option.values:
                raise BadSetup(f"option {option.key} cannot be {chosen[option.key]!r}")
        return Setup(self.key, seats, self.named_options(chosen))

    def named_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return complete options without those at an unnamed default."""
        return {
            option.key: options[option.key]
            for option in self.options
            if not option.unnamed_default or options[option.key] != option.values[0]
        }

    def has_options(self, data: Json, setup: Setup) -> bool:
        """Return whether a checked state or view as plain data is of a game with the options of the set-up."""
        given = data.get("options", setup.options) if isinstance(data, dict) else setup.options
        return self.setup(setup.seats, given).options == setup.options

    def draws_board(self, options: Mapping[str, str], option: str = "") -> bool:
        """Return whether the board is drawn by lot with these options; with `option`, because of that option."""
        drawn = {} if self.board_draw is None else self.board_draw.values
        return any(options.get(key) in values for key, values in drawn.items() if option in ("", key))

    def has_fixed_seating(self, options: Mapping[str, str]) -> bool:
        """Return whether these options forbid shuffling the seats."""
        return any(options.get(option.key, option.values[0]) in option.fixed_seating for option in self.options)


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
    """Return ranks of comparable keys, higher is better: (5, 7, 5) -> (2, 1, 2)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(data: Json) -> str:
    """Return the canonical JSON text: sorted keys, no spaces, ASCII. Equal data gives equal text on every machine."""
    return _CANONICAL.encode(data)


def digest(data: Json) -> str:
    """Return a short hash of plain data, equal on every machine: the first 16 hex digits of SHA-256."""
    return digest_of(canonical(data))


def digest_of(text: str) -> str:
    """Return the hash of a canonical text."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def event_to_json(event: Any) -> dict[str, Json]:
    """Return an event as plain data: its class name under "event", and its fields."""
    kind: Any = type(event)
    data: dict[str, Json] = {"event": kind.__name__}
    for name in _fields(kind):
        value = getattr(event, name)
        data[name] = list(value) if isinstance(value, tuple) else value
    return data


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))
