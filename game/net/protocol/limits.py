"""The limits of docs/lan-protocol.md, and what measures them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.net.protocol import framing


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A rate per second on average, with a burst."""

    rate: float
    burst: float


CLIENT_RATES: Final[Mapping[str, RateLimit]] = {"chat": RateLimit(1, 5), "": RateLimit(20, 20)}
"""The rates of a client's messages by kind; "" is every line, chat included."""

HOST_RATES: Final[Mapping[str, RateLimit]] = {"": RateLimit(1000, 2000)}


@dataclass(frozen=True, slots=True)
class Limits:
    """Lengths of time are seconds, lengths of data bytes."""

    connections: int = 32
    per_address: int = 8
    strangers: int = 12
    """Connections before their welcome; the other places are for welcomed guests."""
    grace: float = 1.0
    """A connection before its welcome that is older makes room for a new one."""
    hello: float = 5.0
    """A connection whose first message takes longer is dropped."""
    dial: float = 5.0
    """The time for connecting to an address."""
    ping: float = 3.0
    silence: float = 10.0
    """A peer that sends nothing for so long is dropped, even if the system reports no fault."""
    stall: float = 10.0
    """Bytes that wait longer for the peer end the connection."""
    unsent: int = 1 << 20
    """Bytes that may wait here for a peer."""
    in_system: int = 128 << 10
    """Bytes that the system may buffer for a peer besides; its default is millions."""
    faults: int = 3
    """The number of the malformed line that ends the connection."""
    slowed: float = 10.0
    """A peer that exceeds its rate is read slowly for so long, then dropped."""
    parting: float = 0.5
    """The time for the last lines of a connection."""
    before_welcome: int = framing.BEFORE_WELCOME
    line: int = framing.FROM_CLIENT
    flow: RateLimit = RateLimit(2 << 20, 4 << 20)
    """The bytes a second that are read of a peer."""
    unread: int = 256 << 10
    """Bytes that may wait for the main thread; then reading pauses."""
    paces: Mapping[str, RateLimit] = field(default_factory=lambda: CLIENT_RATES)


GUEST_LIMITS: Final = Limits(
    ping=1.5, silence=4.5, before_welcome=framing.FROM_HOST, line=framing.FROM_HOST, unread=512 << 10, paces=HOST_RATES,
    flow=RateLimit(4 << 20, 8 << 20),
)  # fmt: skip
"""The limits of a guest. It reconnects early: after some seconds without an answer the system waits for
many more before it tries a link again, and a seat must be back within 3 s of the link's return.
"""


class TokenBucket:
    """The token bucket of one peer."""

    def __init__(self, pace: RateLimit) -> None:
        self._pace = pace
        self._left = pace.burst
        self._last = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until the next message is allowed; 0 if it is now."""
        grown = max(0.0, now - self._last) * self._pace.rate
        self._left, self._last = min(self._pace.burst, self._left + grown), now
        return max(0.0, (1 - self._left) / self._pace.rate)

    def take(self, amount: int = 1) -> None:
        """Count a message, or so many bytes."""
        self._left -= amount

    def full(self, now: float) -> bool:
        """Return whether the bucket is full again."""
        self.wait(now)
        return self._left >= self._pace.burst - 1


class SparseLog(logging.Filter):
    """A filter that limits log lines per second and counts the rest."""

    def __init__(self, most: int = 10) -> None:
        super().__init__()
        self._most = most
        self._second = 0
        self._lines = 0
        self.dropped = 0
        """The number of dropped lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this line is logged."""
        second = int(record.created)
        if second != self._second:
            self._second, self._lines = second, 0
        self._lines += 1
        passes = self._lines <= self._most
        self.dropped += not passes
        return passes
