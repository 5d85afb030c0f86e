"""Short finished games to look at: the last turns of stored games of novices, begun at a position."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.catalog import GAMES
from game.record import Record, SeatInfo, read

SAVES = Path(__file__).resolve().parent.parent / "saves"
FILES = {"tigris": "0.1/tigris-08-whole", "qwirkle": "0.2/qwirkle-00-whole", "catan": "0.2/catan-08-whole"}


def whole_game(key: str) -> Record:
    """Return a game of two novices."""
    return read((SAVES / f"{FILES[key]}.game").read_bytes())


@cache
def short_game(key: str, last: int = 40) -> Record:
    """Return the last actions of that game, as if people had played it."""
    game, whole = GAMES[key], whole_game(key)
    before = [step.before for step in whole.replay(game)][-last]
    players = tuple(SeatInfo(name=name) for name in ("Dana", "Omid"))
    return Record(whole.setup, players, whole.actions[-last:], start=game.to_json(before), result=whole.result)
