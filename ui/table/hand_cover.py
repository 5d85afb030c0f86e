"""The cover of the hand: it is face down until its player looks, if several people share the screen.

It is visible while a key is held, or from one click of a button to the next, so that nothing has to be held.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.context import Context
from ui.keymap import Keymap, latin
from ui.widgets.gui import Gui


class HandCover:
    """The cover of the hand; without effect unless the setting is on and several people play here."""

    def __init__(self, app: Context, people: int, turned: Callable[[], object]) -> None:
        """Set up a covered hand; `turned` is called when the player turned it over."""
        self.app, self.on_turn = app, turned
        self.shared = people > 1
        """Whether several people share the screen."""
        self._held = self._turned = False

    @property
    def enabled(self) -> bool:
        """Whether hands are face down at this table."""
        return self.shared and self.app.settings.face_down

    @property
    def face_down(self) -> bool:
        """Whether the hand must not be visible now."""
        return self.enabled and not (self._held or self._turned)

    def turn_down(self) -> None:
        """Turn the hand face down: another player sits down, or the player looks away."""
        self._held = self._turned = False

    def release_key(self) -> None:
        """Release the key: another scene receives the keys now."""
        self._held = False
        self.on_turn()

    def toggle(self) -> None:
        """Turn the hand over until the next call."""
        self._held, self._turned = False, self.face_down
        self.on_turn()

    def handle(self, event: pygame.Event) -> bool:
        """Handle the key's press and release; return whether the event was one of them."""
        if not self.enabled or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        if event.type == pygame.KEYDOWN:
            used = self.app.keymap.action(event) == "peek"
        else:  # a combination begun in the meantime must not leave the hand visible
            used = self._held and self.app.keymap.keys["peek"] in (Keymap.name_of(event), latin(event))
        if used:
            self._held = event.type == pygame.KEYDOWN
            self.on_turn()
        return used

    def button(self, gui: Gui, rect: pygame.Rect, turn: Callable[[], object]) -> None:
        """Add the button that turns the hand over. Its action `turn` calls `toggle` and what else the scene needs."""
        tr, down = self.app.tr, self.face_down
        tip = tr("tip.with-key", tip=tr("tip.peek" if down else "tip.peek.off"), key=self.app.keymap.label("peek"))
        gui.button(
            "play.peek", rect, "", turn, icon="eye" if down else "eye_off", kind="quiet",
            label=tr("play.peek" if down else "play.peek.off"), tip=tip, selected=not down, size=20,
        )  # fmt: skip
