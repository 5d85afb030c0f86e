"""What the program does with misses, refusals, undone actions and impatience."""

from __future__ import annotations

import pytest

from game.core import Illegal
from game.lessons.lesson import Ask, Do, Lesson, Say, Show
from game.lessons.lesson_run import LessonRun
from game.lessons.library import lessons
from game.session.bot_driver import BOT_TIMEOUT
from game.session.session import Services
from tests.lessons.player import Clock, Reader

TILE, LEADERS, REVOLT = (lessons("tigris")[n] for n in (0, 2, 3))


def at(lesson: Lesson, kind: type, nth: int = 0) -> Reader:
    """Return a reader of a run at the nth step of a kind."""
    index = [n for n, step in enumerate(lesson.steps) if isinstance(step, kind)][nth]
    return Reader(LessonRun(lesson, index, Services(clock=Clock())))


def seen(reader: Reader) -> object:
    reader.client.poll()
    return reader.run.game.view_to_json(reader.client.view)


@pytest.mark.parametrize("text", ["end", "swap black red blue", "leader red h7", "catastrophe a1", "tile red a1"])
def test_any_legal_action_is_judged_and_undone_whatever_it_revealed(text: str) -> None:
    reader = at(TILE, Do)
    before = seen(reader)
    assert not reader.act(text).right
    assert seen(reader) != before
    reader.run.take_back()
    assert reader.hear() == []
    assert seen(reader) == before
    assert reader.run.accepts()


def test_an_action_that_no_sentence_explains_has_its_events() -> None:
    verdict = at(TILE, Do).act("catastrophe a1")
    assert verdict.text is None
    assert [type(event).__name__ for event in verdict.events] == ["CatastrophePlaced"]


def test_help_grows_with_the_misses_and_begins_again_with_the_next_step() -> None:
    reader = at(TILE, Do)
    helps = [reader.run.help]
    for _ in range(2):
        reader.act("end")
        reader.run.take_back()
        reader.hear()
        helps.append(reader.run.help)
    with pytest.raises(Illegal):
        reader.client.submit(reader.run.game.decode("tile green a4"))
    reader.run.refused()
    assert [*helps, reader.run.help] == ["", "", "pulse", "play"]
    reader.run.play()
    (verdict,) = reader.hear()
    assert verdict.right
    assert (reader.run.help, reader.run.misses) == ("", 0)


def test_while_a_miss_stands_nobody_acts_on() -> None:
    """Ending the turn early would make the bull's turn begin."""
    reader = at(TILE, Do)
    reader.act("end")
    assert not any(reader.run.session.tick() for _ in range(20))
    assert not reader.run.accepts()


def test_the_others_wait_as_long_as_the_player_reads() -> None:
    reader = at(TILE, Show)
    assert reader.run.waits
    assert not any(reader.run.session.tick() for _ in range(int(BOT_TIMEOUT) * 10))
    reader.run.advance()
    assert any(reader.run.session.tick() for _ in range(3))
    assert not reader.run.session.incidents
    assert not any(reader.run.session.tick() for _ in range(20)), "the second action was nobody's step"
    assert not reader.run.session.incidents


def test_undoing_a_right_action_leads_back_to_its_step() -> None:
    reader = at(TILE, Do)
    step = reader.run.step
    assert isinstance(step, Do)
    assert reader.act(step.action).right
    reader.run.session.take_back(TILE.seat)
    reader.hear()
    assert reader.run.step is step
    assert reader.act(step.action).right


def test_wrong_answers_are_counted_and_the_program_answers() -> None:
    run = at(TILE, Ask).run
    step = run.step
    assert isinstance(step, Ask)
    for _ in range(3):
        wrong = run.answer("cell.g3")
        assert wrong is not None
        assert wrong.text == step.misses["cell.g3"]
    unexplained = run.answer("play.menu")
    assert unexplained is not None
    assert (unexplained.right, unexplained.text) == (False, None)
    assert run.help == "play"
    run.play()
    assert run.step is not step


def test_only_a_question_is_answered_and_only_a_sentence_is_read() -> None:
    asking, doing, saying = at(TILE, Ask).run, at(TILE, Do).run, at(TILE, Say).run
    assert doing.answer("cell.f2") is None
    assert saying.answer("cell.f2") is None
    assert not saying.accepts()
    saying.refused()
    assert saying.misses == 0
    for run in (asking, doing):
        before = run.index
        run.advance()
        assert run.index == before


def test_skip_and_back_stand_at_the_neighbouring_steps() -> None:
    run = LessonRun(REVOLT, 3)
    run = run.skip()
    assert run.index == 4
    run = run.back().back()
    assert run.index == 2
    for _ in REVOLT.steps:
        run = run.skip()
    assert run.done
    for _ in range(len(REVOLT.steps) + 2):
        run = run.back()
    assert run.index == 0


def test_an_own_action_is_shown_when_the_owner_lets_it() -> None:
    index = next(n for n, step in enumerate(LEADERS.steps) if isinstance(step, Show) and step.seat == LEADERS.seat)
    reader = Reader(LessonRun(LEADERS, index, Services(clock=Clock())))
    assert reader.run.plays_itself
    assert not any(reader.run.session.tick() for _ in range(5))
    reader.run.play()
    assert reader.hear() == []
    assert reader.run.index == index + 1
