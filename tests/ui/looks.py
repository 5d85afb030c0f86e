"""Languages and sizes in which every screen is looked at, and what is wrong with one."""

from __future__ import annotations

import pygame

from tests.soaking import soaked
from tests.ui.pilot import Pilot
from ui.item import Role
from ui.widgets.gui import Gui


def shown(gui: Gui, rect: pygame.Rect, name: str) -> pygame.Rect:
    """What is seen of an item: of one in a view the part inside it."""
    for view in gui.scroll_views:
        if any(item is not None and item.name == name for item, _, _ in view._entries):
            return rect.clip(view.rect)
    return rect


TABS = ("settings.tab",)
"""Rows of tabs: a tip would only repeat the name, over the first line of the page."""


def faults(pilot: Pilot, where: str) -> list[str]:
    """Clipped texts, items over each other or off the screen, items without words or meaning."""
    top = pilot.app.scenes[-1]
    found = [f"{where}: {fault}" for fault in top.gui.overflows]
    items = pilot.app.items()
    places = [(item.name, shown(top.gui, item.rect, item.name)) for item in items]
    screen = pygame.Rect((0, 0), pilot.app.size)
    rects = [place for _, place in places]
    for at, (name, place) in enumerate(places):
        found += [f"{where}: {name} over {places[other][0]}" for other in place.collidelistall(rects) if other > at]
    found += [f"{where}: {name} off the screen" for name, place in places if place and not screen.contains(place)]
    found += [
        f"{where}: {item.name} has no {what}"
        for item in items
        for what in (("text",) if item.role is Role.LINE or item.group in TABS else ("text", "tip"))
        if not getattr(item, what)
    ]
    return found


SMALL, COMMON, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
LOOKS = soaked(
    [
        *((lang, size, scale) for lang in ("en", "he", "fa", "xx") for size in (SMALL, COMMON) for scale in (100, 200)),
        *((lang, SMALL, 150) for lang in ("fa", "xx")),
        *(("xx", LARGE, scale) for scale in (100, 200)),
    ],
    [
        *((lang, SMALL, 200) for lang in ("he", "fa", "xx")),
        ("xx", COMMON, 100),
        ("xx", SMALL, 150),
        ("xx", LARGE, 200),
    ],
)
"""The sentences of "xx" are longer than those of any language."""
