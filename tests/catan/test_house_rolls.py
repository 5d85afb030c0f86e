"""The deck of rolls, the first sevens and the oldest player (T17 to T28)."""

from __future__ import annotations

from random import Random

import pytest

from game.catan import dice_deck
from game.catan.events import FirstChosen, Produced, Rolled, TurnBegan
from game.catan.game import GAME
from game.core import CHANCE
from tests.catan import play
from tests.catan.scenes import Scene, is_bad, scene

DECK = {"dice": "deck"}
ROLLS = [f"{a} {b}" for a in range(1, 7) for b in range(1, 7)]
SEVENS = ["1 6", "2 5", "3 4", "4 3", "5 2", "6 1"]


def rolling(drawn: list[str], number: int = 40, **options: str) -> Scene:
    """Chance rolls for seat 0 of three, in that turn of the game."""
    return scene(rolled=False, number=number, drawn=sorted(drawn), options=DECK | options).do("roll")


def test_the_deck_has_each_ordered_roll_once() -> None:
    """T17: `3 4` and `4 3` are two; one of those left comes, each equally likely."""
    whole = rolling([])
    assert whole.outcomes() == {f"dice {text}": 1.0 for text in ROLLS}
    some = rolling(["3 4", "6 6"])
    assert some.outcomes() == {f"dice {text}": 1.0 for text in ROLLS if text not in ("3 4", "6 6")}
    assert some.refused("dice 3 4") == "catan-throw-drawn"
    assert some.do("dice 4 3").data["drawn"] == ["3 4", "4 3", "6 6"]


def test_what_is_drawn_is_one_of_those_left() -> None:
    """T17: every one of them can be, about equally often."""
    left = ["1 1", "2 5", "4 4", "5 6", "6 2", "6 6"]
    asked, rng = rolling([text for text in ROLLS if text not in left]), Random(1)
    drawn = [GAME.encode(GAME.sample(asked.state, rng)) for _ in range(1200)]
    assert set(drawn) == {f"dice {text}" for text in left}
    assert all(150 < drawn.count(text) < 250 for text in set(drawn))


def test_the_deck_is_whole_again_when_five_are_left() -> None:
    """T18: that is with the 31st draw, and the roll just drawn is in it again."""
    thirty = rolling(ROLLS[:30])
    assert len(thirty.outcomes()) == 6
    after = thirty.do(f"dice {ROLLS[30]}")
    assert after.data["drawn"] == []
    assert len(rolling(ROLLS[:29]).do(f"dice {ROLLS[30]}").data["drawn"]) == 30
    again = rolling(ROLLS[:30]).do("dice 6 2").do("end", "roll")
    assert "dice 6 2" in again.outcomes()


def test_what_was_drawn_is_open_to_all() -> None:
    """T19: every view shows it; T22: a determinization keeps it. No order is laid down."""
    before = rolling(["3 4", "6 6"])
    for seat in (None, 0, 1, 2):
        view = GAME.view(before.state, seat)
        shown = GAME.view_to_json(view)
        assert shown["drawn"] == ["3 4", "6 6"]
        assert GAME.to_json(GAME.determinize(view, Random(0)))["drawn"] == ["3 4", "6 6"]
        assert GAME.view_to_json(GAME.view_from_json(shown)) == shown
        assert GAME.view_to_json(GAME.follow(view, "dice 1 2")[0])["drawn"] == ["1 2", "3 4", "6 6"]
    assert dice_deck.texts(dice_deck.ALL & ~dice_deck.remaining(before.state)) == ["3 4", "6 6"]


def test_a_roll_counts_as_from_dice() -> None:
    """T20: the same events, the same cards."""
    fair = scene(rolled=False, number=40).do("roll", "dice 4 4")
    deck = rolling([]).do("dice 4 4")
    assert deck.events == fair.events
    assert fair.told(Rolled) == [Rolled(0, 4, 4)]
    assert fair.told(Produced)
    assert rolling([]).do("dice 3 4").phase == "robber"


def test_positions_have_thirty_drawn_at_most() -> None:
    """T21: no more than rolls were made; fewer are allowed."""
    data = rolling(ROLLS[:30], 41).data
    for drawn, number, fits in ((30, 31, True), (30, 30, False), (5, 31, True), (0, 1, True), (1, 1, False)):
        data["drawn"], data["turn"]["number"] = ROLLS[:drawn], number
        assert is_bad(data) != fits
    data["drawn"], data["turn"]["number"] = ROLLS[:31], 60
    assert is_bad(data)
    rolled = rolling([], 1).do("dice 1 2").data
    assert not is_bad(rolled)
    rolled["drawn"] = ["1 2", "1 3"]
    assert is_bad(rolled)


# ------------------------------------------------------------------ the first sevens


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seven_comes_in_the_first_two_rounds(seats: int) -> None:
    """T23: in turns 1 to 2 x seats the other rolls are equally likely; T25: from the third round on all count."""
    for number in (1, 2 * seats, 2 * seats + 1):
        asked = scene(seats=seats, rolled=False, number=number, options={"first_sevens": "reroll"}).do("roll")
        early = number <= 2 * seats
        wanted = [text for text in ROLLS if not early or text not in SEVENS]
        assert asked.outcomes() == {f"dice {text}": 1.0 for text in wanted}
        if early:
            assert asked.refused("dice 3 4") == "catan-seven-too-early"
            rng = Random(number)
            assert not {GAME.encode(GAME.sample(asked.state, rng)) for _ in range(300)} & {
                f"dice {text}" for text in SEVENS
            }


def test_a_roll_that_did_not_count_is_not_told() -> None:
    """T23: there is one outcome and one event."""
    asked = scene(rolled=False, options={"first_sevens": "reroll"}).do("roll")
    assert asked.do("dice 4 4").told(Rolled) == [Rolled(0, 4, 4)]


def test_meanwhile_only_knights_move_the_robber() -> None:
    """T24: a state of these turns in which a seven was rolled cannot be."""
    knight = scene(cards={0: "knight"}, hands={1: "ore"}, options={"first_sevens": "reroll"}).do("play knight")
    assert knight.phase == "robber"
    assert not is_bad(knight.data)
    stolen = knight.do("robber 0,1 from 1")
    assert stolen.phase == "steal"
    assert not is_bad(stolen.data)
    seven = scene(hands={0: "ore*9", 1: "ore"}, number=6, rolled=False).do("roll", "dice 3 4")
    for asked in (seven, seven.do("discard ore ore ore ore"), seven.do("discard ore ore ore ore", "robber 0,1 from 1")):
        data = asked.data
        data["options"]["first_sevens"] = "reroll"
        assert is_bad(data)
        data["turn"]["number"] = 7
        assert not is_bad(data)


def test_with_the_deck_sevens_stay_in_it_unused() -> None:
    """T25: and one of the others left is drawn."""
    asked = rolling(["1 1", "5 6"], 6, first_sevens="reroll")
    wanted = [text for text in ROLLS if text not in ("1 1", "5 6", *SEVENS)]
    assert asked.outcomes() == {f"dice {text}": 1.0 for text in wanted}
    assert asked.refused("dice 1 1") == "catan-throw-drawn"
    assert asked.refused("dice 6 1") == "catan-seven-too-early"
    later = rolling(["1 1", "5 6"], 7, first_sevens="reroll")
    assert later.outcomes() == {f"dice {text}": 1.0 for text in ROLLS if text not in ("1 1", "5 6")}
    data = asked.data
    data["drawn"] = ["1 1", "1 6"]
    assert is_bad(data)


# ------------------------------------------------------------------ the oldest begins


@pytest.mark.parametrize("way", ["beginner", "random", "random_tokens", "balanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_oldest_player_begins(way: str, seats: int) -> None:
    """T26: `first 0` is the only outcome, and the phase stays; T27: the snake and the first turn are seat 0's."""
    begin = Scene(GAME.new(GAME.setup(seats, {"map": way, "start": "oldest"})))
    assert (begin.phase, begin.actor) == ("first", CHANCE)
    assert begin.outcomes() == {"first 0": 1.0}
    assert GAME.encode(GAME.sample(begin.state, Random(5))) == "first 0"
    assert begin.refused("first 1") == "catan-first-oldest"
    first = begin.do("first 0")
    if way == "beginner":
        assert first.events == [FirstChosen(0), TurnBegan(0, 1)]
        return
    laid = Scene(GAME.apply(first.state, GAME.sample(first.state, Random(seats)))[0])
    assert laid.data["pending"]["order"] == [*range(seats), *reversed(range(seats))]
    turns = [after for _, _, after, _ in play.game(laid.state, Random(3), most=5 * seats) if after.number == 1]
    assert turns[0].turn == 0


def test_seats_are_not_shuffled_then() -> None:
    """T26: they are listed from the oldest player on."""
    assert GAME.has_fixed_seating({"start": "oldest"})
    assert not GAME.has_fixed_seating({})


def test_positions_tell_who_began_until_the_first_turn() -> None:
    """T28: in `board` and in the set-up; later it is not checked."""
    begin = Scene(GAME.new(GAME.setup(3, {"map": "random"})))
    board = begin.do("first 1")
    setup = Scene(GAME.apply(board.state, GAME.sample(board.state, Random(1)))[0])
    corner = setup.legal("settlement")[0]
    placed = setup.do(corner)
    for asked in (board, setup, placed):
        data = asked.data
        data["options"]["start"] = "oldest"
        assert is_bad(data)
    for *_, after, _ in play.game(placed.state, Random(2), most=60):
        if after.number:
            data = GAME.to_json(after)
            data["options"]["start"] = "oldest"
            assert not is_bad(data)
