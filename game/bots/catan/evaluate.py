"""How good a position is for a seat: points, what it will build in the long run, and what it can soon pay for."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.bots.catan import hand_estimate
from game.bots.catan.build_time import Hand, Income, point_rate, throws_to_afford
from game.bots.catan.position_survey import PositionSurvey
from game.bots.catan.weights import PLAIN, Weights
from game.catan.board import Board
from game.catan.island import HEX_CORNER_SET
from game.catan.kinds import (
    AWARD,
    CARD_COST,
    GOAL,
    HAND_LIMIT,
    KNIGHT,
    LEAST_ARMY,
    VICTORY,
    Counts,
    row,
)
from game.catan.state import State, View

WIN: Final = 1000.0
"""What counts beside a win is how it is reached soonest."""
GAMBLE: Final = 5.0
"""What counts a card that may be the last point."""
SPARE: Final = 0.01
"""A card that serves no purchase in sight."""


class Evaluator:
    """Judges positions that may come of one view, for its seat; made for one decision."""

    def __init__(self, view: View, state: State, weights: Weights = PLAIN) -> None:
        """`state` fits the view; of hands that the view hides only estimates count."""
        assert view.seat is not None
        assert state.board is not None
        self.seat, self.weights = view.seat, weights
        self.board: Board = state.board
        self.hands = hand_estimate.hands(view)
        self._hidden = [hand_estimate.points(view, seat) for seat in range(view.seats)]
        lead = max(view.points[seat] + self._hidden[seat] for seat in range(view.seats))
        self.horizon = weights.horizon * max(1.5, GOAL + 0.5 - lead)
        self._survey = PositionSurvey(self.board, self.horizon, weights)
        self._others: dict[object, float] = {}
        self._odds = _card_odds(view)
        worths = {seat: self._other(state, seat, self.hands[seat]) for seat in range(view.seats)}
        self.shares = _shares(worths, self.seat, weights)
        self._shares_of_own = {seat: _shares(worths, seat, weights)[self.seat] for seat in self.shares}

    def value(self, state: State, unknown: int = 0, hands: Sequence[Hand] | None = None) -> float:
        """Points that the seat may expect, less what the others may.

        `unknown` are cards just bought that nobody has seen yet; `hands` what is in everybody's hand, the seat's own
        included, where that is not what the state says.
        """
        if hands is None:
            hand: Hand = row(state.hands, self.seat)
            hands = self.hands
        else:
            hand = hands[self.seat]
        found = self.worth(state, self.seat, hand, unknown)
        for seat, share in self.shares.items():
            found -= share * self._other(state, seat, hands[seat])
        return found

    def gain(self, state: State, seat: int, give: Counts, got: Counts) -> float:
        """What a seat gains for itself by giving these for those, as far as its hand can be guessed."""
        hand: Hand = row(state.hands, seat) if seat == self.seat else self.hands[seat]
        a, b, c, d, e = (max(0.0, have - less) + more for have, less, more in zip(hand, give, got, strict=True))
        return self._prospects(state, seat, (a, b, c, d, e), 0) - self._prospects(state, seat, hand, 0)

    def willing(self, state: State, seat: int, give: Counts, got: Counts) -> float:
        """What another seat gains by giving these to the seat for those, less what it minds the seat's own gain."""
        mine = self.gain(state, self.seat, got, give)
        return self.gain(state, seat, give, got) - self._shares_of_own[seat] * mine

    # -------------------------------------------------------------- one seat

    def worth(self, state: State, seat: int, hand: Hand, unknown: int = 0) -> float:
        """Points that a seat may expect whose cards the state knows, the others left aside."""
        weights, cards = self.weights, row(state.cards, seat)
        points = float(state.points[seat] + cards[VICTORY])
        if points >= GOAL and state.turn == seat:
            points += WIN
        found = points + self._prospects(state, seat, hand, cards[KNIGHT])
        found += weights.knight * cards[KNIGHT] + weights.progress * sum(cards[2:])
        found += unknown * self._card(state, seat, cards[KNIGHT])
        if unknown and points == GOAL - 1:
            found += GAMBLE * self._odds[1]
        size = sum(hand)
        if size > HAND_LIMIT:
            found -= (1 - (5 / 6) ** state.seats) * weights.card * (size // 2)
        return found + SPARE * size

    def _other(self, state: State, seat: int, hand: Hand) -> float:
        key = (
            seat,
            hand,
            self._survey.key(state, seat),
            state.robber,
            state.points[seat],
            state.played[5 * seat + KNIGHT],
        )
        found = self._others.get(key)
        if found is None:
            found = state.points[seat] + self._hidden[seat] + self._prospects(state, seat, hand, 0)
            self._others[key] = found
        return found

    def _prospects(self, state: State, seat: int, hand: Hand, knights: int) -> float:
        """All but the points that the seat has."""
        weights, survey, rate = self.weights, self._survey.survey(state, seat), state.rates[seat]
        found = survey.base + self._army(state, seat, knights) - self._blocked(state, seat, survey.income)
        worths = [
            gain * weights.discount ** throws_to_afford(cost, hand, survey.income, rate)
            for cost, gain in (*survey.goals, *self._card_goal(state, seat, knights))
        ]
        worths.sort(reverse=True)
        share = 1.0
        for worth in worths[:5]:
            found += share * worth
            share *= weights.second
        return found

    def _blocked(self, state: State, seat: int, whole: Income) -> float:
        """What the robber keeps from the seat while it stays."""
        corners = HEX_CORNER_SET[state.robber]
        settlements, cities = state.settlements[seat] & corners, state.cities[seat] & corners
        kind, token = self.board.terrain[state.robber], self.board.tokens[state.robber]
        lost = (settlements.bit_count() + 2 * cities.bit_count()) * (6 - abs(7 - token))
        if not lost or not token:
            return 0.0
        left = list(whole)
        left[kind] -= lost
        a, b, c, d, e = left
        rate = state.rates[seat]
        return self.weights.block * (point_rate(whole, rate) - point_rate((a, b, c, d, e), rate))

    def _army(self, state: State, seat: int, knights: int) -> float:
        """What the largest army is worth that the seat may still get, or its lead in it."""
        weights, played = self.weights, state.played[5 * seat + KNIGHT]
        best = max(state.played[5 * other + KNIGHT] for other in range(state.seats) if other != seat)
        if state.largest == seat:
            return weights.lead * min(2, played - best)
        due = max(LEAST_ARMY, best + 1) - played
        lacking = max(0, due - knights)
        return float(AWARD * weights.army**lacking * weights.discount ** (state.seats * due))

    def _card(self, state: State, seat: int, knights: int) -> float:
        """What the next card of the deck is worth."""
        knight, victory = self._odds
        army = self._army(state, seat, knights + 1) - self._army(state, seat, knights)
        weights = self.weights
        return knight * (weights.knight + army) + victory + (1 - knight - victory) * weights.progress

    def _card_goal(self, state: State, seat: int, knights: int) -> tuple[tuple[Counts, float], ...]:
        return ((CARD_COST, self._card(state, seat, knights)),) if any(state.deck) else ()


def _card_odds(view: View) -> tuple[float, float]:
    """How likely the next card is a knight, and how likely a victory point."""
    unseen = view.unseen
    if unseen is None or not sum(unseen):
        return 0.0, 0.0
    return unseen[KNIGHT] / sum(unseen), unseen[VICTORY] / sum(unseen)


def _shares(worths: dict[int, float], own: int, weights: Weights) -> dict[int, float]:
    """How much each other seat counts for a seat: together `envy`, the leader most."""
    others = {seat: worth for seat, worth in worths.items() if seat != own}
    best = max(others.values())
    powers = {seat: exp((value - best) / weights.threat) for seat, value in others.items()}
    whole = sum(powers.values())
    return {seat: weights.envy * power / whole for seat, power in powers.items()}
