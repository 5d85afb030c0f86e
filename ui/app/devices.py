"""Gamepads and fingers at the window: their events, their time, and whose pad may act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ui.app.gamepad import PAD_EVENTS, Gamepad, Gamepads
from ui.app.input import MOUSE_EVENTS
from ui.app.touch import TOUCH_EVENTS, AppState, TouchInput
from ui.context import Context
from ui.keymap import Device, Keymap
from ui.scene import Scene

NO_KEYS: Final = frozenset({Device.PAD, Device.TOUCH})
"""Devices without keys: the program must not name any, and a text field needs the keyboard on the screen."""


class DeviceInput:
    """The devices beside mouse and keyboard; what they do arrives as pointer and key events."""

    def __init__(self, app: Context, screens: AppState, send: Callable[[pygame.Event], None]) -> None:
        """`send` delivers an event to the scenes."""
        self.app, self.screens, self.send = app, screens, send
        self.gamepads, self.touch = Gamepads(), TouchInput(app, screens, send)

    @property
    def scenes(self) -> Sequence[Scene]:
        """The scene stack, lowest first."""
        return self.screens.scenes

    @property
    def active(self) -> bool:
        """Whether something is held down or rolls on, so that time alone brings events."""
        return self.gamepads.active or self.touch.active

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event of a pad or a finger; return whether it was one, or a touch's own mouse event."""
        if event.type in PAD_EVENTS:
            self._pad_event(event)
        elif event.type in TOUCH_EVENTS:
            self.touch.handle(event)
        else:
            return event.type in MOUSE_EVENTS and bool(getattr(event, "touch", False))
        return True

    def release_all(self) -> None:
        """Release what is held down: the window has lost it."""
        self.touch.cancel()
        self.gamepads.release_all()

    def pass_time(self, seconds: float) -> None:
        """Repeat what is held down on the pads, move the view by their right sticks, let lists roll on."""
        for pad, key in tuple(self.gamepads.repeats(seconds)):
            self._press(pad, key)
        for pad, (right, down) in self.gamepads.pan(seconds):
            if self._may_act(pad) and self.scenes[-1].pan(-self.app.u(right), -self.app.u(down)):
                self.app.nav.invalidate()
        if self.touch.pass_time(seconds):
            self.app.nav.invalidate()

    def rumble(self, strength: float, seconds: float) -> None:
        """Let the gamepad in use rumble, unless the player wants none."""
        pad = self.gamepads.last
        if pad is not None and self.app.settings.rumble and self.app.nav.device is Device.PAD:
            pad.rumble(strength, seconds)

    def set_labels(self, keymap: Keymap) -> None:
        """Let the sentences name what the player uses."""
        family = self.gamepads.last.family if self.gamepads.last else "generic"
        keymap.set_device(self.app.nav.device, family)
        self.app.has_no_keys = self.app.nav.device in NO_KEYS

    def _pad_event(self, event: pygame.Event) -> None:
        if change := self.gamepads.plugged(event):
            words, pad = change
            self.app.nav.notice(self.app.tr(words, name=pad.name or self.app.tr("pad.unnamed")))
            return
        used = self.gamepads.pad_of(event)
        if used is not None:
            for key in self.gamepads.keys(event, used, self.app.keymap):
                self._press(used, key)

    def _may_act(self, pad: Gamepad) -> bool:
        """Return whether no scene refuses the pad, because the player to act has one of their own."""
        return all(scene.accepts_pad(pad.instance) for scene in self.scenes)

    def _press(self, pad: Gamepad, key: pygame.Event) -> None:
        if not self._may_act(pad):
            return
        before, self.gamepads.last = self.gamepads.last, pad
        if before is not None and before.family != pad.family:
            self.app.nav.device_changed()
        self.send(pygame.Event(key.type, key.dict | {"pad": pad.instance}))
