"""What each seat may know (qwirkle.md: Hidden information), listed field by field; and states that fit a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.core import Seat
from game.qwirkle.actions import Action, Draw, Trade, encode
from game.qwirkle.events import Event, TilesDrawn, TilesTraded
from game.qwirkle.state import FIRST_PHASE, PLACE, State, View
from game.qwirkle.tiles import COPIES, KINDS, largest


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: an onlooker) may know."""
    hand = None if seat is None else state.hands[seat]
    own = state.returning if not state.returning or seat == state.turn else None
    unseen = [COPIES] * KINDS
    for kind in state.board.tiles.values():
        unseen[kind] -= 1
    for kind in (*(hand or ()), *(own or ())):
        unseen[kind] -= 1
    seen = View.__new__(View)
    state.share(seen)
    seen.seat, seen.hand, seen.returning = seat, hand, own
    seen.hand_sizes = [len(held) for held in state.hands]
    seen.returning_size, seen.bag_size, seen.unseen = len(state.returning), len(state.bag), unseen
    return seen


def determinize(seen: View, rng: Random) -> State:
    """Return a state that gives this view: unseen tiles are dealt at random to hands, a trade and the bag."""
    tiles = pool(seen)
    rng.shuffle(tiles)
    return deal(seen, tiles)


def pool(seen: View) -> list[int]:
    """Return the unseen tiles in rising order."""
    return [kind for kind in range(KINDS) for _ in range(seen.unseen[kind])]


def deal(seen: View, tiles: Sequence[int]) -> State:
    """Return the state of a view whose unseen tiles are in this order: other hands, a trade, then the bag."""
    state = State.__new__(State)
    seen.share(state)
    state.hands, at = [], 0
    for seat, size in enumerate(seen.hand_sizes):
        if seat == seen.seat and seen.hand is not None:
            state.hands.append(seen.hand)
        else:
            state.hands.append(tuple(sorted(tiles[at : at + size])))
            at += size
    if seen.returning is None:
        state.returning = tuple(sorted(tiles[at : at + seen.returning_size]))
        at += seen.returning_size
    else:
        state.returning = seen.returning
    state.bag = tuple(sorted(tiles[at:]))
    return state


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as that seat may know it: only their owner sees drawn or traded tiles."""
    if isinstance(event, TilesDrawn | TilesTraded) and event.seat != seat:
        return replace(event, tiles=None)
    return event


def redact_action(action: Action, actor: Seat, seat: Seat | None) -> str:
    """Return the action's text as that seat may know it: "draw 1 hidden 3", "trade hidden 2"."""
    if isinstance(action, Draw) and action.seat != seat:
        return f"draw {action.seat} hidden {len(action.tiles)}"
    if isinstance(action, Trade) and actor != seat:
        return f"trade hidden {len(action.tiles)}"
    return encode(action)


def public_note(state: State, action: Action) -> str:
    """Return the size of everybody's largest set once the last opening hand is drawn (qwirkle.md: Start)."""
    announced = state.phase in (PLACE, FIRST_PHASE) and not state.board.tiles and isinstance(action, Draw)
    return " ".join(str(largest(hand)) for hand in state.hands) if announced else ""


def final(action: Action) -> bool:
    """Return True: no placement, trade or pass may be taken back (qwirkle.md: Take-back)."""
    return True
