"""Messages as bytes and back: one JSON object per line, UTF-8, every limit held before anything is parsed."""

from __future__ import annotations

from typing import Final

from game import plain
from game.core import Json, canonical
from game.net.messages import Message, WireFault

BEFORE_WELCOME: Final = 4 << 10
FROM_CLIENT: Final = 64 << 10
FROM_HOST: Final = 1 << 20
"""Bytes of a line, its end included."""

DEPTH: Final = 12
DIGITS: Final = 60
"""A set of cells is a whole number of up to 57 digits."""


class Packed(dict[str, Json]):
    """A message of this program's own that is sent to many: its line is made once, and it needs no check."""

    line: bytes


def pack(message: Message, last: tuple[str, str] | None = None) -> Packed:
    """A message for many readers. `last`: a key after all others and the canonical text of its value, made already."""
    packed = Packed(message)
    text = canonical(message)
    if last is not None:
        text = f'{text[:-1]},"{last[0]}":{last[1]}}}'
    packed.line = text.encode("ascii") + b"\n"
    return packed


def encode(message: Message) -> bytes:
    """The one line of a message."""
    return message.line if isinstance(message, Packed) else canonical(message).encode("ascii") + b"\n"


def decode(line: bytes) -> Message:
    """The object of a line, of whatever kind. Raises WireFault("malformed")."""
    try:
        message = plain.parse(line.decode("utf-8"), DEPTH, DIGITS)
    except ValueError as error:
        raise WireFault("malformed", type(error).__name__) from error
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise WireFault("malformed", "not an object with a kind")
    return message


class Framer:
    """Bytes in any pieces -> the objects of their lines; holds no more than a line of `limit` bytes.

    `limit` may be changed at any time. After a line that is too long nothing more is read.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.broken = False
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Message | WireFault]:
        """What these bytes complete, in order: objects, and the faults of lines that are none."""
        found: list[Message | WireFault] = []
        begin = 0
        while not self.broken:
            end = data.find(b"\n", begin) + 1
            piece = data[begin : end or len(data)]
            if len(self._rest) + len(piece) > self.limit - (not end):
                self.broken = True
                self._rest.clear()
                found.append(WireFault("too-long"))
                break
            self._rest += piece
            if not end:
                break
            found.append(self._line())
            begin = end
        return found

    def _line(self) -> Message | WireFault:
        line = bytes(self._rest)
        self._rest.clear()
        try:
            return decode(line)
        except WireFault as fault:
            return fault
