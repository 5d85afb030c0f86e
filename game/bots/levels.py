"""The levels of the bots, weakest first, and the styles in which they play.

A level may have a style: "strong-raider". The text is that of a level alone in records and messages, so a program that
does not know the style plays the seat at a level that it knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

LEVELS: Final = ("novice", "steady", "strong", "expert")
"""All levels, weakest first."""

GAMES: Final[tuple[str, ...]] = ("tigris", "qwirkle", "catan")
"""The games with bots, in display order."""

STYLES: Final[dict[str, tuple[str, ...]]] = {
    "tigris": ("builder", "raider", "hoarder"),
    "qwirkle": ("guard", "daredevil"),
    "catan": ("pioneer", "mayor", "knight"),
}
"""The styles of a game, in display order; a bot without one plays in a balanced way."""
ANY: Final = "any"
"""In a set-up, a style that is drawn when the game begins."""

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


def styles(game: str, level: str) -> tuple[str, ...]:
    """Return the styles in which a level of a game can play; the novice has none."""
    return STYLES.get(game, ()) if level in levels(game)[1:] else ()


def styled(level: str, style: str) -> str:
    """Return a level with a style; "" is none."""
    return f"{level}-{style}" if style else level


def split(level: str) -> tuple[str, str]:
    """Return a level without its style, and the style, "" without one; the style may be unknown, as of a later version.

    An unknown level and a yardstick have no style.
    """
    plain, _, style = level.partition("-")
    return (plain, style) if plain in LEVELS and level != EXPERT_1 else (level, "")


def bot_levels(game: str) -> tuple[str, ...]:
    """Return all that a bot of a game can play: each level, and then each of its styles."""
    return tuple(styled(level, style) for level in levels(game) for style in ("", *styles(game, level)))


def setup_levels(game: str) -> tuple[str, ...]:
    """Return what a bot's seat can have in a set-up: also any style of a level."""
    return (*bot_levels(game), *(styled(level, ANY) for level in levels(game) if styles(game, level)))


def known_level(game: str, level: str) -> str:
    """Return the level itself if it is known, else without a style that is unknown, else the second weakest."""
    known, (plain, _) = levels(game), split(level)
    if level in bot_levels(game) or not known:
        return level
    return plain if plain in known else known[min(1, len(known) - 1)]


def draw_style(game: str, level: str, seed: str) -> str:
    """Return the level with a style drawn from a seed in place of `ANY`, without one if it has none."""
    plain, style = split(level)
    return styled(plain, Random(seed).choice(styles(game, plain) or ("",))) if style == ANY else level


def level_texts(levels: Iterable[str]) -> dict[str, str]:
    """Return levels by their texts on the command line and in the engine protocol, such as "strong:raider"."""
    return {level.replace("-", ":"): level for level in levels}


def level_help(game: str) -> dict[str, str]:
    """Return the placeholders of the sentence that says how seats are written: levels and styles of a game."""
    return {"levels": ", ".join(levels(game)), "styles": ", ".join(STYLES.get(game, ()))}
