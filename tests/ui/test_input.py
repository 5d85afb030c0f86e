"""From picks to actions: what is held, where it may go, what a click on a cell means."""

from __future__ import annotations

from random import Random

import pytest

from game import bits
from game.core import Illegal
from game.tigris import actions as act
from game.tigris.game import GAME
from game.tigris.state import State, View
from tests.ui.positions import cells, rich
from ui.tigris.input import CATASTROPHE_HELD, BoardInput, slots, targets

CELL = bits.CELL_OF


def at_rich() -> tuple[BoardInput, View, list[act.Action]]:
    view = rich()
    legal = list(GAME.legal(GAME.determinize(view, Random(1))))
    input_ = BoardInput()
    input_.sync(view, legal)
    return input_, view, legal


def test_targets_hold_every_legal_action_once() -> None:
    _, _, legal = at_rich()
    found = targets(legal)
    for kind, family in (("tile", act.TILE), ("leader", act.LEADER)):
        for colour in range(4):
            expected = {a.cell for a in legal if a in family[colour]}
            assert set(bits.each(found.of((kind, colour)))) == expected
    assert set(bits.each(found.of(CATASTROPHE_HELD))) == {a.cell for a in legal if isinstance(a, act.Catastrophe)}


def test_slots_are_sorted_by_colour() -> None:
    assert slots([1, 2, 1, 2]) == (0, 1, 1, 2, 3, 3)
    assert slots(None) == ()


def test_a_slot_and_a_cell_make_a_tile() -> None:
    input_, _, _ = at_rich()
    input_.pick_slot(1)
    assert input_.at(CELL["c10"]) == act.TILE[act.RED][CELL["c10"]]


def test_the_same_slot_again_puts_the_tile_down() -> None:
    input_, _, _ = at_rich()
    input_.pick_slot(1)
    input_.pick_slot(1)
    assert input_.held is None
    assert not input_.cells()


def test_two_slots_of_one_colour_are_two_slots() -> None:
    input_, _, _ = at_rich()
    input_.pick_slot(1)
    input_.pick_slot(2)
    assert input_.held == ("tile", act.RED)
    assert input_.slot == 2


def test_an_empty_slot_is_refused() -> None:
    input_, view, _ = at_rich()
    view.hand = [1, 0, 0, 0]
    with pytest.raises(Illegal, match="slot-empty"):
        input_.pick_slot(4)


def test_a_click_with_nothing_held_picks_up_the_own_leader() -> None:
    input_, _, _ = at_rich()
    assert input_.at(CELL["c2"]) is None
    assert input_.held == ("leader", act.BLACK)


def test_a_click_with_nothing_held_elsewhere_says_what_to_do() -> None:
    input_, _, _ = at_rich()
    with pytest.raises(Illegal, match="nothing-held"):
        input_.at(CELL["h7"])


def test_a_click_on_the_board_while_tiles_are_swapped_says_so() -> None:
    input_, _, _ = at_rich()
    input_.swapping = True
    with pytest.raises(Illegal, match="swap-open"):
        input_.at(CELL["h7"])


def test_a_leader_clicked_where_it_stands_is_put_down() -> None:
    input_, _, _ = at_rich()
    input_.hold(("leader", act.BLACK))
    assert input_.at(CELL["c2"]) is None
    assert input_.held is None


def test_illegal_cells_become_actions_so_that_the_rules_can_say_why() -> None:
    input_, _, legal = at_rich()
    input_.hold(("leader", act.RED))
    action = input_.at(CELL["a1"])
    assert action == act.LEADER[act.RED][CELL["a1"]]
    assert action not in legal


def test_marked_tiles_make_a_swap() -> None:
    input_, _, _ = at_rich()
    input_.start_swap()
    for slot in (0, 1, 2, 2, 5):
        input_.pick_slot(slot)
    assert input_.swap() == act.SWAP[1, 1, 0, 1]


def test_a_swap_of_nothing_is_refused() -> None:
    input_, _, _ = at_rich()
    input_.start_swap()
    with pytest.raises(Illegal, match="swap-nothing"):
        input_.swap()


def test_only_an_own_leader_on_the_board_can_be_withdrawn() -> None:
    input_, _, _ = at_rich()
    with pytest.raises(Illegal, match="withdraw-nothing"):
        input_.withdraw()
    input_.hold(("leader", act.RED))
    assert not input_.can_withdraw()
    input_.hold(("leader", act.BLACK))
    assert input_.can_withdraw()
    assert input_.withdraw() == act.WITHDRAW[act.BLACK]


def test_a_new_moment_puts_everything_down() -> None:
    input_, view, legal = at_rich()
    input_.pick_slot(0)
    input_.sync(view, legal)
    assert input_.held is None


def monument_offer() -> tuple[BoardInput, State]:
    """Two squares around the tile just placed."""
    view = rich()
    view.tiles[act.GREEN] |= cells("m11 n11")
    view.tiles[act.RED] &= ~cells("n10")
    view.tiles[act.GREEN] |= cells("n10 o11")
    view.tiles[act.GREEN] |= cells("o10")
    view.leaders[4 * 1 + act.BLACK] = -1
    view.phase, view.placed = "monument", CELL["n10"]
    from game.tigris.playback import gather

    gather(view)
    state = GAME.determinize(view, Random(1))
    input_ = BoardInput()
    input_.sync(GAME.view(state, 0), list(GAME.legal(state)))
    return input_, state


def test_a_monument_goes_on_the_square_of_the_cell() -> None:
    input_, state = monument_offer()
    builds = [a for a in GAME.legal(state) if isinstance(a, act.Build)]
    squares = {a.cell for a in builds}
    assert len(squares) > 1
    input_.hold(("monument", builds[0].monument))
    own = CELL["m11"]
    action = input_.at(own)
    assert action in builds
    assert action.cell == CELL["m10"]


def test_a_cell_of_two_squares_is_refused_and_named() -> None:
    input_, state = monument_offer()
    builds = [a for a in GAME.legal(state) if isinstance(a, act.Build)]
    input_.hold(("monument", builds[0].monument))
    with pytest.raises(Illegal, match="square-shared") as refusal:
        input_.at(CELL["n10"])
    assert refusal.value.details == {"cell": "n10"}
    with pytest.raises(Illegal, match="square-none"):
        input_.at(CELL["a1"])
