"""The bots of Catan (docs/bots.md)."""

from __future__ import annotations

from game.bots.catan.judge import judge
from game.bots.catan.play import choose
from game.bots.catan.reasons import reasons
from game.bots.game_bots import GameBots

BOTS = GameBots(choose, reasons, judge)
