"""Actions and states of the toy as text and as plain data."""

from __future__ import annotations

from itertools import chain
from typing import Any

from game.core import BadAction, BadState
from tests.toy.rules import COLOURS, SIZE, Action, Draw, End, Place, Show, State

NAMES = "rgb"


def encode(action: Action) -> str:
    """'place r a1', 'draw 0 g', 'show', 'end'."""
    match action:
        case Draw(seat, colour):
            return f"draw {seat} {NAMES[colour]}"
        case Place(colour, cell):
            return f"place {NAMES[colour]} {chr(97 + cell % SIZE)}{cell // SIZE + 1}"
        case Show():
            return "show"
        case End():
            return "end"


_ALL: dict[str, Action] = {
    encode(action): action
    for action in (
        Show(),
        End(),
        *(Draw(seat, colour) for seat in range(4) for colour in range(COLOURS)),
        *(Place(colour, cell) for colour in range(COLOURS) for cell in range(SIZE**2)),
    )
}


def decode(text: str) -> Action:
    """The inverse of `encode`."""
    if text not in _ALL:
        raise BadAction("no such action")
    return _ALL[text]


def to_json(s: State) -> Any:
    """All fields by name."""
    return {"game": "toy", **{name: getattr(s, name) for name in State.__slots__}}


def from_json(data: Any) -> State:
    """A checked state."""
    try:
        values = {name: data[name] for name in State.__slots__}
        state = State(**values).copy()
        flat = [*state.cells, *state.bag, *state.scores, *chain(*state.hands), state.turn, state.placed, state.owed]
        good = all(type(value) is int for value in [*flat, state.number]) and type(state.shown) is bool
        good = good and len(state.cells) == SIZE**2 and all(-1 <= cell < COLOURS for cell in state.cells)
        good = good and len(state.bag) == COLOURS and all(len(hand) == COLOURS for hand in state.hands)
        good = good and min(state.bag) >= 0 and all(min(hand) >= 0 for hand in state.hands)
        good = good and 2 <= len(state.hands) <= 4 and len(state.scores) == len(state.hands)
        good = good and 0 <= state.turn < len(state.hands) and -1 <= state.owed < len(state.hands)
        good = good and all(-1 <= value < 1000 for value in flat) and 0 <= state.number < 1000
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise BadState("not a state of the toy") from error
    if not good:
        raise BadState("not a state of the toy")
    return state
