"""The tiles of Qwirkle: six shapes apart in black and white, six colours apart for four kinds of eyes."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.qwirkle.tiles import KINDS, SHAPES
from tests.ui.eyes import SIGHT, contrast, difference
from ui.gfx.art import Art
from ui.qwirkle.marks import Marks
from ui.qwirkle.pieces import GROUND, NORMAL, PALETTES, PLAIN, Pieces

ROOT = Path(__file__).parents[2] / "assets" / "art"
APART, SEEN = 15, 3
"""How far colours lie apart at least (F75), and their contrast against the block."""


@pytest.fixture(scope="module")
def art() -> Art:
    return Art(ROOT)


@pytest.mark.parametrize("sight", sorted(SIGHT))
@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_colours_are_apart_for_all_eyes(palette: str, sight: str) -> None:
    for one, other in combinations(PALETTES[palette], 2):
        assert difference(one.base, other.base, sight) >= APART, (one, other)


def test_colours_stand_out_from_the_block_and_letters_from_the_colours() -> None:
    for paint in NORMAL:
        assert contrast(paint.base, GROUND) >= SEEN
        assert contrast(paint.letter, paint.base) >= 4.5
    for paint in PLAIN:
        assert contrast(paint.base, "#000000") >= 7
        assert contrast(paint.letter, paint.base) >= 7


@pytest.mark.parametrize("px", [20, 32, 54])
def test_shapes_are_apart_without_any_colour(art: Art, px: int) -> None:
    masks = [pygame.mask.from_surface(Pieces(art).sign(shape, px)) for shape in range(len(SHAPES))]
    for one, other in combinations(masks, 2):
        differing = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert differing / max(one.count(), other.count()) > 0.14


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_all_kinds_differ_and_the_back_is_one(art: Art, palette: str) -> None:
    pieces = Pieces(art, palette)
    drawn = {pygame.image.tobytes(pieces.tile(kind, 40), "RGBA") for kind in range(KINDS)}
    assert len(drawn) == KINDS
    assert pygame.image.tobytes(pieces.back(40), "RGBA") not in drawn


def test_a_letter_tells_the_colour_in_the_middle_of_the_tile(art: Art) -> None:
    plain, lettered = Pieces(art), Pieces(art, "glazed", Marks(tuple("ROYGBP")))
    for kind in (0, 14, 35):
        one, other = plain.tile(kind, 54), lettered.tile(kind, 54)
        middle = pygame.Rect(17, 17, 20, 20)
        assert pygame.image.tobytes(one.subsurface(middle), "RGBA") != pygame.image.tobytes(
            other.subsurface(middle), "RGBA"
        )
        assert lettered.tile(kind, 54) is other, "drawn once"
    colours = [lettered.tile(kind, 54) for kind in range(0, KINDS, len(SHAPES))]
    assert len({pygame.mask.from_threshold(c, "#ffffff", (60, 60, 60, 255)).count() for c in colours}) > 1
