"""What a reader knows after an action of which it received only the redacted text.

The rules are applied to a state that fits the view and allows the action. Their result, as that reader may know it, is
the same for every such state. So a guest can check everything that a host sends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core import PUBLIC_NOTE, BadAction, Illegal, Seat
from game.qwirkle.actions import Action, Draw, Pass, Place, Trade, decode
from game.qwirkle.events import Event
from game.qwirkle.rules import announce, apply, draw, to_act
from game.qwirkle.state import DRAW, NOBODY, State, View
from game.qwirkle.tiles import GROUPS, NAMES, Tiles, largest, set_of
from game.qwirkle.views import deal, pool, redact, redact_action, view

_SEATS = ("0", "1", "2", "3")


def follow(seen: View, text: str) -> tuple[View, list[Event]]:
    """Return the reader's view after the action of this text, and its events, both as the reader may know them.

    `text` is the result of `Game.action_text` for this reader. Raises BadAction if it is not, and Illegal if no state
    that fits the view allows it.
    """
    action_text, mark, note = text.partition(PUBLIC_NOTE)
    state, action = _guess(seen, action_text)
    if redact_action(action, to_act(state), seen.seat) != action_text:
        raise BadAction("not as this reader may know it")
    last = seen.phase == DRAW and seen.turn == NOBODY and len(seen.owed) == 1
    if bool(mark) != (last and isinstance(action, Draw)):
        raise BadAction("sets are announced once, when all hands are drawn")
    if mark and isinstance(action, Draw):
        after, events = _announced(state, action, _sizes(note, seen.seats), seen.seat)
    else:
        after, events = apply(state, action)
    return view(after, seen.seat), [redact(event, seen.seat) for event in events]


def _guess(seen: View, action_text: str) -> tuple[State, Action]:
    """Return a state of the view and an action with this text; the state allows the action if any does."""
    anything = deal(seen, pool(seen))
    match action_text.split(" "):
        case ["draw", seat, "hidden", count] if seat in _SEATS:
            return anything, Draw(int(seat), anything.bag[: _count(count)])
        case ["trade", "hidden", count]:
            actor = to_act(anything)
            return anything, Trade(anything.hands[actor][: _count(count)] if actor >= 0 else ())
    action = decode(action_text)
    return _allowing(seen, anything, action), action


def _count(word: str) -> int:
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise BadAction("one to six tiles")
    return int(word)


def _allowing(seen: View, anything: State, action: Action) -> State:
    """Return a state of the view that allows this action, if there is any."""
    actor = to_act(anything)
    if isinstance(action, Draw):
        return _dealt(seen, (), action.tiles) if action.seat == seen.seat else anything
    if actor < 0 or actor == seen.seat:
        return anything
    if isinstance(action, Pass):
        return _dealt(seen, _misfits(seen, seen.hand_sizes[actor]))
    if isinstance(action, Place):
        return _dealt(seen, _hand_with(seen, actor, tuple(kind for kind, _ in action.tiles)))
    return anything


def _dealt(seen: View, held: Tiles, drawn: Tiles = ()) -> State:
    """Return a state of the view in which the seat to act holds some tiles and the bag has others. Raises Illegal."""
    rest = pool(seen)
    for kind in (*held, *drawn):
        if kind not in rest:
            raise Illegal("qwirkle-not-in-hand" if held else "not-in-bag", tile=NAMES[kind])
        rest.remove(kind)
    before = sum(size for seat, size in enumerate(seen.hand_sizes[: seen.turn]) if seat != seen.seat) if held else 0
    if len(rest) < before or len(drawn) > seen.bag_size:
        raise Illegal("not-in-bag")
    return deal(seen, [*rest[:before], *held, *rest[before:], *drawn])


def _misfits(seen: View, size: int) -> Tiles:
    """Return that many unseen tiles of which none can be placed. Raises Illegal."""
    found = [kind for kind in pool(seen) if not seen.board.takes(1 << kind)]
    if len(found) < size:
        raise Illegal("qwirkle-must-place")
    return tuple(found[:size])


def _hand_with(seen: View, seat: int, laid: Tiles) -> Tiles:
    """Return a hand of that seat with these tiles. Raises Illegal.

    Before the first move they are a largest set of it.
    """
    rest = pool(seen)
    for kind in laid:
        if kind not in rest:
            raise Illegal("qwirkle-not-in-hand", tile=NAMES[kind])
        rest.remove(kind)
    more = seen.hand_sizes[seat] - len(laid)
    if more < 0:
        raise Illegal("qwirkle-not-in-hand", tile=NAMES[laid[-1]])
    if seen.board.tiles:
        return (*laid, *rest[:more])
    found = next(_small(rest, more, set_of(laid), len(laid)), None)
    if found is None:
        raise Illegal("qwirkle-not-the-largest-set", n=len(laid) + 1)
    return (*laid, *found)


def _small(tiles: Sequence[int], count: int, kinds: int, most: int) -> Iterator[Tiles]:
    """Yield that many of the tiles that, with these kinds, make no set of more than `most`."""
    if not count:
        yield ()
        return
    for at, kind in enumerate(tiles[: len(tiles) - count + 1]):
        if at and tiles[at - 1] == kind:
            continue
        more = kinds | 1 << kind
        if all((more & group).bit_count() <= most for group in GROUPS):
            for rest in _small(tiles[at + 1 :], count - 1, more, most):
                yield (kind, *rest)


def _sizes(note: str, seats: int) -> list[int]:
    words = note.split(" ")
    if len(words) != seats:
        raise BadAction("a set for every seat")
    return [_count(word) for word in words]


def _announced(state: State, action: Draw, sizes: list[int], seat: Seat | None) -> tuple[State, list[Event]]:
    """Draw the last opening hand with the announced sets; the reader's own must be right. Raises Illegal."""
    if state.owed != ((action.seat, len(action.tiles)),):
        raise Illegal("not-owed")
    after = state.copy()
    events: list[Event] = []
    draw(after, action.seat, action.tiles, events)
    if seat is not None and sizes[seat] != largest(after.hands[seat]):
        raise Illegal("qwirkle-not-the-largest-set", n=largest(after.hands[seat]))
    announce(after, sizes, events)
    return after, events
