"""What is kept beside the journal of a LAN game, so that a host who was killed re-opens the same table.

Tokens are in it as seals only. The code is there in full: it is shown on the same screen, and the file is its
owner's alone.
"""

from __future__ import annotations

import contextlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from game.net import forms
from game.net.codes import ALPHABET, CODE_LENGTH
from game.net.messages import MAX_SEATS, Hex32, Level, Name, Person, SeatNumber, Seconds
from game.net.outcasts import MOST_OUTCASTS
from game.store import Store

VERSION: Final = 1

PATIENCE: Final = 60
"""Seconds that a table waits for somebody who is away."""

_Seal = Annotated[str, forms.Signs(64, r"(?:[0-9a-f]{64})?")]


@dataclass(frozen=True, slots=True)
class Manners:
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
class Holder:
    """A guest to whom a seat belongs."""

    number: Person
    name: Name
    seat: SeatNumber
    seal: _Seal
    before: _Seal
    muted: bool


@dataclass(frozen=True, slots=True)
class SentAway:
    """Somebody whom the host does not want at the table."""

    number: Person
    name: Name
    address: Annotated[str, forms.Signs(64, r"[0-9A-Za-z.:%_-]*")]


@dataclass(frozen=True, slots=True)
class RoomFile:
    """A table under way: where it is found, whose its seats are, how it is kept."""

    version: Literal[1]
    room: Annotated[str, forms.Signs(16, r"[0-9a-f]{16}")]
    port: Annotated[int, forms.Whole(0, 65535)]
    code: Annotated[str, forms.Signs(CODE_LENGTH, f"[{ALPHABET}]{{{CODE_LENGTH}}}")]
    nonce: Hex32
    kinds: Annotated[list[Literal["human", "bot", "lan"]], forms.Few(MAX_SEATS)]
    """Whose each seat is, whoever stands in for him."""
    last: Person
    holders: Annotated[list[Holder], forms.Few(MAX_SEATS)]
    locked: bool
    manners: Manners
    away: Annotated[list[SentAway], forms.Few(MOST_OUTCASTS)]


def keep(file: RoomFile, store: Store | None, journal: Path | None) -> None:
    """Write it beside that game. A disk that refuses is told of by the journal."""
    if store is not None and journal is not None:
        with contextlib.suppress(OSError):
            store.keep_beside(journal, asdict(file))


def read(store: Store | None, journal: Path | None) -> RoomFile | None:
    """What was kept with that game; None when there is nothing, or nothing that can be used."""
    if store is None or journal is None:
        return None
    try:
        found: RoomFile = forms.checker(RoomFile)(store.beside(journal), "room")
    except forms.Unfit:
        return None
    return found
