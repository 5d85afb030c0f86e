"""All games that can be played here, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import AnyGame
from game.record import Record, RecordFault
from game.tigris.game import GAME as TIGRIS

GAMES: Final[Mapping[str, AnyGame]] = {TIGRIS.key: TIGRIS}


def game_of(record: Record) -> AnyGame:
    """The rules of a record's game. Raises RecordFault when it is not played here."""
    if record.setup.game not in GAMES:
        raise RecordFault("record.other-game", game=record.setup.game)
    return GAMES[record.setup.game]
