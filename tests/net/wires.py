"""Whoever has the cable: a wire to a host that listens, cuts, alters, or ends TLS itself and passes on."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

from game.net.protocol.access import TableAccess
from game.net.transport.certificate import guest_context, host_context
from tests.net.sockets import HERE


class Wire:
    """A port that leads to another one. `heard` has what was passed on, by direction."""

    def __init__(
        self, port: int, certificate: str = "", cut: tuple[str, int] | None = None, flip: bool = False
    ) -> None:
        """With a `certificate` TLS ends here. `cut`: after so many bytes from there it breaks, or one is altered."""
        self.target, self.cut, self.flip = port, cut, flip
        self.heard = {"guest": b"", "host": b""}
        self._context = host_context(TableAccess("0" * 16, "000000", certificate)) if certificate else None
        self._listening = socket.create_server((HERE, 0))
        self._threads: list[threading.Thread] = []
        self.port: int = self._listening.getsockname()[1]
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection((HERE, self.target), timeout=5)
                if self._context is not None:
                    near = self._context.wrap_socket(near, server_side=True)
                    far = guest_context().wrap_socket(far)
                near.settimeout(5)
                self._start(self._pump, "guest", near, far)
                self._start(self._pump, "host", far, near)

    def _pump(self, who: str, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 14):
                data, over = self._altered(who, data)
                self.heard[who] += data
                target.sendall(data)
                if over:
                    break
        for made in (source, target):
            with contextlib.suppress(OSError):
                made.shutdown(socket.SHUT_RDWR)
            made.close()

    def _altered(self, who: str, data: bytes) -> tuple[bytes, bool]:
        """Return what is passed on, and whether the wire breaks then."""
        before = len(self.heard[who])
        if self.cut is None or self.cut[0] != who or not before <= self.cut[1] < before + len(data):
            return data, False
        at = self.cut[1] - before
        return (data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], False) if self.flip else (data[:at], True)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join(5)


@contextlib.contextmanager
def wire(port: int, **more: object) -> Iterator[Wire]:
    """A wire to that port."""
    made = Wire(port, **more)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.close()


def odd_certificate(kind: str) -> str:
    """A certificate as nobody should make it: "expired", "early", "rsa", "nameless" or "huge" and a number of bytes."""
    key = rsa.generate_private_key(65537, 2048) if kind == "rsa" else ec.generate_private_key(ec.SECP256R1())
    names = [] if kind == "nameless" else [x509.NameAttribute(NameOID.COMMON_NAME, "\u202e two.rivers \u0000"[:-1])]
    begin = datetime.now(UTC) + timedelta(days={"expired": -20, "early": 20}.get(kind, -1))
    name = x509.Name(names)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, begin, begin + timedelta(days=10))
    if kind.startswith("huge"):
        size = int(kind[4:])
        extension = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.3.6.1.4.1.99999.1"), b"x" * size)
        builder = builder.add_extension(extension, critical=False)
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return (private + builder.sign(key, hashes.SHA256()).public_bytes(pem)).decode()
