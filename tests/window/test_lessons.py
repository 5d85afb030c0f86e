"""The lessons of Tigris & Euphrates in a real window; in the first, a newcomer does first what is not wanted."""

from __future__ import annotations

from typing import Any

import pytest

from game.lessons.lesson import Ask, Do, Lesson
from game.lessons.library import lessons
from game.storage import learning
from game.storage.store import Store
from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.people import Hands, Keyboard, Mouse
from ui.catalog import PLAYABLE
from ui.text.i18n import Locale

LESSONS = lessons(next(iter(PLAYABLE)))
EVERYBODY = [(hands, lang, len(LESSONS)) for hands in ("mouse", "keys") for lang in ("en", "he", "fa")]
CASES = [("mouse", "en", 1), *EVERYBODY]


def said(program: Program) -> Line:
    """The next words of the bubble, once all of it is shown: only then is it where the newest layout says."""
    line = program.wait("guide")
    program.idle()
    return line


def do(program: Program, hands: Hands, text: str) -> Line:
    """An action of the newest turn; what the bubble says of it."""
    turn = next(line for line in reversed(program.lines.all) if line["ev"] == "turn")
    hands.do(text, turn["legal"])
    line = program.wait_until(lambda line: line["ev"] == "guide" or line.get("name") == "dialog", "words or a question")
    if line["ev"] != "guide":  # an action would be left unused
        program.idle()
        hands.use("dialog.yes")
        return said(program)
    program.idle()
    return line


def point_at(program: Program, hands: Hands, place: str, lang: str) -> Line:
    """An answer to a question; what the bubble says of it."""
    kind, _, colour = place.partition(".")
    if kind == "hand":
        tile = Locale(lang).tr(f"tigris.tile.{colour}")
        place = next(name for name, item in program.items().items() if (name[:5], item["text"]) == ("hand.", tile))
    hands.use(place)
    return said(program)


@pytest.mark.parametrize(("hands", "lang", "count"), soaked(CASES, CASES[:1]))
def test_a_newcomer_plays_lesson_after_lesson(start: Start, hands: str, lang: str, count: int) -> None:
    program = start("--lang", lang, "--speed", "0")
    person: Any = (Mouse if hands == "mouse" else Keyboard)(program)
    assert (LESSONS[0].game, "menu.learn" in program.items()) == ("tigris", True)
    person.use("menu.learn")
    line = said(program)
    for lesson in LESSONS[:count]:
        line = play(program, person, lesson, line, lang)
        assert line["tone"] == "right"
        assert learning.load(Store(program.data))[0].at(lesson.game, lesson.key).done
        if lesson is not LESSONS[-1]:
            person.use("guide.next")
            line = said(program)
    assert program.close_window() == 0


def play(program: Program, hands: Hands, lesson: Lesson, line: Line, lang: str) -> Line:
    """Play a lesson whose first words are `line`, in the first one with a miss; its last words."""
    missed = lesson is not LESSONS[0]
    for step in lesson.steps:
        if step.text is None:
            continue
        assert line["tone"] == "say", "the step before is done"
        if isinstance(step, Do):
            if step.misses and not missed:
                missed = True
                assert do(program, hands, step.misses[0].like)["tone"] == "wrong"
                hands.use("guide.undo")
                assert said(program)["text"] == line["text"]
            line = do(program, hands, step.action)
        elif isinstance(step, Ask):
            line = point_at(program, hands, step.target[0], lang)
        else:
            hands.use("guide.next")
            line = said(program)
    assert missed
    return line
