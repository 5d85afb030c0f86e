"""Canonical forms: equal for positions with the same board, pieces and hand, whoever sits where."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import Json
from game.puzzles.tigris.data import data_of
from game.tigris.state import View

_COUNTED = ("rows", "treasures", "monuments", "phase", "uniting", "options")


def relative_args(view: View, args: Mapping[str, int]) -> Mapping[str, int]:
    """Return the numbers of a question, seats counted from the view's."""
    assert view.seat is not None
    return {key: (value - view.seat) % view.seats if key == "rival" else value for key, value in args.items()}


def canonical_form(view: View) -> Json:
    """Return the position with the view's seat as the first; points and the number of the turn do not matter."""
    assert view.seat is not None
    data = data_of(view)
    turned = {place: [(seat - view.seat) % view.seats, colour] for place, (seat, colour) in data["leaders"].items()}
    sizes = view.hand_sizes[view.seat :] + view.hand_sizes[: view.seat]
    kept = {key: data[key] for key in _COUNTED if key in data}
    return {
        **kept,
        "leaders": turned,
        "fight": _conflict(view, view.seat),  # part of what a puzzle's id is computed from: it never changes
        "hand": view.hand,
        "sizes": sizes,
        "unseen": view.unseen,
        "left": view.actions_left,
        "catastrophes": view.catastrophes[view.seat],
    }


def _conflict(view: View, seat: int) -> Json:
    """Return the conflict under way, seats counted from the view's."""
    conflict = view.conflict
    if conflict is None:
        return None
    sides = [(side - seat) % view.seats for side in (conflict.attacker, conflict.defender)]
    return [conflict.kind, conflict.colour, sides, list(conflict.cells), list(conflict.committed)]
