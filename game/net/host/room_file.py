"""The room file next to the journal of a LAN game, with which a killed host re-opens the same table.

It has hashes of the tokens only. It has the whole code, which the same screen displays, and the key of the certificate:
only its owner can read the file. The names of the fields are the keys in the file and do not change.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from game.core import Json, digest
from game.net.host.ban_list import MOST_BANNED
from game.net.protocol.auth import ALPHABET, CODE_LENGTH
from game.net.protocol.messages import MAX_SEATS, Hex32, Level, Name, Person, SeatNumber, Seconds
from game.net.transport.certificate import is_usable
from game.schema import checker
from game.storage.store import Store

VERSION: Final = 3
"""The first version had no certificate: its tokens stay valid, but no guest of that time speaks today's protocol.
The second had no checksum.
"""
CHECKSUM: Final = "check"
"""The field with the hash of all others."""

PATIENCE: Final = 60
"""Seconds after which a bot takes over an absent player's seat."""

_TokenHash = Annotated[str, checker.TextFormat(64, r"(?:[0-9a-f]{64})?")]


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The host's settings of a table."""

    host: Name = ""
    """The host's name as guests see it."""
    watching: bool = True
    """Whether watchers may come."""
    absence: Seconds = PATIENCE
    """Seconds until a bot takes over an absent player's seat; 0: only when the host says so."""
    timer: Seconds = 0
    """Seconds for a turn; 0: no timer."""
    level: Level = ""
    """The level of a bot that takes over; "": the second weakest."""
    near: bool = True
    """Whether only computers of this network may connect."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """A guest who owns a seat."""

    number: Person
    name: Name
    seat: SeatNumber
    seal: _TokenHash
    before: _TokenHash
    muted: bool


@dataclass(frozen=True, slots=True)
class BanRecord:
    """A person that the host has banned."""

    number: Person
    name: Name
    address: Annotated[str, checker.TextFormat(64, r"[0-9A-Za-z.:%_-]*")]


@dataclass(frozen=True, slots=True)
class RoomFile:
    """A running table: its port, the owners of its seats, its settings."""

    version: Literal[3]
    room: Annotated[str, checker.TextFormat(16, r"[0-9a-f]{16}")]
    port: Annotated[int, checker.IntRange(0, 65535)]
    code: Annotated[str, checker.TextFormat(CODE_LENGTH, f"[{ALPHABET}]{{{CODE_LENGTH}}}")]
    certificate: Annotated[str, checker.TextFormat(8000, r"[0-9A-Za-z+/= \n-]*")]
    """PEM of the key and the certificate, to which the tokens of guests are bound; "" if there is none yet."""
    nonce: Hex32
    kinds: Annotated[list[Literal["human", "bot", "lan"]], checker.MaxItems(MAX_SEATS)]
    """The owner's kind of each seat, also where a bot has taken over."""
    last: Person
    holders: Annotated[list[SeatHolder], checker.MaxItems(MAX_SEATS)]
    locked: bool
    manners: TableSettings
    """The table settings, under the key of the first version."""
    away: Annotated[list[BanRecord], checker.MaxItems(MOST_BANNED)]


class RoomDamaged(Exception):
    """A room file that cannot be read: without it the table has a new code, and nobody owns a seat."""


def write(file: RoomFile, store: Store | None, journal: Path | None) -> None:
    """Store the file next to the journal. Raises OSError."""
    if store is not None and journal is not None:
        store.save_room(journal, to_json(file))


def to_json(file: RoomFile) -> Json:
    """Return the file as plain data, with its checksum."""
    data = asdict(file)
    return {**data, CHECKSUM: digest(data)}


def read(store: Store | None, journal: Path) -> RoomFile | None:
    """Return the file next to the journal, None if there is none. Raises RoomDamaged."""
    if store is None or not store.is_journal(journal):
        return None
    try:
        found: RoomFile = checker.checker(RoomFile)(_current(store.load_room(journal)), "room")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise RoomDamaged(str(error)) from error
    if found.certificate and not is_usable(found.certificate):
        raise RoomDamaged("the certificate is of no use, so no token is valid")
    return found


def _current(data: Json) -> Json:
    """Return the data of a file of any version in the present form, without its checksum. Raises ValueError."""
    if not isinstance(data, dict):
        raise ValueError("no object")
    if data.get("version") == 1:
        return {**data, "version": VERSION, "certificate": ""}
    if data.get("version") == 2:
        return {**data, "version": VERSION}
    fields = {key: value for key, value in data.items() if key != CHECKSUM}
    if data.get(CHECKSUM) != digest(fields):
        raise ValueError("the checksum differs")
    return fields
