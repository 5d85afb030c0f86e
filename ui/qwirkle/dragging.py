"""Dragging with the pointer: a tile of the tray to the table or within the tray, or the table itself.

A press that does not move stays a click, and the items take care of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

FAR = 6
"""Pixels that a press must move to be a drag."""


@dataclass(slots=True)
class Drag:
    """What the pointer has pressed and, once it moved far enough, drags."""

    start: tuple[int, int] | None = None
    slot: int | None = None
    """The tray's slot under the press; None: the table itself."""
    going: bool = False
    pos: tuple[int, int] = (0, 0)

    def press(self, pos: tuple[int, int], slot: int | None) -> None:
        """The left button went down there."""
        self.start, self.slot, self.going, self.pos = pos, slot, False, pos

    def move(self, event: pygame.Event) -> bool:
        """The pointer moved; whether something is being dragged now."""
        if self.start is None or not event.buttons[0]:
            self.stop()
            return False
        self.pos = event.pos
        if max(abs(self.pos[0] - self.start[0]), abs(self.pos[1] - self.start[1])) > FAR:
            self.going = True
        return self.going

    def stop(self) -> bool:
        """The button went up; whether something was being dragged."""
        going, self.start, self.going = self.going, None, False
        return going
