"""The title of the menu: two rivers flow together, the logo grows where they meet, letters drop into the name.

It takes input from nobody and delays nobody: the menu below works from the first frame.
"""

from __future__ import annotations

from math import pi, sin

import pygame
from pygame import Rect, Surface

from ui.context import Context
from ui.gfx.animation import EASINGS, progress_share
from ui.gfx.motion import MOTIONS
from ui.text import layout as text_layout

LOGO_BEGINS, LETTERS_BEGIN, LINE_BEGINS = 0.34, 0.46, 0.92
"""Seconds after which the parts begin; the rivers begin at once."""
SECONDS = LINE_BEGINS + MOTIONS["title.line"].seconds
"""The whole title."""
WAVES = 1.5


def letters_of(word: Surface) -> list[Rect]:
    """Return the parts of a rendered word between empty columns, from left to right.

    In Persian the joined letters stay together.
    """
    columns = pygame.transform.smoothscale(word, (word.get_width(), 1))
    parts: list[Rect] = []
    for x in range(word.get_width()):
        if columns.get_at((x, 0)).a < 2:
            continue
        if parts and parts[-1].right == x:
            parts[-1].w += 1
        else:
            parts.append(Rect(x, 0, 1, word.get_height()))
    return parts


class Title:
    """Logo, name and one line below; `time` runs from 0 to the end once per start of the program."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.time = 0.0 if app.launch.attract and app.speed else SECONDS
        self._logo_place = self._room = Rect(0, 0, 0, 0)
        self._pictures: list[tuple[Surface, Rect]] = []
        self._letters: list[tuple[Surface, Rect]] = []

    @property
    def moving(self) -> bool:
        """Whether it is not complete yet."""
        return self.time < self._seconds

    @property
    def _seconds(self) -> float:
        return MOTIONS["title.logo"].length(True) if self.app.settings.reduced_motion else SECONDS

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; the letters are heard as they drop."""
        before, self.time = self.time, min(SECONDS, self.time + dt * max(1.0, self.app.speed))
        if before < LETTERS_BEGIN <= self.time:
            self.app.sounds.play(MOTIONS["title.letter"].sound)

    def finish(self) -> None:
        """Complete it at once: somebody is busy with something else."""
        self.time = SECONDS

    def layout(self, room: Rect, line: str, name_units: float) -> None:
        """Place logo, name and line in a room of the window, side by side in the reading direction."""
        app = self.app
        side, gap = min(room.h, app.u(150)), app.u(20)
        words = room.w - side - gap
        name = self._words(app.tr("menu.title"), name_units, app.look.palette.gold, words, bold=True)
        below = self._words(line, 18, app.look.palette.muted, words) if line else Surface((0, 0))
        wide = side + gap + max(name.get_width(), below.get_width())
        left, tall = room.centerx - wide // 2, name.get_height() + below.get_height()
        self._room = app.mirror(room)
        self._logo_place = app.mirror(Rect(left, room.centery - side // 2, side, side))
        spot = Rect(left + side + gap, room.centery - tall // 2, name.get_width(), name.get_height())
        under = below.get_rect(topleft=(spot.x, spot.bottom))
        place = app.mirror(spot)
        parts = letters_of(name)
        self._letters = [(name.subsurface(part), part.move(place.topleft)) for part in parts]
        if app.locale.rtl:
            self._letters.reverse()
        self._line = below, app.mirror(under)

    def _words(self, words: str, units: float, colour: str, width: int, bold: bool = False) -> Surface:
        px, rtl = text_layout.fit(words, self.app.u(units), width, bold, floor=self.app.u(16)), self.app.locale.rtl
        if text_layout.measure(words, px, bold, rtl)[0] <= width:
            return text_layout.render(words, px, colour, bold, rtl)
        return text_layout.paragraph(words, px, colour, width, bold=bold, rtl=rtl)

    def draw(self, surface: Surface) -> None:
        """Draw it as far as it has assembled."""
        if not self.moving:
            self._draw_whole(surface, 1.0)
        elif self.app.settings.reduced_motion:
            self._draw_whole(surface, self.time / self._seconds)
        else:
            line = _share("title.line", self.time, LINE_BEGINS)
            self._rivers(surface, _share("title.rivers", self.time, 0.0), 1 - line)
            self._draw_logo(surface, _share("title.logo", self.time, LOGO_BEGINS))
            self._draw_letters(surface)
            _blit(surface, *self._line, line)

    def _draw_whole(self, surface: Surface, light: float) -> None:
        _blit(surface, self.app.art.get("logo/two_rivers", self._logo_place.w), self._logo_place, light)
        for part in (*self._letters, self._line):
            _blit(surface, *part, light)

    def _draw_logo(self, surface: Surface, share: float) -> None:
        side = round(self._logo_place.w * EASINGS[MOTIONS["title.logo"].ease](share))
        if side > 0:
            picture = self.app.art.get("logo/two_rivers", self._logo_place.w)
            scaled = pygame.transform.smoothscale(picture, (side, side))
            _blit(surface, scaled, scaled.get_rect(center=self._logo_place.center), 1.0)

    def _draw_letters(self, surface: Surface) -> None:
        motion = MOTIONS["title.letter"]
        for index, (letter, place) in enumerate(self._letters):
            share = _share("title.letter", self.time, LETTERS_BEGIN + index * motion.gap(len(self._letters)))
            height = round((1 - EASINGS[motion.ease](share)) * self._room.h * 0.6)
            _blit(surface, letter, place.move(0, -height), min(1.0, share * 3))

    def _rivers(self, surface: Surface, flow: float, light: float) -> None:
        """Draw both rivers from the sides of the window to the logo."""
        goal, colours = self._logo_place.center, self.app.look.palette
        thick = max(3, self.app.u(16) * light)
        for start in (0, surface.get_width()):
            points = [self._river_point(start, goal, flow * n / 24) for n in range(25)]
            for colour, width in ((colours.lapis_low, thick), (colours.lapis, thick * 0.6)):
                pygame.draw.lines(surface, colour, False, points, max(1, round(width)))

    def _river_point(self, start: int, goal: tuple[int, int], share: float) -> tuple[float, float]:
        wave = sin(share * WAVES * 2 * pi) * self._room.h * 0.22 * (1 - share)
        return start + (goal[0] - start) * share, goal[1] + wave


def _share(name: str, time: float, begin: float) -> float:
    """Return how far a motion of the table is that begins at this time."""
    return progress_share(time, begin, begin + MOTIONS[name].seconds)


def _blit(surface: Surface, picture: Surface, place: Rect, light: float) -> None:
    """Draw a premultiplied picture with a share of its light."""
    if light >= 1:
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    elif light > 0 and picture.get_width():
        faded = picture.copy()
        faded.fill((round(255 * light),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(faded, place, special_flags=pygame.BLEND_PREMULTIPLIED)
