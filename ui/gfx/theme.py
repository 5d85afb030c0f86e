"""The look of the window: the table behind everything, the buttons, and the theme that they follow."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

import pygame
from pygame import Surface
from pygame_gui import UIManager
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import FontResource, ImageResource, SurfaceResource

from ui.gfx.palette import DARK_SHADE, Colour, Palette
from ui.gfx.paper import cover, paper
from ui.gfx.rects import beside
from ui.gfx.theme_file import Theme, own_theme


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
        "plain": ButtonStyle(p.clay, p.clay_low, p.clay_hover, p.gold_low, p.on_button),
        "primary": ButtonStyle(p.lapis, p.lapis_low, p.lapis_hover, p.gold, p.on_button),
        "quiet": ButtonStyle(p.dark, p.dark_low, p.dark_hover, p.panel_edge, p.sand),
        "choice": ButtonStyle(p.dark, p.dark_low, p.dark_hover, p.panel_edge, p.sand),
        "danger": ButtonStyle(p.danger, p.clay_low, p.clay_hover, p.gold_low, p.on_button),
    }


def gui_theme(p: Palette, unit: float, shade: int = DARK_SHADE) -> dict[str, Any]:
    """Return the pygame_gui theme; `unit` is pixels per layout unit, `shade` how much darker buttons are at the foot.

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
        theme[f"#{name}"] = _button(kind, p, unit, shade)
    return theme


def _box(ground: Colour, edge: Colour, unit: float, shadow: int) -> dict[str, Any]:
    return {
        "colours": {"dark_bg": ground, "normal_border": edge},
        "misc": {"shape": "rectangle", "border_width": str(max(1, round(1.5 * unit))), "shadow_width": str(shadow)},
    }


def _button(kind: ButtonStyle, p: Palette, unit: float, shade: int) -> dict[str, Any]:
    return {
        "colours": {
            "normal_bg": kind.top,
            "hovered_bg": kind.hover,
            "active_bg": kind.low,
            "selected_bg": p.highlight,
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
            "plate_shade": str(shade),
        },
    }


_LAMP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><defs>
<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="80" cy="26" r="92">
<stop offset="0" stop-color="{glow}"/><stop offset="0.45" stop-color="{wood}"/><stop offset="1" stop-color="{night}"/>
</radialGradient></defs><rect width="160" height="90" fill="url(#l)"/></svg>"""


class Look:
    """The active theme and palette, the table background per size and the pygame_gui theme per scale."""

    def __init__(self, theme: Theme | None = None, panels: str = "") -> None:
        self.theme = theme or own_theme()
        self.palette = self.theme.palette(panels)
        self.kinds = kinds(self.palette)
        self.shade = 0 if self.theme.form.buttons == "flat" else self.palette.button_shade
        self._table: pygame.Surface | None = None
        self.themes: dict[float, UIAppearanceTheme] = {}

    def table(self, surface: pygame.Surface, covered: pygame.Rect | None = None) -> None:
        """Cover the surface with the table background, except what is `covered` by something opaque anyway."""
        if self._table is None or self._table.get_size() != surface.get_size():
            self._table = _table(surface, self.palette, self.theme.form.table)
        for part in beside(surface.get_rect(), covered):
            surface.blit(self._table, part, part)


def _table(surface: pygame.Surface, p: Palette, texture: str) -> pygame.Surface:
    """Return the table from above, lit unless it is flat; the grain of wood also hides the steps of a dark gradient."""
    width, height = surface.get_size()
    if texture == "flat":
        table = Surface((width, height), 0, surface)
        table.fill(p.wood)
        return table
    svg = _LAMP.format(glow=p.glow, wood=p.wood, night=p.night).encode()
    small = pygame.image.load_sized_svg(BytesIO(svg), (max(1, width // 2), max(1, height // 2)))
    table = pygame.transform.smoothscale(small, (width, height)).convert(surface)
    if texture == "wood":
        grain = _grain(surface)
        for y in range(0, height, grain.get_height()):
            for x in range(0, width, grain.get_width()):
                table.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    if texture == "paper":
        sheet = Surface((width, height), 0, surface)
        cover(sheet, paper("#ffffff", "#e8dcbe"))
        table.blit(sheet, (0, 0), special_flags=pygame.BLEND_MULT)
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


class DirectLoader(IResourceLoader):
    """A loader that loads resources at once; the default one starts five threads for each manager, mostly in vain."""

    def add_resource(self, resource: FontResource | ImageResource | SurfaceResource) -> None:
        """Load a resource."""
        resource.load()

    def start(self) -> None:
        """Do nothing: everything is loaded."""

    def update(self) -> tuple[bool, float]:
        """Return that everything is loaded."""
        return True, 1.0

    def started(self) -> bool:
        """Return True: a theme loads its resources by itself then, and reports those that fail."""
        return True


class Manager(UIManager):
    """The pygame_gui manager of one scene.

    All managers share one theme and its cache of shapes, because reading it takes 25 ms.
    """

    def __init__(self, size: tuple[int, int], look: Look, unit: float) -> None:
        self._look, self._unit = look, unit
        super().__init__(size, enable_live_theme_updates=False, resource_loader=DirectLoader())

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """Return the shared theme; the first manager at a scale reads it."""
        if self._unit not in self._look.themes:
            self._look.themes.clear()
            self._look.themes[self._unit] = super().create_new_theme(
                gui_theme(self._look.palette, self._unit, self._look.shade)
            )
        return self._look.themes[self._unit]
