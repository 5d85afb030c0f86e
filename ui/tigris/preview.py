"""What an action would do, told before it is done and from what this seat may know alone.

The action is played on a state that fits the view, and only what is public about the result is read.
What a conflict would cost is asked from the rules too: the conflict is played out once for each winner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.core import Illegal, Seat
from game.tigris import buildings, monuments, wonder
from game.tigris import events as ev
from game.tigris.actions import RED, SUPPORT, Action, Building, BuildWonder, Tile
from game.tigris.conflicts import attacker_support
from game.tigris.game import GAME
from game.tigris.state import NOWHERE, TREASURE, State, View
from game.tigris.state import WAR as WAR_PHASE

_SURE = 99
"""A board strength that no number of supporters can reach."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a conflict that would begin."""

    seat: int
    cell: int
    strength: int
    """The strength that the board alone gives."""
    supporters: int
    """The cells that give it."""
    own: int | None
    """How many tiles this seat could add, as the seat that asks knows from its own hand; None if that tells nothing."""
    most: int
    """How many tiles that seat could add at most, as everybody knows: no more than its hand has."""
    loses: int
    """Cells of the tiles that it would lose."""
    yields: int
    """Points for the other side if this one loses."""


@dataclass(frozen=True, slots=True)
class ConflictPreview:
    """A revolt or war that would begin; the defender wins ties."""

    kind: str
    colour: int
    attacker: Side
    defender: Side
    needed: int | None = None
    """With English reinforcement the least that the attacker may add, if anything (tigris-variants.md N1)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The public consequences of an action, up to the next choice of any seat."""

    action: Action
    points: tuple[ev.Scored, ...]
    conflicts: tuple[ConflictPreview, ...]
    united: bool
    """Two kingdoms would become one."""
    stranded: tuple[ev.LeaderLost, ...]
    """Leaders that would fall because no temple is left beside them."""
    offers: frozenset[str]
    """What could be built: "building", "monument" and "wonder"."""
    moves: bool
    """Whether that building stands already, so that it would move."""
    perhaps: bool
    """Whether that holds only if the tiles survive the wars that come first."""
    returned: tuple[ev.BuildingReturned, ...]
    """Civilization buildings that would go back to the supply."""
    treasures: tuple[ev.TreasureTaken, ...]
    chooser: Seat | None
    """The seat that would have to choose a treasure."""

    @property
    def matters(self) -> bool:
        """Whether anything but the piece itself changes, or may change next."""
        consequences = (self.points, self.conflicts, self.stranded, self.offers, self.returned, self.treasures)
        return self.united or any(consequences) or isinstance(self.action, Building | BuildWonder)


def _of(kind: type, happened: list[Any]) -> tuple[Any, ...]:
    return tuple(event for event in happened if isinstance(event, kind))


def preview(view: View, action: Action) -> Preview:
    """Return what the action would do. Raises Illegal when the rules forbid it."""
    state, happened = GAME.apply(GAME.determinize(view, Random(0)), action)
    conflicts = tuple(_conflicts(state, happened, view))
    return Preview(
        action,
        _of(ev.Scored, happened),
        conflicts,
        bool(_of(ev.KingdomsUnited, happened)),
        tuple(event for event in _of(ev.LeaderLost, happened) if event.cause == "stranded"),
        _offers(state, action),
        isinstance(action, Tile) and state.buildings[action.colour] != NOWHERE,
        bool(conflicts),
        _of(ev.BuildingReturned, happened),
        _of(ev.TreasureTaken, happened),
        state.taker if state.phase == TREASURE else None,
    )


def _offers(state: State, action: Action) -> frozenset[str]:
    """Return what the tile just placed would let the player build, as the board is before any war."""
    if not isinstance(action, Tile):
        return frozenset()
    cell = action.cell
    found = {
        "building": buildings.offers(state, cell),
        "monument": monuments.offers(state, cell, action.colour),
        "wonder": wonder.offers(state, cell),
    }
    return frozenset(name for name, offered in found.items() if offered)


def try_preview(view: View, action: Action) -> Preview | Illegal:
    """Return the same, with the refusal as a value."""
    try:
        return preview(view, action)
    except Illegal as refusal:
        return refusal


def standing_conflict(view: View, began: ev.ConflictBegan) -> ConflictPreview:
    """Return the conflict that the view is in the middle of."""
    return _conflict(GAME.determinize(view, Random(0)), began, view)


def _conflicts(state: State, happened: list[Any], view: View) -> list[ConflictPreview]:
    """Return every conflict that stands now, each as if it were the first."""
    if state.phase == WAR_PHASE:
        return [conflict for war in GAME.legal(state) for conflict in _conflicts(*GAME.apply(state, war), view)]
    return [_conflict(state, began, view) for began in _of(ev.ConflictBegan, happened)[-1:]]


def _conflict(state: State, began: ev.ConflictBegan, view: View) -> ConflictPreview:
    colour = RED if began.kind == "revolt" else began.colour
    known = GAME.view(state, view.seat)  # after the action: the tile that it places is in no hand any more
    seats = began.attacker, began.defender
    sizes = [known.hand_sizes[seat] for seat in seats]
    held = [known.hand[colour] if known.hand and known.seat == seat else None for seat in seats]
    publicly = _most(state, sizes[0], sizes[1])
    own = _most(state, *(size if own is None else own for own, size in zip(held, sizes, strict=True)))
    sides = []
    for side, seat in enumerate(seats):
        told = held[side] is not None or own[side] != publicly[side]
        loses, yields = _defeat(state, side)
        sides.append(
            Side(seat, began.cells[side], began.strength[side], began.supporters[side], own[side] if told else None,
                 publicly[side], loses, yields)
        )  # fmt: skip
    return ConflictPreview(began.kind, began.colour, sides[0], sides[1], _needed(state, began))


def _most(state: State, attacking: int, defending: int) -> tuple[int, int]:
    """Return how many tiles both sides may add at most that have so many.

    With English reinforcement the defender's number follows from the attacker's (tigris-variants.md N1, N2).
    """
    conflict = state.conflict
    assert conflict is not None
    attacks = attacker_support(state, conflict, attacking)
    if state.options.reinforcement != "english":
        return attacks[-1], defending
    levels = [conflict.strength[0] - conflict.strength[1] + added for added in attacks]
    return attacks[-1], max((level for level in levels if 0 < level <= defending), default=0)


def _needed(state: State, began: ev.ConflictBegan) -> int | None:
    """Return how many tiles the attacker must add to be ahead; 0 if it is; None where any number may be added."""
    if state.options.reinforcement != "english":
        return None
    return max(0, began.strength[1] - began.strength[0] + 1)


def _defeat(state: State, side: int) -> tuple[int, int]:
    """Return the tiles that this side loses if it loses, and the points that brings the other."""
    strength = (0, _SURE) if side == 0 else (_SURE, 0)
    forced = state.copy()
    assert forced.conflict is not None
    forced.conflict = replace(forced.conflict, strength=strength, committed=(None, None))
    forced, _ = GAME.apply(forced, SUPPORT[0])
    _, happened = GAME.apply(forced, SUPPORT[0])
    lost = points = 0
    for event in happened:
        if isinstance(event, ev.TilesLost):
            lost |= sum(1 << cell for cell in event.cells)
        elif isinstance(event, ev.Scored) and event.why in ("war", "revolt"):
            points += event.points
        elif isinstance(event, ev.ConflictBegan):
            break
    return lost, points
