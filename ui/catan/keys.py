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
    "bank-trade": "j",
    "accept": "a",
    "counter": "w",
    "reject": "f",
    "play-knight": "g",
    "play-roads": "i",
    "play-plenty": "u",
    "play-monopoly": "q",
}
"""Action -> name of its default key."""
