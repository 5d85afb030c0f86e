"""The endless table: how it fits itself, pans and zooms, finds cells, and draws only what changed."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import parse
from tests.ui.qwirkle import THREE, tiles
from ui.gfx.art import Art
from ui.gfx.theme_file import OWN, own_theme
from ui.qwirkle.camera import NEAR, SIZES, Bounds, Camera, bounds_of
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.places import cells_of, span_of
from ui.qwirkle.signs import sprites_of
from ui.qwirkle.static_layer import StaticLayer
from ui.qwirkle.theme import theme_of

ROOM = pygame.Rect(10, 20, 900, 620)
ROOT = Path(__file__).parents[2] / "assets" / "art"

coordinate = st.integers(-107, 107)


@pytest.fixture
def camera() -> Camera:
    made = Camera()
    made.layout(ROOM, coordinates=True)
    made.follow(bounds_of(tiles(THREE)))
    return made


@given(st.lists(st.tuples(coordinate, coordinate), max_size=12))
def test_places_are_passed_on_as_bits_and_come_back(places: list[tuple[int, int]]) -> None:
    cells = {cell_at(x, y) for x, y in places}
    assert cells_of(span_of(cells)) == cells


def test_the_bounds_of_nothing_are_the_middle() -> None:
    assert bounds_of([]) == Bounds(0, 0, 0, 0)
    assert bounds_of([parse("-2,3"), parse("5,-1")]) == Bounds(-2, -1, 5, 3)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(320, 2000), st.integers(240, 1400))
def test_all_of_a_growing_table_stays_in_sight(right: int, bottom: int, width: int, height: int) -> None:
    camera = Camera()
    camera.layout(pygame.Rect(0, 0, width, height), coordinates=False)
    for step in range(1, 5):
        bounds = Bounds(-step, -step, right * step // 4, bottom * step // 4)
        camera.follow(bounds)
        wanted = bounds.grown(NEAR)
        if min(width // wanted.columns, height // wanted.rows) >= SIZES[0]:
            assert camera.inner.contains(camera.place_of(bounds))


def test_it_does_not_jump_at_every_tile(camera: Camera) -> None:
    sizes, places = set(), set()
    for right in range(2, 5):
        camera.follow(Bounds(0, 0, right, 0))
        sizes.add(camera.cell)
        places.add(camera.left)
    assert len(sizes) == len(places) == 1


def test_every_point_in_sight_belongs_to_the_cell_drawn_there(camera: Camera) -> None:
    for x in range(ROOM.left, ROOM.right, 37):
        for y in range(ROOM.top, ROOM.bottom, 29):
            cell = camera.pick((x, y))
            assert (cell is not None) == camera.inner.collidepoint(x, y)
            assert cell is None or camera.cell_rect(cell).collidepoint(x, y)


def test_zoom_keeps_the_point_under_the_pointer(camera: Camera) -> None:
    spot = (400, 300)
    cell = camera.pick(spot)
    assert camera.zoom(1, spot)
    assert camera.pick(spot) == cell
    assert not camera.auto
    for _ in SIZES:
        camera.zoom(1)
    assert camera.cell == SIZES[-1]
    assert not camera.zoom(1)


def test_who_moved_the_table_is_not_overruled_until_it_is_fitted_again(camera: Camera) -> None:
    camera.zoom(-1)
    size = camera.cell
    camera.follow(Bounds(-20, -20, 20, 20))
    assert camera.cell == size
    camera.fit()
    assert camera.auto
    assert camera.inner.contains(camera.place_of(Bounds(-20, -20, 20, 20)))


def test_the_table_cannot_be_lost(camera: Camera) -> None:
    for dx, dy in ((9999, 0), (-9999, 0), (0, 9999), (0, -9999)):
        camera.pan(dx, dy)
        assert camera.inner.colliderect(camera.place_of(camera.bounds))
    assert not camera.pan(0, -9999)


def test_a_cell_out_of_sight_is_brought_there_just_so_far(camera: Camera) -> None:
    far = parse("12,0")
    assert not camera.inner.contains(camera.cell_rect(far))
    assert camera.reveal(far)
    assert camera.inner.contains(camera.cell_rect(far))
    assert not camera.reveal(far)
    assert camera.auto, "only the player's own moves count"


# -- the picture -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_drawing_what_changed_is_the_same_as_drawing_all(camera: Camera, name: str) -> None:
    theme = theme_of(own_theme(name))
    sprites = sprites_of(Pieces(Art(ROOT)))
    laid = tiles(THREE)
    steps, whole = StaticLayer(), StaticLayer()
    surfaces = [pygame.Surface((940, 660)) for _ in range(2)]
    steps.draw(surfaces[0], camera, laid, sprites, theme)
    before = steps.drawn
    for cell, tile in {"0,1": "Bc", "2,-1": "Gf"}.items():
        laid = {**laid, **tiles({cell: tile})}
        steps.draw(surfaces[0], camera, laid, sprites, theme)
    assert steps.drawn - before < 2 * len(laid) + 4
    laid.pop(parse("0,1"))
    steps.draw(surfaces[0], camera, laid, sprites, theme)
    whole.draw(surfaces[1], camera, laid, sprites, theme)
    assert pygame.image.tobytes(surfaces[0], "RGB") == pygame.image.tobytes(surfaces[1], "RGB")
    count = steps.drawn
    steps.draw(surfaces[0], camera, laid, sprites, theme)
    assert steps.drawn == count, "nothing changed, nothing is drawn"
