"""The race as a picture: the deciding number of every seat over the whole game, with a mark at each landmark.

Where a number wins, a line lies across at its height. The moments that decided the game carry the numbers that they
have in their list. Lines are told apart by their
emblems and dashes, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from ui.context import Context
from ui.gfx.palette import Palette
from ui.review.game_history import GameHistory
from ui.text import layout as text_layout
from ui.widgets.item_words import row_words
from ui.widgets.painter import Painter

COLOURS = ("#ffd873", "#7fd6ff", "#ff9d7a", "#a8e08a")
"""Where the seats have no colours of their own."""
DASHES = ((1, 0), (10, 5), (3, 4), (14, 4))
"""Layout units drawn and left out, by seat."""
BADGE = 20
"""Side of a moment's number, in layout units."""


def colours_of(history: GameHistory, palette: Palette | None = None) -> tuple[str, ...]:
    """Return the colour of every seat's line: that of its pieces, where the game gives each seat one.

    With a palette, each is as visible as a line on its panels must be.
    """
    seats = history.record.setup.seats
    own = history.ui.colours(seats) if history.ui.colours else [COLOURS[seat % len(COLOURS)] for seat in range(seats)]
    return tuple(own) if palette is None else tuple(map(palette.visible, own))


class ScoreChart:
    """Made once per game; laid out with its scene."""

    def __init__(self, app: Context, history: GameHistory) -> None:
        self.app, self.history = app, history
        self.rect = self.plot = pygame.Rect(0, 0, 1, 1)
        self.goal: int | None = None
        """The number that wins, if there is one for what the chart shows."""
        self.select(None)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the lines, by seat."""
        return colours_of(self.history, self.app.look.palette)

    def select(self, part: int | None) -> None:
        """Show a part of the scores, or what decides the game."""
        self.part = part
        self.numbers = self.history.race(None if part is None else self.history.race_parts[part])
        find_goal = self.history.ui.race_goal if part is None else None
        self.goal = None if find_goal is None else find_goal(self.history.states[-1])
        self.top = max(1, self.goal or 0, *(max(numbers) for numbers in self.numbers))

    def title(self, part: int | None) -> str:
        """Return what the chart shows with that part."""
        return self.app.tr(f"race.{self.history.ui.key}" if part is None else self.history.race_parts[part].title)

    def words(self, names: Sequence[str]) -> str:
        """Return the chart in words: every seat's number after each quarter of the game."""
        locale, last = self.app.locale, self.history.last
        lines = []
        for n in dict.fromkeys(round(last * quarter / 4) for quarter in range(1, 5)):
            cells = zip(names, map(self._value, self.numbers[n]), strict=True)
            lines.append(row_words(locale, locale.tr("replay.place", n=n, of=last), cells))
        goal = [] if self.goal is None else [self._goal_words(self.goal)]
        return ". ".join([self.title(self.part), *goal, *lines])

    def _goal_words(self, goal: int) -> str:
        return self.app.tr(f"race.{self.history.ui.key}.goal", n=goal)

    def _value(self, number: int) -> str:
        """Return a number of the chart as it is read."""
        return self.app.locale.number(number)

    def part_places(self) -> list[tuple[int | None, pygame.Rect]]:
        """Return the places of the buttons for what the chart shows, at the end of the title line; none for one."""
        parts, u = self.history.race_parts, self.app.u
        side = min(u(37), (self.rect.w // 2) // (len(parts) + 1))
        left = self.rect.right - u(8) - side * (len(parts) + 1)
        choices = (None, *range(len(parts))) if parts else ()
        return [
            (part, pygame.Rect(left + n * side, self.rect.y + u(4), side - u(3), u(32)))
            for n, part in enumerate(choices)
        ]

    def layout(self, rect: pygame.Rect) -> None:
        """Divide a rectangle: a title line above the plot, numbers and emblems beside it, marks below."""
        u = self.app.u
        self.rect = rect
        self.plot = pygame.Rect(rect.x + u(40), rect.y + u(44), rect.w - u(84), rect.h - u(84))

    def marks(self) -> list[tuple[int, pygame.Rect]]:
        """Return (action, place) of every landmark, for left-to-right."""
        u = self.app.u
        return [
            (n, pygame.Rect(self._x(n) - u(5), self.plot.bottom + u(4), u(10), u(20))) for n in self.history.landmarks
        ]

    def n_at(self, pos: tuple[int, int]) -> int:
        """Return the action under a point of the window."""
        plot = self.app.mirror(self.plot)
        share = (pos[0] - plot.x) / max(1, plot.w)
        share = 1 - share if self.app.locale.rtl else share
        return round(max(0.0, min(1.0, share)) * self.history.last)

    def draw(self, painter: Painter) -> None:
        """Ground, scale, marks, then a line per seat."""
        p, u = painter.palette, painter.u
        painter.box(self.rect, p.panel, p.panel_edge)
        places = self.part_places()
        right = places[0][1].x if places else self.rect.right - u(12)
        title = pygame.Rect(self.rect.x + u(12), self.rect.y + u(6), right - self.rect.x - u(16), u(30))
        painter.words(title, self.title(self.part), 17, p.sand, bold=True)
        for number in self.scale():
            self._scale(painter, number)
        if self.goal is not None:
            self._scale(painter, self.goal, p.gold)
        for n, place in self.marks():
            painter.box(pygame.Rect(self._x(n), self.plot.y, 1, self.plot.h), p.dark_hover, radius=0)
            self._diamond(painter, place)
        self._moments(painter)
        for seat in range(len(self.numbers[0])):
            self._line(painter, seat)
        self._emblems(painter)

    def scale(self) -> list[int]:
        """Return the numbers beside the plot but for the goal: those that its number leaves room for."""
        line = text_layout.line_height(self.app.u(16))
        numbers = (0, self.top // 2, self.top)
        return [n for n in numbers if self.goal is None or abs(self._y(n) - self._y(self.goal)) >= line]

    def _scale(self, painter: Painter, number: int, colour: str = "") -> None:
        """Draw a number with its line across; the goal's is coloured and thicker."""
        y = self._y(number)
        line = self.app.mirror(pygame.Rect(self.plot.x, y, self.plot.w, 1))
        ink, wide = colour or painter.palette.dark_hover, max(2, painter.u(1.5)) if colour else 1
        pygame.draw.line(painter.surface, ink, line.topleft, line.topright, wide)
        tall = text_layout.line_height(painter.u(16))
        place = pygame.Rect(self.rect.x, y - tall // 2, self.plot.x - self.rect.x - painter.u(6), tall)
        painter.words(place, self.app.locale.number(number), 16, colour or painter.palette.muted, align="end")

    def _diamond(self, painter: Painter, place: pygame.Rect) -> None:
        spot = self.app.mirror(place)
        x, y, r = spot.centerx, spot.y + spot.w, spot.w * 3 // 4
        pygame.draw.polygon(
            painter.surface, painter.palette.clay_hover, ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
        )

    def _moments(self, painter: Painter) -> None:
        """Draw a line up to where each moment begins, its number at the foot; numbers never touch."""
        side, left = painter.u(BADGE), self.rect.x
        for number, moment in enumerate(self.history.moments, 1):
            x = self._x(moment.n)
            foot = self.plot.bottom + painter.u(18)
            painter.box(
                pygame.Rect(x, self.plot.y, max(1, painter.u(1.5)), foot - self.plot.y), painter.palette.gold_low
            )
            left = max(left, x - side // 2)
            painter.badge(pygame.Rect(left, foot, side, side), number)
            left += side

    def _line(self, painter: Painter, seat: int) -> None:
        """Draw a line in steps, because points come at once."""
        points: list[tuple[int, int]] = []
        last = -1
        for n, numbers in enumerate(self.numbers):
            if numbers[seat] != last or n == self.history.last:
                if points:
                    points.append((self._x(n), points[-1][1]))
                points.append((self._x(n), self._y(numbers[seat])))
                last = numbers[seat]
        shift = (seat - 1) * max(1, painter.u(1.5))
        drawn, skipped = (painter.u(part) for part in DASHES[seat % 4])
        mirrored = [(self._mirror_x(x), y + shift) for x, y in points]
        colour = self.colours[seat]
        for start, end in pairwise(mirrored):
            _dashed(painter.surface, colour, start, end, drawn, skipped, max(2, painter.u(2.5)))

    def _emblems(self, painter: Painter) -> None:
        """At the end of each line, moved apart where lines end together."""
        u, side = painter.u, painter.u(28)
        ends = sorted((self._y(number), seat) for seat, number in enumerate(self.numbers[-1]))
        lowest = self.plot.bottom - len(ends) * side
        top = self.plot.y - side
        for index, (y, seat) in enumerate(ends):
            top = max(top + side, min(y - side // 2, lowest + index * side))
            place = pygame.Rect(self.plot.right + u(6), top, side, side)
            colour = self.colours[seat]
            painter.box(place, painter.palette.night, colour, radius=side, width=2)
            painter.image(self.app.art.emblem(seat, side * 3 // 4, colour), place)

    def _x(self, n: int) -> int:
        return self.plot.x + self.plot.w * n // max(1, self.history.last)

    def _y(self, number: int) -> int:
        return self.plot.bottom - self.plot.h * number // self.top

    def _mirror_x(self, x: int) -> int:
        return self.app.laid_out_size[0] - x if self.app.locale.rtl else x


def _dashed(
    surface: pygame.Surface,
    colour: str,
    start: tuple[int, int],
    end: tuple[int, int],
    drawn: int,
    skipped: int,
    width: int,
) -> None:
    """Draw a straight line along an axis, whole or in dashes."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    if not skipped or length <= drawn:
        pygame.draw.line(surface, colour, start, end, width)
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for at in range(0, length, drawn + skipped):
        stop = min(length, at + drawn)
        first = (start[0] + dx * at, start[1] + dy * at)
        pygame.draw.line(surface, colour, first, (start[0] + dx * stop, start[1] + dy * stop), width)
