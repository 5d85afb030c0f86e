"""Immediate-mode painting of a panel: words, pictures and boxes at rectangles for left-to-right.

For panels whose contents change with every event, where widgets would be rebuilt each time. Rectangles are mirrored
in right-to-left languages, as in a `Gui`; the pictures themselves never are.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from ui.context import Context
from ui.gfx.tracked_surface import draw_box
from ui.text import layout as text_layout
from ui.widgets.gui import BODY

LEAST = 13
"""Layout units of the smallest letters of words that must fit whole."""


@lru_cache(maxsize=24)
def transparent_box(size: tuple[int, int], colour: tuple[int, ...], radius: int = 0) -> pygame.Surface:
    """Return a rounded box that lets through what is below it; the same boxes are drawn at every event of a game."""
    box = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(box, colour, box.get_rect(), border_radius=radius)
    return box


class Painter:
    """A painter for one surface; a new one for every frame."""

    def __init__(self, app: Context, surface: pygame.Surface) -> None:
        self.app, self.surface = app, surface
        self.palette = app.look.palette
        self.rtl = app.locale.rtl
        self.scale = app.scale

    def u(self, units: float) -> int:
        """Convert layout units to pixels."""
        return round(units * self.scale)

    def words(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: str = "start",
    ) -> int:
        """Draw one line, vertically centred, smaller or shortened if necessary; return its width in pixels."""
        px = text_layout.fit(words, self.u(size), rect.w, bold, floor=self.u(BODY))
        shown = text_layout.ellipsis(words, px, rect.w, bold, self.rtl)
        line = text_layout.render(shown, px, colour or self.palette.sand, bold, self.rtl)
        box = line.get_rect(midleft=rect.midleft)
        if align == "center":
            box.centerx = rect.centerx
        elif align == "end":
            box.right = rect.right
        self.surface.blit(line, self.app.mirror(box), special_flags=pygame.BLEND_PREMULTIPLIED)
        return line.get_width()

    def paragraph(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: text_layout.Align = "start",
    ) -> int:
        """Draw wrapped words from the top of the rectangle, clipped at its foot; return their height in pixels."""
        colour = colour or self.palette.sand
        picture = text_layout.paragraph(words, self.u(size), colour, rect.w, bold=bold, rtl=self.rtl, align=align)
        line = text_layout.line_height(self.u(size), bold)
        whole = min(picture.get_height(), max(1, rect.h // line) * line)
        place = self.app.mirror(pygame.Rect(rect.x, rect.y, rect.w, whole))
        self.surface.blit(picture, place, (0, 0, rect.w, whole), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole

    def whole_paragraph(self, rect: pygame.Rect, words: str, colour: str) -> None:
        """Draw wrapped words in the largest size at which all of them fit; nothing where none does."""
        for size in range(BODY, LEAST - 1, -1):
            px = self.u(size)
            if len(text_layout.wrap(words, px, rect.w, rtl=self.rtl)) * text_layout.line_height(px) <= rect.h:
                self.paragraph(rect, words, size, colour)
                return

    def badge(self, rect: pygame.Rect, number: int) -> None:
        """Draw a number on a golden disc, as on the board."""
        self.box(rect.inflate(-self.u(2), -self.u(2)), self.palette.highlight, radius=rect.w)
        words = self.app.locale.number(number)
        self.words(rect.inflate(self.u(6), 0), words, BODY, self.palette.ink, bold=True, align="center")

    def tick(self, place: pygame.Rect) -> None:
        """Draw a tick on a light disc in the upper corner of a picture at a place of the window."""
        side = min(place.w // 2, max(self.u(18), place.w // 3))
        disc = pygame.Rect(0, 0, side, side).move_to(topright=place.topright)
        pygame.draw.ellipse(self.surface, self.palette.ink, disc)
        pygame.draw.ellipse(self.surface, self.palette.paper, disc.inflate(-2 * self.u(1.5), -2 * self.u(1.5)))
        sign = self.app.art.icon("check", side * 3 // 4, self.palette.ink)
        self.surface.blit(sign, sign.get_rect(center=disc.center), special_flags=pygame.BLEND_PREMULTIPLIED)

    def image(self, picture: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a premultiplied picture in the middle of the rectangle."""
        place = picture.get_rect(center=self.app.mirror(rect).center)
        self.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def box(self, rect: pygame.Rect, ground: str = "", edge: str = "", radius: float = 6, width: float = 1.5) -> None:
        """Draw a rounded box: its ground, its edge, or both. Grounds may be transparent."""
        place = self.app.mirror(rect)
        if ground:
            colour = pygame.Color(ground)
            if colour.a < 255:
                self.surface.blit(transparent_box(place.size, tuple(colour), self.u(radius)), place)
            else:
                draw_box(self.surface, colour, place, 0, self.u(radius))
        if edge:
            draw_box(self.surface, edge, place, max(1, self.u(width)), self.u(radius))


def column(rect: pygame.Rect, gap: int, *heights: int) -> list[pygame.Rect]:
    """Return rectangles one below another from the top; a height of 0 gets the remaining height."""
    rest = rect.h - sum(heights) - gap * (len(heights) - 1)
    places, top = [], rect.y
    for height in heights:
        extent = height or max(0, rest)
        places.append(pygame.Rect(rect.x, top, rect.w, extent))
        top += extent + gap
    return places


def row(rect: pygame.Rect, gap: int, *widths: int) -> list[pygame.Rect]:
    """Return rectangles side by side from the left; a width of 0 gets the remaining width."""
    rest = rect.w - sum(widths) - gap * (len(widths) - 1)
    places, left = [], rect.x
    for width in widths:
        extent = width or max(0, rest)
        places.append(pygame.Rect(left, rect.y, extent, rect.h))
        left += extent + gap
    return places
