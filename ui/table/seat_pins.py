"""The PINs of the seats' curtains: salted hashes in memory, discarded with the table.

Four digits stop a curious neighbour, not an attacker. Nothing here is ever written to disk.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from game.core import Seat

LENGTH = 4
"""Digits of a PIN."""
ROUNDS = 50_000
"""Rounds of the hash: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class _PinHash:
    """The stored form of a PIN."""

    salt: bytes
    hashed: bytes


class Pins:
    """The PIN of every seat of one table, or its choice to have none."""

    def __init__(self) -> None:
        self._hashes: dict[Seat, _PinHash | None] = {}

    def has_chosen(self, seat: Seat) -> bool:
        """Return whether the seat has chosen a PIN, or to have none."""
        return seat in self._hashes

    def locked(self, seat: Seat) -> bool:
        """Return whether the seat has a PIN."""
        return self._hashes.get(seat) is not None

    def choose(self, seat: Seat, digits: str) -> None:
        """Set the seat's PIN; "" sets none. Raises ValueError unless it is four ASCII digits."""
        if digits and not (len(digits) == LENGTH and digits.isascii() and digits.isdecimal()):
            raise ValueError("a PIN has four digits")
        salt = secrets.token_bytes(16)
        self._hashes[seat] = _PinHash(salt, _hash(digits, salt)) if digits else None

    def matches(self, seat: Seat, digits: str) -> bool:
        """Return whether these digits open the seat's curtain."""
        lock = self._hashes.get(seat)
        return lock is None or hmac.compare_digest(lock.hashed, _hash(digits, lock.salt))

    def reset(self, seat: Seat) -> None:
        """Clear the seat's PIN, because the table agreed that it may choose again."""
        self._hashes.pop(seat, None)


def _hash(digits: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", digits.encode(), salt, ROUNDS)
