"""Authentication: the room code, the token of a guest, the commitment to the seed.

How the code is proven tells `game.net.protocol.exchange`. The host stores only the hash of a token. Comparisons take
constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 signs; the letters I, L and O are read as 1, 1 and 0, and there is no U."""

CODE_LENGTH: Final = 6

_READ_AS = str.maketrans("ILO", "110")
_BETWEEN = re.compile(r"[\s-]+")


def new_code() -> str:
    """Return a random room code of six signs."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return a typed code in its canonical form; None if it is not a code."""
    code = _BETWEEN.sub("", text[:64]).upper().translate(_READ_AS)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def new_nonce() -> str:
    """Return 128 random bits in 32 hex digits, for the commitment to a seed."""
    return secrets.token_hex(16)


def new_token() -> str:
    """Return a token for reconnecting: 128 random bits in 32 hex digits."""
    return secrets.token_hex(16)


def hash_token(token: str, room: str, guest: int) -> str:
    """Return what the host stores of a token, which is valid for this guest of this room alone."""
    return hashlib.sha256(f"{room}|{guest}|{token}".encode()).hexdigest()


def token_matches(token: str, room: str, guest: int, stored: str) -> bool:
    """Return whether the stored hash is that of the token."""
    return hmac.compare_digest(hash_token(token, room, guest), stored)


def new_room() -> str:
    """Return a random id of a table: 16 hex digits."""
    return secrets.token_hex(8)


def commitment(seed: str, nonce: str) -> str:
    """Return SHA-256 of seed and nonce, in hex. The nonce prevents guessing of the seed."""
    return hashlib.sha256(f"{seed}|{nonce}".encode()).hexdigest()


def commitment_matches(commit: str, seed: str, nonce: str) -> bool:
    """Return whether seed and nonce, revealed after the game, are those of the commitment."""
    return hmac.compare_digest(commitment(seed, nonce), commit)
