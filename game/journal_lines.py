"""The lines of a journal that are not actions; only they begin with "!" (docs/record-format.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Seat

MARK = "!"
ASSISTED = "!assisted"
"""The line after which the game counts as assisted."""


def undo(count: int) -> str:
    """Return the line that undoes the last `count` actions (at least 1), chance included."""
    return f"!undo {count}"


def undo_count(text: str) -> int:
    """Return the number of actions that the line undoes; 0 when it is no such line."""
    word, _, count = text.partition(" ")
    return int(count) if word == "!undo" and count.isascii() and count.isdigit() and len(count) < 10 else 0


def result(ranks: Sequence[int]) -> str:
    """Return the line of a finished game with the rank of each seat."""
    return " ".join(["!result", *map(str, ranks)])


def seat(number: Seat, kind: str, level: str) -> str:
    """Return the line that assigns a seat to a kind of player (and bot level) from here on."""
    return f"!seat {number} {kind} {level}".rstrip()
