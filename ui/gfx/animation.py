"""Easings, clips and timelines: functions of seconds alone.

A `Clip` is a stretch of time with a picture that depends on its progress 0..1, and with callbacks at its begin and end.
`sequence`, `parallel` and `wait` combine clips; a `Timeline` plays them at a speed. Callbacks run in order and exactly
once, for every step size and also when the timeline is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any, Final

Ease = Callable[[float], float]

SPEEDS: Final = (0.0, 0.5, 1.0, 2.0, 4.0)
"""The speeds in the settings; 0 means no animation."""


def _linear(t: float) -> float:
    return t


def _in(t: float) -> float:
    return t * t


def _out(t: float) -> float:
    return 1 - (1 - t) ** 3


def _in_out(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def _sine(t: float) -> float:
    return (1 - cos(pi * t)) / 2


def _back(t: float) -> float:
    """Overshoot by a tenth, then return."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def _anticipate(t: float) -> float:
    """Move back by a tenth first, then fall ever faster."""
    return 2.70158 * t**3 - 1.70158 * t**2


def _drop(t: float) -> float:
    """Fall, and bounce once by a tenth."""
    return (t / 0.7) ** 2 if t < 0.7 else 1 - 0.1 * sin(pi * (t - 0.7) / 0.3)


EASINGS: Final[dict[str, Ease]] = {
    "linear": _linear,
    "in": _in,
    "out": _out,
    "in_out": _in_out,
    "sine": _sine,
    "back": _back,
    "drop": _drop,
    "anticipate": _anticipate,
}
"""Each maps 0 to 0 and 1 to 1."""


def pulse(t: float, beats: float = 1.0) -> float:
    """Return a smooth swell 0 -> 1 -> 0 per beat while t increases from 0 to 1."""
    return (1 - cos(2 * pi * beats * t)) / 2


def progress_share(t: float, begin: float, end: float) -> float:
    """Return the progress 0..1 of the part of a clip between two of its points in time."""
    return min(1.0, max(0.0, (t - begin) / (end - begin)))


Picture = Callable[[Any, float], None]
"""Draw one point in time: (surface, eased progress)."""

Callback = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Clip:
    """A stretch of `seconds`; pictures with `above` are drawn over everything, also outside the board."""

    seconds: float
    draw: Picture | None = None
    ease: str = "linear"
    begin: Callback | None = None
    end: Callback | None = None
    above: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Clips and groups, each with its start in seconds, and the length of the whole."""

    parts: tuple[tuple[float, Clip | Group], ...]
    seconds: float


Part = Clip | Group


def wait(seconds: float) -> Clip:
    """Return a clip that displays nothing."""
    return Clip(seconds)


def instant(callback: Callback) -> Clip:
    """Return a clip of no length that runs a callback."""
    return Clip(0.0, begin=callback)


def sequence(*parts: Part) -> Group:
    """Return the parts one after the other."""
    placed, at = [], 0.0
    for part in parts:
        placed.append((at, part))
        at += part.seconds
    return Group(tuple(placed), at)


def parallel(*parts: Part, stagger: float = 0.0) -> Group:
    """Return the parts at the same time, or each `stagger` seconds after the one before."""
    placed = tuple((index * stagger, part) for index, part in enumerate(parts))
    return Group(placed, max((at + part.seconds for at, part in placed), default=0.0))


def slowed(part: Part, factor: float) -> Part:
    """Return the same part, that many times as long."""
    if isinstance(part, Clip):
        return replace(part, seconds=part.seconds * factor)
    return Group(tuple((at * factor, slowed(inner, factor)) for at, inner in part.parts), part.seconds * factor)


def _flatten(part: Part, at: float) -> list[tuple[float, Clip]]:
    if isinstance(part, Clip):
        return [(at, part)]
    return [placed for offset, inner in part.parts for placed in _flatten(inner, at + offset)]


class Timeline:
    """A composition being played; `time` is in its own seconds: real time times the speed."""

    def __init__(self, part: Part, speed: float = 1.0) -> None:
        self.speed = speed
        self.seconds = part.seconds
        self.time = 0.0
        self._clips = _flatten(part, 0.0)
        callbacks = [(at + after, callback) for at, clip in self._clips for after, callback in _clip_callbacks(clip)]
        self._callbacks = sorted(callbacks, key=lambda item: item[0])
        self._next = 0

    @property
    def done(self) -> bool:
        """Whether everything was displayed and every callback has run."""
        return self.time >= self.seconds and self._next == len(self._callbacks)

    def advance(self, seconds: float) -> None:
        """Advance by real seconds; at speed 0 jump to the end."""
        self._advance_to(self.time + seconds * self.speed if self.speed > 0 else self.seconds)

    def skip(self) -> None:
        """Jump to the end and run the remaining callbacks in order."""
        self._advance_to(self.seconds)

    def _advance_to(self, time: float) -> None:
        self.time = min(self.seconds, time)
        while self._next < len(self._callbacks) and self._callbacks[self._next][0] <= self.time + 1e-9:
            callback = self._callbacks[self._next][1]
            self._next += 1
            callback()

    def draw(self, surface: Any, above: bool = False) -> None:
        """Draw the pictures of the present time, in the order of composition; none at the end.

        A sum of times is rounded, so a clip may seem to end after the whole.
        """
        for at, clip in self._clips if self.time < self.seconds else ():
            if clip.draw is not None and clip.above == above and at <= self.time < at + clip.seconds:
                clip.draw(surface, EASINGS[clip.ease]((self.time - at) / clip.seconds))


def _clip_callbacks(clip: Clip) -> list[tuple[float, Callback]]:
    return [(at, callback) for at, callback in ((0.0, clip.begin), (clip.seconds, clip.end)) if callback is not None]
