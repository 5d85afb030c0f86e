"""TLS records made by hand: what no ordinary library sends, from a peer that has performed a true handshake.

The library tells the secrets of a connection (its key log); records are sealed with them (RFC 8446, 5.2 and 7).
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import socket
import ssl
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from game.net.transport.certificate import guest_context

ALERT, HANDSHAKE, APPLICATION = 21, 22, 23
"""Types of records."""
KEY_UPDATE = bytes([24, 0, 0, 1, 0])
"""A whole message of new keys that asks for none."""


class Sealer:
    """One direction of a connection, from its first record after the handshake."""

    def __init__(self, secret: bytes) -> None:
        self._secret, self._count = secret, 0

    def record(self, kind: int, data: bytes) -> bytes:
        """Return the next record."""
        inner = data + bytes([kind])
        header = bytes([APPLICATION, 3, 3]) + (len(inner) + 16).to_bytes(2, "big")
        iv = int.from_bytes(_expand(self._secret, "iv", 12), "big") ^ self._count
        self._count += 1
        return header + AESGCM(_expand(self._secret, "key", 32)).encrypt(iv.to_bytes(12, "big"), inner, header)

    def key_update(self) -> bytes:
        """Return a record that changes the keys, and use the new ones from then on."""
        made = self.record(HANDSHAKE, KEY_UPDATE)
        self._secret, self._count = _expand(self._secret, "traffic upd", 48), 0
        return made


def new_keys_context() -> ssl.SSLContext:
    """The settings of a guest, for one connection whose keys are told."""
    return guest_context.__wrapped__()


def shake_hands(bare: socket.socket, context: ssl.SSLContext, host: bool = False) -> Sealer:
    """Perform a handshake at one end, with a context of its own; return what seals this end's records."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    with tempfile.TemporaryDirectory() as folder:
        context.keylog_filename = str(Path(folder) / "keys")
        tls = context.wrap_bio(incoming, outgoing, server_side=host)
        while not _done(tls):
            bare.sendall(outgoing.read())
            incoming.write(bare.recv(1 << 14))
        bare.sendall(outgoing.read())
        rows = [row.split() for row in Path(context.keylog_filename).read_text("ascii").splitlines()]
        del tls, context  # they hold the file
    wanted = f"{'SERVER' if host else 'CLIENT'}_TRAFFIC_SECRET_0"
    secret = next(bytes.fromhex(row[2]) for row in rows if row[0] == wanted)
    assert len(secret) == 48, "another cipher than AES with 256 bits"
    return Sealer(secret)


def _done(tls: ssl.SSLObject) -> bool:
    with contextlib.suppress(ssl.SSLWantReadError):
        tls.do_handshake()
        return True
    return False


def _expand(secret: bytes, label: str, length: int) -> bytes:
    """Return HKDF-Expand-Label with an empty context."""
    name = b"tls13 " + label.encode("ascii")
    info = length.to_bytes(2, "big") + bytes([len(name)]) + name + b"\0"
    return hmac.digest(secret, info + b"\1", hashlib.sha384)[:length]  # one block of 48 bytes is enough
