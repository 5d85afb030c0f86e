"""What a reader knows after an action of which it received only the redacted text.

The rules are applied to a state that fits the view and allows the action. Their result, as that reader may know it, is
the same for every such state. So a guest can check everything that a host sends.
"""

from __future__ import annotations

from game.core import CHANCE, BadAction, Illegal
from game.tigris.actions import COLOURS, SWAP, Action, Counts, Draw, Support, Swap, Tile, decode
from game.tigris.conflicts import support_colour
from game.tigris.events import Event
from game.tigris.rules import apply, to_act
from game.tigris.state import NOWHERE, State, View
from game.tigris.views import deal, redact, redact_action, view

_BAG = CHANCE
"""Where outcomes of chance come from; actions come from the hand of a seat."""


def follow(seen: View, text: str) -> tuple[View, list[Event]]:
    """Return the reader's view after the action of this text, and its events, both as the reader may know them.

    `text` is what `redact_action` gives this reader. Raises BadAction when it is not, and Illegal when no state that
    fits the view allows it.
    """
    anything = deal(seen, _pool(seen))
    actor = to_act(anything)
    words = text.split(" ")
    match words:
        case ["draw", ("0" | "1" | "2" | "3") as seat, "hidden", count]:
            state, action = anything, _some_draw(anything, int(seat), _count(count))
        case ["swap", "hidden", count]:
            state, action = anything, _some_swap(anything, actor, _count(count))
        case _:
            action = decode(text)
            state = _holding(seen, *_wanted(anything, action))
    if redact_action(action, actor, seen.seat) != text:
        raise BadAction("not as this reader may know it")
    after, events = apply(state, action)
    return view(after, seen.seat), [redact(event, seen.seat) for event in events]


def _pool(seen: View) -> list[int]:
    return [colour for colour in range(4) for _ in range(seen.unseen[colour])]


def _count(word: str) -> int:
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise BadAction("one to six tiles")
    return int(word)


def _first(counts: list[int], size: int) -> Counts:
    """Return the first tiles of some, in the order of the colours."""
    taken = [0, 0, 0, 0]
    for colour in range(4):
        taken[colour] = min(counts[colour], size - sum(taken))
    if sum(taken) != size:
        raise Illegal("not-owed")
    return taken[0], taken[1], taken[2], taken[3]


def _some_draw(state: State, seat: int, count: int) -> Action:
    return Draw(seat, _first(state.bag, count))


def _some_swap(state: State, actor: int, count: int) -> Action:
    return SWAP[_first(state.hands[4 * actor : 4 * actor + 4] if actor >= 0 else [0, 0, 0, 0], count)]


def _wanted(state: State, action: Action) -> tuple[int, Counts]:
    """Return the place from which the action takes tiles, and which."""
    match action:
        case Draw(_, tiles):
            return _BAG, tiles
        case Tile(colour, _):
            return state.turn, _of(colour, 1)
        case Support(count) if state.conflict is not None:
            return to_act(state), _of(support_colour(state.conflict), count)
        case Swap(tiles):
            return state.turn, tiles
        case _:
            return NOWHERE, (0, 0, 0, 0)


def _of(colour: int, count: int) -> Counts:
    tiles = [0, 0, 0, 0]
    tiles[colour] = count
    return tiles[0], tiles[1], tiles[2], tiles[3]


def _holding(seen: View, place: int, tiles: Counts) -> State:
    """Return a state of the view in which these tiles are in the bag or in that hand. Raises Illegal."""
    pool = _pool(seen)
    if place == seen.seat or not any(tiles):
        return deal(seen, pool)
    size = seen.bag_size if place == _BAG else seen.hand_sizes[place]
    for colour, count in enumerate(tiles):
        if count > seen.unseen[colour] or sum(tiles) > size:
            raise Illegal("no-such-tile", colour=COLOURS[colour])
        for _ in range(count):
            pool.remove(colour)
    others = [s for seat, s in enumerate(seen.hand_sizes[:place]) if seat != seen.seat]
    at = len(pool) if place == _BAG else sum(others)
    wanted = [colour for colour in range(4) for _ in range(tiles[colour])]
    return deal(seen, [*pool[:at], *wanted, *pool[at:]])
