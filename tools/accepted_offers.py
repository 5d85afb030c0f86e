"""Measure how often a model of people accepts the offers of a bot of Catan.

    python tools/accepted_offers.py [--level expert] [--seats 4] [--games 20] [--seed 1]

One seat is the bot, the others are models. A model plays like the steady bot, but answers offers as people do: it
compares its own gain with its purchases in mind, errs by up to half a point, and refuses the leader, whoever gains far
more by the trade than itself, and whoever is near the goal. Its evaluation is that of `expert-1`, so it never changes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.weights import FIRST
from game.bots.levels import YARDSTICKS, levels
from game.bots.repeat_counter import RepeatCounter
from game.catan.actions import ACCEPT, REJECT, Accept, Action, Offer, Trade
from game.catan.game import GAME
from game.catan.kinds import held, row
from game.catan.options import goal
from game.catan.state import ANSWER, State
from game.core import CHANCE, OVER

ERROR: Final = 0.5
"""The largest error of the model in its own gain, in points."""
GREED: Final = 3.0
"""A trade is refused if the other gains so many times as much."""
NEAR_GOAL: Final = 2
"""The points short of the goal from which a seat gets nothing."""


def answer(state: State, seat: int, rng: Random) -> Action:
    """Return the answer of the model in this seat to the current offer."""
    offer, rival = state.offer, state.turn
    assert offer is not None
    others = [state.points[other] for other in range(state.seats) if other != rival]
    in_front = state.points[rival] > max(others) or state.points[rival] >= goal(state) - NEAR_GOAL
    if in_front or not held(row(state.hands, seat), offer.want):
        return REJECT
    evaluator = Evaluator(GAME.view(state, seat), state, FIRST)
    own = evaluator.gain(state, seat, offer.want, offer.give) + rng.uniform(-ERROR, ERROR)
    theirs = evaluator.gain(state, rival, offer.give, offer.want)
    return ACCEPT if own > 0 and theirs < GREED * own else REJECT


def play(level: str, seats: int, seed: int, number: int) -> Counter[str]:
    """Play one game and count the bot's turns, its offers, those that somebody accepted, its trades and its wins."""
    place, found = number % seats, Counter[str]()
    dice, bots = Random(f"{seed}:{number // seats}"), Random(f"{seed}:{number}:bots")
    state, repeats, accepted = GAME.new(GAME.setup(seats, {"map": "random"})), RepeatCounter(), False
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, dice)
        elif state.phase == ANSWER and actor != place:
            action = answer(state, actor, bots)
        else:
            view = GAME.view(state, actor)
            chance = repeats.seed(actor, GAME.view_to_json(view), bots.getrandbits(32))
            action = GAME.decode(choose(GAME, view, level if actor == place else "steady", chance))
        if state.turn == place:
            found["offers"] += isinstance(action, Offer)
            found["accepted"] += isinstance(action, Accept) and not accepted
            accepted = isinstance(action, Accept) or (accepted and state.phase == ANSWER)
            found["trades"] += isinstance(action, Trade)
        found["turns"] += action == GAME.decode("end") and actor == place
        state, _ = GAME.apply(state, action)
    found["wins"] += place in GAME.standings(state).winners
    return found


def main() -> None:
    """Play the games and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=(*levels("catan"), *YARDSTICKS["catan"]), default="expert")
    for name, default in (("seats", 4), ("games", 20), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    given = parser.parse_args()
    total = Counter[str]()
    for number in range(given.games):
        total += play(given.level, given.seats, given.seed, number)
    share = total["accepted"] / max(1, total["offers"])
    print(f"{given.level}: {dict(total)}, {share:.1%} of the offers accepted by somebody")


if __name__ == "__main__":
    main()
