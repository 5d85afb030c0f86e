"""The actions of clicks and keys: pick, lay, take back, sort, trade, confirm.

Nothing is decided here: `DraftMove` knows what is legal, the owner of the panel takes finished actions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core import Illegal
from ui.context import DOUBLE_CLICK, Context
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.qwirkle.hint_plan import QwirkleHint
from ui.table.game_panel import PanelOwner
from ui.table.hint_view import HintView
from ui.table.reasons import not_now


class TrayActions:
    """The actions of one panel; `changed` is called when the draft looks different."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        draft_move: DraftMove,
        hint: HintView[QwirkleHint],
        changed: Callable[[], object],
    ) -> None:
        self.app, self.owner, self.draft_move, self.hint = app, owner, draft_move, hint
        self.changed = changed
        self._used: tuple[str, float] = ("", 0.0)
        """The place of hand or table that was used last, and when."""

    def slot(self, slot: int) -> None:
        """Pick the tile of a slot up, or mark it while trading."""
        draft_move = self.draft_move
        twice = self._twice(f"hand.{slot}")
        if not (twice and (draft_move.held == slot or slot in draft_move.marked)):
            self.pick(slot)

    def pick(self, slot: int) -> None:
        """Pick the tile of a slot up, also at the second press of a key."""
        self._try(lambda: self.draft_move.pick(slot))

    def click(self, cell: int) -> None:
        """Lay or take back a tile at a cell that was clicked or confirmed."""
        draft_move = self.draft_move
        twice = self._twice(f"cell.{cell}")
        if twice and draft_move.held == NOWHERE and cell in draft_move.laid:
            return
        if not draft_move.may_act:
            if self.owner.seat is not None and not self.owner.passive:
                self.owner.refuse(not_now(self.owner))
            return
        advised = self._advised(cell)
        self._try(lambda: draft_move.put(cell) if advised is None else draft_move.lay(advised, cell))

    def _advised(self, cell: int) -> int | None:
        """Return the slot whose tile a hint wants on that cell; None where the player holds a tile of their own."""
        plan, draft_move = self.hint.plan, self.draft_move
        slot = None if plan is None or draft_move.trading or cell in draft_move.laid else plan.slot_at(cell)
        if plan is None or slot is None or draft_move.held == NOWHERE or draft_move.held == slot:
            return slot
        same = draft_move.kind(draft_move.held) == draft_move.slots[slot]
        return None if same or draft_move.held not in plan.slots else slot

    def drop(self, cell: int) -> None:
        """Lay the tile that was dragged to a cell."""
        self._try(lambda: self.draft_move.put(cell))

    def sort(self, by: str) -> None:
        """Sort the hand, unless it lies face down."""
        if not self.owner.face_down:
            self.draft_move.sort(by)
            self.changed()

    def trade(self) -> None:
        """Begin to mark tiles; the second time, trade them."""
        if self.draft_move.trading and self.draft_move.marked:
            self.commit()
        else:
            self._try(self.draft_move.start_trade)

    def trade_all(self) -> None:
        """Begin to mark tiles; the second time, mark all."""
        self._try(self.draft_move.mark_all if self.draft_move.trading else self.draft_move.start_trade)

    def take_back(self, cell: int | None) -> None:
        """Take back the tile that lies provisionally at a cell, or the last one that was laid."""
        self.draft_move.take_back(cell if cell in self.draft_move.laid else None)
        self.changed()

    def end(self) -> None:
        """Use the large button, or its key: put the held tile back, else submit what is laid or marked."""
        if self.draft_move.may_act and self.draft_move.put_back():
            self.changed()
        else:
            self.commit()

    def commit(self) -> None:
        """Submit the action that is laid or marked."""
        if not self.draft_move.may_act:
            self.owner.refuse(not_now(self.owner))
            return
        try:
            action = self.draft_move.action()
        except Illegal as refusal:
            self.owner.refuse(refusal)
            return
        if self.app.settings.confirmations == "always" and self.owner.confirms:
            tr = self.app.tr
            self.app.nav.confirm(
                partial(tr, "confirm.end-plain"), partial(tr, "play.end"), partial(self.owner.submit, action)
            )
        else:
            self.owner.submit(action)

    def _try(self, change: Callable[[], None]) -> None:
        """Change the draft, or display why the rules refuse it."""
        if not self.draft_move.may_act:
            self.owner.refuse(not_now(self.owner))
            return
        try:
            change()
        except Illegal as refusal:
            self.owner.refuse(refusal)
        self.changed()

    def _twice(self, place: str) -> bool:
        """Return whether this is the second half of a double click, which must not revert the first."""
        (last, then), now = self._used, self.app.nav.now
        self._used = place, now
        return place == last and now - then < DOUBLE_CLICK
