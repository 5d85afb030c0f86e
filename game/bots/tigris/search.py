"""A search within the seat's own turn; conflicts are weighted by their odds.

The search never reads a hidden tile. Its state is made from a view; of other hands only the sizes count, and
`Knowledge` estimates their tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game import bits
from game.bots.tigris import variants
from game.bots.tigris.candidates import candidates, placements
from game.bots.tigris.endings import ends, finished, result
from game.bots.tigris.evaluate import evaluate
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.styles import Style
from game.bots.tigris.weights import Weights
from game.core import Illegal
from game.tigris import conflicts, legal, rules
from game.tigris.actions import END, SUPPORT, Action, Leader, Point, Swap, Tile, War
from game.tigris.board import AROUND
from game.tigris.state import ACTION, WONDER, Conflict, State
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING_WAR

WINNING_STRENGTH = 99
"""A strength that wins a conflict against any support."""

EQUAL = 0.01
"""The difference in points below which actions are equal and chosen at random."""

ALIKE = 0.05
"""The difference in points below which the colours of the wonder's point are equal."""

LATE_TURN = 40
"""The turns of each seat after which only actions that empty the bag are considered."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence of the remaining actions; `own_turn` is False when others or chance act in between."""

    worth: float
    actions: tuple[Action, ...]
    own_turn: bool = True


class Search:
    """The search of one seat in one position."""

    def __init__(
        self,
        knowledge: Knowledge,
        weights: Weights,
        width: int = 8,
        common: int = 24,
        similar: int = 3,
        noise: float = EQUAL,
        won: float = 0.0,
        style: Style | None = None,
        knows_wonder: bool = False,
    ) -> None:
        self.knowledge = knowledge
        self.weights = weights
        self.width = width
        """The number of first actions with a search of second ones; 1 searches single actions only."""
        self.common = common
        """The number of the best first actions that are also tried as second ones."""
        self.similar = similar
        """The number of cells considered among those that join the same regions."""
        self.noise = noise
        """The range of the random error in an evaluation, in points."""
        self.style = style
        self.won = won
        """What a won game is worth beyond its points, if the game ends with the turn; a lost one costs as much."""
        self.knows_wonder = knows_wonder
        """Whether it counts the wonder's pay in the last turn, and takes its point in the lowest of equal colours."""

    # ------------------------------------------------------------------ the choice

    def choose(self, state: State, rng: Random) -> Action:
        """Return the action of the seat, which must act; `rng` decides between equal ones."""
        if state.phase == SUPPORTING:
            return SUPPORT[self.commitment(state)]
        if state.phase == WONDER and self.knows_wonder:
            return self._point(state, rng)
        if state.phase != ACTION:
            return self._best(state, legal.legal(state), rng)
        if not state.actions_left:
            return END
        return self._turn(state, rng)

    def _best(self, state: State, actions: Sequence[Action], rng: Random) -> Action:
        return self.ranked(state, actions, rng, self.noise)[0][1]

    def _point(self, state: State, rng: Random) -> Action:
        """Return the colour of the wonder's point; treasures to come make several equal, of which it is the lowest."""
        ranked = self.ranked(state, legal.legal(state), rng, self.noise)
        points = state.points[5 * state.turn : 5 * state.turn + 4]
        near = [action for worth, action, _ in ranked if worth > ranked[0][0] - ALIKE]
        return min(near, key=lambda action: points[action.colour] if isinstance(action, Point) else 0)

    def ranked(
        self, state: State, actions: Sequence[Action], rng: Random, noise: float = EQUAL
    ) -> list[tuple[float, Action, State]]:
        """Return the legal ones of the actions with value and resulting state, best first.

        Each value has a random error of up to `noise`.
        """
        found = []
        for action in actions:
            try:
                after = rules.apply(state, action)[0]
            except Illegal:
                continue
            found.append((self.worth(after) + noise * rng.random(), action, after))
        found.sort(key=lambda entry: -entry[0])
        return found

    def _turn(self, state: State, rng: Random) -> Action:
        lines = self.lines(state, rng)
        return lines[0].actions[0] if lines else END

    def lines(self, state: State, rng: Random) -> list[Line]:
        """Return sequences of the remaining actions, best first: at most `width`, each with another first action."""
        actions = candidates(state, self.similar)
        if state.number > LATE_TURN * state.seats:
            actions = [action for action in actions if isinstance(action, Tile | Swap)]
        if state.actions_left < 2 or self.width < 2:
            single = self.ranked(state, actions, rng, self.noise)[: self.width]
            return [Line(worth, (action,)) for worth, action, _ in single]
        return self.lines_of(self.ranked(state, actions, rng), rng)

    def lines_of(self, ranked: Sequence[tuple[float, Action, State]], rng: Random) -> list[Line]:
        """Return the lines that begin with the first `width` of the ranked actions, best first."""
        firsts = ranked[: self.width]
        common = [action for _, action, _ in ranked[: self.common]]
        lines_of_firsts = [self.with_second(entry, common, common[:place]) for place, entry in enumerate(firsts)]
        gains = [line.worth - entry[0] for line, entry in zip(lines_of_firsts, firsts, strict=True) if line.own_turn]
        usual_gain = min(gains, default=0.0)
        noises = [self.noise * rng.random() for _ in lines_of_firsts]
        lines = [
            replace(line, worth=line.worth + noise + (0.0 if line.own_turn else usual_gain))
            for line, noise in zip(lines_of_firsts, noises, strict=True)
        ]
        return sorted(lines, key=lambda line: -line.worth)

    def with_second(
        self, entry: tuple[float, Action, State], common: Sequence[Action], before: Sequence[Action]
    ) -> Line:
        """Return the action with the best second one: one of `common`, or one next to it.

        Actions of its type in `before` are skipped: they were searched in the opposite order. The line ends where
        chance or another seat acts.
        """
        first_worth, action, after = entry
        if after.phase != ACTION:
            return Line(first_worth, (action,), own_turn=False)
        seconds = [second for second in common if second is not action]
        if isinstance(action, Tile | Leader):
            seconds += placements(after, bits.halo(AROUND[action.cell]), self.similar)
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
        """Return the value of a position after its pending decisions are resolved in the most likely way."""
        if state.phase == SUPPORTING:
            return self._conflict_worth(state)
        if state.phase == CHOOSING_WAR:
            return self.worth(rules.apply(state, max(legal.legal(state), key=partial(self._lead, state)))[0])
        if state.phase in variants.QUESTIONS:
            choices = variants.answers(state)
            if rules.to_act(state) == self.knowledge.seat:
                return max(self.worth(rules.apply(state, choice)[0]) for choice in choices)
            return self.worth(rules.apply(state, choices[-1])[0])
        if self.won and ends(state):
            state = finished(state)
            return evaluate(state, self.knowledge, self.weights) + self.won * result(state, self.knowledge.seat)
        if self.knows_wonder and state.wonder >= 0 and ends(state):
            state = finished(state)
        value = evaluate(state, self.knowledge, self.weights)
        return value if self.style is None else value + self.style.liking(state, self.knowledge.seat)

    def _lead(self, state: State, war: Action) -> int:
        """Return the attacker's lead in a war, with this seat's hand; the largest lead is fought first."""
        assert isinstance(war, War)
        conflict = conflicts.war(state, war.colour, state.uniting)
        own = state.hands[4 * self.knowledge.seat + war.colour] if conflict.attacker == self.knowledge.seat else 0
        return conflict.strength[0] - conflict.strength[1] + own

    def _conflict_worth(self, state: State) -> float:
        conflict = state.conflict
        assert conflict is not None
        me = self.knowledge.seat
        if conflict.attacker == me and conflict.committed[0] is None:
            return max(worth for worth, _ in self._attacks(state, conflict))
        if conflict.defender == me and conflict.committed[0] is not None:
            return max(self.worth(rules.apply(state, SUPPORT[count])[0]) for count in self._defences(state, conflict))
        chance = self.attack_chance(state, conflict)
        return chance * self._worth_after(state, True) + (1.0 - chance) * self._worth_after(state, False)

    def commitment(self, state: State) -> int:
        """Return the number of tiles that this seat commits."""
        conflict = state.conflict
        assert conflict is not None
        if conflict.committed[0] is None:
            return max(self._attacks(state, conflict), key=lambda option: option[0])[1]
        return max(
            self._defences(state, conflict),
            key=lambda count: (self.worth(rules.apply(state, SUPPORT[count])[0]), -count),
        )

    def _attacks(self, state: State, conflict: Conflict) -> list[tuple[float, int]]:
        """Return value and size of this attacker's commitments: none, or enough to lead before the response."""
        colour = conflicts.support_colour(conflict)
        lead = conflict.strength[0] - conflict.strength[1]
        have = state.hands[4 * self.knowledge.seat + colour]
        size = sum(state.hands[4 * conflict.defender : 4 * conflict.defender + 4])
        least = max(0, 1 - lead)
        options = [] if least == 0 else [(self._worth_after(state, False), 0)]
        for count in range(least, have + 1):
            held = self.weights.willing * self.knowledge.chance_of(lead + count, size, colour)
            worth = (1.0 - held) * self._worth_after(state, True, count)
            if held:
                worth += held * self._worth_after(state, False, count)
            options.append((worth - self.weights.spent * count, count))
        return options

    def _defences(self, state: State, conflict: Conflict) -> list[int]:
        """Return the defender's commitments: none, or exactly enough to hold (it wins ties, tigris.md C4, D8)."""
        ahead, behind = conflicts.totals(conflict)
        needed = ahead - behind
        have = state.hands[4 * self.knowledge.seat + conflicts.support_colour(conflict)]
        return [0, needed] if 0 < needed <= have else [0]

    def attack_chance(self, state: State, conflict: Conflict) -> float:
        """Return the probability that the attacker wins when both sides commit what they can."""
        colour = conflicts.support_colour(conflict)
        sums = conflicts.totals(conflict)
        sizes = [sum(state.hands[4 * seat : 4 * seat + 4]) for seat in (conflict.attacker, conflict.defender)]
        if conflict.committed[0] is not None:
            return 1.0 - self.knowledge.chance_of(sums[0] - sums[1], sizes[1], colour)
        if conflict.defender == self.knowledge.seat:
            own = state.hands[4 * self.knowledge.seat + colour]
            return self.knowledge.chance_of(sums[1] + own + 1 - sums[0], sizes[0], colour)
        return self.knowledge.attack_chance(sums[0] - sums[1], sizes, colour)

    def _worth_after(self, state: State, attacker_wins: bool, spent: int = 0) -> float:
        """Return the value of the position after one side won; the attacker committed `spent` tiles."""
        return self.worth(decided(state, attacker_wins, spent))


def decided(state: State, attacker_wins: bool, spent: int = 0) -> State:
    """Return the position after one side won the pending conflict; the attacker committed `spent` tiles."""
    after = state.copy()
    conflict = after.conflict
    assert conflict is not None
    after.hands[4 * conflict.attacker + conflicts.support_colour(conflict)] -= spent
    after.conflict = replace(conflict, strength=(WINNING_STRENGTH, 0) if attacker_wins else (0, WINNING_STRENGTH))
    while after.phase == SUPPORTING and after.conflict is not None and WINNING_STRENGTH in after.conflict.strength:
        after = rules.apply(after, SUPPORT[0])[0]
    return after
