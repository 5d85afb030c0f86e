"""The evaluation of a position for a seat: points, long-term building rate, and purchases that it can soon pay for."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.bots.catan import hand_estimate
from game.bots.catan.build_time import Hand, Income, point_rate, rolls_to_afford
from game.bots.catan.odds import odds, seven_risk
from game.bots.catan.position_survey import PositionSurvey
from game.bots.catan.styles import BALANCED, Style
from game.bots.catan.weights import WEIGHTS, Weights
from game.catan.board import Board
from game.catan.island import HEX_CORNER_SET
from game.catan.kinds import (
    AWARD,
    CARD_COST,
    KNIGHT,
    LEAST_ARMY,
    VICTORY,
    Counts,
    row,
)
from game.catan.options import goal, hand_limit
from game.catan.state import State, View

WIN: Final = 1000.0
"""The value of a win; large, so that only its speed matters besides."""
SURE: Final = WIN / 2
"""A value from which on the game is won."""
GAMBLE: Final = 5.0
"""The value of an unknown card that may be the last point."""
SPARE: Final = 0.01
"""The value of a card without a purchase in sight."""


class Evaluator:
    """The evaluator of positions that follow from one view, for its seat; made for one decision."""

    def __init__(self, view: View, state: State, weights: Weights = WEIGHTS, style: Style = BALANCED) -> None:
        """Prepare for a state that fits the view; hands that the view hides are estimated."""
        assert view.seat is not None
        assert state.board is not None
        self.seat, self.weights, self.style = view.seat, weights, style
        self.board: Board = state.board
        self.hands = hand_estimate.hands(view)
        self._hidden = [hand_estimate.points(view, seat) for seat in range(view.seats)]
        self.goal, self._hand_limit, self._seven_risk = goal(view), hand_limit(view), seven_risk(view)
        lead = max(view.points[seat] + self._hidden[seat] for seat in range(view.seats))
        self.horizon = weights.horizon * max(1.5, self.goal + 0.5 - lead)
        self._rolls = odds(view)
        self._survey = PositionSurvey(self.board, self.horizon, weights, self._rolls, {self.seat: style})
        self._others: dict[object, float] = {}
        self._odds = _card_odds(view)
        worths = {seat: self._other(state, seat, self.hands[seat]) for seat in range(view.seats)}
        self.shares = _shares(worths, self.seat, weights)
        self._shares_of_own = {seat: _shares(worths, seat, weights)[self.seat] for seat in self.shares}

    def value(self, state: State, unknown: int = 0, hands: Sequence[Hand] | None = None) -> float:
        """Return the expected points of the seat minus those of the others, weighted.

        `unknown` is the number of cards just bought and not yet seen. `hands` replaces all hands of the state, the
        seat's own included.
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
        """Return what a seat gains by this exchange, according to its estimated hand."""
        hand: Hand = row(state.hands, seat) if seat == self.seat else self.hands[seat]
        a, b, c, d, e = (max(0.0, have - less) + more for have, less, more in zip(hand, give, got, strict=True))
        return self._prospects(state, seat, (a, b, c, d, e), 0) - self._prospects(state, seat, hand, 0)

    def willing(self, state: State, seat: int, give: Counts, got: Counts) -> float:
        """Return what another seat gains by giving `give` for `got`, minus its weight of this seat's gain."""
        mine = self.gain(state, self.seat, got, give)
        return self.gain(state, seat, give, got) - self._shares_of_own[seat] * mine

    # -------------------------------------------------------------- one seat

    def worth(self, state: State, seat: int, hand: Hand, unknown: int = 0) -> float:
        """Return the expected points of a seat whose cards the state contains, without regard to the others."""
        weights, cards = self.weights, row(state.cards, seat)
        points = float(state.points[seat] + cards[VICTORY])
        if points >= self.goal and state.turn == seat:
            points += WIN
        found = points + self._prospects(state, seat, hand, cards[KNIGHT])
        found += weights.knight * cards[KNIGHT] + weights.progress * sum(cards[2:])
        found += unknown * self._card(state, seat, cards[KNIGHT]) + self._liking(state, seat)
        if unknown and points == self.goal - 1:
            found += GAMBLE * self._odds[1]
        size = sum(hand)
        if size > self._hand_limit:
            found -= self._seven_risk * weights.card * (size // 2)
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
        """Return the expected points that the seat does not have yet."""
        weights, survey, rate = self.weights, self._survey.survey(state, seat), state.rates[seat]
        found = survey.base + self._army(state, seat, knights) - self._blocked(state, seat, survey.income)
        worths = [
            gain * weights.discount ** rolls_to_afford(cost, hand, survey.income, rate)
            for cost, gain in (*survey.goals, *self._card_goal(state, seat, knights))
        ]
        worths.sort(reverse=True)
        share = 1.0
        for worth in worths[:5]:
            found += share * worth
            share *= weights.second
        return found

    def _blocked(self, state: State, seat: int, whole: Income) -> float:
        """Return what the robber costs the seat until it is moved."""
        corners = HEX_CORNER_SET[state.robber]
        settlements, cities = state.settlements[seat] & corners, state.cities[seat] & corners
        kind, token = self.board.terrain[state.robber], self.board.tokens[state.robber]
        lost = (settlements.bit_count() + 2 * cities.bit_count()) * self._rolls[token]
        if not lost:
            return 0.0
        left = list(whole)
        left[kind] -= lost
        a, b, c, d, e = left
        rate = state.rates[seat]
        pips = self.weights.pips
        return self.weights.block * (point_rate(whole, rate, pips) - point_rate((a, b, c, d, e), rate, pips))

    def _army(self, state: State, seat: int, knights: int) -> float:
        """Return the value of the largest army for the seat: a possible award, or its lead."""
        weights, played = self.weights, state.played[5 * seat + KNIGHT]
        best = max(state.played[5 * other + KNIGHT] for other in range(state.seats) if other != seat)
        if state.largest == seat:
            return weights.lead * min(2, played - best)
        due = max(LEAST_ARMY, best + 1) - played
        lacking = max(0, due - knights)
        return float(AWARD * weights.army**lacking * weights.discount ** (state.seats * due))

    def _card(self, state: State, seat: int, knights: int) -> float:
        """Return the value of the deck's next card."""
        knight, victory = self._odds
        army = self._army(state, seat, knights + 1) - self._army(state, seat, knights)
        weights = self.weights
        value = knight * (weights.knight + army) + victory + (1 - knight - victory) * weights.progress
        return value + self.style.card if seat == self.seat else value

    def _liking(self, state: State, seat: int) -> float:
        return self.style.cards(state, seat) if seat == self.seat else 0.0

    def _card_goal(self, state: State, seat: int, knights: int) -> tuple[tuple[Counts, float], ...]:
        return ((CARD_COST, self._card(state, seat, knights)),) if any(state.deck) else ()


def _card_odds(view: View) -> tuple[float, float]:
    """Return the probabilities that the next card is a knight and a victory point."""
    unseen = view.unseen
    if unseen is None or not sum(unseen):
        return 0.0, 0.0
    return unseen[KNIGHT] / sum(unseen), unseen[VICTORY] / sum(unseen)


def _shares(worths: dict[int, float], own: int, weights: Weights) -> dict[int, float]:
    """Return each other seat's weight for a seat: in sum `envy`, and largest for the leader."""
    others = {seat: worth for seat, worth in worths.items() if seat != own}
    best = max(others.values())
    powers = {seat: exp((value - best) / weights.threat) for seat, value in others.items()}
    whole = sum(powers.values())
    return {seat: weights.envy * power / whole for seat, power in powers.items()}
