"""The first lesson of Tigris & Euphrates in a real window, by a newcomer who does first what is not wanted."""

from __future__ import annotations

from typing import Any

import pytest

from game.lessons.lesson import Ask, Do
from game.lessons.library import lessons
from game.storage import learning
from game.storage.store import Store
from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.people import Hands, Keyboard, Mouse
from ui.catalog import PLAYABLE

LESSON = lessons(next(iter(PLAYABLE)))[0]
CASES = [("mouse", "en"), ("mouse", "he"), ("keys", "en"), ("keys", "fa")]


def said(program: Program) -> Line:
    """The next words of the bubble, once all of it is shown: only then is it where the newest layout says."""
    line = program.wait("guide")
    program.idle()
    return line


def do(program: Program, hands: Hands, text: str) -> Line:
    """An action of the newest turn; what the bubble says of it."""
    turn = next(line for line in reversed(program.lines.all) if line["ev"] == "turn")
    hands.do(text, turn["legal"])
    return said(program)


@pytest.mark.parametrize(("hands", "lang"), soaked(CASES, CASES[:1]))
def test_a_newcomer_plays_the_first_lesson(start: Start, hands: str, lang: str) -> None:
    program = start("--lang", lang, "--speed", "0")
    person: Any = (Mouse if hands == "mouse" else Keyboard)(program)
    assert (LESSON.game, "menu.learn" in program.items()) == ("tigris", True)
    person.use("menu.learn")
    line, missed = said(program), False
    for step in LESSON.steps:
        assert line["tone"] == "say", "the step before is done"
        if isinstance(step, Do):
            if step.misses and not missed:
                missed = True
                assert do(program, person, step.misses[0].like)["tone"] == "wrong"
                person.use("guide.undo")
                assert said(program)["text"] == line["text"]
            line = do(program, person, step.action)
        else:
            person.use(step.target[0] if isinstance(step, Ask) else "guide.next")
            line = said(program)
    assert missed
    assert line["tone"] == "right"
    assert learning.load(Store(program.data))[0].at(LESSON.game, LESSON.key).done
    person.use("guide.next")
    assert program.wait("guide")["tone"] == "say", "the next lesson follows"
    program.idle()
    assert program.close_window() == 0
