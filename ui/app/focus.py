"""Keyboard navigation: the stops of Tab, and the next item for Tab and the arrows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from ui.item import Item, find

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def stops(items: Sequence[Item], focus: str) -> list[Item]:
    """Return the stops of Tab: every item without a group, and one item of each group.

    That is the focused item of the group, else the selected one, else the first.
    """
    found: dict[str, Item] = {}
    for item in items:
        key = item.group or f"\0{item.name}"
        stop = found.get(key)
        if stop is None or item.name == focus or (item.selected and stop.name != focus):
            found[key] = item
    return list(found.values())


def tab(items: Sequence[Item], focus: str, back: bool) -> str:
    """Return the name of the next stop, around the end; "" if there is none."""
    row = [item.name for item in stops(items, focus)]
    if not row:
        return ""
    if focus not in row:
        return row[-1 if back else 0]
    return row[(row.index(focus) + (-1 if back else 1)) % len(row)]


def arrow(items: Sequence[Item], focus: str, key: int) -> str:
    """Return the name of the nearest item in the direction of the arrow.

    An item of a group leads only to items of that group. Without such an item, the focus itself is returned.
    """
    here = find(items, focus)
    if here is None:
        return tab(items, focus, back=False)
    dx, dy = ARROWS[key]
    best, name = float("inf"), focus
    for item in items:
        if item is here or item.group != here.group:
            continue
        cost = _cost(here.rect, item.rect, dx, dy)
        if cost < best:
            best, name = cost, item.name
    return name


def leap(items: Sequence[Item], focus: str, key: int, places: Collection[str]) -> str:
    """Return the nearest of some places in the direction of the arrow; where the focus is beside all: as `arrow`."""
    here = find(items, focus)
    there = [item for item in items if item.name in places]
    if here is None or all(item.group != here.group for item in there):
        return arrow(items, focus, key)
    return arrow([here, *there], focus, key)


def arrow_out(items: Sequence[Item], focus: str, key: int) -> str:
    """Return the nearest item of another group in the direction of the arrow; without one, the focus itself."""
    here = find(items, focus)
    if here is None:
        return tab(items, focus, back=False)
    dx, dy = ARROWS[key]
    others = [item for item in items if item is not here and (not here.group or item.group != here.group)]
    if dy:
        others = [item for item in others if not is_beside(here.rect, item.rect)]
    sideways = 3 if dx else 0.5  # forms are read by rows: the next row counts, wherever its buttons are
    costs = [(_cost(here.rect, item.rect, dx, dy, sideways), item.name) for item in others]
    best = min(costs, default=(float("inf"), focus))
    return best[1] if best[0] < float("inf") else focus


def is_beside(here: pygame.Rect, there: pygame.Rect) -> bool:
    """Return whether two items are in one row: half of the lower one's height or more is beside the other."""
    both = min(here.bottom, there.bottom) - max(here.top, there.top)
    return 2 * both >= min(here.h, there.h) and (there.left >= here.right or there.right <= here.left)


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int, sideways: float = 3) -> float:
    """Return the distance in the direction, higher across it; infinite in the opposite direction.

    An overlap across costs nothing. Sideways, an item in another row follows the items in this one.
    """
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        across = max(0, there.top - here.bottom, here.top - there.bottom)
        ahead += here.w if across and ahead > 0 else 0
        skew = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * dy
        across = max(0, there.left - here.right, here.left - there.right)
        skew = abs(there.centerx - here.centerx)
    return ahead + sideways * across + 0.2 * skew if ahead > 2 else float("inf")
