"""The choice of a theme in the settings: a card with a small picture for each, ours first, then the player's."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

import pygame

from ui.context import Context
from ui.gfx.palette import Palette, blended
from ui.gfx.theme_file import OWN, FoundThemes, Theme, own_theme
from ui.widgets.form import Form
from ui.widgets.gui import BODY, Gui

CARD, GAP, WORDS = 200, 10, 34
"""Layout units: the least width of a card, the room between cards, the height of the name."""


class Swatches(Protocol):
    """A game's part of a theme, as far as the small picture needs it."""

    @property
    def swatches(self) -> tuple[str, str, str]:
        """The ground of the board, what lies on it, and its outline."""


def theme_name(app: Context, theme: Theme) -> str:
    """Return the name of a theme to display."""
    return app.tr(f"settings.board_theme.{theme.key}") if theme.own else theme.name


def add_themes(form: Form, found: FoundThemes, pick: Callable[[str], None]) -> None:
    """Add the cards of all themes, then a line about each that cannot be used."""
    gui, app = form.gui, form.gui.app
    form.heading(app.tr("settings.board_theme"))
    themes = [*(own_theme(key) for key in OWN), *found.themes]
    gap, count = gui.u(GAP), max(1, min(5, form.width // gui.u(CARD + GAP)))
    wide = (form.width - (count - 1) * gap) // count
    picture = wide * 9 // 20
    for first in range(0, len(themes), count):
        row = form.block(picture + gui.u(WORDS + 12))
        for place, theme in enumerate(themes[first : first + count]):
            _card(gui, pygame.Rect(row.x + place * (wide + gap), row.y, wide, row.h), picture, theme, pick)
    for name, fault in found.faults.items():
        words = app.theme_problem(name, fault)
        gui.label(form.block(gui.height(words, form.width)), words, BODY, gui.palette.muted, middle=False)


def _card(gui: Gui, rect: pygame.Rect, tall: int, theme: Theme, pick: Callable[[str], None]) -> None:
    app, chosen = gui.app, theme.key == gui.app.look.theme.key
    name = theme_name(app, theme)
    tip = app.tr(f"settings.board_theme.{theme.key}.tip") if theme.own else app.tr("settings.board_theme.foreign")
    gui.button(
        f"settings.board_theme.{theme.key}", rect, "", lambda: pick(theme.key), tip=tip, kind="choice",
        selected=chosen, label=f"{app.tr('settings.board_theme')}: {name}", group="settings.board_theme",
    )  # fmt: skip
    edge = gui.u(6)
    size = rect.w - 2 * edge, tall - edge
    gui.image(preview(theme, app.settings.panels, tuple(app.theme_forms().items()), size),
              pygame.Rect(rect.x + edge, rect.y + edge, *size))  # fmt: skip
    words = pygame.Rect(rect.x + edge, rect.y + tall + edge, rect.w - 2 * edge, rect.bottom - rect.y - tall - 2 * edge)
    colour = gui.palette.ink if chosen else gui.palette.sand
    gui.label(words, gui.shortened(name, words.w, BODY, bold=True), BODY, colour, bold=True, align="center")


Forms = tuple[tuple[str, Any], ...]
"""Games and the forms of their parts of a theme."""


@lru_cache(maxsize=64)
def preview(theme: Theme, panels: str, forms: Forms, size: tuple[int, int]) -> pygame.Surface:
    """Return a small picture: the grounds of the games side by side, and a panel with lines and a button."""
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    palette = theme.palette("" if panels == "theme" else panels)
    width, height = size
    picture.fill(palette.wood)
    board = width * 3 // 5
    for at, (game, form) in enumerate(forms):
        part: Swatches = theme.section(game, form)
        left, right = board * at // len(forms), board * (at + 1) // len(forms)
        _ground(picture, pygame.Rect(left, 0, right - left, height), part.swatches)
    pygame.draw.line(picture, theme.form.coordinates.ground, (board, 0), (board, height), max(2, width // 40))
    _panel(picture, pygame.Rect(board, 0, width - board, height).inflate(-height // 8, -height // 8), palette)
    return picture


def _ground(picture: pygame.Surface, rect: pygame.Rect, colours: tuple[str, str, str]) -> None:
    ground, other, line = colours
    picture.fill(ground, rect)
    corners = [(0, 0.62), (1, 0.34), (1, 0.66), (0, 0.94)]
    points = [(rect.x + x * rect.w, rect.y + y * rect.h) for x, y in corners]
    pygame.draw.polygon(picture, other, points)
    for first, last in (points[:2], points[2:]):
        pygame.draw.line(picture, line, first, last, max(1, rect.h // 50))


def _panel(picture: pygame.Surface, rect: pygame.Rect, palette: Palette) -> None:
    thin = max(1, rect.h // 40)
    pygame.draw.rect(picture, blended(palette.panel, palette.wood), rect, border_radius=2 * thin)
    pygame.draw.rect(picture, palette.panel_edge, rect, thin, border_radius=2 * thin)
    inner = rect.inflate(-rect.w // 4, -rect.h // 4)
    for row, (colour, share) in enumerate(((palette.gold, 0.6), (palette.sand, 1.0), (palette.muted, 0.8))):
        picture.fill(colour, (inner.x, inner.y + row * inner.h // 5, inner.w * share, max(2, inner.h // 12)))
    button = pygame.Rect(inner.x, inner.bottom - inner.h // 4, inner.w, inner.h // 4)
    pygame.draw.rect(picture, palette.lapis, button, border_radius=2 * thin)
