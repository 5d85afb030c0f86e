"""From single picks to one action: what the player holds, where it may go, what a click on a cell means.

Knows the rules only by the list of legal actions; anything else that is tried becomes an action too,
so that the rules themselves say why it is refused. No pygame here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game import bits
from game.core import Illegal
from game.tigris.actions import (
    BUILD,
    BUILD_WONDER,
    BUILDING,
    CATASTROPHE,
    LEADER,
    SWAP,
    TAKE,
    TILE,
    WITHDRAW,
    Action,
    Build,
    Building,
    BuildWonder,
    Catastrophe,
    Leader,
    Swap,
    Take,
    Tile,
    Withdraw,
)
from game.tigris.board import SQUARE
from game.tigris.conflicts import allowed_support, support_colour
from game.tigris.state import ACTION, MONUMENT, NOWHERE, TREASURE, View
from game.tigris.state import BUILDING as BUILDING_PHASE
from game.tigris.state import WAR as WAR_PHASE
from game.tigris.state import WONDER as WONDER_PHASE

Held = tuple[str, int]
"""("tile", colour), ("leader", colour), ("catastrophe", 0), ("monument", number), ("building", colour), ("wonder", 0)
or ("treasure", 0)."""

CATASTROPHE_HELD: Held = ("catastrophe", 0)
TREASURE_HELD: Held = ("treasure", 0)
WONDER_HELD: Held = ("wonder", 0)


@dataclass(frozen=True, slots=True)
class Targets:
    """Where each thing that can be held may go now, one set of cells each."""

    cells: dict[Held, int]
    swaps: bool = False
    """Whether tiles may be swapped."""

    def of(self, held: Held | None) -> int:
        """Return the legal cells of what is held; none for nothing."""
        return self.cells.get(held, 0) if held else 0


def targets(legal: Iterable[Action]) -> Targets:
    """Sort legal actions by the piece that they need."""
    cells: dict[Held, int] = {}
    swaps = False
    for action in legal:
        match action:
            case Tile(colour, cell):
                held, mask = ("tile", colour), 1 << cell
            case Leader(colour, cell):
                held, mask = ("leader", colour), 1 << cell
            case Catastrophe(cell):
                held, mask = CATASTROPHE_HELD, 1 << cell
            case Build(monument, cell):
                held, mask = ("monument", monument), SQUARE[cell]
            case Building(colour, cell):
                held, mask = ("building", colour), 1 << cell
            case BuildWonder(cell):
                held, mask = WONDER_HELD, 1 << cell
            case Take(cell):
                held, mask = TREASURE_HELD, 1 << cell
            case Swap():
                swaps = True
                continue
            case _:
                continue
        cells[held] = cells.get(held, 0) | mask
    return Targets(cells, swaps)


def slots(hand: list[int] | None) -> tuple[int, ...]:
    """Return the colours of the hand's slots from left to right: (1, 2, 0, 0) -> (0, 1, 1)."""
    return tuple(colour for colour in range(4) for _ in range(hand[colour])) if hand else ()


def support_places(view: View, hidden: bool) -> int:
    """Return how many tiles the own hand may have for the conflict; face down, its whole size, which is public."""
    if view.hand is None or view.conflict is None:
        return 0
    return sum(view.hand) if hidden else view.hand[support_colour(view.conflict)]


def support_numbers(view: View, hidden: bool) -> tuple[int, ...]:
    """Return how many tiles may be added to the conflict; face down, as if the whole hand counted."""
    return () if view.conflict is None else tuple(allowed_support(view, support_places(view, hidden)))


class BoardInput:
    """What the player at the screen holds. At most one piece, or a set of hand slots marked for a swap."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.legal: tuple[Action, ...] = ()
        self.targets = Targets({})
        self.held: Held | None = None
        self.slot = NOWHERE
        """Which hand slot the held tile came from."""
        self.swapping = False
        self.marked: frozenset[int] = frozenset()

    def sync(self, view: View, legal: Iterable[Action]) -> None:
        """Show a position; `legal` is empty unless the seat at the screen is to act. What is held is put down."""
        self.view, self.legal = view, tuple(legal)
        self.targets = targets(self.legal)
        self.put_down()
        if self.legal and view.phase in (TREASURE, BUILDING_PHASE):
            self.held = next(iter(self.targets.cells), None)

    @property
    def busy(self) -> bool:
        """Whether a piece is held or tiles are being marked."""
        return self.held is not None or self.swapping

    def put_down(self) -> None:
        """Hold nothing and mark nothing."""
        self.held, self.slot, self.swapping, self.marked = None, NOWHERE, False, frozenset()

    def hold(self, held: Held, slot: int = NOWHERE) -> None:
        """Pick a piece up; the same one again puts it down."""
        same = self.held == held and self.slot == slot
        self.put_down()
        if not same:
            self.held, self.slot = held, slot

    def pick_slot(self, slot: int) -> None:
        """Hold a hand tile, or mark it while swapping. Raises Illegal."""
        colours = slots(self.view.hand) if self.view else ()
        if slot >= len(colours):
            raise Illegal("slot-empty")
        if self.swapping:
            self.marked ^= {slot}
        else:
            self.hold(("tile", colours[slot]), slot)

    def start_swap(self) -> None:
        """Begin marking tiles, or give it up."""
        swapping = not self.swapping
        self.put_down()
        self.swapping = swapping

    def swap(self) -> Action:
        """Return the swap of the marked tiles. Raises Illegal when none is marked."""
        colours = slots(self.view.hand) if self.view else ()
        counts = [0, 0, 0, 0]
        for slot in self.marked:
            counts[colours[slot]] += 1
        if not self.marked:
            raise Illegal("swap-nothing")
        return SWAP[counts[0], counts[1], counts[2], counts[3]]

    def withdraw(self) -> Action:
        """Take the held leader back. Raises Illegal when no leader is held."""
        if self.held is None or self.held[0] != "leader":
            raise Illegal("withdraw-nothing")
        return WITHDRAW[self.held[1]]

    def can_withdraw(self) -> bool:
        """Return whether the held leader can be taken back now."""
        return self.held is not None and self.held[0] == "leader" and Withdraw(self.held[1]) in self.legal

    def monuments(self) -> list[int]:
        """Return the monuments that may be built now."""
        return sorted({action.monument for action in self.legal if isinstance(action, Build)})

    def squares(self, monument: int) -> list[int]:
        """Return the squares on which a monument may be built, by their corners."""
        return [action.cell for action in self.legal if isinstance(action, Build) and action.monument == monument]

    def centres(self) -> list[int]:
        """Return the centres around which the wonder may be built."""
        return [action.cell for action in self.legal if isinstance(action, BuildWonder)]

    def own_corner(self, monument: int) -> int | None:
        """Return a cell of the first square that belongs to no other square of that monument."""
        squares = self.squares(monument)
        for square in squares:
            others = 0
            for other in squares:
                others |= SQUARE[other] if other != square else 0
            alone = SQUARE[square] & ~others
            if alone:
                return next(bits.each(alone))
        return None

    def cells(self) -> int:
        """Return where the held piece may go."""
        return self.targets.of(self.held)

    def at(self, cell: int) -> Action | None:
        """Return the action of a click on the cell, or None when it only picks up or puts down.

        Raises Illegal with a sentence's key when the click means nothing. Actions that come back need
        not be legal.
        """
        action = self.would(cell)
        if action is not None or self.view is None:
            return action
        if self.view.phase == ACTION and self.legal and not self.view.actions_left:
            raise Illegal("no-actions-left")
        own = self._own_leader(cell)
        if own is not None and self.view.phase == ACTION:
            self.hold(("leader", own))
            return None
        if self.view.phase == MONUMENT and self.legal:
            raise Illegal("monument-first" if self.monuments() else "wonder-first")
        if self.view.phase == ACTION and self.legal:
            raise Illegal("swap-open" if self.swapping else "nothing-held")
        if self.view.phase in (WAR_PHASE, WONDER_PHASE) and self.legal:
            raise Illegal(f"phase-{self.view.phase}")
        return None

    def would(self, cell: int) -> Action | None:
        """Return the action that the held piece makes on the cell; None when nothing is held or it stands there."""
        match self.held:
            case ("tile", colour):
                return TILE[colour][cell]
            case ("leader", colour):
                return None if self._own_leader(cell) == colour else LEADER[colour][cell]
            case ("catastrophe", _):
                return CATASTROPHE[cell]
            case ("treasure", _):
                return TAKE[cell]
            case ("building", colour):
                return BUILDING[colour][cell]
            case ("wonder", _):
                return BUILD_WONDER[cell]
            case ("monument", monument):
                return self._build(monument, cell)
        return None

    def _build(self, monument: int, cell: int) -> Action:
        """Return the monument on the one offered square with that cell. Raises Illegal."""
        squares = [a.cell for a in self.legal if isinstance(a, Build) and a.monument == monument]
        hit = [square for square in squares if SQUARE[square] >> cell & 1]
        if len(hit) > 1:
            raise Illegal("square-shared", cell=bits.name(cell))
        if not hit:
            raise Illegal("square-none", cell=bits.name(cell))
        return BUILD[monument][hit[0]]

    def _own_leader(self, cell: int) -> int | None:
        """Return the colour of the seat's own leader on the cell."""
        if self.view is None or self.view.seat is None:
            return None
        own = self.view.leaders[4 * self.view.seat : 4 * self.view.seat + 4]
        return own.index(cell) if cell in own else None
