"""Somebody on the way between guest and host, who copies the bytes, keeps them, and may change or cut them."""

from __future__ import annotations

import base64
import contextlib
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tests.net.sockets import HERE

TO_HOST, TO_GUEST = "to host", "to guest"

Change = Callable[[str, int, bytes], bytes | None]
"""Given the way, how many bytes went before, and the bytes; what to send instead, None to cut the connection."""


def _as_it_is(way: str, before: int, data: bytes) -> bytes | None:
    return data


class Relay:
    """A relay to a port of this computer, from creation until `close`."""

    def __init__(self, port: int, change: Change = _as_it_is) -> None:
        self.change = change
        self.heard: list[dict[str, bytearray]] = []
        """The bytes of each connection, by their way, as they came."""
        self._to = port
        self._listening = socket.create_server((HERE, 0))
        self.port = int(self._listening.getsockname()[1])
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def all(self) -> bytes:
        """Every byte of every connection."""
        return b"".join(bytes(data) for ways in self.heard for data in ways.values())

    def cut(self) -> None:
        """End all connections."""
        for pair in list(self._pairs):
            _end(pair)

    def close(self) -> None:
        """End everything."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        for thread in self._threads:
            thread.join()
        for pair in self._pairs:
            for each in pair:
                each.close()

    def _accept(self) -> None:
        while True:
            try:
                guest, _ = self._listening.accept()
                host = socket.create_connection((HERE, self._to))
            except OSError:
                return
            pair, ways = (guest, host), {TO_HOST: bytearray(), TO_GUEST: bytearray()}
            self._pairs.append(pair)
            self.heard.append(ways)
            for way, source, sink in ((TO_HOST, guest, host), (TO_GUEST, host, guest)):
                thread = threading.Thread(target=self._copy, args=(pair, way, source, sink, ways[way]), daemon=True)
                self._threads.append(thread)
                thread.start()

    def _copy(
        self, pair: tuple[socket.socket, socket.socket], way: str, source: socket.socket, sink: socket.socket,
        heard: bytearray,
    ) -> None:  # fmt: skip
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                changed = self.change(way, len(heard), data)
                heard += data
                if changed is None:
                    _end(pair)
                    return
                sink.sendall(changed)
            sink.shutdown(socket.SHUT_WR)


def _end(pair: tuple[socket.socket, socket.socket]) -> None:
    for each in pair:
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def relay(port: int, change: Change = _as_it_is) -> Iterator[Relay]:
    """A relay that is closed at the end."""
    made = Relay(port, change)
    try:
        yield made
    finally:
        made.close()


# -- what is in the bytes --------------------------------------------------------------------------------

LEAST: Final = 6
"""Bytes of a secret: a shorter one is found in random bytes by chance."""


def spellings(secret: str) -> set[bytes]:
    """Return a text as itself, in the escapes of JSON, in hex and in base64 at each of its three places."""
    found: set[bytes] = set()
    for data in (secret.encode("utf-8"), secret.encode("ascii", "backslashreplace")):
        found |= {data, data.hex().encode(), data.hex().upper().encode()}
        for shift in range(3):
            text = base64.b64encode(bytes(shift) + data).rstrip(b"=")
            found.add(text[shift + bool(shift) : len(text) - 1])
    return found


def leaked(heard: bytes, secrets: Iterable[str]) -> set[str]:
    """Return which of the secrets are in the bytes."""
    return {each for each in secrets if len(each) >= LEAST and any(one in heard for one in spellings(each))}
