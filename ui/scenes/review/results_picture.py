"""The picture of a results page: what rests is painted in parts, where they look otherwise; confetti flies over it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

import pygame

from ui.context import Context
from ui.review.celebration import Celebration
from ui.review.final_scores import FinalScores
from ui.review.ribbon import Ribbon
from ui.review.score_chart import ScoreChart
from ui.table.cached_background import CachedBackground, Patch
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

PARTS = ("points", "race", "ribbon")
"""The parts that rest beside the buttons and labels of the page."""


class ResultsPicture:
    """The picture of one page; a layout sets `shown` and `side`."""

    def __init__(
        self, app: Context, tallies: FinalScores, race: ScoreChart, ribbon: Ribbon, celebration: Celebration
    ) -> None:
        self.app, self.tallies, self.race, self.ribbon, self.celebration = app, tallies, race, ribbon, celebration
        self._background = CachedBackground()
        self.shown: Collection[str] = ()
        """The parts of the page on display: points, race, moments."""
        self.side = pygame.Rect(0, 0, 0, 0)
        """The place of race and moments beside the points, for left-to-right; empty where the parts take turns."""

    def draw(self, surface: pygame.Surface, gui: Gui, overdrawn: Iterable[pygame.Rect]) -> None:
        """Draw what is there at this moment, and what moves over it."""
        patches = [self._scores_patch(gui), self._ribbon_patch(gui), self._side_patch(gui)]
        key = self.shown, gui.pictures_outside([patch.place for patch in patches])
        above = self._background.draw(
            self.app, surface, key, partial(self._paint, gui, PARTS), overdrawn=overdrawn, patches=patches
        )
        if "points" in self.shown:
            self.celebration.draw(above)

    def _scores_patch(self, gui: Gui) -> Patch:
        """Return the points as a part of the page: the rest looks the same while they are counted."""
        around = self.app.u(12)
        place = self.app.mirror(self.tallies.rect).inflate(around, around)
        return Patch(
            place, (self.celebration.scores_key, gui.pictures_in(place)), partial(self._paint, gui, ("points",))
        )

    def _ribbon_patch(self, gui: Gui) -> Patch:
        """Return the ribbon as a part of the page, painted once it has unrolled."""
        place = self.app.mirror(self.ribbon.rect)
        key = self.celebration.unrolled, self.ribbon.words, gui.pictures_in(place)
        return Patch(place, key, partial(self._paint, gui, ("ribbon",)))

    def _side_patch(self, gui: Gui) -> Patch:
        """Return race and moments as a part of the page: the moments come while the points are counted."""
        place = self.app.mirror(self.side)
        key = tuple(self.race.rect), self.race.part, gui.pictures_in(place)
        return Patch(place, key, partial(self._paint, gui, ("race",)))

    def _paint(self, gui: Gui, parts: Collection[str], surface: pygame.Surface) -> None:
        """Paint some parts of what rests, in the order in which they lie over each other."""
        self.app.look.table(surface)
        painter = Painter(self.app, surface)
        if "points" in parts and "points" in self.shown:
            self.tallies.draw(painter)
        if "race" in parts and "race" in self.shown:
            self.race.draw(painter)
        gui.draw(surface)
        if "ribbon" in parts and self.celebration.unrolled:
            self.ribbon.draw(painter)
