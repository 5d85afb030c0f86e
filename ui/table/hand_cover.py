"""The hand of the player at the screen lies face down until it is looked at, where several people share the screen.

It is looked at while a key is held, or from one click of a button to the next, so that nothing has to be held.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.context import Context
from ui.keymap import Keymap, latin
from ui.widgets.gui import Gui


class HandCover:
    """Whether the hand shows. Does nothing unless the setting is on and more than one person plays here."""

    def __init__(self, app: Context, people: int, turned: Callable[[], object]) -> None:
        """`turned` is called when the player turned the hand over."""
        self.app, self.turned = app, turned
        self.several = people > 1
        """Whether they share the screen."""
        self._held = self._turned = False

    @property
    def offered(self) -> bool:
        """Whether hands lie face down at this table."""
        return self.several and self.app.settings.face_down

    @property
    def face_down(self) -> bool:
        """Whether the hand must not show now."""
        return self.offered and not (self._held or self._turned)

    def cover(self) -> None:
        """Face down again: somebody else sits down, or the player looks away."""
        self._held = self._turned = False

    def let_go(self) -> None:
        """The key counts as released: another scene gets the keys now."""
        self._held = False
        self.turned()

    def toggle(self) -> None:
        """Turn the hand over, to stay so."""
        self._held, self._turned = False, self.face_down
        self.turned()

    def handle(self, event: pygame.Event) -> bool:
        """The key goes down or up; whether that was its event."""
        if not self.offered or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        if event.type == pygame.KEYDOWN:
            used = self.app.keymap.action(event) == "peek"
        else:  # a combination begun meanwhile must not keep the hand up
            used = self._held and self.app.keymap.of["peek"] in (Keymap.name_of(event), latin(event))
        if used:
            self._held = event.type == pygame.KEYDOWN
            self.turned()
        return used

    def button(self, gui: Gui, rect: pygame.Rect, turn: Callable[[], object]) -> None:
        """The button that turns the hand over: `turn` is `toggle`, and what the scene does besides."""
        tr, down = self.app.tr, self.face_down
        tip = tr("tip.with-key", tip=tr("tip.peek" if down else "tip.peek.off"), key=self.app.keymap.label("peek"))
        gui.button(
            "play.peek", rect, "", turn, icon="eye" if down else "eye_off", kind="quiet",
            say=tr("play.peek" if down else "play.peek.off"), tip=tip, selected=not down, size=20,
        )  # fmt: skip
