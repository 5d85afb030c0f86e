"""What the kinds of questions share: whose turn it is, and views as plain data."""

from __future__ import annotations

from game.core import Json
from game.tigris.notation import private_to_json, public_to_json
from game.tigris.state import ACTION, View


def data_of(view: View) -> Json:
    """Return a view as plain data."""
    return {**public_to_json(view), **private_to_json(view)}


def has_turn(view: View) -> bool:
    """Return whether the view's seat is to begin an action of its turn."""
    return view.phase == ACTION and view.turn == view.seat and view.actions_left > 0
