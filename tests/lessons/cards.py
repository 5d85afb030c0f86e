"""The cards of a coached first game, each told by its moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.catalog import GAMES
from game.lessons.first_game import Coach, first_game
from game.table import Update


def shown_cards(key: str, moments: Sequence[tuple[list[Any], list[str]]]) -> list[int]:
    """Return the last card that a new player sees at each moment: events of an action, and what may be done next."""
    first, game = first_game(key), GAMES[key]
    assert first is not None
    shown = []
    for events, legal in moments:
        coach, last = Coach(first), 0
        coach.observe(Update(1, 1, "", tuple(events), None), [game.decode(text) for text in legal])
        while coach.card is not None:
            last = coach.card.text
            coach.go_on()
        shown.append(last)
    return shown
