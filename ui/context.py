"""What every part of the window needs: settings, language, look, pictures, sounds, sizes and navigation."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from game.storage.store import Store
from ui import settings
from ui.event_log import EventLog
from ui.gfx.art import Art
from ui.gfx.audio import Audio, Levels
from ui.gfx.music import Mood
from ui.gfx.pad_glyphs import NO_KEY, file_of
from ui.gfx.theme import Look
from ui.gfx.theme_file import GameForms, Theme, ThemeFault, load, own_theme
from ui.item import Item, Words
from ui.keymap import Device, Keymap, fit_to_device
from ui.launch import Launch, open_window
from ui.narration.file_output import FileOutput
from ui.narration.narrator import Narrator
from ui.narration.speech_control import SpeechControl
from ui.narration.speech_engines.speech_engine import SpeechStyle
from ui.text import layout as text_layout
from ui.text.i18n import Locale, language

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"
SAFE_MARGIN: Final = 0.05
"""The share of width and height that a safe margin leaves free on each side."""
TARGET: Final = 44 / 1080
"""The least side of what a finger can hit, as a share of the window's height: 44 pixels at 1080 lines."""
DOUBLE_CLICK: Final = 0.4
"""Seconds within which two clicks are one double click."""


class Route(Enum):
    """The scenes that other scenes open without importing them (`ui/app/routes.py`)."""

    GAMES = auto()
    LEARN = auto()
    LOBBY = auto()
    NARRATION = auto()
    PLAY = auto()
    PUZZLES = auto()
    REPLAY = auto()
    RESULTS = auto()
    RULES = auto()
    SCORE_SHEET = auto()
    SETTINGS = auto()
    SETUP = auto()
    TABLE_BROWSER = auto()


class Screen:
    """A scene as far as the others on the stack know it; `ui.scene.Scene` builds and draws it."""

    name: str = "scene"
    """The name in the event log."""
    modal: bool = False
    """Whether the scene below is drawn first, behind a veil."""
    moving: bool = False
    """Whether something is animated: update and draw 60 times a second."""
    background_moving: bool = False
    """Whether only what is behind everything moves: drawn 30 times a second, though the scene is idle."""
    equal_steps: bool = False
    """Whether time comes in steps of 1/60 s though the scene is idle, because each step asks a bot something."""
    overdrawn: Sequence[pygame.Rect] = ()
    """Where the application drew over the last picture of the scene: focus ring, tooltip and the like."""
    asleep: bool = False
    """Whether the next input only wakes the scene (`wake`) and activates nothing."""
    shared: bool = False
    """Whether other computers wait for this window: check for input 60 times a second even when nothing moves."""
    busy: bool = False
    """Whether a request is still in progress (a bot thinks), though nothing moves."""
    displays_tips: bool = False
    """Whether the scene displays the tips of its items itself, so that no tooltip covers it."""
    settling: bool = False
    """Whether further input waits for the next step of time: the last one ended an animation whose end decides more."""
    notices_above: bool = False
    """Whether notices are displayed at the head of the screen, because its foot is full of buttons."""
    initial_focus: str = ""
    """The name of the item that has the focus at first."""
    covered_focus: str = ""
    """The name of the item that had the focus when another scene covered this one."""
    game_key: str = ""
    """The key of the game that the scene is about."""
    mood: Mood = Mood.CALM
    """How tense that game is, for its music."""

    @property
    def unsaved(self) -> bool:
        """Whether typed text would be lost if the scene closed now."""
        return False

    def wake(self) -> None:
        """Wake up: there was input while the scene was asleep."""

    def items(self) -> list[Item]:
        """Return everything that can be clicked or focused now, in the order of Tab."""
        return []

    def spoken_title(self) -> str:
        """Return the title of the scene for the narration."""
        return ""

    def spoken_lines(self) -> Sequence[str]:
        """Return the words of the scene that belong to no item, in the order of reading, for the narration."""
        return ()

    def spoken(self, item: Item) -> str:
        """Return the words of an item that gets the focus; "" for its label and its tip."""
        return ""

    def request_layout(self) -> None:
        """Lay the scene out again before it is next drawn or hit-tested, for other contents of the same size."""

    def layout_now(self) -> None:
        """Lay the scene out again now, for other contents of the same size, scale and language."""

    def rebuild(self) -> None:
        """Lay the scene out again for another size, scale, language or theme."""

    def save_copy(self) -> bool:
        """Ask for the name of a copy of the running game; return whether this scene is a running game."""
        return False


class Navigation(Protocol):
    """The scene stack, the focus and the notices, for everything below the application."""

    @property
    def now(self) -> float:
        """Seconds of frames since the start."""

    @property
    def full_redraw(self) -> bool:
        """Whether everything must be painted, not only what the scene on top knows to have changed."""

    @property
    def scenes(self) -> Sequence[Screen]:
        """The scene stack, lowest first."""

    @property
    def focus(self) -> str:
        """The name of the focused item."""

    @property
    def hover(self) -> str:
        """The name of the item under the pointer."""

    @property
    def displayed_notice(self) -> str:
        """The notice on display; "" if there is none."""

    @property
    def tooltip_item(self) -> str:
        """The name of the item whose tooltip is due."""

    @property
    def darkened_item(self) -> Item | None:
        """The item under the pointer that is darkened, because any click would be too soon."""

    @property
    def device(self) -> Device:
        """What the player used last."""

    @property
    def by_key(self) -> bool:
        """Whether the player used keyboard or gamepad last, not a pointer."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the pointer; outside the window while it is not over it."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills a whole screen."""

    @property
    def attended(self) -> bool:
        """Whether the window has the keyboard and is not minimized."""

    @property
    def wake(self) -> threading.Event:
        """The event that any thread sets to end the rest between two frames."""

    @property
    def pads(self) -> Collection[int]:
        """The connected gamepads, by SDL's numbers."""

    def rumble(self, strength: float, seconds: float) -> None:
        """Let the gamepad in use rumble, unless the player wants none."""

    def device_changed(self) -> None:
        """Lay out again what names keys or buttons, because the player took another device."""

    def set_focus(self, name: str) -> None:
        """Move the keyboard focus to the item of that name."""

    def item_at(self, place: tuple[int, int]) -> Item | None:
        """Return the topmost item at a point."""

    def activate(self, item: Item) -> None:
        """Run the item's action, or display why it is disabled."""

    def open(self, route: Route, *args: Any) -> None:
        """Push the scene of a route, made with these arguments."""

    def preload(self, route: Route) -> None:
        """Load the module of a route's scene."""

    def open_alone(self, route: Route, *args: Any) -> None:
        """Open the scene of a route right over the lowest scene, in place of all others."""

    def push(self, scene: Screen) -> None:
        """Push a scene on the stack."""

    def pop(self) -> None:
        """Return to the scene below; ask whether to quit if there is none."""

    def replace(self, scene: Screen) -> None:
        """Put a scene in the place of the one on top."""

    def home(self, to: Screen | None = None) -> None:
        """Return to a scene of the stack, by default to the lowest, the menu."""

    def invalidate(self) -> None:
        """Request that the next frame is drawn, all of it."""

    def request_frame(self) -> None:
        """Request a frame in which the scene on top paints only what has changed."""

    def notice(self, words: str) -> None:
        """Display one sentence for some seconds at the foot of the screen."""

    def pop_notice(self) -> str:
        """Return the displayed notice and remove it: the caller displays it instead, or it is out of date."""

    def refuse(self, reason: str, **details: str | int) -> None:
        """Display why a click or key did nothing, by the sentence `reason.<reason>`."""

    def confirm(self, words: Words, yes: Words, action: Callable[[], None], danger: bool = False) -> None:
        """Ask before an action; words that depend on the language are functions."""

    def ask_quit(self) -> None:
        """Ask whether to quit, then close the window."""

    def open_rules(self, topic: str) -> None:
        """Open the rules of the game on display, else of the one played last, at a topic."""

    def open_settings(self) -> None:
        """Open the settings over everything."""

    def rebuild(self) -> None:
        """Rebuild the visible scenes after a change of size, scale or language."""

    def refresh_preferences(self) -> None:
        """Apply changed settings: language, colours, keys and sounds."""

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window, and store the choice."""

    def toggle_mute(self) -> None:
        """Switch the sound on or off, and store the choice."""

    def save_settings(self) -> None:
        """Store the settings; a disk that refuses is displayed as a notice."""


class Context:
    """The services of one window. The application sets `nav`, `locale`, `look` and `keymap` before the first scene."""

    nav: Navigation
    locale: Locale
    look: Look
    keymap: Keymap
    has_no_keys = False
    """Whether the player uses a device without keys: a gamepad or a touch screen."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self.store = Store(launch.data_dir)
        self.settings, self.settings_fault = settings.load(self.store)
        self.log = EventLog(launch.event_log)
        self.narrator = Narrator()
        self.narrator.written = self.settings.narration.written
        if launch.narrate is not None:
            self.narrator.outputs.append(FileOutput(launch.narrate))
        self.speech = SpeechControl(self.narrator, lambda: self.nav.wake.set())
        self.window = open_window(
            launch.size or self.settings.window,
            launch.fullscreen or (self.settings.fullscreen and launch.size is None),
            self.settings.position if launch.size is None else None,
            self.settings.monitor if launch.size is None else 0,
            fit=launch.size is None,
        )
        self.laid_out_size = self.size
        """The size of the last layout. While the window is resized, `size` is ahead of it."""
        self.art = Art(ASSETS / "art")
        text_layout.set_pictures(lambda char, px: self.art.get(f"pad/{file_of(char)}", px))
        self.sounds = Audio(ASSETS / "sounds", self.sound_levels)
        self._theme: Theme | None = None
        self.theme_fault: ThemeFault | None = None
        """What is wrong with the theme of the settings, in whose place the standard one is used."""
        self.set_language()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture in pixels: the window's surface within its margins."""
        width, height = self.window.get_surface().get_size()
        if not self.settings.safe_margin:  # asked hundreds of times in a frame that paints panels
            return width, height
        return width - 2 * self.margin[0], height - 2 * self.margin[1]

    @property
    def margin(self) -> tuple[int, int]:
        """The pixels left free at the sides and at head and foot: a television may cut them off."""
        if not self.settings.safe_margin:
            return 0, 0
        width, height = self.window.get_surface().get_size()
        return round(width * SAFE_MARGIN), round(height * SAFE_MARGIN)

    @property
    def scale(self) -> float:
        """Pixels per unit: 1 up to 864 lines, 1.25 at 1080, 2.5 at 2160, times the player's scale; 640x360 fit in."""
        return _scale(self.size, self.settings.ui_scale)

    @property
    def least_target(self) -> int:
        """The least side in pixels of what a finger can hit, while fingers are in use; else 0."""
        return round(TARGET * self.window.size[1]) if self.nav.device is Device.TOUCH else 0

    @property
    def speed(self) -> float:
        """The speed of animation; 0 is none."""
        return self.settings.speed if self.launch.speed is None else self.launch.speed

    @property
    def sound_levels(self) -> Levels:
        """The levels of the settings; all are silent if the command line says so."""
        levels = self.settings.sound.levels()
        return replace(levels, muted=levels.muted or not self.launch.sound)

    def u(self, units: float) -> int:
        """Convert layout units to pixels."""
        return round(units * self.scale)

    def mirror(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the rectangle in the player's reading direction. Boards are never mirrored."""
        if not self.locale.rtl:
            return rect.copy()
        return pygame.Rect(self.laid_out_size[0] - rect.right, rect.y, rect.w, rect.h)

    def tr(self, key: str, /, **args: str | int) -> str:
        """Return the sentence of a locale key in the player's language."""
        words = self.locale.tr(key, **args)
        if not self.has_no_keys:
            return words
        words = fit_to_device(words)
        return self.locale.tr(f"no-key.{key}") if NO_KEY in words and self.locale.has(f"no-key.{key}") else words

    def set_language(self) -> None:
        """Load the language and the look of the settings."""
        self.locale = Locale(
            language(self.launch.lang or self.settings.language), persian_digits=self.settings.persian_digits
        )
        self.art.number = self.locale.number
        self.set_look()
        self.set_speech()

    def set_speech(self) -> None:
        """Switch the speech on or off as the settings say, in the language of the screen."""
        narration, lang = self.settings.narration, self.locale.lang
        self.speech.apply(narration.speech, SpeechStyle(lang, narration.rate, narration.voices.get(lang, "")))

    def theme_forms(self) -> GameForms:
        """Return the form of each game's part of a theme."""
        return {}

    def set_look(self) -> None:
        """Load the theme of the settings; one that is gone or wrong gives way to the standard one."""
        key, panels = self.settings.board_theme, self.settings.panels
        if self._theme is None or self._theme.key != key:
            self.theme_fault = None
            try:
                self._theme = load(key, self.store.themes_folder, self.theme_forms())
            except ThemeFault as fault:
                self.theme_fault = fault
                self._theme = replace(own_theme(), key=key)
        self.look = Look(self._theme, "" if panels == "theme" else panels)

    def theme_problem(self, name: str, fault: ThemeFault) -> str:
        """Return one sentence about a theme that cannot be used."""
        return self.tr("theme.fault", name=name, why=self.tr(fault.key, **fault.details))

    def forget_theme(self) -> None:
        """Read the theme's file again with the next `set_look`."""
        self._theme = None

    def set_sounds(self) -> None:
        """Apply the levels of the settings."""
        self.sounds.set_levels(self.sound_levels)


@lru_cache(maxsize=16)
def _scale(size: tuple[int, int], percent: int) -> float:
    """Return the pixels per unit of a window of that size; asked hundreds of times in a layout."""
    room = max(1.0, min(size[0] / 640, size[1] / 360))
    return min(room, max(1.0, room / 2.4) * percent / 100)
