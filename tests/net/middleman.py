"""An attacker with a certificate of their own between guest and host (F-2), who may change what is said inside TLS."""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.net.protocol.access import TableAccess
from game.net.protocol.framing import encode
from game.net.protocol.messages import Message
from game.net.transport.certificate import guest_context, host_context, new_certificate
from tests.net.sockets import HERE

FROM_GUEST, FROM_HOST = "guest", "host"

Swap = Callable[[str, Message], Sequence[Message]]
"""Given the sender and a message; what the other side gets instead, in order."""


def relayed(sender: str, message: Message) -> Sequence[Message]:
    """Nothing is changed."""
    return [message]


@dataclass
class Middleman:
    """Pretends to be the host at `port`. Everything that anybody said to it is in `heard`."""

    host: tuple[str, int]
    swap: Swap = relayed
    address: str = HERE
    wait: float = 5.0
    heard: list[tuple[str, Message]] = field(default_factory=list)
    _threads: list[threading.Thread] = field(default_factory=list)
    _links: list[ssl.SSLSocket] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._context = host_context(TableAccess("0" * 16, "", new_certificate()))
        self._listening = socket.create_server((self.address, 0))
        self.port = int(self._listening.getsockname()[1])
        self._run(self._accept)

    def kinds(self, sender: str) -> list[str]:
        """The kinds of messages that one side said."""
        return [message["t"] for each, message in list(self.heard) if each == sender]

    def close(self) -> None:
        """End everything."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for link in list(self._links):
            with contextlib.suppress(OSError):
                socket.socket.shutdown(link, socket.SHUT_RDWR)  # its own method would read on without TLS
        for thread in self._threads:
            thread.join()
        for link in self._links:
            link.close()

    def _run(self, work: Callable[..., None], *args: Any) -> None:
        self._threads.append(threading.Thread(target=work, args=args, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        while True:
            try:
                bare, _ = self._listening.accept()
            except OSError:
                return
            with contextlib.suppress(OSError):  # whoever hangs up at once
                guest = self._context.wrap_socket(bare, server_side=True)
                self._links.append(guest)
                host = guest_context().wrap_socket(socket.create_connection(self.host, self.wait))
                self._links.append(host)
                host.settimeout(None)
                self._run(self._pass_on, FROM_GUEST, guest, host)
                self._run(self._pass_on, FROM_HOST, host, guest)

    def _pass_on(self, sender: str, source: ssl.SSLSocket, sink: ssl.SSLSocket) -> None:
        with contextlib.suppress(OSError), source.makefile("rb") as lines:
            for line in lines:
                message = json.loads(line)
                self.heard.append((sender, message))
                for each in self.swap(sender, message):
                    sink.sendall(encode(each))
        with contextlib.suppress(OSError):
            socket.socket.shutdown(sink, socket.SHUT_RDWR)


@contextlib.contextmanager
def middleman(port: int, swap: Swap = relayed) -> Iterator[Middleman]:
    """A middleman before a host of this computer, gone at the end."""
    made = Middleman((HERE, port), swap)
    try:
        yield made
    finally:
        made.close()


# -- points that a half should not be -------------------------------------------------------------------

LOW_ORDER = (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
)
"""The points of orders 1, 2, 4 and 8, in all their encodings, also those that are not canonical."""
