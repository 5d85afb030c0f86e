"""From single picks to one action: what may be laid, what it comes to, why not, and the order of the hand."""

from __future__ import annotations

import pytest

from game.core import Illegal
from game.qwirkle.actions import PASS, encode
from game.qwirkle.cells import name, parse
from game.qwirkle.tiles import KIND_OF
from tests.ui.qwirkle import kinds, view
from ui.qwirkle.laying import BY_COLOUR, BY_SHAPE, NOWHERE, Laying, arranged

HAND = "Rs Bs Ps Gx Rc Yd"
SQUARES = [("Rs", "3,0"), ("Bs", "3,1"), ("Ps", "3,2")]


@pytest.fixture
def laying() -> Laying:
    made = Laying()
    made.sync(view([HAND, "Oc Ox Od Os Ot Of"]), True)
    return made


def slot(laying: Laying, tile: str) -> int:
    return laying.slots.index(KIND_OF[tile])


def lay(laying: Laying, tile: str, cell: str) -> None:
    laying.pick(slot(laying, tile))
    laying.put(parse(cell))


def refusal(laying: Laying, tile: str, cell: str) -> str:
    laying.pick(slot(laying, tile))
    with pytest.raises(Illegal) as raised:
        laying.put(parse(cell))
    return raised.value.reason


def test_a_tile_glows_where_it_fits(laying: Laying) -> None:
    laying.pick(slot(laying, "Rs"))
    assert {name(cell) for cell in laying.cells()} >= {"-1,0", "3,0"}
    assert parse("0,1") in laying.cells(), "one colour is enough"
    laying.pick(slot(laying, "Gx"))
    assert not laying.cells(), "neither the colour nor a shape of the line"


def test_what_lies_there_is_counted_before_it_is_confirmed(laying: Laying) -> None:
    lay(laying, "Rs", "3,0")
    assert laying.outcome().points == 4
    lay(laying, "Bs", "3,1")
    assert [points for _, points in laying.outcome().lines] == [2, 4]
    laying.pick(slot(laying, "Ps"))
    assert laying.outcome(parse("3,2")).points == 7
    assert laying.outcome().points == 6, "held is not laid"
    laying.put(parse("3,2"))
    assert encode(laying.action()) == "place Rs@3,0 Bs@3,1 Ps@3,2"


def test_nothing_laid_counts_nothing(laying: Laying) -> None:
    assert laying.outcome().points == 0
    laying.pick(0)
    assert laying.outcome().points == 0
    with pytest.raises(Illegal, match="qwirkle-nothing-laid"):
        laying.action()


def test_later_tiles_keep_to_the_line(laying: Laying) -> None:
    lay(laying, "Rs", "3,0")
    laying.pick(slot(laying, "Bs"))
    assert {name(cell) for cell in laying.cells()} == {"3,-1", "3,1"}


@pytest.mark.parametrize(
    ("tile", "cell", "reason"),
    [
        ("Rs", "7,7", "qwirkle-not-touching"),
        ("Rs", "0,0", "cell-taken"),
        ("Gx", "3,0", "qwirkle-mixed-row"),
        ("Rc", "3,0", "qwirkle-duplicate-row"),
        ("Yd", "0,1", "qwirkle-mixed-column"),
    ],
)
def test_the_rules_say_why_a_tile_cannot_lie_there(laying: Laying, tile: str, cell: str, reason: str) -> None:
    assert refusal(laying, tile, cell) == reason
    assert not laying.laid


def test_a_second_tile_elsewhere_is_refused_with_the_rule_for_it(laying: Laying) -> None:
    lay(laying, "Rs", "3,0")
    assert refusal(laying, "Bs", "5,5") == "qwirkle-not-in-one-line"
    laying.pick(slot(laying, "Bs"))
    assert refusal(laying, "Bs", "3,2") == "qwirkle-gap"


def test_single_tiles_come_back_and_a_gap_is_told(laying: Laying) -> None:
    for tile, cell in SQUARES:
        lay(laying, tile, cell)
    laying.put(parse("3,1"))  # with empty hands a click takes the tile back
    assert laying.kind(slot(laying, "Bs")) == KIND_OF["Bs"]
    outcome = laying.outcome()
    assert outcome.refusal is not None
    assert outcome.refusal.reason == "qwirkle-gap"
    assert outcome.points == 0
    assert not laying.ready()
    lay(laying, "Bs", "3,1")
    assert laying.ready()
    assert laying.take_back()
    assert list(laying.laid) == [parse("3,0"), parse("3,2")], "the last one laid"
    laying.clear()
    assert not laying.busy


def test_equal_tiles_are_told_apart_by_their_places() -> None:
    laying = Laying()
    laying.sync(view(["Rs Rs Gx Bc Yd Pf", "Oc Ox Od Os Ot Of"]), True)
    laying.pick(1)
    laying.put(parse("3,0"))
    assert laying.kind(0) == KIND_OF["Rs"]
    assert laying.kind(1) is None
    laying.pick(0)
    assert not laying.cells(), "not twice in one line"


def test_trading_marks_tiles_and_takes_back_what_lay_there(laying: Laying) -> None:
    lay(laying, "Rs", "3,0")
    laying.start_trade()
    assert not laying.laid
    with pytest.raises(Illegal, match="qwirkle-nothing-marked"):
        laying.action()
    for tile in ("Ps", "Rs", "Gx"):
        laying.pick(slot(laying, tile))
    laying.pick(slot(laying, "Gx"))
    assert encode(laying.action()) == "trade Rs Ps"
    laying.mark_all()
    assert len(laying.marked) == 6
    laying.mark_all()
    assert not laying.marked


def test_no_more_is_traded_than_the_bag_holds() -> None:
    seen = view([HAND, "Oc Ox Od Os Ot Of"])
    seen.bag_size = 2
    laying = Laying()
    laying.sync(seen, True)
    laying.start_trade()
    laying.pick(0)
    laying.pick(1)
    with pytest.raises(Illegal, match="qwirkle-trade-too-many"):
        laying.pick(2)
    laying.mark_all()
    assert not laying.marked, "two were all that can be"
    laying.mark_all()
    assert len(laying.marked) == 2


def test_an_empty_bag_or_an_empty_table_means_no_trade(laying: Laying) -> None:
    assert laying.view is not None
    laying.view.bag_size = 0
    with pytest.raises(Illegal, match="qwirkle-no-trade-from-an-empty-bag"):
        laying.start_trade()
    laying.sync(view([HAND, "Oc Ox Od Os Ot Of"], laid={}), True)
    with pytest.raises(Illegal, match="qwirkle-no-trade-on-the-first-turn"):
        laying.start_trade()


def test_who_can_place_nothing_trades_or_passes() -> None:
    seen = view(["Gx Gs Gt", "Oc"], laid={"0,0": "Rc", "1,0": "Rd"})
    laying = Laying()
    laying.sync(seen, True)
    assert laying.must_trade
    assert not laying.must_pass
    seen.bag_size = 0
    assert laying.must_pass
    assert not laying.must_trade
    assert laying.action() == PASS


# -- the first move ------------------------------------------------------------------------------------


@pytest.fixture
def first() -> Laying:
    made = Laying()
    made.sync(view(["Rc Rd Rf Gc Bc Yx", "Oc Oc Ox Ox Yd Yd"], laid={}), True)
    return made


def test_the_first_move_helps_with_the_largest_set(first: Laying) -> None:
    assert first.begins
    assert first.wanted == 3
    lit = [first.slots[slot] for slot in sorted(first.openers())]
    assert lit == list(kinds("Rc Rd Rf Gc Bc")), "all but the yellow cross"
    lay(first, "Rd", "0,0")
    assert [first.slots[slot] for slot in sorted(first.openers())] == list(kinds("Rc Rf")), "red it is"


def test_the_first_move_lays_all_of_it_over_the_middle(first: Laying) -> None:
    assert refusal(first, "Rd", "2,2") == "qwirkle-not-in-the-middle"
    assert refusal(first, "Yx", "0,0") == "qwirkle-not-the-largest-set"
    first.held = NOWHERE
    lay(first, "Rd", "0,0")
    lay(first, "Rf", "0,1")
    assert not first.ready()
    with pytest.raises(Illegal, match="qwirkle-not-the-largest-set"):
        first.action()
    lay(first, "Rc", "0,-1")
    assert encode(first.action()) == "place Rc@0,-1 Rd@0,0 Rf@0,1"


# -- the hand ------------------------------------------------------------------------------------------


def test_the_hand_is_sorted_by_colour_and_by_shape(laying: Laying) -> None:
    laying.sort(BY_SHAPE)
    assert laying.slots == list(kinds("Rc Gx Yd Rs Bs Ps"))
    laying.sort(BY_COLOUR)
    assert laying.slots == list(kinds("Rc Rs Yd Gx Bs Ps"))


def test_sorting_leaves_what_lies_on_the_table(laying: Laying) -> None:
    lay(laying, "Rs", "3,0")
    lay(laying, "Bs", "3,1")
    before = laying.tiles
    laying.sort(BY_SHAPE)
    assert laying.tiles == before
    assert laying.kind(slot(laying, "Rs")) is None


def test_tiles_are_put_in_any_order_and_stay_so(laying: Laying) -> None:
    laying.sort(BY_COLOUR)
    laying.pick(0)
    laying.move(0, 5)
    assert laying.slots == list(kinds("Ps Rs Yd Gx Bs Rc"))
    assert laying.held == 5, "the same tile is held"
    laying.sync(view(["Rs Yd Gx Bs Rc Of", "Oc Ox Od Os Ot Of"]), True)
    assert laying.slots == list(kinds("Of Rs Yd Gx Bs Rc")), "the new tile fills the gap"


def test_every_seat_has_its_own_order() -> None:
    assert arranged([], kinds("Rc Rd")) == [*kinds("Rc Rd"), None, None, None, None]
    laying = Laying()
    hands = [HAND, "Oc Ox Od Os Ot Of"]
    laying.sync(view(hands), True)
    laying.sort(BY_SHAPE)
    own = laying.slots[:]
    laying.sync(view(hands, seat=None), False)
    assert laying.slots == []
    laying.sync(view(hands, seat=1), False)
    assert laying.slots == list(kinds("Oc Ox Od Os Ot Of"))
    laying.sync(view(hands), True)
    assert laying.slots == own


def test_who_is_not_to_act_can_lay_nothing(laying: Laying) -> None:
    laying.sync(view([HAND, "Oc Ox Od Os Ot Of"]), False)
    laying.held = 0
    assert not laying.cells()
    assert not laying.openers()
