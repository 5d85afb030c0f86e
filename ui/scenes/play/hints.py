"""A hint for the seat at the screen: asked for by key or button, waited for without standing still, shown by the desk.

It shows what is in the hand, so it belongs to that seat and to that moment alone: whatever happens takes it away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.hint import Hint
from game.bots.levels import levels
from game.core import Illegal
from game.session.hint_service import NoHint
from ui.widgets.gui import Gui

if TYPE_CHECKING:
    import pygame

    from ui.scenes.play.play import PlayScene


class HintController:
    """Where the play scene and what lies over it get hints from."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.shown = False

    @property
    def awaited(self) -> bool:
        """Whether somebody thinks about a hint now."""
        return self.play.session.awaits_hint()

    @property
    def offered(self) -> bool:
        """Whether hints are given at this table."""
        play = self.play
        known = play.seat is not None and bool(levels(play.game.key))
        return known and play.session.participants is None and not play.purist

    def toggle(self) -> None:
        """Ask for a hint; when there is one, or one is awaited, take it away."""
        if self.dismiss():
            return
        play = self.play
        try:
            if not levels(play.game.key):
                raise Illegal("advice-no-bots")
            if play.purist:
                raise Illegal("advice-purist")
            if play.seat is None or play.acting != play.seat:
                raise Illegal("not-your-turn")
            if play.face_down:
                raise Illegal("advice-face-down")
            play.session.ask_hint(play.seat)
        except Illegal as refusal:
            play.refuse(refusal)
            return
        except NoHint:
            self._fail()
            return
        play.notice.tell("")
        play.last_action.clear()
        self._show_again()

    def update(self) -> None:
        """See whether it has come; a hand that was laid face down takes it away."""
        if self.play.face_down:
            self.dismiss()
        if not self.awaited:
            return
        before = self.play.session.assisted
        try:
            hint = self.play.session.hint()
        except NoHint:
            self._fail()
            return
        if hint is not None:
            self._show(hint)
            if not before:
                self.play.tell(self.play.app.tr("advice.assisted"))

    def clear(self) -> bool:
        """Forget it; whether there was anything. Nothing is laid out anew."""
        there = self.shown or self.awaited
        self.play.session.forget_hint()
        if self.shown:
            self.play.game_panel.suggest(None)
        self.shown = False
        return there

    def dismiss(self) -> bool:
        """The player wants to see it no longer; whether there was anything."""
        there = self.clear()
        if there:
            self._show_again()
        return there

    def words(self, elsewhere: bool) -> str:
        """What the line over the tray says: that a hint is thought about; the hint, or how to follow it where its
        words stand `elsewhere`; "" without one."""
        tr = self.play.app.tr
        if self.awaited:
            return tr("advice.thinking")
        if not self.shown:
            return ""
        return tr("advice.how", key=self.play.app.keymap.label("advice")) if elsewhere else self._hint()

    def _hint(self) -> str:
        """What to do, and the most telling reason."""
        return " ".join(self.play.game_panel.advised()[:2])

    def button(self, gui: Gui, rect: pygame.Rect) -> None:
        """The button that asks for it and takes it away; at a purist table it is there to say so."""
        tr, able, there = gui.app.tr, self.play.acting == self.play.seat, self.shown or self.awaited
        if self.play.purist:
            words = tr("reason.advice-purist")
            gui.button("play.advice", rect, "", None, icon="hint", kind="quiet", say=words, tip=words, enabled=False)
            return
        tip = tr("tip.with-key", tip=tr("tip.advice" if able else "tip.advice.off"), key=gui.app.keymap.label("advice"))
        gui.button(
            "play.advice", rect, "", self.toggle, icon="hint", kind="quiet", say=tr("play.advice"), enabled=able,
            tip=self._hint() or tip, selected=there, size=20,
        )  # fmt: skip

    def _show(self, hint: Hint) -> None:
        play = self.play
        play.game_panel.suggest(hint)
        self.shown = True
        play.app.log.write("advice", action=hint.action, text=[*play.game_panel.advised()])
        self._show_again()

    def _fail(self) -> None:
        self.play.tell(self.play.app.tr("advice.failed"))
        self._show_again()

    def _show_again(self) -> None:
        """Lay out what is on top, where the button and the marks are."""
        self.play.app.nav.scenes[-1].relay()
