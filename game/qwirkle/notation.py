"""States and views as plain data (docs/engine-protocol.md, Qwirkle)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import Json
from game.qwirkle import cells
from game.qwirkle.state import DRAW, FIRST_PHASE, NOBODY, Position, State, View
from game.qwirkle.tiles import NAMES


def to_json(state: State) -> Json:
    """Return the complete state as plain data."""
    data = public_to_json(state)
    data["hands"] = [names(hand) for hand in state.hands]
    data["returning"] = names(state.returning)
    data["bag"] = {NAMES[kind]: state.bag.count(kind) for kind in sorted(set(state.bag))}
    return data


def private_to_json(view: View) -> dict[str, Json]:
    """Return the rest of a view, like that of a state, with {"hidden": n} and `unseen` for what the seat cannot see."""
    return {
        "hands": [
            names(view.hand) if seat == view.seat and view.hand is not None else {"hidden": size}
            for seat, size in enumerate(view.hand_sizes)
        ],
        "returning": {"hidden": view.returning_size} if view.returning is None else names(view.returning),
        "bag": {"hidden": view.bag_size},
        "unseen": {NAMES[kind]: count for kind, count in enumerate(view.unseen) if count},
    }


def names(tiles: Iterable[int]) -> list[str]:
    """Return tiles by name."""
    return [NAMES[kind] for kind in tiles]


def public_to_json(position: Position) -> dict[str, Json]:
    """Return what all readers know of a state or view as plain data."""
    options = position.options
    data: dict[str, Json] = {
        "game": "qwirkle",
        "seats": position.seats,
        "options": {"start_tie": options.start_tie, "six_at_once_bonus": options.six_at_once_bonus},
        "tiles": {cells.name(cell): NAMES[kind] for cell, kind in position.board.tiles.items()},
        "points": list(position.points),
        "turn": {"seat": None if position.turn == NOBODY else position.turn, "number": position.number},
        "phase": position.phase,
        "passes": position.passes,
    }
    if position.phase == DRAW:
        data["owed"] = [list(pair) for pair in position.owed]
    if position.phase == FIRST_PHASE:
        data["tied"] = list(position.tied)
    if options.six_at_once_bonus == "on":
        data["six_at_once"] = None if position.six_at_once == NOBODY else position.six_at_once
    return data


PHASE_FIELDS = {DRAW: frozenset({"owed"}), FIRST_PHASE: frozenset({"tied"})}
"""Fields besides `phase` that a phase must have."""
