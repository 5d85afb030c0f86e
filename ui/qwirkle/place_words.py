"""The cells of the endless table in words: how far right or left and up or down of the first tile they lie.

So a name says at once which way the arrow keys lead. The table is never mirrored: right is right in every language.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.qwirkle.cells import DOWN, RIGHT, parse, xy
from ui.text.i18n import Locale

CELL_DETAILS = ("start", "end", "cell")
"""The details of a refusal that are names of cells."""


def cell_words(locale: Locale, cell: int) -> str:
    """Return a cell by its way from the middle: "right 3, up 2"."""
    x, y = xy(cell)
    parts = [words for words in (across_words(locale, x), down_words(locale, y)) if words]
    return locale.joined(parts) if parts else locale.tr("around.qwirkle.middle")


def across_words(locale: Locale, x: int) -> str:
    """Return how far to the right or to the left; "" for the column of the middle."""
    return locale.tr(f"around.qwirkle.{'right' if x > 0 else 'left'}", n=abs(x)) if x else ""


def down_words(locale: Locale, y: int) -> str:
    """Return how far up or down; "" for the row of the middle."""
    return locale.tr(f"around.qwirkle.{'down' if y > 0 else 'up'}", n=abs(y)) if y else ""


def in_words(locale: Locale, details: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the details of a refusal with its cells in words."""
    return {name: _detail(locale, name, value) for name, value in details.items()}


def _detail(locale: Locale, name: str, value: str | int) -> str | int:
    """Return one detail; a text that is no cell, which another computer may have sent, stays as it is."""
    if name not in CELL_DETAILS or not isinstance(value, str):
        return value
    try:
        return cell_words(locale, parse(value))
    except ValueError:
        return value


def step_of(cells: tuple[int, ...]) -> int:
    """Return RIGHT for cells of one row, also for a single one, DOWN for those of one column."""
    return RIGHT if xy(cells[0])[1] == xy(cells[-1])[1] else DOWN
