"""What a seat at the screen does without a click: dead offers end, and by the player's settings dice and declines."""

from __future__ import annotations

from collections.abc import Sequence
from random import uniform
from typing import Final

from game.catan.actions import ACCEPT, CANCEL, REJECT, ROLL, Action, Reject
from game.catan.state import ANSWER, CHOOSE, View
from game.catan.state import ROLL as ROLL_PHASE
from ui.settings import Settings
from ui.table.game_ui import AutomaticAction

ANSWERS_SECONDS: Final = 1.0
"""Seconds for which the answers to an offer are displayed that nobody can trade on."""
ROLL_SECONDS: Final = 0.8
"""Seconds for which a turn is displayed before the dice are rolled."""
DECLINE_SECONDS: Final = 2.0, 5.0
"""The span of seconds after which an offer is declined.

The moment in it is random, whatever the hand, and within the time in which people decline: so the others learn no more
than that the offer was declined.
"""


def automatic(settings: Settings, view: View, legal: Sequence[Action]) -> AutomaticAction | None:
    """Return what happens unless the seat does something else."""
    if view.phase == CHOOSE and list(legal) == [CANCEL]:
        return AutomaticAction(CANCEL, f"notice.catan.offer-{offer_end(view)}", ANSWERS_SECONDS, to_read=True)
    if settings.auto_roll and view.phase == ROLL_PHASE and list(legal) == [ROLL]:
        return AutomaticAction(ROLL, "", ROLL_SECONDS)
    if settings.auto_decline and view.phase == ANSWER and ACCEPT not in legal:
        return AutomaticAction(REJECT, "notice.catan.auto-declined", uniform(*DECLINE_SECONDS))
    return None


def offer_end(view: View) -> str:
    """Return how an offer ended with which nobody can trade: `declined-one` by the only one who was asked."""
    answers = [answer for answer in view.answers if answer is not None]
    if not all(isinstance(answer, Reject) for answer in answers):
        return "dead"
    return "declined-one" if len(answers) == 1 else "declined"
