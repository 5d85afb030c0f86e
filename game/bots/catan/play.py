"""The levels of Catan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from game.bots.catan import novice, opening, robber, trading
from game.bots.catan.discards import discards
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.styles import BALANCED, STYLES
from game.bots.catan.turn import Search
from game.bots.catan.weights import BELOW_EXPERT, FIRST, WEIGHTS
from game.bots.levels import EXPERT_1, split
from game.bots.repeat_counter import times_asked
from game.catan import rules
from game.catan.actions import END, KNIGHT_PLAY, ROLL, Action, Bank
from game.catan.determinize import determinize
from game.catan.development import playable
from game.catan.island import HEX_CORNER_SET
from game.catan.kinds import KNIGHT
from game.catan.robber import must_stay
from game.catan.state import MAIN, OVER_PHASE, ROBBER, State, View
from game.catan.texts import encode
from game.catan.trade import may_offer

T = TypeVar("T", bound=Action)


@dataclass(frozen=True, slots=True)
class Skill:
    """The parameters of a level."""

    noise: float
    """The range of the random error of an evaluation, in points."""
    budget: int
    """The number of positions of its own turn that are expanded; for the expert, per second."""
    counters: bool
    """Whether it makes counter-offers."""
    offers: int
    """The most offers in one position, each made once."""
    careful: bool
    """Whether its discards are chosen for its next turn, and whether it asks the others before the bank."""


SETUP_NOISE_FACTOR: Final = 3.0
"""The factor of the noise in the set-up, where values differ more."""

SKILLS: Final = {
    "steady": Skill(0.8, 1, False, 1, False),
    "strong": Skill(0.4, 10, True, 1, True),
    "expert": Skill(0.0, 60, True, 2, True),
    EXPERT_1: Skill(0.0, 60, True, 2, False),
}


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """Return the text of the choice of a level, perhaps with a style, or of the first expert, for the view's seat."""
    level, style = split(level)
    rng = Random(seed)
    state = determinize(view, rng)
    assert view.seat is not None
    if level == "novice":
        return encode(novice.choose(state, view.seat, rng))
    skill = SKILLS[level]
    if level in ("expert", EXPERT_1):
        skill = replace(skill, budget=max(10, int(skill.budget * seconds)))
    weights = {EXPERT_1: FIRST, "expert": WEIGHTS}.get(level, BELOW_EXPERT)
    evaluator = Evaluator(view, state, weights, STYLES.get(style, BALANCED))
    return encode(choose_action(evaluator, state, skill, rng, times_asked(seed)))


def choose_action(evaluator: Evaluator, state: State, skill: Skill, rng: Random, asked: int) -> Action:
    """Return the action at that skill in a state that fits the view, for the `asked`-th question in this position."""
    match state.phase:
        case "setup":
            return _best_with_noise(opening.placements(evaluator, state), skill.noise * SETUP_NOISE_FACTOR, rng)
        case "roll":
            return KNIGHT_PLAY if _knight_first(evaluator, state) else ROLL
        case "discard":
            return _discard(evaluator, state) if skill.careful else robber.discard(evaluator, state)
        case "robber":
            return _best_with_noise(robber.robber_moves(evaluator, state), skill.noise, rng)
        case "answer":
            return trading.answer(evaluator, state, skill.counters)
        case "choose":
            return trading.close(evaluator, state, skill.budget)
    return _main_phase(evaluator, state, skill, asked, rng)


def _best_with_noise(found: Sequence[tuple[float, T]], noise: float, rng: Random) -> T:
    """Return about the best action; ties are random."""
    return max(found, key=lambda entry: entry[0] + (noise + 1e-9) * rng.random())[1]


def _discard(evaluator: Evaluator, state: State) -> Action:
    """Return the discard after which the seat's next turn is best."""
    found = discards(evaluator, state)
    return max(found, key=found.__getitem__)


def _knight_first(evaluator: Evaluator, state: State) -> bool:
    """Return whether to play a knight before the dice: it wins, or frees one of the seat's own hexes."""
    if not playable(state, KNIGHT):
        return False
    own = state.settlements[evaluator.seat] | state.cities[evaluator.seat]
    after = rules.apply(state, KNIGHT_PLAY)[0]
    if after.phase != ROBBER:
        return True
    return bool(own & HEX_CORNER_SET[state.robber]) and not must_stay(after)


def _knight_pays(evaluator: Evaluator, state: State) -> bool:
    if state.phase != MAIN or not playable(state, KNIGHT):
        return False
    after = rules.apply(state, KNIGHT_PLAY)[0]
    if after.phase != ROBBER:
        return True
    return max(value for value, _ in robber.robber_moves(evaluator, after)) > evaluator.value(state)


def _main_phase(evaluator: Evaluator, state: State, skill: Skill, asked: int, rng: Random) -> Action:
    """Return the action after the dice: a win, a knight, an offer, the search's choice, or the end."""
    plan = Search(evaluator, noise=lambda: skill.noise * (rng.random() - 0.5)).best(state, skill.budget)
    if plan.state.phase == OVER_PHASE:
        return plan.first or END
    if _knight_pays(evaluator, state):
        return KNIGHT_PLAY
    refused = trading.near_goal(evaluator, state, evaluator.seat)  # as it refuses others there
    if state.phase == MAIN and may_offer(state) and 0 < asked <= skill.offers and not refused:
        found = [offer for _, offer in trading.offers(evaluator, state, plan, max(1, skill.budget // 4))]
        if skill.careful and isinstance(plan.first, Bank):
            found += [offer for offer in trading.before_bank(evaluator, state, plan.first) if offer not in found]
        if len(found) >= asked:
            return found[asked - 1]
    return plan.first or END
