"""The rule options, and the numbers of the rules that they change (catan-table-rules.md)."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from game.catan.kinds import GOAL, HAND_LIMIT
from game.catan.state import Options, Position
from game.core import Option

OPTION_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "map": ("beginner", "random", "random_tokens", "balanced"),
    "knight_desert": ("allowed", "forbidden"),
    "phases": ("free", "strict"),
    "points": ("10", "8", "12", "14"),
    "robber": ("standard", "friendly"),
    "hand_limit": ("7", "9", "none"),
    "dice": ("fair", "deck"),
    "first_sevens": ("allowed", "reroll"),
    "start": ("lot", "oldest"),
    "trade_limit": ("none", "20"),
}
"""Rule options with their values, the default first."""

_ALWAYS_NAMED: Final = ("map", "knight_desert", "phases")
"""The others are house rules: named only where they are not at their default (T1)."""

OPTIONS: Final = tuple(
    Option(
        key,
        values,
        fixed_seating=frozenset({"oldest"} if key == "start" else ()),
        unnamed_default=key not in _ALWAYS_NAMED,
    )
    for key, values in OPTION_VALUES.items()
)

LONG_GAME_ROUNDS: Final = 100
"""After so many rounds ten points are enough in a game for more, so that every game ends (T5)."""
QUIET_ROUNDS: Final = 2
"""The rounds in which no seven comes with `first_sevens` `reroll` (T23)."""
MOST_OFFERS: Final = 20
"""Offers in a turn with `trade_limit` `20` (T34)."""

_GOALS: Final = {"10": GOAL, "8": 8, "12": 12, "14": 14}
LEAST_GOAL: Final = min(_GOALS.values())
"""Nobody wins with fewer points, whatever the option."""
_HAND_LIMITS: Final = {"7": HAND_LIMIT, "9": 9, "none": 1_000}
"""The most cards that a seven leaves alone; there are fewer cards than a thousand (T15, T16)."""


def named(options: Options) -> dict[str, str]:
    """Return the options that states and records name: all but the house rules at their defaults (T1)."""
    values = {field.name: getattr(options, field.name) for field in fields(Options)}
    return {key: value for key, value in values.items() if key in _ALWAYS_NAMED or value != OPTION_VALUES[key][0]}


def goal(position: Position) -> int:
    """Return the points that win in this turn (T4, T5)."""
    return goal_in_turn(position, position.number)


def goal_in_turn(position: Position, number: int) -> int:
    """Return the points that win in the turn of that number (T5)."""
    points = position.options.points
    if points == "10":
        return GOAL
    wanted = _GOALS[points]
    return min(wanted, GOAL) if number > LONG_GAME_ROUNDS * position.seats else wanted


def hand_limit(position: Position) -> int:
    """Return the number of cards above which a seven costs half of a hand (T15, T16)."""
    return _HAND_LIMITS[position.options.hand_limit]


def is_quiet(position: Position) -> bool:
    """Return whether no seven can come in this turn (T23)."""
    return position.options.first_sevens == "reroll" and position.number <= QUIET_ROUNDS * position.seats


def counts_offers(options: Options) -> bool:
    """Return whether the offers of a turn are limited, and therefore counted (T34)."""
    return options.trade_limit != "none"


def has_plain_dice(options: Options) -> bool:
    """Return whether every roll can come at any time: no deck, and sevens from the start (T17, T23)."""
    return options.dice == "fair" and options.first_sevens == "allowed"


def has_deck(options: Options) -> bool:
    """Return whether rolls are drawn from a deck (T17)."""
    return options.dice == "deck"
