"""Colours and surfaces: sand and clay, lapis and gold, a table in lamplight."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

import pygame
from pygame_gui import UIManager
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

Colour = str
"""#rrggbb or #rrggbbaa."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the window by its use. Text on its ground has a contrast of 4.5:1, in high contrast 7:1."""

    night: Colour = "#140d08"
    """The table far from the lamp."""
    wood: Colour = "#2b1a0f"
    glow: Colour = "#5e391a"
    """The table under the lamp."""
    panel: Colour = "#24170ee0"
    panel_edge: Colour = "#7a5a2e"
    sand: Colour = "#f2e2bd"
    """Text on the table, on dark panels, on clay and lapis."""
    muted: Colour = "#cdb78c"
    """Text of less weight."""
    paper: Colour = "#ead7ab"
    ink: Colour = "#2a180c"
    """Text on paper and gold."""
    faint: Colour = "#6b4a2a"
    """Text of less weight on paper."""
    clay: Colour = "#8f4727"
    clay_low: Colour = "#6d331b"
    clay_hover: Colour = "#9c4f2b"
    lapis: Colour = "#2d5796"
    lapis_low: Colour = "#1a3563"
    lapis_hover: Colour = "#3564a6"
    gold: Colour = "#e3b04b"
    gold_low: Colour = "#b98428"
    dark: Colour = "#3a2616"
    dark_low: Colour = "#25170c"
    dark_hover: Colour = "#51361f"
    off: Colour = "#2d2118"
    off_text: Colour = "#b09a78"
    danger: Colour = "#a32c22"
    focus: Colour = "#ffd873"
    focus_edge: Colour = "#120a04"
    veil: Colour = "#0a0603b8"


LAMPLIGHT = Palette()

CONTRAST = Palette(
    night="#000000",
    wood="#000000",
    glow="#000000",
    panel="#000000ff",
    panel_edge="#ffffff",
    sand="#ffffff",
    muted="#f0f0f0",
    paper="#ffffff",
    ink="#000000",
    faint="#1a1a1a",
    clay="#5a1f08",
    clay_low="#5a1f08",
    clay_hover="#7a2f10",
    lapis="#0a2a66",
    lapis_low="#0a2a66",
    lapis_hover="#12408f",
    gold="#ffd84a",
    gold_low="#ffd84a",
    dark="#101010",
    dark_low="#101010",
    dark_hover="#333333",
    off="#000000",
    off_text="#c8c8c8",
    danger="#7a0f0a",
    focus="#ffff00",
    focus_edge="#000000",
    veil="#000000d8",
)


@dataclass(frozen=True, slots=True)
class ButtonStyle:
    """The look of one kind of button: ground from top to bottom, hovered ground, edge and text."""

    top: Colour
    low: Colour
    hover: Colour
    edge: Colour
    text: Colour


def kinds(p: Palette) -> dict[str, ButtonStyle]:
    """Return the kinds of buttons by name."""
    return {
        "plain": ButtonStyle(p.clay, p.clay_low, p.clay_hover, p.gold_low, p.sand),
        "primary": ButtonStyle(p.lapis, p.lapis_low, p.lapis_hover, p.gold, p.sand),
        "quiet": ButtonStyle(p.dark, p.dark_low, p.dark_hover, p.panel_edge, p.sand),
        "choice": ButtonStyle(p.dark, p.dark_low, p.dark_hover, p.panel_edge, p.sand),
        "danger": ButtonStyle(p.danger, p.clay_low, p.clay_hover, p.gold_low, p.sand),
    }


def gui_theme(p: Palette, unit: float) -> dict[str, Any]:
    """Return the pygame_gui theme; `unit` is pixels per layout unit.

    Windows are rectangles: round ones cost 100 ms each.
    """
    theme: dict[str, Any] = {
        "panel": _box(p.panel, p.panel_edge, unit, shadow=0),
        "panel.#paper": _box(p.paper, p.gold_low, unit, shadow=0),
        "#paper": _box(p.paper, p.gold_low, unit, shadow=0),
        "window": _box(p.wood, p.gold, unit, shadow=0),
    }
    theme["window"]["misc"] |= {"enable_title_bar": "0", "enable_close_button": "0"}
    for name, kind in kinds(p).items():
        theme[f"#{name}"] = _button(kind, p, unit)
    return theme


def _box(ground: Colour, edge: Colour, unit: float, shadow: int) -> dict[str, Any]:
    return {
        "colours": {"dark_bg": ground, "normal_border": edge},
        "misc": {"shape": "rectangle", "border_width": str(max(1, round(1.5 * unit))), "shadow_width": str(shadow)},
    }


def _button(kind: ButtonStyle, p: Palette, unit: float) -> dict[str, Any]:
    return {
        "colours": {
            "normal_bg": kind.top,
            "hovered_bg": kind.hover,
            "active_bg": kind.low,
            "selected_bg": p.gold,
            "disabled_bg": p.off,
            "normal_border": kind.edge,
            "hovered_border": p.gold,
            "active_border": p.gold,
            "selected_border": p.focus,
            "disabled_border": p.panel_edge,
        },
        "misc": {
            "shape": "rectangle",
            "shape_corner_radius": str(round(7 * unit)),
            "border_width": str(max(1, round(1.5 * unit))),
            "shadow_width": "0",
        },
    }


_LAMP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><defs>
<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="80" cy="26" r="92">
<stop offset="0" stop-color="{glow}"/><stop offset="0.45" stop-color="{wood}"/><stop offset="1" stop-color="{night}"/>
</radialGradient></defs><rect width="160" height="90" fill="url(#l)"/></svg>"""


class Look:
    """The active palette, the table background per size and the pygame_gui theme per scale."""

    def __init__(self, high_contrast: bool = False) -> None:
        self.palette = CONTRAST if high_contrast else LAMPLIGHT
        self.kinds = kinds(self.palette)
        self._table: pygame.Surface | None = None
        self.themes: dict[float, UIAppearanceTheme] = {}

    def table(self, surface: pygame.Surface) -> None:
        """Cover the surface with the table background."""
        if self._table is None or self._table.get_size() != surface.get_size():
            self._table = _table(surface, self.palette)
        surface.blit(self._table, (0, 0))


def _table(surface: pygame.Surface, p: Palette) -> pygame.Surface:
    """Return lamplight on wood; the grain also hides the steps of a dark gradient."""
    width, height = surface.get_size()
    svg = _LAMP.format(glow=p.glow, wood=p.wood, night=p.night).encode()
    small = pygame.image.load_sized_svg(BytesIO(svg), (max(1, width // 2), max(1, height // 2)))
    table = pygame.transform.smoothscale(small, (width, height)).convert(surface)
    if p is not CONTRAST:
        grain = _grain(surface)
        for y in range(0, height, grain.get_height()):
            for x in range(0, width, grain.get_width()):
                table.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return table


def _grain(surface: pygame.Surface) -> pygame.Surface:
    rng = Random(7)
    fine = pygame.Surface((256, 128), 0, surface)
    for y in range(128):
        tone = rng.randrange(3)
        for x in range(256):
            value = tone + rng.randrange(5)
            fine.set_at((x, y), (value, value * 3 // 4, value // 2))
    return fine


class Manager(UIManager):
    """The pygame_gui manager of one scene.

    All managers share one theme and its cache of shapes, because reading it takes 25 ms.
    """

    def __init__(self, size: tuple[int, int], look: Look, unit: float) -> None:
        self._look, self._unit = look, unit
        super().__init__(size, enable_live_theme_updates=False)

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """Return the shared theme; the first manager at a scale reads it."""
        if self._unit not in self._look.themes:
            self._look.themes.clear()
            self._look.themes[self._unit] = super().create_new_theme(gui_theme(self._look.palette, self._unit))
        return self._look.themes[self._unit]
