"""The levels of our bots, weakest first."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("novice", "steady", "strong", "expert")
"""All levels, weakest first."""

GAMES: Final[tuple[str, ...]] = ("tigris", "qwirkle", "catan")
"""The games that have bots, in the order in which they are offered."""

GREEDY: Final = "greedy"
YARDSTICKS: Final[dict[str, tuple[str, ...]]] = {"qwirkle": (GREEDY,)}
"""Players of a game that are no levels and offered to nobody, but known to `choose` and the arena: to measure by."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots; none for a game without bots."""
    return LEVELS if game in GAMES else ()


def known_level(game: str, level: str) -> str:
    """The level that plays in place of one from elsewhere: itself if it is known, else the second weakest."""
    known = levels(game)
    return level if level in known or not known else known[min(1, len(known) - 1)]
