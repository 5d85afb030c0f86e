"""What the tests of the screens must be told about each game: its events, and tables that differ in hidden hands alone.

The words and the rule book, the curtain and the whole games are then tested for every game of the catalog.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.session.session import Session
from tests.screens import catan, qwirkle, tigris


@dataclass(frozen=True, slots=True)
class Secret:
    """Clicks at two tables that differ only in hands that do not face the screen until the last click."""

    tables: Callable[[int], Session]
    """The table with the one hidden hand (0), and with the other (1)."""
    clicks: Sequence[str]
    """Names of items, or keys as key.<name>; the last one shows the hand that differs."""
    done: str
    """The first word of the action that they carry out."""
    drawn: int | None = None
    """The part whose player draws from a bag that differs too: of it only the last picture, the curtain, is equal."""
    settings: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class ScreenKit:
    """The facts of one game that the common tests of its screen need."""

    events: Sequence[Any]
    """Events of every class that has a sentence, with every wording."""
    silent: Sequence[Any]
    """Events that another sentence tells."""
    nameless: tuple[type, ...]
    """Classes whose sentence does not name the seat of the event."""
    secret: Secret


KITS = {
    "tigris": ScreenKit(tigris.EVENTS, tigris.SILENT, tigris.NAMELESS, Secret(*tigris.SECRET)),
    "qwirkle": ScreenKit(qwirkle.EVENTS, qwirkle.SILENT, qwirkle.NAMELESS, Secret(*qwirkle.SECRET)),
    "catan": ScreenKit(catan.EVENTS, catan.SILENT, catan.NAMELESS, Secret(*catan.SECRET)),
}
