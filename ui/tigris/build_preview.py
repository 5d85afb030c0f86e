"""Previews for the buttons of monuments, buildings and the wonder: where each would stand."""

from __future__ import annotations

from game import bits
from game.tigris import wonder
from game.tigris.actions import (
    BUILD,
    BUILD_WONDER,
    BUILDING,
    COLOURS,
    MONUMENT_NAMES,
    Action,
    Build,
    Building,
    BuildWonder,
)
from game.tigris.board import SQUARE
from ui.context import Context
from ui.tigris.input import BoardInput

GROUP = "monuments"
"""The group of the buttons of all that may be built."""


class BuildPreview:
    """What the pointed or focused build button would build, and where."""

    def __init__(self, app: Context, input_: BoardInput) -> None:
        self.app, self.input = app, input_
        self._name = ""

    def look_at(self, pointer: tuple[int, int] | None = None) -> bool:
        """Follow the pointer if it is over such a button, else the focus; return whether the button changed."""
        before, self._name = self._name, self.app.nav.focus
        item = None if pointer is None else self.app.nav.item_at(pointer)
        if item is not None and item.group == GROUP:
            self._name = item.name
        return self._name != before

    @property
    def actions(self) -> list[Action]:
        """What can be built by that button, one action for each place."""
        kind, _, which = self._name.partition(".")
        if kind == "monument" and which in MONUMENT_NAMES:
            monument = MONUMENT_NAMES.index(which)
            return [BUILD[monument][square] for square in self.input.squares(monument)]
        if kind == "building" and which in COLOURS:
            colour = COLOURS.index(which)
            return [BUILDING[colour][cell] for cell in bits.each(self.input.targets.of(("building", colour)))]
        return [BUILD_WONDER[centre] for centre in self.input.centres()] if self._name == "wonder" else []

    @property
    def action(self) -> Action | None:
        """The action of that button where there is only one place."""
        return self.actions[0] if len(self.actions) == 1 else None

    @property
    def place(self) -> int | None:
        """The cell of that one place."""
        return getattr(self.action, "cell", None)

    @property
    def cells(self) -> int:
        """The places of that button, or else of all that may be built, as the board marks them."""
        found = 0
        for action in self.actions or self.input.legal:
            match action:
                case Build(_, cell):
                    found |= SQUARE[cell]
                case Building(_, cell):
                    found |= 1 << cell
                case BuildWonder(cell):
                    found |= 1 << cell if self.actions else wonder.cells(cell)
        return found

    @property
    def ghosts(self) -> list[Action]:
        """The places to draw, if there are several: of overlapping ones only the first."""
        shown, found = 0, []
        for action in self.actions:
            if not footprint(action) & shown:
                shown |= footprint(action)
                found.append(action)
        return found


def footprint(action: Action) -> int:
    """Return the cells that something built stands on."""
    match action:
        case Build(_, cell):
            return SQUARE[cell]
        case BuildWonder(cell):
            return wonder.cells(cell)
        case Building(_, cell):
            return 1 << cell
    return 0
