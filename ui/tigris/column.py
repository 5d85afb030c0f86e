"""The column beside the board over the info box: the players, the unseen tiles and the supply of variants."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

import pygame

from game.tigris.state import View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.player_rows import OWN_MARK
from ui.tigris.info import Info
from ui.tigris.players import Players
from ui.tigris.supply import Supply, played
from ui.tigris.unseen import UnseenTiles
from ui.widgets.painter import Painter, column

TALLY, SPARE = 34, 70
"""Layout units of height: unseen tiles or supply, and what must be left beside the supply."""


class Column:
    """What lies where in the column, and what each part of it shows."""

    def __init__(
        self, app: Context, owner: PanelOwner, players: Players, unseen: UnseenTiles, supply: Supply, info: Info
    ) -> None:
        self.app, self.owner, self.players, self.info = app, owner, players, info
        self.unseen, self.supply = unseen, supply
        self._place = pygame.Rect(0, 0, 0, 0)

    def lines_height(self, view: View) -> int:
        """Return the pixels of height that the lines between the players and the info box need."""
        u = self.app.u
        return (2 if played(view) else 1) * (u(TALLY) + u(6)) + u(6)

    def layout(self, place: pygame.Rect, view: View) -> None:
        """Divide the column."""
        u, self._place = self.app.u, place
        rows, line, gap = self.players.height(view), u(TALLY), u(6)
        heights = [rows, line if rows + line + 2 * gap <= place.h else 1]
        if played(view):  # it makes way for the info box, where room is short
            heights.append(line if rows + 2 * line + 3 * gap + u(SPARE) <= place.h else 1)
        room = column(place, gap, *heights, 0)
        self.players.layout(room[0], view)
        self.unseen.rect, self.info.rect = room[1], room[-1]
        self.supply.rect = room[2] if played(view) else pygame.Rect(0, 0, 0, 0)

    def draw(self, painter: Painter, view: View) -> None:
        """Draw all but the info box."""
        self.players.draw(painter, view, self.owner)
        self.draw_lines(painter, view)

    def draw_lines(self, painter: Painter, view: View) -> None:
        """Draw the lines below the players."""
        self.unseen.draw(painter, view, self.owner.face_down)
        self.supply.draw(painter, view)

    def rest_key(self, view: View) -> Hashable:
        """Return all that the lines show, and where the info box is."""
        rects = (tuple(part.rect) for part in (self.unseen, self.supply, self.info))
        return *rects, tuple(view.unseen), tuple(view.buildings), view.wonder, self.owner.face_down

    def places(self) -> Sequence[pygame.Rect]:
        """Return the places of the rows, and that of everything below them, without gaps, in window pixels."""
        tops = [*(row.y for row in self.players.rows), self.unseen.rect.y, self._place.bottom]
        left, wide = self._place.x, self._place.w
        return [self.with_marks(pygame.Rect(left, top, wide, end - top)) for top, end in pairwise(tops)]

    def with_marks(self, rect: pygame.Rect) -> pygame.Rect:
        """Return a part of the column, with what stands out of it at its sides, in window pixels."""
        return self.app.mirror(rect.inflate(2 * self.app.u(OWN_MARK), 0))
