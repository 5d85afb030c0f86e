"""What a seat may know in the toy."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from random import Random
from typing import Any

from game.core import BadState, Illegal
from tests.toy.notation import encode
from tests.toy.rules import (
    COLOURS,
    HAND,
    Action,
    Draw,
    Event,
    State,
    TileDrawn,
    TilePlaced,
    apply,
    chance,
    legal,
    to_act,
)


@dataclass(slots=True, unsafe_hash=True)
class View:
    """Public fields, the own hand, and what is unseen."""

    seat: int | None
    cells: tuple[int, ...]
    scores: tuple[int, ...]
    turn: int
    placed: int
    shown: bool
    owed: int
    number: int
    hand: tuple[int, ...] | None
    sizes: tuple[int, ...]
    unseen: tuple[int, ...]


def view(s: State, seat: int | None) -> View:
    """What the seat may know."""
    unseen = tuple(
        s.bag[colour] + sum(hand[colour] for other, hand in enumerate(s.hands) if other != seat)
        for colour in range(COLOURS)
    )
    hand = None if seat is None else tuple(s.hands[seat])
    sizes = tuple(map(sum, s.hands))
    return View(seat, tuple(s.cells), tuple(s.scores), s.turn, s.placed, s.shown, s.owed, s.number, hand, sizes, unseen)


UNTOLD = frozenset({"turn", "owed", "number", "placed", "shown"})
"""No event begins a turn."""


def apply_event(v: View, event: Event) -> None:
    """Change a view as its reader sees an event happen."""
    match event:
        case TileDrawn(seat, colour):
            _change(v, seat, colour, 1)
        case TilePlaced(seat, colour, cell, points):
            _change(v, seat, colour, -1)
            v.cells = (*v.cells[:cell], colour, *v.cells[cell + 1 :])
            v.scores = _plus(v.scores, seat, points)


def _change(v: View, seat: int, colour: int | None, count: int) -> None:
    """Add tiles to a hand or remove them; what others draw stays unseen."""
    v.sizes = _plus(v.sizes, seat, count)
    if colour is not None and v.seat == seat and v.hand is not None:
        v.hand = _plus(v.hand, colour, count)
    if colour is not None and (v.seat == seat) == (count > 0):
        v.unseen = _plus(v.unseen, colour, -1)


def _plus(numbers: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    return tuple(number + count * (each == at) for each, number in enumerate(numbers))


def redact(event: Event, seat: int | None) -> Event:
    """Draws are the drawer's alone."""
    if isinstance(event, TileDrawn) and event.seat != seat:
        return TileDrawn(event.seat, None)
    return event


def redact_action(action: Action, actor: int, seat: int | None) -> str:
    """Draws are the drawer's alone."""
    if isinstance(action, Draw) and action.seat != seat:
        return f"draw {action.seat} ?"
    return encode(action)


def determinize(v: View, rng: Random) -> State:
    """Deal what is unseen at random."""
    pool = [colour for colour, count in enumerate(v.unseen) for _ in range(count)]
    rng.shuffle(pool)
    hands = []
    for seat, size in enumerate(v.sizes):
        if seat == v.seat and v.hand is not None:
            hands.append(list(v.hand))
        else:
            dealt = [pool.pop() for _ in range(min(size, HAND))]
            hands.append([dealt.count(colour) for colour in range(COLOURS)])
    bag = [pool.count(colour) for colour in range(COLOURS)]
    return State(list(v.cells), hands, bag, list(v.scores), v.turn, v.placed, v.shown, v.owed, v.number)


def private_to_json(v: View) -> Any:
    """All fields by name."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(v).items()}


def view_from_json(data: Any) -> View:
    """A view again."""
    try:
        values = [data[item.name] for item in fields(View)]
    except (TypeError, KeyError) as error:
        raise BadState("not a view of the toy") from error
    return View(*[tuple(value) if isinstance(value, list) else value for value in values])


def follow(v: View, text: str) -> tuple[View, list[Event]]:
    """The view after an action of that text; guesses until a state allows it."""
    for seed in range(200):
        state = determinize(v, Random(seed))
        actor = to_act(state)
        for action in [outcome for outcome, _ in chance(state)] or legal(state):
            if redact_action(action, actor, v.seat) == text:
                after, events = apply(state, action)
                return view(after, v.seat), [redact(event, v.seat) for event in events]
    raise Illegal("toy-forbidden")
