"""Fingers for tests: SDL's touch events, as a screen sends them."""

from __future__ import annotations

import pygame

from tests.ui.pilot import Pilot

Place = tuple[int, int]


class Fingers:
    """Up to ten fingers on the screen of a pilot."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def _send(self, kind: int, place: Place, finger: int) -> None:
        width, height = self.pilot.app.window.size
        left, top = self.pilot.app.margin
        self.pilot.feed(
            pygame.Event(
                kind, touch_id=5, finger_id=finger, x=(place[0] + left) / width, y=(place[1] + top) / height, dx=0.0,
                dy=0.0, pressure=1.0,
            )
        )  # fmt: skip

    def down(self, place: Place, finger: int = 0) -> None:
        """Put a finger on the screen."""
        self._send(pygame.FINGERDOWN, place, finger)

    def move(self, place: Place, finger: int = 0) -> None:
        """Move it."""
        self._send(pygame.FINGERMOTION, place, finger)

    def up(self, place: Place, finger: int = 0) -> None:
        """Lift it."""
        self._send(pygame.FINGERUP, place, finger)

    def rest(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds * 60)):
            self.pilot.app.frame([], 1 / 60)

    def tap_at(self, place: Place) -> None:
        """Tap a place."""
        self.down(place)
        self.up(place)

    def place_of(self, name: str) -> Place:
        """Return the middle of a visible item."""
        found = self.pilot.layout()
        assert name in found, f"no {name!r} in sight among {sorted(found)}"
        return found[name].rect.center

    def tap(self, name: str) -> None:
        """Tap an item; scroll it into sight by dragging its list first."""
        for _ in range(40):
            if name in self.pilot.layout() or not self._drag_list(name):
                break
        self.tap_at(self.place_of(name))

    def _drag_list(self, name: str) -> bool:
        """Drag the list of an item by a bit towards it; return whether there is a list."""
        scene = self.pilot.app.scenes[-1]
        item = next((each for each in scene.items() if each.name == name), None)
        view = next((each for each in scene.gui.scroll_views if item is not None and each.is_hidden(item)), None)
        if item is None or view is None:
            return False
        x, y = view.rect.right - 8, view.rect.centery
        far = max(-view.rect.h // 3, min(view.rect.h // 3, view.rect.centery - item.rect.centery))
        self.drag((x, y), (x, y + far))
        return True

    def drag(self, start: Place, stop: Place, steps: int = 4) -> None:
        """Drag from one place to another, rest there, and lift the finger."""
        self.down(start)
        for n in range(1, steps + 1):
            self.move(tuple(a + (b - a) * n // steps for a, b in zip(start, stop, strict=True)))  # type: ignore[arg-type]
        self.rest(0.15)
        self.up(stop)

    def hold(self, name: str, seconds: float) -> None:
        """Rest on an item and lift the finger."""
        place = self.place_of(name)
        self.down(place)
        self.rest(seconds)
        self.up(place)


class TouchPilot(Pilot):
    """Fingers on the screen and nothing else."""

    def click(self, name: str) -> None:
        """Tap an item, after dragging its list if it is out of sight."""
        Fingers(self).rest(0.45)  # nobody's second tap ends a turn
        Fingers(self).tap(name)

    def press(self, key: str, mod: int = 0) -> None:
        """Fail: a screen has no keys."""
        raise AssertionError("a screen has no keys")
