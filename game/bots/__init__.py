"""Opponents that know only what their seat may know: a choice is a function of (view, level, seed)."""

from __future__ import annotations

from typing import Any

from game.bots.advice import SECONDS, Advice
from game.bots.levels import levels
from game.core import AnyGame


def choose(game: AnyGame, view: Any, level: str, seed: int, seconds: float = 1.0) -> str:
    """The text of what that bot does in the seat of the view, which has to act.

    `seconds` is a wish that stronger levels may use up. Raises ValueError for a level that is none.
    """
    if level not in levels(game.key):
        raise ValueError(f"no such level: {level!r}")
    from game.bots import tigris

    return tigris.choose(view, level, seed, seconds)


def advise(game: AnyGame, view: Any, seed: int, seconds: float = SECONDS) -> Advice:
    """What the strongest bot would do in the seat of the view, which has to act, and why.

    From the view alone: equal views get equal advice. Raises ValueError for a game without bots.
    """
    known = levels(game.key)
    if not known:
        raise ValueError(f"nobody gives advice on {game.key}")
    from game.bots.reasons import reasons

    action = choose(game, view, known[-1], seed, seconds)
    return Advice(action, reasons(view, game.decode(action)))
