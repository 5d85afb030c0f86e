"""Pieces dragged from the tray to the board, by finger and by mouse (feel.md: touch)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import bits
from tests.ui.fingers import Fingers, Place
from tests.ui.tables import Table
from tests.ui.test_prompt_line import PHASES, sit
from ui.scenes.play.play import PlayScene

CURTAIN, CONFIRMATIONS = "open", "off"


def by_mouse(table: Table, start: Place, stop: Place) -> None:
    middle = (start[0] + stop[0]) // 2, (start[1] + stop[1]) // 2
    table.pilot.point(start)
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for pos in (middle, stop):
        table.pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=False))
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=stop, button=1, touch=False))


def by_finger(table: Table, start: Place, stop: Place) -> None:
    Fingers(table.pilot).drag(start, stop)


WAYS: dict[str, Callable[[Table, Place, Place], None]] = {"mouse": by_mouse, "finger": by_finger}


def centre(table: Table, name: str) -> Place:
    return table.pilot.layout()[name].rect.center


def legal_space(table: Table, play: PlayScene, piece: str) -> Place:
    """Where the piece may go: pick it by a click, and put it down again."""
    table.pilot.click(piece)
    cell = next(bits.each(play.game_panel.input.cells()))  # type: ignore[attr-defined]
    table.pilot.press("escape")
    middle: Place = play.game_panel.board.camera.cell_rect(cell).center  # type: ignore[attr-defined]
    return middle


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("piece", ["hand.1", "leader.red"])
def test_a_tile_or_leader_is_dragged_to_its_space(table: Table, way: str, piece: str) -> None:
    play = sit(table, PHASES["tigris action"]())
    stop, n = legal_space(table, play, piece), play.client.n
    WAYS[way](table, centre(table, piece), stop)
    table.pilot.settle()
    assert play.client.n > n


@pytest.mark.parametrize("way", WAYS)
def test_a_piece_dropped_beside_the_board_is_put_back(table: Table, way: str) -> None:
    play = sit(table, PHASES["tigris action"]())
    n = play.client.n
    place = play.prompt_line.place
    WAYS[way](table, centre(table, "hand.1"), table.app.mirror(place).center)
    table.pilot.settle()
    assert play.client.n == n
    assert play.game_panel.input.held is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", WAYS)
def test_a_road_is_dragged_to_its_path(table: Table, way: str) -> None:
    play = sit(table, PHASES["catan main"]())
    placing = play.game_panel.placing  # type: ignore[attr-defined]
    start = centre(table, "build.road")
    table.pilot.click("build.road")
    stop = next(item.rect.center for name, item in table.pilot.layout().items() if name.startswith("cell."))
    table.pilot.press("escape")
    n = play.client.n
    WAYS[way](table, start, stop)
    table.pilot.settle()
    assert play.client.n > n or placing.held == "road"


def test_a_press_that_does_not_move_stays_a_click(table: Table) -> None:
    play = sit(table, PHASES["tigris action"]())
    Fingers(table.pilot).tap("hand.1")
    assert play.game_panel.input.held is not None  # type: ignore[attr-defined]
