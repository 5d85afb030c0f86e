"""From single picks to one action: the hand as it lies before the player, what is held, what lies provisionally.

Nothing that lies provisionally is known to anybody else: only `placing` and `trade` make actions of it. Where a tile
may go and what all of it scores, the rules say (`game.qwirkle.placing`). No pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.bits import each
from game.core import Illegal
from game.qwirkle import placing
from game.qwirkle.actions import PASS, Action, Pass, Place, Placements, Trade, in_order
from game.qwirkle.placing import Line
from game.qwirkle.rules import may_place
from game.qwirkle.state import PLACE, View
from game.qwirkle.tiles import GROUPS, HAND, colour_of, largest, set_of, shape_of

NOWHERE = -1
BY_COLOUR, BY_SHAPE = "colour", "shape"


@dataclass(frozen=True)
class DraftOutcome:
    """What tiles that lie provisionally come to: the lines with their points, or why they cannot stay so."""

    tiles: Placements = ()
    lines: tuple[Line, ...] = ()
    refusal: Illegal | None = None

    @cached_property
    def points(self) -> int:
        """Return all of it together; 0 where they cannot stay or there are none."""
        return 0 if self.refusal or not self.tiles else placing.total(self.lines)


class DraftMove:
    """At most one tile is held; any number lies provisionally, or is marked for a trade."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.may_act = False
        self.slots: list[int | None] = []
        """The kinds in the hand in the player's own order, gaps for what was laid."""
        self.laid: dict[int, int] = {}
        """Cell -> slot, in the order in which they were laid."""
        self.held = NOWHERE
        """The slot of the held tile."""
        self.trading = False
        self.marked: frozenset[int] = frozenset()
        """Slots chosen for a trade."""
        self._orders: dict[int, list[int | None]] = {}
        """Seat -> its own order of its hand."""

    def sync(self, view: View, may_act: bool) -> None:
        """Show a position; `may_act`: the seat at the screen has the choice. What is held is put down."""
        self.view, self.may_act = view, may_act and view.phase == PLACE
        self.clear()
        if view.seat is None:
            self.slots = []
            return
        order = self._orders.get(view.seat, [])
        self.slots = self._orders[view.seat] = arranged(order, view.hand or ())

    def clear(self) -> None:
        """Take everything back: nothing is held, nothing lies provisionally, nothing is marked."""
        self.laid = {}
        self.held, self.trading, self.marked = NOWHERE, False, frozenset()

    def put_back(self) -> bool:
        """Put the held tile back into the hand; return whether there was one. What lies on the table stays there."""
        held, self.held = self.held, NOWHERE
        return held != NOWHERE

    def step_back(self) -> bool:
        """Put the held tile back, else the last one laid, else stop marking; return whether there was anything."""
        if self.put_back() or self.take_back():
            return True
        trading = self.trading
        self.clear()
        return trading

    @property
    def busy(self) -> bool:
        """Whether anything is held, laid or being marked."""
        return self.held != NOWHERE or bool(self.laid) or self.trading

    # -- the hand ----------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[int, ...]:
        """The kinds in the hand, those that lie provisionally too."""
        return self.view.hand or () if self.view else ()

    def kind(self, slot: int) -> int | None:
        """Return what lies in a slot of the tray, None in an empty one or if it lies on the table provisionally."""
        if not 0 <= slot < len(self.slots) or slot in self.laid.values():
            return None
        return self.slots[slot]

    @property
    def reach(self) -> int:
        """The number of the last place of the tray in which a tile lies."""
        return max((slot + 1 for slot in range(len(self.slots)) if self.kind(slot) is not None), default=0)

    def sort(self, by: str) -> None:
        """Order the hand by colour or by shape; what lies provisionally keeps its place on the table."""
        laid = {cell: self.slots[slot] for cell, slot in self.laid.items()}
        keys = {BY_COLOUR: lambda kind: (colour_of(kind), shape_of(kind))}
        key = keys.get(by, lambda kind: (shape_of(kind), colour_of(kind)))
        self._reorder(sorted((kind for kind in self.slots if kind is not None), key=key), laid)

    def move(self, slot: int, target: int) -> None:
        """Exchange two places of the hand; what is held stays held."""
        if slot == target or not (0 <= slot < len(self.slots) and 0 <= target < len(self.slots)):
            return
        change = {slot: target, target: slot}
        self.slots[slot], self.slots[target] = self.slots[target], self.slots[slot]
        self.held = change.get(self.held, self.held)
        self.marked = frozenset(change.get(each, each) for each in self.marked)
        self.laid = {cell: change.get(own, own) for cell, own in self.laid.items()}

    def _reorder(self, kinds: Sequence[int], laid: dict[int, int | None]) -> None:
        self.held, self.marked = NOWHERE, frozenset()
        self.slots[:] = [*kinds, *[None] * (len(self.slots) - len(kinds))]
        free = list(range(len(self.slots)))
        self.laid = {}
        for cell, kind in laid.items():
            slot = next(slot for slot in free if self.slots[slot] == kind)
            free.remove(slot)
            self.laid[cell] = slot

    # -- picking -----------------------------------------------------------------------------

    def pick(self, slot: int) -> None:
        """Hold a tile of the tray, put it down again, or mark it for a trade. Raises Illegal."""
        if self.trading:
            self._mark(slot)
        elif self.kind(slot) is None:
            raise Illegal("slot-empty")
        else:
            self.held = NOWHERE if self.held == slot else slot

    def _mark(self, slot: int) -> None:
        assert self.view is not None
        if self.kind(slot) is None:
            raise Illegal("slot-empty")
        if slot not in self.marked and len(self.marked) >= self.view.bag_size:
            raise Illegal("qwirkle-trade-too-many", n=self.view.bag_size)
        self.marked ^= {slot}

    def start_trade(self) -> None:
        """Begin to mark tiles for a trade, what lies provisionally taken back; or give it up. Raises Illegal."""
        refused = self.trade_refusal()
        if not self.trading and refused is not None:
            raise refused
        trading = not self.trading
        self.clear()
        self.trading = trading

    def trade_refusal(self) -> Illegal | None:
        """Return why no tiles can be traded in this turn; None when they can."""
        assert self.view is not None
        if not self.view.board.tiles:
            return Illegal("qwirkle-no-trade-on-the-first-turn")
        return None if self.view.bag_size else Illegal("qwirkle-no-trade-from-an-empty-bag")

    def mark_all(self) -> None:
        """Mark as many tiles as can be traded, or unmark all if these are marked already."""
        assert self.view is not None
        slots = [slot for slot in range(len(self.slots)) if self.kind(slot) is not None][: self.view.bag_size]
        self.marked = frozenset() if self.marked == frozenset(slots) else frozenset(slots)

    # -- on the table ------------------------------------------------------------------------

    @property
    def tiles(self) -> Placements:
        """The tiles laid so far and not yet confirmed, in the order that the rules expect."""
        return in_order([(self._of(slot), cell) for cell, slot in self.laid.items()])

    def _of(self, slot: int) -> int:
        kind = self.slots[slot]
        assert kind is not None
        return kind

    def cells(self, slot: int | None = None) -> frozenset[int]:
        """Return where the held tile (or that of a slot) may lie next."""
        kind = self.kind(self.held if slot is None else slot)
        if self.view is None or not self.may_act or kind is None or self.trading:
            return frozenset()
        return frozenset(placing.places_for(self.view.board, self.hand, kind, self.tiles))

    def continues(self) -> bool:
        """Return whether another tile of the hand fits beside those that lie provisionally."""
        return any(self.cells(slot) for slot in range(len(self.slots)))

    def outcome(self, cell: int | None = None, slot: int | None = None) -> DraftOutcome:
        """Return the outcome of the tiles laid, and of the held tile (or that of a slot) on `cell` if given.

        It is empty without any tile.
        """
        slot = self.held if slot is None else slot
        more = [] if cell is None or self.kind(slot) is None else [(self._of(slot), cell)]
        tiles = in_order([*self.tiles, *more])
        if self.view is None or not tiles:
            return DraftOutcome()
        try:
            return DraftOutcome(tiles, placing.score(self.view.board, tiles))
        except Illegal as refusal:
            return DraftOutcome(tiles, refusal=refusal)

    def put(self, cell: int) -> None:
        """Lay the held tile on a cell, or with empty hands take back what lies there.

        Raises Illegal with the reason why it cannot lie there.
        """
        if self.held == NOWHERE:
            if cell not in self.laid:
                raise Illegal("qwirkle-trading" if self.trading else "qwirkle-nothing-held")
            self.take_back(cell)
            return
        if cell in self.laid:
            raise Illegal("cell-taken")
        if cell not in self.cells():
            raise self.why_not(cell)
        self.laid[cell], self.held = self.held, NOWHERE

    def lay(self, slot: int, cell: int) -> None:
        """Lay the tile of a slot on a cell, whatever is held and wherever that tile lies.

        Raises Illegal with the reason why it cannot lie there; then nothing has changed.
        """
        before = self.laid, self.held
        self.laid = {place: own for place, own in self.laid.items() if own != slot}
        self.held = slot
        try:
            self.put(cell)
        except Illegal:
            self.laid, self.held = before
            raise

    def why_not(self, cell: int) -> Illegal:
        """Return why the held tile cannot lie on that cell."""
        assert self.view is not None
        refusal = self.outcome(cell).refusal
        if refusal is not None:
            return refusal
        own = set_of([kind for kind, _ in self.tiles] + [self._of(self.held)])
        if any(not own & ~group for group in self._largest_groups()):
            return Illegal("qwirkle-not-in-the-middle")
        return Illegal("qwirkle-not-the-largest-set", n=self.wanted)

    def take_back(self, cell: int | None = None) -> bool:
        """Take back the tile on a cell, or the last one laid. Return whether there was such a tile."""
        if not self.laid or (cell is not None and cell not in self.laid):
            return False
        self.laid.pop(next(reversed(self.laid)) if cell is None else cell)
        return True

    # -- the beginning -----------------------------------------------------------------------

    def _largest_groups(self) -> list[int]:
        """Return the colours and shapes of which the hand has most kinds."""
        kinds = set_of(self.hand)
        return [group for group in GROUPS if (kinds & group).bit_count() == self.wanted]

    @property
    def begins(self) -> bool:
        """Whether this is the first move of the game."""
        return self.may_act and self.view is not None and not self.view.board.tiles

    @property
    def wanted(self) -> int:
        """How many tiles the first move lays."""
        return largest(self.hand)

    def openers(self) -> frozenset[int]:
        """At the first move, the slots whose tiles may be part of what is laid, those laid already considered."""
        if not self.begins:
            return frozenset()
        own = set_of(kind for kind, _ in self.tiles)
        fit = {kind for group in self._largest_groups() if not own & ~group for kind in each(group & ~own)}
        return frozenset(slot for slot in range(len(self.slots)) if self.kind(slot) in fit)

    # -- actions -----------------------------------------------------------------------------

    @property
    def must_pass(self) -> bool:
        """Whether nothing fits and the bag is empty."""
        return self.may_act and self.view is not None and not self.view.bag_size and not self._fits

    @property
    def must_trade(self) -> bool:
        """Whether nothing fits, but the bag has tiles."""
        return self.may_act and self.view is not None and bool(self.view.bag_size) and not self._fits

    @property
    def _fits(self) -> bool:
        return self.view is not None and may_place(self.view, self.hand)

    def action(self) -> Action:
        """Return the action of all that is laid or marked. Raises Illegal with the reason why there is none yet."""
        assert self.view is not None
        if self.must_pass:
            return PASS
        if self.trading:
            return self.trade()
        if not self.laid:
            raise Illegal("qwirkle-nothing-laid" if self.trade_refusal() is None else "qwirkle-lay-first")
        placing.check(self.view.board, self.hand, self.tiles)
        return Place(self.tiles)

    def trade(self) -> Trade:
        """Return the trade of the marked tiles. Raises Illegal when none is marked."""
        if not self.marked:
            raise Illegal("qwirkle-nothing-marked")
        return Trade(tuple(sorted(self._of(slot) for slot in self.marked)))

    def refusal(self) -> Illegal | None:
        """Return why there is no action yet; None when there is one."""
        try:
            self.action()
        except Illegal as refusal:
            return refusal
        return None

    def ready(self) -> bool:
        """Return whether `action` has one now."""
        return self.refusal() is None


def arranged(order: Sequence[int | None], hand: Sequence[int]) -> list[int | None]:
    """Return a hand in six slots: what was there keeps its place, the rest fills the gaps from the left."""
    rest, slots = list(hand), []
    for kind in [*order, *[None] * HAND][:HAND]:
        keeps = kind is not None and kind in rest
        slots.append(kind if keeps else None)
        if keeps and kind is not None:
            rest.remove(kind)
    for slot, kind in enumerate(slots):
        if kind is None and rest:
            slots[slot] = rest.pop(0)
    return slots


__all__ = ["BY_COLOUR", "BY_SHAPE", "NOWHERE", "DraftMove", "DraftOutcome", "Pass", "arranged"]
