"""The keys that only Catan has."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, str]] = {
    "build-road": "r",
    "build-settlement": "e",
    "build-city": "c",
    "buy-card": "d",
    "roll": "o",
    "trade-cards": "k",
}
"""Action -> name of its default key."""
