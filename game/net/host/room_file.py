"""What is kept beside the journal of a LAN game, so that a host who was killed re-opens the same table.

Tokens are in it as seals only. The code is there in full: it is shown on the same screen, and the file is its
owner's alone.
"""

from __future__ import annotations

import contextlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from game.net.host.ban_list import MOST_OUTCASTS
from game.net.protocol.auth import ALPHABET, CODE_LENGTH
from game.net.protocol.messages import MAX_SEATS, Hex32, Level, Name, Person, SeatNumber, Seconds
from game.schema import checker
from game.storage.store import Store

VERSION: Final = 1

PATIENCE: Final = 60
"""Seconds that a table waits for somebody who is away."""

_Seal = Annotated[str, checker.TextFormat(64, r"(?:[0-9a-f]{64})?")]


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table is kept."""

    host: Name = ""
    """The host's name, as guests are told it."""
    watching: bool = True
    """Whether watchers may come."""
    absence: Seconds = PATIENCE
    """Seconds until a bot plays for somebody who is away; 0: by the host's word alone."""
    timer: Seconds = 0
    """Seconds for a turn; 0: no timer."""
    level: Level = ""
    """The bot that stands in; "": the second weakest."""
    near: bool = True
    """Whether only computers of this network may come."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """A guest to whom a seat belongs."""

    number: Person
    name: Name
    seat: SeatNumber
    seal: _Seal
    before: _Seal
    muted: bool


@dataclass(frozen=True, slots=True)
class BanRecord:
    """Somebody whom the host does not want at the table."""

    number: Person
    name: Name
    address: Annotated[str, checker.TextFormat(64, r"[0-9A-Za-z.:%_-]*")]


@dataclass(frozen=True, slots=True)
class RoomFile:
    """A table under way: where it is found, whose its seats are, how it is kept."""

    version: Literal[1]
    room: Annotated[str, checker.TextFormat(16, r"[0-9a-f]{16}")]
    port: Annotated[int, checker.IntRange(0, 65535)]
    code: Annotated[str, checker.TextFormat(CODE_LENGTH, f"[{ALPHABET}]{{{CODE_LENGTH}}}")]
    nonce: Hex32
    kinds: Annotated[list[Literal["human", "bot", "lan"]], checker.MaxItems(MAX_SEATS)]
    """Whose each seat is, whoever stands in for him."""
    last: Person
    holders: Annotated[list[SeatHolder], checker.MaxItems(MAX_SEATS)]
    locked: bool
    manners: TableSettings
    """The key in the file since its first version."""
    away: Annotated[list[BanRecord], checker.MaxItems(MOST_OUTCASTS)]


def keep(file: RoomFile, store: Store | None, journal: Path | None) -> None:
    """Write it beside that game. A disk that refuses is told of by the journal."""
    if store is not None and journal is not None:
        with contextlib.suppress(OSError):
            store.save_room(journal, asdict(file))


def read(store: Store | None, journal: Path | None) -> RoomFile | None:
    """What was kept with that game; None when there is nothing, or nothing that can be used."""
    if store is None or journal is None:
        return None
    try:
        found: RoomFile = checker.checker(RoomFile)(store.load_room(journal), "room")
    except checker.SchemaError:
        return None
    return found
