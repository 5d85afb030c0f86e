"""The ban list of a room.

A banned person is known by name and by address, since a name is changed in a moment. Newcomers from a shared computer
are therefore rejected too; a person with a seat returns to it by token. The host's own computer is never banned.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from game.display_text import clean

MOST_BANNED: Final = 32
"""A longer list drops its oldest entries."""
NOTIFY_EVERY: Final = 60.0
"""Seconds between two notifications that the same banned person tried to come in."""


@dataclass(slots=True)
class BannedGuest:
    """The number, name and address of a person that the host has banned."""

    number: int
    name: str
    address: str
    notified: float = -NOTIFY_EVERY
    """When the host was notified last, in seconds of the room's time."""


class BanList:
    """All banned persons, oldest first."""

    def __init__(self) -> None:
        self.all: list[BannedGuest] = []

    def add(self, number: int, name: str, address: str) -> None:
        """Ban a person."""
        self.all = [*self.all, BannedGuest(number, name, "" if _own(address) else address)][-MOST_BANNED:]

    def unban(self, number: int) -> BannedGuest | None:
        """Remove a person from the list. Returns None if no person has that number."""
        found = next((each for each in self.all if each.number == number), None)
        self.all = [each for each in self.all if each is not found]
        return found

    def find_banned(self, name: str, address: str) -> BannedGuest | None:
        """Return the entry of a banned newcomer. Returns None if nobody of that name or address is banned."""
        name = clean(name).casefold()
        return next(
            (each for each in self.all if address == each.address or (name and name == each.name.casefold())), None
        )


def _own(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
