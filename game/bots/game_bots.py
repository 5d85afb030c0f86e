"""The interface of a game's bots: the one record that a folder `game/bots/<game>/` exports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.bots.hint import Reason


@dataclass(frozen=True, slots=True)
class GameBots:
    """The bots of one game; both functions are pure."""

    choose: Callable[[Any, str, int, float], str]
    """View, level, seed, seconds -> the text of an action for the seat of the view, which must act."""
    reasons: Callable[[Any, Any], tuple[Reason, ...]]
    """View, action -> the reasons for it, the strongest first. Raises Illegal for an illegal action."""
