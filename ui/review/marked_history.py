"""The actions of a replay in words, in the log and under the board, with the marks of those that were judged."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import AnyGame
from ui.review.marks import sign_and_word
from ui.review.second_look import SecondLook
from ui.table.event_history import EventHistory
from ui.table.game_ui import GameUI
from ui.table.last_action import LEAST, LastActionLine
from ui.text import layout as text_layout
from ui.text.i18n import Locale


class MarkedLastAction(LastActionLine):
    """The last action on display, after its mark."""

    look: SecondLook | None = None

    def fitting(self, wide: int) -> str:
        """Return the mark of a judged action and the latest sentences that have room."""
        judgement = self.look.at(self.n) if self.look is not None else None
        if judgement is None:
            return super().fitting(wide)
        mark = sign_and_word(self.app.locale, judgement.mark)
        words = super().fitting(wide - text_layout.measure(f"({mark}) ", self.app.u(LEAST), True)[0])
        return self.app.tr("look.log", words=words, mark=mark)


class MarkedHistory(EventHistory):
    """The first line of a judged action begins with its mark, as a sign and a word."""

    def __init__(self, game: AnyGame, ui: GameUI, names: Sequence[str], look: SecondLook | None) -> None:
        super().__init__(game, ui, names)
        self.look = look

    def forget_words(self) -> None:
        """Put every line into words again: there are other marks."""
        self._words.clear()

    def _new_words(self, index: int, locale: Locale) -> str:
        words = super()._new_words(index, locale)
        n = self.lines[index].n
        judgement = self.look.at(n) if words and self.look is not None else None
        if judgement is None or any(self._sentence(other, locale) for other in self._of_action(index - 1, n)):
            return words
        return locale.tr("look.log", words=words, mark=sign_and_word(locale, judgement.mark))
