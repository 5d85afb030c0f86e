"""The final points seat by seat, the best first.

They are counted part by part, then the wild points go to their parts one by one (`FinalScore.flow`); then the part or
the total that decides is framed. `ui/review/celebration.py` says when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sin

import pygame

from game.core import Seat, Standings
from ui.context import Context
from ui.gfx.supersample import PREMULTIPLIED
from ui.review.stamps import StampLabel
from ui.table.game_ui import FinalScore, GameUI
from ui.text import layout as text_layout
from ui.widgets.painter import Painter, column, row

TALL, GROWTH = 124, 1.4
"""Layout units of a seat's box where there is room, and how much larger it may be where few seats leave more."""
LOW = 76
"""Layout units below which name and points stand on one line."""
NARROW = 64
"""Layout units of width below which a part gives its number more room than its picture."""
RANK = 110
"""Layout units of a seat's rank at the end of its head."""
NAME, NUMBER, GAIN = 24, 22, 16
"""Layout units of the letters of a name, of the figures, and of what flowed there."""
SOURCES = (22, 18, 14)
"""Layout units of the picture beside what flowed to a part, the largest first."""


class FinalScores:
    """Every seat's points and rank; `names` may change with the language."""

    def __init__(
        self, app: Context, ui: GameUI, standings: Standings, tallies: Sequence[FinalScore], names: list[str]
    ) -> None:
        self.app, self.ui, self.standings, self.tallies, self.names = app, ui, standings, tallies, names
        self.order = sorted(range(len(tallies)), key=lambda seat: (standings.ranks[seat], seat))
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._boxes: dict[Seat, pygame.Rect] = {}
        """Where each seat's points go, once everything is laid out."""
        self._growth = 1.0
        """How much larger than usual everything in a box is."""
        self._source: int | None = None
        """The size of the picture of what flowed to a part; 0 for none, None where not even the number has room."""
        self._above = False
        """Whether that picture is above the number of what flowed, since beside it there is no room in some row."""
        self.parts = sorted(range(len(tallies[0].base)), key=lambda part: (part == tallies[0].hidden, part))
        """The parts in the order in which they are counted."""
        self.most = max(len(tally.flow) for tally in tallies)
        """How many wild points the seat has that has most."""
        self.stamps: Sequence[StampLabel] = ()
        self.counted = self.arrived = self.stamped = 0
        """How many parts have been counted, how much of each seat's flow has arrived, how many stamps are on."""
        self.decided = False
        """Whether the deciding part is framed."""

    def finish(self) -> None:
        """Show everything."""
        self.counted, self.arrived, self.decided = len(self.parts), self.most, True
        self.stamped = len(self.stamps)

    def words(self) -> list[str]:
        """Return a sentence per seat, the best first: rank, name, and the points part by part."""
        return [self._seat_words(seat) for seat in self.order]

    def _seat_words(self, seat: Seat) -> str:
        tally, tr, key = self.tallies[seat], self.app.tr, f"final.{self.ui.key}"
        points = tally.after(len(tally.flow))
        parts = [tr("final.part", part=tr(f"{key}.{part}"), n=points[part]) for part in self.parts]
        if tally.total is not None:
            parts.append(tr("final.part", part=tr("final.total"), n=tally.total))
        rank, joined = self.standings.ranks[seat], self.app.locale.joined
        words = tr("final.seat", rank=rank, name=self.names[seat], parts=joined(parts))
        wild = [
            tr("final.part", part=tr(f"{key}.{part}"), n=tally.flow.count(part)) for part in sorted(set(tally.flow))
        ]
        return " ".join([words, tr(f"{key}.wild", parts=joined(wild))]) if wild else words

    # -- where it is -------------------------------------------------------------------------

    def lay_out(self, rect: pygame.Rect) -> None:
        """Divide the rectangle into a box for each seat."""
        u, count = self.app.u, len(self.order)
        gap = u(10) if rect.h >= u(LOW) * count else u(4)
        tall = min(u(TALL * GROWTH), (rect.h - gap * (count - 1)) // count)
        places = (pygame.Rect(rect.x, rect.y + index * (tall + gap), rect.w, tall) for index in range(count))
        self._boxes = dict(zip(self.order, places, strict=True))
        self.rect, self._growth = rect, max(1.0, tall / u(TALL))
        self._source, self._above = self._source_place()

    def _halves(self, seat: Seat) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where the name goes with all that belongs to it, and where the points go."""
        box, u = self._boxes[seat], self.app.u
        if box.h < u(LOW):
            inner = box.inflate(-u(12), -u(6))
            head, parts = row(inner, u(8), inner.w * 49 // 100, 0)
        else:
            inner = box.inflate(-u(20), -u(14))
            head, parts = column(inner, u(4), inner.h * 45 // 100, 0)
        return head, parts

    def _cells(self, seat: Seat) -> list[pygame.Rect]:
        """Return the places of the parts, and of what is last: the wild points that are left, or the total."""
        rect, count = self._halves(seat)[1], len(self.parts)
        return row(rect, self.app.u(6), *[(rect.w - self.app.u(6) * count) // (count + 1)] * (count + 1))

    def _icon(self, cell: pygame.Rect) -> pygame.Rect:
        gap, share = (4, 0.4) if cell.w > self.app.u(NARROW) else (2, 0.28)
        side = max(1, min(cell.h - self.app.u(4), self.app.u(38 * self._growth), int(cell.w * share)))
        return pygame.Rect(cell.x + self.app.u(gap), cell.y, side, cell.h)

    def _number(self, cell: pygame.Rect) -> pygame.Rect:
        icon = self._icon(cell)
        gap = icon.x - cell.x
        return pygame.Rect(icon.right + gap, cell.y, cell.right - icon.right - 2 * gap, cell.h)

    # -- the page at rest --------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        """Draw a box per seat with everything that has been counted so far."""
        for seat in self.order:
            self._seat(painter, seat)
        for label in self.stamps[: self.stamped]:
            self.draw_stamp(painter, label)

    def _seat(self, painter: Painter, seat: Seat) -> None:
        p, won, rect = painter.palette, seat in self.standings.winners, self._boxes[seat]
        painter.box(rect, p.panel, p.gold if won else p.panel_edge, width=3 if won else 1.5)
        head, _ = self._halves(seat)
        if rect.h < painter.u(LOW):
            side = painter.u(24)
            place, head = row(head, painter.u(6), side, 0)
            painter.badge(pygame.Rect(place.x, place.centery - side // 2, side, side), self.standings.ranks[seat])
            self._name(painter, head, seat, 18)
        else:
            head, rank = row(head, painter.u(8), 0, painter.u(RANK))
            self._name(painter, head, seat, NAME * self._growth)
            words = self.app.tr("results.rank", n=self.standings.ranks[seat])
            painter.words(rank, words, 18 * self._growth, p.gold if won else p.muted, align="end")
        self._parts(painter, seat)

    def _name(self, painter: Painter, rect: pygame.Rect, seat: Seat, size: float) -> None:
        """Emblem, on the colour of the seat's pieces where the game gives each seat one, and name."""
        medal, name = row(rect, painter.u(8), rect.h, 0)
        colours = self.ui.colours(len(self.tallies)) if self.ui.colours else ()
        painter.box(
            medal, colours[seat] if colours else painter.palette.paper, painter.palette.gold, radius=rect.h, width=2
        )
        painter.image(self.app.art.emblem(seat, rect.h * 3 // 4), medal)
        painter.words(name, self.names[seat], size, bold=True)

    def _parts(self, painter: Painter, seat: Seat) -> None:
        """Draw the points part by part; the deciding one is framed once all has flowed."""
        tally, shown = self.tallies[seat], self.parts[: self.counted]
        points = tally.after(self.arrived)
        newest = tally.flow[self.arrived - 1] if 0 < self.arrived <= len(tally.flow) else None
        deciding = len(self.parts) if tally.total is not None else tally.deciding
        for part, cell in enumerate(self._cells(seat)):
            last = part == len(self.parts)
            if last and tally.total is None and not self.most:
                continue
            if part == (deciding if self.decided else newest):
                painter.box(cell, painter.palette.dark_hover, painter.palette.gold)
            icon = self._icon(cell)
            painter.image(self.ui.picture(self.app, part, icon.w), icon)
            if last and tally.total is None:
                self._points(painter, cell, max(0, len(tally.flow) - self.arrived))
            elif last and self.counted:
                self._points(painter, cell, sum(points[each] for each in shown))
            elif part in shown:
                self._points(painter, cell, points[part], points[part] - tally.base[part])

    def _points(self, painter: Painter, cell: pygame.Rect, points: int, gained: int = 0) -> None:
        """Draw a number, and how much of it flowed there."""
        number = self._number(cell)
        used = painter.words(number, self.app.locale.number(points), NUMBER * self._growth, bold=True)
        if gained:
            more = pygame.Rect(number.x + used + painter.u(6), cell.y, number.w - used - painter.u(6), cell.h)
            self._gain(painter, more, gained)

    def _gain(self, painter: Painter, rect: pygame.Rect, gained: int) -> None:
        """Draw how much flowed to a part, and the picture of the wild points after or above it."""
        side = self._source
        if side is None:
            return
        number, top = rect, rect.centery - (side + _gain_tall(painter.u)) // 2
        if self._above:
            number = pygame.Rect(rect.x, top + side, rect.w, _gain_tall(painter.u))
        used = painter.words(number, self.app.locale.signed(gained), GAIN, painter.palette.gold)
        if side:
            beside = pygame.Rect(rect.x + used + painter.u(3), rect.y, side, rect.h)
            source = pygame.Rect(rect.x + max(0, used - side) // 2, top, side, side) if self._above else beside
            painter.image(self.ui.picture(self.app, len(self.tallies[0].base), side), source)

    def _source_place(self) -> tuple[int | None, bool]:
        """Return the largest size that has room in every row, so that all rows look alike, and whether it is above."""
        u, rooms = self.app.u, list(self._gain_rooms())
        beside = min((room - gained for room, gained in rooms), default=0)
        above = min((room for room, _ in rooms), default=0)
        tall = self._halves(self.order[0])[1].h - _gain_tall(u)
        sides = [*map(u, SOURCES)]
        if (side := next((side for side in sides if side + u(3) <= beside), None)) is not None:
            return side, False
        if beside < 0:
            return None, False
        side = next((side for side in sides if side <= min(above, tall)), 0)
        return side, side > 0

    def _gain_rooms(self) -> Iterator[tuple[int, int]]:
        """Yield the pixels after each number to which something flows, when all has flowed, and how many that needs."""
        locale, u = self.app.locale, self.app.u
        for seat, tally in enumerate(self.tallies):
            points, cells = tally.after(len(tally.flow)), self._cells(seat)
            for part in set(tally.flow):
                number = text_layout.measure(locale.number(points[part]), u(NUMBER * self._growth), True)[0]
                gained = text_layout.measure(locale.signed(tally.flow.count(part)), u(GAIN))[0]
                yield self._number(cells[part]).w - number - u(6), gained

    # -- what moves --------------------------------------------------------------------------

    def draw_count(self, painter: Painter, part: int, share: float, opaque: float = 1.0) -> None:
        """Draw the numbers of the part that is being counted, that far from 0, for every seat."""
        for seat in self.order:
            number = self._number(self._cells(seat)[part])
            words = self.app.locale.number(round(self.tallies[seat].base[part] * share))
            colour = pygame.Color(painter.palette.gold if share < 1 else painter.palette.sand)
            colour.a = round(255 * opaque) // 16 * 16 if opaque < 1 else 255
            painter.words(
                number,
                words,
                NUMBER * self._growth,
                f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}{colour.a:02x}",
                bold=True,
            )

    def draw_flow(self, painter: Painter, index: int, t: float, arc: float, opaque: float = 1.0) -> None:
        """Draw the wild point of that number of every seat on its way to its part; a still one fades in there."""
        for seat in self.order:
            flow = self.tallies[seat].flow
            if index >= len(flow):
                continue
            cells = self._cells(seat)
            here, there = (self.app.mirror(self._icon(cell)) for cell in (cells[-1], cells[flow[index]]))
            picture = self.ui.picture(self.app, len(self.parts), max(8, min(here.w, there.w)))
            if opaque < 1.0:
                picture = picture.copy()
                picture.fill((round(255 * opaque),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            x = here.centerx + (there.centerx - here.centerx) * t
            y = here.centery + (there.centery - here.centery) * t - sin(3.1416 * t) * arc * here.h
            painter.surface.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)

    def draw_stamp(self, painter: Painter, label: StampLabel, scale: float = 1.0, opaque: float = 1.0) -> None:
        """Draw a stamp in the head of its seat's box, where there is room beside the name."""
        place = self._stamp_place(painter, label)
        if place is None:
            return
        picture = label.picture(painter, place.h)
        if scale != 1.0:
            picture = pygame.transform.smoothscale_by(picture, scale)
        if opaque < 1.0:
            picture = picture.copy()
            picture.fill((round(255 * opaque),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        centre = self.app.mirror(place).center
        painter.surface.blit(picture, picture.get_rect(center=centre), special_flags=PREMULTIPLIED)

    def _stamp_place(self, painter: Painter, label: StampLabel) -> pygame.Rect | None:
        """Return where a stamp goes: before the rank, beside or below the others; None where there is no room."""
        if self._boxes[label.stamp.seat].h < self.app.u(LOW):
            return None
        room, gap = self._stamp_room(label.stamp.seat), self.app.u(4)
        own = [each for each in self.stamps if each.stamp.seat == label.stamp.seat]
        lines, tall = _stamp_lines(painter, own, room, gap)
        number = next(number for number, line in enumerate(lines) if label in line)
        right = room.right
        for each in lines[number]:
            wide = each.picture(painter, tall).get_width()
            right -= wide + gap
            if each is label:
                break
        top = room.centery - tall * len(lines) // 2 + number * tall
        return pygame.Rect(right, top, wide, tall) if right >= room.left else None

    def _stamp_room(self, seat: Seat) -> pygame.Rect:
        """Return the room between a seat's name and its rank."""
        u, growth, head = self.app.u, self._growth, self._halves(seat)[0]
        name = text_layout.measure(self.names[seat], u(NAME * growth), True)[0]
        rank = self.app.tr("results.rank", n=self.standings.ranks[seat])
        left = head.x + head.h + name + u(20)
        right = head.right - min(u(RANK), text_layout.measure(rank, u(18 * growth))[0]) - u(4)
        return pygame.Rect(left, head.y, max(0, right - left), head.h)


def _gain_tall(u: Callable[[float], int]) -> int:
    """Return the height of a line that says what flowed to a part."""
    return text_layout.line_height(u(GAIN))


def _stamp_lines(
    painter: Painter, stamps: Sequence[StampLabel], room: pygame.Rect, gap: int
) -> tuple[list[Sequence[StampLabel]], int]:
    """Return stamps in one or two lines, whichever makes them larger, and their height."""
    best: tuple[int, list[Sequence[StampLabel]]] = (0, [stamps])
    for first in range(len(stamps), 0, -1):
        lines = [line for line in (stamps[:first], stamps[first:]) if line]
        high = room.h // len(lines)
        wide = max(sum(each.width(painter, high) + gap for each in line) for line in lines)
        tall = min(high, high * room.w // wide)
        if tall > best[0]:
            best = tall, lines
    return best[1], best[0]
