"""The framing of messages: one JSON object per line, UTF-8. All limits are checked before parsing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import Json, canonical
from game.net.protocol.messages import Message, WireFault
from game.schema import json_text

BEFORE_WELCOME: Final = 4 << 10
FROM_CLIENT: Final = 64 << 10
FROM_HOST: Final = 1 << 20
"""Bytes of a line, its end included."""

VALUES: Final = 50_000
"""Commas and opening brackets of a line: a megabyte of empty lists would take forty in memory."""
DEPTH: Final = 12
DIGITS: Final = 60
"""A set of cells is a whole number of up to 57 digits."""


class EncodedMessage(dict[str, Json]):
    """A message to many readers, encoded once. It needs no check."""

    line: bytes


class CanonicalCache:
    """The canonical texts of fields, by name; a field is encoded anew when its value has changed.

    All values of one field must have the same type, because 1 and true are equal while their texts differ.
    """

    def __init__(self) -> None:
        self._last: dict[str, tuple[Json, str]] = {}

    def of(self, data: Mapping[str, Json]) -> dict[str, str]:
        """Return the text of each field, its name included; `join` makes an object of them."""
        texts, last = {}, self._last
        for key, value in data.items():
            known = last.get(key)
            if known is None or known[0] != value:
                known = last[key] = value, f'"{key}":{canonical(value)}'
            texts[key] = known[1]
        return texts


def join(texts: Mapping[str, str]) -> str:
    """Return the canonical text of an object that has these fields."""
    return f"{{{','.join([texts[key] for key in sorted(texts)])}}}"


def pack(message: Message, text: str = "") -> EncodedMessage:
    """Return a message encoded once for many readers; `text` is its canonical text, if it is known."""
    made = EncodedMessage(message)
    made.line = (text or canonical(message)).encode("ascii") + b"\n"
    return made


def encode(message: Message) -> bytes:
    """Return the line of a message."""
    return message.line if isinstance(message, EncodedMessage) else canonical(message).encode("ascii") + b"\n"


def decode(line: bytes) -> Message:
    """Return the object of a line. Raises WireFault("malformed")."""
    if sum(map(line.count, (b",", b"[", b"{"))) > VALUES:
        raise WireFault("malformed", "too many values")
    try:
        message = json_text.parse(line.decode("utf-8"), DEPTH, DIGITS)
    except ValueError as error:
        raise WireFault("malformed", type(error).__name__) from error
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise WireFault("malformed", "not an object with a kind")
    return message


class Framer:
    """The decoder of a byte stream into objects; it stores no more than a line of `limit` bytes.

    `limit` may be changed at any time. After a line that is too long nothing more is read.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.broken = False
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Message | WireFault]:
        """Return what these bytes complete, in order: objects, and the faults of invalid lines."""
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
