"""The tray under the board: own resources by kind, own development cards, and the buttons of a turn.

What is put together from cards lies on a sheet in the column (`sheet.py`), below the bar of what can be built. Numbers
are painted from the moment shown, so that they change with what is animated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.catan.actions import BUY
from game.catan.state import OVER_PHASE, View
from game.catan.state import ROADS as ROADS_PHASE
from game.catan.state import ROLL as ROLL_PHASE
from game.core import Illegal
from ui.catan import build_bar
from ui.catan.bank import Bank
from ui.catan.build_bar import BuildBar, BuildState
from ui.catan.card_choice import CARD, OFFER, CardChoice
from ui.catan.card_text import refusal_words
from ui.catan.cards import cards_for
from ui.catan.hand import Hand, own_cards, own_resources
from ui.catan.main_button import main_button
from ui.catan.placement import Placement
from ui.catan.sheet import ROLLS, Sheet
from ui.catan.tray_actions import TrayActions
from ui.catan.tray_context import TrayContext
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.reasons import not_now, undo_refusal
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, row

GAP, BUTTON, MAIN_WIDTH = 5, 44, 132
"""Layout units: between cards, the square buttons, the large one."""


class Tray:
    """The tray; rebuilt with the scene's gui, drawn every frame."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        placing: Placement,
        changed: Callable[[], object],
        shown: Callable[[], View],
    ) -> None:
        self.app, self.owner, self.placing, self.shown = app, owner, placing, shown
        self.choice = CardChoice(placing.why, owner.table_refusal)
        self.actions = TrayActions(app, owner, self.choice, placing, changed)
        self.cards = cards_for(app)
        self.bank = Bank(app, self.cards)
        self.bar = BuildBar(app, self.cards)
        context = TrayContext(app, owner, self.choice, placing, self.actions, self.cards, shown)
        self.sheet = Sheet(context)
        self.hand = Hand(context)

    # -- the moment --------------------------------------------------------------------------

    def sync(self, view: View, legal: Sequence[Any]) -> None:
        """Show a position; `legal` is empty unless the seat at the screen is to act."""
        self.choice.sync(view, bool(legal))

    def cache_key(self) -> Hashable:
        """Equal as long as bank and sheet look the same, as far as they follow the game."""
        view = self.shown()
        hand = own_resources(view), own_cards(view)
        return hand, tuple(view.bank), view.deck_size, view.answers, view.phase, view.drawn

    def put_down(self) -> bool:
        """Discard the trade or choice of cards that is being made. Return whether there was one."""
        busy, deck = self.choice.busy, self.sheet.deck
        self.choice.clear()
        if not busy and deck.opened:
            deck.toggle()
            return True
        return busy

    def first(self) -> str:
        """Return the item that gets the focus first: a card, or the button that continues the turn."""
        phase, opened = self._phase, self.choice.opened
        if opened:
            return "card.play" if opened == CARD else "hand.1"
        if phase == ROLL_PHASE:
            return "catan.roll"
        if self.choice.answering or self.choice.choosing:
            willing = self.choice.willing()
            return (
                f"trade.with.{willing[0]}" if willing else "trade.reject" if self.choice.answering else "trade.cancel"
            )
        view = self.choice.view
        if self.choice.may_act or (view is not None and view.turn == view.seat and phase != ROADS_PHASE):
            return "hand.1"
        return "play.enough" if phase == ROADS_PHASE else "play.end"

    # -- place -------------------------------------------------------------------------------

    def side_height(self) -> int:
        """Layout units wanted in the column below the players."""
        sheet = self.sheet.height() if self._shows_sheet else 0
        if not self._plays:
            return sheet
        return build_bar.HEIGHT + (sheet + 6 if sheet else 0)

    def least_height(self) -> int:
        """Layout units below which an open sheet is no use; 0 while none is open."""
        return self.sheet.least_height() if self._shows_sheet else 0

    @property
    def _plays(self) -> bool:
        """Whether somebody at this screen plays and sees a hand."""
        owner, view = self.owner, self.choice.view
        return not owner.passive and owner.seat is not None and view is not None and view.phase != OVER_PHASE

    @property
    def _shows_sheet(self) -> bool:
        """Whether an open sheet shows: an offer, its answers and the deck everybody sees, also onlookers and later."""
        return self._plays or self.sheet.which in (OFFER, ROLLS)

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Return where a resource lies in the seat's own hand, in window pixels; for None, the middle of them."""
        return self.hand.place_of(kind)

    def card_place(self) -> pygame.Rect | None:
        """Return where development cards lie in the seat's own hand, in window pixels."""
        return self.hand.card_place()

    def build(self, gui: Gui, tray: pygame.Rect, side: pygame.Rect, can_undo: bool) -> None:
        """Lay everything out: the hand and the buttons in the tray, bar and sheet at the side."""
        self.cards.plain = cards_for(self.app).plain
        self.hand.clear()
        view = self.shown()
        gap = min(gui.u(GAP), tray.w // 120)
        buttons = 0 if self.owner.passive else min(gui.u(2 * BUTTON + MAIN_WIDTH) + 2 * gap, tray.w * 42 // 100)
        if view.seat is not None and self.owner.seat is not None:
            self.hand.build(gui, pygame.Rect(tray.x, tray.y, tray.w - buttons - gap, tray.h), gap)
        if buttons:
            place = pygame.Rect(tray.right - buttons, tray.y, buttons, tray.h)
            self._buttons(gui, place, gap, can_undo)
        counted = not self.owner.purist and not self.owner.face_down
        self.bank.build(gui, view, self.actions.bank_card, counted)
        if self._plays or self._shows_sheet:
            self._side(gui, side)

    def _side(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the bar, and below it the sheet; where there is too little room for both, the sheet alone."""
        tall, gap, wanted = gui.u(build_bar.HEIGHT), gui.u(6), gui.u(self.sheet.height())
        if not self._plays:
            self.sheet.build(gui, pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, wanted)))
            return
        if not wanted:
            bar = pygame.Rect(rect.x, rect.y, rect.w, min(tall, rect.h))
            self.bar.build(gui, bar, self._wares())
            return
        rest = rect.h - tall - gap
        if rest >= gui.u(self.sheet.least_height()):
            self.bar.build(gui, pygame.Rect(rect.x, rect.y, rect.w, tall), self._wares())
            rect = pygame.Rect(rect.x, rect.y + tall + gap, rect.w, rest)
        self.sheet.build(gui, pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, wanted)))

    def _wares(self) -> BuildState:
        def why_not(piece: str) -> Illegal | None:
            if not self.choice.may_act:
                return not_now(self.owner)
            return self.placing.why(BUY) if piece == "card" else self.placing.able(piece)

        hidden = self.owner.face_down
        return BuildState(self.choice.hand, hidden, self.placing.held, why_not, self.actions.take)

    # -- buttons -----------------------------------------------------------------------------

    def _buttons(self, gui: Gui, rect: pygame.Rect, gap: int, can_undo: bool) -> None:
        tr, keys = self.app.tr, self.app.keymap
        square = min(gui.u(BUTTON), (rect.w - 2 * gap) * 2 // 9)
        undo, trade, place = row(rect, gap, square, square, 0)
        size = min(22, square / gui.u(10) * 5.5)
        refused = undo_refusal(self.owner, can_undo, self.choice.may_act, self._phase == OVER_PHASE)
        tip = tr("tip.with-key", tip=tr(self.owner.undo_tip()), key=keys.label("undo"))
        gui.button(
            "play.undo", undo, "", self.owner.undo, icon="undo", kind="quiet", enabled=refused is None,
            tip=tip if refused is None else refusal_words(self.app.locale, refused), label=tr("play.undo"), size=size,
        )  # fmt: skip
        refused = self._trade_refusal()
        tip = tr("tip.with-key", tip=tr(self._trade_tip()), key=keys.label("trade-cards"))
        gui.button(
            "catan.trade", trade, "", self.actions.open_trade, icon="swap", kind="quiet", label=tr("catan.trade"),
            tip=tip if refused is None else refusal_words(self.app.locale, refused), size=size,
            selected=self.choice.bargaining, enabled=refused is None,
        )  # fmt: skip
        self._main(gui, place)

    def _trade_tip(self) -> str:
        """Return the key of the words that say what the button of a trade does."""
        if self.choice.bargaining:
            return "catan.trade.close"
        return f"tip.catan.trade{'.again' if self.choice.last_offer is not None else ''}"

    def _trade_refusal(self) -> Illegal | None:
        """Return why the button of a trade does nothing: it begins one, or puts the open one away."""
        if not self.choice.may_act:
            return not_now(self.owner)
        return None if self.choice.bargaining else self.choice.trade_refusal()

    @property
    def _phase(self) -> str:
        return self.choice.view.phase if self.choice.view is not None else ""

    def _main(self, gui: Gui, place: pygame.Rect) -> None:
        """Build the button that rolls, ends the turn, or belongs to the mode."""
        main = main_button(self.app, self.owner, self.choice, self.placing)
        able = main.refusal is None
        gui.button(
            main.name, place, main.words, self.actions.end, icon=main.icon if place.w >= gui.u(110) else "",
            enabled=able, kind="primary" if able and main.name != "play.end" else "plain", tip=main.explained(self.app),
            size=18 if gui.fits(main.words, place.inflate(-gui.u(12), -gui.u(6)).size, 18, bold=True) else 16,
            commits=main.name != "play.put-back",
        )  # fmt: skip

    # -- picture -----------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        """Draw the hand at the moment shown."""
        self.hand.draw(painter, self.shown())
