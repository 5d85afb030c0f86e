"""A piece in hand hangs from the pointer, and its places pulse (feel.md: piece picked up)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import bits
from game.tigris.actions import BLACK, RED
from tests.ui.pads import LEFT_X, press, push
from tests.ui.tables import Table, position, session
from tests.ui.test_prompt_line import PHASES, sit
from ui.catan.overlay import piece_key
from ui.catan.places import NAMES, corner_of, path_of
from ui.table.held_piece import HIGH

HAND = {"black": 1, "red": 2, "blue": 2, "green": 1}


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Table]:
    """A table whose pieces move."""
    made = Table(tmp_path, speed=1.0)
    yield made
    made.close()


def _take(table: Table) -> Any:
    play = table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    table.pilot.settle()
    _frames(table, 300)  # whose turn it is was shown
    table.pilot.click("hand.1")
    return play


def _point(table: Table, *places: tuple[int, int], touch: bool = False) -> None:
    for place in places:
        event = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=touch)
        table.app.frame([event], 1 / 60)


def _frames(table: Table, count: int) -> None:
    for _ in range(count):
        table.app.frame([], 1 / 60)


def test_the_piece_follows_the_pointer_two_frames_later(moving, monkeypatch):
    play, drawn = _take(moving), []
    held = play.game_panel.held_piece
    draw = held._draw_piece
    monkeypatch.setattr(held, "_draw_piece", lambda surface, pos: (drawn.append(pos), draw(surface, pos)))
    centre = play.game_panel.board.camera.visible.center
    path = [(centre[0] + 10 * step, centre[1]) for step in range(6)]
    _point(moving, *path)
    assert drawn == path[:4]
    _frames(moving, 4)
    assert drawn[-1] == path[-1]
    cell = play.game_panel.board.camera.cell
    assert HIGH * cell > 10, "it hangs over the place, which stays in sight"


def test_a_table_that_waits_with_a_piece_in_hand_is_idle_and_paints_no_panels(moving, monkeypatch):
    play, painted = _take(moving), []
    _point(moving, play.game_panel.board.camera.visible.center)
    _frames(moving, 12)
    monkeypatch.setattr(play, "_draw_panels", lambda surface: painted.append(surface))
    before = pygame.image.tobytes(moving.app.window.get_surface(), "RGB")
    _frames(moving, 30)
    assert moving.app.idle
    assert len(painted) <= 1, "a tooltip may have come"
    assert pygame.image.tobytes(moving.app.window.get_surface(), "RGB") != before, "the places pulse"
    _frames(moving, 60 * 10)
    assert not play.background_moving, "after some pulses nothing is drawn any more"


def test_fingers_and_keys_carry_nothing(moving):
    play = _take(moving)
    held, centre = play.game_panel.held_piece, play.game_panel.board.camera.visible.center
    _point(moving, centre, centre, centre, touch=True)
    assert held._shown is None
    _point(moving, centre, centre, centre)
    assert held._shown == centre
    moving.pilot.press("left")
    play.game_panel.key("end")
    _frames(moving, 3)
    assert held._shown is None


@pytest.mark.parametrize(("speed", "calm"), [(0.0, False), (1.0, True)])
def test_without_motion_the_piece_stays_in_the_tray(tmp_path, speed, calm):
    """The tray, the marks and the preview show the same as with motion."""
    table = Table(tmp_path, speed=speed)
    table.app.settings.reduced_motion = calm
    play = _take(table)
    _point(table, *[play.game_panel.board.camera.visible.center] * 4)
    before = pygame.image.tobytes(table.app.window.get_surface(), "RGB")
    _frames(table, 60)
    assert not play.background_moving
    assert pygame.image.tobytes(table.app.window.get_surface(), "RGB") == before
    assert play.game_panel.board.help.legal
    table.close()


def test_picking_up_is_heard_once(moving, monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(moving.app.sounds, "play", lambda name, *rest: heard.append(name))
    _take(moving)
    _frames(moving, 10)
    assert heard.count("pick-up") == 1


def test_a_click_of_one_frame_in_mid_animation_ends_it_and_counts(moving):
    play = _take(moving)
    moving.pilot.click("cell.f6")
    _frames(moving, 4)
    assert play.game_panel.moving
    place = next(item for item in moving.app.items() if item.name == "hand.2").rect.center
    _point(moving, place)
    assert play.game_panel.moving, "pointing ends nothing"
    buttons = {"pos": place, "button": 1, "touch": False, "window": moving.app.window}
    moving.app.frame(
        [pygame.Event(pygame.MOUSEBUTTONDOWN, buttons), pygame.Event(pygame.MOUSEBUTTONUP, buttons)], 1 / 60
    )
    _frames(moving, 2)
    assert not play.game_panel.moving
    assert play.game_panel.input.slot is not None, "the tile is in hand"
    assert moving.logged("refused") == []


def test_a_piece_that_hangs_over_the_board_drops_from_there(moving):
    """A dropped piece went back to the tray, and flew from there to the place over which it had hung."""
    play = _take(moving)
    panel, camera = play.game_panel, play.game_panel.board.camera
    place = camera.cell_rect(bits.CELL_OF["f6"]).center
    _point(moving, *[place] * 4)
    _frames(moving, 20)  # it is lifted
    hung = panel.held_piece.place_of(("tile", BLACK))
    assert hung is not None
    assert hung.centerx == place[0]
    moving.pilot.click("cell.f6")
    _frames(moving, 3)
    assert panel.moving
    assert panel.board.context.held_place(("tile", BLACK)) == hung
    assert panel.board.context.held_place(("tile", RED)) is None
    _frames(moving, 120)
    assert not panel.moving
    assert panel.held_piece.place_of(("tile", BLACK)) is None, "the next one comes from the hand"


def test_a_piece_held_over_the_upper_edge_is_drawn_whole(moving):
    play = _take(moving)
    panel, camera = play.game_panel, play.game_panel.board.camera
    _point(moving, *[camera.cell_rect(bits.CELL_OF["f1"]).center] * 4)
    _frames(moving, 20)
    assert camera.visible.contains(panel.held_piece.place_of(("tile", BLACK)))


# ------------------------------------------------------------------ the keyboard's way to the places


def _leader_in_hand(table: Table) -> Any:
    """Take the trader, who may stand beside the ten temples of the board alone."""
    play = table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    table.pilot.settle()
    table.pilot.click("leader.green")
    table.pilot.settle()
    return play


def _walk(table: Table, keys: Sequence[str], mod: int) -> list[str]:
    """Return where the focus goes with these keys."""
    ways = []
    for key in keys:
        table.pilot.press(key, mod)
        ways.append(table.app.focus)
    return ways


def test_shift_and_an_arrow_go_to_the_nearest_marked_place_in_that_direction(table):
    play = _leader_in_hand(table)
    places = {f"cell.{bits.name(cell)}" for cell in bits.each(play.game_panel.input.cells())}
    table.pilot.press("left")  # the first key goes to the board
    table.app.set_focus("cell.b1")
    assert "cell.b1" in places
    ways = _walk(table, ["right"] * 3, pygame.KMOD_LSHIFT)
    assert set(ways) <= places
    assert len(set(ways)) == 3
    there = [bits.xy(bits.CELL_OF[name[5:]]) for name in ways]
    assert all(one[0] < other[0] for one, other in pairwise(there)), "always to the right"
    assert _walk(table, ["left"] * 3, 0)[-1] not in places, "without Shift it goes cell by cell, to look at them"


def test_shift_and_an_arrow_go_cell_by_cell_with_nothing_in_hand(table):
    table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    table.pilot.settle()
    table.app.set_focus("cell.b1")
    assert _walk(table, ["right", "down"], pygame.KMOD_LSHIFT) == ["cell.c1", "cell.c2"]


def test_the_stick_of_a_pad_goes_to_marked_places_and_its_arrows_cell_by_cell(table):
    play = _leader_in_hand(table)
    places = {f"cell.{bits.name(cell)}" for cell in bits.each(play.game_panel.input.cells())}
    press(table.pilot, "right")
    table.app.set_focus("cell.b1")
    push(table.pilot, LEFT_X, 1.0)
    push(table.pilot, LEFT_X, 0.0)
    assert table.app.focus in places - {"cell.b1"}
    table.app.set_focus("cell.b1")
    press(table.pilot, "right")
    assert table.app.focus == "cell.c1"
    assert "cell.c1" not in places


@pytest.mark.parametrize(("piece", "frames"), [("road", 35), ("city", 70)])
def test_a_piece_of_catan_is_laid_at_once_while_its_cards_are_paid(moving, piece, frames):
    """It vanished at the click, and came flying from its owner's row once the cards had been paid."""
    moving.app.settings.curtain = "open"
    play = sit(moving, PHASES["catan main"]())
    _frames(moving, 300)
    panel = play.game_panel
    moving.pilot.click(f"build.{piece}")
    spot = min(panel.placing.spots())
    _point(moving, *[panel.board.camera.spot(spot)] * 4)
    _frames(moving, 20)
    key = piece_key(piece, spot, play.seat, panel.view.seats)
    hung = panel.held_piece.place_of(key)
    assert hung is not None
    moving.pilot.click(f"cell.{NAMES[spot]}")
    assert panel.board.context.held_place(key) == hung
    for _ in range(frames):
        _frames(moving, 1)
        if _stands(panel.view, play.seat, spot):
            return
    pytest.fail(f"after {frames} frames it does not stand there")


def _stands(view: Any, seat: int, place: int) -> bool:
    path, corner = path_of(place), corner_of(place)
    return bool(view.roads[seat] >> path & 1 if path is not None else view.cities[seat] >> corner & 1)
