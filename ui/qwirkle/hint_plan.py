"""An advised action of Qwirkle: what is left to be done of it, and where that is marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bots.hint import Hint, Reason
from game.qwirkle.actions import Action, Place, Trade, decode
from game.qwirkle.placing import laying_order
from ui.qwirkle.draft_move import DraftMove
from ui.table.hint_view import HintPlan

COMMIT = frozenset({"qwirkle.commit"})
"""The items that are marked when all has been laid or marked as advised."""


@dataclass(frozen=True, slots=True)
class QwirkleHint(HintPlan):
    """What is marked for an advised action."""

    tiles: Mapping[int, int] = field(default_factory=dict)
    """Cell -> kind of the tiles that are yet to be laid, in an order in which each fits at its turn."""
    slots: Mapping[int, int] = field(default_factory=dict)
    """Slot of the tray -> the cell that its tile goes to; the tile may still lie on another cell."""

    def slot_at(self, cell: int) -> int | None:
        """Return the slot whose tile a click on the cell lays there."""
        return next((slot for slot, place in self.slots.items() if place == cell), None)


def hint_plan(draft_move: DraftMove, hint: Hint) -> QwirkleHint:
    """Return what is marked for a hint. Raises BadAction for a text that is no action."""
    return plan_of(draft_move, decode(hint.action), hint.reasons)


def plan_of(draft_move: DraftMove, action: Action, reasons: tuple[Reason, ...]) -> QwirkleHint:
    """Return what is marked for an advised action, as far as it is not done yet."""
    match action:
        case Place():
            return _placement(draft_move, action, reasons)
        case Trade(kinds):
            return QwirkleHint(action, reasons, _trade_items(draft_move, kinds))
    return QwirkleHint(action, reasons, COMMIT)


def _placement(draft_move: DraftMove, action: Place, reasons: tuple[Reason, ...]) -> QwirkleHint:
    """Return the tiles that do not lie as advised, and the button once all of them do and no other."""
    view, laid = draft_move.view, draft_move.laid
    ordered = action.tiles if view is None else laying_order(view.board, action.tiles)
    left = [(kind, cell) for kind, cell in ordered if cell not in laid or draft_move.slots[laid[cell]] != kind]
    used = {laid[cell] for _, cell in ordered if cell in laid} - {laid.get(cell) for _, cell in left}
    slots: dict[int, int] = {}
    for kind, cell in left:
        own = [slot for slot, each in enumerate(draft_move.slots) if each == kind and slot not in {*used, *slots}]
        if own:
            slots[min(own, key=lambda slot: slot in laid.values())] = cell  # those in the hand first
    items = frozenset(f"hand.{slot + 1}" for slot in slots if draft_move.kind(slot) is not None)
    if not left and len(laid) == len(ordered):
        items = COMMIT
    return QwirkleHint(action, reasons, items, {cell: kind for kind, cell in left if cell not in laid}, slots)


def _trade_items(draft_move: DraftMove, kinds: tuple[int, ...]) -> frozenset[str]:
    """Return the tiles whose marks are not as advised, with the button of a trade before it begins."""
    wanted: set[int] = set()
    order = sorted(range(len(draft_move.slots)), key=lambda slot: slot not in draft_move.marked)
    for kind in kinds:
        wanted.update([slot for slot in order if draft_move.slots[slot] == kind and slot not in wanted][:1])
    items = frozenset(f"hand.{slot + 1}" for slot in wanted ^ draft_move.marked if draft_move.kind(slot) is not None)
    if not draft_move.trading:
        return items | {"qwirkle.trade"}
    return items or COMMIT
