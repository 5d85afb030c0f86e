"""The hit test: which item of a scene is at a point."""

from __future__ import annotations

from ui.item import Item
from ui.scene import Scene


def visible_items(scene: Scene) -> list[Item]:
    """Return the scene's items that are not scrolled out of sight, lowest first."""
    items = scene.items()
    return [item for item in items if _is_visible(scene, item)] if scene.gui.scroll_views else items


def visible_item(scene: Scene, name: str) -> Item | None:
    """Return the item of that name if it is not scrolled out of sight."""
    return next((item for item in scene.items() if item.name == name and _is_visible(scene, item)), None)


def item_at(scene: Scene, point: tuple[int, int]) -> Item | None:
    """Return the topmost visible item at a point in window pixels."""
    for item in reversed(scene.items()):  # in every frame over all items of a board: a generator would cost twice this
        if item.rect.collidepoint(point) and _is_visible(scene, item) and not _is_cut_off(scene, item, point):
            return item
    return None


def _is_visible(scene: Scene, item: Item) -> bool:
    return not any(view.is_hidden(item) for view in scene.gui.scroll_views)


def _is_cut_off(scene: Scene, item: Item, point: tuple[int, int]) -> bool:
    return any(view.cuts_off(item, point) for view in scene.gui.scroll_views)
