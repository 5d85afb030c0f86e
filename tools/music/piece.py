"""What a piece is: its metre, its length, and who plays in each layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.synth.score import Metre, Note, joined, phrased
from tools.synth.studio import Layer
from tools.synth.tones import Wave

LAYERS = ("calm", "contested", "last")
SHARES = (0.0, -3.0, -4.0)
"""Loudness of each layer relative to the first, in decibels, if a piece does not say otherwise."""


@dataclass(frozen=True)
class Piece:
    """One loop; each function records one layer."""

    metre: Metre
    bars: int
    record: tuple[Callable[[Layer], None], Callable[[Layer], None], Callable[[Layer], None]]
    echo: tuple[float, float] = (1.7, 0.35)
    """Seconds and darkness of the room."""
    shares: tuple[float, float, float] = SHARES

    def layers(self) -> list[Wave]:
        """Return the three layers, as loud as their players are."""
        made = []
        for index, record in enumerate(self.record):
            layer = Layer(self.metre, self.bars, 11 + index)
            record(layer)
            made.append(layer.mix(*self.echo))
        return made


def song(sections: Sequence[Sequence[Note]], metre: Metre, length: int) -> list[Note]:
    """Return sections of equal length one after the other, each phrase with its arch."""
    return phrased(joined(sections, metre, length), metre)
