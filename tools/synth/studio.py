"""The studio: tracks that players record on, in a room with an echo, and the mix of a layer.

A layer is a loop: what rings on at its end is added at its beginning, so the seam is as smooth as any other place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tools.synth.instruments import Instrument, Voice, line
from tools.synth.loudness import lufs
from tools.synth.score import Metre, Note, ornamented
from tools.synth.tones import RATE, Wave, shaped

DELAYS = (601, 757, 887, 1009, 1151, 1277, 1423, 1559)
"""Samples that the echo takes along each of its eight ways; primes, so that no two agree."""

MIX_LEVEL = -20.0
"""The loudness in LUFS of a track with the level 0. Nobody can listen here, so all balance is in figures."""


@cache
def room(seconds: float, dark: float) -> Wave:
    """Return the echo of a click in both ears, by a feedback delay network, without the click itself.

    `seconds` until it is 60 dB softer, `dark` how much of the treble each way takes.
    """
    count, ways = int(RATE * seconds * 1.1), len(DELAYS)
    mixing = np.eye(ways) - 2 / ways  # a reflection: it changes no energy
    keep = 10 ** (-3 * np.array(DELAYS) / RATE / seconds)
    lines = [np.zeros(delay) for delay in DELAYS]
    low = np.zeros(ways)
    out = np.zeros((count, 2))
    left, right = np.array([1, 0, 1, 0, 1, 0, 1, 0.0]), np.array([0, 1, 0, 1, 0, 1, 0, 1.0])
    for index in range(count):
        heard = np.array([way[index % len(way)] for way in lines])
        low += (1 - dark) * (heard - low)
        back = mixing @ (low * keep) + (index == 0)
        for way, value in zip(lines, back, strict=True):
            way[index % len(way)] = value
        out[index] = left @ heard, right @ heard
    early: Wave = out / np.sqrt((out**2).sum(axis=0))
    return early


@dataclass
class Layer:
    """One layer of a piece while it is recorded."""

    metre: Metre
    bars: int
    seed: int

    def __post_init__(self) -> None:
        """Begin with silence."""
        self.unit = self.metre.seconds
        self.count = round(self.bars * self.metre.bar * self.unit * RATE)
        self.dry = np.zeros((self.count, 2))
        self.sent = np.zeros((self.count, 2))
        self._random = np.random.RandomState(self.seed)

    def play(self, notes: Iterable[Note], instrument: Instrument, level: float, pan: float, echo: float = 0.25,
             loose: float = 0.007, body: Sequence[tuple[float, float, float]] = ()) -> None:  # fmt: skip
        """Record single notes at a level in decibels; `loose` is the deviation of a player's timing in seconds."""
        track = np.zeros(self.count)
        for index, note in enumerate(self._tremolo(ornamented(notes, self.unit))):
            loud = float(np.clip(note.loud * self._random.normal(1, 0.07), 0.08, 1))
            start = note.start * self.unit + float(np.clip(self._random.normal(0, loose), -0.02, 0.02))
            self._add(track, instrument(note.pitch, note.length * self.unit, loud, index * 7 + self.seed), start)
        self._mix(_resonant(track, body), level, pan, echo)

    def sing(self, notes: Sequence[Note], voice: Voice, level: float, pan: float, echo: float = 0.35,
             body: Sequence[tuple[float, float, float]] = ()) -> None:  # fmt: skip
        """Record a legato line at a level in decibels."""
        written = sorted(ornamented(notes, self.unit), key=lambda note: note.start)
        track = line(written, self.unit, self.count, voice, self.seed)
        self._mix(_resonant(track, body), level, pan, echo)

    def mix(self, seconds: float = 1.7, dark: float = 0.35) -> Wave:
        """Return the layer with its echo, which goes round the loop."""
        echo = np.fft.rfft(room(seconds, dark), self.count, axis=0) * np.fft.rfft(self.sent, axis=0)
        whole: Wave = self.dry + np.fft.irfft(echo, self.count, axis=0)
        return whole

    def _tremolo(self, notes: Iterable[Note]) -> list[Note]:
        """Return the notes with tremolos as many short ones."""
        out = []
        for note in notes:
            if note.ornament != "*":
                out.append(note)
                continue
            strokes = max(2, round(note.length * self.unit * 11))
            step = note.length / strokes
            swell = [0.55 + 0.25 * float(np.sin(np.pi * i / strokes)) for i in range(strokes)]
            out += [Note(note.start + i * step, step, note.pitch, note.loud * part) for i, part in enumerate(swell)]
        return out

    def _add(self, track: Wave, sound: Wave, start: float) -> None:
        """Add a sound to a track; what reaches over the end is added at the beginning."""
        first = round(start * RATE) % self.count
        while len(sound):
            part = min(len(sound), self.count - first)
            track[first : first + part] += sound[:part]
            sound, first = sound[part:], 0

    def _mix(self, track: Wave, level: float, pan: float, echo: float) -> None:
        """Place a track between the ears, as loud as its level says, and send some of it to the room."""
        gain = 10 ** ((MIX_LEVEL + level - lufs(track[:, None]) - 3.01) / 20)
        angle = (pan + 1) * np.pi / 4
        sides = np.array([np.cos(angle), np.sin(angle)]) * gain * np.sqrt(2)
        self.dry += track[:, None] * sides
        self.sent += track[:, None] * sides * echo


def _resonant(track: Wave, body: Sequence[tuple[float, float, float]]) -> Wave:
    """Return a track with the resonances of an instrument's body: (frequency, gain, width in octaves) of each."""
    if not body:
        return track

    def gain(frequencies: Wave) -> Wave:
        octaves = np.log2(np.maximum(frequencies, 20))
        total: Wave = 1 + sum(
            ((part - 1) * np.exp(-(((octaves - np.log2(centre)) / width) ** 2)) for centre, part, width in body),
            np.zeros(len(frequencies)),
        )
        return total

    return shaped(track, gain)
