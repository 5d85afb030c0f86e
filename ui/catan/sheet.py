"""The sheet below the players: an offer and its answers, cards to give back, a card that is played, whom to rob.

It takes the place of whatever else stands in the column, never of the board.
"""

from __future__ import annotations

from functools import partial

import pygame

from ui.catan.answer_sheet import AnswerSheet
from ui.catan.card_choice import CARD, COUNTER, DISCARDING, OFFER, TRADE
from ui.catan.card_sheets import CardSheet, DiscardSheet
from ui.catan.deck_sheet import DeckSheet, offered
from ui.catan.offer_sheet import TO, OfferSheet
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import Gui
from ui.widgets.painter import row

VICTIMS, ROLLS = "victims", "rolls"
_HEIGHTS = {TRADE: 246, COUNTER: 246, OFFER: 250, DISCARDING: 164, CARD: 250, VICTIMS: 132, ROLLS: 150}
"""Layout units that each would like; with less they do with less."""


class Sheet:
    """The open sheet of one tray."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray
        self.deck = DeckSheet(tray.app, tray.owner.changed)
        self._parts: dict[str, OfferSheet | AnswerSheet | DiscardSheet | CardSheet] = {
            TRADE: OfferSheet(tray),
            COUNTER: OfferSheet(tray),
            OFFER: AnswerSheet(tray),
            DISCARDING: DiscardSheet(tray),
            CARD: CardSheet(tray),
        }

    @property
    def which(self) -> str:
        """What lies open; "" for nothing."""
        if self.tray.placing.victims:
            return VICTIMS
        deck = self.deck.opened and offered(self.tray.view, self.tray.owner.purist)
        return self.tray.choice.sheet or (ROLLS if deck else "")

    def height(self) -> int:
        """Layout units that it would like."""
        which = self.which
        more = TO + 4 if which == TRADE and self.tray.choice.recipients else 0
        return _HEIGHTS.get(which, 0) + more

    def least_height(self) -> int:
        """Return the least height in layout units at which the sheet can be used."""
        return _HEIGHTS.get(self.which, 0) * 8 // 10

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out what lies open."""
        which = self.which
        if not which:
            return
        gui.panel(rect)
        inner = rect.inflate(-gui.u(16), -gui.u(10))
        if which == VICTIMS:
            self._victims(gui, inner)
        elif which == ROLLS:
            self.deck.build(rect)
        else:
            self._parts[which].build(gui, inner)

    def _victims(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build a button for everybody who can be robbed at the chosen hex."""
        tray, tr = self.tray, gui.app.tr
        title = pygame.Rect(rect.x, rect.y, rect.w, min(gui.u(28), rect.h // 3))
        gui.label(title, tr("catan.victims"), 18, gui.palette.gold, bold=True)
        rest = pygame.Rect(rect.x, title.bottom + gui.u(4), rect.w, rect.bottom - title.bottom - gui.u(4))
        victims = tray.placing.victims
        gap = gui.u(6)
        places = row(rest, gap, *[(rest.w - gap * (len(victims) - 1)) // len(victims)] * len(victims))
        for place, seat in zip(places, victims, strict=True):
            name, held = tray.owner.names[seat], tray.view.hand_sizes[seat]
            words = tr("tip.catan.rob", name=name, n=held)
            gui.button(
                f"victim.{seat}", place, "", partial(self.tray.actions.rob, seat), tip=words, label=words,
                group="victims", commits=True,
            )  # fmt: skip
            self._face(gui, place.inflate(-gui.u(12), -gui.u(8)), name, seat, held)

    def _face(self, gui: Gui, rect: pygame.Rect, name: str, seat: int, held: int) -> None:
        upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h // 2)
        lower = pygame.Rect(rect.x, upper.bottom, rect.w, rect.bottom - upper.bottom)
        side = min(upper.h, gui.u(30), rect.w // 3)
        gui.image(gui.app.art.emblem(seat, side, gui.palette.gold), pygame.Rect(upper.x, upper.y, side, upper.h))
        words = pygame.Rect(upper.x + side + gui.u(4), upper.y, upper.w - side - gui.u(4), upper.h)
        gui.label(words, gui.shortened(name, words.w, 17, True), 17, bold=True)
        gui.label(lower, gui.app.tr("catan.cards-held", n=held), 16, align="center")
