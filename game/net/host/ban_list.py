"""Who was sent away from a table, and is not let in again before the host allows it.

Known by the name, and by the address of the computer, since a name is changed in a moment. A computer that other
people share with him can therefore not bring newcomers either; whoever has a seat already comes back to it by his
token. The host's own computer is no sign of anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from game.display_text import clean

MOST_OUTCASTS: Final = 32
"""Of more the oldest may come again."""
KNOCKS: Final = 60.0
"""Seconds between two times that the host is told of one who wants to come in again."""


@dataclass(slots=True)
class BannedGuest:
    """Somebody who was sent away: the number and name that he had, and from where he came."""

    number: int
    name: str
    address: str
    knocked: float = -KNOCKS
    """When the host was told of him last, in seconds of the room's time."""


class BanList:
    """All of them, in the order in which they went."""

    def __init__(self) -> None:
        self.all: list[BannedGuest] = []

    def add(self, number: int, name: str, address: str) -> None:
        """He is sent away."""
        self.all = [*self.all, BannedGuest(number, name, "" if _own(address) else address)][-MOST_OUTCASTS:]

    def unban(self, number: int) -> BannedGuest | None:
        """He may come again; None when nobody of that number was sent away."""
        found = next((each for each in self.all if each.number == number), None)
        self.all = [each for each in self.all if each is not found]
        return found

    def known(self, name: str, address: str) -> BannedGuest | None:
        """Who of them that newcomer is, as far as can be told."""
        name = clean(name).casefold()
        return next(
            (each for each in self.all if address == each.address or (name and name == each.name.casefold())), None
        )


def _own(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
