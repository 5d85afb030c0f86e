"""An advised action of Qwirkle: the tiles that it lays, and the slots of the tray that carry it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bots.hint import Hint, Reason
from game.qwirkle.actions import Action, Place, Trade, decode
from game.qwirkle.placing import laying_order
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.table.hint_view import HintPlan


@dataclass(frozen=True, slots=True)
class QwirkleHint(HintPlan):
    """What is marked for an advised action."""

    tiles: Mapping[int, int] = field(default_factory=dict)
    """Cell -> kind of the tiles that it lays, in an order in which each fits at its turn."""
    slots: Mapping[int, int | None] = field(default_factory=dict)
    """Slot of the tray -> the cell that its tile goes to, None for one to be traded."""

    def slot_at(self, cell: int) -> int | None:
        """Return the slot whose tile a click on the cell picks up first."""
        return next((slot for slot, place in self.slots.items() if place == cell), None)


def hint_plan(draft_move: DraftMove, hint: Hint) -> QwirkleHint:
    """Return what is marked for a hint. Raises BadAction for a text that is no action."""
    return plan_of(draft_move, decode(hint.action), hint.reasons)


def plan_of(draft_move: DraftMove, action: Action, reasons: tuple[Reason, ...]) -> QwirkleHint:
    """Return what is marked for an advised action while the hand lies as it does now."""
    laid: dict[int, int] = {}
    wanted: list[tuple[int, int | None]] = []
    match action:
        case Place(tiles):
            ordered = tiles if draft_move.view is None else laying_order(draft_move.view.board, tiles)
            laid, wanted = {cell: kind for kind, cell in ordered}, [*ordered]
        case Trade(kinds):
            wanted = [(kind, None) for kind in kinds]
    slots: dict[int, int | None] = {}
    for kind, cell in wanted:
        free = (slot for slot, own in enumerate(draft_move.slots) if own == kind and slot not in slots)
        slots[next(free, NOWHERE)] = cell
    return QwirkleHint(action, reasons, frozenset(f"hand.{slot + 1}" for slot in slots), laid, slots)
