"""Everything that can be clicked or focused: keyboard focus, hit test, tooltips, event log and tests work on items."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame

Words = str | Callable[[], str]
"""A sentence, or a function that formats it when it is needed."""


def resolve(words: Words) -> str:
    """Return the sentence, in the present language where a function formats it."""
    return words if isinstance(words, str) else words()


class Role(Enum):
    """What kind of control an item is, for the narration; the value is the end of its locale key."""

    PLAIN = ""
    """A part of a board or a hand, or a line of text: its own words say enough."""
    BUTTON = "button"
    SWITCH = "switch"
    CHOICE = "choice"
    """One of a group, one of which is selected."""
    LEVEL = "level"
    LINE = "line"
    """A paragraph to be read, which does nothing."""
    FIELD = "field"


class Item:
    """A part of the screen that can be clicked or focused.

    `name` is stable and independent of the language (`menu.quick`, `cell.e5`). `rect` is in window pixels. `text` is
    the label and `tip` one line that explains the action, or why the item is disabled; both may be given as functions,
    which are called when hover, focus or the event log first need them. Items of one `group` are a single stop of Tab;
    arrows move inside the group. `selected` marks the chosen item of a row. `ring` is False where the scene draws the
    focus itself. `commits` marks what ends or commits something: it cannot be clicked where it has only just
    appeared under a resting pointer. `role` says what kind of control it is.
    """

    __slots__ = ("_text", "_tip", "action", "commits", "enabled", "group", "name", "rect", "ring", "role", "selected")

    def __init__(
        self,
        name: str,
        rect: pygame.Rect,
        text: Words = "",
        enabled: bool = True,
        action: Callable[[], object] | None = None,
        tip: Words = "",
        group: str = "",
        selected: bool = False,
        ring: bool = True,
        commits: bool = False,
        role: Role = Role.PLAIN,
    ) -> None:
        self.name, self.rect, self._text, self._tip = name, rect, text, tip
        self.enabled, self.action, self.group, self.selected, self.ring = enabled, action, group, selected, ring
        self.commits, self.role = commits, role

    def with_action(self, action: Callable[[], object]) -> Item:
        """Return an enabled item at the same place that does something else."""
        return Item(self.name, self.rect, self._text, True, action, self._tip, self.group, self.selected, self.ring)

    @property
    def text(self) -> str:
        """The label."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    @property
    def text_formatted(self) -> bool:
        """Whether the label is fixed: it was given as words, or was needed."""
        return isinstance(self._text, str)

    @property
    def tip(self) -> str:
        """One line that explains the action, or why the item is disabled."""
        if not isinstance(self._tip, str):
            self._tip = self._tip()
        return self._tip


def find(items: Sequence[Item], name: str) -> Item | None:
    """Return the item of that name."""
    return next((item for item in items if item.name == name), None)
