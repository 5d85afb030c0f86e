"""Two pieces for Catan: concertina, fiddle, guitar and bodhran.

`ISLAND` is a waltz in G major of the form A A' B B' A'; `JIG` is one in E dorian of the form A A' B B' A A'.
"""

from __future__ import annotations

from tools.music.piece import Piece, song
from tools.synth.instruments import CONCERTINA, FIDDLE, bass, dum, guitar, shaker, tek
from tools.synth.score import Metre, Scale, chords, guide, led, melody, pattern, rooted, strokes
from tools.synth.studio import Layer

G4, E4 = 392.0, 329.63
FIDDLE_BODY = ((290, 1.6, 0.3), (480, 1.5, 0.3), (1100, 0.8, 0.4), (2700, 1.5, 0.5), (6000, 0.45, 0.6))
BOX_BODY = ((650, 1.3, 0.5), (1800, 1.35, 0.6), (5000, 0.5, 0.7))
SECTION = 8

# -- the waltz ----------------------------------------------------------------------------------

THREE = Metre((1.0, 0.65, 0.8, 0.65, 0.8, 0.7), 0.288)
MAJOR = Scale(G4, "major")

A1 = melody(
    "5, 1 3:3 2 | 2:2 7,:2 5,:2 | 6, 1 3:3^ 2 | 1:4 . 5, |"
    "5, 1 3:2 5:2 | 6:3 5 4 3 | 2:2 3 4 3:2~ | 2:5 5,",
    MAJOR, THREE,
)  # fmt: skip
A2 = melody(
    "1 2 3:3^ 5 | 4:2 2:2 7,:2 | 1 2 3:2 6:2 | 5:3~ 4 3 2 |"
    "3:3 5 1':2 | 7:2 6 5 4 2 | 1:3 2 3 2 | 1:5 .",
    MAJOR, THREE,
)  # fmt: skip
B1 = melody(
    "6:3 7 1':2 | 7:3^ 6 5:2 | 6:2 5 4 3:2 | 5:5 . |"
    "4:2 6 1' 7 6 | 5:3 3 5:2 | 6:2 1' 6 5 4 | 5:3~ 6 4 2",
    MAJOR, THREE,
)  # fmt: skip
B2 = melody(
    "1':3 7 6 7 | 2':2 7:2 5:2 | 1' 7 6 5 6:2 | 5:3~ 3 1:2 |"
    "2:2 4 6 5 4 | 4:2 2 7, 2:2 | 1:3^ 2 3 5 | 1:5 5,",
    MAJOR, THREE,
)  # fmt: skip
FIDDLE_A1 = melody(
    "3:4 2:2 | 2:3 7,:3_ | 1:3 7, 6,:2 | 1:6_ | 3:2 5:2 3:2 | 4:3 6 5 4 | 4:2 3 2 1:2 | 7,:4 2:2", MAJOR, THREE
)
FIDDLE_A2 = melody(
    "5:4_ 3:2 | 4:3 2 4:2 | 3:3 5 3:2 | 3:3 1 7, 1 | 6:2_ 5:2 4 3 | 4:2 2 4 7:2 | 5:3 4 5:2 | 3:5_ .", MAJOR, THREE
)
WALTZ_A1, WALTZ_A2 = "135 572 613 461 135 461 246 572", "135 572 613 135 461 572 135 135"
WALTZ_B1, WALTZ_B2 = "613 357 461 135 246 135 461 572", "613 357 461 135 246 572 135 135"
WALTZ = chords(" ".join((WALTZ_A1, WALTZ_A2, WALTZ_B1, WALTZ_B2, WALTZ_A2)), MAJOR, -1)
WALTZ_TUNE = song((A1, A2, B1, B2, A2), THREE, SECTION)


def _island_calm(layer: Layer) -> None:
    layer.sing(WALTZ_TUNE, CONCERTINA, 0, 0.15, 0.3, BOX_BODY)
    figure_a = ((0, 2, 0, 0.7), (2, 1, 1, 0.4), (3, 1, 3, 0.36), (4, 1, 2, 0.42), (5, 1, 3, 0.36))
    figure_b = ((0, 2, 0, 0.7), (2, 2, 2, 0.45), (4, 1, 3, 0.42), (5, 1, 2, 0.36))
    layer.play(pattern(led(WALTZ, 196), THREE, (figure_a, figure_b)), guitar, -6, -0.4, 0.25)
    layer.play(
        pattern(rooted(WALTZ, 92), THREE, (((0, 5, 0, 0.6),), ((0, 4, 0, 0.6), (4, 2, 2, 0.45)))), bass, -8, 0.0, 0.1
    )


BODHRAN_THREE = ("D...t.t.t.k.", "D...t.t.tkk.", "D...t.t.t.k.", "D..tt.tkt.tk")


def _island_contested(layer: Layer) -> None:
    for letters, drum, level in (("D", dum, -4), ("Ttk", tek, -10)):
        layer.play(strokes(BODHRAN_THREE, letters, THREE, layer.bars, 88), drum, level, 0.0, 0.2, 0.006)
    strum_a = (
        (2, 1, 1, 0.6),
        (2.06, 1, 2, 0.55),
        (2.12, 1, 3, 0.5),
        (4, 1, 3, 0.6),
        (4.06, 1, 2, 0.5),
        (4.12, 1, 1, 0.45),
    )
    strum_b = (
        *strum_a[:3],
        (4, 0.5, 3, 0.55),
        (4.06, 0.5, 2, 0.5),
        (5, 1, 1, 0.5),
        (5.06, 1, 2, 0.45),
        (5.12, 1, 3, 0.4),
    )
    layer.play(pattern(led(WALTZ, 262), THREE, (strum_a, strum_b)), guitar, -4, 0.5, 0.25, 0.005)
    second = guide(led(WALTZ, 294), THREE, 294, (((0, 4), (4, 2)), ((0, 6),), ((0, 3), (3, 3)), ((0, 6),)))
    layer.sing(second, FIDDLE, -3, -0.5, 0.4, FIDDLE_BODY)


def _island_last(layer: Layer) -> None:
    fiddle = song((FIDDLE_A1, FIDDLE_A2, B1, B2, FIDDLE_A2), THREE, SECTION)
    layer.sing(fiddle, FIDDLE, 0, -0.2, 0.4, FIDDLE_BODY)
    layer.play(strokes(("d.....d...d.", "d.....d.d.d."), "d", THREE, layer.bars, 62), dum, -6, 0.0, 0.25)
    layer.play(strokes(("tkktkktkktkk", "tkktkktktktk"), "tk", THREE, layer.bars, 1), shaker, -12, 0.5, 0.2, 0.004)
    layer.play(
        pattern(rooted(WALTZ, 92), THREE, (((0, 2, 0, 0.8), (2, 1, 2, 0.5), (4, 2, 1, 0.6)),)), bass, -5, 0.0, 0.1
    )


ISLAND = Piece(THREE, 40, (_island_calm, _island_contested, _island_last), (1.6, 0.35))

# -- the jig ------------------------------------------------------------------------------------

SIX = Metre((1.0, 0.6, 0.75, 0.9, 0.62, 0.75), 0.2175)
DORIAN = Scale(E4, "dorian")

J1 = melody(
    "1 2 3 5 4 3 | 5 6 5 3 2 1 | 7, 1 2 4 3 2 | 2 4 2 7, 2 7, |"
    "1 2 3 5 4 3 | 5 6 5 1':3^ | 7 6 5 4 2 4 | 1:3~ 1:2 7,",
    DORIAN, SIX,
)  # fmt: skip
J2 = melody(
    "1:2 5 5 4 3 | 5 6 7 1' 7 5 | 4 5 4 2 3 2 | 7, 2 4 7:2 5 |"
    "1:2 5 5 4 3 | 1' 7 6 5 6 7 | 6 5 4 2 3 2 | 1:3 1:3",
    DORIAN, SIX,
)  # fmt: skip
J3 = melody(
    "3 5 7 1':2 7 | 7 6 5 4:2 2 | 5 6 7 1' 7 5 | 4:3^ 2 3 4 |"
    "5 7 5 3 5 7 | 6 4 6 2' 1' 7 | 1' 7 5 6 5 4 | 5:3 1:3~",
    DORIAN, SIX,
)  # fmt: skip
J4 = melody(
    "3' 2' 1' 7 5 3 | 2' 1' 7 4 6 7 | 1':2 7 5 6 7 | 4:2 5 7:2 6 |"
    "5 7 5 3:2 5 | 4 6 4 2:2 4 | 3 2 1 7, 2 7, | 1:3~ .:3",
    DORIAN, SIX,
)  # fmt: skip
COUNTER_1 = melody(
    "5:3_ 1':3 | 1':2 7 5:3 | 4:3 2:3 | 2:2 4 7:3_ | 5:3 3:2 5 | 1':4 5:2 | 7:2 6 4 6 7 | 1':3~ 5:3", DORIAN, SIX
)
COUNTER_2 = melody(
    "3:3_ 5:3 | 7:2 5 3:3 | 6:3 4:2 2 | 4:3 2 4 6 | 5:2 1' 7:2 5 | 1':3 7:2 5 | 4 6 7 6:2 4 | 5:3_ 5:3", DORIAN, SIX
)
JIG_A, JIG_B = "135 135 724 724 135 135 724 135", "357 724 135 724 357 724 135 135"
JIG_HARMONY = chords(" ".join((JIG_A, JIG_A, JIG_B, JIG_B, JIG_A, JIG_A)), DORIAN, -1)
JIG_TUNE = song((J1, J2, J3, J4, J1, J2), SIX, SECTION)


def _jig_calm(layer: Layer) -> None:
    layer.sing(JIG_TUNE, CONCERTINA, 0, -0.15, 0.3, BOX_BODY)
    figure_a = ((0, 2, 0, 0.7), (2, 1, 2, 0.42), (3, 2, 1, 0.52), (5, 1, 3, 0.42))
    figure_b = ((0, 1, 0, 0.7), (1, 1, 2, 0.36), (2, 1, 3, 0.4), (3, 1, 1, 0.5), (4, 1, 3, 0.36), (5, 1, 2, 0.4))
    layer.play(pattern(led(JIG_HARMONY, 196), SIX, (figure_a, figure_b)), guitar, -6, 0.4, 0.25)
    steps = (((0, 3, 0, 0.65), (3, 3, 0, 0.45)), ((0, 3, 0, 0.6), (3, 3, 2, 0.5)))
    layer.play(pattern(rooted(JIG_HARMONY, 82), SIX, steps), bass, -8, 0.0, 0.1)


BODHRAN_SIX = ("D.t.k.D.t.k.", "D.t.kkD.t.k.", "D.t.k.D.t.k.", "D.tkt.D.Tktk")


def _jig_contested(layer: Layer) -> None:
    for letters, drum, level in (("D", dum, -3), ("Ttk", tek, -9)):
        layer.play(strokes(BODHRAN_SIX, letters, SIX, layer.bars, 90), drum, level, 0.1, 0.2, 0.005)
    strum = ((0, 1, 1, 0.6), (0.06, 1, 2, 0.55), (0.12, 1, 3, 0.5), (2, 1, 2, 0.4), (3, 1, 1, 0.6), (3.06, 1, 2, 0.5),
             (3.12, 1, 3, 0.45), (5, 1, 3, 0.42), (5.06, 1, 2, 0.4))  # fmt: skip
    layer.play(pattern(led(JIG_HARMONY, 247), SIX, (strum, strum[:7])), guitar, -3, -0.5, 0.2, 0.005)
    low = guide(led(JIG_HARMONY, 220), SIX, 220, (((0, 6),), ((0, 3), (3, 3))))
    layer.sing(low, FIDDLE, -4, 0.5, 0.4, FIDDLE_BODY)


def _jig_last(layer: Layer) -> None:
    fiddle = song((COUNTER_1, COUNTER_2, J3, J4, J1, COUNTER_2), SIX, SECTION)
    layer.sing(fiddle, FIDDLE, 0, 0.25, 0.35, FIDDLE_BODY)
    layer.play(strokes(("d.....d.....", "d.....d...d."), "d", SIX, layer.bars, 62), dum, -6, 0.0, 0.25, 0.005)
    layer.play(strokes(("tkktkktkktkk", "tkktkktkktTk"), "Ttk", SIX, layer.bars, 1), shaker, -12, -0.5, 0.2, 0.004)
    steps = ((0, 1.5, 0, 0.8), (2, 1, 2, 0.5), (3, 1.5, 0, 0.7), (5, 1, 1, 0.5))
    layer.play(pattern(rooted(JIG_HARMONY, 82), SIX, (steps,)), bass, -5, 0.0, 0.1)


JIG = Piece(SIX, 48, (_jig_calm, _jig_contested, _jig_last), (1.5, 0.35))
