"""The bots of Qwirkle (docs/bots.md)."""

from __future__ import annotations

from game.bots.game_bots import GameBots
from game.bots.qwirkle.judge import judge
from game.bots.qwirkle.play import choose
from game.bots.qwirkle.reasons import reasons

BOTS = GameBots(choose, reasons, judge)
