"""The keymap: default keys, the player's changes, and the labels of keys.

Some actions are shared by all scenes, others belong to one game. Two games may use one key for different actions,
because only one of them is on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto

import pygame

from ui.gfx.pad_glyphs import NO_KEY, glyph, is_glyph
from ui.text.bidi import FSI, PDI

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
    "recap": "f2",
    "pause": "break",
    "narration": "f12",
    "quiet": "delete",
    "say-again": "u",
    "place-next": "j",
    "place-back": "k",
    "look-board": "f3",
    "look-row": "f4",
    "look-changes": "f5",
    "look-places": "f6",
    "look-hand": "f7",
    "look-scores": "f8",
    "look-turn": "f9",
}
"""Action -> pygame's name of its key, for the actions that every game and scene has."""

LATER = frozenset(list(SHARED)[list(SHARED).index("narration") :])
"""Actions that 0.7.0 added. Where a player had given the key of one to another action, that one has no key."""
NO_CODE, NO_CAP = "", "–"
"""The key of an action without one, and its label."""

FIXED = frozenset({"tab", "up", "down", "left", "right", "page up", "page down", "home", "end"})
"""Keys that always move the focus and cannot be assigned."""

PAD_ACTIONS = {
    "a": "confirm", "b": "back", "x": "end", "y": "swap", "back": "undo", "start": "pause", "l3": "rules",
    "r3": "advice", "lt": "zoom-out", "rt": "zoom-in",
}  # fmt: skip
"""Button or trigger of a gamepad -> action. The names are those of `pad.<name>` and of the glyphs' files."""

PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
}  # fmt: skip
"""SDL's button, the same for every model -> its name here."""

PAD_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
"""SDL's axis of a trigger -> its name here; held down, it repeats."""


PARENTHESES = re.compile(r"\s?\(([^()]*)\)")


class Device(Enum):
    """What the player used last."""

    KEYS = auto()
    MOUSE = auto()
    PAD = auto()
    TOUCH = auto()


class Keymap:
    """The active keys: the defaults with the player's changes."""

    def __init__(
        self, changes: Mapping[str, str] | None = None, own: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        """Apply the valid `changes`; `own` is game -> its own actions and their default keys.

        No action of a game is another game's or shared.
        """
        self._game = {action: game for game, actions in (own or {}).items() for action in actions}
        self.keys = dict(SHARED)
        for actions in (own or {}).values():
            self.keys.update(actions)
        for action, key in (changes or {}).items():
            refusal = self.refusal(action, key)
            if refusal in LATER and refusal not in (changes or {}):
                self.keys[refusal], refusal = NO_CODE, None
            if refusal is None:
                self.keys[action] = key
        self.set_device(Device.MOUSE, "generic")

    def set_device(self, device: Device, pad_family: str) -> None:
        """Let labels be those of a device; the family says whose signs a gamepad's buttons bear."""
        self.device, self.pad_family = device, pad_family
        self.labels = {action.replace("-", "_"): self.label(action) for action in self.keys}
        """The labels of all keys, by the names of their places in sentences: "hand_1", "end"."""

    def refusal(self, action: str, key: str) -> str | None:
        """Return why the action may not get this key: "unknown", "fixed", or the action that has it."""
        if action not in self.keys or not key or not _code(key):
            return "unknown"
        if key in FIXED:
            return "fixed"
        return next(
            (other for other, taken in self.keys.items() if taken == key and self._share_a_screen(other, action)), None
        )

    def _share_a_screen(self, one: str, other: str) -> bool:
        """Return whether two actions can be used on the same screen."""
        games = {self._game[action] for action in (one, other) if action in self._game}
        return one != other and len(games) < 2

    def action(self, event: pygame.Event, game: str = "") -> str | None:
        """Return the action of a KEYDOWN event, shared or of the game on the screen, if any.

        Combinations with Ctrl, Alt or Meta have none.
        """
        if event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        ):
            return None
        known = {key: action for action, key in self.keys.items() if key and self._game.get(action, game) == game}
        return known.get(self.name_of(event)) or known.get(latin(event))

    @staticmethod
    def name_of(event: pygame.Event) -> str:
        """Return pygame's name of the event's key, or its name on a Latin keyboard.

        The keypad's keys have the names of the others.
        """
        name = pygame.key.name(event.key)
        name = {"enter": "return", "keypad enter": "return"}.get(name, name)
        return name[1:-1] if len(name) == 3 and name[0] == "[" else name or latin(event)

    def label(self, action: str) -> str:
        """Return what stands for the action on the player's device: a key's cap, a pad's sign, or NO_KEY."""
        if self.device is Device.PAD:
            part = next((part for part, own in PAD_ACTIONS.items() if own == action.removesuffix("-too")), "")
            return glyph(self.pad_family, part) if part else NO_KEY
        return NO_KEY if self.device is Device.TOUCH else self.cap(action)

    def cap(self, action: str) -> str:
        """Return the label on the key's cap: "Z", "F1", "Esc"."""
        key = self.keys[action] or NO_CAP
        return {"escape": "Esc", "return": "Enter", "space": "Space", "break": "Pause"}.get(
            key, key.upper() if len(key) <= 3 else key.title()
        )


def fit_to_device(words: str) -> str:
    """Return a sentence without the parentheses whose keys the device does not have; a pad's signs need none."""
    return PARENTHESES.sub(_signs, words) if any(is_glyph(char) or char == NO_KEY for char in words) else words


def _signs(place: re.Match[str]) -> str:
    """Return the signs of buttons in a parenthesis, which an isolate keeps in their order; "" if it has none."""
    signs = "".join(filter(is_glyph, place[1]))
    return f" {FSI}{signs}{PDI}" if signs else "" if NO_KEY in place[1] else place[0]


def latin(event: pygame.Event) -> str:
    """Return the Latin letter of a key that writes another script (Hebrew, Persian); else ""."""
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
