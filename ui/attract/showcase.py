"""What comes and goes over the game when nobody has touched anything for a while: the title, then best scores."""

from __future__ import annotations

import pygame

from game.storage.achievements import best_scores
from ui.catalog import PLAYABLE
from ui.context import Context
from ui.gfx.motion import MOTIONS
from ui.gfx.palette import Palette
from ui.gfx.theme_file import DARK
from ui.text import layout as text_layout

REST = 30.0
"""Seconds without input after which the menu gives way to the game behind it."""
PAGE_SECONDS, GAP_SECONDS = 6.0, 6.0
"""How long a page stays, and the game alone between two pages."""
TOP = 0.06
"""The share of the window's height above a page: the camera brings the action to the middle."""
FADE = MOTIONS["showcase.page"].seconds


class Showcase:
    """The pages in turn. `resting` is the time since the last input."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.resting = 0.0
        self._pages: list[list[tuple[str, float, str]]] = []
        self._drawn: dict[int, pygame.Surface] = {}
        self._seen = (0, 0.0)
        """The page and its light when it was drawn last."""

    @property
    def on(self) -> bool:
        """Whether the pages are shown in place of the menu."""
        return self.resting >= REST

    @property
    def moving(self) -> bool:
        """Whether a page comes or goes now, or did since the last drawing."""
        return self.on and self._seen != (self._index, self._light)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the pages have just replaced the menu."""
        before, self.resting = self.on, self.resting + dt
        if self.on and not before:
            self._pages = self._written()
            self.forget()
        return self.on and not before

    def wake(self) -> None:
        """Begin the time of rest anew."""
        self.resting = 0.0

    def forget(self) -> None:
        """Draw the pages again, for another size or language."""
        self._drawn.clear()

    @property
    def _index(self) -> int:
        return int((self.resting - REST) / (PAGE_SECONDS + GAP_SECONDS)) % max(1, len(self._pages))

    @property
    def _light(self) -> float:
        """The opacity of the present page, from 0 to 1: it comes, stays and goes; then the game is seen alone."""
        at = (self.resting - REST) % (PAGE_SECONDS + GAP_SECONDS)
        if self.app.speed == 0:
            return float(at < PAGE_SECONDS)
        return max(0.0, min(1.0, at / FADE, (PAGE_SECONDS - at) / FADE))

    @property
    def _colours(self) -> Palette:
        """The colours of dark panels, since the bands are dark in every theme."""
        return self.app.look.theme.palette(DARK)

    def _written(self) -> list[list[tuple[str, float, str]]]:
        """Return the lines of every page: words, units and colour."""
        tr, colours = self.app.tr, self._colours
        pages = [[(tr("menu.title"), 72.0, colours.gold), (tr("menu.subtitle"), 22.0, colours.sand)]]
        for game, best in best_scores(self.app.store).items():
            if game in PLAYABLE:
                score = tr("attract.best", n=best.number)
                lines = [(tr(f"game.{game}"), 48.0, colours.gold), (score, 30.0, colours.sand)]
                pages.append([*lines, *([(best.name, 26.0, colours.sand)] if best.name else [])])
        return pages

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the present page on a dark band above the action, and how to return."""
        light = self._light
        self._seen = self._index, light
        if light > 0:
            picture = self._page(self._index)
            if light < 1:
                picture = picture.copy()
                picture.fill((round(255 * light),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(picture, (0, round(surface.get_height() * TOP)), special_flags=pygame.BLEND_PREMULTIPLIED)
        hint = self._band([(self.app.tr("attract.hint"), 18.0, self._colours.muted)], key=-1)
        surface.blit(hint, (0, surface.get_height() - hint.get_height()), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _page(self, index: int) -> pygame.Surface:
        return self._band(self._pages[index], index)

    def _band(self, lines: list[tuple[str, float, str]], key: int) -> pygame.Surface:
        """Return lines centred on a band as wide as the window, premultiplied."""
        if key in self._drawn:
            return self._drawn[key]
        app, rtl = self.app, self.app.locale.rtl
        width, pad = app.size[0], app.u(14)
        room = width - 4 * pad
        pictures = [
            text_layout.paragraph(words, app.u(units), colour, room, bold=units > 40, rtl=rtl, align="center")
            for words, units, colour in lines
        ]
        band = pygame.Surface((width, sum(each.get_height() for each in pictures) + 2 * pad), pygame.SRCALPHA, 32)
        band.fill(pygame.Color(self._colours.veil).premul_alpha())
        top = pad
        for picture in pictures:
            place = picture.get_rect(midtop=(width // 2, top))
            band.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            top = place.bottom
        self._drawn[key] = band
        return band
