"""The interface of a game's bots: the one record that a folder `game/bots/<game>/` exports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.hint import Reason
from game.bots.judging import Assessment


@dataclass(frozen=True, slots=True)
class GameBots:
    """The bots of one game; all functions are pure."""

    choose: Callable[[Any, str, int, float], str]
    """View, level, seed, seconds -> the text of an action for the seat of the view, which must act."""
    reasons: Callable[[Any, Any], tuple[Reason, ...]]
    """View, action -> the reasons for it, the strongest first. Raises Illegal for an illegal action."""
    judge: Callable[[Any, Sequence[str], int, float], tuple[Assessment, ...]]
    """View, actions, seed, effort -> the assessments of these actions and of the best ones, best first.

    Effort 1 is that of the second look; the deals of hidden parts grow with it. Raises Illegal for an illegal action.
    """
