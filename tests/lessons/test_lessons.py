"""The lessons that come with the program: each is played in the three languages, with every likely miss."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from game.catalog import GAMES as RULES
from game.core import CHANCE
from game.lessons.lesson import Ask, Do, Lesson, Show
from game.lessons.lesson_run import LessonRun
from game.lessons.library import FOLDER, lessons
from game.lessons.rehearsal import is_wanted, rehearse, script_action
from game.session.session import Services
from game.table import Dice
from tests.lessons.player import Clock, Reader, play_to_the_end
from ui.text.i18n import LANGUAGES, sentences

GAMES = tuple(sorted(folder.name for folder in FOLDER.iterdir()))
ALL = [lesson for game in GAMES for lesson in lessons(game)]
MOST_WORDS = 22


def run(lesson: Lesson, at: int = 0) -> LessonRun:
    return LessonRun(lesson, at, Services(clock=Clock()))


def name(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.key}"


def said(lesson: Lesson, lang: str) -> dict[int, str]:
    """Return the sentences of a lesson that exist in a language."""
    start = f"lesson.{lesson.game}.{lesson.key}."
    found = {key.removeprefix(start): text for key, text in sentences(lang).items() if key.startswith(start)}
    assert isinstance(found.pop("title"), str)
    return {int(n): text for n, text in found.items() if isinstance(text, str)}


def test_files_are_numbered_and_named_by_their_lesson() -> None:
    for game in GAMES:
        names = [path.stem for path in sorted((FOLDER / game).glob("[0-9]*"))]
        assert names == [f"{n:02}-{lesson.key}" for n, lesson in enumerate(lessons(game), 1)]


@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_a_lesson_is_played_to_its_end(lesson: Lesson) -> None:
    reader = Reader(run(lesson))
    shown = list(play_to_the_end(reader))
    assert reader.run.done
    assert not reader.run.session.incidents, "a bot played something else"
    assert shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_every_likely_miss_is_explained_and_taken_back(lesson: Lesson, lang: str) -> None:
    """Every sentence of the language is shown, and none is missing."""
    reader = Reader(run(lesson))
    shown = set(play_to_the_end(reader, misses=True))
    assert reader.run.done
    assert shown == set(said(lesson, lang)) == set(lesson.sentences())


def let_it_play(reader: Reader) -> Iterator[int]:
    """Let the program play every step, and yield the index of each before anything is done."""
    seen = -1
    while not reader.follow().done:
        if reader.run.index != seen:
            seen = reader.run.index
            yield seen
        if reader.run.waits:
            reader.run.advance()
        else:
            reader.run.play()
            reader.run.session.tick()
            reader.run.session.tick()
        reader.hear()


@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_the_program_can_play_everything(lesson: Lesson) -> None:
    reader = Reader(run(lesson))
    assert list(let_it_play(reader)) == list(range(len(lesson.steps)))
    assert not reader.run.session.incidents


@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_a_lesson_is_resumed_at_every_step(lesson: Lesson) -> None:
    reader = Reader(run(lesson))
    positions = [position(reader.run) for _ in let_it_play(reader)]
    assert positions == [position(run(lesson, at)) for at in range(len(lesson.steps))]


def position(of: LessonRun) -> tuple[int, object]:
    return of.index, of.game.view_to_json(of.session.client(of.lesson.seat).view)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_sentences_are_short(lesson: Lesson, lang: str) -> None:
    for n, text in said(lesson, lang).items():
        for sentence in re.split(r"(?<=[.!?؟])\s", text):
            assert len(sentence.split()) <= MOST_WORDS, f"{lang} {n}: {sentence}"
        assert len(text.split()) <= MOST_WORDS + 3, f"{lang} {n}: {text}"


def seconds(lesson: Lesson) -> float:
    """Return reading time at 200 words a minute, and five seconds for each move or answer."""
    words = said(lesson, "en")
    read = sum(len(words[step.text].split()) for step in lesson.steps if step.text is not None)
    moves = sum(type(step).__name__ != "Say" for step in lesson.steps)
    return read * 60 / 200 + moves * 5


@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_a_question_does_not_frame_its_answer_alone(lesson: Lesson) -> None:
    framed = [(step.places, step.target) for step in lesson.steps if isinstance(step, Ask) and step.places]
    assert not [places for places, target in framed if set(places) <= set(target)]


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_of_a_game_take_at_most_ten_minutes(game: str) -> None:
    assert sum(map(seconds, lessons(game))) <= 600


def after_chance(lesson: Lesson, state: Any, n: int) -> tuple[Any, int]:
    """Return the position in which a seat must act, as a table would draw it, and the length of the log."""
    game, dice = RULES[lesson.game], Dice(lesson.seed)
    while game.to_act(state) == CHANCE:
        state, _ = game.apply(state, game.sample(state, dice.at(n)))
        n += 1
    return state, n


def play_on(lesson: Lesson, index: int, state: Any, n: int) -> None:
    """Play the script from a step on in another position, as it would help the player there. Raises LessonFault."""
    game = RULES[lesson.game]
    for step in lesson.steps[index:]:
        if step.start is not None:
            return  # the table is set anew
        if isinstance(step, Do | Show):
            assert game.to_act(state) == (step.seat if isinstance(step, Show) else lesson.seat)
            state, _ = game.apply(state, script_action(game, state, step))
            state, n = after_chance(lesson, state, n + 1)


@pytest.mark.parametrize("lesson", ALL, ids=name)
def test_whatever_is_accepted_the_lesson_goes_on(lesson: Lesson) -> None:
    """Each action that a step accepts, not only its own, leads to a position in which the rest can be played."""
    game, tried = RULES[lesson.game], 0
    for each in rehearse(lesson):
        step = lesson.steps[each.step]
        if isinstance(step, Do) and each.actor == lesson.seat:
            accepted = [action for action in game.legal(each.before) if is_wanted(game, each.before, step, action)]
            for action in accepted:
                state, _ = game.apply(each.before, action)
                play_on(lesson, each.step + 1, *after_chance(lesson, state, each.n))
                tried += 1
    assert tried >= sum(isinstance(step, Do) for step in lesson.steps)
