"""The bots of Tigris & Euphrates (docs/bots.md)."""

from __future__ import annotations

from game.bots.game_bots import GameBots
from game.bots.tigris.judge import judge
from game.bots.tigris.play import choose
from game.bots.tigris.reasons import reasons

BOTS = GameBots(choose, reasons, judge)
