"""Drives the real app without a display: clicks by item name, keys, and waiting until it is settled."""

from __future__ import annotations

import pygame

from ui.app.app import App
from ui.app.resting import BLOCK_STEPS
from ui.item import Item, find


class Pilot:
    """Hands on the app: every call feeds events and frames as the loop would, without a clock."""

    def __init__(self, app: App) -> None:
        self.app = app

    def layout(self) -> dict[str, Item]:
        """What can be clicked now, by name."""
        return {item.name: item for item in self.app.visible_items()}

    def click(self, name: str) -> None:
        """Click the middle of the item; fails when it is not on the screen or something lies over it."""
        if name not in self.layout():
            item = find(self.app.items(), name)
            assert item is not None, f"no {name!r} among {sorted(item.name for item in self.app.items())}"
            self.app.scenes[-1].gui.reveal(item)
        place = self.layout()[name].rect.center
        hit = self.app.item_at(place)
        assert hit is not None, f"nothing at {place}"
        assert hit.name == name, f"{name!r} is covered by {hit.name!r}"
        self.point(place)
        if (
            self.app.input.blocked_item() is not None
        ):  # it has only just appeared there: wait and move, as a player must
            self.point((place[0] + 1, place[1]))
            for _ in range(BLOCK_STEPS):
                self.app.frame([], 1 / 60)
            self.point(place)
        pos = self._in_window(place)
        self.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False, window=self.app.window))
        self.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False, window=self.app.window))

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        pos = self._in_window(place)
        self.feed(
            pygame.Event(
                pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False, window=self.app.window
            )
        )

    def _in_window(self, place: tuple[int, int]) -> tuple[int, int]:
        """The place in the window, whose margins lie around the picture."""
        return place[0] + self.app.margin[0], place[1] + self.app.margin[1]

    def press(self, key: str, mod: int = 0) -> None:
        """Press and release a key by pygame's name of it: "return", "f11", "q"."""
        code = pygame.key.key_code(key)
        self.feed(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0, window=self.app.window))
        self.feed(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0, window=self.app.window))

    def use(self, name: str) -> None:
        """Click an item, or press the key of "key.<name>", and wait until all of it is shown."""
        if name.startswith("key."):
            self.press(name.removeprefix("key."))
        else:
            self.click(name)
        self.settle()

    def type(self, text: str) -> None:
        """Type text as the system hands it over."""
        for char in text:
            self.feed(pygame.Event(pygame.TEXTINPUT, text=char, window=self.app.window))

    def feed(self, event: pygame.Event) -> None:
        """One event and one frame; nothing once the app has quit."""
        if self.app.running:
            self.app.frame([event], 1 / 60)

    def settle(self, seconds: float = 30.0) -> None:
        """Frames until everything asked for is shown; fails after so many seconds of the app's own time."""
        for _ in range(int(seconds * 60)):
            if not self.app.running:
                return
            self.app.frame([], 1 / 60)
            if self.app.idle:
                return
        raise AssertionError(f"{self.scene} is still not settled")

    @property
    def scene(self) -> str:
        """The name of the scene on top."""
        return self.app.scenes[-1].name

    @property
    def focus(self) -> str:
        """The name of the focused item."""
        return self.app.focus
