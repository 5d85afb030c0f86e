"""A gamepad moves the same focus as the keyboard: its buttons become the keys of the player's choice."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ui.keymap import PAD_BUTTONS, Keymap

SHOULDERS = {4: pygame.KMOD_SHIFT, 5: 0}
"""These move like Tab, backwards and forwards."""
FAR = 0.6
"""How far a stick must be pushed to count, of 1; it counts again after it came back to half of that."""


class Gamepad:
    """Turns what pads say into key events. Pads may come and go at any time."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: set[tuple[int, int]] = set()

    def open(self) -> None:
        """Begin to look for pads; costs nothing when that has been done."""
        if not pygame.joystick.get_init():
            pygame.joystick.init()

    def keys(self, event: pygame.Event, keys: Keymap) -> Iterator[pygame.Event]:
        """The KEYDOWN events that this event of a pad stands for; none for other events."""
        if event.type == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type == pygame.JOYBUTTONDOWN:
            yield from self._button(event.button, keys)
        elif event.type == pygame.JOYHATMOTION:
            yield from _arrows(event.value[0], -event.value[1])
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            yield from self._stick(event)

    def _button(self, button: int, keys: Keymap) -> Iterator[pygame.Event]:
        if button in SHOULDERS:
            yield _key(pygame.K_TAB, SHOULDERS[button])
        elif button in PAD_BUTTONS:
            yield _key(pygame.key.key_code(keys.of[PAD_BUTTONS[button]]))

    def _stick(self, event: pygame.Event) -> Iterator[pygame.Event]:
        place = (event.instance_id, event.axis)
        if abs(event.value) < FAR / 2:
            self._pushed.discard(place)
        elif abs(event.value) >= FAR and place not in self._pushed:
            self._pushed.add(place)
            push = 1 if event.value > 0 else -1
            yield from _arrows(push, 0) if event.axis == 0 else _arrows(0, push)


def _arrows(right: int, down: int) -> Iterator[pygame.Event]:
    if right:
        yield _key(pygame.K_RIGHT if right > 0 else pygame.K_LEFT)
    if down:
        yield _key(pygame.K_DOWN if down > 0 else pygame.K_UP)


def _key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
