"""The hint that a panel displays: its words, and the items that it marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from game.bots.hint import Reason
from ui.context import Context
from ui.item import Item
from ui.table.hint_card import mark


@dataclass(frozen=True, slots=True)
class HintPlan:
    """An advised action as the screen shows it; a game adds what it marks on its board."""

    action: Any
    reasons: tuple[Reason, ...]
    items: frozenset[str] = frozenset()
    """The names of the items that carry it out, besides those of the board."""


P = TypeVar("P", bound=HintPlan)


class HintView(Generic[P]):
    """At most one hint; it belongs to the seat at the screen and to one position."""

    def __init__(self, app: Context, text: Callable[[P], tuple[str, ...]]) -> None:
        """`text` returns what to do, then the reasons."""
        self.app, self._text = app, text
        self.plan: P | None = None

    def words(self) -> tuple[str, ...]:
        """Return what to do, then the reasons; nothing without a hint."""
        return () if self.plan is None else self._text(self.plan)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Draw frames round the items of the hint."""
        names = frozenset() if self.plan is None else self.plan.items
        for item in items:
            if item.name in names:
                mark(surface, self.app.art, item.rect, surface.get_rect())
