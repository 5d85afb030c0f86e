"""The part of a theme file that is about Tigris & Euphrates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import pygame

from game.schema.annotations import IntRange, OneOf
from ui.gfx.accents import Replacements, Solid
from ui.gfx.theme_file import Theme, own_theme
from ui.tigris.sign_colours import HUE_COLOURS

PAINTED: Final = "painted"
INKED: Final = "inked"
FLAT: Final = "flat"


@dataclass(frozen=True, slots=True)
class TigrisTheme:
    """The colours of the empty board and of the kingdoms."""

    style: Annotated[str, OneOf(frozenset({PAINTED, INKED, FLAT}))]
    """How the land and the rivers are drawn."""
    land: Solid
    soil: Solid
    """Patches of other soil; white is none."""
    grid: Solid
    grid_on_water: Solid
    grid_opacity: Annotated[int, IntRange(0, 100)]
    fringe: Solid
    """What grows along the banks."""
    bank: Solid
    water: tuple[Solid, Solid]
    """From the upper left corner to the lower right one."""
    lining: Solid
    """Ripples and lines along the banks."""
    gold: tuple[Solid, Solid]
    """The frame of a bordered temple: its shine and its own colour."""
    gold_edge: Solid
    field: Solid
    """The ground of a bordered temple."""
    grain: Annotated[int, IntRange(0, 60)]
    """How rough the land is; 0 is smooth."""
    shade: Annotated[int, IntRange(0, 80)]
    """Per cent of shade in the corners."""
    waver: Annotated[int, IntRange(0, 60)]
    """How crooked the banks are, in thousandths of a cell."""
    kingdoms: tuple[Solid, Solid, Solid, Solid, Solid, Solid, Solid, Solid]
    """The outlines of kingdoms."""

    @property
    def swatches(self) -> tuple[str, str, str]:
        """The ground of the board, what lies on it, and its outline."""
        return self.land, self.water[0], self.bank


def theme_of(theme: Theme | None = None) -> TigrisTheme:
    """Return the part of a theme, by default of the standard one."""
    return (theme or own_theme()).section("tigris", TigrisTheme)


def kingdom_replacements(theme: TigrisTheme) -> Replacements:
    """Return the replacement of each standard outline of a kingdom."""
    colours = (pygame.Color(colour) for colour in theme.kingdoms)
    return {hue: (colour.r, colour.g, colour.b) for hue, colour in zip(HUE_COLOURS, colours, strict=True)}
