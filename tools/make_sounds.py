"""Make the sounds: small, dry and wooden, from sums of damped sines and filtered noise.

`python tools/make_sounds.py [FOLDER]` writes one 16-bit mono WAV file per cue, by default to assets/sounds. It uses the
standard library only and writes the same bytes every time.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

RATE = 22050
"""Samples per second."""

Wave = list[float]

WOOD = ((1.0, 1.0, 1.0), (2.72, 0.45, 0.55), (5.18, 0.2, 0.3), (8.3, 0.08, 0.2))
"""A block of hard wood: (frequency, loudness, length) of each partial relative to the first."""
BAR = ((1.0, 1.0, 1.0), (3.98, 0.28, 0.3), (9.6, 0.07, 0.12))
"""A tuned wooden bar over a resonator, like a marimba."""
COIN = ((1.0, 0.6, 1.0), (1.51, 0.5, 0.8), (2.32, 0.35, 0.5), (3.07, 0.22, 0.35))
"""Thin metal."""
SKIN = ((1.0, 1.0, 1.0), (1.59, 0.35, 0.5), (2.14, 0.2, 0.35))
"""A hand drum."""

Partials = Sequence[tuple[float, float, float]]


def struck(body: Partials, pitch: float, seconds: float, bend: float = 0.0) -> Wave:
    """Return a body hit once; `seconds` is the length of its first partial, `bend` the fall of the pitch."""
    out = [0.0] * int(RATE * seconds)
    for ratio, loud, length in body:
        phase = 0.0
        for index in range(int(len(out) * length)):
            time = index / RATE
            fading = math.exp(-6.5 * time / (seconds * length))
            phase += 2 * math.pi * pitch * ratio * (1 + bend * math.exp(-18 * time)) / RATE
            out[index] += loud * fading * math.sin(phase)
    return out


def hiss(seconds: float, bright: float, seed: int) -> Wave:
    """Return noise that fades out; `bright` is from 0 (a rumble) to 1 (white)."""
    random = Random(seed)
    out, low = [], 0.0
    for index in range(int(RATE * seconds)):
        low += bright * (random.uniform(-1, 1) - low)
        out.append(low * math.exp(-6 * index / (RATE * seconds)))
    return out


def knock(pitch: float, seconds: float, seed: int, hard: float = 0.5) -> Wave:
    """Return wood on wood: the block's own sound and the noise of the contact."""
    return mixed((0, 1, struck(WOOD, pitch, seconds)), (0, hard, hiss(0.03, 0.5, seed)))


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Return the sum of sounds, each with (start in seconds, loudness, sound)."""
    out = [0.0] * max(int(RATE * start) + len(part) for start, _, part in parts)
    for start, loud, part in parts:
        first = int(RATE * start)
        for index, value in enumerate(part):
            out[first + index] += loud * value
    return out


def scattered(count: int, span: float, pitch: float, seed: int) -> Wave:
    """Return small falling pieces: many light knocks within `span` seconds, fewer and softer towards the end."""
    random = Random(seed)
    parts = []
    for index in range(count):
        start = span * (index / count) ** 1.3
        parts.append((start, 1 - 0.6 * index / count, knock(pitch * random.uniform(0.75, 1.4), 0.07, seed + index)))
    return mixed(*parts)


def tune(body: Partials, notes: Sequence[float], every: float, seconds: float) -> Wave:
    """Return a sequence of notes, each of which rings on."""
    return mixed(*((index * every, 1, struck(body, note, seconds)) for index, note in enumerate(notes)))


C4, D4, G4, C5, D5, E5, G5, A5, C6 = 261.63, 293.66, 392.0, 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5

CUES: dict[str, tuple[float, Callable[[], Wave]]] = {
    "click": (0.30, lambda: knock(1250, 0.05, 1, 0.3)),
    "tile": (0.55, lambda: mixed((0, 1, knock(430, 0.14, 2, 0.9)), (0.045, 0.35, knock(520, 0.09, 3)))),
    "leader": (0.62, lambda: mixed((0, 1, knock(235, 0.24, 4, 0.8)), (0.07, 0.5, knock(310, 0.16, 5)))),
    "draw": (0.40, lambda: scattered(5, 0.22, 640, 6)),
    "swap": (0.45, lambda: mixed((0, 0.5, hiss(0.35, 0.22, 7)), (0.05, 1, scattered(8, 0.36, 560, 8)))),
    "dice": (
        0.50,
        lambda: mixed(
            (0, 1, knock(760, 0.09, 17, 0.8)),
            (0.09, 0.8, knock(840, 0.08, 18, 0.7)),
            (0.16, 0.5, knock(720, 0.07, 19, 0.6)),
            (0.21, 0.35, knock(900, 0.06, 20, 0.6)),
            (0.25, 0.2, knock(780, 0.06, 21, 0.5)),
        ),
    ),
    "refuse": (0.45, lambda: mixed((0, 1, knock(150, 0.12, 9, 0.2)), (0.11, 0.8, knock(132, 0.14, 10, 0.2)))),
    "turn": (0.38, lambda: tune(BAR, (D5, G5), 0.10, 0.34)),
    "score": (0.40, lambda: tune(BAR, (E5, A5), 0.06, 0.30)),
    "treasure": (0.42, lambda: mixed((0, 1, struck(COIN, 1568, 0.5)), (0.08, 0.8, struck(COIN, 2093, 0.5)))),
    "monument": (
        0.60,
        lambda: mixed((0, 0.8, struck(SKIN, 98, 0.5, 0.3)), (0.08, 1, tune(BAR, (C4, G4, C5, E5), 0.11, 0.5))),
    ),
    "conflict": (
        0.75,
        lambda: mixed(
            (0, 1, struck(SKIN, 82, 0.55, 0.6)),
            (0.17, 0.7, struck(SKIN, 92, 0.4, 0.6)),
            (0.30, 1, struck(SKIN, 74, 0.7, 0.6)),
            (0.30, 0.3, hiss(0.12, 0.4, 11)),
        ),
    ),
    "crumble": (0.60, lambda: mixed((0, 1.2, hiss(0.5, 0.12, 12)), (0.02, 0.7, scattered(11, 0.45, 300, 13)))),
    "catastrophe": (
        0.80,
        lambda: mixed(
            (0, 1, knock(190, 0.2, 14, 1.6)),
            (0.03, 2.2, hiss(1.0, 0.05, 15)),
            (0.04, 0.7, struck(SKIN, 52, 0.9, 0.8)),
            (0.18, 0.35, scattered(9, 0.5, 260, 16)),
        ),
    ),
    "win": (0.55, lambda: tune(BAR, (C5, E5, G5, C6, G5, C6), 0.13, 0.62)),
}
"""Each cue with the loudness of its peak; 1 is the maximum."""


def samples(name: str) -> array[int]:
    """Return the cue as 16-bit samples: its peak at its own loudness, faded out at its end."""
    peak, make = CUES[name]
    sound = make()
    gain = peak * 32767 / max(abs(value) for value in sound)
    tail = min(len(sound), RATE // 50)
    for back in range(tail):
        sound[-1 - back] *= back / tail
    return array("h", (round(value * gain) for value in sound))


def write(folder: Path) -> None:
    """Write one file per cue, replacing existing ones."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in CUES:
        data = samples(name)
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "assets" / "sounds")
