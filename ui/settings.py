"""The player's settings: language, sizes, pace, sounds, looks. Stored at once, checked when read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, get_type_hints

from game.schema.annotations import AnyText, IntRange, OneOf, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage.store import Store
from ui.gfx.audio import Levels
from ui.gfx.theme_file import HIGH_CONTRAST, KEY, STANDARD

LANGUAGES = ("en", "he", "fa")
SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)
PACES = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
SCALES = (100, 125, 150, 175, 200)
PANELS = ("theme", "dark", "light")
CONFIRMATIONS = ("off", "risky", "always")
CURTAINS = ("auto", "always", "open")
Coordinate = Annotated[int, IntRange(-32768, 32767)]
TILE_MARKS = ("none", "letters", "patterns")


Percent = Annotated[int, IntRange(0, 100)]


@dataclass(slots=True)
class SoundSettings:
    """How loud each kind of sound is; 0 is off."""

    all: Percent = 50
    effects: Percent = 100
    music: Percent = 25
    turn: Percent = 100
    """The sound that announces a person's turn."""
    mute: bool = False

    def levels(self) -> Levels:
        """Return these levels as the mixer takes them."""
        return Levels(self.all / 100, self.effects / 100, self.music / 100, self.turn / 100, self.mute)


@dataclass(slots=True)
class NarrationSettings:
    """Settings of the narration, for players who do not look at the screen."""

    written: bool = False
    """Whether every sentence is stored for the page of the narration."""
    speech: bool = False
    """Whether the system's speech says every sentence."""
    rate: Percent = 50
    """How fast the speech is; 50 is the system's own rate."""
    voices: dict[str, str] = field(default_factory=dict)
    """Language -> the system's name of the voice; the system chooses one for a language that is missing."""
    offered: bool = False
    """Whether the player has answered the offer of speech, which is made when a screen reader runs."""


@dataclass(slots=True)
class Settings:
    """One player's settings; every field has a valid default."""

    language: Annotated[str, OneOf(frozenset({"", *LANGUAGES}))] = ""
    """Empty: the system's language."""
    ui_scale: Annotated[int, OneOf(frozenset(SCALES))] = 100
    """Per cent."""
    speed: Annotated[float, OneOf(frozenset(SPEEDS))] = 1.0
    """Speed of animation; 0 is none."""
    bot_pace: Annotated[float, OneOf(frozenset(PACES))] = 0.5
    """Seconds that a bot's action is displayed before the next."""
    bot_step: bool = False
    """Whether each action of a bot waits for a key."""
    sound: SoundSettings = field(default_factory=SoundSettings)
    narration: NarrationSettings = field(default_factory=NarrationSettings)
    board_theme: Annotated[str, TextFormat(32, KEY)] = STANDARD
    """The folder of the theme, ours or the player's."""
    panels: Annotated[str, OneOf(frozenset(PANELS))] = "theme"
    """Whether menus and panels are dark or light."""
    reduced_motion: bool = False
    persian_digits: bool = True
    confirmations: Annotated[str, OneOf(frozenset(CONFIRMATIONS))] = "risky"
    hints: bool = True
    """Whether to preview actions and number what happened; never at a purist table."""
    legal_cells: bool = True
    """Whether to mark where a piece may go; never at a purist table."""
    auto_roll: bool = False
    """Whether the dice are rolled without a click, where nothing else can be done first."""
    auto_decline: bool = False
    """Whether an offer that the player cannot pay is declined, unless they answer it themselves."""
    purist: bool = False
    """Whether new tables are purist: no previews, no marked cells, no strengths, no hints."""
    coordinates: bool = True
    tile_marks: Annotated[str, OneOf(frozenset({"", *TILE_MARKS}))] = ""
    """What marks the colours of Qwirkle's tiles; empty: nothing, and the player was not asked yet."""
    curtain: Annotated[str, OneOf(frozenset(CURTAINS))] = "auto"
    face_down: bool = False
    """Whether a hand is visible only while its player looks at it, if several people share the screen."""
    seat_pins: bool = False
    """Whether the curtain asks every seat once for a PIN."""
    turn_picture: bool = True
    """Whether a person's turn is announced by a golden frame and in the title of the window."""
    attention: bool = True
    """Whether to request the window system's attention at a person's turn."""
    attract: bool = True
    """Whether games play themselves behind the menu."""
    rumble: bool = True
    """Whether the gamepad in use rumbles where the board shakes."""
    safe_margin: bool = False
    """Whether 5 % of the picture stay free at every edge: a television may cut them off."""
    fullscreen: bool = False
    display_offered: bool = False
    """Whether the question of the first start was answered: full screen or window."""
    window: tuple[Annotated[int, IntRange(640, 16384)], Annotated[int, IntRange(360, 16384)]] = (1280, 720)
    position: tuple[Coordinate, Coordinate] | None = None
    """Where the window was, over all monitors; None: the window system decides."""
    monitor: Annotated[int, IntRange(0, 63)] = 0
    """The index of the monitor on which the window was."""
    keys: dict[str, str] = field(default_factory=dict)
    setups: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last set-up, as the set-up screen wrote it."""
    named_setups: dict[str, Any] = field(default_factory=dict)
    """Game key -> the set-ups that the player gave a name, by name."""
    quick: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last table of one person against bots."""
    last_game: Annotated[str, AnyText()] = ""
    """The game played last; empty: none yet."""
    name: Annotated[str, AnyText()] = ""
    """The player's name at shared tables."""
    table_address: Annotated[str, AnyText()] = ""
    """The address of the table joined last."""
    proven_tables: dict[str, str] = field(default_factory=dict)
    """Room id of a table -> the address at which this player was let in last; the latest table is the last."""
    shared: dict[str, Any] = field(default_factory=dict)
    """Game key -> the last shared table."""


GROUPS = (SoundSettings, NarrationSettings)
"""The groups of settings within the settings."""
FORMS = {group: get_type_hints(group, include_extras=True) for group in (Settings, *GROUPS)}
"""Group -> field -> its form, evaluated once: reading a file runs no code."""


def from_json(data: object) -> tuple[Settings, list[str]]:
    """Return settings from plain data, and the names of invalid fields, which got the default."""
    settings = Settings()
    if not isinstance(data, Mapping):
        return settings, ["*"]
    broken = _read(settings, data)
    if data.get("tile_letters") is True and "tile_marks" not in data:  # as 0.2.0 and before stored it
        settings.tile_marks = "letters"
    if data.get("high_contrast") is True:  # a switch of its own until 0.4.0
        settings.board_theme = HIGH_CONTRAST
    if "sound" not in data:
        broken += _older_sound(settings.sound, data)
    return settings, broken


def _read(group: Settings | SoundSettings | NarrationSettings, data: Mapping[Any, Any]) -> list[str]:
    """Set the fields of a group from plain data; return the names of the invalid ones."""
    broken = []
    for name, form in FORMS[type(group)].items():
        if form in GROUPS and isinstance(data.get(name), Mapping):
            broken += _read(getattr(group, name), data[name])
        elif name in data:
            try:
                setattr(group, name, checker(form)(data[name], name))
            except SchemaError:
                broken.append(name)
    return broken


def _older_sound(sound: SoundSettings, data: Mapping[Any, Any]) -> list[str]:
    """Read the fields in which 0.4.0 and before stored what is heard; return the names of the invalid ones."""
    older = {"all": data.get("volume", sound.all), "mute": data.get("mute", False)}
    broken = ["volume" if name == "all" else name for name in _read(sound, older)]
    if data.get("turn_sound") is False:
        sound.turn = 0
    elif data.get("turn_sound", True) is not True:
        broken.append("turn_sound")
    return broken


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
