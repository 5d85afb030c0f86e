"""The games that can be played here: their rules, by key, and what checks them in a soak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from game.catan.game import GAME as CATAN
from game.core import AnyGame
from game.qwirkle.game import GAME as QWIRKLE
from game.record import Record, RecordFault
from game.tigris.game import GAME as TIGRIS

GAMES: Final[Mapping[str, AnyGame]] = {TIGRIS.key: TIGRIS, QWIRKLE.key: QWIRKLE, CATAN.key: CATAN}


def game_of(record: Record) -> AnyGame:
    """The rules of a record's game. Raises RecordFault when it is not played here."""
    if record.setup.game not in GAMES:
        raise RecordFault("record.other-game", game=record.setup.game)
    return GAMES[record.setup.game]


def audit_of(game: str) -> Callable[[Any], Any] | None:
    """What makes a game's own checks (`game.commands.invariants.Audit`) from a position on; None without."""
    if game not in GAMES:
        return None
    found: Callable[[Any], Any] = import_module(f"game.{game}.audit").Audit
    return found
