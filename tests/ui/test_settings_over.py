"""The settings over every kind of scene: what lies below is laid out for another language, size or theme once seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.catalog import GAMES
from game.lessons.library import lessons
from game.record import Record, SeatInfo
from game.session.session import Session
from game.storage.puzzle_progress import PuzzleProgress
from tests.ui.every_scene import activate
from tests.ui.puzzles import ONE_EACH, begin, prepare
from tests.ui.tables import Table, position, session
from tests.ui.test_conflict import HAND, RIVALS
from ui.context import Route
from ui.learn.puzzle_collection import PuzzleCollection
from ui.scenes.learn.puzzle_list import PuzzleListScene

PEOPLE = (SeatInfo("human", "", "Dana"), SeatInfo("human", "", "Omid"))
CHANGES: dict[str, dict[str, Any]] = {
    "language": {"language": "he"}, "text size": {"ui_scale": 200}, "theme": {"board_theme": "plain"},
    "panels": {"panels": "light"},
}  # fmt: skip


def pause(table: Table, game: str) -> None:
    table.play(Session.from_record(Record(GAMES[game].setup(2), PEOPLE, seed="3")))
    table.pilot.press("escape")


def end_question(table: Table) -> None:
    table.play(session(position([dict(HAND), dict(HAND)])))
    table.pilot.point((5, 5))
    table.pilot.settle()
    table.pilot.press("x")
    assert table.pilot.scene == "dialog"


def conflict(table: Table) -> None:
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS), ("human", "steady")))
    activate(table, "leader.black", "cell.a2")
    assert table.pilot.scene == "conflict"


def pause_in_conflict(table: Table) -> None:
    conflict(table)
    table.pilot.press("escape")
    assert table.pilot.scene == "dialog"


def curtain(table: Table) -> None:
    table.app.settings.curtain = "auto"
    table.play(session(position([dict(HAND), dict(HAND)])))


def leave_curtain(table: Table) -> None:
    curtain(table)
    table.pilot.press("escape")


def presets(table: Table) -> None:
    table.app.open(Route.SETUP)
    activate(table, "setup.presets")


def name_of_setup(table: Table) -> None:
    presets(table)
    activate(table, "preset.save")


def lesson(table: Table) -> None:
    table.app.open(Route.LEARN, "tigris")
    activate(table, f"learn.lesson.{lessons('tigris')[0].key}")
    table.pilot.press("escape")


def puzzle(table: Table) -> None:
    begin(table, ONE_EACH[0])
    table.pilot.press("escape")


def puzzle_filter(table: Table) -> None:
    table.app.push(PuzzleListScene(PuzzleCollection("tigris", table.app.store, PuzzleProgress())))
    activate(table, "list.filter.grade")


def quit_question(table: Table) -> None:
    table.app.ask_quit()


STACKS: dict[str, Callable[[Table], None]] = {
    **{f"pause {game}": partial(pause, game=game) for game in GAMES if game != "toy"},
    "end of a turn": end_question, "conflict": conflict, "pause in a conflict": pause_in_conflict, "curtain": curtain,
    "leaving a curtain": leave_curtain, "ready-made tables": presets, "name of a set-up": name_of_setup,
    "lesson": lesson, "puzzle": puzzle, "filter of puzzles": puzzle_filter, "quit": quit_question,
}  # fmt: skip


def picture(table: Table) -> bytes:
    table.pilot.settle()
    table.app.invalidate()
    table.app.frame([], 0.0)
    return pygame.image.tobytes(table.app.window.get_surface(), "RGB")


def rebuilt(table: Table) -> bytes:
    """The picture after every scene was laid out anew, the lowest first."""
    for scene in table.app.scenes:
        scene.rebuild()
    table.app._renderer.drop_cache()
    return picture(table)


def change(table: Table, **values: Any) -> None:
    """Open the settings over what is there, change them, and close them again."""
    table.app.open_settings()
    table.pilot.settle()
    assert table.pilot.scene == "settings"
    if "language" in values:
        table.app.launch.lang = None
    for name, value in values.items():
        setattr(table.app.settings, name, value)
        table.app.refresh_preferences()
    table.pilot.settle()
    table.pilot.press("escape")


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("stack", STACKS)
def test_what_lies_under_the_settings_is_laid_out_anew(table: Table, stack: str, what: str) -> None:
    prepare(table)
    table.app.settings.confirmations, table.app.settings.curtain = "risky", "open"
    STACKS[stack](table)
    before = picture(table)
    change(table, **CHANGES[what])
    after = picture(table)
    assert after != before
    assert after == rebuilt(table)


@pytest.mark.parametrize("stack", STACKS)
def test_no_dialog_keeps_words_of_another_language(table: Table, stack: str) -> None:
    prepare(table)
    table.app.settings.confirmations, table.app.settings.curtain = "risky", "open"
    STACKS[stack](table)
    table.pilot.settle()
    top = table.app.scenes[-1]

    def words() -> set[str]:
        found = {top.spoken_title(), *top.spoken_lines()}
        for item in top.items():
            found |= {item.text, item.tip}
        return {line for line in found if any(char.isascii() and char.isalpha() for char in line)}

    before = words()
    change(table, language="he")
    table.pilot.settle()
    assert top is table.app.scenes[-1]
    assert before & words() == set()


def test_a_covered_table_that_is_laid_out_meanwhile_does_not_mix(table: Table) -> None:
    """Another device lays everything out, also below the settings, where the former size was still in force."""
    play = table.play(session(position([dict(HAND), dict(HAND)])))
    table.app.open_settings()
    table.app.settings.ui_scale = 200
    table.app.refresh_preferences()
    play.request_layout()
    assert play.gui.is_current
