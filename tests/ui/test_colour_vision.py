"""Pieces told apart by four kinds of eyes and without any colour, measured on what is drawn (F18, F75, P28)."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.qwirkle.tiles import COLOURS, SHAPES
from tests.ui.eyes import SIGHT, contrast, difference, seen_as
from ui.catan.pieces import Pieces as CatanPieces
from ui.gfx.art import Art
from ui.qwirkle.marks import NO_MARKS, Marks
from ui.qwirkle.pieces import PALETTES as QWIRKLE_PALETTES
from ui.qwirkle.pieces import Pieces as QwirklePieces
from ui.tigris.pieces import PALETTES as TIGRIS_PALETTES
from ui.tigris.pieces import Pieces as TigrisPieces

ROOT = Path(__file__).parents[2] / "assets" / "art"
PX = 54
"""Pixels of a cell at 1280x720."""
APART = 15
"""How far the mean colours of any two pieces lie apart, ΔE (F75)."""
LETTERS = Marks(tuple("ROYGBP"))
PATTERNS = Marks(patterns=True)


@pytest.fixture(scope="module")
def art(small_display: None) -> Art:
    return Art(ROOT)


def paint(picture: pygame.Surface) -> pygame.Color:
    """The colour of most opaque pixels: what is seen first of a piece, without the signs and rims on it."""
    data = pygame.image.tobytes(picture, "RGBA")
    pixels = [data[i : i + 3] for i in range(0, len(data), 4) if data[i + 3] > 230]
    shades: dict[tuple[int, ...], list[bytes]] = {}
    for pixel in pixels:
        shades.setdefault(tuple(value // 40 for value in pixel), []).append(pixel)
    common = max(shades.values(), key=len)
    assert len(common) > 0.2 * len(pixels)
    return pygame.Color(*(sum(pixel[part] for pixel in common) // len(common) for part in range(3)))


def qwirkle(art: Art, name: str) -> list[pygame.Color]:
    return [paint(QwirklePieces(art, name).sign(colour * len(SHAPES), PX)) for colour in range(len(COLOURS))]


def tigris(art: Art, name: str) -> list[pygame.Color]:
    return [paint(TigrisPieces(art, name).tile(colour, PX)) for colour in range(4)]


def houses(art: Art, name: str) -> list[pygame.Color]:
    return [paint(CatanPieces(art, name).settlement(seat, 4, PX)) for seat in range(4)]


def cities(art: Art, name: str) -> list[pygame.Color]:
    return [paint(CatanPieces(art, name).city(seat, 4, PX)) for seat in range(4)]


def roads(art: Art, name: str) -> list[pygame.Color]:
    return [paint(CatanPieces(art, name).road(seat, 4, 0, PX)) for seat in range(4)]


@pytest.mark.parametrize("sight", sorted(SIGHT))
@pytest.mark.parametrize("palette", sorted(TIGRIS_PALETTES))
@pytest.mark.parametrize("drawn", [qwirkle, tigris, houses, cities, roads])
def test_every_two_pieces_differ_in_colour_to_every_eye(
    art: Art, drawn: Callable[[Art, str], list[pygame.Color]], palette: str, sight: str
) -> None:
    for one, other in combinations(drawn(art, palette), 2):
        assert difference(one, other, sight) >= APART


@pytest.mark.parametrize("sight", sorted(SIGHT))
def test_no_colour_of_a_tile_vanishes_on_its_block(art: Art, sight: str) -> None:
    """P28: red on black was invisible to protans."""
    for name, palette in QWIRKLE_PALETTES.items():
        block = pygame.transform.average_color(QwirklePieces(art, name).tile(0, PX), pygame.Rect(4, PX // 2, 5, 8))
        for tone in palette:
            assert contrast(seen_as(tone.base, sight), seen_as(block, sight)) >= 2.8


def relief(picture: pygame.Surface) -> list[int]:
    """A picture in grey, without what its colour adds everywhere: where it is lighter or darker than on average."""
    bytes_of = pygame.image.tobytes(pygame.transform.grayscale(picture.copy()), "RGB")[::3]
    middle = sum(bytes_of) / len(bytes_of)
    return [round(value - middle) for value in bytes_of]


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference in grey of two pictures of one size, in steps of 256."""
    pairs = list(zip(relief(one), relief(other), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("shape", range(len(SHAPES)))
@pytest.mark.parametrize("palette", sorted(TIGRIS_PALETTES))
@pytest.mark.parametrize("marks", [LETTERS, PATTERNS])
def test_marks_tell_colours_apart_in_grey(art: Art, marks: Marks, palette: str, shape: int) -> None:
    """The middle of every tile differs from that of the same shape in every other colour."""
    pieces = QwirklePieces(art, palette, marks)
    middle = pygame.Rect(17, 17, 20, 20)
    tiles = [pieces.tile(colour * len(SHAPES) + shape, PX).subsurface(middle) for colour in range(len(COLOURS))]
    for one, other in combinations(tiles, 2):
        assert unlike(one, other) >= 10


def test_without_marks_colours_are_alike_in_grey(art: Art) -> None:
    """The measure above does not count a mere difference in lightness."""
    pieces, middle = QwirklePieces(art, "flat", NO_MARKS), pygame.Rect(24, 24, 14, 14)
    squares = [pieces.tile(colour * len(SHAPES) + 3, PX).subsurface(middle) for colour in range(len(COLOURS))]
    assert all(unlike(one, other) < 5 for one, other in combinations(squares, 2))


def test_signs_of_the_unseen_tiles_have_patterns_too(art: Art) -> None:
    """Letters are too small there: each colour's row begins with its own (P23)."""
    plain, marked = QwirklePieces(art), QwirklePieces(art, "glazed", PATTERNS)
    for colour in range(1, len(COLOURS)):
        kind = colour * len(SHAPES)
        assert pygame.image.tobytes(plain.sign(kind, 19), "RGBA") != pygame.image.tobytes(marked.sign(kind, 19), "RGBA")


def test_every_two_tiles_of_tigris_differ_in_grey(art: Art) -> None:
    """By the silhouette on them: settlement, temple, farm, market."""
    for name in TIGRIS_PALETTES:
        tiles = [TigrisPieces(art, name).tile(colour, PX) for colour in range(4)]
        for one, other in combinations(tiles, 2):
            assert unlike(one, other) >= 10
