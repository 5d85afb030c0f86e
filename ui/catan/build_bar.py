"""The build bar: every piece with its price, the missing cards, and why it cannot be built or bought now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.catan.kinds import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, Counts
from game.core import Illegal
from ui.catan.card_row import faint
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.cards import Cards
from ui.context import Context
from ui.widgets.gui import Gui

HEIGHT = 56
"""Layout units."""
COSTS: Final[dict[str, Counts]] = {
    "road": ROAD_COST, "settlement": SETTLEMENT_COST, "city": CITY_COST, "card": CARD_COST,
}  # fmt: skip
ICONS: Final = {"road": "road", "settlement": "house", "city": "city", "card": "devcard"}


@dataclass(frozen=True, slots=True)
class BuildState:
    """What the bar must know of the moment."""

    hand: Counts
    hidden: bool
    """The hand lies face down: what is lacking must not show."""
    held: str
    """The piece in hand."""
    why_not: Callable[[str], Illegal | None]
    """Why a piece cannot be built or bought now."""
    take: Callable[[str], object]


class BuildBar:
    """Four buttons beside each other."""

    def __init__(self, app: Context, cards: Cards) -> None:
        self.app, self.cards = app, cards

    def build(self, gui: Gui, rect: pygame.Rect, wares: BuildState) -> None:
        """Lay them out; one that cannot be used says why."""
        gap = gui.u(4)
        wide = (rect.w - 3 * gap) // 4
        for index, piece in enumerate(COSTS):
            self._button(gui, pygame.Rect(rect.x + index * (wide + gap), rect.y, wide, rect.h), piece, wares)

    def _button(self, gui: Gui, rect: pygame.Rect, piece: str, wares: BuildState) -> None:
        tr = self.app.tr
        refused = wares.why_not(piece)
        able = refused is None or wares.hidden
        price = tr(
            "tip.catan.build", piece=tr(f"catan.piece.{piece}"), cards=cards_words(self.app.locale, COSTS[piece])
        )
        key = self.app.keymap.label({"card": "buy-card"}.get(piece, f"build-{piece}"))
        with_key = tr("tip.with-key", tip=price, key=key)
        tip = with_key if refused is None or wares.hidden else refusal_words(self.app.locale, refused)
        gui.button(
            f"build.{piece}", rect, "", partial(wares.take, piece), kind="primary" if able else "quiet",
            tip=tip, label=tr(f"catan.piece.{piece}"),
            selected=wares.held == piece, group="build", commits=piece == "card" and able,
        )  # fmt: skip
        self._face(gui, rect.inflate(-gui.u(8), -gui.u(6)), piece, wares, able)

    def _face(self, gui: Gui, rect: pygame.Rect, piece: str, wares: BuildState, able: bool) -> None:
        """Build the piece, and beside it the price card by card; what is lacking is faint."""
        p, chosen = gui.palette, wares.held == piece
        side = min(rect.h, rect.w * 36 // 100)
        colour = p.ink if chosen else p.on_button if able else p.off_text
        gui.image(self.app.art.icon(ICONS[piece], side, colour), pygame.Rect(rect.x, rect.y, side, rect.h))
        hand = (19,) * 5 if wares.hidden else wares.hand
        signs = [(kind, place < hand[kind]) for kind in range(5) for place in range(COSTS[piece][kind])]
        columns = 2 if len(signs) <= 4 else 3
        rows = -(-len(signs) // columns)
        room = pygame.Rect(rect.x + side + gui.u(2), rect.y, rect.w - side - gui.u(2), rect.h)
        px = min(room.w // columns, room.h // rows, gui.u(24))
        top = room.centery - rows * px // 2
        for index, (kind, there) in enumerate(signs):
            across, down = index % columns, index // columns
            picture = self.cards.sign(kind, px)
            place = pygame.Rect(room.x + across * px, top + down * px, px, px)
            gui.image(picture if there else faint(picture), place)
