"""The lines of a journal that are no actions. They begin with "!", as no action's text does (docs/record-format.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Seat

MARK = "!"
ASSISTED = "!assisted"
"""From here on the game counts as played with help."""


def undo(count: int) -> str:
    """The last `count` actions (at least 1) are taken back, chance included."""
    return f"!undo {count}"


def undo_count(text: str) -> int:
    """How many actions the line takes back; 0 when it is no such line."""
    word, _, count = text.partition(" ")
    return int(count) if word == "!undo" and count.isascii() and count.isdigit() and len(count) < 10 else 0


def result(ranks: Sequence[int]) -> str:
    """The game is over with these ranks, seat by seat."""
    return " ".join(["!result", *map(str, ranks)])


def seat(number: Seat, kind: str, level: str) -> str:
    """From here on that seat belongs to this kind (and bot level)."""
    return f"!seat {number} {kind} {level}".rstrip()
