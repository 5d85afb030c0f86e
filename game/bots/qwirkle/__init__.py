"""The bots of Qwirkle (docs/bots.md)."""

from __future__ import annotations

from game.bots.brain import Brain
from game.bots.qwirkle.play import choose
from game.bots.qwirkle.reasons import reasons

BRAIN = Brain(choose, reasons)
