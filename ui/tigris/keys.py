"""The keys that only Tigris & Euphrates has."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, str]] = {
    "withdraw": "backspace",
    "catastrophe": "c",
    "leader-black": "q",
    "leader-red": "w",
    "leader-blue": "e",
    "leader-green": "r",
}
"""Action -> name of its default key."""
