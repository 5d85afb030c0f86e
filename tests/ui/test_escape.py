"""Esc closes or puts back what is topmost: it loses nothing, and leaves neither a game nor the program unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.soaking import soaked
from tests.ui import catan, qwirkle
from tests.ui.every_scene import PARTS, every_scene
from tests.ui.tables import Table, position, session, sit_down
from tests.ui.test_catan_cards import answered, asked, rich
from ui.scene import Scene
from ui.scenes.review.results import CALM

ASKED = ("menu", "play", "handoff", "conflict")
"""The scenes that Esc does not close: a menu or a question opens."""


@pytest.mark.parametrize("part", soaked(PARTS, ["shell", "tables", "review"]))
def test_esc_closes_one_screen_or_asks(tmp_path: Path, part: str) -> None:
    """What it opens, it closes again; where the scene stays, it has put something back, and the next Esc goes on."""
    seen: set[str] = set()
    for table, name in every_scene(tmp_path, "en", part):
        app, before, focus = table.app, [*table.app.scenes], table.app.focus
        seen.add(before[-1].name)
        for _ in range(3):
            for _ in range(int(CALM * 60) + 2):
                app.frame([], 1 / 60)
            table.pilot.press("escape")
            table.pilot.settle()
            if app.scenes != before:
                break
        assert app.running, name
        if before[-1].name in ASKED:
            assert app.scenes[:-1] == before, f"{name}: a menu or a question opens"
            assert app.scenes[-1].modal, name
            table.pilot.press("escape")
            assert app.scenes == before, f"{name}: and closes"
        else:
            assert app.scenes == before[:-1], f"{name}: it closes alone"
            app.push(before[-1])
            app.set_focus(focus)
        table.pilot.settle()
    assert len(seen) > 3


def of_tigris(table: Table) -> Scene:
    """A table of Tigris & Euphrates with a hand of each colour."""
    hand = {"black": 2, "red": 2, "blue": 1, "green": 1}
    return table.play(session(position([hand, hand])))


def of_qwirkle(table: Table) -> Scene:
    """A table of Qwirkle."""
    return table.play(qwirkle.session(qwirkle.position(["Rc Ox Gd Bt Rs Yf", "Pc Px"])))


def of_catan(start: Callable[[], Any]) -> Callable[[Table], Scene]:
    """A table of Catan in a position."""

    def play(table: Table) -> Scene:
        data = start().data
        return table.play(catan.session(data["seats"], start=data))

    return play


@pytest.mark.parametrize(
    ("play", "begin", "put_back"),
    [
        (of_tigris, ["hand.1"], 1),
        (of_tigris, ["leader.black"], 1),
        (of_tigris, ["catastrophe"], 1),
        (of_tigris, ["play.swap", "hand.1", "hand.2"], 1),
        (of_qwirkle, ["hand.1"], 1),
        (of_qwirkle, ["qwirkle.trade", "hand.1"], 1),
        (of_catan(rich), ["build.road"], 1),
        (of_catan(rich), ["catan.trade", "hand.1"], 1),
        (of_catan(asked), [], 0),
        (of_catan(asked), ["trade.counter"], 1),
        (of_catan(answered), [], 0),
    ],
)
def test_esc_at_a_table_puts_back_what_was_begun_and_then_opens_the_menu(
    table: Table, play: Callable[[Table], Scene], begin: list[str], put_back: int
) -> None:
    scene: Any = play(table)
    sit_down(table)
    while scene.state.recap_panel.in_sight:
        table.pilot.press("escape")
    view, actions = scene.game.view_to_json(scene.client.view), len(table.logged("action"))
    for name in begin:
        table.pilot.click(name)
    table.pilot.settle()
    for _ in range(put_back):
        table.pilot.press("escape")
        table.pilot.settle()
        assert table.app.scenes[-1] is scene
    assert not scene.game_panel.put_down(), "nothing is left to put back"
    table.pilot.press("escape")
    assert table.app.scenes[-1].modal
    assert table.app.scenes[-2] is scene
    table.pilot.press("escape")
    assert table.app.scenes[-1] is scene
    assert (scene.game.view_to_json(scene.client.view), len(table.logged("action"))) == (view, actions)


@pytest.mark.parametrize("dragged", [False, True])
def test_a_press_during_which_the_window_loses_the_focus_is_no_click(table: Table, dragged: bool) -> None:
    """Whoever goes to another window with a button down, and lets go anywhere, has laid nothing."""
    scene: Any = of_tigris(table)
    sit_down(table)
    pilot, window = table.pilot, table.app.window
    if not dragged:
        pilot.click("hand.1")
    pilot.settle()
    start, place = (pilot.layout()[name].rect.center for name in ("hand.1" if dragged else "cell.h4", "cell.h4"))
    before, rel = scene.client.n, (place[0] - start[0], place[1] - start[1])
    pilot.point(start)
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False, window=window))
    pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(1, 0, 0), touch=False, window=window))
    pilot.feed(pygame.Event(pygame.WINDOWFOCUSLOST, window=window))
    pilot.feed(pygame.Event(pygame.WINDOWFOCUSGAINED, window=window))
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False, window=window))
    pilot.settle()
    assert scene.client.n == before
    assert scene.game_panel.put_down(), "the piece stays in hand"
    pilot.click("hand.1")
    pilot.click("cell.h4")
    pilot.settle()
    assert scene.client.n > before, "the next click counts"
