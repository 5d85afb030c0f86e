"""A hint for the seat at the screen: asked for by key or button, waited for without standing still, shown by the desk.

It shows what is in the hand, so it belongs to that seat and to that moment alone: whatever happens takes it away.
"""

from __future__ import annotations

import pygame

from game.bots.hint import Hint
from game.bots.levels import levels
from game.core import Illegal
from game.session.hint_service import NoHint
from ui.scenes.play.state import PlayState
from ui.widgets.gui import Gui


class HintController:
    """Where the play scene and what lies over it get hints from."""

    def __init__(self, state: PlayState) -> None:
        self.state = state

    @property
    def awaited(self) -> bool:
        """Whether somebody thinks about a hint now."""
        hints = self.state.session.hints
        return hints is not None and hints.hint_pending()

    @property
    def offered(self) -> bool:
        """Whether hints are given at this table."""
        state = self.state
        known = state.seat is not None and bool(levels(state.game.key))
        return known and state.session.participants is None and not state.purist

    def toggle(self) -> None:
        """Ask for a hint; when there is one, or one is awaited, take it away."""
        if self.dismiss():
            return
        state = self.state
        try:
            if not levels(state.game.key):
                raise Illegal("advice-no-bots")
            if state.purist:
                raise Illegal("advice-purist")
            if state.seat is None or state.acting != state.seat:
                raise Illegal("not-your-turn")
            if state.face_down:
                raise Illegal("advice-face-down")
            if state.session.hints is None:
                raise Illegal("not-for-guests")
            state.session.hints.ask_hint(state.seat)
        except Illegal as refusal:
            state.refuse(refusal)
            return
        except NoHint:
            self._fail()
            return
        state.notice.tell("")
        state.last_action.clear()
        self._show_again()

    def update(self) -> None:
        """See whether it has come; a hand that was laid face down takes it away."""
        if self.state.face_down:
            self.dismiss()
        hints = self.state.session.hints
        if hints is None or not hints.hint_pending():
            return
        before = self.state.session.assisted
        try:
            hint = hints.hint()
        except NoHint:
            self._fail()
            return
        if hint is not None:
            self._show(hint)
            if not before:
                self.state.tell(self.state.app.tr("advice.assisted"))

    def dismiss(self) -> bool:
        """Remove the hint because the player is done with it; return whether there was one."""
        there = self.state.clear_hint()
        if there:
            self._show_again()
        return there

    def words(self, elsewhere: bool) -> str:
        """What the line over the tray says: that a hint is thought about; the hint, or how to follow it where its
        words stand `elsewhere`; "" without one."""
        tr = self.state.app.tr
        if self.awaited:
            return tr("advice.thinking")
        if not self.state.hint_shown:
            return ""
        return tr("advice.how", key=self.state.app.keymap.label("advice")) if elsewhere else self._hint()

    def _hint(self) -> str:
        """What to do, and the most telling reason."""
        return " ".join(self.state.game_panel.advised()[:2])

    def button(self, gui: Gui, rect: pygame.Rect) -> None:
        """The button that asks for it and takes it away; at a purist table it is there to say so."""
        tr, able, there = gui.app.tr, self.state.acting == self.state.seat, self.state.hint_shown or self.awaited
        if self.state.purist:
            words = tr("reason.advice-purist")
            gui.button("play.advice", rect, "", None, icon="hint", kind="quiet", say=words, tip=words, enabled=False)
            return
        tip = tr("tip.with-key", tip=tr("tip.advice" if able else "tip.advice.off"), key=gui.app.keymap.label("advice"))
        gui.button(
            "play.advice", rect, "", self.toggle, icon="hint", kind="quiet", say=tr("play.advice"), enabled=able,
            tip=self._hint() or tip, selected=there, size=20,
        )  # fmt: skip

    def _show(self, hint: Hint) -> None:
        state = self.state
        state.game_panel.suggest(hint)
        state.hint_shown = True
        state.app.log.write("advice", action=hint.action, text=[*state.game_panel.advised()])
        self._show_again()

    def _fail(self) -> None:
        self.state.tell(self.state.app.tr("advice.failed"))
        self._show_again()

    def _show_again(self) -> None:
        """Lay out what is on top, where the button and the marks are."""
        self.state.app.nav.scenes[-1].request_layout()
