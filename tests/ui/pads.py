"""Gamepads for tests: SDL's own events one by one, and a virtual pad that goes through SDL's mapping."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame
from pygame._sdl2 import controller

from tests.ui.pilot import Pilot

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
