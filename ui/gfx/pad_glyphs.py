"""The signs on the buttons of gamepads: one character per picture, so that sentences can contain them.

The characters are of a private area of Unicode; `ui/text/layout.py` draws the picture in their place.
"""

from __future__ import annotations

from typing import Final

FIRST: Final = 0x10F000
NO_KEY: Final = chr(FIRST - 1)
"""Stands in a sentence for a key that the player's device does not have."""

_SHARED: Final = {"l3": "l3", "r3": "r3", "dpad": "dpad"}
_XBOX_MIDDLE: Final = {"back": "view", "start": "menu"}
_NUMBERED: Final = {"l1": "l1", "r1": "r1", "lt": "l2", "rt": "r2"}


def _faces(kind: str) -> dict[str, str]:
    return {part: f"{kind}_{part}" for part in "abxy"}


FAMILIES: Final[dict[str, dict[str, str]]] = {
    "xbox": _SHARED | _faces("xbox") | _XBOX_MIDDLE | {"l1": "lb", "r1": "rb", "lt": "lt", "rt": "rt"},
    "playstation": _SHARED | _faces("playstation") | _NUMBERED | {"back": "share", "start": "options"},
    "nintendo": _SHARED
    | _faces("letter")
    | {"back": "minus", "start": "plus", "l1": "l", "r1": "r", "lt": "zl", "rt": "zr"},
    "deck": _SHARED | _faces("letter") | _NUMBERED | _XBOX_MIDDLE,
    "generic": _SHARED | _faces("generic") | _NUMBERED | {"back": "select", "start": "start"},
}
"""Family of pads -> part of the pad -> file under `assets/art/pad`. The parts are those of `PAD_ACTIONS`."""

FILES: Final = sorted({file for parts in FAMILIES.values() for file in parts.values()})


def glyph(family: str, part: str) -> str:
    """Return the character of a part of a pad."""
    return chr(FIRST + FILES.index(FAMILIES[family][part]))


def file_of(char: str) -> str:
    """Return the file of the picture of a character, without its ending; any other character is drawn as a D-pad."""
    return FILES[ord(char) - FIRST] if is_glyph(char) else "dpad"


def is_glyph(char: str) -> bool:
    """Return whether the character stands for the picture of a button."""
    return FIRST <= ord(char) < FIRST + len(FILES)
