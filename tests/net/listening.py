"""A listener on the network hears a whole game, and what they find in it. Small in the tests, full in the soaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from game.core import canonical
from game.net.guest.token_store import TokenKey, TokenStore
from game.net.host.hosting import advert
from game.net.transport.discovery import to_bytes
from game.net.transport.tls import TlsLink
from game.storage.store import Store
from tests.net.opentable import HOST, OpenTable, table
from tests.net.relay import leaked, relay
from tests.net.sockets import until

NAMES = ("Dana Ostrich", "אביגיל הנמר", "Omid Pelican")
PATIENCE = 120.0


@dataclass
class Evening:
    """What crossed the network in a whole game, and what nobody may find in it."""

    heard: bytes = b""
    inside: bytes = b""
    """The same inside TLS."""
    beacons: bytes = b""
    links: int = 0
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """Kind -> texts."""

    def found(self, data: bytes, most: int = 1 << 30) -> dict[str, int]:
        """How many secrets of each kind are in the bytes; at most so many of a kind are looked for."""
        return {
            kind: len(leaked(data, sorted(texts)[:: len(texts) // most + 1])) for kind, texts in self.secrets.items()
        }


def evening(game: str, folder: Path, most: int = 1 << 30) -> Evening:
    """Two guests play a game, or so many actions of it, and a third one watches, all through a listener.

    All links break once, and so tokens are sent.
    """
    done = Evening()
    with table(folder, game=game) as host, inside(done), relay(host.port) as tap:
        visits = [host.join(name, tap.port, want="watch" if name == NAMES[2] else "any") for name in NAMES]
        assert until(lambda: len(host.names()) == 3)
        done.secrets = {"code": {host.room.code}, "names": {HOST, *NAMES}, "tokens": tokens(host)}
        host.start()
        done.beacons = to_bytes(advert(host.room))
        assert until(lambda: acted(host) > 20, PATIENCE)
        tap.cut()
        assert until(lambda: not any(visit.playing for visit in visits) or acted(host) > most, PATIENCE)
        done.secrets["tokens"] |= tokens(host)
        done.secrets |= course(host)
        done.heard, done.links = tap.all(), len(tap.heard)
    return done


def acted(host: OpenTable) -> int:
    """How many actions there were."""
    return host.room.session.n if host.room.session is not None else 0


@contextmanager
def inside(done: Evening) -> Iterator[None]:
    """Keep what is sent inside TLS: what the search finds there, it would have found on the network."""
    parts: list[bytes] = []
    write = TlsLink.write

    def keep(link: TlsLink, data: bytes) -> None:
        parts.append(data)
        write(link, data)

    with mock.patch.object(TlsLink, "write", keep):
        yield
    done.inside = b"".join(parts)


def tokens(host: OpenTable) -> set[str]:
    """The tokens that the guests have stored."""
    stores = [(name, TokenStore(Store(host.folder / name))) for name in NAMES]
    keys = [(store, TokenKey(host.room.room, host.room.fingerprint, name)) for name, store in stores]
    return {token for store, key in keys if (token := store.token(key)) is not None}


def course(host: OpenTable) -> dict[str, set[str]]:
    """The texts of all actions, and the parts of all views, hands included, as every seat knew them."""
    texts: set[str] = set()
    views: set[str] = set()
    session = host.room.session
    assert session is not None
    for seat in (None, *range(len(session.seats))):
        for update in session.past_updates(seat):
            texts.add(update.text)
            view: dict[str, Any] = host.game.view_to_json(update.view)
            views |= {f'"{key}":{canonical(value)}' for key, value in view.items()}
    return {"actions": {text for text in texts if len(text) > 7}, "views": views, "words": WORDS}


WORDS = {'"t":"update"', '"t":"welcome"', '"t":"hello"', '"t":"act"', '"view":{', '"pake":"', '"token":"', '"record":"'}
"""Beginnings of messages."""


def of_beacons(done: Evening) -> int:
    """How many codes, tokens, guests' names and actions the beacons tell; the host's name is in them on purpose."""
    kinds = ("code", "tokens", "actions")
    return len(leaked(done.beacons, {*NAMES, *(text for kind in kinds for text in done.secrets[kind])}))
