"""The hit test: which item of a scene is at a point."""

from __future__ import annotations

from ui.item import Item
from ui.scene import Scene


def visible_items(scene: Scene) -> list[Item]:
    """Return the scene's items that are not scrolled out of sight, lowest first."""
    items, views = scene.items(), scene.gui.scroll_views
    return [item for item in items if not any(view.is_hidden(item) for view in views)] if views else items


def item_at(scene: Scene, point: tuple[int, int]) -> Item | None:
    """Return the topmost visible item at a point in window pixels."""
    return next((item for item in reversed(visible_items(scene)) if item.rect.collidepoint(point)), None)
