"""TLS 1.3 over a connection of asyncio.

It uses `ssl.SSLObject` and not the TLS of asyncio, which cannot tell how many bytes wait for the peer, and which drops
last lines when the peer still sends.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from typing import Final

from game.net.protocol.messages import WireFault
from game.net.transport.certificate import fingerprint

FIRST_BYTES: Final = (21, 22)
"""The first byte of a peer that speaks TLS: an alert or a handshake (RFC 8446, 5.1)."""
CLEAR_AFTER: Final = 4.0
"""Seconds after which a host takes a silent peer for one of protocol 1, which waits for the host to begin (8 s).

A first message that is lost twice on a slow line comes after 3.6 s.
"""
AT_ONCE: Final = 16 << 10
"""Bytes read of a socket at a time. The default of asyncio, 256 KiB, leaves holes in the memory with every visit."""
MOST_BESIDE_DATA: Final = 64 << 10
BYTES_FOR_DATA: Final = 4
"""Bytes of TLS that a peer may send beside its data (new keys, say, which cost this side more), and those that a byte
of data uses up: a short line is a record of some 20 bytes more.
"""


class ClearText(WireFault):
    """The peer does not speak TLS."""

    def __init__(self) -> None:
        super().__init__("protocol", "no TLS")


class TlsLink:
    """One connection. What is written before `secure` is sent after it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._transport = writer.transport
        self._transport.max_size = AT_ONCE  # type: ignore[attr-defined]
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls: ssl.SSLObject | None = None
        self._early = b""
        self._begun = self._finished = False
        self._beside = 0
        """Bytes that came beside data."""

    async def secure(self, context: ssl.SSLContext, host: bool) -> None:
        """Perform the handshake. Raises ClearText, WireFault("protocol") and OSError."""
        tls = context.wrap_bio(self._incoming, self._outgoing, server_side=host)
        if host:
            await self._first_bytes()
        while not self._shook_hands(tls):
            await self._fill()
        self._tls = tls
        self.write(self._early)
        self._early = b""

    def write(self, data: bytes) -> None:
        """Send data soon. A peer that makes this impossible, by half a message of TLS for example, is cut off."""
        if self._finished:
            return
        if self._tls is None:
            self._early += data
            return
        try:
            while data:
                data = data[self._tls.write(data) :]
        except ssl.SSLError:
            self.abort()
        else:
            self._flush()

    def write_clear(self, data: bytes) -> None:
        """Send data to a peer that does not speak TLS."""
        self._writer.write(data)

    async def read(self, most: int) -> bytes:
        """Return the data that has come, b"" at the end. Raises OSError, and WireFault("flooding") for little data."""
        while (data := self._data(most)) is None:
            more = await self._fill()
            if not more:
                return b""
            self._beside += more
            if self._beside > MOST_BESIDE_DATA:
                raise WireFault("flooding")
        self._beside = max(0, self._beside - BYTES_FOR_DATA * len(data))
        return data

    async def finish(self) -> None:
        """Send what waits and the end, then read until the peer ends it too.

        Closing a socket with unread input can lose the last lines sent.
        """
        self._finished = True
        if self._tls is not None:
            with contextlib.suppress(ssl.SSLError):  # the peer's own end is not awaited here
                self._tls.unwrap()
            self._flush()
        self._writer.write_eof()
        while await self._reader.read(AT_ONCE):
            pass
        self._writer.close()
        await self._writer.wait_closed()

    def abort(self) -> None:
        """End the connection at once, and free the memory of TLS without waiting for the garbage to be collected."""
        self._finished, self._tls = True, None
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._transport.abort()

    @property
    def unsent(self) -> int:
        """The number of bytes that wait for the peer."""
        return self._transport.get_write_buffer_size() + len(self._early)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the peer's certificate, "" if it has none."""
        der = self._tls.getpeercert(binary_form=True) if self._tls is not None else None
        return fingerprint(der) if der else ""

    async def _first_bytes(self) -> None:
        try:
            async with asyncio.timeout(CLEAR_AFTER):
                await self._fill()
        except TimeoutError:
            raise ClearText from None

    def _shook_hands(self, tls: ssl.SSLObject) -> bool:
        """Continue the handshake; return whether it is complete."""
        try:
            tls.do_handshake()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as error:
            raise WireFault("protocol", error.reason or "") from error
        finally:
            self._flush()
        return True

    def _data(self, most: int) -> bytes | None:
        """Return the data of complete records, b"" at the end, None if more bytes are needed."""
        if self._tls is None:
            return b""
        parts: list[bytes] = []
        size = 0
        with contextlib.suppress(ssl.SSLWantReadError):
            while size < most and (part := self._tls.read(most - size)):
                parts.append(part)
                size += len(part)
                if not (self._incoming.pending or self._tls.pending()):  # another try would cost as much as a read
                    break
            return b"".join(parts)
        return b"".join(parts) or None

    async def _fill(self) -> int:
        """Take in some bytes; return how many. Raises ClearText, and OSError if a handshake ends."""
        data = await self._reader.read(AT_ONCE)
        if not data and self._tls is None:
            raise ConnectionResetError
        if not self._begun and data[0] not in FIRST_BYTES:
            raise ClearText
        self._begun = True
        self._incoming.write(data)
        return len(data)

    def _flush(self) -> None:
        if self._outgoing.pending and not self._transport.is_closing():
            self._transport.write(self._outgoing.read())
