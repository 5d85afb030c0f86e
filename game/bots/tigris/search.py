"""Looking ahead within one's own turn: what an action leads to, conflicts weighed by the odds.

Nothing here looks at a hidden tile. The state that is searched was made from a view; of the other
hands only the sizes count, their tiles are judged by `Knowledge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game import bits
from game.bots.tigris.candidates import candidates, placements
from game.bots.tigris.evaluate import evaluate
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.weights import Weights
from game.core import Illegal
from game.tigris import conflict, legal, rules
from game.tigris.actions import END, SUPPORT, Action, Leader, Swap, Tile, War
from game.tigris.board import AROUND
from game.tigris.state import ACTION, MONUMENT, TREASURE, Conflict, State
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING_WAR

UNBEATABLE = 99
"""A strength that decides a conflict whatever is committed."""

EQUAL = 0.01
"""Actions that differ by less, in points, are as good as each other: chance decides."""

LATE = 40
"""Turns of each seat after which only what uses up the bag is done."""


@dataclass(frozen=True, slots=True)
class Line:
    """What to do with the actions that are left; `mine` is False where others or chance come in between."""

    worth: float
    actions: tuple[Action, ...]
    mine: bool = True


class Search:
    """The thoughts of one seat about one position."""

    def __init__(
        self,
        know: Knowledge,
        weights: Weights,
        width: int = 8,
        common: int = 24,
        alike: int = 3,
        careless: float = EQUAL,
    ) -> None:
        self.know = know
        self.weights = weights
        self.width = width
        """How many first actions are followed by second ones; 1 looks at single actions only."""
        self.common = common
        """How many of the best first actions are tried as second ones, too."""
        self.alike = alike
        """How many cells that join the same regions are thought about."""
        self.careless = careless
        """By how much, in points, the worth of an action or of a turn may be misjudged."""

    # ------------------------------------------------------------------ the choice

    def choose(self, state: State, rng: Random) -> Action:
        """What the seat does; it has to act. Equal worth is decided by `rng`."""
        if state.phase == SUPPORTING:
            return SUPPORT[self._commitment(state)]
        if state.phase != ACTION:
            return self._best(state, legal.legal(state), rng)
        if not state.actions_left:
            return END
        return self._turn(state, rng)

    def _best(self, state: State, actions: Sequence[Action], rng: Random) -> Action:
        return self.ranked(state, actions, rng, self.careless)[0][1]

    def ranked(
        self, state: State, actions: Sequence[Action], rng: Random, careless: float = EQUAL
    ) -> list[tuple[float, Action, State]]:
        """The actions with their worth and what follows, best first; what the rules forbid is left out.

        Each may be judged better than it is by up to `careless`.
        """
        found = []
        for action in actions:
            try:
                after = rules.apply(state, action)[0]
            except Illegal:
                continue
            found.append((self.worth(after) + careless * rng.random(), action, after))
        found.sort(key=lambda entry: -entry[0])
        return found

    def _turn(self, state: State, rng: Random) -> Action:
        plans = self.plans(state, rng)
        return plans[0].actions[0] if plans else END

    def plans(self, state: State, rng: Random) -> list[Line]:
        """Ways to use the actions that are left, best first: at most `width`, each with another first action."""
        actions = candidates(state, self.alike)
        if state.number > LATE * state.seats:
            actions = [action for action in actions if isinstance(action, Tile | Swap)]
        if state.actions_left < 2 or self.width < 2:
            single = self.ranked(state, actions, rng, self.careless)[: self.width]
            return [Line(worth, (action,)) for worth, action, _ in single]
        ranked = self.ranked(state, actions, rng)
        firsts = ranked[: self.width]
        common = [action for _, action, _ in ranked[: self.common]]
        turns = [self._with_second(entry, common, common[:place]) for place, entry in enumerate(firsts)]
        gains = [plan.worth - entry[0] for plan, entry in zip(turns, firsts, strict=True) if plan.mine]
        usual = min(gains, default=0.0)
        slips = [self.careless * rng.random() for _ in turns]
        plans = [
            replace(plan, worth=plan.worth + slip + (0.0 if plan.mine else usual))
            for plan, slip in zip(turns, slips, strict=True)
        ]
        return sorted(plans, key=lambda plan: -plan.worth)

    def _with_second(
        self, entry: tuple[float, Action, State], common: Sequence[Action], before: Sequence[Action]
    ) -> Line:
        """An action together with the best second one: one of the best of now, or one beside it.

        Actions of its kind in `before` were tried with this one second: the order of equals hardly matters.
        Where chance or another seat comes in between, the plan ends.
        """
        first_worth, action, after = entry
        if after.phase != ACTION:
            return Line(first_worth, (action,), mine=False)
        seconds = [second for second in common if second is not action]
        if isinstance(action, Tile | Leader):
            seconds += placements(after, bits.halo(AROUND[action.cell]), self.alike)
        known = {other for other in before if type(other) is type(action)}
        best = Line(first_worth, (action,))
        for second in dict.fromkeys(seconds):
            if second in known:
                continue
            try:
                worth = self.worth(rules.apply(after, second)[0])
            except Illegal:
                continue
            if worth > best.worth:
                best = Line(worth, (action, second))
        return best

    # ------------------------------------------------------------------ what a position is worth

    def worth(self, state: State) -> float:
        """The value of a position once what is pending now is settled as it probably will be."""
        if state.phase == SUPPORTING:
            return self._fight(state)
        if state.phase == CHOOSING_WAR:
            return self.worth(rules.apply(state, max(legal.legal(state), key=partial(self._lead, state)))[0])
        if state.phase in (MONUMENT, TREASURE):
            choices = legal.legal(state)
            if rules.to_act(state) == self.know.seat:
                return max(self.worth(rules.apply(state, choice)[0]) for choice in choices)
            return self.worth(rules.apply(state, choices[-1])[0])
        return evaluate(state, self.know, self.weights)

    def _lead(self, state: State, war: Action) -> int:
        """By how many tiles the attacker in a war is ahead, our hand included: the best is fought first."""
        assert isinstance(war, War)
        fight = conflict.war(state, war.colour, state.uniting)
        own = state.hands[4 * self.know.seat + war.colour] if fight.attacker == self.know.seat else 0
        return fight.strength[0] - fight.strength[1] + own

    def _fight(self, state: State) -> float:
        fight = state.conflict
        assert fight is not None
        me = self.know.seat
        if fight.attacker == me and fight.committed[0] is None:
            return max(worth for worth, _ in self._attacks(state, fight))
        if fight.defender == me and fight.committed[0] is not None:
            return max(self.worth(rules.apply(state, SUPPORT[count])[0]) for count in self._defences(state, fight))
        chance = self._chance(state, fight)
        return chance * self._settled(state, True) + (1.0 - chance) * self._settled(state, False)

    def _commitment(self, state: State) -> int:
        """How many tiles our side commits."""
        fight = state.conflict
        assert fight is not None
        if fight.committed[0] is None:
            return max(self._attacks(state, fight), key=lambda option: option[0])[1]
        return max(
            self._defences(state, fight), key=lambda count: (self.worth(rules.apply(state, SUPPORT[count])[0]), -count)
        )

    def _attacks(self, state: State, fight: Conflict) -> list[tuple[float, int]]:
        """Worth and size of our possible commitments: none, or enough to be ahead before the answer."""
        colour = conflict.support_colour(fight)
        lead = fight.strength[0] - fight.strength[1]
        have = state.hands[4 * self.know.seat + colour]
        size = sum(state.hands[4 * fight.defender : 4 * fight.defender + 4])
        least = max(0, 1 - lead)
        options = [] if least == 0 else [(self._settled(state, False), 0)]
        for count in range(least, have + 1):
            held = self.weights.willing * self.know.has(lead + count, size, colour)
            worth = (1.0 - held) * self._settled(state, True, count)
            if held:
                worth += held * self._settled(state, False, count)
            options.append((worth - self.weights.spent * count, count))
        return options

    def _defences(self, state: State, fight: Conflict) -> list[int]:
        """Nothing, or exactly what holds (the defender wins ties, tigris.md C4, D8)."""
        ahead, behind = conflict.totals(fight)
        needed = ahead - behind
        have = state.hands[4 * self.know.seat + conflict.support_colour(fight)]
        return [0, needed] if 0 < needed <= have else [0]

    def _chance(self, state: State, fight: Conflict) -> float:
        """The chance that the attacker wins, both sides doing what they can."""
        colour = conflict.support_colour(fight)
        sums = conflict.totals(fight)
        sizes = [sum(state.hands[4 * seat : 4 * seat + 4]) for seat in (fight.attacker, fight.defender)]
        if fight.committed[0] is not None:
            return 1.0 - self.know.has(sums[0] - sums[1], sizes[1], colour)
        if fight.defender == self.know.seat:
            own = state.hands[4 * self.know.seat + colour]
            return self.know.has(sums[1] + own + 1 - sums[0], sizes[0], colour)
        return self.know.beats(sums[0] - sums[1], sizes, colour)

    def _settled(self, state: State, attacker_wins: bool, spent: int = 0) -> float:
        """The worth of the position after one side won; the attacker gave away `spent` tiles for it."""
        after = state.copy()
        fight = after.conflict
        assert fight is not None
        after.hands[4 * fight.attacker + conflict.support_colour(fight)] -= spent
        after.conflict = replace(fight, strength=(UNBEATABLE, 0) if attacker_wins else (0, UNBEATABLE))
        while after.phase == SUPPORTING and after.conflict is not None and UNBEATABLE in after.conflict.strength:
            after = rules.apply(after, SUPPORT[0])[0]
        return self.worth(after)
