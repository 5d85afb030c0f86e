"""The tray under the board: the own hand in the player's order, and the buttons of a turn.

Places are built as items of the scene's gui and painted by hand, because a held tile is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.qwirkle.tiles import HAND
from ui.brush import Brush
from ui.qwirkle.laying import BY_COLOUR, BY_SHAPE, Laying
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.words import tile_words, tiles_words
from ui.widgets import BODY, Gui

if TYPE_CHECKING:
    from ui.app import App
    from ui.desk import Host

GAP = 6


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the tray's items do."""

    slot: Callable[[int], None]
    sort: Callable[[str], None]
    trade: Callable[[], None]
    trade_all: Callable[[], None]
    undo: Callable[[], None]
    commit: Callable[[], None]


@dataclass(slots=True)
class _Spot:
    """A painted place: the item's rect in window pixels, its picture, and how it stands out."""

    rect: pygame.Rect
    picture: pygame.Surface | None
    lifted: bool = False
    faded: bool = False
    wanted: bool = False


class Tray:
    """Built anew with the scene's gui; drawn every frame."""

    def __init__(self, app: App, pieces: Pieces, deeds: Deeds, host: Host) -> None:
        self.app, self.pieces, self.deeds, self.host = app, pieces, deeds, host
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._spots: list[_Spot] = []
        self._kinds: dict[int, pygame.Rect] = {}

    def build(self, gui: Gui, rect: pygame.Rect, laying: Laying, able: bool, can_undo: bool) -> None:
        """Lay the tray out. `able`: the seat at the screen is to act, or its own action is being shown.

        The tray of a passive host only shows the hand.
        """
        self._spots, self._kinds, self.rect = [], {}, rect
        gap = min(gui.u(GAP), rect.w // 150)
        buttons = 0 if self.host.passive else min(gui.u(470), rect.w * 54 // 100)
        side = min(rect.h, (rect.w - buttons - gap * (HAND + 1)) // HAND)
        openers = laying.openers() if not self.host.purist else frozenset()
        for slot in range(len(laying.slots)):
            place = pygame.Rect(rect.x + slot * (side + gap), rect.centery - side // 2, side, side)
            self._slot(gui, place, slot, laying, able, slot in openers)
        if buttons:
            self._buttons(gui, pygame.Rect(rect.right - buttons, rect.y, buttons, rect.h), gap, laying, able, can_undo)

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Where a tile of that kind lies in the tray; if none does, its middle."""
        if kind in self._kinds:
            return self._kinds[kind]
        rest = self.app.mirror(self.rect)
        side = min(rest.h, rest.w)
        return pygame.Rect(0, 0, side, side).move_to(center=rest.center) if side else None

    def slot_at(self, pos: tuple[int, int]) -> int | None:
        """The slot at a point of the window."""
        return next((slot for slot, spot in enumerate(self._spots) if spot.rect.collidepoint(pos)), None)

    def draw(self, brush: Brush) -> None:
        """The painted places; a chosen tile stands higher and glows."""
        for spot in self._spots:
            place = spot.rect.move(0, -brush.u(3)) if spot.lifted else spot.rect
            if spot.picture is None:
                _hollow(brush, place)
                continue
            box = spot.picture.get_rect(center=place.center)
            if spot.lifted or spot.wanted:
                blur = brush.u(8 if spot.lifted else 5)
                colour = brush.palette.focus if spot.lifted else brush.palette.gold_low
                glow = self.app.art.glow(box.size, box.w // 8, blur, colour)
                brush.surface.blit(glow, box.move(-blur, -blur), special_flags=pygame.BLEND_PREMULTIPLIED)
            brush.surface.blit(spot.picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
            if spot.faded:
                dark = pygame.Surface(box.size, pygame.SRCALPHA)
                dark.fill((12, 7, 3, 140))
                brush.surface.blit(dark, box)

    # -- the hand ----------------------------------------------------------------------------

    def _slot(self, gui: Gui, place: pygame.Rect, slot: int, laying: Laying, able: bool, opener: bool) -> None:
        """A tile of the hand, or the hollow that it left; face down only a chosen one shows its face."""
        tr, key = self.app.tr, f"hand-{slot + 1}"
        kind, name = laying.kind(slot), f"hand.{slot + 1}"
        if kind is None:
            item = gui.touch(name, place, tr("qwirkle.slot.empty"), partial(self.deeds.slot, slot), group="hand")
            self._spots.append(_Spot(item.rect, None))
            return
        chosen = laying.held == slot or slot in laying.marked
        hidden = self.host.face_down and not chosen
        words = tr("tigris.tile.hidden") if hidden else tile_words(self.app.locale, kind)
        told = "tip.hand.hidden" if hidden else "tip.qwirkle.mark" if laying.trading else "tip.qwirkle.hand"
        tip = tr("tip.with-key", tip=tr(told, piece=words), key=self.app.keys.label(key))
        item = gui.touch(name, place, words, partial(self.deeds.slot, slot), tip=tip, group="hand")
        item.selected = chosen
        self._kinds[kind] = item.rect
        picture = self.pieces.back(place.w) if hidden else self.pieces.tile(kind, place.w)
        faded = not able or (laying.begins and not opener and not chosen and not self.host.purist)
        self._spots.append(_Spot(item.rect, picture, chosen, faded and not hidden, opener and not hidden))

    # -- buttons -----------------------------------------------------------------------------

    def _buttons(self, gui: Gui, rect: pygame.Rect, gap: int, laying: Laying, able: bool, can_undo: bool) -> None:
        tr, act = self.app.tr, able and laying.may_act
        square = min(rect.h, rect.w // 8)
        left, mark = rect.x, min(22, square / gui.u(10) * 6)
        sortable = laying.view is not None and laying.view.seat is not None and not self.host.face_down
        back = laying.busy or can_undo
        if laying.trading:
            place = pygame.Rect(left, rect.y, 2 * square + gap, rect.h)
            tip = tr("tip.with-key", tip=tr("tip.qwirkle.trade-all"), key=self.app.keys.label("trade-all"))
            gui.button("qwirkle.trade-all", place, tr("qwirkle.trade-all"), self.deeds.trade_all, tip=tip, size=16)
            left = place.right + gap
        for name, icon, deed, enabled, key, selected in (
            ("sort.colour", "palette", partial(self.deeds.sort, BY_COLOUR), sortable, "sort-colour", False),
            ("sort.shape", "shapes", partial(self.deeds.sort, BY_SHAPE), sortable, "sort-shape", False),
            ("trade", "swap", self.deeds.trade, act, "swap", laying.trading),
            ("undo", "undo", self.deeds.undo, back, "undo", False),
        )[2 if laying.trading else 0 :]:
            tip = tr("tip.with-key", tip=tr(f"tip.qwirkle.{name}"), key=self.app.keys.label(key))
            gui.button(
                "play.undo" if name == "undo" else f"qwirkle.{name}", pygame.Rect(left, rect.y, square, rect.h), "",
                deed, icon=icon, kind="quiet", enabled=enabled, tip=tip, say=tr(f"qwirkle.{name}"), selected=selected,
                size=mark,
            )  # fmt: skip
            left += square + gap
        self._commit(gui, pygame.Rect(left, rect.y, rect.right - left, rect.h), laying, act)

    def _commit(self, gui: Gui, place: pygame.Rect, laying: Laying, act: bool) -> None:
        """One button for whatever is to be done."""
        tr, locale = self.app.tr, self.app.locale
        words, brief, told = tr("qwirkle.commit"), "", "tip.qwirkle.commit"
        if laying.must_pass:
            words, told = tr("qwirkle.pass"), "tip.qwirkle.pass"
        elif laying.trading:
            count, told = len(laying.marked), "tip.qwirkle.commit.trade"
            words, brief = tr("qwirkle.commit.trade", tiles=tiles_words(locale, count)), locale.number(count)
        elif laying.laid and not laying.outcome().refusal:
            points = laying.outcome().points
            words, brief = tr("qwirkle.commit.place", n=points), locale.signed(points)
        ready = act and laying.ready()
        tip = tr("tip.with-key", tip=tr(told), key=self.app.keys.label("end"))
        room = place.inflate(-gui.u(12), -gui.u(6)).size
        shown = words if gui.fits(words, room, BODY, bold=True) else brief or words
        gui.button(
            "qwirkle.commit", place, shown, self.deeds.commit, enabled=act and (laying.busy or ready),
            kind="primary" if ready else "plain", tip=tip if act else tr("reason.not-your-turn"), say=words,
        )  # fmt: skip


def _hollow(brush: Brush, place: pygame.Rect) -> None:
    """Where no tile lies."""
    box = place.inflate(-place.w // 8, -place.h // 8)
    pygame.draw.rect(brush.surface, brush.palette.night, box, border_radius=place.w // 8)
    pygame.draw.rect(brush.surface, brush.palette.panel_edge, box, max(1, brush.u(1.5)), border_radius=place.w // 8)
