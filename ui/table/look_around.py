"""The look-around commands: keys that read a table aloud, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import reduce
from typing import Final

from ui.text.i18n import Locale


class LookCommand(Enum):
    """A look-around command: what it reads; the value is the action of its key."""

    BOARD = "look-board"
    """The board by its parts: kingdoms, lines, or corners and roads."""
    ROW = "look-row"
    """The row of the cursor, space by space."""
    CHANGES = "look-changes"
    """What happened since the player's last turn; the same for every game."""
    PLACES = "look-places"
    """Where the held piece may go, and what it brings there, the best first; without one, what can be done."""
    HAND = "look-hand"
    """The hand, and what else the player has."""
    SCORES = "look-scores"
    """What everybody has, as far as the player may know it."""
    TURN = "look-turn"
    """Whose turn it is and what must be done; the same for every game."""


LOOK_COMMANDS: Final = {look.value: look for look in LookCommand}
"""Action of a key -> its command."""

PLACE_KEYS: Final = ("place-next", "place-back")
"""The actions that move the focus from one space for the held piece to another."""

NARRATION_KEYS: Final = ("narration", "quiet", "say-again", *PLACE_KEYS)
"""The other actions of the narration."""


def listed(locale: Locale, words: Iterable[str]) -> str:
    """Return at least one phrase as a list; the separator is not a comma, because the phrases contain commas."""
    return reduce(lambda text, word: locale.tr("around.list", first=text, last=word), words)
