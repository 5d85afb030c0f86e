"""A long and bad line between two interfaces of this network namespace: every frame is late, some never come.

    python -m tests.net.longline ONE OTHER SECONDS PART

Stands for `tc ... netem delay ... loss ...`, which not every kernel has. Frames are lost before the systems at the ends
see them, so it is their TCP that sends them again.
"""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections import deque
from collections.abc import Sequence
from random import Random

ALL_KINDS = 0x0003
"""ETH_P_ALL."""
SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 15, 23
LARGEST = 1 << 17
"""Bytes of a frame: systems hand over several segments at once, and the header in front says so."""


def end(interface: str) -> socket.socket:
    """All frames that come out of an interface; what is sent goes into it."""
    made = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_KINDS))
    made.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    made.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    made.bind((interface, 0))
    made.setblocking(False)
    return made


class Line:
    """Carries frames both ways."""

    def __init__(self, one: socket.socket, other: socket.socket, delay: float, loss: float) -> None:
        self._far = {one: other, other: one}
        self._delay, self._loss = delay, loss
        self._under_way: deque[tuple[float, socket.socket, bytes]] = deque()
        self._rng = Random(1)
        self._ready = selectors.DefaultSelector()
        for each in (one, other):
            self._ready.register(each, selectors.EVENT_READ)

    def run(self) -> None:
        """For ever."""
        while True:
            due = self._under_way[0][0] - time.monotonic() if self._under_way else None
            for key, _ in self._ready.select(None if due is None else max(0.0, due)):
                self._take(key.fileobj)  # type: ignore[arg-type]  # only sockets are registered
            self._deliver()

    def _take(self, near: socket.socket) -> None:
        try:
            frame = near.recv(LARGEST)
        except OSError:  # the interface is down for now
            return
        if self._rng.random() >= self._loss:
            self._under_way.append((time.monotonic() + self._delay, self._far[near], frame))

    def _deliver(self) -> None:
        while self._under_way and self._under_way[0][0] <= time.monotonic():
            _, far, frame = self._under_way.popleft()
            try:
                far.send(frame)
            except OSError:  # no room, or down: one more that is lost
                continue


def main(argv: Sequence[str]) -> None:
    one, other, delay, loss = argv
    line = Line(end(one), end(other), float(delay), float(loss))
    print("there", flush=True)
    line.run()


if __name__ == "__main__":
    main(sys.argv[1:])
