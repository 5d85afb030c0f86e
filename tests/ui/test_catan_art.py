"""The pieces of Catan: seats and terrain apart for four kinds of eyes, and by shape or pattern without any colour."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.catan.kinds import RED
from tests.ui.eyes import SIGHT, contrast, difference
from ui.catan.dice import die
from ui.catan.pieces import PAINTS, Pieces, hexagon, paint_of
from ui.catan.theme import FLAT, INKED, PAINTED
from ui.gfx.art import Art

ROOT = Path(__file__).parents[2] / "assets" / "art"
APART = 18
SIDE = 58
"""Pixels of a hex's side at 1280x720."""


@pytest.fixture(scope="module")
def art(small_display: None) -> Art:
    return Art(ROOT)


def grey(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")


@pytest.mark.parametrize("sight", sorted(SIGHT))
def test_seats_are_apart_for_all_eyes(sight: str) -> None:
    for one, other in combinations(PAINTS, 2):
        assert difference(one.base, other.base, sight) >= APART, (one, other)


def test_emblems_and_patterns_stand_out_from_their_paint() -> None:
    for paint in PAINTS:
        assert contrast(paint.pattern, paint.base) >= 3


def test_with_fewer_seats_the_first_colours_stay_in_the_box() -> None:
    assert [paint_of(seat, 4) for seat in range(4)] == list(PAINTS)
    assert [paint_of(seat, 3) for seat in range(3)] == list(PAINTS[1:])
    assert [paint_of(seat, 2) for seat in range(2)] == list(PAINTS[2:])


@pytest.mark.parametrize("slope", range(3))
def test_roads_differ_by_their_pattern_alone(art: Art, slope: int) -> None:
    """In black and white, though only one colour were seen: the patterns lie at different places."""
    made = [Pieces(art).road(seat, 4, slope, SIDE) for seat in range(4)]
    assert len({grey(picture) for picture in made}) == 4
    assert len({picture.get_size() for picture in made}) == 1


def test_houses_differ_from_towns_by_their_outline(art: Art) -> None:
    pieces = Pieces(art)
    house = pygame.mask.from_surface(pygame.transform.smoothscale(pieces.settlement(0, 4, SIDE), (48, 48)))
    town = pygame.mask.from_surface(pygame.transform.smoothscale(pieces.city(0, 4, SIDE), (48, 48)))
    differing = house.count() + town.count() - 2 * house.overlap_area(town, (0, 0))
    assert differing / max(house.count(), town.count()) > 0.1


@pytest.mark.parametrize("style", [PAINTED, FLAT, INKED])
def test_terrains_differ_without_any_colour(art: Art, style: str) -> None:
    """By their drawing; on the plain board by the sign that lies on them."""
    pieces = Pieces(art, terrain=style)
    made = []
    for terrain in range(6):
        picture = pieces.hexagon(terrain, SIDE).copy()
        if style == FLAT and terrain < 5:
            picture.blit(pieces.sign(terrain, SIDE // 2), (SIDE // 2, 8), special_flags=pygame.BLEND_PREMULTIPLIED)
        made.append(grey(picture))
    for one, other in combinations(made, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) > 3


def test_signs_of_resources_have_shapes_of_their_own(art: Art) -> None:
    masks = [pygame.mask.from_surface(Pieces(art).sign(kind, 32)) for kind in range(5)]
    for one, other in combinations(masks, 2):
        differing = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert differing / max(one.count(), other.count()) > 0.3


def test_red_numbers_are_marked_by_more_than_their_colour(art: Art) -> None:
    """Their digits are larger and a second ring goes round them."""
    pieces = Pieces(art)
    for red in RED:
        for other in (2, 3, 4, 5, 9, 10, 11, 12):
            assert grey(pieces.token(red, SIDE)) != grey(pieces.token(other, SIDE))
    middle = pieces.token(6, SIDE).get_width() // 2
    rings = [sum(_dark(pieces.token(number, SIDE), middle // 2, x) for x in range(middle // 2)) for number in (6, 5)]
    assert rings[0] > rings[1]


def _dark(picture: pygame.Surface, y: int, x: int) -> int:
    return int(sum(picture.get_at((x, y))[:3]) < 480)


def test_dice_show_as_many_pips_as_they_say(small_display: None) -> None:
    for second in (False, True):
        shown = [die(face, 64, second) for face in range(1, 7)]
        ink = [pygame.mask.from_threshold(each, (38, 24, 12), (70, 70, 70)).count() for each in shown]
        assert second or ink == sorted(ink)
        assert len({pygame.image.tobytes(each, "RGBA") for each in shown}) == 6


def test_a_hex_has_six_corners() -> None:
    assert len(hexagon((10, 10))) == 6
