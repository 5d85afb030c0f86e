"""The tray under the board: the seat's own hand in the player's order, and the buttons of a turn.

Places are built as items of the scene's gui and painted by hand, because a held tile is lifted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.core import Illegal
from game.qwirkle.state import OVER_PHASE
from game.qwirkle.tiles import HAND
from ui.context import Context
from ui.qwirkle.draft_move import BY_COLOUR, BY_SHAPE, NOWHERE, DraftMove
from ui.qwirkle.event_text import tile_words, tiles_words
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.tray_actions import TrayActions
from ui.table.game_panel import PanelOwner
from ui.table.reasons import not_now, refusal_sentence, undo_refusal
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, transparent_box

GAP = 6


@dataclass(slots=True)
class _Spot:
    """A painted place: the item's rect in window pixels, its picture, and how it stands out."""

    rect: pygame.Rect
    picture: pygame.Surface | None
    lifted: bool = False
    faded: bool = False
    wanted: bool = False
    marked: bool = False
    """Whether the tile is to be traded: it gets a tick."""


class Tray:
    """The tray; rebuilt with the scene's gui, drawn every frame."""

    def __init__(self, app: Context, pieces: Pieces, actions: TrayActions, owner: PanelOwner) -> None:
        self.app, self.pieces, self.actions, self.owner = app, pieces, actions, owner
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._spots: list[_Spot] = []
        self._kinds: dict[int, pygame.Rect] = {}

    def build(self, gui: Gui, rect: pygame.Rect, draft_move: DraftMove, able: bool, can_undo: bool) -> None:
        """Lay the tray out. `able`: the seat at the screen is to act, or its own action is being shown.

        The tray of a passive owner only shows the hand.
        """
        self._spots, self._kinds, self.rect = [], {}, rect
        gap = min(gui.u(GAP), rect.w // 150)
        buttons = 0 if self.owner.passive else min(gui.u(470), rect.w * 54 // 100)
        side = min(rect.h, (rect.w - buttons - gap * (HAND + 1)) // HAND)
        openers = draft_move.openers() if not self.owner.purist else frozenset()
        for slot in range(len(draft_move.slots)):
            place = pygame.Rect(rect.x + slot * (side + gap), rect.centery - side // 2, side, side)
            self._slot(gui, place, slot, draft_move, able, slot in openers)
        if buttons:
            self._buttons(
                gui, pygame.Rect(rect.right - buttons, rect.y, buttons, rect.h), gap, draft_move, able, can_undo
            )

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Return where a tile of that kind lies in the tray; if none does, a place near its middle.

        Six tiles of a line come from six places: over a light table they would flash if all took one way.
        """
        if kind in self._kinds:
            return self._kinds[kind]
        rest = self.app.mirror(self.rect)
        side = min(rest.h, rest.w)
        aside = 0.0 if kind is None else (sum(divmod(kind, 6)) % 6 - 2.5) * min(side, rest.w // 7)
        return pygame.Rect(0, 0, side, side).move_to(center=rest.move(round(aside), 0).center) if side else None

    def slot_at(self, pos: tuple[int, int]) -> int | None:
        """Return the slot at a point of the window."""
        return next((slot for slot, spot in enumerate(self._spots) if spot.rect.collidepoint(pos)), None)

    def draw(self, painter: Painter) -> None:
        """Draw the painted places; a chosen tile stands higher and glows."""
        for spot in self._spots:
            place = spot.rect.move(0, -painter.u(3)) if spot.lifted else spot.rect
            if spot.picture is None:
                _hollow(painter, place)
                continue
            box = spot.picture.get_rect(center=place.center)
            if spot.lifted or spot.wanted:
                blur = painter.u(8 if spot.lifted else 5)
                colour = painter.palette.focus if spot.lifted else painter.palette.gold_low
                glow = self.app.art.glow(box.size, box.w // 8, blur, colour)
                painter.surface.blit(glow, box.move(-blur, -blur), special_flags=pygame.BLEND_PREMULTIPLIED)
            painter.surface.blit(spot.picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
            if spot.faded:
                painter.surface.blit(transparent_box(box.size, (*painter.palette.absence, 140)), box)
            if spot.marked:
                painter.tick(box)

    # -- the hand ----------------------------------------------------------------------------

    def _slot(self, gui: Gui, place: pygame.Rect, slot: int, draft_move: DraftMove, able: bool, opener: bool) -> None:
        """Build a tile of the hand, or the hollow that it left; face down only a chosen one shows its face."""
        tr, key = self.app.tr, f"hand-{slot + 1}"
        kind, name = draft_move.kind(slot), f"hand.{slot + 1}"
        if kind is None:
            item = gui.hotspot(name, place, tr("qwirkle.slot.empty"), partial(self.actions.slot, slot), group="hand")
            self._spots.append(_Spot(item.rect, None))
            return
        marked = slot in draft_move.marked
        chosen = marked or draft_move.held == slot
        hidden = self.owner.face_down and not chosen
        words = tr("tigris.tile.hidden") if hidden else tile_words(self.app.locale, kind)
        tip_key = "tip.hand.hidden" if hidden else "tip.qwirkle.hand"
        if draft_move.trading:
            tip_key = "tip.swap.unmark" if marked else "tip.qwirkle.mark"
        tip = tr("tip.with-key", tip=tr(tip_key, piece=words), key=self.app.keymap.label(key))
        if not draft_move.may_act and not self.owner.passive:
            why = refusal_sentence(self.app.locale, self._not_now(draft_move))
            tip = tr("tip.piece.refused", piece=words, why=why)
        item = gui.hotspot(name, place, words, partial(self.actions.slot, slot), tip=tip, group="hand")
        item.selected = chosen
        self._kinds[kind] = item.rect
        picture = self.pieces.back(place.w) if hidden else self.pieces.tile(kind, place.w)
        faded = not able or (draft_move.begins and not opener and not chosen and not self.owner.purist)
        self._spots.append(_Spot(item.rect, picture, chosen, faded and not hidden, opener and not hidden, marked))

    # -- buttons -----------------------------------------------------------------------------

    def _buttons(
        self, gui: Gui, rect: pygame.Rect, gap: int, draft_move: DraftMove, able: bool, can_undo: bool
    ) -> None:
        tr, act = self.app.tr, able and draft_move.may_act
        square = min(rect.h, rect.w // 8)
        left, mark = rect.x, min(22, square / gui.u(10) * 6)
        sortable = draft_move.view is not None and draft_move.view.seat is not None and not self.owner.face_down
        back = draft_move.busy or can_undo
        no_trade = draft_move.trade_refusal() if act else self._not_now(draft_move)
        over = draft_move.view is not None and draft_move.view.phase == OVER_PHASE
        reasons = {"trade": no_trade, "undo": undo_refusal(self.owner, back, act, over)}
        if draft_move.trading:
            place = pygame.Rect(left, rect.y, 2 * square + gap, rect.h)
            tip = tr("tip.with-key", tip=tr("tip.qwirkle.trade-all"), key=self.app.keymap.label("trade-all"))
            gui.button("qwirkle.trade-all", place, tr("qwirkle.trade-all"), self.actions.trade_all, tip=tip, size=16)
            left = place.right + gap
        for name, icon, action, enabled, key, selected in (
            ("sort.colour", "palette", partial(self.actions.sort, BY_COLOUR), sortable, "sort-colour", False),
            ("sort.shape", "shapes", partial(self.actions.sort, BY_SHAPE), sortable, "sort-shape", False),
            ("trade", "swap", self.actions.trade, no_trade is None, "swap", draft_move.trading),
            ("undo", "undo", self.owner.undo, back, "undo", False),
        )[2 if draft_move.trading else 0 :]:
            tip = tr("tip.with-key", tip=tr(self._button_tip(name, draft_move)), key=self.app.keymap.label(key))
            if (refused := reasons.get(name)) is not None:
                tip = refusal_sentence(self.app.locale, refused)
            gui.button(
                "play.undo" if name == "undo" else f"qwirkle.{name}", pygame.Rect(left, rect.y, square, rect.h), "",
                action, icon=icon, kind="quiet", enabled=enabled, tip=tip, label=tr(f"qwirkle.{name}"),
                selected=selected, size=mark,
            )  # fmt: skip
            left += square + gap
        self._commit(gui, pygame.Rect(left, rect.y, rect.right - left, rect.h), draft_move, act)

    def _button_tip(self, name: str, draft_move: DraftMove) -> str:
        """Return the key of what a button would do now."""
        if name == "undo" and draft_move.held != NOWHERE:
            return "tip.qwirkle.put-back"
        if name == "undo" and not draft_move.laid:
            return self.owner.undo_tip()
        if name == "trade" and draft_move.trading:
            return "tip.qwirkle.commit.trade" if draft_move.marked else "tip.qwirkle.trade.leave"
        return f"tip.qwirkle.{name}"

    def _not_now(self, draft_move: DraftMove) -> Illegal:
        """Return why the seat at the screen has no choice now."""
        return not_now(self.owner, draft_move.view is not None and draft_move.view.phase == OVER_PHASE)

    def _why(self, draft_move: DraftMove, act: bool) -> str:
        """Return why the turn cannot be committed now, by the words of its key; "" when it can."""
        if not act:
            refused = self._not_now(draft_move)
        else:
            found = draft_move.refusal()
            if found is None:
                return ""
            refused = found
        return refusal_sentence(self.app.locale, refused)

    def _commit(self, gui: Gui, place: pygame.Rect, draft_move: DraftMove, act: bool) -> None:
        """Build one button for whatever is to be done: while a tile is held, it puts that back."""
        tr, locale = self.app.tr, self.app.locale
        if act and draft_move.held != NOWHERE:
            gui.button(
                "play.put-back", place, tr("play.put-back"), self.actions.end,
                tip=tr("tip.with-key", tip=tr("tip.qwirkle.put-back"), key=self.app.keymap.label("end")),
            )  # fmt: skip
            return
        words, brief, tip_key = tr("qwirkle.commit"), "", "tip.qwirkle.commit"
        if draft_move.must_pass:
            words, tip_key = tr("qwirkle.pass"), "tip.qwirkle.pass"
        elif draft_move.trading:
            count, tip_key = len(draft_move.marked), "tip.qwirkle.commit.trade"
            words = tr("qwirkle.commit.trade", tiles=tiles_words(locale, count)) if count else tr("qwirkle.trade")
            brief = locale.number(count)
        elif draft_move.laid and not draft_move.outcome().refusal:
            points = draft_move.outcome().points
            words, brief = tr("qwirkle.commit.place", n=points), locale.signed(points)
        ready = act and draft_move.ready()
        tip = tr("tip.with-key", tip=tr(tip_key), key=self.app.keymap.label("end"))
        room = place.inflate(-gui.u(12), -gui.u(6)).size
        shown = words if gui.fits(words, room, BODY, bold=True) else brief or words
        gui.button(
            "qwirkle.commit", place, shown, self.actions.end, enabled=act and (draft_move.busy or ready),
            kind="primary" if ready else "plain", commits=True,
            tip=self._why(draft_move, act) or tip, label=words,
        )  # fmt: skip


def _hollow(painter: Painter, place: pygame.Rect) -> None:
    """Draw where no tile lies."""
    box = place.inflate(-place.w // 8, -place.h // 8)
    pygame.draw.rect(painter.surface, painter.palette.night, box, border_radius=place.w // 8)
    pygame.draw.rect(
        painter.surface, painter.palette.panel_edge, box, max(1, painter.u(1.5)), border_radius=place.w // 8
    )
