"""The bots of Catan (docs/bots.md)."""

from __future__ import annotations

from game.bots.brain import Brain
from game.bots.catan.play import choose
from game.bots.catan.reasons import reasons

BRAIN = Brain(choose, reasons)
