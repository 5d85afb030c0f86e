"""A lesson's script played without a screen: the check that every step is legal, and the actions that it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.catalog import GAMES
from game.core import CHANCE, AnyGame, BadAction, Illegal, Seat
from game.lessons.lesson import Ask, Do, Lesson, LessonFault, Miss, Say, Show, parse
from game.table import Dice


@dataclass(frozen=True, slots=True)
class Played:
    """One action of the script or of chance: its step, who acted, its text, the events, the states.

    `n` is the length of the table's log afterwards.
    """

    step: int
    n: int
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
        seat = lesson.seat if isinstance(step, Do) else step.seat
        if game.to_act(state) != seat:
            raise LessonFault(f"step {index}: seat {seat} is not to act")
        _try_misses(game, state, step, index)
        for played in _play(game, dice, state, n, index, script_action(game, state, step)):
            state, n = played.after, played.n
            yield played


def _begin(game: AnyGame, start: Any) -> tuple[Any, int]:
    """Return the state of a position, and 0, the length of its log. Raises LessonFault where no seat must act."""
    state = game.from_json(start)
    if game.to_act(state) < 0:
        raise LessonFault("start: a lesson begins where a seat must act")
    return state, 0


def script_action(game: AnyGame, state: Any, step: Do | Show) -> Any:
    """Return what the script plays in a position: its first possible action; else, for the player, any that is wanted.

    Whoever chose another accepted action before may have made the script's own impossible. Raises LessonFault.
    """
    fault = "no action of the script is wanted"
    for text in step.actions if isinstance(step, Show) else (step.action,):
        try:
            action = game.decode(text)
            if is_wanted(game, state, step, action):
                return action
        except (BadAction, Illegal) as error:
            fault = f"{text}: {error}"
    for action in game.legal(state) if isinstance(step, Do) else ():
        if is_wanted(game, state, step, action):
            return action
    raise LessonFault(fault)


def is_wanted(game: AnyGame, state: Any, step: Do | Show, action: Any) -> bool:
    """Return whether a step accepts an action. Raises Illegal."""
    events = game.apply(state, action)[1]
    return isinstance(step, Show) or step.wanted(events)


def _try_misses(game: AnyGame, state: Any, step: Do | Show, index: int) -> None:
    """Check that the own action of a step is wanted, and that each miss is legal, unwanted, and explained by itself."""
    if isinstance(step, Show):
        return
    if not step.wanted(_events(game, state, index, step.action)):
        raise LessonFault(f"step {index}: its own action is not wanted")
    for miss in step.misses:
        events = _events(game, state, index, miss.like)
        if step.wanted(events) or explain(step, events) is not miss:
            raise LessonFault(f"step {index}: {miss.like} is no example of its miss")


def explain(step: Do, events: Any) -> Miss | None:
    """Return the first miss that describes the events."""
    return next((miss for miss in step.misses if miss.when(events)), None)


def _events(game: AnyGame, state: Any, index: int, text: str) -> list[Any]:
    try:
        return game.apply(state, game.decode(text))[1]
    except (BadAction, Illegal) as error:
        raise LessonFault(f"step {index}: {text}: {error}") from error


def _play(game: AnyGame, dice: Dice, state: Any, n: int, index: int, action: Any) -> Iterator[Played]:
    seat = game.to_act(state)
    after, events = game.apply(state, action)
    yield Played(index, n + 1, seat, game.encode(action), tuple(events), state, after)
    while game.to_act(after) == CHANCE:
        n += 1
        before, outcome = after, game.sample(after, dice.at(n))
        after, events = game.apply(before, outcome)
        yield Played(index, n + 1, CHANCE, game.encode(outcome), tuple(events), before, after)
