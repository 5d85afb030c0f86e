"""Theme files: how they are read, checked and found (docs/themes.md).

A theme is a folder with one file, `theme.json`: our own under `assets/themes`, players' in the data folder. A player's
file is data from outside: bounded, parsed without running anything, checked name by name. It may leave out whatever its
base, one of our own themes, gives already. No text from a file becomes a path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, get_type_hints

from game.core import Json
from game.display_text import clean
from game.schema import json_text
from game.schema.annotations import OneOf, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage import files
from ui.gfx.accents import Accents, Replacements, Solid, replacements
from ui.gfx.palette import HIGH, READABLE, Palette, contrast, text_contrasts

FORMAT: Final = 1
FILE: Final = "theme.json"
OWN: Final = ("lamplight", "daylight", "parchment", "plain", "contrast")
"""The themes that come with the program, in the order of the settings."""
STANDARD: Final = OWN[0]
HIGH_CONTRAST: Final = OWN[4]
OWN_FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "themes"

MAX_BYTES: Final = 64 << 10
"""The most bytes in a theme file; our longest has 5 kB."""
MAX_DEPTH: Final = 4
MAX_THEMES: Final = 24
"""The most folders of players that are looked at."""
MAX_ENTRIES: Final = 1000
"""The most names in the folder of themes that are looked at: files lie there too."""
NAME_LIMIT: Final = 24
"""The most visible characters in the name of a theme."""
KEY: Final = r"[a-z0-9][a-z0-9_-]{0,31}"
"""The form of a folder's name, which is the theme's key in the settings."""

DARK: Final = "dark"
LIGHT: Final = "light"
TABLES: Final = ("wood", "light", "flat", "paper")
BUTTONS: Final = ("round", "flat")
TILES: Final = ("glazed", "flat", "inked")

T = TypeVar("T")


class ThemeFault(Exception):
    """What is wrong with a theme file: the key of a sentence, and its arguments."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key, details)
        self.key, self.details = f"theme.fault.{key}", details


@dataclass(frozen=True, slots=True)
class Coordinates:
    """The strips with letters and numbers beside a board."""

    ground: Solid
    edge: Solid
    text: Solid


@dataclass(frozen=True, slots=True)
class ThemeForm:
    """The fields of a theme file beside the sections of the games."""

    format: Literal[1]
    name: Annotated[str, TextFormat(200)]
    panels: Annotated[str, OneOf(frozenset({DARK, LIGHT}))]
    """The menus, panels and dialogs that belong to the boards."""
    high_contrast: bool
    """Whether all text needs a contrast of 7:1."""
    table: Annotated[str, OneOf(frozenset(TABLES))]
    """The texture of the table behind everything."""
    buttons: Annotated[str, OneOf(frozenset(BUTTONS))]
    """Whether buttons are shaded as if they were round, or flat."""
    tiles: Annotated[str, OneOf(frozenset(TILES))]
    """The style in which the pieces of all games are drawn."""
    dark: Palette
    light: Palette
    marks: Accents
    lights: Accents
    coordinates: Coordinates


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A theme that was checked. `sections` are the games' own parts, each in the form of its game."""

    key: str
    form: ThemeForm
    sections: Mapping[str, Json]
    marks: Replacements
    lights: Replacements
    _games: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name in the file, ready to display; our own themes have one in every language."""
        return clean(self.form.name, NAME_LIMIT)

    @property
    def own(self) -> bool:
        """Whether it came with the program."""
        return self.key in OWN

    def palette(self, panels: str = "") -> Palette:
        """Return the colours of dark or light panels, by default those that belong to the theme."""
        return self.form.light if (panels or self.form.panels) == LIGHT else self.form.dark

    def section(self, game: str, form: type[T]) -> T:
        """Return a game's part of the theme, checked when it is first needed."""
        if game not in self._games:
            self._games[game] = checked(form, self.sections[game], game)
        found: T = self._games[game]
        return found


# ------------------------------------------------------------------ checking


def checked(form: type[T], data: Json, place: str = "") -> T:
    """Return data as an instance of the dataclass `form`. Raises ThemeFault, which names the first wrong field."""
    if not isinstance(data, dict):
        raise ThemeFault("value", field=place)
    hints = get_type_hints(form, include_extras=True)
    path = f"{place}." if place else ""
    for name in [*data.keys() - hints.keys(), *hints.keys() - data.keys()]:
        raise ThemeFault("unknown" if name in data else "missing", field=clean(f"{path}{name}", 60))
    return form(**{name: _value(hint, data[name], f"{path}{name}") for name, hint in hints.items()})


def _value(hint: Any, data: Json, place: str) -> Any:
    if is_dataclass(hint):
        return checked(hint, data, place)  # type: ignore[arg-type]
    try:
        return checker(hint)(data, place)
    except SchemaError as error:
        raise ThemeFault("value", field=place) from error


def read_file(path: Path) -> Json:
    """Return the data of a theme file. Raises ThemeFault."""
    try:
        text = files.read(path, MAX_BYTES).decode("utf-8-sig")  # some editors begin a file with a mark
        return json_text.parse(text, MAX_DEPTH)
    except files.TooLarge as error:
        raise ThemeFault("too-large", most=MAX_BYTES >> 10) from error
    except OSError as error:
        raise ThemeFault("unreadable") from error
    except ValueError as error:
        raise ThemeFault("not-json") from error


def theme_from(key: str, data: Json) -> Theme:
    """Return a theme from complete data. Raises ThemeFault."""
    if not isinstance(data, dict):
        raise ThemeFault("not-json")
    names = {each.name for each in fields(ThemeForm)}
    form = checked(ThemeForm, {name: value for name, value in data.items() if name in names})
    sections = {name: value for name, value in data.items() if name not in names}
    return Theme(key, form, sections, replacements(form.marks), replacements(form.lights))


def check_text(theme: Theme) -> None:
    """Raise ThemeFault if text would not stand out from its ground."""
    least = HIGH if theme.form.high_contrast else READABLE
    strips = theme.form.coordinates
    found = [("coordinates", "text", "ground", contrast(strips.text, strips.ground))]
    for name in (DARK, LIGHT):
        found += [(name, *pair) for pair in text_contrasts(theme.palette(name))]
    for place, text, ground, value in found:
        if value < least:
            names = {"text": f"{place}.{text}", "ground": f"{place}.{ground}"}
            raise ThemeFault("contrast", **names, n=f"{int(value * 10) / 10:g}:1", least=f"{least:g}:1")


# ------------------------------------------------------------------ finding


@cache
def own_data(key: str) -> dict[str, Any]:
    """Return the data of one of our own themes; nobody may change it."""
    found: dict[str, Any] = json_text.parse((OWN_FOLDER / key / FILE).read_text("utf-8"), MAX_DEPTH)
    return found


@cache
def own_theme(key: str = STANDARD) -> Theme:
    """Return one of our own themes."""
    return theme_from(key, own_data(key))


GameForms = Mapping[str, type]
"""Game -> the form of its section."""


def foreign_theme(folder: Path, forms: GameForms) -> Theme:
    """Return the theme in a player's folder. Raises ThemeFault."""
    if not re.fullmatch(KEY, folder.name):
        raise ThemeFault("folder")
    if folder.name in OWN:
        raise ThemeFault("taken")
    if folder.is_symlink() or not folder.is_dir():
        raise ThemeFault("unreadable")
    theme = theme_from(folder.name, _completed(read_file(folder / FILE)))
    for name in theme.sections:
        if name not in forms and name not in own_data(STANDARD):
            raise ThemeFault("unknown", field=clean(name, 60))
    for game, form in forms.items():
        if game in theme.sections:
            theme.section(game, form)
    if not theme.name:
        raise ThemeFault("value", field="name")
    check_text(theme)
    return theme


def _completed(data: Json) -> Json:
    """Return the data with what the base gives and the file leaves out."""
    if not isinstance(data, dict):
        raise ThemeFault("not-json")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise ThemeFault("format", n=FORMAT)
    base = data.get("base", STANDARD)
    if not isinstance(base, str) or base not in OWN:
        raise ThemeFault("value", field="base")
    if "name" not in data:
        raise ThemeFault("missing", field="name")
    return merged(own_data(base), {name: value for name, value in data.items() if name != "base"})


def merged(under: Mapping[str, Json], over: Mapping[str, Json]) -> dict[str, Json]:
    """Return the fields of both, object by object; `over` wins."""
    found = dict(under)
    for name, value in over.items():
        below = under.get(name)
        found[name] = merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


@dataclass(frozen=True, slots=True)
class FoundThemes:
    """The valid themes that players added, and the fault of each other one by its folder."""

    themes: Sequence[Theme] = ()
    faults: Mapping[str, ThemeFault] = field(default_factory=dict)


def find_themes(folder: Path, forms: GameForms) -> FoundThemes:
    """Read every theme in a folder, in the order of their folders' names; an unreadable folder has none."""
    try:
        folders = (each.name for each in islice(folder.iterdir(), MAX_ENTRIES) if not each.is_file())
        names = sorted(islice(folders, MAX_THEMES + 1))
    except OSError:
        return FoundThemes()
    themes: list[Theme] = []
    faults = {"…": ThemeFault("too-many", most=MAX_THEMES)} if len(names) > MAX_THEMES else {}
    for name in names[:MAX_THEMES]:
        try:
            themes.append(foreign_theme(folder / name, forms))
        except ThemeFault as fault:
            faults[clean(name, NAME_LIMIT) or "?"] = fault
    return FoundThemes(themes, faults)


def load(key: str, folder: Path, forms: GameForms) -> Theme:
    """Return the theme of a key: one of our own, or a player's. Raises ThemeFault."""
    if key in OWN:
        return own_theme(key)
    if not re.fullmatch(KEY, key):
        raise ThemeFault("folder")
    return foreign_theme(folder / key, forms)
