"""A suggested action as it lies on the table: which piece, which cells, which items. No pygame here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game import bits
from game.bots.hint import Hint
from game.tigris.actions import (
    COLOURS,
    MONUMENT_NAMES,
    Action,
    Build,
    Building,
    BuildWonder,
    Catastrophe,
    Counts,
    Decline,
    Leader,
    Point,
    Support,
    Swap,
    Take,
    Tile,
    War,
    Withdraw,
    decode,
)
from game.tigris.board import SQUARE
from game.tigris.state import NOWHERE, View
from ui.table.hint_view import HintPlan
from ui.tigris.cell_sprites import clash_cells
from ui.tigris.input import CATASTROPHE_HELD, TREASURE_HELD, WONDER_HELD, Held, slots


@dataclass(frozen=True, slots=True)
class TigrisHint(HintPlan):
    """What is marked for an advised action."""

    action: Action
    held: Held | None = None
    """The piece that has to be picked up."""
    slot: int = NOWHERE
    """The hand slot that it comes from."""
    marked: frozenset[int] = frozenset()
    """Hand slots to be swapped."""
    cells: int = 0
    """The cells where the action takes place."""
    origin: int = NOWHERE
    """Where the leader or building stands that it moves or takes back."""

    @property
    def aim(self) -> int | None:
        """The cell to go to with the piece in hand."""
        return next(bits.each(self.cells), None) if self.held is not None else None

    def piece_at(self, cell: int) -> tuple[Held, int] | None:
        """Return the piece (and the hand slot it comes from) that a click on the cell picks up first."""
        return (self.held, self.slot) if self.held is not None and self.cells >> cell & 1 else None


def hint_plan(view: View, hint: Hint) -> TigrisHint:
    """Return what the seat of the view has to do for a hint. Raises BadAction for a text that is no action."""
    plain = TigrisHint(decode(hint.action), hint.reasons)
    match plain.action:
        case Tile(colour, cell):
            slot = slots(view.hand).index(colour)
            items = frozenset({f"hand.{slot + 1}"})
            return replace(plain, held=("tile", colour), slot=slot, cells=1 << cell, items=items)
        case Leader(colour, cell):
            items = frozenset({f"leader.{COLOURS[colour]}"})
            origin = _stands(view, colour)
            return replace(plain, held=("leader", colour), cells=1 << cell, origin=origin, items=items)
        case Withdraw(colour):
            items = frozenset({f"leader.{COLOURS[colour]}", "play.withdraw"})
            return replace(plain, origin=_stands(view, colour), items=items)
        case Catastrophe(cell):
            return replace(plain, held=CATASTROPHE_HELD, cells=1 << cell, items=frozenset({"catastrophe"}))
        case Swap(tiles):
            marked = _chosen(view, tiles)
            items = frozenset({"play.swap", *(f"hand.{slot + 1}" for slot in marked)})
            return replace(plain, marked=marked, items=items)
    return _answer(view, plain)


def _answer(view: View, plain: TigrisHint) -> TigrisHint:
    """Return the plan for what the rules ask, and for the end of the turn."""
    match plain.action:
        case War(colour):
            cells = sum(1 << cell for cell in view.leaders[colour::4] if cell >= 0 and clash_cells(view) >> cell & 1)
            return replace(plain, cells=cells, items=frozenset({f"war.{COLOURS[colour]}"}))
        case Support(count):
            tiles = (f"conflict.tile.{number + 1}" for number in range(count))
            return replace(plain, items=frozenset({"conflict.commit", *tiles}))
        case Build(monument, cell):
            items = frozenset({f"monument.{MONUMENT_NAMES[monument]}"})
            return replace(plain, held=("monument", monument), cells=SQUARE[cell], items=items)
        case Building(colour, cell):
            items = frozenset({f"building.{COLOURS[colour]}"})
            origin = view.buildings[colour]
            return replace(plain, held=("building", colour), cells=1 << cell, origin=origin, items=items)
        case BuildWonder(cell):
            return replace(plain, held=WONDER_HELD, cells=1 << cell, items=frozenset({"wonder"}))
        case Point(colour):
            return replace(plain, items=frozenset({f"point.{COLOURS[colour]}"}))
        case Take(cell):
            return replace(plain, held=TREASURE_HELD, cells=1 << cell)
        case Decline():
            return replace(plain, items=frozenset({"play.decline"}))
    return replace(plain, items=frozenset({"play.end"}))


def _stands(view: View, colour: int) -> int:
    assert view.seat is not None
    return view.leaders[4 * view.seat + colour]


def _chosen(view: View, tiles: Counts) -> frozenset[int]:
    """Return the hand slots that hold these tiles, the first ones of each colour."""
    held = slots(view.hand)
    return frozenset(held.index(colour) + n for colour, count in enumerate(tiles) for n in range(count))
