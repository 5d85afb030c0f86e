"""The resting pointer: a control that ends or commits something cannot be clicked where it has only just appeared.

Whoever clicks twice, or clicks a moment too late, means what was under the pointer before. So such a control waits for
400 ms of the application's steps and for a move of the pointer. Keys are not concerned.
"""

from __future__ import annotations

from typing import Final

from ui.item import Item

HOLD_STEPS: Final = 24
"""Steps of 1/60 s: 400 ms of the application's own time, whatever the clock says."""

Key = tuple[int, str, bool]
"""Scene, item, and whether the item could be used."""


class RestingPointer:
    """What has appeared under the pointer while it rested."""

    def __init__(self) -> None:
        self._key: Key | None = None
        self._steps = self._since = 0
        self._held = self._moved = False

    def step(self, steps: int) -> bool:
        """Let steps pass; return whether a control can be used from now on."""
        waited = self._waits
        self._steps += steps
        return waited and not self._waits

    @property
    def _waits(self) -> bool:
        return self._held and not (self._moved and self.long_enough)

    @property
    def long_enough(self) -> bool:
        """Whether what appeared has been there for 400 ms, so that only a move is missing."""
        return self._steps - self._since >= HOLD_STEPS

    def look(self, scene: object, item: Item | None) -> None:
        """Take note of what is under the pointer, which has not moved since the last call."""
        key = _key(scene, item)
        if key != self._key:
            self._key = key
            self.hold()

    def move(self, scene: object, item: Item | None) -> None:
        """Take note of what the pointer was moved to."""
        key = _key(scene, item)
        self._held, self._moved = self._held and key == self._key, True
        self._key = key

    def hold(self) -> None:
        """Let whatever is under the pointer wait, also the control that was used just now."""
        self._held, self._moved, self._since = True, False, self._steps

    def holds(self, item: Item | None) -> bool:
        """Return whether the item under the pointer cannot be clicked yet."""
        return item is not None and item.commits and item.enabled and self._waits


def _key(scene: object, item: Item | None) -> Key | None:
    return (id(scene), item.name, item.enabled) if item is not None else None
