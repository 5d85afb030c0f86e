"""What a player likes: language, sizes, pace, sounds, looks. Saved at once, checked when read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, get_type_hints

from game.schema.annotations import IntRange, OneOf
from game.schema.checker import SchemaError, checker
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
    """One player's settings; every field has a default that works."""

    language: Annotated[str, OneOf(frozenset({"", *LANGUAGES}))] = ""
    """Empty: as the system has it."""
    ui_scale: Annotated[int, OneOf(frozenset(SCALES))] = 100
    """Per cent."""
    speed: Annotated[float, OneOf(frozenset(SPEEDS))] = 1.0
    """Of animation; 0 is none."""
    bot_pace: Annotated[float, OneOf(frozenset(PACES))] = 0.5
    """Seconds a bot's action stands before the next."""
    bot_step: bool = False
    """Wait for a key after each action of a bot."""
    volume: Annotated[int, IntRange(0, 100)] = 50
    mute: bool = False
    board_theme: Annotated[str, OneOf(frozenset(BOARD_THEMES))] = "lamplight"
    high_contrast: bool = False
    reduced_motion: bool = False
    persian_digits: bool = True
    confirmations: Annotated[str, OneOf(frozenset(CONFIRMATIONS))] = "risky"
    hints: bool = True
    """Tell what a piece would do, and number the news; at a purist table nobody is told."""
    legal_cells: bool = True
    """Mark where a piece may go; not at a purist table."""
    purist: bool = False
    """New tables are played without help: no previews, no marked cells, no strengths, no hints; as the last one was."""
    coordinates: bool = True
    tile_letters: bool = False
    """Where colours are told apart on tiles, a letter tells them too."""
    curtain: Annotated[str, OneOf(frozenset(CURTAINS))] = "auto"
    face_down: bool = False
    """Where several people share the screen, a hand shows only while its player looks at it."""
    seat_pins: bool = False
    """The curtain asks every seat once whether it wants a PIN."""
    attention: bool = True
    """Ask the window system for attention when it is a person's turn."""
    fullscreen: bool = False
    window: tuple[Annotated[int, IntRange(640, 16384)], Annotated[int, IntRange(360, 16384)]] = (1280, 720)
    keys: dict[str, str] = field(default_factory=dict)
    setups: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last set-up, as the set-up screen wrote it."""
    quick: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last table of one person against bots."""
    last_game: str = ""
    """Empty: none yet."""
    name: str = ""
    """As others at a shared table see it."""
    table_address: str = ""
    """Of the table that was joined last."""
    shared: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last table for others to come to."""


def from_json(data: object) -> tuple[Settings, list[str]]:
    """Settings from plain data, and the names of fields that were not usable and took the default."""
    settings, broken = Settings(), []
    if not isinstance(data, Mapping):
        return settings, ["*"]
    for name, form in get_type_hints(Settings, include_extras=True).items():
        if name in data:
            try:
                setattr(settings, name, checker(form)(data[name], name))
            except SchemaError:
                broken.append(name)
    return settings, broken


def load(store: Store) -> tuple[Settings, str]:
    """The saved settings, and "" or the key of a sentence that tells what was lost."""
    data, fault = store.load("settings")
    if data is None:
        return Settings(), fault
    settings, broken = from_json(data)
    return settings, "notice.settings-broken" if broken else ""


def save(settings: Settings, store: Store) -> bool:
    """Keep the settings; whether that worked (a full disk must not stop a game)."""
    try:
        store.save_data("settings", asdict(settings))
    except OSError:
        return False
    return True
