"""What a game's bots can do: the one record by which a folder `game/bots/<game>/` is known to everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.bots.hint import Reason


@dataclass(frozen=True, slots=True)
class GameBots:
    """The thoughts of a game's bots; both are functions of their arguments alone."""

    choose: Callable[[Any, str, int, float], str]
    """View, level, seed, seconds -> the text of an action of the seat of the view, which has to act."""
    reasons: Callable[[Any, Any], tuple[Reason, ...]]
    """View, action -> what speaks for it, the most telling first; raises Illegal for what the rules forbid."""
