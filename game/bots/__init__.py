"""Opponents that know only what their seat may know: a choice is a function of (view, level, seed)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.bots.game_bots import GameBots
from game.bots.hint import SECONDS, Hint
from game.bots.levels import GAMES, YARDSTICKS, levels
from game.bots.repeat_counter import FIRST_TIME, chance
from game.core import AnyGame


def bots_of(game: str) -> GameBots:
    """How the bots of a game think; loaded when first asked for. Raises ValueError for a game without bots."""
    if game not in GAMES:
        raise ValueError(f"no bots play {game!r}")
    found: GameBots = import_module(f"game.bots.{game}").BOTS
    return found


def choose(game: AnyGame, view: Any, level: str, seed: int, seconds: float = 1.0) -> str:
    """The text of what that bot does in the seat of the view, which has to act.

    The seed may say how often the seat was asked here (`recall`). `seconds` is a wish that stronger levels may use
    up. A yardstick may be asked like a level. Raises ValueError for a level that is none.
    """
    if level not in (*levels(game.key), *YARDSTICKS.get(game.key, ())):
        raise ValueError(f"no such level: {level!r}")
    return bots_of(game.key).choose(view, level, seed, seconds)


def suggest(game: AnyGame, view: Any, seed: int, seconds: float = SECONDS) -> Hint:
    """What the strongest bot would do in the seat of the view, which has to act, and why.

    From the view alone: equal views get equal advice. Raises ValueError for a game without bots.
    """
    bots = bots_of(game.key)
    action = bots.choose(view, levels(game.key)[-1], FIRST_TIME | chance(seed), seconds)
    return Hint(action, bots.reasons(view, game.decode(action)))
