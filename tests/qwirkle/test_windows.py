"""Counting, picking and finding the most points without a list, against the list; what the screen asks of the rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bits import each
from game.core import Illegal
from game.qwirkle import cells
from game.qwirkle.actions import Place, in_order
from game.qwirkle.board import Board
from game.qwirkle.checks import lines_problem
from game.qwirkle.game import GAME
from game.qwirkle.legal import best_placement, placements
from game.qwirkle.placing import check, fits, places_for, score, total
from game.qwirkle.state import State
from game.qwirkle.tiles import COPIES, GROUPS, JOINS, KINDS, NAMES, largest, set_of
from game.qwirkle.windows import fillings, nth_filling, ways
from tests.qwirkle import play
from tests.qwirkle.scene import Scene
from tests.test_perft import load

POSITIONS = [
    state
    for seed in range(6)
    for _, _, state, _ in play.game(play.new(2 + seed % 3, seed), Random(seed))
    if state.phase == "place"
]
positions = st.sampled_from(POSITIONS)


@given(positions)
@settings(max_examples=60, deadline=None)
def test_greedy_has_the_most_points_of_all_placements(state: State) -> None:
    hand = state.hands[state.turn]
    listed = [action for action in GAME.legal(state) if isinstance(action, Place)]
    action = play.greedy(state)
    GAME.apply(state, action)
    if not listed:
        assert not isinstance(action, Place)
        assert GAME.encode(action) == "pass" or len(action.tiles) == min(len(hand), len(state.bag))  # type: ignore[union-attr]
        return
    assert isinstance(action, Place)

    def gained(each: Place) -> int:
        after, _ = GAME.apply(state, each)
        return after.points[state.turn] - state.points[state.turn]

    assert gained(action) == max(map(gained, listed))
    if state.board.tiles:
        points, best = best_placement(state.board, hand)
        assert points == total(score(state.board, best))


def test_greedy_counts_the_bonus_for_the_last_tile() -> None:
    """qwirkle.md: End bonus. Four points and six for both tiles are more than five for one of them."""
    state = GAME.from_json(load("qwirkle", "finish"))
    hand = state.hands[state.turn]
    assert best_placement(state.board, hand)[0] == 5
    points, tiles = best_placement(state.board, hand, 6)
    assert (points, len(tiles)) == (10, 2)
    assert play.greedy(state) == Place(tiles)
    after, _ = GAME.apply(state, Place(tiles))
    assert after.points[state.turn] - state.points[state.turn] == 10


@given(positions)
@settings(max_examples=80, deadline=None)
def test_what_is_listed_may_lie_so_and_is_scored_as_it_is_told(state: State) -> None:
    board, hand = state.board, state.hands[state.turn]
    listed = list(placements(board, hand))
    assert len(listed) == len(set(listed))
    for tiles in listed[:200]:
        assert in_order(list(tiles)) == tiles
        points = total(check(board, hand, tiles))
        _, events = GAME.apply(state, Place(tiles))
        assert events[0].points == points  # type: ignore[union-attr]


@given(positions, st.data())
@settings(max_examples=30, deadline=None)
def test_places_for_a_tile_lead_to_every_move_and_to_nothing_else(state: State, data: st.DataObject) -> None:
    """For the screen: tile by tile, each set on the way is a move by itself, and every move can be laid so."""
    board, hand = state.board, state.hands[state.turn]
    if not board.tiles:
        return
    listed = {frozenset(tiles) for tiles in placements(board, hand)}
    for kind in set(hand):
        assert {frozenset([(kind, place)]) for place in places_for(board, hand, kind)} <= listed
        assert places_for(board, hand, kind) == [place for place in sorted(board.fits) if fits(board, kind, place)]
    if not listed:
        return
    goal = data.draw(st.sampled_from(sorted(listed, key=sorted)))
    laid: tuple[tuple[int, int], ...] = ()
    while len(laid) < len(goal):
        ways_on = [tile for tile in goal - set(laid) if tile[1] in places_for(board, hand, tile[0], laid)]
        assert ways_on
        laid = (*laid, data.draw(st.sampled_from(sorted(ways_on))))
        assert frozenset(laid) in listed


def test_places_for_a_tile_of_the_first_move() -> None:
    """On an empty table from the middle outwards, and only tiles of a largest set that has all laid so far."""
    hand = Scene("", ["Rc Rx Rd Gd Bd Bd"]).state.hands[0]
    red, green, cross = (NAMES.index(name) for name in ("Rd", "Gd", "Rx"))
    middle, right = cells.cell(0, 0), cells.cell(1, 0)
    assert places_for(Board(), hand, red) == [middle]
    beside = {cells.cell(x, y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert set(places_for(Board(), hand, cross, ((red, middle),))) == beside
    assert set(places_for(Board(), hand, green, ((red, middle),))) == beside
    assert places_for(Board(), hand, green, ((red, middle), (cross, right))) == []
    assert places_for(Board(), hand, red, ((red, middle),)) == []
    assert places_for(Board(), Scene("", ["Rc Rx Rd Gs Bt Bt"]).state.hands[0], NAMES.index("Gs")) == []


masks = st.lists(st.integers(0, 63), min_size=1, max_size=6).map(tuple)


@given(masks)
def test_ways_are_counted_as_they_are_listed(found: tuple[int, ...]) -> None:
    listed = list(fillings(found))
    assert ways(found) == len(listed) == len(set(listed))
    assert all(len(set(filling)) == len(found) for filling in listed)
    assert [nth_filling(found, n) for n in range(min(len(listed), 50))] == listed[:50]


@given(st.lists(st.tuples(st.integers(0, KINDS - 1), st.integers(-3, 3), st.integers(-3, 3)), max_size=40))
def test_a_board_kept_tile_by_tile_is_that_of_any_order(tiles: list[tuple[int, int, int]]) -> None:
    board, laid = Board(), []
    for kind, x, y in tiles:
        place = cells.cell(x, y)
        fitting = place not in board.tiles and (not board.tiles or fits(board, kind, place))
        assert fitting == (place not in board.tiles and not lines_problem({**board.tiles, place: kind}))
        if fitting:
            before = board.copy()
            board.put(kind, place)
            laid.append((kind, place))
            assert place not in before.tiles
    Random(1).shuffle(laid)
    again = Board(laid)
    assert again.has_same_tables(board)


@given(st.integers(-(10**30), 10**30), st.integers(-(10**30), 10**30))
def test_every_cell_has_a_number_and_a_name_of_its_own(x: int, y: int) -> None:
    number = cells.cell(x, y)
    assert cells.xy(number) == (x, y)
    assert cells.parse(cells.name(number)) == number
    assert cells.near(number) == (max(abs(x), abs(y)) <= cells.HALF // 2)


@given(st.integers(-cells.HALF, cells.HALF), st.integers(-cells.HALF, cells.HALF))
def test_near_cells_differ_and_lie_in_order(x: int, y: int) -> None:
    assert cells.xy(cells.cell(x, y)) == (x, y)
    assert cells.LOWEST <= cells.cell(x, y) <= cells.HIGHEST
    if x < cells.HALF:
        assert cells.cell(x + 1, y) == cells.cell(x, y) + cells.RIGHT
    if y < cells.HALF:
        assert cells.cell(x, y + 1) == cells.cell(x, y) + cells.DOWN


def test_kinds_groups_and_lines() -> None:
    assert len(NAMES) == len(set(NAMES)) == KINDS
    assert [len(list(each(group))) for group in GROUPS] == [6] * 12
    assert len(JOINS) == 1 + 12 * 63 - 36
    for line, joining in JOINS.items():
        for kind in range(KINDS):
            legal = line == 0 or any((line | 1 << kind) & ~group == 0 for group in GROUPS)
            assert bool(joining >> kind & 1) == (legal and not line >> kind & 1)
    assert largest((0, 0, 1, 7)) == 2
    assert set_of((0, 0, 35)) == 1 | 1 << 35
    assert COPIES * KINDS == 108


def test_a_move_that_is_none_is_refused_as_apply_would() -> None:
    scene = Scene("0,0\nRc Rx", ["Rd"])
    with pytest.raises(Illegal) as caught:
        check(scene.state.board, scene.state.hands[0], ((NAMES.index("Gd"), cells.cell(2, 0)),))
    assert caught.value.reason == "qwirkle-not-in-hand"
