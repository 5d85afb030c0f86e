"""Looking past one's own turn: each plan is played out against what the next seat may answer.

Hidden tiles are dealt at random as often as there are rounds, every plan meeting the same deals; the next
seat then plays its best turn by what it would know. Plans that look worse after a round are left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.evaluate import evaluate
from game.bots.odds import Knowledge
from game.bots.search import Plan, Search
from game.core import CHANCE, OVER, Illegal, Seat
from game.tigris import legal, rules
from game.tigris.actions import END, Action
from game.tigris.state import ACTION, State, View
from game.tigris.views import determinize, view

MOST_DEALS: Final = 40

MOST_STEPS: Final = 60
"""Actions of two turns, chance and answers included; more is no ordinary turn."""


def rounds(seconds: float) -> tuple[int, ...]:
    """How many deals a length of time is for on an ordinary machine: for all plans, then for the better half.

    The time itself is not measured, so that equal questions have equal answers.
    """
    deals = min(MOST_DEALS, int(3 * seconds))
    return (deals, deals + 1) if deals else ()


class Replies:
    """The thoughts of one seat about its plans and the next seat's answers."""

    def __init__(self, seen: View, rounds: Sequence[int], trust: float = 0.3) -> None:
        assert seen.seat is not None
        self.seen = seen
        self.seat = seen.seat
        self.know = Knowledge.of(seen)
        self.search = Search(self.know, width=8 if seen.seats == 2 else 6)
        self.rounds = rounds
        """How many deals the whole field meets, then half of it, and so on."""
        self.trust = trust
        """How much a plan's own worth counts beside what is left after the answer."""

    def choose(self, rng: Random) -> Action:
        """What the seat does; it has to act."""
        state = determinize(self.seen, Random(0))
        if state.phase != ACTION or not state.actions_left:
            return self.search.choose(state, rng)
        plans = self.search.plans(state, rng)
        if not plans:
            return END
        return self._survivor(plans, rng.getrandbits(32))

    def _survivor(self, plans: Sequence[Plan], seed: int) -> Action:
        """The plan that stands best after all rounds; half of the field goes after each."""
        field = list(range(len(plans)))
        totals = [0.0] * len(plans)
        played = 0
        for deals in self.rounds:
            for deal in range(played, played + deals):
                dealt = determinize(self.seen, Random(f"{seed}:{deal}"))
                for index in field:
                    totals[index] += self._answered(dealt, plans[index], Random(f"{seed}:{deal}:luck"))
            played += deals
            field.sort(key=lambda index: -(totals[index] / played + self.trust * plans[index].worth))
            field = field[: max(1, len(field) // 2)]
        return plans[field[0]].actions[0]

    def _answered(self, state: State, plan: Plan, rng: Random) -> float:
        """What a deal is worth to us after the plan and the next seat's whole turn."""
        script = list(plan.actions)
        last = state.number + 1
        for _ in range(MOST_STEPS):
            actor = rules.to_act(state)
            if actor == OVER or state.number > last:
                break
            action = legal.sample(state, rng) if actor == CHANCE else self._action(state, actor, script, rng)
            try:
                state, _ = rules.apply(state, action)
            except Illegal:
                script.clear()
        return evaluate(state, self.know)

    def _action(self, state: State, actor: Seat, script: list[Action], rng: Random) -> Action:
        """What is done next; `script` holds what the turn under way is still meant to bring."""
        if state.phase != ACTION:
            return self._thoughts(state, actor).choose(state, rng)
        if not state.actions_left:
            script.clear()
            return END
        if not script:
            plans = self._thoughts(state, actor).plans(state, rng)
            script += plans[0].actions if plans else (END,)
        return script.pop(0)

    def _thoughts(self, state: State, actor: Seat) -> Search:
        """A quick search with what that seat would know."""
        know = self.know if actor == self.seat else Knowledge.of(view(state, actor))
        return Search(know, width=2, per_first=1, common=10, alike=1, bold=True)
