"""The keyboard for tests: an item is reached by Tab and arrows alone, and used by Enter."""

from __future__ import annotations

from collections import deque

import pygame

from tests.ui.pilot import Pilot
from ui.app.focus import ARROWS, arrow, tab
from ui.item import find

Press = tuple[str, int]
"""The name of a key, and what is held with it."""


class KeyPilot(Pilot):
    """Fingers on the keys and nothing else."""

    def click(self, name: str) -> None:
        """Walk to the item and press Enter; fails when no way leads there."""
        for _ in range(4):
            for key, mod in self._way(name):
                self.press(key, mod)
            if self.focus == name:
                self.press("return")
                return
        raise AssertionError(f"the focus is on {self.focus!r} and not on {name!r}")

    def point(self, place: tuple[int, int]) -> None:
        """Fail: there is no pointer."""
        raise AssertionError("a keyboard does not point")

    def _way(self, name: str) -> list[Press]:
        """Return the presses from the focus to an item, the fewest."""
        items = self.app.items()
        assert find(items, name) is not None, f"no {name!r} among {sorted(item.name for item in items)}"
        ways: dict[str, list[Press]] = {self.focus: []}
        queue = deque(ways)
        while queue and name not in ways:
            here = queue.popleft()
            steps: dict[Press, str] = {
                ("tab", 0): tab(items, here, back=False),
                ("tab", pygame.KMOD_SHIFT): tab(items, here, back=True),
                **{(pygame.key.name(key), 0): arrow(items, here, key) for key in ARROWS},
            }
            for press, there in steps.items():
                if there not in ways:
                    ways[there] = [*ways[here], press]
                    queue.append(there)
        assert name in ways, f"no key leads from {self.focus!r} to {name!r}"
        return ways[name]
