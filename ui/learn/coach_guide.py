"""The guide of the coached first game: a rule's card when it first matters, free hints, and praise at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core import OVER
from game.lessons.first_game import Coach, FirstGame
from game.session.session import Session
from game.table import Update
from ui.dialogs.dialog import Answer, Dialog
from ui.table.guide import Bubble, BubbleButton, Guide, TableParts


class CoachGuide(Guide):
    """The guide of one coached game; the bots wait while a card is read."""

    parts = TableParts(saves=False, curtain=False)

    def __init__(
        self,
        first: FirstGame,
        session: Session,
        store: Callable[[int, bool], object],
        leave: Callable[[], None],
    ):
        """Set the game; `store` takes how many rules were explained and whether the game is over, `leave` returns."""
        self.first, self.session, self.coach = first, session, Coach(first)
        self._store, self._leave = store, leave
        self._updates: list[Update] = []
        """What was displayed since the table was settled last."""
        self._said: Bubble | None = None
        self._begun = self._praised = False

    @property
    def scripted(self) -> bool:  # type: ignore[override]
        """Whether the bots wait for the player to read."""
        return self._said is not None

    @property
    def reading(self) -> bool:  # type: ignore[override]
        """Whether a card is on display."""
        return self._said is not None

    def displayed(self, update: Update) -> None:
        """Collect the update; the coach gets it once everything is displayed."""
        self._updates.append(update)

    def settled(self) -> bool:
        """Show the card that is due and return True; return False without one, so that the game goes on."""
        self._report_updates()
        self._refresh()
        return self._said is not None

    def _report_updates(self) -> None:
        """Let the coach hear what was displayed; what the player may do now belongs to the last action."""
        client, legal = self.table.client, self.table.legal()
        heard, self._updates = self._updates, []
        if not (heard or self._begun):
            heard = [Update(client.n, OVER, "", (), client.view)]
        self._begun = True
        for update in heard[:-1]:
            self.coach.observe(update, ())
        for update in heard[-1:]:
            self.coach.observe(update, legal)

    def _refresh(self) -> None:
        """Find the words for now, and let the bots wait while there are any."""
        before, over = self._said, self.session.to_act() == OVER
        self._said = self._card() or (self._praise() if over and not self._praised else None)
        self.session.set_pause("" if self._said is None or over else "paused")
        if self._said != before:
            self._store(self.coach.explained, over)
            self.table.changed()

    def retell(self) -> None:
        """Find the words in the language of now."""
        if self._said is not None:
            self._said = self._card() or self._praise()

    def _card(self) -> Bubble | None:
        card, tr = self.coach.card, self.table.app.tr
        if card is None:
            return None
        go_on = BubbleButton("next", tr("lesson.next"), self._put_away, "primary", tr("coach.next.tip"))
        return Bubble(tr(self.first.sentence(card.text)), card.places, buttons=(go_on,), first="next")

    def _praise(self) -> Bubble:
        """Return what went well, and the ways on."""
        tr = self.table.app.tr
        said = [tr(self.first.sentence(text), n=count) for text, count in self.coach.praise()]
        words = " ".join([tr("coach.end"), *said])
        buttons = (
            BubbleButton("list", tr("lesson.list"), self._leave, "quiet", tr("lesson.list.tip")),
            BubbleButton("results", tr("play.results"), self._show_results, "primary", tr("tip.results")),
        )
        return Bubble(words, buttons=buttons, tone="right", first="results")

    def _put_away(self) -> None:
        self.coach.go_on()
        self._refresh()
        self.table.follow_updates()

    def _show_results(self) -> None:
        self._praised = True
        self._refresh()
        self.table.follow_updates()

    def bubble(self) -> Bubble | None:
        """Return the card of a rule, or the praise."""
        return self._said

    def prompt(self) -> str | None:
        """Return that a card is to be read."""
        if self._said is None:
            return None
        return self.table.app.tr("lesson.prompt.next", key=self.table.app.keymap.label("confirm"))

    def pause_dialog(self) -> Dialog:
        """Return the choices of Esc: leave, settings, or go on."""
        app, tr = self.table.app, self.table.app.tr
        answers = (
            Answer("leave", partial(tr, "coach.leave"), self._leave),
            Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(tr, "pause.stay"), None, "primary"),
        )
        return Dialog(
            partial(tr, "coach.pause"), answers, partial(tr, f"lesson.{self.first.game}.first-game.title"), first="stay"
        )
