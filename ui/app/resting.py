"""The resting pointer: a control that ends or commits something cannot be clicked where it has only just appeared.

Whoever clicks twice, or clicks a moment too late, means what was under the pointer before. So such a control is blocked
until 400 ms of the application's steps have passed and the pointer has moved. Keys are not affected. It is darkened
for these 400 ms only: afterwards it would look disabled to whoever returns to it, and any move is enough.
"""

from __future__ import annotations

from typing import Final

from ui.item import Item

BLOCK_STEPS: Final = 24
"""Steps of 1/60 s: 400 ms of the application's own time, whatever the clock says."""

Key = tuple[int, str, bool]
"""Scene, item, and whether the item could be used."""


class RestingPointer:
    """What has appeared under the pointer while it rested."""

    def __init__(self) -> None:
        self._key: Key | None = None
        self._steps = self._since = 0
        self._blocked = self._moved = self.used = False

    def step(self, steps: int) -> bool:
        """Advance by some steps; return whether a control is no longer darkened."""
        darkened = self.darkened
        self._steps += steps
        return darkened and not self.darkened

    @property
    def waits(self) -> bool:
        """Whether what is under the pointer would be blocked if it commits something."""
        return self._blocked and not (self._moved and self.long_enough)

    @property
    def darkened(self) -> bool:
        """Whether what is under the pointer, if it commits something, cannot be clicked yet even after a move."""
        return self._blocked and not self.long_enough

    @property
    def long_enough(self) -> bool:
        """Whether what appeared has been there for 400 ms, so that only a move is missing."""
        return self._steps - self._since >= BLOCK_STEPS

    def look(self, scene: object, item: Item | None) -> None:
        """Take note of what is under the pointer, which has not moved since the last call."""
        key = _key(scene, item)
        if key != self._key:
            self._key = key
            self._block()

    def move(self, scene: object, item: Item | None) -> None:
        """Take note of what the pointer was moved to."""
        key = _key(scene, item)
        self._blocked, self._moved = self._blocked and key == self._key, True
        self._key = key

    def use(self) -> None:
        """Block the control under the pointer, because it was just used."""
        self._block()
        self.used = True

    def _block(self) -> None:
        self._blocked, self._moved, self.used, self._since = True, False, False, self._steps

    def blocks(self, item: Item | None) -> bool:
        """Return whether the item under the pointer cannot be clicked yet."""
        return item is not None and item.commits and item.enabled and self.waits


def _key(scene: object, item: Item | None) -> Key | None:
    return (id(scene), item.name, item.enabled) if item is not None else None
