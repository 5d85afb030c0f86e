"""The cards of Catan: every kind told by the shape of its sign, at the smallest size too; backs that tell nothing."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from ui.catan.cards import Cards, height_of, width_of
from ui.gfx.art import Art

ROOT = Path(__file__).parents[2] / "assets" / "art"


@pytest.fixture(scope="module")
def art(small_display: None) -> Art:
    return Art(ROOT)


def paper(picture: pygame.Surface) -> list[int]:
    """The greys of a card's paper where the sign is, row by row."""
    wide, tall = picture.get_size()
    place = pygame.Rect(wide * 15 // 100, tall * 13 // 100, wide * 70 // 100, tall * 52 // 100)
    grey = pygame.transform.grayscale(picture.subsurface(place))
    return [grey.get_at((x, y)).r for y in range(place.h) for x in range(place.w)]


@pytest.mark.parametrize("tiles", ["glazed", "flat"])
@pytest.mark.parametrize("px", [20, 41])
def test_kinds_are_apart_by_their_signs_alone(art: Art, px: int, tiles: str) -> None:
    cards = Cards(art, tiles)
    for fronts in ([cards.resource(kind, px) for kind in range(5)], [cards.development(kind, px) for kind in range(5)]):
        for one, other in combinations(map(paper, fronts), 2):
            differing = sum(abs(a - b) > 51 for a, b in zip(one, other, strict=True))
            assert differing > len(one) / 8


def test_all_cards_differ_and_backs_are_their_own(art: Art) -> None:
    cards = Cards(art)
    drawn = [cards.resource(kind, 41) for kind in range(5)] + [cards.development(kind, 41) for kind in range(5)]
    drawn += [cards.back(41), cards.development_back(41)]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in drawn}) == 12
    assert {picture.get_size() for picture in drawn} == {(41, height_of(41))}


def test_without_colours_all_frames_are_alike(art: Art) -> None:
    cards = Cards(art, "flat")
    strips = {pygame.image.tobytes(cards.resource(kind, 64).subsurface((3, 20, 3, 40)), "RGBA") for kind in range(5)}
    assert len(strips) == 1


@pytest.mark.parametrize("tall", [28, 58, 120])
def test_a_card_fits_the_height_it_was_made_for(tall: int) -> None:
    assert tall - 2 <= height_of(width_of(tall)) <= tall
