"""What counts as input: it wakes the menu and starts the time of rest anew."""

from __future__ import annotations

import pygame

KINDS = (
    pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.CONTROLLERBUTTONDOWN,
)  # fmt: skip
AXES = {pygame.JOYAXISMOTION: 1.0, pygame.CONTROLLERAXISMOTION: 32767.0}
"""Sticks and triggers, and the number at their end."""
PUSHED = 0.5
"""The share of its way from which a stick counts: at rest many drift a little."""


def is_activity(event: pygame.Event) -> bool:
    """Return whether somebody touched something: key, pointer, finger or pad."""
    if event.type == pygame.MOUSEMOTION:
        return tuple(event.rel) != (0, 0)
    if event.type in AXES:
        return bool(abs(event.value) >= PUSHED * AXES[event.type])
    return event.type in KINDS
