"""Discovery of tables: a host sends a beacon every two seconds, a guest listens. Nothing is ever replied.

Anybody can send such a datagram. Only its origin is believed, and a few bounded words of it are displayed. Both ends
run in the network's thread; the main thread starts them, stops them and reads the list.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, TypedDict

from game import __version__
from game.core import canonical
from game.display_text import NAME_LIMIT, clean
from game.net.protocol.field_types import MAX_SEATS, PROTOCOL, Hex16, Name, Version, Word
from game.net.protocol.limits import RateLimit, TokenBucket
from game.net.transport.addresses import interfaces, plain_address
from game.net.transport.network import Network
from game.net.transport.subnet import Subnet
from game.schema import json_text
from game.schema.annotations import IntRange
from game.schema.checker import SchemaError, checker

PORT: Final = 7171
"""The UDP port of beacons."""

GROUP: Final = "239.255.71.71"
MAX_BYTES: Final = 512
EVERY: Final = 2.0
"""Seconds between two beacons."""
LIVES: Final = 7.0
"""Seconds for which a table is displayed after its latest beacon."""
MOST: Final = 64
MOST_OF_ONE: Final = 4
"""Tables displayed in all, and of one address."""
JOIN_EVERY: Final = 10.0
MOST_PACES: Final = 256
"""Senders whose rate is measured at a time."""
AT_ONCE: Final = 64
"""Datagrams read before other work is done."""

RECEIVE_LIMIT: Final = RateLimit(100, 200)
RECEIVE_LIMIT_OF_ONE: Final = RateLimit(8, 16)
"""Datagrams parsed, of all and of one address; others are discarded."""


class BeaconData(TypedDict):
    """The content of a datagram: one JSON object in UTF-8."""

    t: Literal["two-rivers"]
    protocol: Annotated[int, IntRange(1, 1_000_000)]
    version: Version
    game: Word
    host: Name
    room: Hex16
    port: Annotated[int, IntRange(1, 65535)]
    free: Annotated[int, IntRange(0, MAX_SEATS)]
    started: bool
    watch: bool


@dataclass(frozen=True, slots=True)
class Advert:
    """A host's beacon: nothing in it is secret or lets anybody in."""

    game: str
    host: str
    """The name of the host or of the table."""
    room: str
    """A random id of the table (`auth.new_room`)."""
    port: int
    free: int
    """Number of seats that a newcomer could take now."""
    started: bool
    watch: bool
    """Whether watchers may come."""
    protocol: int = PROTOCOL
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Found:
    """A discovered table and its address, or several addresses of one computer, the best one first."""

    advert: Advert
    addresses: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether this program has the same protocol."""
        return self.advert.protocol == PROTOCOL


def to_bytes(advert: Advert) -> bytes:
    """Return the datagram of an advert; the host's name is cut until it fits."""
    fields = {each: getattr(advert, each) for each in Advert.__slots__} | {"t": "two-rivers"}
    tries = (canonical(fields | {"host": clean(advert.host, most)}) for most in range(NAME_LIMIT, -1, -1))
    return next(text for text in tries if len(text) <= MAX_BYTES).encode("ascii")


def from_bytes(data: bytes) -> Advert | None:
    """Return the advert of a datagram; None for anything else."""
    if len(data) > MAX_BYTES:
        return None
    try:
        fields: dict[str, Any] = checker(BeaconData)(json_text.parse(data.decode("utf-8"), 2), "beacon")
    except (ValueError, SchemaError):
        return None
    del fields["t"]
    return replace(Advert(**fields), host=clean(fields["host"]))


class Announcer:
    """The sender of a table's beacons, from creation until `close`."""

    def __init__(self, network: Network, advert: Advert, port: int = PORT) -> None:
        self._network = network
        self._port = port
        self._advert = advert
        self._closed = False
        network.call(self._repeat)

    def change(self, advert: Advert) -> None:
        """Change the beacons."""
        self._advert = advert

    def close(self) -> None:
        """Stop the beacons."""
        self._closed = True

    def _repeat(self) -> None:
        if not self._closed:
            data = to_bytes(self._advert)
            for own, far in _routes():
                with contextlib.suppress(OSError):  # this route is closed at the moment; others may be open
                    _send(data, own, (far, self._port))
            self._network.loop.call_later(EVERY, self._repeat)


def _routes() -> list[tuple[str, str]]:
    """Return (own address, destination): broadcast and multicast on each interface, and this computer itself."""
    routes = [("127.0.0.1", "127.255.255.255"), ("127.0.0.1", GROUP)]
    for each in interfaces():
        routes += [(each.address, each.broadcast or "255.255.255.255"), (each.address, GROUP)]
    return routes


def _send(data: bytes, own: str, to: tuple[str, int]) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setblocking(False)
        out.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
        out.bind((own, 0))
        out.sendto(data, to)


class Finder:
    """The receiver of beacons, from creation until `close`. Raises OSError if it cannot listen."""

    def __init__(self, network: Network, port: int = PORT) -> None:
        self._network = network
        self._lock = threading.Lock()
        self._until: dict[tuple[str, Advert], float] = {}
        """(origin, advert) -> time of expiry."""
        self._subnet = Subnet()
        self._bucket = TokenBucket(RECEIVE_LIMIT)
        self._buckets: dict[str, TokenBucket] = {}
        self._socket = _listening_socket(port)
        network.call(self._begin)

    @property
    def tables(self) -> list[Found]:
        """Return the current tables, oldest first, one for every address: anybody can repeat a beacon."""
        now = time.monotonic()
        with self._lock:
            return [Found(advert, (address,)) for (address, advert), until in self._until.items() if until > now]

    def close(self) -> None:
        """Stop listening."""
        try:
            self._network.call(self._end)
        except RuntimeError:  # the network was closed before
            self._socket.close()

    # -- in the network's thread ----------------------------------------------------------------------

    def _begin(self) -> None:
        self._network.loop.add_reader(self._socket, self._ready)
        self._join()

    def _end(self) -> None:
        self._network.loop.remove_reader(self._socket)
        self._socket.close()

    def _join(self) -> None:
        """Join the group on every interface, also on later ones."""
        if self._socket.fileno() < 0:
            return
        for own in ("127.0.0.1", *(each.address for each in interfaces())):
            member = socket.inet_aton(GROUP) + socket.inet_aton(own)
            with contextlib.suppress(OSError):  # joined already, or gone again
                self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
        self._network.loop.call_later(JOIN_EVERY, self._join)

    def _ready(self) -> None:
        for _ in range(AT_ONCE):
            try:
                data, (address, *_) = self._socket.recvfrom(MAX_BYTES + 1)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:  # some systems report a failed sending here
                continue
            if self._accepts(address):
                advert = from_bytes(data)
                if advert is not None:
                    self._store(plain_address(address), advert)

    def _accepts(self, address: str) -> bool:
        now = time.monotonic()
        if address not in self._buckets:
            if len(self._buckets) >= MOST_PACES:
                self._buckets = {at: bucket for at, bucket in self._buckets.items() if not bucket.full(now)}
            if len(self._buckets) >= MOST_PACES or not self._subnet.holds(address):
                return False
            self._buckets[address] = TokenBucket(RECEIVE_LIMIT_OF_ONE)
        buckets = (self._buckets[address], self._bucket)
        if any(bucket.wait(now) for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.take()
        return True

    def _store(self, address: str, advert: Advert) -> None:
        """Store an advert in place of the same table's previous one. A full list does not grow."""
        now = time.monotonic()
        with self._lock:
            current = {each: until for each, until in self._until.items() if until > now}
            before = next((each for each in current if _same(each, (address, advert))), None)
            if before is not None:
                self._until = {
                    ((address, advert) if each == before else each): (now + LIVES if each == before else until)
                    for each, until in current.items()
                }
            else:
                self._until = current
                if len(current) < MOST and sum(each[0] == address for each in current) < MOST_OF_ONE:
                    self._until[address, advert] = now + LIVES


def _same(one: tuple[str, Advert], other: tuple[str, Advert]) -> bool:
    """Return whether both are of one table at one address."""
    return one[0] == other[0] and (one[1].room, one[1].port) == (other[1].room, other[1].port)


def _listening_socket(port: int) -> socket.socket:
    """Return a socket that shares its port with other windows of this computer."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.setblocking(False)
        made.bind(("", port))
    except OSError:
        made.close()
        raise
    return made
