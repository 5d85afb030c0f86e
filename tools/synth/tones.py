"""Building blocks of sound as numpy arrays: struck bodies, plucked strings, noise, and their sums.

Everything is a function of its arguments: noise comes from seeds, by a generator whose numbers never change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

RATE = 22050
"""Samples per second, of sounds and music."""

Wave = npt.NDArray[np.float64]

Partials = Sequence[tuple[float, float, float]]
"""(frequency, loudness, length) of each partial relative to the first."""

WOOD: Partials = ((1.0, 1.0, 1.0), (2.72, 0.45, 0.55), (5.18, 0.2, 0.3), (8.3, 0.08, 0.2))
"""A block of hard wood."""
BAR: Partials = ((1.0, 1.0, 1.0), (3.98, 0.28, 0.3), (9.6, 0.07, 0.12))
"""A tuned wooden bar over a resonator, like a marimba."""
COIN: Partials = ((1.0, 0.6, 1.0), (1.51, 0.5, 0.8), (2.32, 0.35, 0.5), (3.07, 0.22, 0.35))
"""Thin metal."""
SKIN: Partials = ((1.0, 1.0, 1.0), (1.59, 0.35, 0.5), (2.14, 0.2, 0.35))
"""A hand drum."""


def times(seconds: float) -> Wave:
    """Return the time of each sample."""
    return np.arange(int(RATE * seconds)) / RATE


def struck(body: Partials, pitch: float, seconds: float, bend: float = 0.0) -> Wave:
    """Return a body hit once; `seconds` is the length of its first partial, `bend` the fall of the pitch."""
    out = np.zeros(int(RATE * seconds))
    for ratio, loud, length in body:
        if pitch * ratio < RATE * 0.45:
            time = times(seconds * length)
            phase = np.cumsum(2 * np.pi * pitch * ratio * (1 + bend * np.exp(-18 * time)) / RATE)
            out[: len(time)] += loud * np.exp(-6.5 * time / (seconds * length)) * np.sin(phase)
    return out


def white(count: int, seed: int) -> Wave:
    """Return noise between -1 and 1; the numbers of this generator are the same in every version."""
    return np.random.RandomState(seed).uniform(-1, 1, count)


def shaped(wave: Wave, gain: Callable[[Wave], Wave]) -> Wave:
    """Return a wave with each of its frequencies, in hertz, multiplied by a gain."""
    spectrum = np.fft.rfft(wave, len(wave) * 2)
    return np.fft.irfft(spectrum * gain(np.asarray(np.fft.rfftfreq(len(wave) * 2, 1 / RATE), np.float64)))[: len(wave)]


def band(wave: Wave, low: float, high: float) -> Wave:
    """Return what lies between two frequencies, with soft edges."""
    return shaped(wave, lambda f: 1 / (1 + (low / np.maximum(f, 1)) ** 4) / (1 + (f / high) ** 4))


def hiss(seconds: float, low: float, high: float, seed: int, attack: float = 0.0) -> Wave:
    """Return noise between two frequencies that fades out, after a rise of `attack` seconds."""
    time = times(seconds)
    noise = band(white(len(time), seed), low, high)
    noise *= np.exp(-6 * time / seconds) * np.minimum(1, time / attack if attack else 1)
    return noise / max(1e-9, float(np.abs(noise).max()))


def swell(wave: Wave, attack: float, release: float) -> Wave:
    """Return a wave that rises and falls smoothly, in seconds at both ends."""
    time = np.arange(len(wave)) / RATE
    rise = np.clip(time / attack, 0, 1)
    fall = np.clip((len(wave) / RATE - time) / release, 0, 1)
    smooth: Wave = wave * np.sin(rise * np.pi / 2) ** 2 * np.sin(fall * np.pi / 2) ** 2
    return smooth


def chirp(start: float, stop: float, seconds: float) -> Wave:
    """Return a sine that glides from one frequency to another and fades out."""
    time = times(seconds)
    pitch = start * (stop / start) ** (time / seconds)
    return np.sin(np.cumsum(2 * np.pi * pitch / RATE)) * np.sin(np.pi * (time / seconds) ** 0.5)


def knock(pitch: float, seconds: float, seed: int, hard: float = 0.5) -> Wave:
    """Return wood on wood: the block's own sound and the noise of the contact."""
    return mixed((0, 1, struck(WOOD, pitch, seconds)), (0, hard, hiss(0.03, 300, 5000, seed)))


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Return the sum of sounds, each with (start in seconds, loudness, sound)."""
    out = np.zeros(max(int(RATE * start) + len(part) for start, _, part in parts))
    for start, loud, part in parts:
        first = int(RATE * start)
        out[first : first + len(part)] += loud * part
    return out


def scattered(count: int, span: float, pitch: float, seed: int, length: float = 0.07) -> Wave:
    """Return small falling pieces: many light knocks within `span` seconds, fewer and softer towards the end."""
    ratios = np.random.RandomState(seed).uniform(0.75, 1.4, count)
    return mixed(
        *(
            (span * (i / count) ** 1.3, 1 - 0.6 * i / count, knock(pitch * ratio, length, seed + i))
            for i, ratio in enumerate(ratios)
        )
    )


def tune(body: Partials, notes: Sequence[float], every: float, seconds: float) -> Wave:
    """Return a sequence of notes, each of which rings on."""
    return mixed(*((index * every, 1, struck(body, note, seconds)) for index, note in enumerate(notes)))


@cache
def plucked(pitch: float, seconds: float, bright: float, seed: int, ring: float = 0.996) -> Wave:
    """Return a plucked string by Karplus and Strong: a burst of noise that goes round a filtered delay.

    `bright` from 0 to 1 is how hard it is plucked, `ring` the share that each round keeps at 220 Hz. The delay is a
    whole number of samples; the string is then read a little faster or slower, so every pitch is exact.
    """
    period = round(RATE / pitch)
    burst = band(white(period * 2, seed), 40, 900 + 7000 * bright**1.5)[:period]
    burst -= np.roll(burst, max(1, period // 7)) * 0.8  # plucked at a seventh of the string
    burst /= max(1e-9, float(np.abs(burst).max()))
    keep = ring ** (220 / pitch)
    rounds = int(RATE * seconds * 1.04) // period + 2
    out = np.empty(rounds * period)
    out[:period] = burst
    last = np.concatenate(([burst[-1]], burst))
    damp = 0.5 - 0.28 * bright
    for index in range(1, rounds):
        now = keep * ((1 - damp) * last[1:] + damp * last[:-1])
        out[index * period : (index + 1) * period] = now
        last = np.concatenate(([last[-1]], now))
    # The filter delays each round by `damp` samples more than the period.
    speed = pitch * (period + damp) / RATE
    wanted = np.arange(int(RATE * seconds)) * speed
    string = np.interp(wanted, np.arange(len(out)), out)
    tail: Wave = string * np.clip((seconds - np.arange(len(string)) / RATE) / 0.05, 0, 1)
    return tail
