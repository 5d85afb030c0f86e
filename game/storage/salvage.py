"""The intact part of a damaged game: everything before the first line that is damaged or breaks the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from game.core import AnyGame
from game.record import MAX_BYTES, Record, RecordFault, read_intact, verify
from game.storage import files


@dataclass(frozen=True, slots=True)
class Salvage:
    """What is left of a damaged game: at least one action."""

    record: Record

    @property
    def actions(self) -> int:
        """The number of the last intact action."""
        return len(self.record.actions)


def salvage(path: Path, games: Mapping[str, AnyGame]) -> Salvage | None:
    """Return the intact part of a game in a file; None if the file is whole, or no action is left. Raises OSError."""
    try:
        record, fault = read_intact(files.read(path, MAX_BYTES))
        game = games.get(record.setup.game)
        if game is None:
            return None
        intact = intact_part(record, game)
    except RecordFault:
        return None
    whole = fault is None and intact == record
    return Salvage(intact) if intact.actions and not whole else None


def intact_part(record: Record, game: AnyGame) -> Record:
    """Return the record up to its first illegal action, without a result that is not that of the game.

    Raises RecordFault where not even the beginning fits the game.
    """
    record.initial_state(game)
    steps, count = record.replay(game), 0
    try:
        for step in steps:
            count = step.n
    except RecordFault:
        return replace(record, actions=record.actions[:count], lines=record.lines[:count], result=None)
    try:
        verify(record, game)
    except RecordFault:
        return replace(record, result=None)
    return record
