"""Which key does what: defaults, the player's own choices, and the words for keys.

Some actions are known everywhere, others belong to one game. Two games may give one key to different actions, as only
one of them is on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

SHARED: dict[str, str] = {
    "back": "escape",
    "confirm": "return",
    "confirm-too": "space",
    "rules": "f1",
    "fullscreen": "f11",
    "log": "l",
    "advice": "h",
    "undo": "z",
    "swap": "s",
    "end": "x",
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
    "moment": "n",
    "moment-back": "b",
}
"""Action -> name of its key as pygame knows it, for what every game and scene has."""

FIXED = frozenset({"tab", "up", "down", "left", "right", "page up", "page down", "home", "end"})
"""Keys that always move the focus and cannot be given away."""

PAD_BUTTONS = {
    0: "confirm", 1: "back", 2: "undo", 3: "swap", 6: "log", 7: "end", 8: "settings", 9: "rules", 10: "advice",
}  # fmt: skip
"""Gamepad button -> action, numbered as on most pads: lower, right, left, upper, the small ones, then the sticks
pressed down. `pad.<button>` names it."""


class Keymap:
    """The keys in force: the defaults with the player's changes."""

    def __init__(
        self, changes: Mapping[str, str] | None = None, own: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        """`own`: game -> its own actions and their default keys; no action of one is another's or shared."""
        self._game = {action: game for game, actions in (own or {}).items() for action in actions}
        self.of = dict(SHARED)
        for actions in (own or {}).values():
            self.of.update(actions)
        for action, key in (changes or {}).items():
            if self.refusal(action, key) is None:
                self.of[action] = key

    def refusal(self, action: str, key: str) -> str | None:
        """Why the action may not take this key: "unknown", "fixed", or the action that has it."""
        if action not in self.of or not key or not _code(key):
            return "unknown"
        if key in FIXED:
            return "fixed"
        return next((other for other, taken in self.of.items() if taken == key and self._meet(other, action)), None)

    def _meet(self, one: str, other: str) -> bool:
        """Whether two actions can be asked for on the same screen."""
        games = {self._game[action] for action in (one, other) if action in self._game}
        return one != other and len(games) < 2

    def action(self, event: pygame.Event, game: str = "") -> str | None:
        """The shared action of a KEYDOWN event, or that of the game on the screen, if any.

        Combinations with Ctrl, Alt or Meta have none.
        """
        if event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        ):
            return None
        known = {key: action for action, key in self.of.items() if self._game.get(action, game) == game}
        return known.get(self.name_of(event)) or known.get(latin(event))

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


def is_save(event: pygame.Event) -> bool:
    """Return whether the event is Ctrl+S, also on keyboards of other scripts."""
    ctrl = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return bool(ctrl) and "s" in (Keymap.name_of(event), latin(event))


def _code(key: str) -> int:
    try:
        return pygame.key.key_code(key)
    except ValueError:
        return 0
