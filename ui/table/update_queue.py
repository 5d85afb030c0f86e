"""What a table's scene shows next: the updates of one reader at a time, each when its time has come."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from game.client import Client
from game.core import Seat
from game.session.protocol import GameSession
from game.table import Update
from ui.context import Context
from ui.table.bot_pace import pace


class PlaybackQueue:
    """Holds a client for each seat at this screen (None: an onlooker) and listens to one of them."""

    def __init__(self, app: Context, session: GameSession, readers: Iterable[Seat | None]) -> None:
        self.app, self.session = app, session
        self.seat: Seat | None = None
        self.tells: Callable[[Update], bool] = lambda update: True
        """Whether an action brought anything to be looked at; if not, it waits for nothing."""
        self._clients = {reader: session.client(reader) for reader in readers}
        self._heard = dict.fromkeys(self._clients, 0)
        """How many updates each client has handed out. All are told the same ones, each in its own words."""
        self._shown = 0
        """How many of them have been shown, whoever faced the screen."""
        self.n = max(client.n for client in self._clients.values())
        """The length of the log as shown."""
        self.queue: deque[Update] = deque()
        """What has happened and is not shown yet."""
        self.rest = 0.0
        """Seconds since something was shown last."""
        self._step_asked = self._waited = False

    @property
    def client(self) -> Client:
        """What the screen knows the game by."""
        return self._clients[self.seat]

    def attend(self, seat: Seat | None) -> Any:
        """Listen as that seat from now on; answers its view of the moment shown. Nothing of another's is kept."""
        self.seat = seat
        view = self.client.view
        past = self._shown - self._heard[seat]
        self.queue.clear()
        self.collect()
        for _ in range(past):  # counted, because the length of the log falls when something is taken back
            view = self.queue.popleft().view
        return view

    def admit(self, readers: Iterable[Seat | None]) -> None:
        """Hold a client for each of these, too. To be called when all that has happened is shown."""
        for reader in readers:
            if reader not in self._clients:
                self._clients[reader], self._heard[reader] = self.session.client(reader), self._shown

    def collect(self) -> None:
        """Take in what has happened."""
        updates = self.client.poll()
        self._heard[self.seat] += len(updates)
        self.queue.extend(updates)

    def due(self) -> bool:
        """Whether the next update may be shown now: those of bots wait for their pace, or for a key."""
        if not self.queue:
            return False
        if not self._of_bot():
            return True
        if self.app.settings.bot_step:
            return self._step_asked
        return self.rest >= pace(self.app)

    def take(self) -> Update:
        """The next update, which is now shown."""
        update = self.queue.popleft()
        self._shown += 1
        self.n, self.rest, self._step_asked = update.n, 0.0, False
        return update

    def stepping(self) -> bool:
        """Whether the next update waits for a key."""
        return bool(self.queue) and self.app.settings.bot_step and self._of_bot() and not self._step_asked

    def turned(self) -> bool:
        """Whether an action waits for a key and none did when this was asked last, or the other way round."""
        before, self._waited = self._waited, self.stepping()
        return before != self._waited

    def step(self) -> None:
        """The key was pressed."""
        self._step_asked = True

    def close(self) -> None:
        """Listen no more."""
        for client in self._clients.values():
            client.close()

    def _of_bot(self) -> bool:
        """Whether the next update is an action that a bot chose, and more than the end of its turn."""
        update = self.queue[0]
        if update.actor < 0 or self.session.seats[update.actor].kind != "bot" or update.text.startswith("!"):
            return False
        return self.tells(update)
