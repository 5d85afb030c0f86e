"""The script of a lesson played without a screen: what it does, and whether a rule of the game forbids any of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.catalog import GAMES
from game.core import CHANCE, AnyGame, BadAction, Illegal, Seat
from game.lessons.lesson import Ask, Do, Lesson, LessonFault, Miss, Say, parse
from game.table import Dice


@dataclass(frozen=True, slots=True)
class Played:
    """One action of the script or of chance: the step it belongs to, who acted, its text, the events, the states."""

    step: int
    actor: Seat
    text: str
    events: tuple[Any, ...]
    before: Any
    after: Any


def read(data: bytes) -> Lesson:
    """Return the checked lesson of a file's bytes, whose script can be played to its end. Raises LessonFault."""
    lesson = parse(data)
    for _ in rehearse(lesson):
        pass
    return lesson


def rehearse(lesson: Lesson, until: int | None = None) -> Iterator[Played]:
    """Yield every action of the first `until` steps (None: of all), chance included, as a table would play them.

    Misses are tried too and not yielded. Raises LessonFault at the first step that cannot be played.
    """
    game, dice = GAMES[lesson.game], Dice(lesson.seed)
    state, n = _begin(game, lesson.start)
    for index, step in enumerate(lesson.steps[:until]):
        if step.start is not None:
            state, n = _begin(game, step.start)
        if isinstance(step, Say | Ask):
            continue
        _try_misses(lesson, game, state, index)
        seat = lesson.seat if isinstance(step, Do) else step.seat
        for played in _play(game, dice, state, n, index, seat, step.action):
            state, n = played.after, n + 1
            yield played
            if played.actor != CHANCE and isinstance(step, Do) and not step.wanted(played.events):
                raise LessonFault(f"step {index}: its own action is not wanted")


def _begin(game: AnyGame, start: Any) -> tuple[Any, int]:
    """Return the state of a position, and the length of its log. Raises LessonFault where no seat must act."""
    state = game.from_json(start)
    if game.to_act(state) < 0:
        raise LessonFault("start: a lesson begins where a seat must act")
    return state, 0


def _try_misses(lesson: Lesson, game: AnyGame, state: Any, index: int) -> None:
    """Play the example of every miss: it is legal, not wanted, and explained by its own sentence."""
    step = lesson.steps[index]
    if not isinstance(step, Do):
        return
    for miss in step.misses:
        _, events = _apply(game, state, index, lesson.seat, miss.like)
        if step.wanted(events) or explain(step, events) is not miss:
            raise LessonFault(f"step {index}: {miss.like} is no example of its miss")


def explain(step: Do, events: Any) -> Miss | None:
    """Return the first miss that describes the events."""
    return next((miss for miss in step.misses if miss.when(events)), None)


def _play(game: AnyGame, dice: Dice, state: Any, n: int, index: int, seat: Seat, text: str) -> Iterator[Played]:
    after, events = _apply(game, state, index, seat, text)
    yield Played(index, seat, text, tuple(events), state, after)
    while game.to_act(after) == CHANCE:
        n += 1
        before, outcome = after, game.sample(after, dice.at(n))
        after, events = game.apply(before, outcome)
        yield Played(index, CHANCE, game.encode(outcome), tuple(events), before, after)


def _apply(game: AnyGame, state: Any, index: int, seat: Seat, text: str) -> tuple[Any, list[Any]]:
    if game.to_act(state) != seat:
        raise LessonFault(f"step {index}: seat {seat} is not to act")
    try:
        after, events = game.apply(state, game.decode(text))
    except (BadAction, Illegal) as error:
        raise LessonFault(f"step {index}: {text}: {error}") from error
    return after, events
