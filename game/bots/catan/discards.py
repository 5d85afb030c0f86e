"""What discards after a seven are worth: each kept hand is played out by a short search of the seat's next turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bots.catan import robber
from game.bots.catan.evaluate import SURE, WIN, Evaluator
from game.bots.catan.turn import Search
from game.catan.actions import Action, Discard
from game.catan.legal import moves
from game.catan.state import MAIN, State

MOST: Final = 8
"""The most discards that are played out, besides given ones."""
BUDGET: Final = 6
"""The number of positions that are expanded for each of them."""
LIKELY_WIN: Final = 5.0
"""The value of a win in the seat's next turn, which the others may prevent until then."""


def discards(evaluator: Evaluator, state: State, given: Iterable[Action] = ()) -> dict[Action, float]:
    """Return the values of the most promising discards and of the given ones."""
    ways = [action for action in moves(state) if isinstance(action, Discard)]
    ways.sort(key=lambda action: robber.value_keeping(evaluator, state, robber.kept(state, action)), reverse=True)
    valued = dict.fromkeys((*ways[:MOST], *given))
    return {action: _value(evaluator, state, action) for action in valued if isinstance(action, Discard)}


def _value(evaluator: Evaluator, state: State, action: Discard) -> float:
    """Return the value of the best turn with the kept hand."""
    new, seat = state.copy(), evaluator.seat
    new.hands[5 * seat : 5 * seat + 5] = robber.kept(state, action)
    new.card_played = state.card_played and state.turn == seat  # another seat's next turn begins without one
    new.phase, new.turn, new.owed = MAIN, seat, ()
    value = Search(evaluator).best(new, BUDGET).value
    return value if value < SURE or state.turn == seat else value - WIN + LIKELY_WIN
