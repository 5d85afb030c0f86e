"""The keys that only Catan has."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, str]] = {
    "build-road": "r",
    "build-settlement": "e",
    "build-city": "c",
    "buy-card": "d",
    "roll": "o",
    "trade-cards": "i",
    "bank-trade": ";",
    "accept": "a",
    "counter": "w",
    "reject": "f",
    "play-knight": "g",
    "play-roads": "7",
    "play-plenty": "8",
    "play-monopoly": "9",
}
"""Action -> name of its default key. Q stays free for players who give a shared action another key."""
