"""What a board plays: one event after another, from the moment shown to the view after it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import Any

from ui.gfx.animation import Part, Timeline, instant, sequence


class EventPlayer(ABC):
    """A board on which one thing at a time is played, at its own `speed`."""

    def __init__(self) -> None:
        self.speed = 1.0
        self._timeline = Timeline(sequence())

    @abstractmethod
    def _settle(self, view: Any) -> None:
        """Show exactly this view, whatever was shown before."""

    @property
    def moving(self) -> bool:
        """Whether something is being played."""
        return not self._timeline.done

    def sync(self, view: Any) -> None:
        """Show exactly this view, at once; what was being played is dropped."""
        self._timeline = Timeline(sequence())
        self._settle(view)

    def skip(self) -> None:
        """Finish what is being played, at once and in order."""
        self._timeline.skip()

    def update(self, seconds: float) -> bool:
        """Let time pass. Whether something moved."""
        if self._timeline.done:
            return False
        self._timeline.speed = self.speed
        self._timeline.advance(seconds)
        return True

    def _begin(self, parts: Iterable[Part], after: Any) -> None:
        """Play these, in order, then show `after`."""
        self._timeline = Timeline(sequence(*parts, instant(partial(self._settle, after))), self.speed)
