"""Hints for the seat at the screen: requested by key or button, computed in the background.

A hint reveals the hand, so it belongs to one seat and one position: every event removes it.
"""

from __future__ import annotations

import pygame

from game.bots.hint import Hint
from game.bots.levels import levels
from game.core import Illegal
from game.session.hint_service import NoHint
from ui.narration.narrator import Kind
from ui.scenes.play.state import PlayState
from ui.widgets.gui import Gui


class HintController:
    """The controller of hints for the play scene and the scenes over it."""

    def __init__(self, state: PlayState) -> None:
        self.state = state

    @property
    def pending(self) -> bool:
        """Whether a hint is being computed."""
        return self.state.explanations.hint_pending

    @property
    def available(self) -> bool:
        """Whether this table offers hints."""
        state = self.state
        known = state.seat is not None and bool(levels(state.game.key))
        return known and state.parts.hints and state.session.participants is None and not state.purist

    def toggle(self) -> None:
        """Request a hint; if one is displayed or awaited, remove it."""
        if self.dismiss():
            return
        state = self.state
        try:
            if not levels(state.game.key):
                raise Illegal("advice-no-bots")
            if state.purist:
                raise Illegal("advice-purist")
            if not state.parts.hints:
                raise Illegal("not-here")
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
        state.status_line.show("")
        state.explanations.last_action.clear()
        state.app.narrator.say(Kind.NOTICE, state.app.tr("advice.thinking"))
        self._request_layout()

    def update(self) -> None:
        """Display the hint when it is ready; remove it when the hand is turned face down."""
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
            if not before and self.state.parts.saves:
                self.state.notify(self.state.app.tr("advice.assisted"))

    def dismiss(self) -> bool:
        """Remove the hint because the player is done with it; return whether there was one."""
        there = self.state.explanations.clear_hint()
        if there:
            self._request_layout()
        return there

    def status_text(self, elsewhere: bool) -> str:
        """Return the sentence of the status line: "thinking", the hint, or "" without one.

        If the hint's own words are displayed `elsewhere`, the sentence explains how to follow it.
        """
        tr = self.state.app.tr
        if self.pending:
            return tr("advice.thinking")
        if not self.state.explanations.hint_shown:
            return ""
        return tr("advice.how", key=self.state.app.keymap.label("advice")) if elsewhere else self._summary()

    def _summary(self) -> str:
        """Return the suggested action and its main reason."""
        return " ".join(self.state.game_panel.advised()[:2])

    def button(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the button that requests and removes a hint; at a purist table it is disabled and says why."""
        tr, able = gui.app.tr, self.state.acting == self.state.seat
        there = self.state.explanations.hint_shown or self.pending
        if self.state.purist:
            words = tr("reason.advice-purist")
            gui.button("play.advice", rect, "", None, icon="hint", kind="quiet", label=words, tip=words, enabled=False)
            return
        offer = "tip.advice.again" if self.state.session.assisted else "tip.advice"
        tip = tr("tip.with-key", tip=tr(offer if able else "tip.advice.off"), key=gui.app.keymap.label("advice"))
        gui.button(
            "play.advice", rect, "", self.toggle, icon="hint", kind="quiet", label=tr("play.advice"), enabled=able,
            tip=self._summary() or tip, selected=there, size=20,
        )  # fmt: skip

    def _show(self, hint: Hint) -> None:
        state = self.state
        state.explanations.show_hint(hint)
        state.app.log.write("advice", action=hint.action, text=[*state.game_panel.advised()])
        state.app.narrator.say_all(Kind.NOTICE, state.game_panel.spoken_hint())
        self._request_layout()

    def _fail(self) -> None:
        self.state.notify(self.state.app.tr("advice.failed"))
        self._request_layout()

    def _request_layout(self) -> None:
        """Request a layout of the scene on top, which has the button and the marks."""
        self.state.app.nav.scenes[-1].request_layout()
