"""Two pieces for Tigris & Euphrates: oud, lyre, qanun, reed and frame drum, in the modes hijaz and bayati.

`RIVERS` is in four with the rhythm maqsum; `SAMAI` in ten with the rhythm samai thaqil. Both have the form A A' B A''.
"""

from __future__ import annotations

from dataclasses import replace

from tools.music.piece import Piece, song
from tools.synth.instruments import REED, bass, dum, jingle, lyre, oud, qanun, tek
from tools.synth.score import Metre, Note, Scale, chords, guide, led, melody, pattern, rooted, strokes
from tools.synth.studio import Layer

D3 = 146.83
REED_BODY = ((420, 1.7, 0.5), (1150, 1.9, 0.4), (2600, 0.6, 0.6))
OUD_BODY = ((105, 1.8, 0.35), (210, 1.5, 0.4), (420, 1.3, 0.4), (5500, 0.5, 0.8))


# -- in four ------------------------------------------------------------------------------------

FOUR = Metre((1.0, 0.6, 0.75, 0.6, 0.9, 0.6, 0.75, 0.65), 0.3)
HIJAZ = Scale(D3, "hijaz")
SECTION = 8

A1 = melody(
    "5:3 4 3:2 2 1 | 2:3~ 3 2:4 | 3 4 5 6 5:2 4 3 | 4:3~ 3 2:4 |"
    "5:3 6 7:2 6 5 | 6:2 5 4 5:4~ | 4 5 4 3 2:2 3 2 | 1:6 .:2",
    HIJAZ, FOUR,
)  # fmt: skip
A2 = melody(
    "5:2 6 5 4 3 2 1 | 2:2 3 4 2:2 1 7, | 1 2 3 4 5:2 6 5 | 4:2 5 4 3 2:3~ |"
    "5 6 7 1' 7:2 6 5 | 6 7 6 5 4 5:3~ | 4 3 4 5 4 3 2 3 | 1:5 7, 1:2",
    HIJAZ, FOUR,
)  # fmt: skip
B = melody(
    "1':4~ 7 6 7:2 | 1':2 2':2 1' 7 6:2 | 7:3^ 6 5 6 7 6 | 5:5* .:1 5 6 |"
    "7:2 6 5 6:2 5 4 | 5:2 4 3 4:2 3 2 | 3 2 3 4 5 4 3 2 | 2:4~ 3:2 2:2",
    HIJAZ, FOUR,
)  # fmt: skip
A3 = melody(
    "5:3 4 3:2 2 1 | 2:3~ 3 2:4 | 3 4 5 6 5:2 4 3 | 4:3~ 3 2:4 |"
    "5:3 6 7:2 6 5 | 6 7 6 5 4 5:3~ | 4 3 2 1 2:2 3 2 | 1:8*",
    HIJAZ, FOUR,
)  # fmt: skip
REED_A = melody(
    "1':6_ 7 1' | 7:2 6:6 | 5:4_ 6:2 5:2 | 6:5~ 5 4:2 |"
    "1':4_ 2':2 1' 7 | 1':2 7 6 6:4 | 6:3 5 4:2 2:2 | 5:5~ .:3",
    HIJAZ, FOUR, 1,
)  # fmt: skip
REED_A2 = melody(
    "3':4_ 2':2 1':2 | 2':3 1' 7:4 | 1':4 .:2 5 6 | 7:2 6:6~ |"
    "1':3 2' 3':2 2' 1' | 2':4~ 1':2 7:2 | 6 5 6 7 6:2 5 4 | 5:6 .:2",
    HIJAZ, FOUR, 1,
)  # fmt: skip
HARMONY_A = "135 246 135 246 135 461 246 135"
HARMONY_B = "135 461 724 135 724 461 246 246"
HARMONY = chords(" ".join((HARMONY_A, HARMONY_A, HARMONY_B, HARMONY_A)), HIJAZ, -1)
TUNE = song((A1, A2, B, A3), FOUR, SECTION)


def _drone(layer: Layer, pitch: float, every: float, level: float) -> None:
    """Let open strings ring: the tonic, its fifth and its octave, in turn."""
    notes = []
    units = layer.bars * layer.metre.bar
    for index in range(int(units / every)):
        ratio = (1.0, 1.5, 2.0, 1.5)[index % 4]
        notes.append(Note(index * every, every, pitch * ratio, 0.55 if index % 4 else 0.75))
    layer.play(notes, lyre, level, -0.45, 0.4)


def _rivers_calm(layer: Layer) -> None:
    layer.play(TUNE, oud, 0, 0.12, 0.22, body=OUD_BODY)
    _drone(layer, D3 / 2, 2.0, -10)
    figure_a = ((0, 2, 0, 0.5), (2, 1, 2, 0.35), (3, 1, 3, 0.4), (4, 2, 1, 0.45), (6, 2, 2, 0.35))
    figure_b = ((0, 3, 0, 0.5), (3, 1, 3, 0.35), (5, 1, 4, 0.35), (6, 2, 2, 0.4))
    layer.play(pattern(led(HARMONY, 330), FOUR, (figure_a, figure_b)), lyre, -10, 0.5, 0.45)


MAQSUM = ("D.T.k.T.D.k.T.k.", "D.T.k.T.D.kkT.k.", "D.T.k.T.D.k.T.k.", "D.TkT.T.D.T.TkTk")


def _rivers_contested(layer: Layer) -> None:
    for letters, drum, level in (("D", dum, -3), ("Tk", tek, -8)):
        layer.play(strokes(MAQSUM, letters, FOUR, layer.bars, 82), drum, level, -0.1, 0.2, 0.005)
    rows = ("..t...t...t...tk", "..t...t...t.k.t.", "..t...t...t...tk", "..t.k.t...t.k.tk")
    layer.play(strokes(rows, "tk", FOUR, layer.bars, 1), jingle, -16, 0.55, 0.25, 0.006)
    figure = ((0, 1, 0, 0.85), (3, 1, 0, 0.5), (4, 1.5, 0, 0.7), (6, 1, 2, 0.55), (7, 1, 1, 0.45))
    layer.play(pattern(rooted(HARMONY, 82), FOUR, (figure, figure[:4])), bass, -4, 0.0, 0.1)
    answer = guide(led(HARMONY, 440), FOUR, 440, (((2, 2), (5, 1), (6, 2)), ((1, 1), (2, 1), (4, 4))))
    tremolo = [replace(note, ornament="*" if note.length >= 4 else "") for note in answer]
    layer.play(tremolo, qanun, -5, -0.6, 0.4)


def _rivers_last(layer: Layer) -> None:
    above = [replace(note, pitch=note.pitch * 2, ornament="~" if note.length >= 4 else "") for note in B]
    layer.sing(song((REED_A, REED_A2, above, REED_A2), FOUR, SECTION), REED, 0, 0.3, 0.5, REED_BODY)
    rows = ("d...d...d...d.d.", "d...d...d..dd.d.")
    layer.play(strokes(rows, "d", FOUR, layer.bars, 58), dum, -6, 0.0, 0.3, 0.005)
    layer.play(strokes(("t.kkt.kkt.kkt.kk", "t.kkt.kkt.kktktk"), "tk", FOUR, layer.bars, 104), tek, -11, 0.35, 0.25)


RIVERS = Piece(FOUR, 32, (_rivers_calm, _rivers_contested, _rivers_last), (1.9, 0.4))


# -- in ten -------------------------------------------------------------------------------------

TEN = Metre((1.0, 0.6, 0.65, 0.85, 0.6, 0.9, 0.75, 0.85, 0.6, 0.6), 0.31)
BAYATI = Scale(D3 * 2, "bayati")
LOW = Scale(D3, "bayati")

S1 = "1:3 2 3:2_ 4:2 3 2 | 3:3~ 2 1:2 2:2 1 7, | 1:2 2 3 4:2 5:3_ 4 |3:3 4 3:2 2:4~ | 4:2 3 2 3:2 2:2 1 2 | 1:7_ .:3"
S2 = "5:3_ 4 5:2 6:2 5 4 | 5:3~ 4 3:2 4:2 3 2 | 3:2 4 5 6:2 7:3_ 6 |5:3 6 5:2 4:4~ | 4 3 4 5 4:2 3:2 2 3 | 1:5 7, 1:4_"
S3 = (
    "1':3~ 7 6:2 7:2 6 5 | 6:2 7 1' 7:2 6:4_ | 1':2 2' 1' 7:2 6:2 5 6 |"
    "5:5_ . 4:2 5 6 | 5:2 4 3 4:2 3:2 2 3 | 2:6~ 3:2 2:2"
)
S4 = "1:3 2 3:2_ 4:2 3 2 | 3:3~ 2 1:2 2:2 1 7, | 1:2 2 3 4:2 5:3_ 4 |3:3 4 3:2 2:4~ | 4:2 5 4 3:2 2:2 1 2 | 1:9_ ."
SAMAI_TUNE = song([melody(part, BAYATI, TEN) for part in (S1, S2, S3, S4)], TEN, 6)
SAMAI_LOW = song([melody(part.replace("_", ""), LOW, TEN) for part in (S1, S2, S3, S4)], TEN, 6)
SAMAI_A, SAMAI_A2, SAMAI_B = "135 724 135 724 724 135", "135 724 135 461 724 135", "135 461 613 135 135 724"
SAMAI_HARMONY = chords(" ".join((SAMAI_A, SAMAI_A2, SAMAI_B, SAMAI_A)), LOW, -1)
SAMAI_DRUM = ("D..T.DDT..", "D.kT.DDTkk", "D..T.DDT..", "D.kTkDDTkT")


def _samai_calm(layer: Layer) -> None:
    layer.sing(SAMAI_TUNE, REED, 0, -0.1, 0.45, REED_BODY)
    figure_a = ((0, 3, 0, 0.8), (3, 2, 2, 0.5), (5, 1, 1, 0.6), (6, 1, 3, 0.5), (7, 3, 2, 0.55))
    figure_b = ((0, 2, 0, 0.8), (2, 1, 3, 0.4), (3, 2, 1, 0.5), (5, 2, 2, 0.6), (7, 1, 4, 0.45), (8, 2, 3, 0.4))
    layer.play(pattern(led(SAMAI_HARMONY, 196), TEN, (figure_a, figure_b)), lyre, -5, 0.4, 0.4)
    _drone(layer, D3 / 2, 5.0, -10)


def _samai_contested(layer: Layer) -> None:
    for letters, drum, level in (("D", dum, -3), ("Tk", tek, -8)):
        layer.play(strokes(SAMAI_DRUM, letters, TEN, layer.bars, 86), drum, level, 0.1, 0.2, 0.005)
    layer.play(
        strokes(("..t..t.t.k", "..t..tkt..", "..t..t.t.k", "..tk.tktkk"), "tk", TEN, layer.bars, 1), jingle, -16, -0.55
    )
    layer.play(SAMAI_LOW, oud, -2, 0.3, 0.2, 0.011, OUD_BODY)
    figure = ((0, 2, 0, 0.8), (3, 1, 2, 0.5), (5, 1, 0, 0.7), (6, 1, 0, 0.6), (7, 2, 2, 0.6))
    layer.play(pattern(rooted(SAMAI_HARMONY, 78), TEN, (figure,)), bass, -5, -0.1, 0.1)


def _samai_last(layer: Layer) -> None:
    rhythms = (((0, 1), (1, 1), (2, 1), (3, 2), (5, 2), (7, 3)), ((0, 3), (3, 2), (5, 1), (6, 1), (7, 3)))
    runs = guide(led(SAMAI_HARMONY, 587), TEN, 587, rhythms)
    notes = [replace(note, ornament="*" if note.length >= 3 else "") for note in runs]
    layer.play(notes, qanun, -1, 0.55, 0.4)
    low = guide(led(SAMAI_HARMONY, 220), TEN, 220, (((0, 5), (5, 5)), ((0, 3), (3, 7))))
    layer.sing(low, REED, -4, -0.45, 0.5, REED_BODY)
    layer.play(strokes(("d..d.dd.dd", "d..d.ddd.d"), "d", TEN, layer.bars, 60), dum, -6, 0.0, 0.3)
    layer.play(strokes(("tkktkttkkk", "tkktkttktt"), "tk", TEN, layer.bars, 104), tek, -11, 0.3, 0.25)


SAMAI = Piece(TEN, 24, (_samai_calm, _samai_contested, _samai_last), (2.1, 0.4))
