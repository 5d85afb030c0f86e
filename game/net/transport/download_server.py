"""A page over plain HTTP from which computers of this network download one file: the host's own bundle.

There are two fixed paths, read only; no folder is listed, nothing is stored, no script runs. Only computers of this
network are served, and only under the addresses that the host sees (no name can be rebound to them). Whoever can change
data on the way can change the file: so its checksum is also on the host's screen.
"""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any, Final

from game.net.transport.addresses import own_addresses, plain_address
from game.net.transport.subnet import Subnet

MOST_CONNECTIONS: Final = 8
MOST_PER_ADDRESS: Final = 3
"""Connections at a time: in all, and from one address."""
REQUEST_SECONDS: Final = 5.0
"""Seconds for a request to be complete."""
STALL_SECONDS: Final = 20.0
"""Seconds in which a peer must take some bytes."""
WHOLE_SECONDS: Final = 1800.0
"""Seconds for the whole file."""
CHUNK_BYTES: Final = 64 << 10
POLL_SECONDS: Final = 0.1
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class DownloadServer:
    """The server, in threads of its own from creation until `close`. Raises OSError where it cannot listen.

    `page` is the complete HTML at `/`, and the file is at `/<its name>`.
    """

    def __init__(self, file: Path, page: bytes, *, loopback: bool = False) -> None:
        self._http = _Http(("127.0.0.1" if loopback else "0.0.0.0", 0), file, page)
        self.port: int = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, args=(POLL_SECONDS,), name="download", daemon=True).start()

    @property
    def addresses(self) -> list[str]:
        """Return the addresses of the page, such as "http://192.168.1.7:40123/"; IPv4 only."""
        return [f"http://{each}:{self.port}/" for each in own_addresses() if ":" not in each]

    @property
    def downloads(self) -> int:
        """How many times the whole file was sent."""
        return self._http.downloads

    def close(self) -> None:
        """Stop at once, in mid-download too."""
        self._http.shutdown()
        self._http.server_close()
        self._http.end_all()


class _Http(ThreadingHTTPServer):
    """The listening socket with its bounds."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = MOST_CONNECTIONS
    allow_reuse_address = sys.platform != "win32"  # there it would let others steal the port

    def __init__(self, address: tuple[str, int], file: Path, page: bytes) -> None:
        self.file, self.page, self.size = file, page, file.stat().st_size
        self.downloads = 0
        self._lock = threading.Lock()
        self._open: dict[socket.socket, tuple[str, float]] = {}
        """Socket -> address of the peer, and until when it may live."""
        self._subnet = Subnet()
        super().__init__(address, _Handler)

    def server_bind(self) -> None:
        """Bind without looking for the name of this computer, which can take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "", self.server_address[1]

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Return whether a peer is in this network and within the limits of connections."""
        address = plain_address(client_address[0])
        with self._lock:
            same = sum(at == address for at, _ in self._open.values())
            if len(self._open) >= MOST_CONNECTIONS or same >= MOST_PER_ADDRESS or not self._subnet.holds(address):
                return False
            self._open[request] = address, time.monotonic() + REQUEST_SECONDS
        return True

    def allow(self, request: socket.socket, seconds: float) -> None:
        """Give a peer more time."""
        with self._lock:
            if request in self._open:
                self._open[request] = self._open[request][0], time.monotonic() + seconds

    def service_actions(self) -> None:
        """End the connections whose time is over; called several times a second."""
        now = time.monotonic()
        with self._lock:
            late = [each for each, (_, until) in self._open.items() if now > until]
        for each in late:
            _end(each)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection, and make room for another."""
        with self._lock:
            self._open.pop(request, None)
        super().shutdown_request(request)

    def end_all(self) -> None:
        """End all connections."""
        with self._lock:
            remaining = list(self._open)
        for each in remaining:
            _end(each)

    def sent(self) -> None:
        """Count a download."""
        with self._lock:
            self.downloads += 1

    def names(self) -> set[str]:
        """Return the permitted values of the header Host."""
        port = self.server_address[1]
        return {f"{each}:{port}" for each in ("127.0.0.1", *own_addresses())}

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing: peers come and go."""


def _end(made: socket.socket) -> None:
    with contextlib.suppress(OSError):
        made.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    """One request and its response."""

    server: _Http
    timeout = STALL_SECONDS

    def do_GET(self) -> None:
        """Respond with the page or the file."""
        self._respond(body=True)

    def do_HEAD(self) -> None:
        """Respond without a body."""
        self._respond(body=False)

    def _respond(self, body: bool) -> None:
        if self.headers.get_all("Host") not in [[each] for each in self.server.names()]:
            self.send_error(421)
        elif self.path == "/":
            self._head(200, len(self.server.page), "text/html; charset=utf-8")
            if body:
                self.wfile.write(self.server.page)
        elif self.path == f"/{self.server.file.name}":
            self._send_file(body)
        else:
            self.send_error(404)

    def _send_file(self, body: bool) -> None:
        """Send the file as long as the peer takes it."""
        self.server.allow(self.connection, WHOLE_SECONDS)
        with open(self.server.file, "rb") as file:
            self._head(200, self.server.size, "application/octet-stream", self.server.file.name)
            if body:
                while data := file.read(CHUNK_BYTES):
                    self.wfile.write(data)
                self.server.sent()

    def _head(self, code: int, size: int, kind: str, attached: str = "") -> None:
        self.send_response_only(code)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(size))
        self.send_header("Connection", "close")
        if attached:
            self.send_header("Content-Disposition", f'attachment; filename="{attached}"')
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Respond with a bare number: nothing of a request comes back."""
        self.close_connection = True
        with contextlib.suppress(OSError):
            self._head(code, 0, "text/plain; charset=utf-8")

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""
