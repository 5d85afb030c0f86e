"""The instruments of the music. Struck and plucked ones return one note; blown and bowed ones play a whole line.

A line is legato: one tone whose pitch glides and whose loudness breathes, so that a phrase is more than a row of notes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tools.synth.score import Note
from tools.synth.tones import BAR, RATE, SKIN, WOOD, Wave, band, hiss, mixed, plucked, struck, swell, times, white

Instrument = Callable[[float, float, float, int], Wave]
"""(pitch, seconds that the note lasts, loudness, seed) -> the sound, which may ring longer."""


def _level(loud: float) -> float:
    return round(min(1.0, max(0.1, loud)) * 6) / 6


def oud(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Play a course of two strings, almost in tune, with a soft plectrum."""
    bright, rings = 0.28 + 0.42 * _level(loud), min(2.6, seconds + 0.9)
    one = plucked(pitch, rings, bright, seed % 3, 0.9925)
    two = plucked(pitch * 1.0013, rings, bright, 3 + seed % 3, 0.9915)
    return mixed(
        (0, loud, one),
        (0.004 + 0.003 * (seed % 3), 0.75 * loud, two),
        (0, 0.10 * loud, hiss(0.018, 900, 5000, seed % 5)),
    )


def lyre(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Play one gut string with the finger."""
    return loud * plucked(pitch, min(3.2, seconds + 1.6), 0.2 + 0.3 * _level(loud), 6 + seed % 4, 0.9955)


def qanun(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Play three bright strings."""
    bright = 0.55 + 0.4 * _level(loud)
    strings = ((0.0, 1.0, 1.0), (0.002, 0.8, 1.0009), (0.004, 0.7, 0.9992))
    return mixed(*((at, loud * part, plucked(pitch * tuning, min(2.4, seconds + 1.1), bright, 10 + seed % 3, 0.995))
                   for at, part, tuning in strings))  # fmt: skip


def guitar(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Play a steel string."""
    return loud * plucked(pitch, min(2.8, seconds + 1.0), 0.4 + 0.4 * _level(loud), 14 + seed % 4, 0.9945)


def bass(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Play a low string, round and short."""
    return swell(
        loud * plucked(pitch, min(1.8, seconds + 0.35), 0.16 + 0.2 * _level(loud), 18 + seed % 3, 0.991), 0.003, 0.25
    )


@cache
def _bar(pitch: float, level: float, ring: float) -> Wave:
    seconds = ring * (262 / pitch) ** 0.45
    soft = tuple((ratio, part * (1 if ratio == 1 else 0.35 + 0.9 * level), length) for ratio, part, length in BAR)
    return mixed((0, 1, struck(soft, pitch, seconds)), (0, 0.10 * level, hiss(0.02, 500, 2600, 1)))


def marimba(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Strike a wooden bar; it rings as long as it does."""
    return loud * _bar(pitch, _level(loud), 1.25)


def vibraphone(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Strike a metal bar over a tube whose lid turns."""
    body = ((1.0, 1.0, 1.0), (4.0, 0.16, 0.4), (10.0, 0.04, 0.12))
    sound = struck(body, pitch, 2.6)
    return loud * sound * (1 + 0.22 * np.sin(2 * np.pi * 4.7 * times(2.6) + seed))


# -- drums: the pitch is how high the drum is tuned ----------------------------------------------


def dum(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Strike a frame drum in the middle."""
    return loud * mixed(
        (0, 1, struck(SKIN, pitch * (1 + 0.01 * (seed % 3 - 1)), 0.55, 0.35)), (0, 0.22, hiss(0.05, 80, 900, seed % 4))
    )


def tek(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Strike a frame drum at the rim with a finger."""
    skin = struck(SKIN, pitch * 4.7 * (1 + 0.012 * (seed % 3 - 1)), 0.13)
    return loud * mixed((0, 0.55, skin), (0, 0.6, hiss(0.06, 1300, 6500, 20 + seed % 4)))


def jingle(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Shake a riq."""
    ring = sum((np.sin(2 * np.pi * f * times(0.12)) for f in (5230, 6710, 8090)), np.zeros(int(RATE * 0.12)))
    return loud * mixed((0, 0.8, hiss(0.10, 4800, 9500, 30 + seed % 4)), (0, 0.10, ring * np.exp(-40 * times(0.12))))


def shaker(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Shake a gourd."""
    return loud * hiss(0.09, 3200, 8500, 40 + seed % 5, 0.018)


def clave(pitch: float, seconds: float, loud: float, seed: int) -> Wave:
    """Strike a wooden block."""
    return loud * struck(WOOD, pitch, 0.11)


# -- lines --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Voice:
    """A tone that lasts: the loudness of its harmonics, how it begins, ends, glides, trembles, and its breath."""

    harmonics: tuple[float, ...]
    attack: float
    release: float
    glide: float
    vibrato: float
    """Cents."""
    rate: float = 5.2
    noise: float = 0.0
    noise_band: tuple[float, float] = (800, 4000)
    brighter: float = 1.0
    """How much the higher harmonics follow the loudness."""


REED = Voice(
    (1, 0.30, 0.62, 0.16, 0.34, 0.10, 0.16, 0.05, 0.08, 0.03), 0.06, 0.14, 0.05, 16, 5.0, 0.05, (900, 4200), 1.5
)
"""A cylindrical pipe with a double reed: odd harmonics, some breath."""
FIDDLE = Voice(tuple(k**-1.05 for k in range(1, 15)), 0.075, 0.12, 0.045, 17, 5.6, 0.035, (1500, 6500), 1.0)
CONCERTINA = Voice(
    (1, 0.72, 0.62, 0.34, 0.40, 0.22, 0.24, 0.12, 0.14, 0.07, 0.06, 0.04),
    0.03,
    0.07,
    0.0,
    0,
    5,
    0.012,
    (600, 3000),
    0.5,
)


def line(notes: Sequence[Note], unit: float, count: int, voice: Voice, seed: int) -> Wave:
    """Return a line of notes that does not overlap itself, `count` samples long; the end rings into the beginning."""
    pitch, loud = _curves(notes, unit, count, voice)
    time = np.arange(count) / RATE
    cents = voice.vibrato * _late(notes, unit, count) * np.sin(2 * np.pi * voice.rate * time + 0.6 * np.sin(time))
    pitch = pitch * 2 ** (cents / 1200)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    out = np.zeros(count)
    for index, part in enumerate(voice.harmonics):
        tone = part * loud ** (1 + voice.brighter * index / len(voice.harmonics)) * np.sin((index + 1) * phase)
        out += np.where(pitch * (index + 1) < RATE * 0.44, tone, 0)
    breath = band(white(count, seed), *voice.noise_band)
    return out / sum(voice.harmonics) * 2.2 + voice.noise * 4 * breath * loud


def _curves(notes: Sequence[Note], unit: float, count: int, voice: Voice) -> tuple[Wave, Wave]:
    """Return pitch and loudness of each sample."""
    starts = np.array([note.start * unit * RATE for note in notes])
    pitches = np.log2([note.pitch for note in notes])
    sample = np.arange(count)
    current = np.clip(np.searchsorted(starts, sample, "right") - 1, 0, len(notes) - 1)
    pitch = pitches[current]
    loud = np.zeros(count)
    for index, note in enumerate(notes):
        first, last = int(starts[index]), min(count, int(starts[index] + note.length * unit * RATE))
        legato = index + 1 < len(notes) and notes[index + 1].start <= note.start + note.length + 1e-6
        linked = index > 0 and notes[index - 1].start + notes[index - 1].length >= note.start - 1e-6
        _shape(loud, first, last, note, voice, linked, legato)
        if note.ornament == "_" or (linked and voice.glide):
            span = min(last - first, int(RATE * (0.13 if note.ornament == "_" else voice.glide)))
            before = pitches[index] - 1.6 / 12 if note.ornament == "_" else pitches[index - 1]
            ease = np.sin(np.linspace(0, np.pi / 2, span)) ** 2
            pitch[first : first + span] = before + (pitches[index] - before) * ease
    return 2**pitch, loud


def _shape(loud: Wave, first: int, last: int, note: Note, voice: Voice, linked: bool, legato: bool) -> None:
    """Add one note's loudness: it rises, swells a little, and falls unless the next one follows at once."""
    if last <= first:
        return
    length = last - first
    x = np.arange(length) / RATE
    rise = np.clip(x / (voice.attack * (0.5 if linked else 1)), 0, 1)
    shape = (0.45 + 0.55 * rise if linked else rise) * (0.86 + 0.14 * np.sin(np.pi * np.arange(length) / length))
    fall = np.clip((length / RATE - x) / min(voice.release, length / RATE / 2), 0, 1)
    shape *= 0.45 + 0.55 * fall if legato else fall
    loud[first:last] = np.maximum(loud[first:last], note.loud * shape)


def _late(notes: Sequence[Note], unit: float, count: int) -> Wave:
    """Return how far the vibrato has grown: it begins after a quarter of a second of each note."""
    out = np.zeros(count)
    for note in notes:
        first, last = int(note.start * unit * RATE), min(count, int((note.start + note.length) * unit * RATE))
        out[first:last] = np.clip((np.arange(max(0, last - first)) / RATE - 0.2) / 0.4, 0, 1)
    return out
