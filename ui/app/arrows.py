"""What an arrow leads to: in a scene the nearest item, on a page of rows the next row.

Such a page is a list that scrolls, with tabs above it and buttons at the foot below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ui.app.focus import arrow, arrow_out, is_beside, leap, stops, tab
from ui.app.hit_test import visible_items
from ui.item import Item, find
from ui.scene import Scene
from ui.widgets.scroll_view import ScrollView

ABOVE, LIST, BELOW, BESIDE = range(4)
"""The parts of a page: what is above the list, the list, the foot, and a column beside the list."""


@dataclass(frozen=True, slots=True)
class Stop:
    """An item that Up or Down can lead to, with the place of its whole group."""

    name: str
    place: pygame.Rect
    part: int


def next_by_arrow(scene: Scene, focus: str, key: int, leaping: bool, by_pad: bool) -> str:
    """Return the item that an arrow leads to, where it is `leaping` among the places for what is held.

    The arrows of a pad also lead out of a group, and Up and Down of all devices on a page of rows.
    """
    if scene.arrows_by_row and key in (pygame.K_UP, pygame.K_DOWN):
        return _next_in_rows(scene, focus, key)
    items, places = _led_to(scene, scene.items(), focus), scene.leaps() if leaping else ()
    if scene.arrows_by_row and (beside := _next_beside(items, focus, key)):
        return beside
    name = leap(items, focus, key, places)
    if name != focus or not by_pad:
        return name
    if places and arrow(items, name, key) != name:
        return name  # no further place, but the board goes on
    return arrow_out(_led_to(scene, visible_items(scene), focus), focus, key)


def _led_to(scene: Scene, items: list[Item], focus: str) -> list[Item]:
    """Return the items that arrows lead to; on a page of rows none scrolls the list, which the focus does by itself."""
    if not scene.arrows_by_row:
        return items
    scrolling = scene.gui.scroll_buttons
    return [item for item in items if item.name not in scrolling or item.name == focus]


def _next_in_rows(scene: Scene, focus: str, key: int) -> str:
    """Return the item that Up or Down leads to: inside a group its nearest item, else one of the next row.

    All rows of the list come before the foot, also those that are scrolled out of sight. Without a further row, that
    is the focus itself.
    """
    items = _led_to(scene, scene.items(), focus)
    here = find(items, focus)
    if here is None:
        return tab(items, focus, back=False)
    inside = arrow(items, focus, key) if here.group else focus
    if inside != focus:
        return inside
    down = key == pygame.K_DOWN
    row = _next_row(here.rect, _part(scene, items, here), _stops(scene, items, here), down)
    return min(row, key=lambda stop: _distance(here.rect, stop.place), default=Stop(focus, here.rect, LIST)).name


def _next_beside(items: Sequence[Item], focus: str, key: int) -> str:
    """Return the item that Left or Right leads to in the row of the focus, first in its group; "" without one."""
    here = find(items, focus)
    if here is None:
        return ""
    inside = arrow(items, focus, key) if here.group else focus
    others = [item for item in items if item.group != here.group or not item.group]
    row = [here, *(item for item in others if is_beside(here.rect, item.rect))]
    name = inside if inside != focus else arrow_out(row, focus, key)
    return name if name != focus else ""


def _stops(scene: Scene, items: Sequence[Item], here: Item) -> list[Stop]:
    """Return the stops of Tab besides the focus."""
    groups: dict[str, pygame.Rect] = {}
    for item in items:
        groups[item.group] = groups.get(item.group, item.rect).union(item.rect)
    return [
        Stop(item.name, groups[item.group] if item.group else item.rect, _part(scene, items, item))
        for item in stops(items, here.name)
        if item is not here
    ]


def _part(scene: Scene, items: Sequence[Item], item: Item) -> int:
    """Return the part of the page that an item belongs to.

    The buttons of the foot come after the list in the order of Tab; in a low window they are beside the title.
    """
    view: ScrollView | None = next(iter(scene.gui.scroll_views), None)
    if view is None or view.holds(item):
        return LIST
    if view.rect.top <= item.rect.centery < view.rect.bottom:
        return BESIDE
    first = next((each for each in items if view.holds(each)), None)
    return BELOW if first is not None and items.index(item) > items.index(first) else ABOVE


def _next_row(here: pygame.Rect, part: int, others: Sequence[Stop], down: bool) -> list[Stop]:
    """Return the stops of the next row in this part of the page, else of the first row in the next part."""
    sign = 1 if down else -1
    ahead = [
        stop
        for stop in others
        if stop.part == part and not is_beside(here, stop.place) and (stop.place.centery - here.centery) * sign > 2
    ]
    for other in _parts_after(part, down):
        ahead = ahead or [stop for stop in others if stop.part == other]
    if not ahead:
        return []
    first = min(ahead, key=lambda stop: stop.place.top if down else -stop.place.bottom)
    return [stop for stop in ahead if stop is first or is_beside(first.place, stop.place)]


def _parts_after(part: int, down: bool) -> list[int]:
    """Return the parts of the page that come after one; nothing leads from a row to the column beside the list."""
    if down:
        return [BELOW] if part == BESIDE else list(range(part + 1, BESIDE))
    return [ABOVE] if part == BESIDE else list(range(part - 1, -1, -1))


def _distance(here: pygame.Rect, there: pygame.Rect) -> tuple[int, int]:
    """Return how far two places are apart across, where they overlap by their middles."""
    return max(0, there.left - here.right, here.left - there.right), abs(there.centerx - here.centerx)
