"""The base class of boards that play one event after another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import Any

from ui.gfx.animation import Part, Timeline, instant, sequence


class EventPlayer(ABC):
    """A board that plays one event at a time, at its own `speed`."""

    def __init__(self) -> None:
        self.speed = 1.0
        self._timeline = Timeline(sequence())

    @abstractmethod
    def _settle(self, view: Any) -> None:
        """Display exactly this view, whatever was displayed before."""

    @property
    def moving(self) -> bool:
        """Whether something is being played."""
        return not self._timeline.done

    def sync(self, view: Any) -> None:
        """Display exactly this view at once; drop what is being played."""
        self._timeline = Timeline(sequence())
        self._settle(view)

    def skip(self) -> None:
        """Finish what is being played, at once and in order."""
        self._timeline.skip()

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return whether something moved."""
        if self._timeline.done:
            return False
        self._timeline.speed = self.speed
        self._timeline.advance(seconds)
        return True

    def _begin(self, parts: Iterable[Part], after: Any) -> None:
        """Play these parts in order, then display `after`."""
        self._timeline = Timeline(sequence(*parts, instant(partial(self._settle, after))), self.speed)
