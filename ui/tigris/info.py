"""What lies under the cursor: the kingdom with its leaders and strengths, and what the held piece would do there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game import bits
from game.bots.tigris.threats import REVOLT, WAR, threats
from game.core import Illegal
from game.tigris import wonder
from game.tigris.actions import COLOURS, RED, Catastrophe
from game.tigris.events import Scored
from game.tigris.state import NOWHERE, View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.info_box import InfoBox
from ui.text import layout as text_layout
from ui.tigris.cell_signs import SPLIT, cell_signs
from ui.tigris.event_text import building_word
from ui.tigris.input import CATASTROPHE_HELD
from ui.tigris.kingdom_info import KingdomInfo, LeaderInfo, drawn_kingdoms, kingdom_info
from ui.tigris.outlook_words import added_words, most_added, other_words, paying_words, stake_words
from ui.tigris.pieces import Pieces
from ui.tigris.preview import ConflictPreview, Preview, Side
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter

LINE, SPACE = 24, 3
"""Layout units of a line, and of the space below a sentence."""


@dataclass(frozen=True, slots=True)
class _Strength:
    """How strong a leader is in one kind of conflict."""

    tile: int
    """The colour of the tiles that count."""
    count: int
    key: str
    risky: bool
    """Whether a rival can beat it with what lies on the board alone."""

    def words(self, app: Context) -> str:
        """Return it in words."""
        return app.tr(self.key, n=self.count)


def _splits(view: View, cell: int, outlook: Preview) -> bool:
    """Return whether a catastrophe on this cell would divide a kingdom, and nothing worse."""
    if not isinstance(outlook.action, Catastrophe):
        return False
    return cell_signs(view, CATASTROPHE_HELD, 1 << cell).get(cell) == (SPLIT,)


class Info(InfoBox):
    """Painted below the players; as many lines as there is room for, the most important first."""

    LINE = LINE

    def __init__(self, app: Context, pieces: Pieces, owner: PanelOwner) -> None:
        super().__init__(app)
        self.pieces, self.owner, self.names = pieces, owner, owner.names
        self._top = 0
        self._public = False
        self._risks: tuple[object, dict[int, frozenset[tuple[str, int]]]] = (None, {})
        """The position of the last look, and the threats to each seat there."""

    def risks(self, view: View, leader: LeaderInfo) -> frozenset[str]:
        """Return by which conflicts (REVOLT, WAR) a rival can remove a leader with what lies on the board alone."""
        position = (view.occupied, view.ruins, *view.leaders, *view.tiles)
        if self._risks[0] != position:
            self._risks = position, {}
        known = self._risks[1]
        if leader.seat not in known:
            known[leader.seat] = threats(view, leader.seat)
        return frozenset(kind for kind in (REVOLT, WAR) if (kind, leader.colour) in known[leader.seat])

    def draw(
        self,
        painter: Painter,
        view: View,
        cell: int | None,
        outlook: Preview | Illegal | None,
        idle: str,
        face_down: bool = False,
    ) -> None:
        """Draw the cell under the cursor, or the words `idle` when there is none.

        With the hand face down a conflict is told as everybody may know it.
        """
        p, self._public = painter.palette, face_down
        if self.rect.h < painter.u(LINE + 14):
            return
        painter.box(self.rect, p.panel, p.panel_edge)
        inner = self.rect.inflate(-2 * painter.u(10), -2 * painter.u(7))
        self._top = inner.y
        if cell is None:
            painter.whole_paragraph(inner, idle, p.muted)
            return
        self._title(painter, inner, view, cell)
        if isinstance(outlook, Illegal):
            self._words(painter, inner, self.app.tr(f"reason.{outlook.reason}", **outlook.details), p.gold)
        elif outlook is not None:
            self._outlook(painter, inner, outlook, _splits(view, cell, outlook))
        self._kingdom(painter, inner, view, cell)

    # -- the cell and its kingdom ------------------------------------------------------------

    def _title(self, painter: Painter, inner: pygame.Rect, view: View, cell: int) -> None:
        self._words(painter, inner, describe(self.app, view, cell, self.names), painter.palette.sand, bold=True)

    def _kingdom(self, painter: Painter, inner: pygame.Rect, view: View, cell: int) -> None:
        kingdom = next((kingdom for kingdom in drawn_kingdoms(view) if kingdom >> cell & 1), 0)
        if not kingdom:
            return
        info, tall = kingdom_info(view, kingdom), painter.u(LINE + 4)
        leaders = info.leaders
        room = pygame.Rect(inner.x, self._top, inner.w, tall)
        spelt = all(self._fits(painter, room, leader, view) for leader in leaders)
        if spelt and self._top + len(leaders) * tall <= inner.bottom:
            for index, leader in enumerate(leaders):
                place = pygame.Rect(inner.x, self._top + index * tall, inner.w, tall)
                self._leader(painter, place, leader, view, spelt=True)
            self._top += len(leaders) * tall
            if not self.owner.purist and any(self.risks(view, leader) for leader in leaders):
                self._risk_legend(painter, inner)
            self._paying(painter, inner, info)
            return
        columns = max(1, inner.w // painter.u(150))
        wide = inner.w // columns
        for index, leader in enumerate(leaders):
            place = pygame.Rect(inner.x + index % columns * wide, self._top + index // columns * tall, wide, tall)
            if place.bottom <= inner.bottom:
                self._leader(painter, place, leader, view)
        self._top += -(-len(leaders) // columns) * tall
        self._paying(painter, inner, info)

    def _paying(self, painter: Painter, inner: pygame.Rect, info: KingdomInfo) -> None:
        """Say which civilization buildings and whether the wonder pay in this kingdom, as far as there is room."""
        for words in paying_words(self.app.locale, info):
            lines = len(text_layout.wrap(words, painter.u(BODY), inner.w))
            if self._top + lines * text_layout.line_height(painter.u(BODY)) <= inner.bottom:
                self._words(painter, inner, words, painter.palette.sand)

    def _leader(
        self, painter: Painter, place: pygame.Rect, leader: LeaderInfo, view: View, spelt: bool = False
    ) -> None:
        """Draw the disc, its strength inside (temples) and outside (tiles of its colour); what for, if spelt.

        A warning sign marks a strength that a rival can beat with what lies on the board. A table without help has no
        such sign.
        """
        side, left = place.h - painter.u(2), place.x
        painter.image(self.pieces.leader(leader.colour, leader.seat, side), pygame.Rect(left, place.y, side, place.h))
        if self.owner.purist:
            return
        left += side + painter.u(6)
        small, half = side * 3 // 4, self._half(painter, place)
        for strength in self._strengths(view, leader):
            painter.image(self.pieces.tile(strength.tile, small), pygame.Rect(left, place.y, small, place.h))
            words = strength.words(self.app) if spelt else self.app.locale.number(strength.count)
            room = self._room(painter, place, strength) if spelt else painter.u(26)
            used = painter.words(
                pygame.Rect(left + small + painter.u(4), place.y, room, place.h), words, bold=not spelt
            )
            if strength.risky:
                sign = self.app.art.icon("warning", small, painter.palette.gold)
                painter.image(sign, pygame.Rect(left + small + painter.u(8) + used, place.y, small, place.h))
                used += small
            left += half if spelt else small + painter.u(12) + used

    def _strengths(self, view: View, leader: LeaderInfo) -> tuple[_Strength, _Strength]:
        """Return how strong a leader is inside its kingdom and outside."""
        risks = self.risks(view, leader)
        return (
            _Strength(RED, leader.internal, "info.revolt", REVOLT in risks),
            _Strength(leader.colour, leader.external, "info.war", WAR in risks),
        )

    def _half(self, painter: Painter, place: pygame.Rect) -> int:
        """Return the width of each of the two strengths beside a leader, spelt out."""
        return (place.w - place.h + painter.u(2) - painter.u(6)) // 2

    def _room(self, painter: Painter, place: pygame.Rect, strength: _Strength) -> int:
        """Return the width of the words of a strength beside its tile and, if it is risky, the warning sign."""
        small = (place.h - painter.u(2)) * 3 // 4
        return self._half(painter, place) - (2 if strength.risky else 1) * small - painter.u(8)

    def _fits(self, painter: Painter, place: pygame.Rect, leader: LeaderInfo, view: View) -> bool:
        """Return whether both strengths of a leader can be spelt out in a line."""
        return all(
            text_layout.measure(strength.words(self.app), painter.u(BODY))[0] <= self._room(painter, place, strength)
            for strength in self._strengths(view, leader)
        )

    def _risk_legend(self, painter: Painter, inner: pygame.Rect) -> None:
        """Draw the warning sign with what it means, briefly where the sentence would be cut off."""
        side, p = painter.u(LINE), painter.palette
        if self._top + side > inner.bottom:
            return
        sign = self.app.art.icon("warning", side * 3 // 4, p.gold)
        painter.image(sign, pygame.Rect(inner.x, self._top, side, side))
        beside = pygame.Rect(inner.x + side, inner.y, inner.w - side, inner.h)
        short = "" if self._fits_below(painter, beside, self.app.tr("info.risk")) else ".short"
        self._words(painter, beside, self.app.tr(f"info.risk{short}"), p.sand)

    def _fits_below(self, painter: Painter, inner: pygame.Rect, words: str) -> bool:
        """Return whether all of a sentence has room below what is drawn so far."""
        return self._top + self._tall(painter, inner, words) <= inner.bottom + painter.u(SPACE)

    # -- what would happen -------------------------------------------------------------------

    def _outlook(self, painter: Painter, inner: pygame.Rect, outlook: Preview, splits: bool = False) -> None:
        """Draw what the held piece would do; `splits`: a kingdom falls apart, which no points tell."""
        tr, gold = self.app.tr, painter.palette.gold
        for conflict in outlook.conflicts:
            self._conflict(painter, inner, conflict)
        for key, seat in dict.fromkeys((conflict.kind, conflict.defender.seat) for conflict in outlook.conflicts):
            self._words(painter, inner, tr(f"preview.tie.{key}", name=self.names[seat]), gold)
        if len(outlook.conflicts) > 1:
            for conflict in outlook.conflicts:
                self._losses(painter, inner, conflict)
        rest = other_words(self.app.locale, outlook, self.names)
        for words, limits in self._stakes(painter, inner, outlook, rest):
            self._words(painter, inner, words, gold if limits else painter.palette.sand)
        for scored in outlook.points:
            self._chip(painter, inner, scored)
        for words in rest:
            self._words(painter, inner, words, gold)
        if not outlook.matters:
            colour = gold if splits else painter.palette.muted
            self._words(painter, inner, tr("around.tigris.split" if splits else "preview.nothing"), colour)

    def _chip(self, painter: Painter, inner: pygame.Rect, scored: Scored) -> None:
        """Draw emblem, name, and the points in their colour, or with the building that pays them."""
        place = self._line(painter, inner)
        if place.bottom > inner.bottom:
            return
        side, seat = place.h - painter.u(2), scored.seat
        painter.image(
            self.app.art.emblem(seat, side, painter.palette.gold), pygame.Rect(place.x, place.y, side, place.h)
        )
        left = place.x + side + painter.u(6)
        words = self.app.tr("preview.points", name=self.names[seat], gain=self.app.locale.signed(scored.points))
        left += painter.words(
            pygame.Rect(left, place.y, place.right - left - side, place.h), words, bold=True
        ) + painter.u(6)
        paid = scored.why == "building"
        picture = (self.pieces.building if paid else self.pieces.tile)(scored.colour, side * 3 // 4 if paid else side)
        painter.image(picture, pygame.Rect(left, place.y, side, place.h))

    def _conflict(self, painter: Painter, inner: pygame.Rect, conflict: ConflictPreview) -> None:
        """Both leaders with the board's strength and what their hands may add."""
        place = self._line(painter, inner, LINE + 10)
        if place.bottom > inner.bottom:
            return
        half = place.w // 2
        self._side(painter, pygame.Rect(place.x, place.y, half, place.h), conflict, conflict.attacker)
        self._side(painter, pygame.Rect(place.x + half, place.y, half, place.h), conflict, conflict.defender)

    def _stakes(
        self, painter: Painter, inner: pygame.Rect, outlook: Preview, rest: Sequence[str]
    ) -> list[tuple[str, bool]]:
        """Return what defeats cost and how both sides are limited, as briefly as the room with the rest wants it.

        Of several wars `_losses` draws what defeats cost.
        """
        alone = len(outlook.conflicts) == 1
        room = inner.bottom - self._top - len(outlook.points) * painter.u(LINE)
        said: list[tuple[str, bool]] = []
        for brief in range(3):
            each_conflict = [
                stake_words(self.app.locale, conflict, self.names, brief) for conflict in outlook.conflicts
            ]
            said = [(words, limits) for stakes in each_conflict for words, limits in stakes if alone or limits]
            lines = [*(words for words, _ in said), *rest]
            if sum(self._tall(painter, inner, words) for words in lines) <= room + painter.u(SPACE):
                break
        return said

    def _tall(self, painter: Painter, inner: pygame.Rect, words: str) -> int:
        """Return the height of a sentence with the space below it."""
        lines = len(text_layout.wrap(words, painter.u(BODY), inner.w))
        return lines * text_layout.line_height(painter.u(BODY)) + painter.u(SPACE)

    def _losses(self, painter: Painter, inner: pygame.Rect, conflict: ConflictPreview) -> None:
        """Draw in one line what a defeat in one of several wars costs, beside the leader whose defeat it is."""
        sides = conflict.attacker, conflict.defender
        if not any(side.loses for side in sides):
            return
        place = self._line(painter, inner)
        if place.bottom > inner.bottom:
            return
        half, picture = place.w // 2, place.h - painter.u(2)
        for left, side in zip((place.x, place.x + half), sides, strict=True):
            if side.loses:
                disc = self.pieces.leader(conflict.colour, side.seat, picture)
                painter.image(disc, pygame.Rect(left, place.y, picture, place.h))
                beside = left + picture + painter.u(6)
                words = self.app.tr("preview.loss.short", n=side.loses.bit_count())
                painter.words(pygame.Rect(beside, place.y, half - picture - painter.u(12), place.h), words)

    def _side(self, painter: Painter, place: pygame.Rect, conflict: ConflictPreview, side: Side) -> None:
        picture = place.h - painter.u(4)
        painter.image(
            self.pieces.leader(conflict.colour, side.seat, picture), pygame.Rect(place.x, place.y, picture, place.h)
        )
        left = place.x + picture + painter.u(6)
        number = self.app.locale.number(side.strength)
        left += painter.words(
            pygame.Rect(left, place.y, painter.u(40), place.h), number, 24, painter.palette.gold, bold=True
        )
        room = pygame.Rect(left + painter.u(6), place.y, place.right - left - painter.u(6), place.h)
        words = added_words(self.app.locale, conflict, side, self._public)
        if text_layout.measure(words, painter.u(BODY))[0] > room.w:
            words = self.app.locale.signed(most_added(side, self._public))
        painter.words(room, words, colour=painter.palette.muted)

    def _line(self, painter: Painter, inner: pygame.Rect, units: float = LINE) -> pygame.Rect:
        place = pygame.Rect(inner.x, self._top, inner.w, painter.u(units))
        self._top = place.bottom
        return place

    def _words(self, painter: Painter, inner: pygame.Rect, words: str, colour: str, bold: bool = False) -> None:
        room = pygame.Rect(inner.x, self._top, inner.w, inner.bottom - self._top)
        if room.h >= painter.u(18):
            self._top += painter.paragraph(room, words, colour=colour, bold=bold) + painter.u(SPACE)


def tile_words(app: Context, colour: int) -> str:
    """Return a tile's name: "temple"."""
    return app.tr(f"tigris.tile.{COLOURS[colour]}")


def leader_words(app: Context, colour: int) -> str:
    """Return a leader's office: "priest"."""
    return app.tr(f"tigris.leader.{COLOURS[colour]}")


def describe(app: Context, view: View, cell: int, names: Sequence[str]) -> str:
    """Return one line on what lies on a cell: "e5: temple"."""
    return app.tr("cell.holds", cell=bits.name(cell), what=_what(app, view, cell, names))


def _what(app: Context, view: View, cell: int, names: Sequence[str]) -> str:
    for index, place in enumerate(view.leaders):
        if place == cell:
            return app.tr("cell.leader", piece=leader_words(app, index & 3), name=names[index >> 2])
    if view.ruins >> cell & 1:
        return app.tr("tigris.catastrophe")
    for colour in range(4):
        if view.flipped[colour] >> cell & 1:
            in_wonder = view.wonder != NOWHERE and wonder.cells(view.wonder) >> cell & 1
            return app.tr("cell.wonder" if in_wonder else "cell.monument")
        if view.tiles[colour] >> cell & 1:
            key = "cell.treasure" if view.treasures >> cell & 1 else "cell.tile"
            piece = app.tr(key, piece=tile_words(app, colour))
            if view.buildings[colour] != cell:
                return piece
            return app.tr("cell.building", piece=piece, building=building_word(app.locale, colour))
    return app.tr("cell.river" if view.board.river >> cell & 1 else "cell.land")
