"""The key exchange: SPAKE2 from the room code, bound to the table's certificate (docs/lan-protocol.md).

Each side learns whether the other has the same code and sees the same certificate, and nothing else: a connection can
try one code, and nobody can try any offline. One exchange costs a side about 10 ms; call these functions off the
drawing thread. How long the library computes depends on the code a little, so a host answers after a fixed time.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.net.protocol.messages import WireFault

Entropy = Callable[[int], bytes]


def prepare() -> None:
    """Load the library, which takes longer than an exchange."""
    _library()


class GuestExchange:
    """The guest's side. `pake` is the guest's half, 64 hex digits."""

    def __init__(self, code: str, room: str, fingerprint: str, entropy: Entropy = os.urandom) -> None:
        self._side = _library().SPAKE2_A(code.encode("ascii"), *_identities(room, fingerprint), entropy_f=entropy)
        self.pake = _half(self._side.start())

    def finish(self, pake: str, confirm: str) -> str:
        """Return the guest's confirmation. Raises WireFault("not-this-table") unless the host has proven the code."""
        key = _key(self._side, b"B", pake)
        if not hmac.compare_digest(_confirmation(key, "host", self.pake, pake), confirm):
            raise WireFault("not-this-table")
        return _confirmation(key, "guest", self.pake, pake)


@dataclass(frozen=True, slots=True)
class HostAnswer:
    """The host's half and confirmation, and the confirmation that it expects."""

    pake: str
    confirm: str
    expected: str


def answer(code: str, room: str, fingerprint: str, pake: str, entropy: Entropy = os.urandom) -> HostAnswer:
    """Return the answer to a guest's half. Raises WireFault("malformed") for what is no half."""
    side = _library().SPAKE2_B(code.encode("ascii"), *_identities(room, fingerprint), entropy_f=entropy)
    own = _half(side.start())
    key = _key(side, b"A", pake)
    return HostAnswer(own, _confirmation(key, "host", pake, own), _confirmation(key, "guest", pake, own))


def _library() -> Any:
    import spake2  # only who hosts or joins waits for it

    return spake2


def _identities(room: str, fingerprint: str) -> tuple[bytes, bytes]:
    return room.encode("ascii"), bytes.fromhex(fingerprint)


def _half(message: bytes) -> str:
    """Return the half without the library's letter for the side."""
    return message[1:].hex()


def _key(side: Any, letter: bytes, pake: str) -> bytes:
    from spake2.ed25519_basic import NotOnCurve, bytes_to_unknown_group_element

    half = bytes.fromhex(pake)
    try:
        if bytes_to_unknown_group_element(half).to_bytes() != half:  # the library takes some spellings of zero
            raise ValueError
        key: bytes = side.finish(letter + half)
    except (_library().SPAKEError, NotOnCurve, ValueError) as error:
        raise WireFault("malformed", type(error).__name__) from error
    return key


def _confirmation(key: bytes, who: str, guests: str, hosts: str) -> str:
    return hmac.new(key, f"{who}|{guests}|{hosts}".encode("ascii"), hashlib.sha256).hexdigest()
