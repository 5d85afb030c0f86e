"""Other right actions than the one that a lesson names: after each of them the rest of its script is still possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.catalog import GAMES
from game.core import CHANCE
from game.lessons.lesson import Ask, Do, Lesson, LessonFault, Say
from game.lessons.rehearsal import Played, rehearse, script_action
from game.table import Dice


def played_by(lesson: Lesson) -> list[Played]:
    """Return what the script itself plays, chance left out."""
    return [played for played in rehearse(lesson) if played.actor != CHANCE]


def kinds(lessons: tuple[Lesson, ...]) -> set[str]:
    """Return the kinds of action that the player must take in some lesson."""
    decode = GAMES[lessons[0].game].decode
    wanted = (step.action for lesson in lessons for step in lesson.steps if isinstance(step, Do))
    return {type(decode(text)).__name__ for text in wanted}


def dead_ends(lesson: Lesson) -> list[str]:
    """Return each right action after which a later step cannot be played as written."""
    return [
        fault for index, step in enumerate(lesson.steps) if isinstance(step, Do) for fault in _faults(lesson, index)
    ]


def _faults(lesson: Lesson, index: int) -> Iterator[str]:
    game, step = GAMES[lesson.game], lesson.steps[index]
    assert isinstance(step, Do)
    before, n = _before(lesson, index)
    for action in game.legal(before):
        state, events = game.apply(before, action)
        if step.wanted(events):
            try:
                _go_on(lesson, index + 1, *_chance(lesson, state, n + 1))
            except LessonFault as error:
                yield f"{lesson.key} {index}: after {game.encode(action)}: {error}"


def _before(lesson: Lesson, index: int) -> tuple[Any, int]:
    """Return the state before a step, and the length of its log."""
    base = lesson.base(index)
    found = [played for played in rehearse(lesson, index) if played.step >= base]
    start = lesson.steps[base].start or lesson.start
    return (found[-1].after if found else GAMES[lesson.game].from_json(start)), len(found)


def _go_on(lesson: Lesson, index: int, state: Any, n: int) -> None:
    """Play the rest of the script on this table. Raises LessonFault."""
    game = GAMES[lesson.game]
    for step in lesson.steps[index:]:
        if step.start is not None:
            return
        if isinstance(step, Say | Ask):
            continue
        state, _ = game.apply(state, script_action(game, state, step))
        state, n = _chance(lesson, state, n + 1)


def _chance(lesson: Lesson, state: Any, n: int) -> tuple[Any, int]:
    game, dice = GAMES[lesson.game], Dice(lesson.seed)
    while game.to_act(state) == CHANCE:
        state, n = game.apply(state, game.sample(state, dice.at(n)))[0], n + 1
    return state, n
