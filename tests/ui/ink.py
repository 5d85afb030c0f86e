"""The contrast of text with its ground, measured on the pixels of whole pictures.

A course of screens is shown twice: as it is, and with all text invisible. What differs is ink, the second picture
shows the ground below it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

import pygame
import pytest
from pygame_gui.elements import UIWindow

from tests.ui.eyes import contrast
from tests.ui.pilot import Pilot
from ui.text import layout
from ui.text.layout import SurfaceCache


@dataclass(frozen=True, slots=True)
class Screen:
    """A copy of a screen's picture, cut to the dialog on top if there is one: what a veil covers is not to be read."""

    name: str
    picture: pygame.Surface


Course = Callable[[], Iterator[Screen]]
"""Starts a program of its own and yields its screens."""


def screen(pilot: Pilot, name: str) -> Screen:
    """Return what is on the screen, settled."""
    pilot.settle()
    picture = pilot.app.window.get_surface()
    top = pilot.app.scenes[-1]
    boxes = [each.rect for each in top.gui.manager.get_sprite_group().sprites() if isinstance(each, UIWindow)]
    area = pygame.Rect(boxes[0]) if top.modal else picture.get_rect()
    return Screen(name, picture.subsurface(area.clip(picture.get_rect())).copy())


CHANGED = 6
"""How far a pixel's channel differs at least where there is ink."""

SMALLEST = 30
"""Pixels of the smallest mark's box that is judged: dots and commas have no pixel that ink covers wholly."""

FULLEST = 0.15
"""The share of a mark's pixels, those that ink covers most, whose contrast is the mark's."""


@contextmanager
def text_invisible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw every line of text as nothing, of the same size."""

    def nothing(text: str, px: int, rgba: tuple[int, ...], bold: bool, rtl: bool | None) -> pygame.Surface:
        return pygame.Surface(layout.measure(text, px, bold, rtl), pygame.SRCALPHA, 32)

    with monkeypatch.context() as patch:
        patch.setattr(layout, "_draw_line", nothing)
        for cache in ("_lines", "_paragraphs"):
            patch.setattr(layout, cache, SurfaceCache(24 << 20))
        _forget_pictures()
        yield
    _forget_pictures()


def _forget_pictures() -> None:
    """Empty every cache of a function of the screen: some hold pictures with text on them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ui."):
            for cached in vars(module).values():
                if hasattr(cached, "cache_clear"):
                    cached.cache_clear()


def weak_texts(course: Course, least: float, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return where text has less contrast than `least`, each with its place and what was measured."""
    shown = list(course())
    with text_invisible(monkeypatch):
        bare = list(course())
    assert [each.name for each in shown] == [each.name for each in bare]
    found, seen = [], 0
    for real, ground in zip(shown, bare, strict=True):
        for place, measured in marks(real.picture, ground.picture):
            seen += 1
            if measured < least:
                found.append(f"{real.name} at {tuple(place)}: {measured:.2f}")
    assert seen > 40 * len(shown), "a course without text measures nothing"
    return found


def marks(picture: pygame.Surface, ground: pygame.Surface) -> Iterator[tuple[pygame.Rect, float]]:
    """Yield the place and the contrast of every letter or joined group of letters."""
    same = pygame.mask.from_threshold(picture, (0, 0, 0), (CHANGED, CHANGED, CHANGED, 255), ground)
    same.invert()
    for place in same.get_bounding_rects():
        if place.w * place.h >= SMALLEST:
            yield place, _fullest(_pixels(picture, place), _pixels(ground, place))


def _pixels(surface: pygame.Surface, place: pygame.Rect) -> list[bytes]:
    data = pygame.image.tobytes(surface.subsurface(place), "RGB")
    return [data[start : start + 3] for start in range(0, len(data), 3)]


def _fullest(inks: list[bytes], grounds: list[bytes]) -> float:
    pairs = {pair for pair in zip(inks, grounds, strict=True) if pair[0] != pair[1]}
    values = sorted((_contrast(*pair) for pair in pairs), reverse=True)
    best = values[: max(1, round(len(values) * FULLEST))]
    return sum(best) / len(best)


@cache
def _contrast(one: bytes, other: bytes) -> float:
    return contrast(tuple(one), tuple(other))
