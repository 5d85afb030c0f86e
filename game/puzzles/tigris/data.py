"""What the kinds of questions share: in which games they are asked, whose turn it is, and views as plain data."""

from __future__ import annotations

from game.core import Json
from game.tigris.loading import OPTION_VALUES, VARIANTS
from game.tigris.notation import private_to_json, public_to_json
from game.tigris.state import ACTION, View


def data_of(view: View) -> Json:
    """Return a view as plain data."""
    return {**public_to_json(view), **private_to_json(view)}


def has_standard_rules(view: View) -> bool:
    """Return whether the game is one without variants.

    The enumerations do not know buildings, the wonder and their points, nor the limits of English reinforcement.
    """
    return all(getattr(view.options, key) == OPTION_VALUES[key][0] for key in VARIANTS)


def has_turn(view: View) -> bool:
    """Return whether the view's seat is to begin an action of its turn, in a game without variants."""
    return view.phase == ACTION and view.turn == view.seat and view.actions_left > 0 and has_standard_rules(view)
