"""The registry of games: key -> rules, and each game's own invariant checks."""

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
    """Return the rules of a record's game. Raises RecordFault for an unknown game."""
    if record.setup.game not in GAMES:
        raise RecordFault("record.other-game", game=record.setup.game)
    return GAMES[record.setup.game]


def audit_of(game: str) -> Callable[[Any], Any] | None:
    """Return the game's class of invariant checks (`game.commands.invariants.Audit`), or None if it has none."""
    if game not in GAMES:
        return None
    found: Callable[[Any], Any] = import_module(f"game.{game}.audit").Audit
    return found
