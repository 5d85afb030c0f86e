"""Gamepads for tests: SDL's own events one by one, and a virtual pad that goes through SDL's mapping."""

from __future__ import annotations

import ctypes
from collections import deque
from pathlib import Path

import pygame
from pygame._sdl2 import controller

from tests.ui.pilot import Pilot
from ui.app.arrows import next_by_arrow
from ui.app.focus import ARROWS, tab
from ui.item import find

BUTTONS = {
    "a": 0, "b": 1, "x": 2, "y": 3, "back": 4, "guide": 5, "start": 6, "l3": 7, "r3": 8, "l1": 9, "r1": 10, "up": 11,
    "down": 12, "left": 13, "right": 14,
}  # fmt: skip
"""SDL's numbers of the buttons, written out: a wrong constant of the program must not be right here."""
LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LEFT_TRIGGER, RIGHT_TRIGGER = range(6)


def press(pilot: Pilot, button: str, pad: int = 1) -> None:
    """Press and release a button."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pilot.feed(pygame.Event(kind, instance_id=pad, button=BUTTONS[button]))


def push(pilot: Pilot, axis: int, share: float, pad: int = 1) -> None:
    """Move a stick or trigger to a share of its way."""
    pilot.feed(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(32767 * share)))


def walk(pilot: Pilot, key: int, by_pad: bool) -> list[str]:
    """Press an arrow until it moves the focus no further; return what had the focus after each press."""
    found: list[str] = []
    for _ in range(200):
        before = pilot.focus
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pilot.feed(
                pygame.Event(
                    kind, key=key, mod=0, unicode="", scancode=0, window=pilot.app.window, by_pad=by_pad, pad=0
                )
            )
        if pilot.focus == before:
            return found
        found.append(pilot.focus)
    raise AssertionError("the arrows lead in a circle")


class PadPilot(Pilot):
    """Thumbs on a pad and nothing else: an item is reached by D-pad and shoulders, and used by A."""

    def click(self, name: str) -> None:
        """Walk to the item and press A; fails when no way leads there."""
        for _ in range(4):
            for button in self._way(name):
                press(self, button)
            if self.focus == name:
                press(self, "a")
                return
        raise AssertionError(f"the pad stands at {self.focus!r} and not at {name!r}")

    def _way(self, name: str) -> list[str]:
        """Return the buttons from the focus to an item, the fewest."""
        items = self.app.items()
        assert find(items, name) is not None, f"no {name!r} among {sorted(item.name for item in items)}"
        ways = {self.focus: list[str]()}
        queue = deque(ways)
        while queue and name not in ways:
            here = queue.popleft()
            steps = {"r1": tab(items, here, back=False), "l1": tab(items, here, back=True)}
            for key in ARROWS:
                steps[pygame.key.name(key)] = next_by_arrow(self.app.scenes[-1], here, key, False, True)
            for button, there in steps.items():
                if there not in ways:
                    ways[there] = [*ways[here], button]
                    queue.append(there)
        assert name in ways, f"no button leads from {self.focus!r} to {name!r}"
        return ways[name]

    def press(self, key: str, mod: int = 0) -> None:
        """Fail: a pad has no keys."""
        raise AssertionError("a pad has no keys")


class VirtualPad:
    """A pad that SDL itself holds for plugged in; its buttons arrive as events by SDL's mapping."""

    def __init__(self) -> None:
        library = next((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))
        self._sdl = ctypes.CDLL(str(library))
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        pygame.joystick.init()
        controller.init()

    def plug_in(self, mapped: bool = True) -> None:
        """Connect it: a controller, or a joystick of a kind that has no mapping."""
        self.index = self._sdl.SDL_JoystickAttachVirtual(1 if mapped else 8, 6, 15, 1)
        assert self.index >= 0

    def pull_out(self) -> None:
        """Disconnect it."""
        self._sdl.SDL_JoystickDetachVirtual(self.index)

    def press(self, instance: int, number: int) -> None:
        """Press and release a button by its number on the device."""
        device = self._sdl.SDL_JoystickFromInstanceID(instance)
        for down in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(device, number, down)
            self._sdl.SDL_JoystickUpdate()
