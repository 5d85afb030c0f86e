"""Tables at which hints are asked for."""

from __future__ import annotations

from typing import Any

import pygame

from tests.ui.sage import services
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
KING = {"b1": [0, "black"], "a3": [0, "green"]}
ALONE = ("human", "steady")


def play(table: Table, text: str = "", start: Any = None, kinds: tuple[str, ...] = ALONE, after: int = 1) -> PlayScene:
    start = start or position([dict(HAND), dict(HAND)], leaders=KING)
    return table.play(session(start, kinds, services=services(text, after)))


def asked(table: Table) -> None:
    table.pilot.press("h")
    table.pilot.settle()


def shown(table: Table) -> bool:
    scene = next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))
    assert (
        scene.state.explanations.hint_shown
        == bool(scene.game_panel.advised())
        == (scene.game_panel.board.suggested is not None)
    )
    return scene.state.explanations.hint_shown


def picture(table: Table) -> pygame.Surface:
    """The window without a notice."""
    scene = table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    scene.status_line.show("")
    table.pilot.settle()
    return table.app.window.get_surface().copy()


def pictures(table: Table) -> tuple[pygame.Surface, pygame.Surface]:
    """Without the hint and with it; the keyboard's focus shows in both."""
    asked(table)
    asked(table)
    before = picture(table)
    asked(table)
    return before, picture(table)
