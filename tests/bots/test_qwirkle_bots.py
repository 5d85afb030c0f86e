"""Qwirkle's bots: legal wherever a seat acts, repeatable, never stalling; what they count is what the rules count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, groupby, product
from random import Random
from typing import Any, Final

import pytest

from game.bots import choose
from game.bots.levels import EXPERT_1, GREEDY, LEVELS, levels
from game.bots.qwirkle import candidates, lookahead, search, spots
from game.bots.qwirkle.endgame import Endgame
from game.bots.qwirkle.hand_values import without
from game.bots.repeat_counter import FIRST_TIME
from game.core import OVER
from game.qwirkle import legal, placing
from game.qwirkle.actions import Pass, Place, Trade, in_order
from game.qwirkle.board import Board
from game.qwirkle.game import GAME
from game.qwirkle.rules import END_BONUS
from game.qwirkle.state import State
from game.qwirkle.tiles import Tiles, set_of
from tests.bots.kits import SHORT, acting, course
from tests.qwirkle import play
from tests.qwirkle.scene import position
from tests.soaking import soaked


def decide(state: State, level: str, seed: int) -> str:
    return choose(GAME, GAME.view(state, GAME.to_act(state)), level, seed, SHORT)


def states(seats: int, seed: int, players: tuple[str, ...], options: dict[str, str] | None = None) -> Iterator[State]:
    """Every position of a game in which a seat has to act, and the last one."""
    return acting(GAME, course(GAME, Random(seed), seats, players, options, SHORT))


def greedy_states(seed: int, seats: int = 2) -> Iterator[State]:
    yield from states(seats, seed, (GREEDY,))


# ---------------------------------------------------------------- what all of them hold to


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_legal_and_follows_from_the_view_alone(level: str) -> None:
    """The same view, also one that crossed a process, gets the same answer; so does one with other hidden tiles."""
    met, different = set(), 0
    every = 2 if level in LEVELS[:3] else 6
    for number, state in enumerate(states(3, 5, ("strong", "random"), {"six_at_once_bonus": "on"})):
        if GAME.to_act(state) < 0 or number % every:
            continue
        seat = GAME.to_act(state)
        view = GAME.view(state, seat)
        text = choose(GAME, view, level, number, SHORT)
        assert GAME.decode(text) in GAME.legal(state)
        assert choose(GAME, GAME.view_from_json(GAME.view_to_json(view)), level, number, SHORT) == text
        other = GAME.determinize(view, Random(number))
        different += other.hands != state.hands
        assert decide(other, level, number) == text
        met.add(not state.bag)
    assert met == {True, False}
    assert different >= 5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_where_nothing_fits_they_trade(level: str, seats: int) -> None:
    state = GAME.from_json(position("0,0\nRc Rx", ["Gd Gs Gt"], seats=seats))
    assert isinstance(GAME.decode(decide(state, level, 1)), Trade)


def test_where_nothing_fits_and_the_bag_is_empty_they_pass() -> None:
    """Late positions in which the seat to act is left with one tile that fits nowhere, the other one with the rest."""
    asked = 0
    for seed in range(8):
        for state in greedy_states(seed):
            tiles = sorted(state.hands[0] + state.hands[1])
            dead = [kind for kind in tiles if not state.board.takes(1 << kind)]
            if GAME.to_act(state) < 0 or state.bag or len(tiles) > 7 or not dead:
                continue
            tiles.remove(dead[0])
            state.hands[state.turn], state.hands[1 - state.turn] = (dead[0],), tuple(tiles)
            assert list(GAME.legal(state)) == [Pass()]
            assert {decide(state, level, 1) for level in (*LEVELS, GREEDY)} == {"pass"}
            asked += 1
    assert asked >= 3


def test_trades_of_free_will_end() -> None:
    """However little a hand may bring: turns go by, tiles do not, and from then on it places."""
    state = next(state for state in greedy_states(4) if state.number == 9)
    view = GAME.view(state, GAME.to_act(state))
    assert search.may_trade(view)
    view.number = len(view.board.tiles) + search.FREE_TRADES
    assert not search.may_trade(view)
    for seed in range(6):
        assert isinstance(GAME.decode(choose(GAME, view, "expert", seed, SHORT)), Place)


def test_it_is_the_same_choice_however_often_the_seat_was_asked() -> None:
    """Nothing that Qwirkle's bots do leaves a position as it was, so they need not count (`repeat_counter`)."""
    for state in list(greedy_states(5))[4:24:5]:
        for level in LEVELS[:3]:
            assert decide(state, level, 7) == decide(state, level, 3 * FIRST_TIME | 7)


CLOSED_IN = """-2,-3
.. .. Pd Pf ..
Pt Pc Ps Pd Px
Pf Pt Px Ps Pc
Pd Pf Pc .. ..
Ps Px .. .. .."""
"""Only purple goes beside it, and of purple one tile is left."""


def closing(points: list[int]) -> tuple[Any, set[str]]:
    """A position in which some places of the last purple tile close the table, and these placements."""
    state = GAME.from_json(position(CLOSED_IN, ["Oc Ot Yc Gc Gx Pt"], seats=4, points=points))
    placed = [action for action in GAME.legal(state) if isinstance(action, Place)]
    found = {GAME.encode(action) for action in placed if GAME.apply(state, action)[0].phase == "over"}
    assert 0 < len(found) < len(placed)
    return state, found


def test_bots_see_which_placements_end_the_game() -> None:
    """qwirkle.md: Board closed."""
    state, found = closing([0, 0, 0, 0])
    view = GAME.view(state, 0)
    moves = candidates.placement_moves(view)
    assert {GAME.encode(move.action) for move in moves if lookahead.ends(view, move)} == found


def test_no_bot_closes_the_table_in_defeat() -> None:
    """qwirkle.md: Board closed. A loser plays elsewhere; with the most points the expert ends the game."""
    state, found = closing([0, 0, 90, 0])
    for level, seed in product(LEVELS, range(8)):
        assert decide(state, level, seed) not in found
    state, found = closing([90, 0, 0, 0])
    assert decide(state, "expert", 1) in found


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_that_can_place_trades_into_an_end_that_loses(level: str) -> None:
    """qwirkle.md: Endless voluntary trading. The trade of the last turn ends the game."""
    hands = ["Ys Bt Px Yt Bs Rs", "Oc Ox Od Os Ot Of"]
    for seed in range(6):
        state = GAME.from_json(position("0,0\nRc Rx Rd", hands, points=[10, 30], passes=5))
        assert decide(state, level, seed).startswith("place")


def test_the_expert_trades_into_an_end_that_wins() -> None:
    """qwirkle.md: Endless voluntary trading."""
    hands = ["Ys Bt Px Yt Bs Rs", "Oc Ox Od Os Ot Of"]
    state = GAME.from_json(position("0,0\nRc Rx Rd", hands, points=[90, 30], passes=5))
    assert decide(state, "expert", 1).startswith("trade")
    state = GAME.from_json(position("0,0\nRc Rx Rd", hands, points=[90, 30], passes=4))
    assert decide(state, "expert", 1).startswith("place")


def test_the_yardstick_is_no_level_and_plays_the_most_points() -> None:
    assert levels("qwirkle") == LEVELS
    assert GREEDY not in levels("qwirkle")
    state = next(state for state in greedy_states(2) if state.number == 12)
    assert decide(state, GREEDY, 1) == GAME.encode(play.greedy(state))
    with pytest.raises(ValueError, match="level"):
        decide(state, "divine", 1)


# ---------------------------------------------------------------- what they count


def test_spots_know_the_most_points_of_any_hand_also_after_more_tiles_came() -> None:
    """Against the rules' own search, for the hand to act and for hands drawn at random."""
    rng, asked = Random(1), 0
    for state in greedy_states(6):
        if not state.board.tiles or GAME.to_act(state) < 0:
            continue
        whole = spots.Spots(state.board)
        action = play.greedy(state)
        board = lookahead.after(state.board, action.tiles) if isinstance(action, Place) else state.board
        changed = spots.touched(board, action.tiles) if isinstance(action, Place) else set()
        for _ in range(8):
            size = rng.randint(1, 6)
            hand: Tiles = tuple(sorted(rng.randrange(36) for _ in range(size)))
            kinds, bonus = set_of(hand), rng.choice((0, END_BONUS))
            for table, asked_of in ((state.board, ((whole, spots.NONE),)), (board, ((whole, changed), ("new", ())))):
                points, spot = 0, None
                for source, skip in asked_of:
                    listed = source if isinstance(source, spots.Spots) else spots.Spots(table, changed, kinds)
                    more, found = listed.best(kinds, size, skip, points, bonus)
                    points, spot = (more, found) if found else (points, spot)
                if not table.takes(kinds):
                    assert spot is None
                    continue
                assert points == legal.best_placement(table, hand, bonus)[0]
                assert spot is not None
                tiles = in_order(list(spots.laid(table, kinds, spot)))
                extra = bonus if len(tiles) == size else 0
                assert placing.total(placing.check(table, hand, tiles)) + extra == points
                asked += 1
    assert asked > 300


def test_candidates_bring_what_the_rules_say() -> None:
    seen = 0
    for state in states(2, 8, ("greedy", "random"), {"six_at_once_bonus": "on"}):
        if GAME.to_act(state) < 0 or state.number % 3:
            continue
        view = GAME.view(state, state.turn)
        found = candidates.placement_moves(view)
        assert [move.estimate for move in found] == sorted((move.estimate for move in found), reverse=True)
        for move in found[:: max(1, len(found) // 8)]:
            after, _ = GAME.apply(state, move.action)
            assert after.points[state.turn] - state.points[state.turn] == move.points
            assert without(state.hands[state.turn], [kind for kind, _ in move.tiles]) == move.kept
            seen += 1
    assert seen > 60


def plain_margin(board: Board, mine: Tiles, theirs: Tiles, passed: bool = False) -> int:
    """The margin of points under best play of both: every move, no bounds, nothing remembered."""
    moves = list(legal.placements(board, mine)) if board.takes(set_of(mine)) else []
    if not moves:
        return 0 if passed else -plain_margin(board, theirs, mine, True)
    best = -999
    for tiles in moves:
        points = placing.total(placing.score(board, in_order(list(tiles))))
        left = without(mine, [kind for kind, _ in tiles])
        new = lookahead.after(board, tiles)
        rest = 0 if not left or new.closed() else -plain_margin(new, theirs, left)
        best = max(best, points + (0 if left else END_BONUS) + rest)
    return best


def test_the_end_is_counted_out_exactly() -> None:
    checked = 0
    for seed in range(12):
        for state in greedy_states(seed):
            if GAME.to_act(state) < 0 or state.bag:
                continue
            mine, theirs = state.hands[state.turn], state.hands[1 - state.turn]
            if not 2 <= len(mine) + len(theirs) <= 4 or not state.board.takes(set_of(mine)):
                continue
            answer = Endgame(100_000).solve(state.board, mine, theirs)
            assert answer.exact
            assert answer.margin == plain_margin(state.board, mine, theirs)
            after, _ = GAME.apply(state, Place(in_order(list(answer.tiles))))
            assert after.points[state.turn] > state.points[state.turn]
            checked += 1
    assert checked >= 8


def test_the_expert_plays_the_end_exactly() -> None:
    """Its own choices, from the view alone, lose nothing against naive minimax; taking the most points would."""
    exact, greedy_loses = 0, 0
    for seed in range(20, 40):
        for state in greedy_states(seed):
            if GAME.to_act(state) < 0 or state.bag or not 3 <= sum(map(len, state.hands)) <= 5:
                continue
            mine, theirs = state.hands[state.turn], state.hands[1 - state.turn]
            best = plain_margin(state.board, mine, theirs)
            choice = GAME.decode(choose(GAME, GAME.view(state, state.turn), "expert", seed))
            assert margin_after(state, choice) == best
            greedy_loses += margin_after(state, play.greedy(state)) < best
            exact += 1
    assert exact >= 20
    assert greedy_loses >= 1


def margin_after(state: State, action: Any) -> int:
    """The margin of the seat to act when it does this and both play their best from there on."""
    seat = state.turn
    after, _ = GAME.apply(state, action)
    gained = after.points[seat] - state.points[seat]
    if GAME.to_act(after) == OVER:
        return gained
    passed = isinstance(action, Pass)
    return gained - plain_margin(after.board, after.hands[after.turn], after.hands[seat], passed)


SAMPLES = [(100, 5), *((1000 * part, 200) for part in range(1, 6))]


@pytest.mark.parametrize(("first", "wanted"), soaked(SAMPLES, SAMPLES[:1]))
def test_no_end_of_at_most_eight_tiles_is_played_worse_than_the_solver(first: int, wanted: int) -> None:
    """With the second that it has at a table, from the view alone; every move of the rest is tried without a limit."""
    checked, lost = 0, []
    for seed in count(first):
        for state in states(2, seed, (GREEDY, "random") if seed % 2 else (GREEDY,)):
            if GAME.to_act(state) < 0 or state.bag or not 2 <= sum(map(len, state.hands)) <= 8:
                continue
            mine, theirs = state.hands[state.turn], state.hands[1 - state.turn]
            if not state.board.takes(set_of(mine)):
                continue
            best = Endgame(10**9).solve(state.board, mine, theirs)
            choice = GAME.decode(choose(GAME, GAME.view(state, state.turn), "expert", seed))
            after, _ = GAME.apply(state, choice)
            points = after.points[state.turn] - state.points[state.turn]
            lead = Endgame(10**9).value_of(state.board, mine, theirs, (points, choice.tiles), -999, 999)
            lost += [(seed, state.number)] if lead < best.margin else []
            assert best.exact
            checked += 1
            if checked == wanted:
                assert not lost
                return


def test_the_end_takes_no_more_tries_than_it_may() -> None:
    state = next(state for state in greedy_states(3) if not state.bag and len(state.hands[state.turn]) == 6)
    for tries in (0, 10, 300):
        search_ = Endgame(tries)
        tiles = search_.solve(state.board, state.hands[state.turn], state.hands[1 - state.turn]).tiles
        assert search_.nodes <= tries + 1
        assert len(search_._last_tiles) <= tries
        assert Place(in_order(list(tiles))) in GAME.legal(state)


def test_a_qwirkle_that_lies_there_is_taken() -> None:
    state = GAME.from_json(position("0,0\nRc Rx Rd Rs", ["Rt Rf Gc Gx Gd Gs"]))
    for level in ("strong", "expert"):
        text = choose(GAME, GAME.view(state, 0), level, 1, 0.3)
        assert GAME.apply(state, GAME.decode(text))[0].points[0] >= 12


def test_it_is_seen_that_a_line_of_five_invites_the_sixth_tile() -> None:
    """What the next seat will score when a trade leaves a line of four, and when a fifth tile is laid there."""
    state = GAME.from_json(position("0,0\nRc Rx Rd Rs", ["Rt Bt Yt Yt Gf Gf"]))
    view = GAME.view(state, 0)
    dealt = lookahead.deals(view, Random(1), 200)
    found = {GAME.encode(move.action): move for move in candidates.placement_moves(view)}
    four, five = (
        lookahead.MoveTrial(view.board, spots.Spots(view.board), move)
        for move in (candidates.trades(view, 1)[0], found["place Rt@4,0"])
    )
    assert sum(map(five.reply, dealt)) / 200 > sum(map(four.reply, dealt)) / 200 + 1


# ---------------------------------------------------------------- the expert's deals


FEW: Final = search.Skill(100, 100, True, 0)
ANY: Final = search.Skill(100, 100, False, 8)
MANY: Final = search.Skill(100, 100, True, 8)


def chosen_with(state: State, skill: search.Skill, seconds: float) -> str:
    view = GAME.view(state, state.turn)
    return GAME.encode(search.choose(view, Random(state.number), seconds, skill))


@pytest.mark.parametrize(("seats", "times"), [(2, 4), (4, 2)])
def test_there_are_more_deals_while_none_is_played_to_the_end(seats: int, times: int) -> None:
    """They are those that so many times the seconds would bring."""
    late, different = 12 if seats == 2 else 18, 0
    for state in greedy_states(11, seats):
        if GAME.to_act(state) < 0 or not state.board.tiles or not state.bag or state.number % 9:
            continue
        few, many = chosen_with(state, FEW, 0.1), chosen_with(state, FEW, 0.1 * times)
        assert chosen_with(state, MANY, 0.1) == (many if len(state.bag) > late else few)
        different += few != many
    assert different


def test_the_expert_deals_likely_hands_and_the_first_one_any() -> None:
    assert (search.EXPERT.infers, search.FIRST_EXPERT.infers) == (True, False)
    found = [state for state in greedy_states(12) if GAME.to_act(state) >= 0 and len(state.bag) > 12]
    likely, dealt = ([chosen_with(state, skill, 0.1) for state in found[3::6]] for skill in (MANY, ANY))
    assert likely != dealt


# ---------------------------------------------------------------- the first expert


RECORDED = (
    (2, 31, 0, "place Rt@0,0 Rc@1,0 Rf@2,0"),
    (2, 31, 8, "place Yd@-1,-4 Rd@0,-4 Od@1,-4"),
    (2, 31, 16, "place Gs@4,-3 Gc@4,-2 Gt@4,-1"),
    (2, 31, 24, "place Ys@-4,-2 Gs@-3,-2"),
    (2, 31, 32, "place Pf@1,-10 Pd@1,-9"),
    (2, 31, 40, "place Rs@5,-3 Ps@6,-3"),
    (2, 31, 48, "place Bx@-6,4 Gx@-6,5"),
    (2, 31, 52, "place Rd@-2,0"),
    (2, 31, 53, "place Bc@-2,3 Bx@-2,4"),
    (2, 31, 54, "place Gx@-4,-10 Gt@-3,-10 Gd@-2,-10"),
    (2, 31, 57, "place Rd@1,1"),
    (2, 31, 58, "place Gx@-6,-5"),
    (3, 32, 0, "place Pc@0,0 Px@1,0 Pt@2,0"),
    (3, 32, 8, "place Ys@1,4 Ps@1,5"),
    (3, 32, 16, "place Rs@-2,7 Ys@-1,7"),
    (3, 32, 24, "place Rx@-4,7 Yx@-3,7 Gx@-2,7"),
    (3, 32, 32, "place Pf@7,0 Pt@7,1 Px@7,2 Pd@7,3"),
    (3, 32, 40, "place Bf@8,-3 Bs@8,-2"),
    (3, 32, 48, "place Yc@-4,2"),
    (3, 32, 56, "place Pf@7,-5"),
    (4, 33, 0, "place Gt@0,0 Gf@1,0 Gd@2,0"),
    (4, 33, 8, "place Ox@1,4 Ot@2,4"),
    (4, 33, 16, "place Yc@1,-3 Gc@1,-2"),
    (4, 33, 24, "place Od@-7,-1 Ox@-7,0 Ot@-7,1"),
    (4, 33, 32, "place Ot@7,-3 Bt@7,-2"),
    (4, 33, 40, "place Rs@8,-1 Rc@8,0"),
    (4, 33, 48, "place Bx@-1,5 Px@0,5"),
    (4, 33, 56, "place Os@-7,3"),
)
"""What the expert chose before it became a yardstick: seats, seed of a game of novices, position in it, action.

In an ending with several best moves it may now choose another one of them: it searches endings as the expert does."""


def test_the_first_expert_chooses_what_it_chose() -> None:
    for (seats, seed), group in groupby(RECORDED, key=lambda entry: entry[:2]):
        positions = list(states(seats, seed, ("novice",)))
        for _, _, number, chosen in group:
            state = positions[number]
            assert choose(GAME, GAME.view(state, GAME.to_act(state)), EXPERT_1, number, 0.3) == chosen
