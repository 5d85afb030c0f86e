"""The island on the screen: where things lie, what a click means, and that every number is true when it is shown."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bits import each
from game.catan.game import GAME
from game.catan.island import CORNERS, HEX_NAMES, PATH_ENDS, PATHS
from game.catan.playback import apply_event
from game.catan.state import SETUP, View
from game.core import CHANCE, OVER
from game.record import read
from tests.ui.catan import session
from tests.ui.tables import Table
from ui.app import focus
from ui.catan.board import BoardView
from ui.catan.board_items import BoardItems
from ui.catan.camera import LEAST, ZOOMS, Camera
from ui.catan.geometry import HARBOUR_AT
from ui.catan.pieces import Pieces
from ui.catan.places import (
    AT,
    FIRST_CORNER,
    FIRST_PATH,
    NAMES,
    corner_of,
    corner_place,
    hex_of,
    hex_place,
    path_of,
    path_place,
    place_named,
    places_of,
    span_of,
)
from ui.catan.static_layer import StaticLayer, robber_at, token_at
from ui.catan.theme import theme_of
from ui.gfx.art import Art
from ui.gfx.motion import MOTIONS
from ui.table.held_piece import HeldPiece

ROOM = pygame.Rect(10, 20, 900, 620)
ROOT = Path(__file__).parents[2] / "assets" / "art"
places = st.integers(0, len(AT) - 1)


@pytest.fixture
def camera() -> Camera:
    made = Camera()
    made.layout(ROOM)
    return made


# -- places ----------------------------------------------------------------------------------------------


def test_every_hex_corner_and_path_is_a_place_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) == len(AT) == len(HEX_NAMES) + len(CORNERS) + len(PATHS)
    assert [hex_of(hex_place(n)) for n in range(19)] == list(range(19))
    assert [corner_of(corner_place(n)) for n in range(54)] == list(range(54))
    assert [path_of(path_place(n)) for n in range(72)] == list(range(72))
    assert place_named(f"cell.{CORNERS[7]}") == FIRST_CORNER + 7
    assert place_named(f"cell.{PATHS[7]}") == FIRST_PATH + 7
    assert place_named("hand.1") is None


@given(st.sets(places))
def test_places_are_passed_on_as_bits_and_come_back(some: set[int]) -> None:
    assert places_of(span_of(some)) == some


def test_no_two_places_lie_close_together() -> None:
    for (x, y), (u, v) in combinations(AT, 2):
        assert (x - u) ** 2 + (y - v) ** 2 > 0.24


# -- the camera ------------------------------------------------------------------------------------------


@given(st.integers(300, 2600), st.integers(200, 1500))
def test_all_of_the_island_fits(width: int, height: int) -> None:
    made = Camera()
    made.layout(pygame.Rect(0, 0, width, height))
    for place in range(len(AT)):
        assert made.rect.collidepoint(made.spot(place))


@given(st.integers(300, 2600), st.integers(200, 1500), st.integers(0, 80))
def test_the_signs_of_harbours_fit_too(width: int, height: int, least: int) -> None:
    made = Camera()
    made.keep_signs(least)
    made.layout(pygame.Rect(0, 0, width, height))
    if made.cell == LEAST:  # a tiny window
        return
    half = max(least, round(0.8 * made.cell)) // 2
    for x, y in map(made.at, HARBOUR_AT):
        assert made.rect.inflate(2, 2).contains(pygame.Rect(x - half, y - half, 2 * half, 2 * half))


def test_signs_of_harbours_grow_with_the_text(tmp_path: Path) -> None:
    """At 200 % the figures of a harbour were ten pixels high, beside words of thirty."""
    sides = {}
    for scale in (100, 200):
        table = Table(tmp_path)
        table.app.settings.ui_scale = scale
        panel: Any = table.play(session(3)).game_panel
        table.pilot.settle()
        camera = panel.board.camera
        sides[scale] = panel.pieces.harbour(0, camera.cell, camera.least_sign).get_width()
        table.close()
    assert sides[200] >= max(50, sides[100])


@given(places)
def test_a_point_on_a_place_means_it(place: int) -> None:
    made = Camera()
    made.layout(ROOM)
    assert made.pick(made.spot(place)) == place


@given(places, st.integers(-9, 9), st.integers(-9, 9))
def test_what_fits_is_meant_from_farther_away(place: int, dx: int, dy: int) -> None:
    made = Camera()
    made.layout(ROOM)
    x, y = made.spot(place)
    assert made.pick((x + dx, y + dy), [place]) == place


def test_a_point_outside_means_nothing(camera: Camera) -> None:
    assert camera.pick((0, 0)) is None
    assert camera.pick((ROOM.right - 2, ROOM.top + 2)) is None


def test_zoom_keeps_the_point_under_the_pointer(camera: Camera) -> None:
    spot = camera.spot(FIRST_CORNER + 20)
    assert camera.zoom(1, spot)
    assert camera.pick(spot) == FIRST_CORNER + 20
    for _ in ZOOMS:
        camera.zoom(1)
    assert not camera.zoom(1)
    assert camera.cell >= 2.9 * 58
    camera.fit()
    assert all(ROOM.collidepoint(camera.spot(place)) for place in range(len(AT)))


def test_the_island_cannot_be_lost_and_a_place_is_brought_back(camera: Camera) -> None:
    for dx, dy in ((9999, 0), (-9999, 0), (0, 9999), (0, -9999)):
        camera.pan(dx, dy)
        assert any(ROOM.collidepoint(camera.spot(place)) for place in range(len(AT)))
    camera.zoom(5)
    camera.reveal(0)
    assert ROOM.collidepoint(camera.spot(0))
    assert not camera.reveal(0)


# -- the numbers -----------------------------------------------------------------------------------------


def shown_of(view: View) -> tuple[object, ...]:
    """Every number that panels and tray show; in the set-up the turn passes without an event."""
    return (
        view.points, view.hand_sizes, view.hands, view.card_sizes, view.cards, view.bank, view.roads, view.settlements,
        view.cities, view.longest, view.largest, view.lengths, view.robber, view.deck_size, view.played, view.number,
        view.board, view.rates, view.phase != SETUP and view.turn,
    )  # fmt: skip


@pytest.mark.parametrize(("seats", "way", "seed"), [(2, "random", 1), (3, "beginner", 2), (4, "random_tokens", 3)])
def test_events_step_by_step_lead_to_the_view_after_them(seats: int, way: str, seed: int) -> None:
    """For every seat and for an onlooker, over a whole game: so every number is true at the moment it is shown."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(seats, {"map": way}))
    readers = (None, *range(seats))
    for _ in range(3000):
        actor = GAME.to_act(state)
        if actor == OVER:
            break
        action = GAME.sample(state, rng) if actor == CHANCE else GAME.pick(state, rng)
        after, events = GAME.apply(state, action)
        for reader in readers:
            moment = GAME.view(state, reader).copy()
            for event in events:
                apply_event(moment, GAME.redact(event, reader))
            moment.phase = after.phase
            assert shown_of(moment) == shown_of(GAME.view(after, reader)), GAME.encode(action)
        state = after
    assert GAME.to_act(state) == OVER


def test_a_snapshot_leaves_the_view_alone() -> None:
    state = GAME.new(GAME.setup(3))
    view = GAME.view(state, 0)
    copy = view.copy()
    copy.points[0] += 1
    copy.hands[0] = None
    assert view == GAME.view(state, 0)


# -- the picture -----------------------------------------------------------------------------------------


def test_the_land_is_drawn_once_as_long_as_nothing_moves(camera: Camera) -> None:
    surface, resting, pieces = pygame.Surface((920, 660)), StaticLayer(), Pieces(Art(ROOT))
    view = GAME.view(GAME.new(GAME.setup(3)), None)
    resting.draw(surface, camera, view, pieces, theme_of())
    before = pygame.image.tobytes(surface, "RGB")
    view.robber = 0
    resting.draw(surface, camera, view, pieces, theme_of())
    assert resting.drawn == 1
    assert pygame.image.tobytes(surface, "RGB") != before
    camera.zoom(1)
    resting.draw(surface, camera, view, pieces, theme_of())
    assert resting.drawn == 2


@pytest.mark.parametrize(("dx", "dy"), [(37, 0), (0, -21), (-60, 45), (2000, 0)])
def test_a_shifted_island_is_the_same_as_one_drawn_anew(camera: Camera, dx: int, dy: int) -> None:
    pieces, view = Pieces(Art(ROOT)), GAME.view(GAME.new(GAME.setup(3)), None)
    shifted, anew, resting = pygame.Surface((920, 660)), pygame.Surface((920, 660)), StaticLayer()
    camera.zoom(1)
    resting.draw(shifted, camera, view, pieces, theme_of())
    camera.pan(dx, dy)
    resting.draw(shifted, camera, view, pieces, theme_of())
    StaticLayer().draw(anew, camera, view, pieces, theme_of())
    assert resting.drawn == 1
    for one, other in ((shifted, anew), (anew, shifted)):
        rest = one.copy()
        rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        alike = pygame.mask.from_threshold(rest, (0, 0, 0), (9, 9, 9)).count()
        assert alike / (920 * 660) > 0.9995, "only the smoothing of a line at the seam may differ"


@pytest.mark.parametrize("kind", ["", "hex", "corner", "path"])
def test_items_lie_in_sight_and_none_over_another(tmp_path: Path, kind: str) -> None:
    table, made = Table(tmp_path), Camera()
    made.layout(ROOM)
    view = GAME.view(GAME.new(GAME.setup(3)), None)
    items = BoardItems(table.app, made).items(view, kind, ["A", "B", "C"], lambda place: None)
    assert len(items) == {"": 145, "hex": 19, "corner": 54, "path": 72}[kind]
    for item in items:
        assert ROOM.contains(item.rect)
    for one, other in combinations(items, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
    table.close()


@pytest.mark.parametrize("kind", ["", "hex", "corner", "path"])
def test_the_arrows_reach_every_place(tmp_path: Path, kind: str) -> None:
    table, made = Table(tmp_path), Camera()
    made.layout(ROOM)
    view = GAME.view(GAME.new(GAME.setup(3)), None)
    items = BoardItems(table.app, made).items(view, kind, ["A", "B", "C"], lambda place: None)
    reached, new = {items[0].name}, [items[0].name]
    while new:
        here = new.pop()
        for key in focus.ARROWS:
            there = focus.arrow(items, here, key)
            if there not in reached:
                reached.add(there)
                new.append(there)
    assert reached == {item.name for item in items}
    table.close()


def late_board() -> tuple[BoardView, View]:
    """The island of a game with buildings of everybody, without a table round it."""
    record = read((ROOT.parents[1] / "tests/saves/0.2/catan-02-whole.game").read_bytes())
    view = GAME.view(list(record.replay(GAME))[-1].state, None)
    board = BoardView(Art(ROOT), Pieces(Art(ROOT)))
    board.layout(ROOM)
    board.sync(view)
    return board, view


def drawn(board: BoardView) -> pygame.Surface:
    surface = pygame.Surface((920, 660))
    board.draw(surface)
    return surface


def changed(board: BoardView, before: pygame.Surface, at: tuple[int, int], share: float) -> bool:
    """Whether the picture changed in a square round a point; `share` is half its side, in sides of a hex."""
    half = round(board.camera.cell * share)
    rect = pygame.Rect(at[0] - half, at[1] - half, 2 * half, 2 * half)
    return pygame.image.tobytes(drawn(board).subsurface(rect), "RGB") != pygame.image.tobytes(
        before.subsurface(rect), "RGB"
    )


@pytest.mark.parametrize("mark", ["marked", "cursor"])
def test_an_outline_of_a_hex_lies_below_the_buildings_at_its_corners(small_display: None, mark: str) -> None:
    """Whoever moves the robber chooses by the houses; their halves lay under the outlines."""
    board, view = late_board()
    before, hexes = drawn(board), frozenset(map(hex_place, range(19)))
    if mark == "cursor":
        board.cursor = hex_place(9)
    else:
        setattr(board.help, mark, hexes)
    assert changed(board, before, board.camera.spot(hex_place(9)), 0.9)
    corners = [corner for seat in range(view.seats) for corner in each(view.settlements[seat] | view.cities[seat])]
    assert len(corners) > 5
    for corner in corners:
        assert not changed(board, before, board.camera.spot(corner_place(corner)), 0.1)


def test_the_emblem_beside_a_road_hides_no_number(small_display: None) -> None:
    board, _ = late_board()
    for path in range(72):
        board.help.marked, board.help.last_actor = frozenset({path_place(path)}), None
        before = drawn(board)
        board.help.last_actor = 0
        assert changed(board, before, board.camera.spot(path_place(path)), 0.6)
        for hexagon in range(19):
            assert not changed(board, before, board.camera.at(token_at(hexagon)), 0.2), (path, hexagon)


def test_an_outline_of_a_path_lies_below_the_building_at_its_end(small_display: None) -> None:
    """A road just built has the outline: it lay over the settlement from which the road leads."""
    board, view = late_board()
    before, built = drawn(board), view.settlements[0] | view.cities[0]
    ends = [(path, corner) for path, corners in enumerate(PATH_ENDS) for corner in corners if built >> corner & 1]
    assert ends
    for path, corner in ends:
        board.cursor = path_place(path)
        assert changed(board, before, board.camera.spot(path_place(path)), 0.5)
        assert not changed(board, before, board.camera.spot(corner_place(corner)), 0.1)


def test_a_settlement_that_may_become_a_city_stays_in_sight(small_display: None) -> None:
    """The sign of a free corner, a golden disc, hid the settlements among which a player chose."""
    board, view = late_board()
    before = drawn(board)
    spots = [corner_place(corner) for seat in range(view.seats) for corner in each(view.settlements[seat])]
    board.help.spots, board.help.piece = frozenset(spots), "city"
    assert spots
    for spot in spots:
        assert changed(board, before, board.camera.spot(spot), 0.45)
        assert not changed(board, before, board.camera.spot(spot), 0.15)
    board.help.piece = "settlement"
    assert changed(board, before, board.camera.spot(spots[0]), 0.15), "a free corner has its dot in the middle"


def test_the_light_of_a_hex_leaves_its_number_readable(small_display: None) -> None:
    """Whoever moves the robber reads the numbers, over which the light of each hex pulsed."""
    board, _ = late_board()
    app: Any = SimpleNamespace(
        settings=SimpleNamespace(reduced_motion=False), speed=1.0, sounds=SimpleNamespace(play=lambda sound: None)
    )
    held, before, lit = HeldPiece(app, board), drawn(board), drawn(board)
    held.hold(("robber",), map(hex_place, range(19)))
    held.update(MOTIONS["piece.pulse"].seconds / 2)
    held.draw(lit)
    for hexagon in range(19):
        for at, same in ((token_at(hexagon), True), (robber_at(hexagon), False)):
            square = pygame.Rect(0, 0, board.camera.cell * 45 // 100, board.camera.cell // 4)
            square.center = board.camera.at(at)
            images = (pygame.image.tobytes(picture.subsurface(square), "RGB") for picture in (before, lit))
            assert (next(images) == next(images)) is same
