"""Scores as text: melodies in the degrees of a scale, bars that are checked, and what a player makes of them.

A token is a degree from 1 to 7 with its octave (`'` up, `,` down), perhaps `+` or `-` (half a tone higher or lower),
its length in units after `:` (1 if none is given), and an ornament: `~` a mordent, `^` a grace note from above, `_` a
slide from below, `*` a tremolo. `.` is a rest, `|` ends a bar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

TOKEN = re.compile(r"(?P<degree>[1-7.])(?P<octave>[',]*)(?P<shift>[+-]?)(:(?P<length>\d+))?(?P<ornament>[~^_*]?)")

MODES = {
    "hijaz": (0, 100, 390, 500, 700, 800, 1000),
    "bayati": (0, 150, 300, 500, 700, 800, 1000),
    "major": (0, 200, 400, 500, 700, 900, 1100),
    "dorian": (0, 200, 300, 500, 700, 900, 1000),
}
"""Cents of the seven degrees of each scale."""


@dataclass(frozen=True)
class Note:
    """A note: start and length in units, pitch in hertz, loudness from 0 to 1, and its ornament."""

    start: float
    length: float
    pitch: float
    loud: float = 0.7
    ornament: str = ""


@dataclass(frozen=True)
class Scale:
    """A tonic in hertz and a mode."""

    tonic: float
    mode: str

    def pitch(self, degree: int, octave: int = 0, shift: int = 0) -> float:
        """Return the pitch of a degree; degrees beyond 7 are in the next octaves, below 1 in those before."""
        octave, index = octave + (degree - 1) // 7, (degree - 1) % 7
        return float(self.tonic * 2 ** (octave + (MODES[self.mode][index] + 100 * shift) / 1200))


@dataclass(frozen=True)
class Metre:
    """Units of a bar, the weight of each as an accent, and the seconds of one."""

    accents: tuple[float, ...]
    seconds: float

    @property
    def bar(self) -> int:
        """Units of a bar."""
        return len(self.accents)

    def accent(self, start: float) -> float:
        """Return the accent of a point in time."""
        return self.accents[int(start) % self.bar]


def melody(text: str, scale: Scale, metre: Metre, octave: int = 0) -> list[Note]:
    """Return the notes of a text. Raises ValueError for a bar that is too short or too long."""
    notes, at = [], 0
    for number, bar in enumerate(filter(None, (part.strip() for part in text.split("|")))):
        for token in bar.split():
            found = TOKEN.fullmatch(token)
            if found is None:
                raise ValueError(f"no note: {token}")
            length = int(found["length"] or 1)
            if found["degree"] != ".":
                high = octave + found["octave"].count("'") - found["octave"].count(",")
                shift = {"+": 1, "-": -1, "": 0}[found["shift"]]
                pitch = scale.pitch(int(found["degree"]), high, shift)
                notes.append(Note(at, length, pitch, metre.accent(at), found["ornament"]))
            at += length
        if at != (number + 1) * metre.bar:
            raise ValueError(f"bar {number + 1} has {at - number * metre.bar} units: {bar}")
    return notes


def bars(notes: Iterable[Note], metre: Metre) -> int:
    """Return how many bars notes take."""
    return max(int(-(-(note.start + note.length) // metre.bar)) for note in notes)


def joined(sections: Sequence[Sequence[Note]], metre: Metre, length: int) -> list[Note]:
    """Return sections of `length` bars one after the other."""
    return [
        replace(note, start=note.start + index * length * metre.bar)
        for index, section in enumerate(sections)
        for note in section
    ]


def phrased(notes: Sequence[Note], metre: Metre, length: int = 4) -> list[Note]:
    """Return notes with an arch of loudness over each phrase of so many bars, and a wider one over the whole."""
    span, whole = length * metre.bar, max(note.start + note.length for note in notes)
    return [
        replace(note, loud=note.loud * _arch(note.start % span, span, 0.22) * _arch(note.start, whole, 0.18) * 1.08)
        for note in notes
    ]


def _arch(at: float, span: float, height: float) -> float:
    """Return a loudness that rises to 1 towards two thirds of a span and falls again."""
    return 1 - height * (1 - float(np.sin(np.pi * (at / span) ** 1.7)))


def ornamented(notes: Iterable[Note], unit: float) -> list[Note]:
    """Return the notes with mordents and grace notes written out; slides and tremolos are the instrument's."""
    out = []
    for note in notes:
        short = 0.075 / unit
        above = note.pitch * 2 ** (180 / 1200)
        if note.ornament == "~" and note.length * unit > 0.3:
            out += [
                Note(note.start, short, note.pitch, note.loud),
                Note(note.start + short, short, above, note.loud * 0.75),
                Note(note.start + 2 * short, note.length - 2 * short, note.pitch, note.loud * 0.9, "+"),
            ]
        elif note.ornament == "^":
            out += [
                Note(note.start, short, above, note.loud * 0.6),
                Note(note.start + short, note.length - short, note.pitch, note.loud),
            ]
        else:
            out.append(note)
    return out


Chords = Sequence[Sequence[float]]
"""The pitches of each bar's chord."""


def chords(text: str, scale: Scale, octave: int = 0) -> list[list[float]]:
    """Return a chord per word of a text: its degrees with their shifts, the lowest first, such as `135` or `46-1`."""
    found = []
    for word in text.split():
        degrees = [
            (int(digit), {"+": 1, "-": -1, "": 0}[shift]) for digit, shift in re.findall(r"([1-7])([+-]?)", word)
        ]
        found.append([scale.pitch(degree, octave, shift) for degree, shift in degrees])
    return found


def led(harmony: Chords, around: float) -> list[list[float]]:
    """Return the chords with each tone in the octave nearest to a pitch, from low to high: few tones move."""
    return [sorted(p * 2 ** float(np.round(np.log2(around / p))) for p in chord) for chord in harmony]


def rooted(harmony: Chords, around: float) -> list[list[float]]:
    """Return the chords with their root, the first tone, near a pitch and the others with it: for a bass."""
    return [[p * 2 ** float(np.round(np.log2(around / chord[0]))) for p in chord] for chord in harmony]


def pattern(harmony: Chords, metre: Metre, figures: Sequence[Sequence[tuple[float, float, int, float]]]) -> list[Note]:
    """Return an accompaniment: (start, length, tone of the chord, loudness) of each note; bars take figures in turn.

    A tone beyond the chord is an octave higher.
    """
    return [
        Note(bar * metre.bar + start, length, chord[tone % len(chord)] * 2 ** (tone // len(chord)), loud)
        for bar, chord in enumerate(harmony)
        for start, length, tone, loud in figures[bar % len(figures)]
    ]


STROKES = {"D": 0.95, "d": 0.55, "T": 0.8, "t": 0.5, "k": 0.3}


def strokes(rows: Sequence[str], letters: str, metre: Metre, count: int, pitch: float) -> list[Note]:
    """Return the strokes of a drum with these letters: a row per bar, in turn, its letters spread over the bar."""
    notes = []
    for bar in range(count):
        row = rows[bar % len(rows)]
        step = metre.bar / len(row)
        notes += [Note(bar * metre.bar + index * step, step, pitch, STROKES[letter])
                  for index, letter in enumerate(row) if letter in letters]  # fmt: skip
    return notes


def guide(harmony: Chords, metre: Metre, around: float, rhythms: Sequence[Sequence[tuple[float, float]]]) -> list[Note]:
    """Return a second voice: in each bar tones of the chord, each as near to the one before as can be.

    `rhythms` are (start, length) of the voice's notes; bars take them in turn.
    """
    notes: list[Note] = []
    last = around
    for bar, chord in enumerate(harmony):
        for index, (start, length) in enumerate(rhythms[bar % len(rhythms)]):
            choices = sorted((p * 2.0**o for p in chord for o in range(-3, 4)),
                             key=lambda p: abs(np.log2(p / last)) + 0.25 * abs(np.log2(p / around)))  # fmt: skip
            pitch = choices[0] if index == 0 else choices[1 + (bar + index) % 2]
            loud = 0.5 + 0.3 * metre.accent(start)
            notes.append(Note(bar * metre.bar + start, length, pitch, loud, "_" if index == 0 else ""))
            last = pitch
    return notes
