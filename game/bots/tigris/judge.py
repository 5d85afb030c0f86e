"""The judge of Tigris & Euphrates: what actions promise their seat, in chance to win, from what the seat knows.

Every action is followed by the best rest of the turn that the expert's search finds. Conflicts count by the odds of
hidden hands. Rivals' hands, which only their own prospects need, are dealt anew for each sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game import bits
from game.bots.judging import Assessment, compare
from game.bots.tigris import variants
from game.bots.tigris.candidates import candidates, placements
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.outlook import shares_of, strength
from game.bots.tigris.search import Line, Search, decided
from game.bots.tigris.weights import weights_for
from game.core import Seat
from game.tigris import legal, rules
from game.tigris.actions import END, SUPPORT, Action, decode, encode
from game.tigris.scoring import standings
from game.tigris.state import ACTION, DRAW, OVER_PHASE, State, View
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING_WAR
from game.tigris.views import deal, determinize, view

DEALS: Final = 16
"""The deals of hidden tiles, times the effort."""
WIDTH: Final = 20
COMMON: Final = 30
"""The first and second actions that are searched, times the effort; at most `MOST` times as many."""
MOST: Final = 4.0
ASSESSED: Final = 5
"""The number of the best actions that are assessed besides the given ones."""
SECONDS: Final = 16
"""The actions that are tried after a conflict or a draw, where the rest of the turn must be planned again."""

Outcomes = list[tuple[float, State]]
"""The positions to which an action can lead, with their probabilities."""


def judge(seen: View, actions: Sequence[str], seed: int, effort: float) -> tuple[Assessment, ...]:
    """Return the assessments of the given actions and of the best ones, best first; only one where no choice exists.

    Raises Illegal for an illegal action.
    """
    return _Judge(seen, seed, effort).judge([decode(text) for text in actions])


class _Judge:
    """One decision of one seat."""

    def __init__(self, seen: View, seed: int, effort: float) -> None:
        assert seen.seat is not None
        self.seat: Seat = seen.seat
        self.seed = seed
        self.deals = max(2, round(DEALS * effort))
        knowledge, scale = Knowledge.of(seen), min(effort, MOST)
        width, common = max(8, round(WIDTH * scale)), max(24, round(COMMON * scale))
        self.search = Search(knowledge, weights_for(seen.seats), width=width, common=common, similar=4)
        self.root = determinize(seen, Random(0))
        self.common: list[Action] = []

    def judge(self, given: Sequence[Action]) -> tuple[Assessment, ...]:
        lines = {line.actions[0]: line for line in self._lines(given)}
        return compare({encode(action): self._chances(line) for action, line in lines.items()})

    # ------------------------------------------------------------------ the rest of the turn

    def _lines(self, given: Sequence[Action]) -> Iterator[Line]:
        """Yield the lines to assess, each with another first action."""
        root = self.root
        if root.phase != ACTION or not root.actions_left:
            for action in dict.fromkeys((*given, *legal.legal(root))):
                yield Line(0.0, (action,))
            return
        ranked = self.search.ranked(root, candidates(root, self.search.similar), Random(self.seed))
        self.common = [action for _, action, _ in ranked[: self.search.common]]
        best = self._best_firsts(ranked)
        for action in dict.fromkeys((*given, *best, END)):
            yield self._line(action)

    def _best_firsts(self, ranked: Sequence[tuple[float, Action, State]]) -> list[Action]:
        if self.root.actions_left < 2:
            return [action for _, action, _ in ranked[:ASSESSED]]
        return [line.actions[0] for line in self.search.lines_of(ranked, Random(self.seed))[:ASSESSED]]

    def _line(self, action: Action) -> Line:
        """Return an action with the best second one, if there is one and nobody else acts in between."""
        if action == END or self.root.actions_left < 2:
            return Line(0.0, (action,))
        after = rules.apply(self.root, action)[0]
        if after.phase != ACTION:
            return Line(0.0, (action,))
        return self.search.with_second((self.search.worth(after), action, after), self.common, ())

    # ------------------------------------------------------------------ what a line leads to

    def _chances(self, line: Line) -> list[float]:
        """Return the chance to win after a line, in every deal."""
        state = self.root
        for action in line.actions:
            if action != END:
                state = rules.apply(state, action)[0]
        if state.phase == DRAW and state.turn == self.seat and state.actions_left:
            return [self._chance_after_draw(state, number) for number in range(self.deals)]
        sums = [0.0] * self.deals
        for probability, after in self._finished(state):
            for number, chance in enumerate(self._dealt_chances(after, range(self.deals))):
                sums[number] += probability * chance
        return sums

    def _chance_after_draw(self, state: State, number: int) -> float:
        """Return the chance in one deal of a turn that goes on after a draw."""
        after, rng = self._dealt(state, number), Random(f"{self.seed}:{number}:draw")
        while after.phase == DRAW:
            after = rules.apply(after, legal.sample(after, rng))[0]
        return sum(p * self._dealt_chances(end, [number])[0] for p, end in self._finished(after))

    def _finished(self, state: State) -> Outcomes:
        """Return the outcomes of a position, with the best action that the seat still has after a conflict."""
        found: Outcomes = []
        for probability, after in self._outcomes(state):
            rest = self._last_action(after)
            found += [(probability * p, end) for p, end in self._outcomes(rest)] if rest else [(probability, after)]
        return found

    def _last_action(self, state: State) -> State | None:
        """Return the position after the seat's best action, if its turn goes on after a conflict or a draw."""
        if not self.common or state is self.root or state.phase != ACTION or not state.actions_left:
            return None
        ranked = self.search.ranked(state, self._seconds(state), Random(self.seed))
        return ranked[0][2] if ranked and ranked[0][0] > self.search.worth(state) else None

    def _seconds(self, state: State) -> list[Action]:
        own = [cell for cell in state.leaders[4 * self.seat : 4 * self.seat + 4] if cell >= 0]
        near = bits.halo(sum(1 << cell for cell in own))
        return list(dict.fromkeys((*self.common[:SECONDS], *placements(state, near, 1))))

    def _outcomes(self, state: State) -> Outcomes:
        """Return the positions in which pending decisions can end; the seat decides as the expert does."""
        if state.phase == SUPPORTING:
            return self._fought(state)
        if state.phase == CHOOSING_WAR or state.phase in variants.QUESTIONS:
            mine = rules.to_act(state) == self.seat
            ranked = self.search.ranked(state, variants.answers(state), Random(self.seed))
            return self._outcomes((ranked[0] if mine else ranked[-1])[2])
        return [(1.0, state)]

    def _fought(self, state: State) -> Outcomes:
        """Return the positions after a conflict."""
        conflict = state.conflict
        assert conflict is not None
        spent = 0
        if conflict.committed[0] is not None and conflict.defender == self.seat:
            return self._outcomes(rules.apply(state, SUPPORT[self.search.commitment(state)])[0])
        if conflict.committed[0] is None and conflict.attacker == self.seat:
            spent = self.search.commitment(state)
            state = rules.apply(state, SUPPORT[spent])[0]
        won = self.search.attack_chance(state, conflict if state.conflict is None else state.conflict)
        sides = ((won, True), (1.0 - won, False))
        return [(p * q, end) for p, side in sides if p for q, end in self._outcomes(decided(state, side))]

    # ------------------------------------------------------------------ chances in deals

    def _dealt(self, state: State, number: int) -> State:
        """Return the position with the rivals' hands of one deal; equal for equal hidden tiles."""
        seen = view(state, self.seat)
        pool = [colour for colour in range(4) for _ in range(seen.unseen[colour])]
        Random(f"{self.seed}:{number}").shuffle(pool)
        return deal(seen, pool)

    def _dealt_chances(self, state: State, numbers: Sequence[int]) -> list[float]:
        """Return the seat's chance in a position, in each of these deals."""
        if state.phase == OVER_PHASE:
            winners = standings(state).winners
            return [(self.seat in winners) / len(winners)] * len(numbers)
        own = strength(state, self.seat)
        others = [seat for seat in range(state.seats) if seat != self.seat]
        dealt = (self._dealt(state, number) for number in numbers)
        return [shares_of([own, *(strength(each, seat) for seat in others)])[0] for each in dealt]
