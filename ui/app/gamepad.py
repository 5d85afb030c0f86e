"""Gamepads by SDL's controller mapping: buttons and sticks become key events, which move the keyboard's focus.

SDL knows the layout of hundreds of models and names their buttons alike. Pads may be plugged in and out at any time.
A joystick without a mapping still works by the numbers that most pads share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

import pygame
from pygame._sdl2 import controller

from game.display_text import clean
from ui.keymap import PAD_ACTIONS, PAD_BUTTONS, PAD_TRIGGERS, Keymap

SHOULDERS: Final = {pygame.CONTROLLER_BUTTON_LEFTSHOULDER: pygame.KMOD_SHIFT, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: 0}
"""Shoulder buttons that move the focus like Tab, backwards and forwards."""
DPAD: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
}  # fmt: skip
RAW_BUTTONS: Final = (
    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_GUIDE, pygame.CONTROLLER_BUTTON_LEFTSTICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK,
)  # fmt: skip
"""The buttons of most pads in the order of their numbers, for a joystick without a mapping."""
PUSHED: Final = 0.6
"""The share of its way, up to 1, at which a stick or trigger counts as pushed."""
RELEASED: Final = 0.35
"""The share below which it counts as released."""
DEAD_ZONE: Final = 0.25
"""The share of the right stick's way that moves nothing: few sticks rest exactly in the middle."""
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.11
"""Seconds until a held direction is repeated, and between its repetitions."""
PAN_SPEED: Final = 900.0
"""Layout units per second that the right stick, fully pushed, moves the board."""
FULL: Final = 32768
"""The value of an axis that is fully pushed."""
VENDORS: Final = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo", "de28": "deck"}
"""The maker in SDL's identifier of a model -> the family of its glyphs."""
FAMILY_NAMES: Final = {
    "xbox": "xbox", "x-box": "xbox", "playstation": "playstation", "dualshock": "playstation",
    "dualsense": "playstation", "ps3": "playstation", "ps4": "playstation", "ps5": "playstation",
    "nintendo": "nintendo", "switch": "nintendo", "joy-con": "nintendo", "steam": "deck",
}  # fmt: skip
"""Parts of the names of pads -> the family of their glyphs."""
MAPPED_EVENTS: Final = frozenset({
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION,
})  # fmt: skip
RAW_EVENTS: Final = frozenset({
    pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION,
})  # fmt: skip
PAD_EVENTS: Final = MAPPED_EVENTS | RAW_EVENTS | {
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
}  # fmt: skip


@dataclass(slots=True)
class Gamepad:
    """One pad: what it is, and what is held down on it."""

    instance: int
    """SDL's number of the connection; another one after each plugging in."""
    name: str = ""
    family: str = "generic"
    """Whose signs its buttons bear: xbox, playstation, nintendo, deck or generic."""
    device: Any = None
    """SDL's controller or joystick, which is closed when this object goes; None in tests."""
    mapped: bool = True
    """Whether SDL knows its layout."""
    axes: dict[int, float] = field(default_factory=dict)
    held: dict[str, tuple[pygame.Event, float]] = field(default_factory=dict)
    """Part of the pad that is held down -> the key event that it repeats, and the seconds until it does."""

    def rumble(self, strength: float, seconds: float) -> None:
        """Rumble, if the pad has motors: the heavy one with that strength up to 1, the light one with half of it."""
        if self.device is not None and self.mapped:
            self.device.rumble(strength, strength / 2, round(1000 * seconds))


class Gamepads:
    """All connected pads, as a converter of their events into key events."""

    def __init__(self) -> None:
        self.pads: dict[int, Gamepad] = {}
        self.last: Gamepad | None = None
        """The pad used last."""

    def open(self) -> None:
        """Start the detection of gamepads; costs nothing if it has started already."""
        if not pygame.joystick.get_init():
            pygame.joystick.init()
        if not controller.get_init():
            controller.init()

    def plugged(self, event: pygame.Event) -> tuple[str, Gamepad] | None:
        """Add or remove the pad of an event; return the locale key of the notice and the pad, if one came or went."""
        try:
            if event.type == pygame.CONTROLLERDEVICEADDED:
                return "notice.pad.added", self._add(_mapped_pad(event.device_index))
            if event.type == pygame.JOYDEVICEADDED and not controller.is_controller(event.device_index):
                return "notice.pad.unknown", self._add(_unmapped_pad(event.device_index))
        except pygame.error:  # it is gone already
            return None
        if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            pad = self.pads.pop(event.instance_id, None)
            self.last = None if self.last is pad else self.last
            return None if pad is None else ("notice.pad.removed", pad)
        return None

    def _add(self, pad: Gamepad) -> Gamepad:
        self.pads[pad.instance] = pad
        return pad

    def pad_of(self, event: pygame.Event) -> Gamepad | None:
        """Return the pad of an event; None for other events, and for the raw copy of an event that SDL has mapped."""
        if event.type not in MAPPED_EVENTS | RAW_EVENTS:
            return None
        pad = self.pads.get(event.instance_id)
        if pad is None:
            pad = self._add(Gamepad(event.instance_id, mapped=event.type in MAPPED_EVENTS))
        return pad if pad.mapped == (event.type in MAPPED_EVENTS) else None

    def keys(self, event: pygame.Event, pad: Gamepad, keymap: Keymap) -> Iterator[pygame.Event]:
        """Yield the KEYDOWN events that an event of a pad stands for."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            yield from _button(pad, event.button, event.type == pygame.CONTROLLERBUTTONDOWN, keymap)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from _axis(pad, event.axis, event.value / FULL, keymap)
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button < len(RAW_BUTTONS):
            yield from _button(pad, RAW_BUTTONS[event.button], event.type == pygame.JOYBUTTONDOWN, keymap)
        elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
            yield from _axis(pad, event.axis, event.value, keymap)
        elif event.type == pygame.JOYHATMOTION:
            yield from _hold(pad, "hat", _arrow(event.value[0], -event.value[1]))

    def repeats(self, seconds: float) -> Iterator[tuple[Gamepad, pygame.Event]]:
        """Let time pass; yield the key events that held directions and triggers repeat."""
        for pad in self.pads.values():
            for part, (event, left) in tuple(pad.held.items()):
                pad.held[part] = event, left - seconds if left > seconds else NEXT_REPEAT
                if left <= seconds:
                    yield pad, event

    def pan(self, seconds: float) -> Iterator[tuple[Gamepad, tuple[float, float]]]:
        """Yield how far the right stick of each pad moves the view in this time, in layout units."""
        for pad in self.pads.values():
            x = pad.axes.get(pygame.CONTROLLER_AXIS_RIGHTX, 0.0)
            y = pad.axes.get(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
            push = min(1.0, hypot(x, y))
            if push > DEAD_ZONE:
                far = PAN_SPEED * seconds * ((push - DEAD_ZONE) / (1 - DEAD_ZONE)) ** 2 / push
                yield pad, (x * far, y * far)

    @property
    def active(self) -> bool:
        """Whether something is held down, so that time alone brings events."""
        return any(pad.held for pad in self.pads.values()) or next(self.pan(1.0), None) is not None

    def release_all(self) -> None:
        """Release everything: the window has lost the focus, and the releases go elsewhere."""
        for pad in self.pads.values():
            pad.held.clear()


def family_of(name: str, guid: str) -> str:
    """Return the family of a pad's glyphs, by its name, else by its maker."""
    low = name.lower()
    by_name = next((family for part, family in FAMILY_NAMES.items() if part in low), None)
    return by_name or VENDORS.get(guid[8:12], "generic")


def _mapped_pad(index: int) -> Gamepad:
    device = controller.Controller(index)
    joystick = device.as_joystick()
    name = clean(device.name or "", 40)
    return Gamepad(joystick.get_instance_id(), name, family_of(name, joystick.get_guid()), device)


def _unmapped_pad(index: int) -> Gamepad:
    joystick = pygame.joystick.Joystick(index)
    return Gamepad(joystick.get_instance_id(), clean(joystick.get_name(), 40), device=joystick, mapped=False)


def _button(pad: Gamepad, button: int, down: bool, keymap: Keymap) -> Iterator[pygame.Event]:
    if button in DPAD:
        yield from _hold(pad, f"button {button}", _key(DPAD[button]) if down else None)
    elif not down:
        return
    elif button in SHOULDERS:
        yield _key(pygame.K_TAB, SHOULDERS[button])
    elif button in PAD_BUTTONS:
        yield _part(PAD_BUTTONS[button], keymap)


def _axis(pad: Gamepad, axis: int, value: float, keymap: Keymap) -> Iterator[pygame.Event]:
    pad.axes[axis] = value
    if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
        yield from _stick(pad)
    elif axis in PAD_TRIGGERS:
        part = f"axis {axis}"
        if value >= PUSHED or (part in pad.held and value >= RELEASED):
            yield from _hold(pad, part, _part(PAD_TRIGGERS[axis], keymap))
        else:
            pad.held.pop(part, None)


def _stick(pad: Gamepad) -> Iterator[pygame.Event]:
    """Yield the arrow of the left stick when it is pushed in a new direction: the one that it points to most."""
    x, y = (pad.axes.get(axis, 0.0) for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY))
    if max(abs(x), abs(y)) < (RELEASED if "stick" in pad.held else PUSHED):
        pad.held.pop("stick", None)
    else:
        right, down = (x, 0.0) if abs(x) >= abs(y) else (0.0, y)
        yield from _hold(pad, "stick", _arrow(right, down, pygame.KMOD_SHIFT))


def _hold(pad: Gamepad, part: str, event: pygame.Event | None) -> Iterator[pygame.Event]:
    """Yield the event of a part that is held down from now on, unless it was before; None releases the part."""
    before = pad.held.get(part)
    if event is None:
        pad.held.pop(part, None)
    elif before is None or before[0].key != event.key:
        pad.held[part] = event, FIRST_REPEAT
        yield event


def _arrow(right: float, down: float, mod: int = 0) -> pygame.Event | None:
    if right:
        return _key(pygame.K_RIGHT if right > 0 else pygame.K_LEFT, mod)
    if down:
        return _key(pygame.K_DOWN if down > 0 else pygame.K_UP, mod)
    return None


def _part(name: str, keymap: Keymap) -> pygame.Event:
    return _key(pygame.key.key_code(keymap.keys[PAD_ACTIONS[name]]))


def _key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0, by_pad=True)
