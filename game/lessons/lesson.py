"""A lesson as data: a position and a script of steps (docs/learn.md).

`read` checks a text from anywhere: its form, its position, and its whole script, which is played through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from game.catalog import GAMES
from game.core import AnyGame, BadState, Json, Seat
from game.lessons.predicate import Predicate, compile_predicate
from game.schema import json_text
from game.schema.annotations import IntRange, MaxItems, TextFormat
from game.schema.checker import SchemaError, checker

VERSION: Final = 1
MAX_BYTES: Final = 128 << 10
MAGIC: Final = "two-rivers-lesson"

Sentence = Annotated[int, IntRange(1, 999)]
"""n of the sentence `lesson.<game>.<lesson>.<n>`."""
Place = Annotated[str, TextFormat(64, r"[a-z][a-z0-9-]*(\.[A-Za-z0-9,_-]+){0,3}")]
"""The name of an item on the screen, such as "cell.e5"."""
Places = Annotated[list[Place], MaxItems(24)]
Action = Annotated[str, TextFormat(200, r"[!-~](?: ?[!-~])*")]
Actions = Annotated[list[Action], MaxItems(8)]
Key = Annotated[str, TextFormat(32, r"[a-z][a-z0-9-]*")]


class LessonFault(ValueError):
    """The text is not a lesson that can be played; the message names the fault."""


class _Miss(TypedDict):
    when: dict[str, Any]
    text: Sentence
    like: Action


class _Asked(TypedDict):
    places: Places
    text: Sentence


class _Step(TypedDict):
    step: Literal["say", "do", "show", "ask"]
    start: NotRequired[dict[str, Any]]
    text: NotRequired[Sentence]
    places: NotRequired[Places]
    wanted: NotRequired[dict[str, Any]]
    target: NotRequired[Places]
    action: NotRequired[Action | Actions]
    seat: NotRequired[Annotated[int, IntRange(0, 7)]]
    misses: NotRequired[Annotated[list[_Miss | _Asked], MaxItems(12)]]


class _File(TypedDict):
    game: str
    key: Key
    seat: Annotated[int, IntRange(0, 7)]
    seed: Annotated[str, TextFormat(64, r"[!-~]+")]
    start: dict[str, Any]
    steps: Annotated[list[_Step], MaxItems(100)]


@dataclass(frozen=True, slots=True)
class Miss:
    """A likely action that is legal but not wanted: which it is, the sentence that explains it, and an example."""

    when: Predicate
    text: int
    like: str


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence; the player goes on."""

    text: int
    places: tuple[str, ...]
    start: Json = None
    """A position of its own; None: the table stays as it is. The same in every kind of step."""


@dataclass(frozen=True, slots=True)
class Do:
    """The player acts. `action` is one right action, `target` the places that pulse when the player needs help."""

    text: int
    places: tuple[str, ...]
    wanted: Predicate
    target: tuple[str, ...]
    action: str
    misses: tuple[Miss, ...]
    start: Json = None


@dataclass(frozen=True, slots=True)
class Show:
    """The script acts for `seat`, the player's own seat too; with a sentence, after the player goes on.

    It plays the first of `actions` that is legal, since the player may have taken the place of another one.
    """

    text: int | None
    places: tuple[str, ...]
    seat: Seat
    actions: tuple[str, ...]
    start: Json = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The player points to one of the places `target`; `misses` has the sentence of other places."""

    text: int
    places: tuple[str, ...]
    target: tuple[str, ...]
    misses: Mapping[str, int]
    start: Json = None


Step = Say | Do | Show | Ask


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of which form and position were checked; `seat` is the player's."""

    game: str
    key: str
    seat: Seat
    seed: str
    start: Json
    steps: tuple[Step, ...]

    @property
    def title(self) -> str:
        """The key of the title."""
        return f"lesson.{self.game}.{self.key}.title"

    def sentence(self, n: int) -> str:
        """Return the key of a sentence."""
        return f"lesson.{self.game}.{self.key}.{n}"

    def told(self, at: int | None = None) -> int:
        """Return how many steps before step `at` (None: of all) have a sentence: those that players see."""
        return sum(step.text is not None for step in self.steps[:at])

    def base(self, at: int) -> int:
        """Return the step whose position is that of step `at`, with what was played since: at most `at` itself."""
        own = (index for index in range(min(at, len(self.steps) - 1), 0, -1) if self.steps[index].start is not None)
        return next(own, 0)

    def sentences(self) -> list[int]:
        """Return the numbers of all sentences, in the order of the steps; each belongs to one place."""
        found: list[int | None] = []
        for step in self.steps:
            found.append(step.text)
            if isinstance(step, Do):
                found += [miss.text for miss in step.misses]
            if isinstance(step, Ask):
                found += dict.fromkeys(step.misses.values())
        return [n for n in found if n is not None]


def parse(data: bytes) -> Lesson:
    """Return the lesson of a file's bytes: form and position are checked, the script is not. Raises LessonFault."""
    if len(data) > MAX_BYTES:
        raise LessonFault("the file is too large")
    try:
        found = json_text.parse(data.decode("utf-8"))
        return _lesson(_file(found))
    except (ValueError, SchemaError) as error:
        raise LessonFault(str(error)) from error


def _file(data: Json) -> _File:
    if not isinstance(data, dict) or type(data.get(MAGIC)) is not int:
        raise LessonFault("this is no lesson")
    if data[MAGIC] != VERSION:
        raise LessonFault("the lesson is of a newer version")
    checked: _File = checker(_File)({name: value for name, value in data.items() if name != MAGIC}, "lesson")
    return checked


def _lesson(file: _File) -> Lesson:
    game = GAMES.get(file["game"])
    if game is None:
        raise LessonFault("no such game")
    seats = _seats(game, file["start"])
    if file["seat"] >= seats:
        raise LessonFault("no such seat")
    if not file["steps"]:
        raise LessonFault("a lesson has steps")
    if any(_seats(game, step["start"]) != seats for step in file["steps"] if "start" in step):
        raise LessonFault("start: another number of seats")
    steps = tuple(_step(game, step, seats) for step in file["steps"])
    return Lesson(file["game"], file["key"], file["seat"], file["seed"], file["start"], steps)


def _seats(game: AnyGame, start: dict[str, Any]) -> int:
    """Return the number of seats of a position. Raises LessonFault for what is none of the game."""
    if start.get("game") != game.key:
        raise LessonFault("start: a position of another game")
    try:
        return len(game.standings(game.from_json(start)).ranks)
    except BadState as error:
        raise LessonFault(f"start: {error}") from error


_FIELDS: Final = {
    "say": ({"text"}, {"places", "start"}),
    "do": ({"text", "wanted", "target", "action"}, {"places", "misses", "start"}),
    "show": ({"seat", "action"}, {"text", "places", "start"}),
    "ask": ({"text", "target"}, {"places", "misses", "start"}),
}
"""Per kind of step the fields that it must have and those that it may have."""


def _step(game: AnyGame, step: _Step, seats: int) -> Step:
    required, optional = _FIELDS[step["step"]]
    if not required <= step.keys() - {"step"} <= required | optional:
        raise LessonFault(f"{step['step']}: wants the fields {', '.join(sorted(required))}")
    text, places, target = step.get("text"), tuple(step.get("places", ())), tuple(step.get("target", ()))
    start = step.get("start")
    if step["step"] == "show":
        return _show(step, places, seats, start)
    assert text is not None
    if step["step"] == "say":
        return Say(text, places, start)
    if not target:
        raise LessonFault(f"{step['step']}: there is no target")
    if step["step"] == "ask":
        return Ask(text, places, target, _wrong_answers(step.get("misses", ()), target), start)
    (action,) = _actions(step, most=1)
    misses = tuple(_miss(game, miss) for miss in step.get("misses", ()))
    return Do(text, places, compile_predicate(game, step["wanted"]), target, action, misses, start)


def _show(step: _Step, places: tuple[str, ...], seats: int, start: Json) -> Show:
    if step["seat"] >= seats:
        raise LessonFault("show: no such seat")
    return Show(step.get("text"), places, step["seat"], _actions(step, most=8), start)


def _actions(step: _Step, most: int) -> tuple[str, ...]:
    found = step["action"]
    actions = (found,) if isinstance(found, str) else tuple(found)
    if not 1 <= len(actions) <= most:
        raise LessonFault(f"{step['step']}: wants one action")
    return actions


def _miss(game: AnyGame, miss: Any) -> Miss:
    if "when" not in miss:
        raise LessonFault("a miss of an action has a predicate")
    return Miss(compile_predicate(game, miss["when"]), miss["text"], miss["like"])


def _wrong_answers(misses: Any, target: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for miss in misses:
        if "places" not in miss:
            raise LessonFault("a wrong answer has places")
        found.update((place, miss["text"]) for place in miss["places"])
    if found.keys() & set(target):
        raise LessonFault("ask: an answer is right and wrong")
    return found
