"""What each seat may know (tigris.md K4, K5), listed field by field; and states that fit a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.core import Seat
from game.tigris.actions import Action, Draw, Support, Swap, Take, encode
from game.tigris.events import Event, TilesDrawn, TilesSwapped
from game.tigris.state import State, View


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: an onlooker) may know."""
    unseen = state.bag[:]
    for other in range(state.seats):
        if other != seat:
            for colour in range(4):
                unseen[colour] += state.hands[4 * other + colour] + state.swapped[4 * other + colour]
    seen = View.__new__(View)
    state.share(seen)
    seen.regions.sort()
    seen.seat = seat
    seen.hand = None if seat is None else state.hands[4 * seat : 4 * seat + 4]
    seen.discarded = None if seat is None else state.swapped[4 * seat : 4 * seat + 4]
    seen.hand_sizes, seen.swapped_sizes = _sizes(state.hands), _sizes(state.swapped)
    seen.bag_size, seen.unseen = sum(state.bag), unseen
    return seen


def _sizes(counts: list[int]) -> list[int]:
    return [sum(counts[at : at + 4]) for at in range(0, len(counts), 4)]


def determinize(seen: View, rng: Random) -> State:
    """Return a state that gives this view: unseen tiles are dealt at random to hands, discards and bag."""
    pool = [colour for colour in range(4) for _ in range(seen.unseen[colour])]
    rng.shuffle(pool)
    return deal(seen, pool)


def deal(seen: View, pool: list[int]) -> State:
    """Return the state of a view whose unseen tiles are in this order: other hands, other discards, then the bag."""
    state = State.__new__(State)
    seen.share(state)
    tiles = iter(pool)
    state.hands = _dealt(seen, seen.hand_sizes, seen.hand, tiles)
    state.swapped = _dealt(seen, seen.swapped_sizes, seen.discarded, tiles)
    state.bag = [0, 0, 0, 0]
    for colour in tiles:
        state.bag[colour] += 1
    return state


def _dealt(seen: View, sizes: list[int], own: list[int] | None, tiles: Iterator[int]) -> list[int]:
    counts = [0] * (4 * seen.seats)
    for seat, size in enumerate(sizes):
        if seat == seen.seat and own is not None:
            counts[4 * seat : 4 * seat + 4] = own
        else:
            for _ in range(size):
                counts[4 * seat + next(tiles)] += 1
    return counts


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as that seat may know it: only their owner sees drawn or discarded tiles (tigris.md H3, K4)."""
    if isinstance(event, TilesDrawn | TilesSwapped) and event.seat != seat:
        return replace(event, tiles=None)
    return event


def redact_action(action: Action, actor: Seat, seat: Seat | None) -> str:
    """Return the action's text as that seat may know it: "draw 1 hidden 3", "swap hidden 2"."""
    if isinstance(action, Draw) and action.seat != seat:
        return f"draw {action.seat} hidden {sum(action.tiles)}"
    if isinstance(action, Swap) and actor != seat:
        return f"swap hidden {sum(action.tiles)}"
    return encode(action)


def final(action: Action) -> bool:
    """Return whether an action may not be taken back (tigris.md K7).

    Commitments, treasures and swaps revealed something.
    """
    return isinstance(action, Support | Take | Swap)
