"""What pointer and keyboard do to items: focus, hover, clicks, and the keys that work everywhere."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.app import focus
from ui.app.hit_test import item_at
from ui.context import DOUBLE_CLICK, Context
from ui.item import Item, find
from ui.keymap import is_save
from ui.scene import Scene
from ui.table import bot_pace

HOVER = 0.35
"""Seconds the pointer rests on an item before its tooltip shows."""
NEAR = 6
"""Pixels within which two clicks are one double click."""
NOWHERE = (-1, -1)
"""Where the pointer is while it is not over the window."""
INPUT_EVENTS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT, pygame.MOUSEWHEEL)
"""Events that ask for something, so that `idle` answers them."""


class InputState:
    """Where the player's hands are. Names of items, not items, are kept: scenes make their items anew."""

    def __init__(self, app: Context, scenes: Sequence[Scene]) -> None:
        self.app, self.scenes = app, scenes
        self.pointer = NOWHERE
        self.focus = ""
        self.hover = ""
        self._pressed = ""
        self._hover_since: float | None = None
        self._by_key = False
        self._clicked: tuple[Scene, tuple[int, int], float] | None = None
        """The last press: on which scene, where and when."""
        self._meant: tuple[Scene, str] | None = None
        """Where the key that is down was pressed: on which scene and item."""

    @property
    def by_key(self) -> bool:
        """Whether keys were used last, not the pointer."""
        return self._by_key

    def fresh(self) -> None:
        """A different scene is on top."""
        self.focus = self.hover = self._pressed = ""

    def hold_focus(self) -> None:
        """Something always has the focus: when the item that had it is gone, the scene's first."""
        items = self.scenes[-1].items()
        if find(items, self.focus) is None:
            first = find(items, self.scenes[-1].first)
            self.focus = first.name if first else focus.tab(items, "", back=False)

    def note(self, event: pygame.Event) -> None:
        """Remember where the pointer is and whether keys are in use, whoever handles the event."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._by_key = event.type == pygame.KEYDOWN
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._meant = (self.scenes[-1], self.focus) if event.type == pygame.KEYDOWN else None
        if event.type == pygame.MOUSEMOTION:
            self.point(event.pos)

    def stray(self, event: pygame.Event) -> bool:
        """Whether this is the second half of a double click whose first half brought another scene, or the letter of a
        key that has led to a line of text: it was not typed there."""
        if event.type == pygame.TEXTINPUT:
            return self._meant is not None and self._meant != (self.scenes[-1], self.focus)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        last, self._clicked = self._clicked, (self.scenes[-1], event.pos, self.app.nav.now)
        if last is None or last[0] is self.scenes[-1] or self.app.nav.now - last[2] >= DOUBLE_CLICK:
            return False
        return bool(max(abs(event.pos[0] - last[1][0]), abs(event.pos[1] - last[1][1])) <= NEAR)

    def point(self, place: tuple[int, int]) -> None:
        """The pointer is there now."""
        self.pointer = place
        if self.hover_changed():
            self.app.nav.invalidate()

    def hover_changed(self) -> bool:
        """Whether something else lies under the pointer than before, because either moved."""
        item = item_at(self.scenes[-1], self.pointer)
        name = item.name if item else ""
        if name == self.hover:
            return False
        self.hover, self._hover_since = name, self.app.nav.now
        return True

    def rest(self) -> bool:
        """Whether the pointer has now rested long enough for a tooltip; true once."""
        if not self.hover or self._hover_since is None or self.app.nav.now - self._hover_since < HOVER:
            return False
        self._hover_since = None
        return True

    def told(self) -> str:
        """Name of the focused item, as far as the event log may know it."""
        return self.scenes[-1].told(self.focus)

    @property
    def explained(self) -> str:
        """Name of the item whose tooltip shows."""
        if self.hover and self._hover_since is None:
            return self.hover
        return self.focus if self._by_key else ""

    def use(self, event: pygame.Event) -> None:
        """An event that nobody took: clicks on items, keys of the focus, keys that work everywhere."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            item = item_at(self.scenes[-1], event.pos)
            self._pressed = item.name if item else ""
            if item:
                self.focus = item.name  # it comes whole into sight later: it must not move from under the button
                self.app.nav.invalidate()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            item = item_at(self.scenes[-1], event.pos)
            if item and item.name == self._pressed:
                self.app.nav.set_focus(item.name)
                self.app.nav.activate(item)
            self._pressed = ""
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.Event) -> None:
        items = self.scenes[-1].items()
        action = self.app.keymap.action(event)
        if is_save(event):
            any(scene.save_copy() for scene in reversed(self.scenes) if not self.scenes[-1].modal)
        elif event.key == pygame.K_TAB:
            self.app.nav.set_focus(focus.tab(items, self.focus, bool(event.mod & pygame.KMOD_SHIFT)))
        elif event.key in focus.ARROWS:
            self.app.nav.set_focus(focus.arrow(items, self.focus, event.key))
        elif action in ("confirm", "confirm-too"):
            item = find(items, self.focus)
            if item:
                self.app.nav.activate(item)
        elif action:
            self._common(action)

    def _common(self, action: str) -> None:
        if action == "back":
            self.scenes[-1].back()
        elif action == "rules":
            self.app.nav.open_rules("")
        elif action == "settings":
            self.app.nav.open_settings()
        elif action == "mute":
            self.app.nav.toggle_mute()
        else:
            bot_pace.use(self.app, action)

    def held(self) -> Item | None:
        """The focused item."""
        return find(self.scenes[-1].items(), self.focus)
