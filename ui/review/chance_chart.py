"""The chart of the chances to win over a game, with the marks of the decisions of one seat."""

from __future__ import annotations

import pygame

from game.analysis.report import Judgement
from ui.context import Context
from ui.review.game_history import GameHistory
from ui.review.marks import draw_sign
from ui.review.score_chart import ScoreChart
from ui.widgets.painter import Painter

SIGN = 26
"""Layout units of height of a sign on the chart."""


class ChanceChart(ScoreChart):
    """A line per seat, from the game's outlook; laid out with its scene."""

    def __init__(self, app: Context, history: GameHistory) -> None:
        self.marked: list[Judgement] = []
        """The decisions whose signs are on the chart."""
        super().__init__(app, history)

    def select(self, part: int | None) -> None:
        """Take the chances that are known by now."""
        self.part, self.top = None, 100
        chances, seats = self.history.chances, self.history.record.setup.seats
        self.numbers, last = [], tuple(1 / seats for _ in range(seats))
        for n in range(self.history.last + 1):
            last = chances.get(n, last)
            self.numbers.append([round(100 * share) for share in last])

    def title(self, part: int | None) -> str:
        """Return what the chart shows."""
        return self.app.tr("look.chart")

    def _value(self, number: int) -> str:
        """Return a chance in per cent."""
        return self.app.tr("settings.percent", n=number)

    def part_places(self) -> list[tuple[int | None, pygame.Rect]]:
        """Return no places: there is one thing to show."""
        return []

    def sign_places(self) -> list[tuple[Judgement, pygame.Rect]]:
        """Return the places of the signs on their seat's line, for left-to-right; none covers one that cost more."""
        side = self.app.u(SIGN)
        places: list[tuple[Judgement, pygame.Rect]] = []
        for judgement in sorted(self.marked, key=lambda each: -each.loss):
            place = pygame.Rect(0, 0, side * 4 // 3, side)
            place.center = self._x(judgement.n), self._y(self.numbers[judgement.n][judgement.seat])
            place.clamp_ip(self.plot)
            if place.collidelist([other for _, other in places]) < 0:
                places.append((judgement, place))
        return sorted(places, key=lambda entry: entry[0].n)

    def draw(self, painter: Painter) -> None:
        """Draw the chart, the signs on top."""
        super().draw(painter)
        for judgement, place in self.sign_places():
            draw_sign(painter, place, judgement.mark)

    def _scale(self, painter: Painter, number: int, colour: str = "") -> None:
        """Draw a line of the scale with its percentage, in letters that fit beside the plot."""
        super()._scale(painter, number, colour)
