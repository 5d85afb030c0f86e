"""The bots of Tigris & Euphrates (docs/bots.md)."""

from __future__ import annotations

from game.bots.brain import Brain
from game.bots.tigris.play import choose
from game.bots.tigris.reasons import reasons

BRAIN = Brain(choose, reasons)
