"""The coached first game: a short game against a novice, in which a rule is explained when it first matters.

Its cards and its praise are data, like a lesson (docs/learn.md).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, NotRequired, TypedDict

from game.bots.levels import levels
from game.catalog import GAMES
from game.core import AnyGame, BadSetup, BadState, Json, Seat
from game.lessons.lesson import MAX_BYTES, LessonFault, Place, Sentence
from game.lessons.library import FOLDER
from game.lessons.predicate import Predicate, compile_predicate
from game.record import Record, SeatInfo
from game.schema import json_text
from game.schema.annotations import IntRange, MaxItems, TextFormat
from game.schema.checker import checker
from game.session.session import Services, Session
from game.table import Update

VERSION: Final = 1
MAGIC: Final = "two-rivers-first-game"
FILE: Final = "first-game.json"
SEAT: Final[Seat] = 0
"""The player's seat; all others are novices."""
MOST_PRAISE: Final = 3

Word = Annotated[str, TextFormat(32, r"[a-z][a-z-]*")]


class _Card(TypedDict):
    text: Sentence
    places: NotRequired[Annotated[list[Place], MaxItems(24)]]
    when: NotRequired[dict[str, Any]]
    may: NotRequired[Word]


class _Praise(TypedDict):
    text: Sentence
    when: dict[str, Any]


class _File(TypedDict):
    game: str
    seats: Annotated[int, IntRange(2, 8)]
    start: NotRequired[dict[str, Any]]
    cards: Annotated[list[_Card], MaxItems(40)]
    praise: Annotated[list[_Praise], MaxItems(20)]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule in one sentence. It is shown once: when an action has such events, and the player may do `may` next."""

    text: int
    places: tuple[str, ...]
    when: Predicate | None
    may: str


@dataclass(frozen=True, slots=True)
class Praise:
    """What went well: the actions with such events are counted."""

    text: int
    when: Predicate


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The coached first game of one game; `start` is its position (None: the usual one)."""

    game: str
    seats: int
    start: Json
    cards: tuple[RuleCard, ...]
    praise: tuple[Praise, ...]

    def sentence(self, n: int) -> str:
        """Return the key of a sentence; those of praise have a number, n."""
        return f"lesson.{self.game}.first-game.{n}"


def read(data: bytes) -> FirstGame:
    """Return the checked first game of a file's bytes. Raises LessonFault."""
    if len(data) > MAX_BYTES:
        raise LessonFault("the file is too large")
    try:
        found = json_text.parse(data.decode("utf-8"))
        if not isinstance(found, dict) or found.get(MAGIC) != VERSION or found[MAGIC] is True:
            raise LessonFault("this is no first game of this version")
        checked: _File = checker(_File)({name: value for name, value in found.items() if name != MAGIC}, "first game")
        return _first_game(checked)
    except ValueError as error:
        raise LessonFault(str(error)) from error


def _first_game(file: _File) -> FirstGame:
    game = GAMES.get(file["game"])
    if game is None or file["seats"] not in game.seats:
        raise LessonFault("no such game")
    start = file.get("start")
    if start is not None:
        _check_start(game, start, file["seats"])
    cards = tuple(_card(game, card) for card in file["cards"])
    praise = tuple(Praise(each["text"], compile_predicate(game, each["when"])) for each in file["praise"])
    return FirstGame(file["game"], file["seats"], start, cards, praise)


def _check_start(game: AnyGame, start: dict[str, Any], seats: int) -> None:
    try:
        state = game.from_json(start)
        game.setup(seats, start.get("options"))
    except (BadState, BadSetup) as error:
        raise LessonFault(f"start: {error}") from error
    if start.get("game") != game.key or len(game.standings(state).ranks) != seats:
        raise LessonFault("start: a position of another game")


def _card(game: AnyGame, card: _Card) -> RuleCard:
    if "when" not in card and "may" not in card:
        raise LessonFault("a card has a time")
    when = compile_predicate(game, card["when"]) if "when" in card else None
    return RuleCard(card["text"], tuple(card.get("places", ())), when, card.get("may", ""))


@cache
def first_game(game: str) -> FirstGame | None:
    """Return the first game that comes with the program; None where there is none. Raises LessonFault."""
    path = FOLDER / game / FILE
    return read(path.read_bytes()) if path.exists() else None


def open_session(first: FirstGame, services: Services) -> Session:
    """Return the session of a new game: it is not stored, unlike a rematch of it, and hints are free."""
    game = GAMES[first.game]
    setup = game.setup(first.seats, first.start.get("options") if first.start else None)
    novice = SeatInfo("bot", levels(first.game)[0])
    seats = tuple(SeatInfo() if seat == SEAT else novice for seat in range(first.seats))
    return Session.from_record(Record(setup, seats, start=first.start), services, stored=False)


class Coach:
    """What the player is told during their first game, and at its end."""

    def __init__(self, first: FirstGame) -> None:
        self.first, self._game = first, GAMES[first.game]
        self._waiting: deque[RuleCard] = deque()
        self._left = list(first.cards)
        self._counts = [0] * len(first.praise)

    @property
    def card(self) -> RuleCard | None:
        """The card to read now."""
        return self._waiting[0] if self._waiting else None

    @property
    def explained(self) -> int:
        """The number of cards shown so far, the present one included."""
        return len(self.first.cards) - len(self._left) - max(0, len(self._waiting) - 1)

    def go_on(self) -> None:
        """Put the card away."""
        if self._waiting:
            self._waiting.popleft()

    def observe(self, update: Update, legal: Sequence[Any]) -> None:
        """Follow an update of the player's seat; `legal` is what the player may do now, if anything."""
        words = {self._game.encode(action).partition(" ")[0] for action in legal}
        found = [card for card in self._left if _matters(card, update.events, words)]
        self._left = [card for card in self._left if card not in found]
        self._waiting.extend(found)
        for n, praise in enumerate(self.first.praise):
            self._counts[n] += praise.when(update.events)

    def praise(self) -> list[tuple[int, int]]:
        """Return the sentences of what went well, at most three, each with how often it did."""
        pairs = zip(self.first.praise, self._counts, strict=True)
        return [(praise.text, count) for praise, count in pairs if count][:MOST_PRAISE]


def _matters(card: RuleCard, events: Sequence[Any], words: set[str]) -> bool:
    return (card.when is None or card.when(events)) and (not card.may or card.may in words)
