"""How much the network side puts up with, in numbers (docs/lan-protocol.md), and what measures it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.net.protocol import framing


@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many a second on average, and `burst` at once."""

    rate: float
    burst: float


CLIENT_RATES: Final[Mapping[str, RateLimit]] = {"chat": RateLimit(1, 5), "": RateLimit(20, 20)}
"""Of what a client sends, by kind of message; "" is every line, chat included."""

HOST_RATES: Final[Mapping[str, RateLimit]] = {"": RateLimit(1000, 2000)}


@dataclass(frozen=True, slots=True)
class Limits:
    """Lengths of time are seconds, lengths of data bytes."""

    connections: int = 32
    per_address: int = 8
    strangers: int = 12
    """Connections that were not welcomed yet; the other places are for those who were."""
    grace: float = 1.0
    """A stranger that is older makes room for a newcomer when all places are taken."""
    hello: float = 5.0
    """A connection whose first message takes longer is dropped."""
    dial: float = 5.0
    """How long to wait for an answer from an address."""
    ping: float = 3.0
    silence: float = 10.0
    """A peer that sent nothing for so long is gone, though the network has not noticed."""
    stall: float = 10.0
    """Bytes that wait longer to be taken by the peer end the connection."""
    unsent: int = 1 << 20
    """Bytes that may wait here for a peer."""
    in_system: int = 128 << 10
    """Bytes that the system may hold for a peer besides; left to itself it would take millions."""
    faults: int = 3
    """The malformed line of this number ends the connection."""
    slowed: float = 10.0
    """A peer that keeps sending faster than its pace is read slowly, for so long; then it is dropped."""
    parting: float = 0.5
    """How long a last word may take to leave."""
    before_welcome: int = framing.BEFORE_WELCOME
    line: int = framing.FROM_CLIENT
    paces: Mapping[str, RateLimit] = field(default_factory=lambda: CLIENT_RATES)

    @property
    def unread(self) -> int:
        """Bytes that may wait for the main thread; then nothing more is read."""
        return 4 * self.line


GUEST_LIMITS: Final = Limits(
    ping=1.5, silence=4.5, before_welcome=framing.FROM_HOST, line=framing.FROM_HOST, paces=HOST_RATES
)
"""What a guest puts up with from its host. It dials anew early, because after some seconds without an answer the system
waits for many more before it tries a living link again, and a seat must be back within 3 s of the link's return."""


class TokenBucket:
    """Measures one peer against a pace."""

    def __init__(self, pace: RateLimit) -> None:
        self._pace = pace
        self._left = pace.burst
        self._last = 0.0

    def wait(self, now: float) -> float:
        """Seconds until the next is due; 0 when it is now."""
        grown = max(0.0, now - self._last) * self._pace.rate
        self._left, self._last = min(self._pace.burst, self._left + grown), now
        return max(0.0, (1 - self._left) / self._pace.rate)

    def take(self) -> None:
        """One has come."""
        self._left -= 1

    def full(self, now: float) -> bool:
        """Whether the peer has been quiet long enough to be forgiven."""
        self.wait(now)
        return self._left >= self._pace.burst - 1


class SparseLog(logging.Filter):
    """Lets through so many lines a second and counts the rest."""

    def __init__(self, most: int = 10) -> None:
        super().__init__()
        self._most = most
        self._second = 0
        self._lines = 0
        self.dropped = 0
        """Lines left out altogether."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        second = int(record.created)
        if second != self._second:
            self._second, self._lines = second, 0
        self._lines += 1
        passes = self._lines <= self._most
        self.dropped += not passes
        return passes
