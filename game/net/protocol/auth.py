"""What proves something: the room code, the token of a seat, the commitment to the shuffle.

The code never crosses the wire: the host sends a nonce, the client answers with an HMAC. A token is
kept by the host only as a seal, from which it cannot be had back. Comparisons take constant time.
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
    """A room code: six signs."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in its one form; None when it cannot be one."""
    code = _BETWEEN.sub("", text[:64]).upper().translate(_READ_AS)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def new_nonce() -> str:
    """128 random bits in 32 hex digits: for a challenge, or to hide the seed in a commitment."""
    return secrets.token_hex(16)


def proof(code: str, nonce: str) -> str:
    """What answers a challenge: HMAC-SHA256 of the nonce's text under the code, in hex."""
    return hmac.new(code.encode("ascii"), nonce.encode("ascii"), hashlib.sha256).hexdigest()


def proves(code: str, nonce: str, answer: str) -> bool:
    """Whether the answer was made with this code for this challenge."""
    return hmac.compare_digest(proof(code, nonce), answer)


def new_token() -> str:
    """128 random bits in 32 hex digits that bring a seat back."""
    return secrets.token_hex(16)


def seal(token: str, room: str, seat: int) -> str:
    """What the host keeps of a token: it is good for this seat of this room alone."""
    return hashlib.sha256(f"{room}|{seat}|{token}".encode()).hexdigest()


def opens(token: str, room: str, seat: int, kept: str) -> bool:
    """Whether the seal was made of this token."""
    return hmac.compare_digest(seal(token, room, seat), kept)


def new_room() -> str:
    """A name for a table that tells nothing: 16 hex digits."""
    return secrets.token_hex(8)


def commitment(seed: str, nonce: str) -> str:
    """What is shown before the game: SHA-256 of seed and nonce, in hex. The nonce keeps the seed from being guessed."""
    return hashlib.sha256(f"{seed}|{nonce}".encode()).hexdigest()


def keeps(commit: str, seed: str, nonce: str) -> bool:
    """Whether seed and nonce, shown after the game, are those that were committed to."""
    return hmac.compare_digest(commitment(seed, nonce), commit)
