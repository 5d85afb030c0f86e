"""What a host may send without being asked: budgets a minute, so that no host can keep this program busy.

Each is far above what a host of ours ever sends, also where other guests do their worst.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.net.protocol.limits import RateLimit, TokenBucket

BUDGETS: Final[Mapping[str, RateLimit]] = {
    "chat": RateLimit(8, 80),
    "table": RateLimit(400, 4000),
    "lobby": RateLimit(100, 1000),
    "refused": RateLimit(20, 200),
    "game": RateLimit(0.1, 6),
    "return": RateLimit(0.1, 6),
    "repeat": RateLimit(0.2, 12),
    "undo": RateLimit(20, 400),
    "differs": RateLimit(10, 100),
}
"""Kind -> times a second, and at once.

The first four are messages of that kind. game: another game begins. return: everybody is taken back to the lobby.
repeat: what was sent already is sent again over one link: a start, the end, a snapshot that nobody requested, a
history. undo: an action is taken back. differs: an update that does not follow from the rules.
"""


class HostViolation(ValueError):
    """A message that no correct host sends: an invalid position, history or record. `reason` ends the visit."""

    reason = "untrue"


class HostFlood(HostViolation):
    """A host that exceeds a budget."""

    reason = "host-flood"


class Budgets:
    """The budgets of one visit. `now` is in seconds; every visit begins with all of each burst."""

    def __init__(self) -> None:
        self.now = 0.0
        self._buckets = {kind: TokenBucket(rate) for kind, rate in BUDGETS.items()}

    def spend(self, kind: str) -> None:
        """Count one of a kind, if it has a budget. Raises HostFlood when it is spent."""
        bucket = self._buckets.get(kind)
        if bucket is None:
            return
        if bucket.wait(self.now):
            raise HostFlood(f"too many: {kind}")
        bucket.take()
