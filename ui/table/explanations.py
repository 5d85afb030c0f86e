"""What explains the board at this moment, as one value: the hint, the marks, the last action and the catch-up."""

from __future__ import annotations

from game.bots.hint import Hint
from game.session.protocol import Hints
from ui.table.catch_up import Recap
from ui.table.game_panel import GamePanel
from ui.table.last_action import LastActionLine


class Explanations:
    """The explanations on display; the next action of the seat at the screen removes all of them."""

    def __init__(self, game_panel: GamePanel, recap: Recap, last_action: LastActionLine, hints: Hints | None) -> None:
        """Set the parts; `hints` is None where the session offers no hints."""
        self.game_panel, self.recap, self.last_action, self.hints = game_panel, recap, last_action, hints
        self.hint_shown = False

    @property
    def hint_pending(self) -> bool:
        """Whether a hint is being computed."""
        return self.hints is not None and self.hints.hint_pending()

    def show_hint(self, hint: Hint) -> None:
        """Display a hint on the board and beside it."""
        self.game_panel.suggest(hint)
        self.hint_shown = True

    def clear_hint(self) -> bool:
        """Remove the hint; return whether there was one, displayed or pending. Requests no layout."""
        there = self.hint_shown or self.hint_pending
        if self.hints is not None:
            self.hints.cancel_hint()
        if self.hint_shown:
            self.game_panel.suggest(None)
        self.hint_shown = False
        return there

    def clear(self) -> None:
        """Remove all explanations."""
        self.clear_hint()
        self.recap.clear()
        self.game_panel.mark(0)
        self.last_action.clear()
