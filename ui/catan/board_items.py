"""The places of the island as items to click and focus, named like `cell.0,1,N`.

While a piece is in hand only places of its kind are items: a road goes to paths, the robber to hexes. So the arrows
move over the places that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.catan.island import HARBOUR_ENDS, HEX_CORNER_SET
from game.catan.state import View
from ui.catan.camera import Camera
from ui.catan.event_text import harbour_words, hex_words
from ui.catan.overlay import kind_of
from ui.catan.place_names import place_name
from ui.catan.places import AT, NAMES, Place, corner_of, hex_of, path_of
from ui.context import Context
from ui.item import Item
from ui.table import board_items

SIZES = {"hex": 0.9, "corner": 0.46, "path": 0.38}
"""Size of an item, in sides of a hex; none overlaps another."""
WIDER = {"hex": 1.4, "corner": 0.62, "path": 0.5}
"""Where only places of one kind are items."""


class BoardItems(board_items.BoardItems[Camera]):
    """The places of the island; `kind` is that of the places for the piece in hand, "" for all."""

    def items(self, view: View, kind: str, names: Sequence[str], click: Callable[[Place], None]) -> list[Item]:
        """Return the items of a view; `click` receives the place."""
        self._view, self._kind, self._names = view, kind, names
        stands = (view.board, tuple(view.roads), tuple(view.settlements), tuple(view.cities), view.robber)
        places = (place for place in range(len(AT)) if not kind or kind_of(place)[0] == kind)
        return self._items_of(kind, places, (stands, tuple(names)), click)

    def _rect(self, place: Place) -> pygame.Rect:
        return self.camera.box(place, (WIDER if self._kind else SIZES)[kind_of(place)[0]])

    def name(self, place: Place) -> str:
        return f"cell.{NAMES[place]}"

    def _words(self, place: Place) -> str:
        words, board = place_words(self.app, self._view, place, self._names), self._view.board
        if board is None or hex_of(place) is not None:
            return words
        return self.app.tr("around.catan.item", place=place_name(self.app.locale, board, place), there=words)


def place_words(app: Context, view: View, place: Place, names: Sequence[str]) -> str:
    """Return what a place is and what stands there."""
    locale = app.locale
    hexagon, corner, path = hex_of(place), corner_of(place), path_of(place)
    if hexagon is not None:
        words = hex_words(locale, view.board, hexagon)
        return app.tr("catan.board.robber", hex=words) if hexagon == view.robber else words
    if path is not None:
        owner = next((seat for seat, mask in enumerate(view.roads) if mask >> path & 1), None)
        return app.tr("catan.board.path") if owner is None else _owned(app, view, "road", owner, names)
    assert corner is not None
    harbour = harbour_at(view, corner)
    words = _corner_words(app, view, corner, names)
    return words if harbour is None else locale.joined((words, harbour_words(locale, harbour)))


def _corner_words(app: Context, view: View, corner: int, names: Sequence[str]) -> str:
    """Return what stands on a corner."""
    for key, sets in (("settlement", view.settlements), ("city", view.cities)):
        for seat, mask in enumerate(sets):
            if mask >> corner & 1:
                return _owned(app, view, key, seat, names)
    return app.tr("catan.board.corner")


def _owned(app: Context, view: View, piece: str, seat: int, names: Sequence[str]) -> str:
    """Return a piece with its owner; the reader's own ones are theirs."""
    if seat == view.seat:
        return app.tr(f"catan.board.{piece}.own")
    return app.tr(f"catan.board.{piece}", name=names[seat])


def harbour_at(view: View, corner: int) -> int | None:
    """Return what the harbour at a corner trades, if there is one."""
    if view.board is None:
        return None
    kinds = (kind for ends, kind in zip(HARBOUR_ENDS, view.board.harbours, strict=True) if ends >> corner & 1)
    return next(kinds, None)


def owners_words(app: Context, view: View, hexagon: int, names: Sequence[str]) -> str:
    """Return who has buildings at a hex, and how many cards each holds; "" for nobody."""
    corners = HEX_CORNER_SET[hexagon]
    parts = [
        app.tr("catan.board.owner", name=names[seat], n=view.hand_sizes[seat])
        for seat in range(view.seats)
        if (view.settlements[seat] | view.cities[seat]) & corners
    ]
    return app.locale.joined(parts) if parts else ""
