"""The places of the island as items to click and focus, named like "cell.0,1,N"; made anew only when they change.

While a piece is in hand only places of its kind are items: a road goes to paths, the robber to hexes. So the arrows
walk over what is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catan.island import HARBOUR_ENDS, HEX_CORNER_SET
from game.catan.state import View
from ui.catan.camera import Camera
from ui.catan.event_text import harbour_words, hex_words, in_a_row
from ui.catan.overlay import kind_of
from ui.catan.places import AT, NAMES, Place, corner_of, hex_of, path_of
from ui.context import Context
from ui.item import Item

SIZES = {"hex": 0.9, "corner": 0.46, "path": 0.38}
"""Of an item, in sides of a hex; none overlaps another."""
WIDER = {"hex": 1.4, "corner": 0.62, "path": 0.5}
"""Where only places of one kind are items."""


class BoardItems:
    """One item per place in sight."""

    def __init__(self, app: Context, camera: Camera) -> None:
        self.app, self.camera = app, camera
        self._key: tuple[object, ...] = ()
        self._kept: list[Item] = []

    def items(self, view: View, kind: str, names: Sequence[str], click: Callable[[Place], None]) -> list[Item]:
        """For what stands there in a view; `kind` of places, "" for all. `click` is told the place."""
        stands = (view.board, tuple(view.roads), tuple(view.settlements), tuple(view.cities), view.robber)
        key = (self.camera.key, self.app.locale, stands, kind, tuple(names))
        if key != self._key:
            self._key = key
            self._kept = [
                self._item(place, view, kind, names, partial(click, place))
                for place in range(len(AT))
                if (not kind or kind_of(place)[0] == kind) and self.camera.rect.collidepoint(self.camera.spot(place))
            ]
        return self._kept

    def _item(self, place: Place, view: View, kind: str, names: Sequence[str], action: Callable[[], None]) -> Item:
        size = (WIDER if kind else SIZES)[kind_of(place)[0]]
        rect = self.camera.box(place, size).clip(self.camera.rect)
        words = partial(place_words, self.app, view, place, names)
        return Item(f"cell.{NAMES[place]}", rect, words, action=action, group="board", ring=False)


def place_words(app: Context, view: View, place: Place, names: Sequence[str]) -> str:
    """What a place is and what stands there."""
    locale = app.locale
    hexagon, corner, path = hex_of(place), corner_of(place), path_of(place)
    if hexagon is not None:
        words = hex_words(locale, view.board, hexagon)
        return app.tr("catan.board.robber", hex=words) if hexagon == view.robber else words
    if path is not None:
        owner = next((seat for seat, mask in enumerate(view.roads) if mask >> path & 1), None)
        return app.tr("catan.board.path") if owner is None else app.tr("catan.board.road", name=names[owner])
    assert corner is not None
    harbour = harbour_at(view, corner)
    words = _corner_words(app, view, corner, names)
    return words if harbour is None else in_a_row(locale, (words, harbour_words(locale, harbour)))


def _corner_words(app: Context, view: View, corner: int, names: Sequence[str]) -> str:
    """What stands on a corner."""
    for key, sets in (("settlement", view.settlements), ("city", view.cities)):
        for seat, mask in enumerate(sets):
            if mask >> corner & 1:
                return app.tr(f"catan.board.{key}", name=names[seat])
    return app.tr("catan.board.corner")


def harbour_at(view: View, corner: int) -> int | None:
    """What the harbour at a corner trades, if there is one."""
    if view.board is None:
        return None
    kinds = (kind for ends, kind in zip(HARBOUR_ENDS, view.board.harbours, strict=True) if ends >> corner & 1)
    return next(kinds, None)


def owners_words(app: Context, view: View, hexagon: int, names: Sequence[str]) -> str:
    """Who has buildings at a hex, and how many cards each holds; "" for nobody."""
    corners = HEX_CORNER_SET[hexagon]
    told = [
        app.tr("catan.board.owner", name=names[seat], n=view.hand_sizes[seat])
        for seat in range(view.seats)
        if (view.settlements[seat] | view.cities[seat]) & corners
    ]
    return in_a_row(app.locale, told) if told else ""
