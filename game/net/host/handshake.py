"""The way in: every connection is told what is played here, and has to prove the room code or show a token.

Nothing that a stranger sends goes further than this file.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game import __version__
from game.core import Json
from game.net.protocol import auth
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Received, Stream, StreamEvent
from game.net.transport.subnet import origin

MOST_WRONG: Final = 8
"""Wrong codes from one address in a minute; then it has to wait: to try all the thousand million takes 250 years."""
MOST_OF_NETWORK: Final = 64
"""The same for a network of IPv6, in which a computer may have any number of addresses, and others are at home too."""
MINUTE: Final = 60.0

AT_ONCE: Final = 2
"""Let in per tick: each is told a whole game, and the pictures of the host's screen wait for it."""
MOST_ADDRESSES: Final = 256
"""Addresses and networks of which wrong codes are remembered."""


class Rejected(Exception):
    """Not let in: a reason of `messages.REASONS`, and what fills its sentence."""

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.args_ = args


@dataclass(frozen=True, slots=True)
class PendingPeer:
    """A connection that was told the nonce and has not said hello."""

    stream: Stream
    nonce: str
    number: int
    """Which connection this is: they count up from 1 in the order in which they were made."""


LetIn = Callable[[PendingPeer, Message, Sequence[StreamEvent]], None]
"""(who, his hello, what he sent after it): takes him in, or raises Turned."""


class Handshake:
    """Strangers at the door of one room; `code` is what a newcomer has to know."""

    def __init__(self, code: str, about: Callable[[], Message]) -> None:
        """`about` answers `game`, `host` and `room` as a stranger is told them."""
        self.code = code
        self._about = about
        self._strangers: list[PendingPeer] = []
        self._met = 0
        self._wrong: dict[str, deque[float]] = {}

    def meet(self, stream: Stream) -> None:
        """Somebody connected: tell what is played here."""
        nonce = auth.new_nonce()
        stream.send({"t": "challenge", "nonce": nonce, "protocol": PROTOCOL, "version": __version__, **self._about()})
        self._met += 1
        self._strangers.append(PendingPeer(stream, nonce, self._met))

    def tick(self, now: float, let_in: LetIn) -> None:
        """Hear the strangers. Who says a good hello goes to `let_in`."""
        waiting: list[PendingPeer] = []
        answered = 0
        for stranger in self._strangers:
            happened = stranger.stream.poll() if answered < AT_ONCE else []
            if not happened:
                waiting.append(stranger)
            else:
                answered += isinstance(happened[0], Received)
                self._answer(stranger, happened, now, let_in)
        self._strangers = waiting

    def close(self, reason: str) -> None:
        """Send everybody away."""
        for stranger in self._strangers:
            stranger.stream.close(reason)
        self._strangers = []

    def _answer(self, stranger: PendingPeer, happened: Sequence[StreamEvent], now: float, let_in: LetIn) -> None:
        first = happened[0]
        if not isinstance(first, Received):
            return
        try:
            self._judge(stranger, first.message, now)
            let_in(stranger, first.message, happened[1:])
        except Rejected as turned:
            args: Json = turned.args_
            stranger.stream.send({"t": "bye", "reason": turned.reason, "args": args})
            stranger.stream.close()

    def _judge(self, stranger: PendingPeer, hello: Message, now: float) -> None:
        if hello["t"] != "hello":
            raise Rejected("malformed")
        for reason, ours in (("protocol", PROTOCOL), ("version", __version__)):
            if hello[reason] != ours:
                raise Rejected(reason, protocol=PROTOCOL, version=__version__)
        if "proof" in hello:
            self._check_code(stranger, hello["proof"], now)

    def _check_code(self, stranger: PendingPeer, proof: str, now: float) -> None:
        address = stranger.stream.address
        counted = [self._wrong_of(address, MOST_WRONG)]
        if (network := origin(address)) != address:
            counted.append(self._wrong_of(network, MOST_OF_NETWORK))
        if any(len(wrong) == wrong.maxlen and now - wrong[0] < MINUTE for wrong in counted):
            raise Rejected("busy")
        if not auth.proves(self.code, stranger.nonce, proof):
            for wrong in counted:
                wrong.append(now)
            raise Rejected("code")
        self._wrong.pop(address, None)

    def _wrong_of(self, whose: str, most: int) -> deque[float]:
        """When wrong codes came from there, the latest of them."""
        if whose not in self._wrong and len(self._wrong) >= MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        return self._wrong.setdefault(whose, deque(maxlen=most))
