"""Two pieces for Qwirkle: marimbas, vibraphone, shaker and claves.

`COLOURS` is in four, in C major; `SEVENS` counts two, two and three, in D dorian. Both have the form A A' B A''.
"""

from __future__ import annotations

from dataclasses import replace

from tools.music.piece import Piece, song
from tools.synth.instruments import bass, clave, dum, marimba, shaker, tek, vibraphone
from tools.synth.score import Chords, Metre, Note, Scale, chords, guide, led, melody, pattern, rooted, strokes
from tools.synth.studio import Layer

C4, D4 = 261.63, 293.66

FOUR = Metre((1.0, 0.7, 0.8, 0.75, 0.9, 0.7, 0.8, 0.75), 0.268)
MAJOR = Scale(C4, "major")
SECTION = 8

A1 = melody(
    "5 . 3 5 . 6 5 3 | 2:2 3 5:2 3 2 1 | 6, . 1 2 . 3 2 1 | 4:2 6 5:2 4 3:2 |"
    "5 . 3 5 . 6 5 1' | 7:2 5 2':2 7 5 2 | 1':2 6 4:2 6 5 4 | 5:3 . 2 4 3 2",
    MAJOR, FOUR,
)  # fmt: skip
A2 = melody(
    "5 3 5 1' . 6 5 3 | 2 3 5 . 6 5 3 2 | 1 . 3 6 . 5 3 1 | 4 5 6 . 1' 6 5 4 |"
    "5 . 1' 3' . 2' 1' 5 | 7 . 2' 7 . 5 7 2' | 1' 6 4 . 6 4 2 . | 7, 2 4 5 1:4",
    MAJOR, FOUR,
)  # fmt: skip
B = melody(
    "6:4* 5 3:3 | 7:4* 5 3:3 | 6:3 1' 6:2 4:2 | 5:6* .:2 |"
    "4:3 5 6:2 2':2 | 1':4* 6 3:3 | 4 6 1' . 6 4 1' 6 | 5 . 5 7 . 2' 7 5",
    MAJOR, FOUR,
)  # fmt: skip
A3 = melody(
    "5 . 3 5 . 6 5 3 | 2:2 3 5:2 3 2 1 | 6, . 1 2 . 3 2 1 | 4:2 6 5:2 4 3:2 |"
    "5 1' 3' . 2' 1' 6 5 | 7 5 2' . 7 5 2 . | 1' 6 4 6 5 4 2 7, | 1:5 . 5, .",
    MAJOR, FOUR,
)  # fmt: skip
HARMONY_A, HARMONY_A3 = "135 135 613 461 135 572 461 572", "135 135 613 461 135 572 461 135"
HARMONY_B = "613 357 461 135 246 613 461 524"
HARMONY = chords(" ".join((HARMONY_A, HARMONY_A, HARMONY_B, HARMONY_A3)), MAJOR, -1)
TUNE = song((A1, A2, B, A3), FOUR, SECTION)


def _octave(notes: list[Note], ratio: float) -> list[Note]:
    return [replace(note, pitch=note.pitch * ratio) for note in notes]


def _sixteenths(harmony: Chords, metre: Metre, rows: tuple[tuple[int, ...], ...], around: float) -> list[Note]:
    """Return an ostinato in half units: tones of the chord by number, -1 for a rest; bars take rows in turn."""
    notes = []
    for bar, chord in enumerate(led(harmony, around)):
        for index, tone in enumerate(rows[bar % len(rows)]):
            if tone >= 0:
                pitch = chord[tone % 3] * 2 ** (tone // 3)
                start = bar * metre.bar + index / 2
                notes.append(Note(start, 0.5, pitch, (0.55, 0.4, 0.48, 0.36)[index % 4]))
    return notes


def _colours_calm(layer: Layer) -> None:
    layer.play(TUNE, marimba, 0, 0.15, 0.25, 0.006)
    figure_a = ((0, 2, 0, 0.6), (2, 1, 2, 0.4), (3, 2, 3, 0.42), (5, 1, 2, 0.38), (6, 2, 1, 0.42))
    figure_b = ((0, 3, 0, 0.6), (3, 1, 2, 0.4), (4, 2, 1, 0.45), (6, 1, 3, 0.4), (7, 1, 2, 0.36))
    layer.play(pattern(led(HARMONY, 196), FOUR, (figure_a, figure_b)), marimba, -7, -0.45, 0.3, 0.006)
    layer.play(pattern(rooted(HARMONY, 98), FOUR, (((0, 4, 0, 0.6), (4, 3, 0, 0.45)),)), bass, -7, 0.0, 0.1)


OSTINATO = (
    (0, -1, 2, 1, -1, 2, 3, -1, 2, -1, 1, 2, -1, 3, 2, 1),
    (0, -1, 1, 2, -1, 3, 2, -1, 1, 2, -1, 3, 4, -1, 3, 2),
)


def _colours_contested(layer: Layer) -> None:
    layer.play(_sixteenths(HARMONY, FOUR, OSTINATO, 392), marimba, -2, 0.55, 0.3, 0.005)
    layer.play(
        strokes(("tkTktkTktkTktkTk", "tkTktkTktkTkTkTT"), "Ttk", FOUR, layer.bars, 1), shaker, -9, -0.35, 0.2, 0.004
    )
    son = ("t.....t.....t...", "....t...t.......")
    layer.play(strokes(son, "t", FOUR, layer.bars, 1750), clave, -13, 0.65, 0.4, 0.005)
    figure = ((0, 1.5, 0, 0.8), (3, 1, 0, 0.6), (4, 1, 2, 0.6), (6, 1, 1, 0.55), (7, 1, 2, 0.5))
    layer.play(pattern(rooted(HARMONY, 98), FOUR, (figure, figure[:3])), bass, -3, 0.0, 0.1)


def _colours_last(layer: Layer) -> None:
    echo = guide(led(HARMONY, 784), FOUR, 784, (((1, 2), (3, 1), (4, 2), (7, 1)), ((0, 3), (3, 1), (5, 3))))
    layer.play(echo, vibraphone, 0, -0.5, 0.4, 0.006)
    layer.play(_octave(TUNE, 2), marimba, -7, 0.1, 0.3, 0.006)
    drum = ("D..t..D.t.D.t.tt", "D..t..D.t.DtT.tT")
    for letters, body, level in (("D", dum, -4), ("Tt", tek, -9)):
        layer.play(strokes(drum, letters, FOUR, layer.bars, 92), body, level, 0.3, 0.2, 0.005)


COLOURS = Piece(FOUR, 32, (_colours_calm, _colours_contested, _colours_last), (1.3, 0.3))


# -- in seven -----------------------------------------------------------------------------------

SEVEN = Metre((1.0, 0.65, 0.85, 0.65, 0.9, 0.65, 0.7), 0.288)
DORIAN = Scale(D4, "dorian")

S1 = melody(
    "1 3 5:2 4 3 1 | 2:2 1 7, 1:3 | 4 6 1':2 7 6 4 | 5:4 3 4 5 |"
    "6 5 3:2 5 6 1' | 7:2 5 2 4 3 2 | 4 3 2:2 3 4 6 | 5:4 .:3",
    DORIAN, SEVEN,
)  # fmt: skip
S2 = melody(
    "1 3 5 3 1' 5 3 | 2 4 2 7, 1:3 | 4 6 1' 6 2' 1' 6 | 5 7 5 3 5:3 |"
    "6 1' 6 5 3' 2' 1' | 7 5 2 5 7 2' 7 | 4 6 4 2 4 3 2 | 1:4 .:3",
    DORIAN, SEVEN,
)  # fmt: skip
S3 = melody(
    "3:3 1 3 4 5 | 6-:4* 5 4 3 | 7:3 5 4:2 5 | 5:4* 3:3 |"
    "6-:2 5 3 5:3 | 7:2 2' 7 5:3 | 1':3 7 6 5 3 | 5:4* 2 3 5",
    DORIAN, SEVEN,
)  # fmt: skip
S4 = melody(
    "1 3 5:2 4 3 1 | 2:2 1 7, 1:3 | 4 6 1':2 7 6 4 | 5:4 3 4 5 |"
    "6 5 3 5 1' 6 5 | 7 5 2 5 4 3 2 | 4 3 2 4 3 2 7, | 1:4 5, . 7,",
    DORIAN, SEVEN,
)  # fmt: skip
SEVEN_A, SEVEN_A2 = "135 135 461 135 357 724 246 572", "135 135 461 135 461 724 246 135"
SEVEN_A3, SEVEN_B = "135 135 461 135 357 724 246 135", "6-13 6-13 724 572 6-13 724 135 572"
SEVEN_HARMONY = chords(" ".join((SEVEN_A, SEVEN_A2, SEVEN_B, SEVEN_A3)), DORIAN, -1)
SEVEN_TUNE = song((S1, S2, S3, S4), SEVEN, SECTION)


def _sevens_calm(layer: Layer) -> None:
    layer.play(SEVEN_TUNE, marimba, 0, -0.15, 0.28, 0.006)
    figure_a = ((0, 2, 0, 0.6), (2, 2, 1, 0.42), (4, 1, 2, 0.48), (5, 1, 1, 0.36), (6, 1, 3, 0.4))
    figure_b = ((0, 2, 0, 0.6), (2, 1, 2, 0.4), (3, 1, 3, 0.38), (4, 3, 1, 0.48))
    layer.play(pattern(led(SEVEN_HARMONY, 220), SEVEN, (figure_a, figure_b)), vibraphone, -8, 0.5, 0.3, 0.006)
    layer.play(pattern(rooted(SEVEN_HARMONY, 98), SEVEN, (((0, 4, 0, 0.6), (4, 3, 2, 0.5)),)), bass, -6, 0.0, 0.1)


SEVEN_OSTINATO = (
    (0, 2, -1, 1, 2, -1, 3, 2, 0, -1, 2, 1, -1, 2),
    (0, -1, 2, 3, -1, 2, 1, -1, 0, 2, 3, -1, 4, 3),
)


def _sevens_contested(layer: Layer) -> None:
    layer.play(_sixteenths(SEVEN_HARMONY, SEVEN, SEVEN_OSTINATO, 392), marimba, -2, 0.5, 0.3, 0.005)
    shakes = ("TktkTktkTktktk", "TktkTktkTktkTT")
    layer.play(strokes(shakes, "Ttk", SEVEN, layer.bars, 1), shaker, -9, -0.5, 0.2, 0.004)
    drum = ("D...t...D..t.t", "D...t..kD..tTt")
    for letters, body, level in (("D", dum, -4), ("Ttk", tek, -9)):
        layer.play(strokes(drum, letters, SEVEN, layer.bars, 96), body, level, 0.2, 0.2, 0.005)
    figure = ((0, 1.5, 0, 0.8), (2, 1, 2, 0.5), (4, 1.5, 0, 0.7), (6, 1, 1, 0.5))
    layer.play(pattern(rooted(SEVEN_HARMONY, 98), SEVEN, (figure, figure[:3])), bass, -4, 0.0, 0.1)


def _sevens_last(layer: Layer) -> None:
    high = guide(led(SEVEN_HARMONY, 880), SEVEN, 880, (((0, 2), (2, 2), (4, 3)), ((1, 1), (2, 2), (5, 2))))
    layer.play(high, vibraphone, -1, -0.4, 0.4, 0.006)
    layer.play(_octave(SEVEN_TUNE, 2), marimba, -5, 0.25, 0.3, 0.006)
    layer.play(strokes(("t..t..t.t..t..", "t..t..t.t.tt.t"), "t", SEVEN, layer.bars, 1480), clave, -13, 0.6, 0.4, 0.005)
    layer.play(strokes(("d...d...d.....", "d...d...d..d.d"), "d", SEVEN, layer.bars, 64), dum, -5, 0.0, 0.2, 0.005)


SEVENS = Piece(SEVEN, 32, (_sevens_calm, _sevens_contested, _sevens_last), (1.4, 0.3))
