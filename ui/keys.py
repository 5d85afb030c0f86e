"""Which key does what: defaults, the player's own choices, and the words for keys."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

DEFAULTS: dict[str, str] = {
    "back": "escape",
    "confirm": "return",
    "confirm-too": "space",
    "rules": "f1",
    "fullscreen": "f11",
    "log": "l",
    "advice": "h",
    "undo": "z",
    "withdraw": "backspace",
    "swap": "s",
    "end": "x",
    "catastrophe": "c",
    "leader-black": "q",
    "leader-red": "w",
    "leader-blue": "e",
    "leader-green": "r",
    "hand-1": "1",
    "hand-2": "2",
    "hand-3": "3",
    "hand-4": "4",
    "hand-5": "5",
    "hand-6": "6",
    "peek": "v",
    "zoom-in": "=",
    "zoom-out": "-",
    "zoom-fit": "0",
    "settings": "f10",
    "mute": "m",
    "slower": ",",
    "faster": ".",
    "bot-step": "p",
    "chat": "t",
    "extend": "y",
}
"""Action -> name of its key as pygame knows it."""

FIXED = frozenset({"tab", "up", "down", "left", "right", "page up", "page down", "home", "end"})
"""Keys that always move the focus and cannot be given away."""


class Keys:
    """The keys in force: the defaults with the player's changes."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        self.of = dict(DEFAULTS)
        for action, key in (changes or {}).items():
            if self.refusal(action, key) is None:
                self.of[action] = key

    def refusal(self, action: str, key: str) -> str | None:
        """Why the action may not take this key: "unknown", "fixed", or the action that has it."""
        if action not in DEFAULTS or not key or not _code(key):
            return "unknown"
        if key in FIXED:
            return "fixed"
        return next((other for other, taken in self.of.items() if taken == key and other != action), None)

    def changes(self) -> dict[str, str]:
        """What differs from the defaults, to be saved."""
        return {action: key for action, key in self.of.items() if DEFAULTS[action] != key}

    def action(self, event: pygame.Event) -> str | None:
        """The action of a KEYDOWN event, if any. Combinations with Ctrl, Alt or Meta have none."""
        if event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        ):
            return None
        names = (self.name_of(event), latin(event))
        return next((action for name in names for action, key in self.of.items() if key == name), None)

    @staticmethod
    def name_of(event: pygame.Event) -> str:
        """pygame's name of the event's key, or what it is on a Latin keyboard; the keypad's count as the others."""
        name = pygame.key.name(event.key)
        name = {"enter": "return", "keypad enter": "return"}.get(name, name)
        return name[1:-1] if len(name) == 3 and name[0] == "[" else name or latin(event)

    def label(self, action: str) -> str:
        """The key as a cap shows it: "Z", "F1", "Esc"."""
        key = self.of[action]
        return {"escape": "Esc", "return": "Enter", "space": "Space"}.get(
            key, key.upper() if len(key) <= 3 else key.title()
        )


def latin(event: pygame.Event) -> str:
    """The Latin letter at the place of a key that writes something else, as on Hebrew and Persian keyboards; or ""."""
    if pygame.K_a <= event.key <= pygame.K_z or not pygame.KSCAN_A <= event.scancode <= pygame.KSCAN_Z:
        return ""
    return chr(pygame.K_a + event.scancode - pygame.KSCAN_A)


def _code(key: str) -> int:
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return 0
