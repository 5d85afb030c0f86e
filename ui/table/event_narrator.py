"""The events of a game for the narration: one sentence each, when they become visible, with the screen's secrecy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.core import AnyGame
from game.table import Update
from ui.context import Context
from ui.narration.narrator import Kind
from ui.table.game_ui import GameUI


class EventNarrator:
    """The events of one seat's updates; what only that seat may know is said only while it faces the screen."""

    def __init__(self, app: Context, game: AnyGame, ui: GameUI, names: Sequence[str]) -> None:
        self.app, self.game, self.ui, self.names = app, game, ui, names

    def say(self, update: Update, events: Sequence[Any], hidden: bool) -> None:
        """Say events of an action that became visible in one frame; `hidden`: only what everybody may know.

        Equal sentences are one, with their number, as in the log.
        """
        if not events or not self.app.narrator.listening:
            return
        for words, times in Counter(self._words(update.view, event, hidden) for event in events).items():
            repeated = self.app.tr("log.times", words=words, n=times) if words and times > 1 else words
            self.app.narrator.say(Kind.EVENT, repeated)

    def _words(self, view: Any, event: Any, hidden: bool) -> str:
        """Return the sentence of one event."""
        if self.ui.narrated is not None:
            visible = self.game.redact(event, None) if hidden else event
            return self.ui.narrated(self.app.locale, visible, view, self.names)
        public = self.ui.detailed(self.game.redact(event, None), view)
        return self.ui.sentence(self.app.locale, public, self.names)
