"""The levels of our bots, weakest first."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("novice", "steady", "strong", "expert")
"""All levels, weakest first."""

GAMES: Final = frozenset({"tigris"})
"""The games that have bots."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots; none for a game without bots."""
    return LEVELS if game in GAMES else ()
