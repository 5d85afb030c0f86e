"""Everything that can be clicked or focused: keyboard focus, hit test, tooltips, event log and tests work on items."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame


@dataclass(slots=True)
class Item:
    """A part of the screen that can be clicked or focused.

    `name` is stable and independent of the language (`menu.quick`, `cell.e5`). `rect` is in window pixels.
    `text` is the label, `tip` one line that explains the action, or why the item is disabled. Items of one `group`
    are a single stop of Tab; arrows move inside the group. `selected` marks the chosen item of a row. `ring` is
    False where the scene draws the focus itself.
    """

    name: str
    rect: pygame.Rect
    text: str = ""
    enabled: bool = True
    action: Callable[[], object] | None = None
    tip: str = ""
    group: str = ""
    selected: bool = False
    ring: bool = True


def find(items: Sequence[Item], name: str) -> Item | None:
    """Return the item of that name."""
    return next((item for item in items if item.name == name), None)
