"""The sound of each cue: small, dry and wooden. A variant differs in pitch, in timing and in its noise.

A cue is a function of (variant, step). The first notes of a rising scale are a pentatonic one, so that any two agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tools.synth.tones import (
    BAR,
    COIN,
    SKIN,
    WOOD,
    Wave,
    chirp,
    hiss,
    knock,
    mixed,
    plucked,
    scattered,
    struck,
    swell,
    times,
    tune,
)

VARIANTS = 3
"""Variants of each cue."""
PENTATONIC = (0, 2, 4, 7, 9, 12, 14, 16)
SPREAD = (1.0, 0.97, 1.03)
"""The pitch of each variant of a sound without a note: within 3 %."""

C3, G3, C4, D4, E4, G4, C5, D5, E5, G5, A5, C6, E6 = (
    130.81, 196.0, 261.63, 293.66, 329.63, 392.0, 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.5,
)  # fmt: skip


@dataclass(frozen=True)
class Cue:
    """How loud a cue is at most (in LUFS, momentary), how it is made, and how many degrees of a scale it has."""

    loudness: float
    make: Callable[[int, int], Wave]
    steps: int = 1


def degree(pitch: float, step: int) -> float:
    """Return the pitch in hertz that is `step` degrees of the scale above `pitch`."""
    return float(pitch * 2 ** (PENTATONIC[step] / 12))


def _s(v: int) -> float:
    return SPREAD[v]


def _pick_up(v: int, _: int) -> Wave:
    return mixed((0, 1, knock(610 * _s(v), 0.06, 30 + v, 0.3)), (0.015, 0.5, hiss(0.09, 1200, 5200, 34 + v, 0.03)))


def _tile(v: int, _: int) -> Wave:
    return mixed(
        (0, 1, struck(SKIN, 128 * _s(v), 0.13, 0.5)),
        (0, 0.9, knock(430 * _s(v), 0.12, 40 + v, 0.8)),
        (0.04 + 0.006 * v, 0.3, knock(520 * _s(v), 0.08, 44 + v)),
    )


def _splash(v: int, _: int) -> Wave:
    drops = [(0.05 + 0.045 * i, 0.35 - 0.07 * i, chirp(420 * _s(v) + 130 * i, 900 + 160 * i, 0.06)) for i in range(4)]
    return mixed((0, 0.8, struck(SKIN, 112 * _s(v), 0.12, 0.5)), (0, 0.9, hiss(0.3, 700, 3600, 50 + v, 0.012)), *drops)


def _leader(v: int, _: int) -> Wave:
    roll = [(0.03 * i, 0.25 + 0.05 * i, knock(330 * _s(v), 0.05, 60 + v * 9 + i, 0.3)) for i in range(4)]
    return mixed(
        *roll,
        (0.13, 1, knock(235 * _s(v), 0.2, 90 + v, 0.8)),
        (0.20, 0.4, knock(310 * _s(v), 0.12, 94 + v)),
        (0.16, 0.12, struck(COIN, 2093 * _s(v), 0.2)),
    )


def _conflict(v: int, _: int) -> Wave:
    return mixed(
        (0, 1, struck(SKIN, 82 * _s(v), 0.5, 0.6)),
        (0.17, 0.7, struck(SKIN, 92 * _s(v), 0.36, 0.6)),
        (0.30 + 0.012 * v, 1, struck(SKIN, 74 * _s(v), 0.56, 0.6)),
        (0.30 + 0.012 * v, 0.35, hiss(0.12, 200, 3500, 140 + v)),
    )


def _slam(v: int, _: int) -> Wave:
    return mixed(
        (0, 1, struck(SKIN, 88 * _s(v), 0.26, 0.9)),
        (0, 0.8, knock(210 * _s(v), 0.16, 150 + v, 1.2)),
        (0, 0.4, hiss(0.1, 150, 2600, 154 + v)),
    )


def _crumble(v: int, _: int) -> Wave:
    return mixed((0, 0.8, hiss(0.24, 120, 1500, 160 + v)), (0.01, 0.7, scattered(5, 0.16, 300 * _s(v), 164 + v * 5)))


def _seal(v: int, _: int) -> Wave:
    return mixed(
        (0, 1, struck(SKIN, 70 * _s(v), 0.24, 0.7)),
        (0, 0.6, hiss(0.09, 250, 1800, 190 + v)),
        (0.05, 0.22, struck(COIN, 880 * _s(v), 0.3)),
        (0, 0.5, knock(180 * _s(v), 0.14, 194 + v)),
    )


def _monument(v: int, _: int) -> Wave:
    notes = ((C4, G4, C5, E5), (C4, G4, C5, G5), (C4, E4, G4, C5))[v]
    return mixed((0, 0.8, struck(SKIN, 98, 0.4, 0.3)), (0.08, 1, tune(BAR, notes, 0.10, 0.42)))


def _shafts(v: int, _: int) -> Wave:
    """Let a bright chord swell like light."""
    time = times(0.75)
    notes = (C5, G5, D5 * 2, (E6, C6, G5 * 2)[v])
    chord = sum((np.sin(2 * np.pi * note * time) * (1 + 0.3 * np.sin(2 * np.pi * (4 + i) * time)) / (1 + i)
                 for i, note in enumerate(notes)), np.zeros(len(time)))  # fmt: skip
    return swell(chord + 0.25 * hiss(0.75, 4000, 8000, 200 + v, 0.3), 0.25, 0.4)


def _catastrophe(v: int, _: int) -> Wave:
    return mixed(
        (0, 1, knock(190 * _s(v), 0.18, 210 + v, 1.6)),
        (0.03, 1.1, hiss(0.75, 40, 420, 214 + v)),
        (0.04, 0.7, struck(SKIN, 52 * _s(v), 0.7, 0.8)),
        (0.18, 0.35, scattered(7, 0.4, 260 * _s(v), 218 + v * 7)),
    )


def _crack(v: int, _: int) -> Wave:
    clicks = [(0.022 * i * (1 + 0.12 * v), 0.9 - 0.16 * i, hiss(0.03, 900, 7000, 250 + v * 5 + i)) for i in range(5)]
    return mixed((0, 0.7, struck(SKIN, 96 * _s(v), 0.2, 0.8)), *clicks)


def _snap(v: int, _: int) -> Wave:
    return mixed((0, 0.8, plucked(147 * _s(v), 0.34, 0.9, 270 + v, 0.985)), (0, 0.5, hiss(0.02, 900, 7000, 274 + v)))


def _chest(v: int, _: int) -> Wave:
    """Open with a creak, a knock that repeats faster and faster, and put the lid down."""
    creak = [(0.016 * i**0.9, 0.3 + 0.03 * i, knock((380 + 24 * i) * _s(v), 0.02, 280 + v * 9 + i)) for i in range(9)]
    return mixed(*creak, (0.17, 1, knock(165 * _s(v), 0.16, 320 + v, 0.7)))


def _treasure(v: int, _: int) -> Wave:
    first, second = ((1568, 2093), (1760, 2093), (1568, 2349))[v]
    return mixed((0, 1, struck(COIN, first, 0.36)), (0.08, 0.8, struck(COIN, second, 0.36)))


def _payment(v: int, _: int) -> Wave:
    return mixed((0, 1, struck(BAR, (G3, C4, E4)[v], 0.26)), (0.05, 0.35, struck(COIN, 1046 * _s(v), 0.2)))


def _run(v: int, step: int) -> Wave:
    return mixed((0, 1, struck(BAR, degree(E5, step), 0.2)), (0, 0.2, struck(COIN, degree(E5, step) * _s(v), 0.14)))


def _chord(v: int, _: int) -> Wave:
    notes = ((C4, G4, C5, E5, G5, C6), (C4, E4, G4, D5, G5, C6), (C4, G4, D5, E5, A5, C6))[v]
    return mixed(*((0.028 * i, 1, struck(BAR, note, 0.85)) for i, note in enumerate(notes)),
                 (0.15, 0.3, struck(COIN, 2093, 0.5)))  # fmt: skip


def _die(v: int, _: int) -> Wave:
    return mixed(*((0.055 * i - 0.006 * i * i, 0.5**i, knock((700 + 60 * i) * _s(v), 0.06, 340 + v * 3 + i, 0.9))
                   for i in range(3)))  # fmt: skip


def _card(v: int, _: int) -> Wave:
    flick = hiss(0.1, 1800, 6500, 350 + v, 0.02)
    return mixed((0, 0.7, flick), (0.07, 0.6, hiss(0.03, 500, 3000, 354 + v)))


def _robber(v: int, _: int) -> Wave:
    return mixed((0, 1, knock(118 * _s(v), 0.1, 360 + v, 0.2)), (0.02, 0.4, hiss(0.14, 250, 1400, 364 + v, 0.04)))


def _city(v: int, _: int) -> Wave:
    rise = [(0.06 * i, 0.35 + 0.1 * i, knock((230 + 55 * i) * _s(v), 0.08, 370 + v * 6 + i)) for i in range(5)]
    return mixed(*rise, (0.3, 1, struck(BAR, (C4, G3, E4)[v], 0.4)), (0.36, 0.7, struck(BAR, G4, 0.36)))


def _last_tile(v: int, _: int) -> Wave:
    return mixed(
        (0, 0.35, swell(hiss(0.3, 300, 2600, 400 + v, 0.25), 0.2, 0.02)),
        (0.28, 1, struck(SKIN, 62 * _s(v), 0.5, 0.5)),
        (0.28, 0.5, struck(BAR, C3, 0.55)),
        (0.30, 0.4, struck(BAR, (G3, G4, C4)[v], 0.5)),
    )


def _ribbon(v: int, _: int) -> Wave:
    notes = ((G4, C5), (G4, E5), (C5, G5))[v]
    return mixed((0, 0.6, hiss(0.32, 900, 5200, 410 + v, 0.16)), (0.16, 0.8, tune(BAR, notes, 0.07, 0.32)))


def _confetti(v: int, _: int) -> Wave:
    spots = np.random.RandomState(420 + v).uniform(0, 1, (14, 2))
    pops = [(0.5 * a**1.6, 0.4 + 0.6 * b, hiss(0.025, 1500 + 3000 * b, 8000, 430 + v * 14 + i))
            for i, (a, b) in enumerate(spots)]  # fmt: skip
    return mixed((0, 1.2, hiss(0.08, 300, 5000, 424 + v)), *pops, (0.06, 0.3, struck(COIN, 2637 * _s(v), 0.3)))


def _stamp(v: int, _: int) -> Wave:
    return mixed((0, 1, struck(SKIN, 105 * _s(v), 0.16, 0.8)), (0, 0.8, hiss(0.05, 400, 4500, 500 + v)),
                 (0, 0.6, knock(300 * _s(v), 0.1, 504 + v)))  # fmt: skip


def _title(v: int, _: int) -> Wave:
    taps = [(0.075 * i, 0.4 + 0.06 * i, knock((240 + 45 * i) * _s(v), 0.09, 510 + v * 6 + i)) for i in range(6)]
    chord = ((C4, G4, C5, E5), (C4, G4, D5, E5), (G3, G4, C5, E5))[v]
    return mixed(*taps, *((0.46 + 0.03 * i, 0.7, struck(BAR, note, 0.55)) for i, note in enumerate(chord)))


def _win(v: int, _: int) -> Wave:
    notes = ((C5, E5, G5, C6, G5, C6), (C5, G5, E5, C6, E5, C6), (G4, C5, E5, G5, E5, C6))[v]
    return tune(BAR, notes, 0.11, 0.5)


CUES: dict[str, Cue] = {
    "click": Cue(-32, lambda v, _: knock(1250 * _s(v), 0.05, 1 + v, 0.3)),
    "focus": Cue(-34, lambda v, _: struck(WOOD, 1600 * _s(v), 0.04)),
    "pick-up": Cue(-29, _pick_up),
    "tile": Cue(-25, _tile),
    "splash": Cue(-24, _splash),
    "leader": Cue(-24, _leader),
    "draw": Cue(-26, lambda v, _: scattered(5, 0.2, 640 * _s(v), 520 + v * 5)),
    "swap": Cue(-25, lambda v, _: mixed((0, 0.5, hiss(0.32, 200, 2400, 540 + v)),
                                         (0.05, 1, scattered(7, 0.28, 560 * _s(v), 544 + v * 7)))),
    "die": Cue(-27, _die),
    "refuse": Cue(-26, lambda v, _: mixed((0, 1, knock(150 * _s(v), 0.11, 9 + v, 0.2)),
                                           (0.11, 0.8, knock(132 * _s(v), 0.13, 580 + v, 0.2)))),
    "turn": Cue(-22, lambda v, _: tune(BAR, ((D5, G5), (D5, A5), (E5, A5))[v], 0.10, 0.34)),
    "score": Cue(-25, lambda v, step: mixed((0, 1, struck(BAR, degree(C5, step), 0.2)),
                                             (0, 0.12, struck(COIN, degree(C6, step) * _s(v), 0.12))), 8),
    "conflict": Cue(-17, _conflict),
    "stand-up": Cue(-25, lambda v, step: mixed((0, 1, struck(SKIN, degree(C3, step), 0.12, 0.3)),
                                                (0, 0.5, knock(degree(C4, step) * _s(v), 0.09, 600 + v))), 8),
    "slam": Cue(-21, _slam),
    "crumble": Cue(-24, _crumble),
    "seal": Cue(-20, _seal),
    "monument": Cue(-18, _monument),
    "shafts": Cue(-23, _shafts),
    "payment": Cue(-26, _payment),
    "catastrophe": Cue(-19, _catastrophe),
    "crack": Cue(-23, _crack),
    "snap": Cue(-24, _snap),
    "chest": Cue(-25, _chest),
    "treasure": Cue(-23, _treasure),
    "run": Cue(-25, _run, 6),
    "chord": Cue(-18, _chord),
    "card": Cue(-27, _card),
    "robber": Cue(-26, _robber),
    "road": Cue(-26, lambda v, step: mixed((0, 1, struck(BAR, degree(G4, step), 0.14)),
                                            (0, 0.25, knock(degree(G4, step) * _s(v), 0.07, 610 + v))), 8),
    "city": Cue(-20, _city),
    "last-tile": Cue(-20, _last_tile),
    "ribbon": Cue(-20, _ribbon),
    "count": Cue(-30, lambda v, step: mixed((0, 1, struck(BAR, degree(E5, step), 0.08)),
                                             (0, 0.3, knock(1900 * _s(v), 0.03, 620 + v))), 8),
    "confetti": Cue(-24, _confetti),
    "stamp": Cue(-21, _stamp),
    "title": Cue(-20, _title),
    "win": Cue(-17, _win),
}  # fmt: skip
"""Every cue."""
