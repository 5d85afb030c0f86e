"""From single picks to one action: what may be laid, what it comes to, why not, and the order of the hand."""

from __future__ import annotations

import pytest

from game.core import Illegal
from game.qwirkle.actions import PASS, encode
from game.qwirkle.cells import name, parse
from game.qwirkle.tiles import KIND_OF
from tests.ui.pilot import Pilot
from tests.ui.qwirkle import kinds, view
from ui.qwirkle.draft_move import BY_COLOUR, BY_SHAPE, NOWHERE, DraftMove, arranged
from ui.qwirkle.prompt import prompt
from ui.table.prompt_text import with_keys

HAND = "Rs Bs Ps Gx Rc Yd"
SQUARES = [("Rs", "3,0"), ("Bs", "3,1"), ("Ps", "3,2")]


@pytest.fixture
def draft_move() -> DraftMove:
    made = DraftMove()
    made.sync(view([HAND, "Oc Ox Od Os Ot Of"]), True)
    return made


def slot(draft_move: DraftMove, tile: str) -> int:
    return draft_move.slots.index(KIND_OF[tile])


def lay(draft_move: DraftMove, tile: str, cell: str) -> None:
    draft_move.pick(slot(draft_move, tile))
    draft_move.put(parse(cell))


def refusal(draft_move: DraftMove, tile: str, cell: str) -> str:
    draft_move.pick(slot(draft_move, tile))
    with pytest.raises(Illegal) as raised:
        draft_move.put(parse(cell))
    return raised.value.reason


def test_a_tile_glows_where_it_fits(draft_move: DraftMove) -> None:
    draft_move.pick(slot(draft_move, "Rs"))
    assert {name(cell) for cell in draft_move.cells()} >= {"-1,0", "3,0"}
    assert parse("0,1") in draft_move.cells(), "one colour is enough"
    draft_move.pick(slot(draft_move, "Gx"))
    assert not draft_move.cells(), "neither the colour nor a shape of the line"


def test_the_prompt_asks_for_more_tiles_only_while_one_fits(draft_move: DraftMove, pilot: Pilot) -> None:
    for tile, cell in SQUARES:
        assert draft_move.continues()
        lay(draft_move, tile, cell)
    assert not draft_move.continues(), "no other square, and nothing red beside the line"
    whole, more = (with_keys(pilot.app, f"prompt.qwirkle.{key}", n=3, keys="1-6") for key in ("laid.all", "laid"))
    assert prompt(pilot.app, draft_move) == whole
    assert prompt(pilot.app, draft_move, marks=False).startswith(more[:12]), "no help: the hand is theirs to judge"


def test_what_lies_there_is_counted_before_it_is_confirmed(draft_move: DraftMove) -> None:
    lay(draft_move, "Rs", "3,0")
    assert draft_move.outcome().points == 4
    lay(draft_move, "Bs", "3,1")
    assert [points for _, points in draft_move.outcome().lines] == [2, 4]
    draft_move.pick(slot(draft_move, "Ps"))
    assert draft_move.outcome(parse("3,2")).points == 7
    assert draft_move.outcome().points == 6, "held is not laid"
    draft_move.put(parse("3,2"))
    assert encode(draft_move.action()) == "place Rs@3,0 Bs@3,1 Ps@3,2"


def test_nothing_laid_counts_nothing(draft_move: DraftMove) -> None:
    assert draft_move.outcome().points == 0
    draft_move.pick(0)
    assert draft_move.outcome().points == 0
    with pytest.raises(Illegal, match="qwirkle-nothing-laid"):
        draft_move.action()


def test_nothing_is_said_of_a_trade_that_is_impossible(draft_move: DraftMove) -> None:
    """With an empty bag the reason still said "or trade"."""
    assert draft_move.view is not None
    draft_move.view.bag_size = 0
    with pytest.raises(Illegal, match="qwirkle-lay-first"):
        draft_move.action()


def test_later_tiles_keep_to_the_line(draft_move: DraftMove) -> None:
    lay(draft_move, "Rs", "3,0")
    draft_move.pick(slot(draft_move, "Bs"))
    assert {name(cell) for cell in draft_move.cells()} == {"3,-1", "3,1"}


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
def test_the_rules_say_why_a_tile_cannot_lie_there(draft_move: DraftMove, tile: str, cell: str, reason: str) -> None:
    assert refusal(draft_move, tile, cell) == reason
    assert not draft_move.laid


def test_a_second_tile_elsewhere_is_refused_with_the_rule_for_it(draft_move: DraftMove) -> None:
    lay(draft_move, "Rs", "3,0")
    assert refusal(draft_move, "Bs", "5,5") == "qwirkle-not-in-one-line"
    draft_move.pick(slot(draft_move, "Bs"))
    assert refusal(draft_move, "Bs", "3,2") == "qwirkle-gap"


def test_single_tiles_come_back_and_a_gap_is_told(draft_move: DraftMove) -> None:
    for tile, cell in SQUARES:
        lay(draft_move, tile, cell)
    draft_move.put(parse("3,1"))  # with empty hands a click takes the tile back
    assert draft_move.kind(slot(draft_move, "Bs")) == KIND_OF["Bs"]
    outcome = draft_move.outcome()
    assert outcome.refusal is not None
    assert outcome.refusal.reason == "qwirkle-gap"
    assert outcome.points == 0
    assert not draft_move.ready()
    lay(draft_move, "Bs", "3,1")
    assert draft_move.ready()
    assert draft_move.take_back()
    assert list(draft_move.laid) == [parse("3,0"), parse("3,2")], "the last one laid"
    draft_move.clear()
    assert not draft_move.busy


def test_equal_tiles_are_told_apart_by_their_places() -> None:
    draft_move = DraftMove()
    draft_move.sync(view(["Rs Rs Gx Bc Yd Pf", "Oc Ox Od Os Ot Of"]), True)
    draft_move.pick(1)
    draft_move.put(parse("3,0"))
    assert draft_move.kind(0) == KIND_OF["Rs"]
    assert draft_move.kind(1) is None
    draft_move.pick(0)
    assert not draft_move.cells(), "not twice in one line"


def test_trading_marks_tiles_and_takes_back_what_lay_there(draft_move: DraftMove) -> None:
    lay(draft_move, "Rs", "3,0")
    draft_move.start_trade()
    assert not draft_move.laid
    with pytest.raises(Illegal, match="qwirkle-nothing-marked"):
        draft_move.action()
    for tile in ("Ps", "Rs", "Gx"):
        draft_move.pick(slot(draft_move, tile))
    draft_move.pick(slot(draft_move, "Gx"))
    assert encode(draft_move.action()) == "trade Rs Ps"
    draft_move.mark_all()
    assert len(draft_move.marked) == 6
    draft_move.mark_all()
    assert not draft_move.marked


def test_no_more_is_traded_than_the_bag_holds() -> None:
    seen = view([HAND, "Oc Ox Od Os Ot Of"])
    seen.bag_size = 2
    draft_move = DraftMove()
    draft_move.sync(seen, True)
    draft_move.start_trade()
    draft_move.pick(0)
    draft_move.pick(1)
    with pytest.raises(Illegal, match="qwirkle-trade-too-many"):
        draft_move.pick(2)
    draft_move.mark_all()
    assert not draft_move.marked, "two were all that can be"
    draft_move.mark_all()
    assert len(draft_move.marked) == 2


def test_an_empty_bag_or_an_empty_table_means_no_trade(draft_move: DraftMove) -> None:
    assert draft_move.view is not None
    draft_move.view.bag_size = 0
    with pytest.raises(Illegal, match="qwirkle-no-trade-from-an-empty-bag"):
        draft_move.start_trade()
    draft_move.sync(view([HAND, "Oc Ox Od Os Ot Of"], laid={}), True)
    with pytest.raises(Illegal, match="qwirkle-no-trade-on-the-first-turn"):
        draft_move.start_trade()


def test_who_can_place_nothing_trades_or_passes() -> None:
    seen = view(["Gx Gs Gt", "Oc"], laid={"0,0": "Rc", "1,0": "Rd"})
    draft_move = DraftMove()
    draft_move.sync(seen, True)
    assert draft_move.must_trade
    assert not draft_move.must_pass
    seen.bag_size = 0
    assert draft_move.must_pass
    assert not draft_move.must_trade
    assert draft_move.action() == PASS


# -- the first move ------------------------------------------------------------------------------------


@pytest.fixture
def first() -> DraftMove:
    made = DraftMove()
    made.sync(view(["Rc Rd Rf Gc Bc Yx", "Oc Oc Ox Ox Yd Yd"], laid={}), True)
    return made


def test_the_first_move_helps_with_the_largest_set(first: DraftMove) -> None:
    assert first.begins
    assert first.wanted == 3
    lit = [first.slots[slot] for slot in sorted(first.openers())]
    assert lit == list(kinds("Rc Rd Rf Gc Bc")), "all but the yellow cross"
    lay(first, "Rd", "0,0")
    assert [first.slots[slot] for slot in sorted(first.openers())] == list(kinds("Rc Rf")), "red it is"


def test_the_first_move_lays_all_of_it_over_the_middle(first: DraftMove) -> None:
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


def test_the_hand_is_sorted_by_colour_and_by_shape(draft_move: DraftMove) -> None:
    draft_move.sort(BY_SHAPE)
    assert draft_move.slots == list(kinds("Rc Gx Yd Rs Bs Ps"))
    draft_move.sort(BY_COLOUR)
    assert draft_move.slots == list(kinds("Rc Rs Yd Gx Bs Ps"))


def test_sorting_leaves_what_lies_on_the_table(draft_move: DraftMove) -> None:
    lay(draft_move, "Rs", "3,0")
    lay(draft_move, "Bs", "3,1")
    before = draft_move.tiles
    draft_move.sort(BY_SHAPE)
    assert draft_move.tiles == before
    assert draft_move.kind(slot(draft_move, "Rs")) is None


def test_tiles_are_put_in_any_order_and_stay_so(draft_move: DraftMove) -> None:
    draft_move.sort(BY_COLOUR)
    draft_move.pick(0)
    draft_move.move(0, 5)
    assert draft_move.slots == list(kinds("Ps Rs Yd Gx Bs Rc"))
    assert draft_move.held == 5, "the same tile is held"
    draft_move.sync(view(["Rs Yd Gx Bs Rc Of", "Oc Ox Od Os Ot Of"]), True)
    assert draft_move.slots == list(kinds("Of Rs Yd Gx Bs Rc")), "the new tile fills the gap"


def test_every_seat_has_its_own_order() -> None:
    assert arranged([], kinds("Rc Rd")) == [*kinds("Rc Rd"), None, None, None, None]
    draft_move = DraftMove()
    hands = [HAND, "Oc Ox Od Os Ot Of"]
    draft_move.sync(view(hands), True)
    draft_move.sort(BY_SHAPE)
    own = draft_move.slots[:]
    draft_move.sync(view(hands, seat=None), False)
    assert draft_move.slots == []
    draft_move.sync(view(hands, seat=1), False)
    assert draft_move.slots == list(kinds("Oc Ox Od Os Ot Of"))
    draft_move.sync(view(hands), True)
    assert draft_move.slots == own


def test_who_is_not_to_act_can_lay_nothing(draft_move: DraftMove) -> None:
    draft_move.sync(view([HAND, "Oc Ox Od Os Ot Of"]), False)
    draft_move.held = 0
    assert not draft_move.cells()
    assert not draft_move.openers()
