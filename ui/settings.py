"""The player's settings: language, sizes, pace, sounds, looks. Stored at once, checked when read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from game.storage.store import Store

LANGUAGES = ("en", "he", "fa")
SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)
PACES = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
SCALES = (100, 125, 150, 175, 200)
BOARD_THEMES = ("lamplight", "daylight", "plain")
CONFIRMATIONS = ("off", "risky", "always")
CURTAINS = ("auto", "always", "open")


@dataclass(slots=True)
class Settings:
    """One player's settings; every field has a valid default."""

    language: str = ""
    """Empty: the system's language."""
    ui_scale: int = 100
    """Per cent."""
    speed: float = 1.0
    """Speed of animation; 0 is none."""
    bot_pace: float = 0.5
    """Seconds that a bot's action is displayed before the next."""
    bot_step: bool = False
    """Whether each action of a bot waits for a key."""
    volume: int = 50
    mute: bool = False
    board_theme: str = "lamplight"
    high_contrast: bool = False
    reduced_motion: bool = False
    persian_digits: bool = True
    confirmations: str = "risky"
    hints: bool = True
    """Whether to preview actions and number what happened; never at a purist table."""
    legal_cells: bool = True
    """Whether to mark where a piece may go; never at a purist table."""
    purist: bool = False
    """Whether new tables are purist: no previews, no marked cells, no strengths, no hints."""
    coordinates: bool = True
    tile_letters: bool = False
    """Whether tiles display a letter for their colour."""
    curtain: str = "auto"
    face_down: bool = False
    """Whether a hand is visible only while its player looks at it, if several people share the screen."""
    seat_pins: bool = False
    """Whether the curtain asks every seat once for a PIN."""
    attention: bool = True
    """Whether to request the window system's attention at a person's turn."""
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    keys: dict[str, str] = field(default_factory=dict)
    setups: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last set-up, as the set-up screen wrote it."""
    quick: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last table of one person against bots."""
    last_game: str = ""
    """The game played last; empty: none yet."""
    name: str = ""
    """The player's name at shared tables."""
    table_address: str = ""
    """The address of the table joined last."""
    shared: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last shared table."""


_CHOICES: dict[str, tuple[object, ...]] = {
    "language": ("", *LANGUAGES),
    "ui_scale": SCALES,
    "speed": SPEEDS,
    "bot_pace": PACES,
    "board_theme": BOARD_THEMES,
    "confirmations": CONFIRMATIONS,
    "curtain": CURTAINS,
}


def from_json(data: object) -> tuple[Settings, list[str]]:
    """Return settings from plain data, and the names of invalid fields, which got the default."""
    settings, broken = Settings(), []
    if not isinstance(data, Mapping):
        return settings, ["*"]
    for item in fields(Settings):
        if item.name not in data:
            continue
        value = _checked(item.name, data[item.name], getattr(settings, item.name))
        if value is None:
            broken.append(item.name)
        else:
            setattr(settings, item.name, value)
    return settings, broken


def _checked(name: str, value: object, default: object) -> object:
    """Return the value if it is valid for this field, else None."""
    if isinstance(default, bool):
        return value if isinstance(value, bool) else None
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if name in _CHOICES:
        return value if type(value) is type(default) and value in _CHOICES[name] else None
    if name == "volume":
        return value if type(value) is int and 0 <= value <= 100 else None
    if name == "window":
        return _size(value)
    if name == "keys":
        fine = isinstance(value, dict) and all(isinstance(part, str) for pair in value.items() for part in pair)
        return value if fine else None
    return value if type(value) is type(default) else None


def _size(value: object) -> tuple[int, int] | None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    width, height = value
    if type(width) is not int or type(height) is not int or not (640 <= width <= 16384 and 360 <= height <= 16384):
        return None
    return width, height


def load(store: Store) -> tuple[Settings, str]:
    """Return the stored settings, and "" or the locale key of what was lost."""
    data, fault = store.load("settings")
    if data is None:
        return Settings(), fault
    settings, broken = from_json(data)
    return settings, "notice.settings-broken" if broken else ""


def save(settings: Settings, store: Store) -> bool:
    """Store the settings; return whether that worked (a full disk must not stop a game)."""
    try:
        store.save_data("settings", asdict(settings))
    except OSError:
        return False
    return True
