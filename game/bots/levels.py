"""The levels of the bots, weakest first."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("novice", "steady", "strong", "expert")
"""All levels, weakest first."""

GAMES: Final[tuple[str, ...]] = ("tigris", "qwirkle", "catan")
"""The games with bots, in display order."""

GREEDY: Final = "greedy"
EXPERT_1: Final = "expert-1"
"""The first version of a game's expert."""
YARDSTICKS: Final[dict[str, tuple[str, ...]]] = {
    "tigris": (EXPERT_1,),
    "qwirkle": (GREEDY, EXPERT_1),
    "catan": (EXPERT_1,),
}
"""Reference players of a game, hidden from players but known to `choose` and the arena."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game's bots; none for a game without bots."""
    return LEVELS if game in GAMES else ()


def known_level(game: str, level: str) -> str:
    """Return the level itself if it is known, else the second weakest."""
    known = levels(game)
    return level if level in known or not known else known[min(1, len(known) - 1)]
