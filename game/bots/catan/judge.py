"""The judge of Catan: what actions promise their seat, in chance to win, from what the seat knows.

Actions are compared by the expert's evaluation of the best turn that follows them. The best one has the chance that
the position promises, averaged over deals of the hidden cards; a point less moves the odds by the scale of the
outlook. Luck counts as its mean: nobody knows the next dice, the next card or a stolen one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random
from typing import Final

from game.bots.catan import opening, robber, trading
from game.bots.catan.discards import discards
from game.bots.catan.evaluate import SURE, WIN, Evaluator
from game.bots.catan.outlook import chances, scale
from game.bots.catan.turn import Search
from game.bots.judging import Assessment, compare
from game.catan import rules
from game.catan.actions import (
    ACCEPT,
    END,
    KNIGHT_PLAY,
    REJECT,
    ROLL,
    Action,
    Counter,
    Offer,
    PlayMonopoly,
)
from game.catan.determinize import determinize
from game.catan.development import playable
from game.catan.kinds import KNIGHT, held, row
from game.catan.legal import moves
from game.catan.state import ANSWER, CHOOSE, DISCARD, MAIN, ROADS, ROBBER, SETUP, State, View
from game.catan.state import ROLL as ROLLING
from game.catan.texts import decode, encode

DEALS: Final = 8
"""The deals of hidden cards, times the effort."""
PLANNED, FOLLOWED = 60, 24
"""The positions of the turn that are expanded in all, and after each assessed action, times the effort."""
ASSESSED: Final = 6
"""The number of the best actions that are assessed besides the given ones."""
NEVER: Final = 1e-4
"""The least chance from which odds are taken."""

Values = dict[Action, float]


def judge(seen: View, actions: Sequence[str], seed: int, effort: float) -> tuple[Assessment, ...]:
    """Return the assessments of the given actions and of the best ones, best first; only one where no choice exists.

    An offer costs nothing and is not judged. Raises Illegal for an illegal action.
    """
    state = determinize(seen, Random(0))
    given = [decode(text) for text in actions]
    for action in given:
        rules.apply(state, action)
    deals = [determinize(seen, Random(f"{seed}:{n}")) for n in range(max(2, round(DEALS * effort)))]
    values = _values(Evaluator(seen, state), state, given, effort)
    by_deal = {action: [value] * len(deals) for action, value in values.items()}
    by_deal |= {
        action: [_monopoly(seen, deal, action, round(FOLLOWED * effort)) for deal in deals]
        for action in values
        if isinstance(action, PlayMonopoly)
    }
    return compare(_chances(state, [_chance(deal, seen) for deal in deals], by_deal))


def _chances(state: State, bases: Sequence[float], values: Mapping[Action, Sequence[float]]) -> dict[str, list[float]]:
    """Return the chances of actions in every deal; the best that does not win at once has the chance of the position.

    A win is certain.
    """
    means = {action: sum(each) / len(each) for action, each in values.items()}
    best = max((mean for mean in means.values() if mean < SURE), default=0.0)
    return {
        encode(action): [
            1.0 if value >= SURE else _moved(base, (value - best) / scale(state))
            for value, base in zip(values[action], bases, strict=True)
        ]
        for action in values
    }


def _chance(state: State, seen: View) -> float:
    assert seen.seat is not None
    return chances(state)[seen.seat]


def _moved(chance: float, logit: float) -> float:
    """Return a chance whose odds are multiplied by e to the power of `logit`."""
    odds = log(max(chance, NEVER) / max(1.0 - chance, NEVER)) + logit
    return 1.0 / (1.0 + exp(min(60.0, -odds)))


def _monopoly(seen: View, deal: State, action: Action, budget: int) -> float:
    """Return the value of a monopoly with the hands of one deal."""
    search = Search(Evaluator(seen, deal))
    return search.best_from(search.root(rules.apply(deal, action)[0]), budget).value


def _values(evaluator: Evaluator, state: State, given: Sequence[Action], effort: float) -> Values:
    """Return the value in points of the given actions and of the best ones."""
    match state.phase:
        case phase if phase == SETUP:
            return {action: value for value, action in opening.placements(evaluator, state, len(moves(state)))}
        case phase if phase == ROLLING:
            return _before_dice(evaluator, state, given)
        case phase if phase == DISCARD:
            return discards(evaluator, state, given)
        case phase if phase == ROBBER:
            return {action: value for value, action in robber.robber_moves(evaluator, state)}
        case phase if phase == ANSWER:
            return _answers(evaluator, state, given)
        case phase if phase == CHOOSE:
            closed = trading.closings(evaluator, state, round(FOLLOWED * effort))
            return {action: value for value, action in closed}
    return _turn(evaluator, state, given, effort)


def _before_dice(evaluator: Evaluator, state: State, given: Sequence[Action]) -> Values:
    """Return the values of the dice and of a knight that wins at once; another knight may be played later as well."""
    if playable(state, KNIGHT) and rules.apply(state, KNIGHT_PLAY)[0].phase != ROBBER:
        return {KNIGHT_PLAY: WIN, ROLL: evaluator.value(state)}
    return dict.fromkeys(given or [ROLL], evaluator.value(state))


def _answers(evaluator: Evaluator, state: State, given: Sequence[Action]) -> Values:
    """Return the values of accepting and of rejecting; a counter-offer rejects and costs nothing."""
    offer = state.offer
    assert offer is not None
    now = evaluator.value(state)
    found: Values = {REJECT: now}
    found.update({action: now for action in given if isinstance(action, Counter)})
    if held(row(state.hands, evaluator.seat), offer.want):
        found[ACCEPT] = trading.value_accepted(evaluator, state, offer.want, offer.give)
    return found


def _turn(evaluator: Evaluator, state: State, given: Sequence[Action], effort: float) -> Values:
    """Return the values of actions of the turn, each with the best rest of the turn."""
    search = Search(evaluator)
    root, plan = search.root(state), search.best(state, round(PLANNED * effort))
    possible = [action for action in moves(state) if action not in (END, KNIGHT_PLAY)]
    possible.sort(key=lambda action: -search.child(root, action).value)
    found: Values = {plan.first: plan.value} if plan.first else {}
    for action in dict.fromkeys((*given, *possible[:ASSESSED], *possible[ASSESSED:][-1:])):
        if action not in (END, KNIGHT_PLAY) and not isinstance(action, Offer):
            follow = search.best_from(search.child(root, action), round(FOLLOWED * effort)).value
            found[action] = max(follow, found.get(action, follow))
    if state.phase != ROADS:
        found[END] = root.value
    if state.phase == MAIN and playable(state, KNIGHT):
        found[KNIGHT_PLAY] = _knight(evaluator, state) + plan.value - root.value
    return found | {action: max(found.values()) for action in given if isinstance(action, Offer)}


def _knight(evaluator: Evaluator, state: State) -> float:
    after = rules.apply(state, KNIGHT_PLAY)[0]
    return max(value for value, _ in robber.robber_moves(evaluator, after)) if after.phase == ROBBER else WIN
