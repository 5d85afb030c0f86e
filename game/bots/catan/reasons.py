"""Why an action of Catan is good."""

from __future__ import annotations

from game.bots.advice import Reason
from game.catan.actions import Action
from game.catan.state import View


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """One to `MOST` reasons for the action of the seat of the view, the most telling first. Raises Illegal."""
    return (Reason("best", {}),)
