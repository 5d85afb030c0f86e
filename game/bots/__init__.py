"""The bots: an action is a function of (view, level, seed), where the view is the seat's own."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.bots.game_bots import GameBots
from game.bots.hint import SECONDS, Hint
from game.bots.levels import GAMES, YARDSTICKS, bot_levels, levels
from game.bots.repeat_counter import FIRST_TIME, times_asked
from game.core import AnyGame


def bots_of(game: str) -> GameBots:
    """Return the bots of a game, loaded on first use. Raises ValueError for a game without bots."""
    if game not in GAMES:
        raise ValueError(f"no bots play {game!r}")
    found: GameBots = import_module(f"game.bots.{game}").BOTS
    return found


def choose(game: AnyGame, view: Any, level: str, seed: int, seconds: float = 1.0) -> str:
    """Return the text of the bot's action for the seat of the view, which must act.

    The seed may contain the number of repeats (`repeat_counter`). `seconds` is a budget that stronger levels may use. A
    level may have a style, and a yardstick is a valid level. Raises ValueError for an unknown level.
    """
    if level not in (*bot_levels(game.key), *YARDSTICKS.get(game.key, ())):
        raise ValueError(f"no such level: {level!r}")
    return bots_of(game.key).choose(view, level, seed, seconds)


def suggest(game: AnyGame, view: Any, seed: int, seconds: float = SECONDS) -> Hint:
    """Return the strongest bot's action for the seat of the view, which must act, with its reasons.

    Equal views with equal numbers of repeats get equal hints. Raises ValueError for a game without bots.
    """
    bots = bots_of(game.key)
    action = bots.choose(view, levels(game.key)[-1], seed if times_asked(seed) else FIRST_TIME | seed, seconds)
    return Hint(action, bots.reasons(view, game.decode(action)))
