"""The bots of Catan: what they build, rob, trade and give back; never spam, never a standstill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from game.bots import choose
from game.bots.catan import hand_estimate
from game.bots.catan.build_time import MAX_ROLLS, point_rate, rolls_to_afford
from game.bots.catan.discards import discards
from game.bots.catan.evaluate import SURE, Evaluator
from game.bots.catan.judge import judge
from game.bots.catan.sites import income, rings
from game.bots.levels import EXPERT_1, LEVELS
from game.bots.repeat_counter import FIRST_TIME, RepeatCounter, times_asked
from game.catan.actions import Offer
from game.catan.game import GAME
from game.catan.island import HEX_CORNER_SET
from game.catan.kinds import CITY_COST, NONE
from game.record import SeatInfo
from game.session.session import Services, Session
from tests.bots.kits import course
from tests.catan.play import reach

PLAIN = (4, 4, 4, 4, 4)


def states(seats: int, seed: int, players: Sequence[str], options: dict[str, str] | None = None) -> Iterator[Any]:
    """Every position of one game, by default on a random island."""
    options = {"map": "random"} if options is None else options
    return course(GAME, Random(f"{seats}:{seed}"), seats, players, options, counted=True)


def decide(state: Any, level: str, seed: int = 1) -> str:
    return choose(GAME, GAME.view(state, GAME.to_act(state)), level, seed)


# ---------------------------------------------------------------- what they do


class Stubborn:
    """A bot that offers as long as nobody tells it that it did so twice in this position."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.text = ""

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        view, rng = GAME.view_from_json(view_json), Random(seed)
        state = GAME.determinize(view, rng)
        legal = [GAME.encode(action) for action in GAME.legal(state)]
        offers = [text for text in legal if text.startswith("offer")]
        if state.phase == "main":
            self.asked += [times_asked(seed)] if offers else []
            self.text = offers[0] if offers and times_asked(seed) <= 2 else "end"
        else:
            known = [text for text in ("reject", "cancel") if text in legal]
            self.text = known[0] if known else GAME.encode(GAME.pick(state, rng))

    def poll(self) -> str:
        return self.text

    def close(self) -> None:
        pass


def test_at_a_table_bots_are_told_how_often_they_were_asked() -> None:
    bot = Stubborn()
    seats = [SeatInfo("bot", "steady")] * 3
    session = Session.start("catan", seats, seed="1", services=Services(make_bot_backend=lambda: bot))
    for _ in range(300):
        session.tick()
    session.close()
    assert not session.incidents
    assert {1, 2, 3} == set(bot.asked)
    assert all(after in (before + 1, 1) for before, after in pairwise(bot.asked))


PHASES = ("setup", "roll", "main", "robber", "discard", "roads", "answer", "choose")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_knows_what_to_do_in_every_phase(level: str) -> None:
    """Also in positions to which games of chance come, with all there is to choose from."""
    for phase in PHASES:
        for seed in range(2 if phase != "roads" else 6):
            state = reach(phase, seed, 2 + seed % 3, 4 + seed)
            action = GAME.decode(choose(GAME, GAME.view(state, GAME.to_act(state)), level, FIRST_TIME | seed))
            GAME.apply(state, action)


@pytest.mark.parametrize("level", ["steady", "expert"])
def test_road_building_is_played(level: str) -> None:
    def plays() -> Iterator[int]:
        for seed in range(12):
            for state in states(2, 40 + seed, (level, "novice")):
                yield state.played[2]

    assert any(plays())


def test_nobody_makes_the_same_offer_twice_in_one_position_and_some_are_taken() -> None:
    offers, trades, turns = Counter[tuple[Any, ...]](), 0, 0
    for seed in range(2):
        for before, after in pairwise(states(4, seed, ("expert", "strong", "steady", "expert"))):
            turns = max(turns, after.number) if after.number else turns
            if after.phase == "answer" and before.phase == "main":
                hand = tuple(after.hands[5 * after.turn : 5 * after.turn + 5])
                offers[seed, after.number, hand, after.offer] += 1
            trades += before.phase == "choose" and after.hands != before.hands
    assert sum(offers.values()) > 5
    assert set(offers.values()) == {1}
    per_position = Counter(key[:3] for key in offers)
    assert max(per_position.values()) <= 2
    assert trades >= 3


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_offers_and_answers_do_not_depend_on_hidden_cards(level: str) -> None:
    different = asked = 0
    for number, state in enumerate(states(3, 8, (level,))):
        if state.phase not in ("answer", "choose", "main") or number % 3:
            continue
        view, seed = GAME.view(state, GAME.to_act(state)), FIRST_TIME | number
        text = choose(GAME, view, level, seed)
        for deal in range(2):
            other = GAME.determinize(view, Random(deal))
            different += GAME.to_json(other) != GAME.to_json(state)
            assert choose(GAME, GAME.view(other, GAME.to_act(other)), level, seed) == text
        asked += state.phase != "main"
    assert asked >= 3
    assert different >= 20


def test_a_bot_to_which_nobody_counts_makes_no_offer() -> None:
    """So a program that asks with the same seed again and again comes to an end of the turn."""
    offered = 0
    for number, state in enumerate(states(3, 2, ("novice",))):
        if state.phase == "main" and number % 4 == 0:
            assert not isinstance(GAME.decode(decide(state, "expert")), Offer)
            offered += isinstance(GAME.decode(decide(state, "expert", FIRST_TIME | 1)), Offer)
    assert offered


def test_recall_counts_positions_not_questions_in_a_row() -> None:
    repeats = RepeatCounter()
    seeds = [repeats.seed(seat, {"at": at}, 5) for seat, at in ((0, 1), (0, 2), (0, 1), (1, 1), (0, 1))]
    assert [times_asked(seed) for seed in seeds] == [1, 1, 2, 1, 3]
    assert {seed % FIRST_TIME for seed in seeds} == {5}
    repeats = RepeatCounter()
    seeds = [repeats.seed(0, {"at": 1}, 5, place) for place in (3, 3, 7, 7)]
    assert [times_asked(seed) for seed in seeds] == [1, 1, 2, 2], "asked again at the same place in the log"
    repeats.truncate(7)
    assert times_asked(repeats.seed(0, {"at": 1}, 5, 9)) == 2, "what was taken back was never asked"
    assert times_asked(7) == times_asked(-3) == 0


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
@pytest.mark.parametrize("hand", [(0, 0, 0, 2, 3), (4, 0, 0, 2, 2)])
def test_who_can_win_at_once_does(level: str, hand: tuple[int, ...]) -> None:
    """With nine points and the cards of a city, or four of a kind and the rest of a city."""
    late = (state for seed in range(9) for state in states(2, seed, ("novice",)) if state.phase == "main")
    won = 0
    for state in (state for state in late if state.points[state.turn] == 9 and state.settlements[state.turn]):
        seat, new = state.turn, state.copy()
        new.hands[5 * seat : 5 * seat + 5] = hand
        new.hands[5 - 5 * seat : 10 - 5 * seat] = [0] * 5
        new.bank = [19 - count for count in hand]
        while new.phase not in ("over", "roll"):
            new = GAME.apply(new, GAME.decode(decide(new, level)))[0]
        assert new.phase == "over"
        won += 1
        if won == 3:
            return
    assert won


def test_the_robber_goes_where_others_harvest_and_not_where_its_own_seat_does() -> None:
    seen = 0
    for state in states(3, 5, ("novice",)):
        if state.phase == "robber":
            action = GAME.decode(decide(state, "expert"))
            corners = HEX_CORNER_SET[action.hexagon]
            own = state.settlements[state.turn] | state.cities[state.turn]
            assert state.occupied & corners & ~own
            assert not own & corners
            seen += 1
    assert seen >= 5


def test_who_gives_back_keeps_what_it_can_build() -> None:
    """With the cards of a city beside five others of one kind, the expert keeps the city."""
    state = next(
        state for state in states(2, 3, ("steady",)) if state.phase == "main" and state.settlements[state.turn]
    )
    seat, new = state.turn, state.copy()
    new.hands[5 * seat : 5 * seat + 5] = [5, 0, 0, 2, 3]
    new.hands[5 - 5 * seat : 10 - 5 * seat] = [0] * 5
    new.bank = [14, 19, 19, 17, 16]
    new.phase, new.owed = "discard", ((seat, 5),)
    assert decide(new, "expert") == "discard lumber lumber lumber lumber lumber"


def holding(state: Any, hands: Sequence[Sequence[int]]) -> Any:
    """The state with these hands, and the bank with the rest."""
    new = state.copy()
    new.hands = [count for hand in hands for count in hand]
    new.bank = [19 - sum(hand[kind] for hand in hands) for kind in range(5)]
    return new


def main_phase(seats: int, seed: int, number: int = 10) -> Any:
    """A position of a game of novices, after the dice."""
    found = (state for state in states(seats, seed, ("novice",)) if state.phase == "main" and state.number > number)
    return next(found)


def test_who_gives_back_keeps_what_its_next_turn_needs() -> None:
    """The cards of a development card are in the hand; `expert-1` gave one of them back to keep a lumber."""
    state = main_phase(2, 1)
    seat = state.turn
    hands = [[0] * 5, [0] * 5]
    hands[seat] = [5, 0, 1, 2, 1]
    new = holding(state, hands)
    new.phase, new.owed = "discard", ((seat, 4),)
    left = [have - less for have, less in zip(hands[seat], GAME.decode(decide(new, "expert")).cards, strict=True)]
    assert all(have >= price for have, price in zip(left, (0, 0, 1, 1, 1), strict=True))


def test_the_second_look_has_nothing_against_the_discard_of_a_hint() -> None:
    """It valued discards without the turn that follows, and faulted about a quarter of them."""
    asked = [state for seed in (0, 1, 2) for state in states(3, seed, ("novice",)) if state.phase == "discard"]
    assert len(asked) >= 20
    for state in asked:
        chosen = decide(state, "expert")
        found = {each.action: each.loss for each in judge(GAME.view(state, GAME.to_act(state)), [chosen], 1, 1.0)}
        assert found[chosen] == 0.0
        assert len(found) > 1


def discarding(roller: int) -> Any:
    """Seat 0 discards, with a card of invention and a city spot; whoever rolled has played a knight before."""
    new = holding(main_phase(2, 1), ([0, 0, 4, 1, 3], [0] * 5))
    new.phase, new.owed, new.turn, new.card_played = "discard", ((0, 4),), roller, True
    new.cards[:5] = [0, 0, 0, 1, 0]
    return new


def valued(state: Any) -> dict[Any, float]:
    return discards(Evaluator(GAME.view(state, 0), state), state)


def test_the_next_turn_of_who_discards_begins_without_a_played_card() -> None:
    """The knight of another seat that rolled does not count; one of its own forbids another card in this turn."""
    for roller, same in ((1, True), (0, False)):
        played, unplayed = discarding(roller), discarding(roller)
        unplayed.card_played = False
        assert (valued(played) == valued(unplayed)) == same


def test_a_win_in_the_next_turn_is_not_certain_yet() -> None:
    """The others may prevent it, so the second look may not speak of a certain win; in its own turn it is one."""
    for roller, certain in ((1, False), (0, True)):
        state = discarding(roller)
        state.points[0], state.card_played = 9, False
        best, *_ = judge(GAME.view(state, 0), [], 1, 1.0)
        assert (best.chance == 1.0) == certain
        assert (max(valued(state).values()) >= SURE) == certain


def position(seats: int, seed: int, number: int) -> Any:
    """The position of that number in a game of novices."""
    return next(islice(states(seats, seed, ("novice",)), number, None))


def test_the_others_are_asked_before_the_bank_gets_four_cards() -> None:
    """The bank would take four lumber for a brick; two are enough for a person, who would hardly gain by one."""
    state = position(3, 1, 73)
    bank = "bank lumber lumber lumber lumber for brick"
    assert decide(state, EXPERT_1, FIRST_TIME | 1) == bank
    assert decide(state, "expert", FIRST_TIME | 1) == "offer lumber lumber for brick"
    assert decide(state, "expert", 2 * FIRST_TIME | 1) == bank
    assert decide(state, "expert", 1) == bank


def test_a_seat_near_the_goal_makes_no_offer() -> None:
    """The others would refuse it, as `test_a_seat_near_the_goal_gets_no_cards` shows for bots."""
    state = position(3, 1, 73)
    for points, offers in ((7, True), (8, False)):
        state.points[state.turn] = points
        assert decide(state, "expert", FIRST_TIME | 1).startswith("offer") == offers


def test_nothing_is_paid_for_a_card_that_completes_nothing() -> None:
    state = position(3, 2, 154)
    assert decide(state, EXPERT_1, FIRST_TIME | 1) == "bank grain grain grain grain for lumber"
    assert decide(state, "expert", FIRST_TIME | 1) == "end"


def test_a_seat_near_the_goal_gets_no_cards() -> None:
    """Whatever it offers: the same offer is accepted while it lacks more points."""
    accepted = 0
    for seed in range(6):
        state = main_phase(3, seed)
        other = (state.turn + 1) % 3
        hands = [[1, 1, 1, 1, 1] for _ in range(3)]
        hands[other] = [4, 0, 0, 1, 3]
        state = holding(state, hands)
        state.points[state.turn] = 5
        far = GAME.apply(state, GAME.decode(f"offer grain for lumber to {other}"))[0]
        near = far.copy()
        near.points[near.turn] = 8
        assert decide(near, "expert") == "reject"
        accepted += decide(far, "expert") == "accept"
    assert accepted >= 2


# ---------------------------------------------------------------- what they count


def test_waiting_is_the_shorter_the_more_there_is() -> None:
    yearly = (4, 4, 4, 4, 4)
    assert rolls_to_afford(CITY_COST, (0, 0, 0, 2, 3), yearly, PLAIN) == 0
    assert rolls_to_afford(CITY_COST, (4, 0, 0, 2, 2), yearly, PLAIN) == 0, "four for one are as good as the card"
    full = rolls_to_afford(CITY_COST, NONE, yearly, PLAIN)
    assert (
        0
        < rolls_to_afford(CITY_COST, (0, 0, 0, 1, 3), yearly, PLAIN)
        < rolls_to_afford(CITY_COST, (0, 0, 0, 0, 2), yearly, PLAIN)
        < full
    )
    assert rolls_to_afford(CITY_COST, NONE, yearly, (2, 2, 2, 2, 2)) < full
    assert rolls_to_afford(CITY_COST, NONE, (8, 8, 8, 8, 8), PLAIN) == pytest.approx(full / 2)
    assert rolls_to_afford(CITY_COST, NONE, NONE, PLAIN) == MAX_ROLLS


def test_waiting_for_one_resource_is_its_chance() -> None:
    assert rolls_to_afford((1, 0, 0, 0, 0), NONE, (5, 0, 0, 0, 0), PLAIN) == pytest.approx(36 / 5)
    assert rolls_to_afford((1, 0, 0, 0, 0), NONE, (0, 8, 0, 0, 0), PLAIN) == pytest.approx(4 * 36 / 8)


def test_a_better_income_builds_faster() -> None:
    for pips in (0.0, 0.5):
        assert point_rate((3, 3, 3, 3, 3), PLAIN, pips) > point_rate((15, 0, 0, 0, 0), PLAIN, pips)
        assert point_rate((3, 3, 3, 3, 3), (3, 3, 3, 3, 3), pips) > point_rate((3, 3, 3, 3, 3), PLAIN, pips)
        assert point_rate((3, 3, 3, 3, 4), PLAIN, pips) > point_rate((3, 3, 3, 3, 3), PLAIN, pips)


def test_a_share_of_an_income_counts_cards_of_any_kind() -> None:
    even, lopsided = (3, 3, 3, 3, 3), (15, 0, 0, 0, 0)
    assert point_rate(even, PLAIN, 1.0) == point_rate(lopsided, PLAIN, 1.0)
    for kinds in (even, lopsided):
        ends = point_rate(kinds, PLAIN, 0.0) + point_rate(kinds, PLAIN, 1.0)
        assert point_rate(kinds, PLAIN, 0.5) == pytest.approx(ends / 2)


def pips_of_the_opening(level: str, seed: int) -> int:
    """The cards in 36 rolls of both settlements of the seat that begins, at a table of two of the level."""
    opened = next(state for state in states(2, seed, (level,)) if state.phase == "roll")
    return sum(income(opened.board, opened.settlements[opened.turn], 0))


def test_the_expert_opens_with_more_cards_than_the_first_expert() -> None:
    def total(level: str) -> int:
        return sum(pips_of_the_opening(level, seed) for seed in range(8))

    assert total("expert") > total(EXPERT_1)


def test_guesses_add_up_and_know_what_is_known() -> None:
    checked = 0
    for state in states(4, 6, ("steady",)):
        seat = GAME.to_act(state)
        if seat < 0 or state.phase == "setup":
            continue
        view = GAME.view(state, seat)
        found = hand_estimate.hands(view)
        assert found[seat] == view.hands[seat]
        for other in range(4):
            assert sum(found[other]) == pytest.approx(view.hand_sizes[other], abs=0.3)
        for kind in range(5):
            assert sum(hand[kind] for hand in found) == pytest.approx(19 - view.bank[kind], abs=1e-6)
        checked += 1
    assert checked > 100


def test_at_a_table_of_two_the_other_hand_is_known() -> None:
    for state in states(2, 6, ("steady",)):
        if GAME.to_act(state) >= 0:
            found = hand_estimate.hands(GAME.view(state, GAME.to_act(state)))
            for seat in range(2):
                assert found[seat] == pytest.approx(tuple(state.hands[5 * seat : 5 * seat + 5]))


def test_income_and_distances_on_the_printed_map() -> None:
    """Red: lumber from 11, 8 and grain from 9; ore from 10, brick from 6 and wool from 2 (catan.md 3)."""
    state = GAME.new(GAME.setup(4, {"map": "beginner"}))
    assert state.board is not None
    assert income(state.board, state.settlements[0], 0) == (2 + 5, 5, 1, 4, 3)
    assert income(state.board, 0, state.settlements[0]) == (14, 10, 2, 8, 6)
    found = rings(state.reach[0], state.settlements[0], state.occupied, state.paved)
    assert found[0] == state.reach[0]
    assert found[1].bit_count() == 8
    assert not found[1] & found[2]


# ---------------------------------------------------------------- who is stronger
