"""Flashes in recorded frames, by the definition of WCAG 2.2 (success criterion 2.3.1, "general flash and red flash").

A transition is a change of a pixel between two neighbouring extremes in time:

* general: relative luminance changes by 0.10 or more, and the darker state is below 0.80;
* red: one of the two states is a saturated red, R / (R + G + B) >= 0.8, and they are more than 0.2 apart in the
  chromaticity diagram CIE 1976.

A flash is a pair of opposing transitions. At most three in any second are safe, or an area that is small enough: here
20 % of the screen (feel.md), and 25 % of any field of 10 degrees, which is 341x256 pixels of a screen of 1024x768.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame

GRID = (160, 90)
"""Columns and rows to which a frame is averaged; a twelfth of 1080p, so that what is smaller than that blurs."""
FLASHES = 3
"""Flashes that any second may have."""
SCREEN_AREA, FIELD_AREA = 0.20, 0.25
"""Share of the screen, and of any field of 10 degrees, that may flash more often."""
FIELD = (GRID[0] * 341 // 1024, GRID[1] * 256 // 768)
TOGETHER = 1 / 15
"""Seconds within which transitions of several pixels are one transition of their area."""
EPSILON = 1e-6

Frame = Any
"""The linear red, green and blue of each cell of the grid."""

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], np.float32)
LUMINANCE = TO_XYZ[1]
PURE_RED = np.array([0.4507, 0.5229], np.float32)
WHITE = np.array([0.1978, 0.4683], np.float32)


@dataclass(frozen=True, slots=True)
class Flashing:
    """What of one kind of flash a recording has in its worst second."""

    area: float
    """Share of the screen whose cells flash more than three times in one second."""
    field: float
    """The same share of the worst field of 10 degrees."""
    count: float
    """Flashes in one second of more than a fifth of the screen at a time."""

    @property
    def safe(self) -> bool:
        """Whether it is within the limits."""
        return self.area <= SCREEN_AREA and self.field <= FIELD_AREA and self.count <= FLASHES


class Recording:
    """Frames with their times, averaged to a grid."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.times: list[float] = []

    def add(self, surface: pygame.Surface, time: float) -> None:
        """Add what is on the screen at a time in seconds."""
        small = pygame.transform.smoothscale(surface, GRID)
        self.frames.append(np.frombuffer(pygame.image.tobytes(small, "RGB"), np.uint8).reshape(GRID[1], GRID[0], 3))
        self.times.append(time)

    def general(self) -> Flashing:
        """Measure the general flashes."""
        return _measured(self.times, _general_transitions(list(map(_linear, self.frames))))

    def red(self) -> Flashing:
        """Measure the red flashes."""
        return _measured(self.times, _red_transitions(list(map(_linear, self.frames))))


def _decoded() -> Any:
    """Return the linear value of each of the 256 values of sRGB."""
    value = np.arange(256) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


DECODED = _decoded()


def _linear(frame: Any) -> Frame:
    return DECODED[frame]


def _general_transitions(frames: Sequence[Frame]) -> list[Any]:
    """Return per frame +1 where a cell has become brighter, -1 where darker, else 0."""
    levels = [frame @ LUMINANCE for frame in frames]
    low, high = levels[0].copy(), levels[0].copy()
    direction = np.zeros(low.shape, np.int8)
    found = []
    for level in levels:
        low, high = np.minimum(low, level), np.maximum(high, level)
        up = (level - low >= 0.10 - EPSILON) & (low < 0.80) & (direction <= 0)
        down = (high - level >= 0.10 - EPSILON) & (level < 0.80) & (direction >= 0) & ~up
        high, low = np.where(up, level, high), np.where(down, level, low)
        found.append(_turned(direction, up, down))
    return found


def _turned(direction: Any, up: Any, down: Any) -> Any:
    """Set the directions in place and return what turned."""
    turned = up.astype(np.int8) - down.astype(np.int8)
    np.copyto(direction, turned, where=turned != 0)
    return turned


def _red_transitions(frames: Sequence[Frame]) -> list[Any]:
    """Return per frame +1 where a cell has become a saturated red, -1 where it is none any more, else 0."""
    direction = np.zeros(frames[0].shape[:2], np.int8)
    colours = [_chromaticity(frame) for frame in frames]
    red, other = colours[0].copy(), colours[0].copy()
    """The most and the least red chromaticity since the last transition."""
    was_saturated = _saturated(frames[0])
    found = []
    for frame, colour in zip(frames, colours, strict=True):
        saturated, away = _saturated(frame), _apart(colour, PURE_RED)
        other = np.where((away > _apart(other, PURE_RED))[..., None], colour, other)
        closer = away < _apart(red, PURE_RED)
        red, was_saturated = np.where(closer[..., None], colour, red), np.where(closer, saturated, was_saturated)
        up = saturated & (_apart(colour, other) > 0.2) & (direction <= 0)
        down = was_saturated & (_apart(colour, red) > 0.2) & (direction >= 0) & ~up
        red, other = np.where(up[..., None], colour, red), np.where(down[..., None], colour, other)
        red, was_saturated = np.where(down[..., None], colour, red), np.where(down, saturated, was_saturated)
        other, was_saturated = np.where(up[..., None], colour, other), was_saturated | up
        found.append(_turned(direction, up, down))
    return found


def _saturated(frame: Frame) -> Any:
    return frame[..., 0] >= 0.8 * np.maximum(frame.sum(-1), 1e-4)


def _chromaticity(frame: Frame) -> Any:
    """Return u' and v'; those of white for black."""
    xyz = frame @ TO_XYZ.T
    whole = xyz @ np.array([1, 15, 3], np.float32)
    lit = whole > 1e-3
    pair = np.stack([4 * xyz[..., 0], 9 * xyz[..., 1]], -1) / np.where(lit, whole, 1)[..., None]
    return np.where(lit[..., None], pair, WHITE)


def _apart(one: Any, other: Any) -> Any:
    return np.hypot(one[..., 0] - other[..., 0], one[..., 1] - other[..., 1])


def _measured(times: Sequence[float], found: Sequence[Any]) -> Flashing:
    """Return the worst second of some transitions."""
    area = field = 0.0
    first, counted = 0, np.zeros(found[0].shape, np.int16)
    for time, turned in zip(times, found, strict=True):
        counted += turned != 0
        while times[first] < time - 1 + EPSILON:
            counted -= found[first] != 0
            first += 1
        often = counted > 2 * FLASHES + 1  # the eighth transition ends the fourth pair
        if often.any():
            area, field = max(area, float(often.mean())), max(field, _worst_field(often))
    return Flashing(area, field, _count(times, found))


def _worst_field(often: Any) -> float:
    """Return the largest share of a field of 10 degrees."""
    sums = np.pad(often.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    wide, high = FIELD
    inside = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    return float(inside.max() / (wide * high))


def _count(times: Sequence[float], found: Sequence[Any]) -> float:
    """Return the most flashes in a second of areas larger than allowed, wherever on the screen each of them is."""
    changes: list[float] = []
    direction = 0
    for index, time in enumerate(times):
        recent = [turned for turned, at in zip(found[: index + 1], times, strict=False) if at > time - TOGETHER]
        for sign in (1, -1):
            if sign != direction and np.any([turned == sign for turned in recent], axis=0).mean() > SCREEN_AREA:
                direction = sign
                changes.append(time)
                break
    return max((sum(1 for at in changes if time - 1 < at <= time) // 2 for time in changes), default=0)


Draw = Callable[[pygame.Surface, float], None]


def recorded(draw: Draw, seconds: float, size: tuple[int, int] = (320, 180), rate: int = 60) -> Recording:
    """Record a picture that depends on the time."""
    recording, surface = Recording(), pygame.Surface(size)
    for number in range(int(seconds * rate)):
        draw(surface, number / rate)
        recording.add(surface, number / rate)
    return recording
