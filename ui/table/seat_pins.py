"""The PINs with which seats keep their curtains shut: salted hashes in memory, gone with the table they belong to.

Four digits keep a curious neighbour out, not an attacker: nothing here is ever written anywhere.
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
"""Of the hash: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class _PinHash:
    """What is kept of a PIN."""

    salt: bytes
    hashed: bytes


class Pins:
    """What every seat of one table answered when it was asked for a PIN."""

    def __init__(self) -> None:
        self._of: dict[Seat, _PinHash | None] = {}

    def answered(self, seat: Seat) -> bool:
        """Whether the seat has chosen a PIN, or to have none."""
        return seat in self._of

    def locked(self, seat: Seat) -> bool:
        """Whether the seat has a PIN."""
        return self._of.get(seat) is not None

    def choose(self, seat: Seat, digits: str) -> None:
        """The seat's PIN from now on; "": none. Raises ValueError unless these are four digits of ASCII."""
        if digits and not (len(digits) == LENGTH and digits.isascii() and digits.isdecimal()):
            raise ValueError("a PIN has four digits")
        salt = secrets.token_bytes(16)
        self._of[seat] = _PinHash(salt, _hash(digits, salt)) if digits else None

    def fits(self, seat: Seat, digits: str) -> bool:
        """Whether these digits open the seat's curtain."""
        lock = self._of.get(seat)
        return lock is None or hmac.compare_digest(lock.hashed, _hash(digits, lock.salt))

    def reset(self, seat: Seat) -> None:
        """The table agreed that the seat may choose again."""
        self._of.pop(seat, None)


def _hash(digits: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", digits.encode(), salt, ROUNDS)
