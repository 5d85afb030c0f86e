"""The keys that only Qwirkle has."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, str]] = {
    "take-tile": "backspace",
    "sort-colour": "c",
    "sort-shape": "f",
    "trade-all": "a",
    "score-sheet": "g",
}
"""Action -> name of its default key."""
