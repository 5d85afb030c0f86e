"""A game that bots play for show, behind the menu: in memory alone, so it is in no journal, list or statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.bots.levels import levels
from game.catalog import GAMES
from game.client import LocalClient
from game.core import OVER
from game.session.bot_driver import BotBackend, BotDriver
from game.table import Dice, Table

MOST_INCIDENTS: Final = 3
"""Failures of bots in one game after which it is given up."""


@dataclass(frozen=True, slots=True)
class DemoMove:
    """What an onlooker sees of one action and of the chance after it."""

    events: Sequence[Any]
    view: Any


class DemoGame:
    """A table of as many bots of the lowest level as the game has seats for."""

    def __init__(self, key: str, seed: str, make_bot_backend: Callable[[], BotBackend]) -> None:
        game = GAMES[key]
        self.key = key
        self._table = Table(game, game.setup(game.seats[-1]), Dice(seed))
        self._bots = BotDriver(self._table, make_bot_backend)
        self._client = LocalClient(self._table, None)

    @property
    def view(self) -> Any:
        """What an onlooker knows now."""
        return self._client.view

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self._table.to_act() == OVER or self._table.full

    @property
    def failing(self) -> bool:
        """Whether its bots failed again and again, so that no further process should be started."""
        return len(self._bots.incidents) >= MOST_INCIDENTS

    def tick(self, dt: float) -> DemoMove | None:
        """Advance by `dt` seconds without blocking; return the move that a bot made, if one did."""
        if self.over or not self._bots.tick(self._table.to_act(), levels(self.key)[0], dt):
            return None
        updates = self._client.poll()
        return DemoMove([event for update in updates for event in update.events], self._client.view)

    def pause(self) -> None:
        """End the bots' process; the next tick starts another."""
        self._bots.close()
