"""The playback queue of the play scene: one reader's updates, each displayed when it is due."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

from game import journal_lines
from game.client import Client
from game.core import OVER, Seat
from game.session.protocol import GameSession
from game.table import Update
from ui.context import Context
from ui.table.bot_pace import BOT_SPEEDUP, pace_seconds

MOST_WAITING: Final = 2000
"""Updates that wait to be displayed; of more only the last position is, because a host may send them without end."""


class PlaybackQueue:
    """A client for each reader at this screen (None: an onlooker), and the updates of one of them."""

    def __init__(self, app: Context, session: GameSession, readers: Iterable[Seat | None]) -> None:
        self.app, self.session = app, session
        self.seat: Seat | None = None
        self.is_visible: Callable[[Update], bool] = lambda update: True
        """Return whether an action has anything visible; if not, it is due at once."""
        self._clients = {reader: session.client(reader) for reader in readers}
        self._received = dict.fromkeys(self._clients, 0)
        """How many updates each client has returned. All get the same ones, redacted for their reader."""
        self._displayed = 0
        """How many of them have been displayed, to any reader."""
        self.n = max(client.n for client in self._clients.values())
        """The length of the displayed log."""
        self.queue: deque[Update] = deque()
        """The updates that are not displayed yet."""
        self.idle_seconds = 0.0
        """Seconds since an update was displayed last."""
        self._step_requested = self._was_stepping = False
        self._actor: Seat = OVER
        """The seat whose action, or whose chance, was displayed last."""

    @property
    def client(self) -> Client:
        """The client of the reader on display."""
        return self._clients[self.seat]

    def switch_reader(self, seat: Seat | None) -> Any:
        """Switch to that reader, and return its view of the displayed position.

        Updates of the former reader are dropped.
        """
        self.seat = seat
        view = self.client.view
        past = self._displayed - self._received[seat]
        self.queue.clear()
        self._receive()
        for _ in range(min(past, len(self.queue))):  # counted, because the length of the log falls at an undo
            view = self.queue.popleft().view
        self._received[seat] = self._displayed + len(self.queue)  # a client may have skipped some
        return view

    def add_readers(self, readers: Iterable[Seat | None]) -> None:
        """Add clients for new readers. Call it when everything that happened is displayed."""
        for reader in readers:
            if reader not in self._clients:
                self._clients[reader], self._received[reader] = self.session.client(reader), self._displayed

    def collect(self) -> None:
        """Add the new updates of the reader's client; where too many wait, skip to the last."""
        self._receive()
        if len(self.queue) > MOST_WAITING:
            last = self.queue[-1]
            self._displayed += len(self.queue) - 1
            self.queue.clear()
            self.queue.append(Update(last.n, last.actor, journal_lines.undo(0), (), last.view))

    def _receive(self) -> None:
        updates = self.client.poll()
        self._received[self.seat] += len(updates)
        self.queue.extend(updates)

    def is_due(self) -> bool:
        """Return whether the next update may be displayed now: a bot's waits for the pace, or for a key."""
        if not self.queue:
            return False
        if not self._of_bot():
            return True
        if self.app.settings.bot_step:
            return self._step_requested
        return self.idle_seconds >= pace_seconds(self.app)

    def pop(self) -> Update:
        """Remove and return the next update, which is displayed now."""
        update = self.queue.popleft()
        self._displayed += 1
        self.n, self.idle_seconds, self._step_requested = update.n, 0.0, False
        self._actor = update.actor if update.actor >= 0 else self._actor
        return update

    @property
    def speedup(self) -> float:
        """How many times faster than usual the action on display is animated: a bot's, without a pause, is brief."""
        of_bot = self._actor >= 0 and self.session.seats[self._actor].kind == "bot"
        return BOT_SPEEDUP if of_bot and not self.app.settings.bot_step and not pace_seconds(self.app) else 1.0

    def stepping(self) -> bool:
        """Return whether the next update waits for a key."""
        return bool(self.queue) and self.app.settings.bot_step and self._of_bot() and not self._step_requested

    def stepping_changed(self) -> bool:
        """Return whether `stepping` changed since the last call."""
        before, self._was_stepping = self._was_stepping, self.stepping()
        return before != self._was_stepping

    def step(self) -> None:
        """Display the next update: the key was pressed."""
        self._step_requested = True

    def close(self) -> None:
        """Close all clients."""
        for client in self._clients.values():
            client.close()

    def _of_bot(self) -> bool:
        """Return whether the next update is a visible action of a bot."""
        update = self.queue[0]
        if update.actor < 0 or self.session.seats[update.actor].kind != "bot" or update.text.startswith("!"):
            return False
        return self.is_visible(update)
