"""The empty board as drawn: water where the rules have water, joined, and the same every time."""

from __future__ import annotations

import pygame
import pytest

from game import bits
from game.tigris.board import BOARDS
from tests.ui.eyes import contrast
from ui.gfx.theme_file import OWN, own_theme
from ui.tigris import river
from ui.tigris.land import ground
from ui.tigris.theme import theme_of

THEMES = {name: theme_of(own_theme(name)) for name in OWN}


def cells(*names: str) -> int:
    return sum(1 << bits.CELL_OF[name] for name in names)


def test_one_cell_has_one_bank_of_four_corners() -> None:
    assert river.outlines({(3, 4)}) == [[(3, 4), (4, 4), (4, 5), (3, 5)]]


def test_corners_on_a_straight_bank_are_left_out() -> None:
    assert river.outlines({(0, 0), (1, 0), (2, 0)}) == [[(0, 0), (3, 0), (3, 1), (0, 1)]]


def test_cells_that_touch_by_a_corner_have_banks_of_their_own() -> None:
    assert sorted(len(loop) for loop in river.outlines({(0, 0), (1, 1)})) == [4, 4]


def test_an_island_has_a_bank() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert len(river.outlines(ring)) == 2


def test_a_bank_is_moved_into_the_water() -> None:
    assert river.inset([(0, 0), (1, 0), (1, 1), (0, 1)], 0.25) == [
        (0.25, 0.25),
        (0.75, 0.25),
        (0.75, 0.75),
        (0.25, 0.75),
    ]


def test_a_river_that_ends_at_the_edge_flows_off_the_board() -> None:
    assert river.water_cells(cells("a4", "b4")) == {(-1, 3), (0, 3), (1, 3)}
    assert river.water_cells(cells("i1", "h1", "h2")) >= {(8, -1)}
    assert river.water_cells(cells("p4", "p5", "o4", "o5")) >= {(16, 3), (16, 4)}


def test_a_river_that_only_passes_along_the_edge_stays_on_the_board() -> None:
    inside = {(4, 1), (4, 0), (5, 0), (6, 0), (6, 1)}
    assert river.water_cells(cells("e2", "e1", "f1", "g1", "g2")) == inside


def test_banks_stay_near_their_cells() -> None:
    for board in BOARDS.values():
        water = river.water_cells(board.river)
        for line in river.bank(water, 0.055):
            for x, y in line:
                assert any(cx - 0.1 <= x <= cx + 1.1 and cy - 0.1 <= y <= cy + 1.1 for cx, cy in water)


@pytest.mark.parametrize("theme", THEMES)
def test_gold_is_set_off_from_the_land_by_a_dark_edge(theme: str) -> None:
    assert contrast(THEMES[theme].gold_edge, THEMES[theme].land) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_the_ground_shows_water_exactly_where_the_river_is(board: str, theme: str) -> None:
    cell = 24
    picture = ground(board, cell, THEMES[theme])
    assert picture.get_size() == (16 * cell, 11 * cell)
    for number in bits.CELLS:
        x, y = bits.xy(number)
        middle = pygame.transform.average_color(picture, pygame.Rect(x * cell + 8, y * cell + 8, 8, 8))
        assert (middle[2] > middle[0] + 10) == bool(BOARDS[board].river >> number & 1), bits.name(number)


@pytest.mark.parametrize("theme", THEMES)
def test_water_flows_on_from_cell_to_cell(theme: str) -> None:
    cell = 24
    picture = ground("standard", cell, THEMES[theme])
    river = BOARDS["standard"].river
    for number in bits.each(river & river >> 1):
        x, y = bits.xy(number)
        across = [picture.get_at(((x + 1) * cell + dx, y * cell + cell // 2)) for dx in (-3, 3)]
        assert all(pixel.b > pixel.r for pixel in across), bits.name(number)


@pytest.mark.parametrize("theme", THEMES)
def test_bordered_temples_are_marked(theme: str) -> None:
    cell = 84
    picture = ground("standard", cell, THEMES[theme])
    gold = pygame.Color(THEMES[theme].gold[1])
    for number in bits.CELLS:
        x, y = bits.xy(number)
        corner = picture.subsurface(x * cell, y * cell, cell // 4, cell // 4)
        golden = pygame.mask.from_threshold(corner, gold, (40, 40, 40, 255)).count()
        if BOARDS["standard"].bordered >> number & 1:
            assert golden > 40, bits.name(number)


def test_the_same_ground_has_the_same_pixels() -> None:
    one, two = (pygame.image.tobytes(ground("advanced", 32), "RGB") for _ in range(2))
    assert one == two
    assert one != pygame.image.tobytes(ground("standard", 32), "RGB")
