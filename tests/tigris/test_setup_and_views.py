"""Set-up, order and what is secret (tigris.md K)."""

from __future__ import annotations

from random import Random

import pytest

from game import bits
from game.core import CHANCE, BadAction, BadSetup
from game.table import Dice, Table
from game.tigris.board import BOARDS
from game.tigris.events import FirstChosen, Supported, TilesDrawn, TreasureTaken, TurnBegan
from game.tigris.game import GAME
from game.tigris.state import State
from tests.tigris.drawing import Scene

STANDARD = """
....~~~~~.T.~...
.C..~.......~..C
...~~T......~~..
~~~~.........~~~
.............T~~
..............~.
~~~~....T...~~~.
.C.~~~~.....~...
......~~~~~~~.C.
.....T..........
..........T.....
"""
ADVANCED = """
..~~T....T.....~
..~~..........T~
.C~~...........~
..~...T....T~~~~
..~.........~...
..~T........~..C
..~~........~~..
C..~~~.T....T~..
.....~~~.....~..
....C.~~~~~~~~..
......~..C....C.
"""


def begun(seats: int, seed: int = 1, **options: str) -> State:
    state = GAME.new(GAME.setup(seats, options))
    rng = Random(seed)
    while GAME.to_act(state) == CHANCE:
        state, _ = GAME.apply(state, GAME.sample(state, rng))
    return state


@pytest.mark.parametrize(("key", "drawing"), [("standard", STANDARD), ("advanced", ADVANCED)])
def test_the_boards_are_the_printed_ones(key: str, drawing: str) -> None:
    """tigris.md 1"""
    board = BOARDS[key]
    signs = dict(zip([bits.name(cell) for cell in bits.CELLS], "".join(drawing.split()), strict=True))
    for place, sign in signs.items():
        bit = 1 << bits.CELL_OF[place]
        drawn = (board.river & bit > 0, board.land & bit > 0, board.temples & bit > 0, board.bordered & bit > 0)
        assert drawn == (sign == "~", sign != "~", sign in "TC", sign == "C"), place


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_equally_likely_to_begin(seats: int) -> None:
    """tigris.md K1"""
    state = GAME.new(GAME.setup(seats))
    assert GAME.to_act(state) == CHANCE
    outcomes = GAME.chance(state)
    assert outcomes is not None
    assert [(GAME.encode(action), weight) for action, weight in outcomes] == [
        (f"first {seat}", outcomes[0][1]) for seat in range(seats)
    ]
    with pytest.raises(BadAction):
        GAME.apply(state, GAME.decode("first 3")) if seats < 4 else GAME.decode("first 4")
    after, events = GAME.apply(state, GAME.decode("first 1"))
    assert events == [FirstChosen(1)]
    assert GAME.to_json(after)["turn"] == {"seat": 1, "actions_left": 2, "number": 1}
    assert GAME.to_json(after)["owed"] == [[(1 + step) % seats, 6] for step in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    """tigris.md K2"""
    state = begun(seats)
    first = GAME.to_act(state)
    for step in range(2 * seats):
        assert GAME.to_act(state) == (first + step) % seats
        assert GAME.to_json(state)["turn"]["number"] == step + 1
        state, events = GAME.apply(state, GAME.decode("end"))
        assert events[-1] == TurnBegan((first + step + 1) % seats, step + 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("board", "temples"), [("standard", 10), ("advanced", 14)])
def test_all_numbers_of_seats_use_the_same_board_bag_and_hands(seats: int, board: str, temples: int) -> None:
    """tigris.md K3"""
    new = GAME.new(GAME.setup(seats, {"board": board}))
    data = GAME.to_json(new)
    assert data["bag"] == {"black": 30, "red": 57 - temples, "blue": 36, "green": 30}
    assert len(data["treasures"]) == temples == sum(row.count("T") for row in data["rows"])
    assert data["catastrophes"] == [2] * seats
    assert len(new.regions) == temples
    dealt = GAME.to_json(begun(seats, board=board))
    assert [sum(hand.values()) for hand in dealt["hands"]] == [6] * seats
    assert sum(dealt["bag"].values()) == 153 - temples - 6 * seats
    for wrong in (0, 1, 5):
        with pytest.raises(BadSetup):
            GAME.setup(wrong)
    for options in ({"board": "other"}, {"colour": "red"}, {"scores": "Open"}):
        with pytest.raises(BadSetup):
            GAME.setup(seats, options)


def test_options_have_their_defaults_first() -> None:
    """tigris.md 6, tigris-variants.md 3, O1: those of the variants are named only where they differ."""
    assert {option.key: (option.unnamed_default, *option.values) for option in GAME.options} == {
        "board": (False, "standard", "advanced"),
        "treasures": (False, "after_action", "end_of_turn"),
        "bag_end": (False, "finish_turn", "immediate"),
        "scores": (False, "hidden", "open"),
        "buildings": (True, "off", "on"),
        "wonder": (True, "off", "on"),
        "reinforcement": (True, "standard", "english"),
    }
    assert list(GAME.seats) == [2, 3, 4]


def test_hands_discards_and_the_bag_are_hidden_and_nothing_else() -> None:
    """tigris.md K4: engine-protocol.md says in which fields a view differs."""
    scene = Scene(
        "g3\n. . .\n. T K1",
        seats=3,
        hands=["red red", "black blue green", "green"],
        swapped=["", "red", "blue blue"],
        points=[(1, 2, 3, 4, 1), (0, 0, 0, 0, 0), (5, 5, 5, 5, 0)],
    )
    truth = scene.json
    for seat in (0, 1, 2, None):
        seen = GAME.view_to_json(GAME.view(scene.state, seat))
        unseen = dict(truth["bag"])
        for key in ("hands", "swapped"):
            for other, counts in enumerate(truth[key]):
                if other == seat:
                    assert seen[key][other] == counts
                else:
                    assert seen[key][other] == {"hidden": sum(counts.values())}
                    unseen = {colour: unseen[colour] + counts[colour] for colour in unseen}
        assert seen["bag"] == {"hidden": sum(truth["bag"].values())}
        assert seen["unseen"] == unseen
        hidden = {"hands", "swapped", "bag"}
        assert {key: value for key, value in seen.items() if key not in hidden | {"unseen"}} == {
            key: value for key, value in truth.items() if key not in hidden
        }


@pytest.mark.parametrize("scores", ["hidden", "open"])
def test_points_are_public_whatever_the_screens_show(scores: str) -> None:
    """tigris.md K4, 6-5: each was gained in the open; the option only tells the screen."""
    scene = Scene("g3\n.", points=[(1, 2, 3, 4, 1), (0, 7, 0, 0, 0)], options={"scores": scores})
    for seat in (0, 1, None):
        seen = GAME.view_to_json(GAME.view(scene.state, seat))
        assert seen["points"] == scene.json["points"]
        assert seen["options"]["scores"] == scores


def test_gains_picks_committed_tiles_and_hand_sizes_are_public() -> None:
    """tigris.md K5"""
    scene = Scene("g3\n. . .\n. T P1\n. . .", hands=["red red", "red"])
    scene.do("leader red g4", "support 2")
    for reader in (0, 1, None):
        seen = GAME.view_to_json(GAME.view(scene.state, reader))
        assert seen["conflict"]["committed"] == [2, None]
        assert GAME.redact_action(GAME.decode("support 2"), 0, reader) == "support 2"
        assert GAME.redact_action(GAME.decode("tile red c3"), 0, reader) == "tile red c3"
        assert GAME.redact_action(GAME.decode("take f3"), 0, reader) == "take f3"
        for event in (Supported(0, 2, True), TreasureTaken(1, 5), *scene.events):
            assert GAME.redact(event, reader) == event
    assert GAME.view_to_json(GAME.view(scene.state, 1))["hands"][0] == {"hidden": 0}


def test_drawn_tiles_are_for_their_owner_and_their_number_for_all() -> None:
    """tigris.md K4, K5"""
    event, action = TilesDrawn(1, 3, (1, 0, 2, 0)), GAME.decode("draw 1 black blue blue")
    assert GAME.redact(event, 1) == event
    assert GAME.redact_action(action, CHANCE, 1) == "draw 1 black blue blue"
    for reader in (0, 2, None):
        assert GAME.redact(event, reader) == TilesDrawn(1, 3, None)
        assert GAME.redact_action(action, CHANCE, reader) == "draw 1 hidden 3"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_number_of_tiles_in_the_bag_is_shown(seats: int) -> None:
    """tigris.md K6"""
    state = begun(seats)
    for seat in (*range(seats), None):
        assert GAME.view_to_json(GAME.view(state, seat))["bag"] == {"hidden": 143 - 6 * seats}


def test_what_was_drawn_committed_or_picked_is_not_taken_back() -> None:
    """tigris.md K7"""
    final = {"swap red", "support 0", "take f3"}
    free = {"tile red c3", "leader red c3", "withdraw red", "catastrophe c3", "decline", "war red", "end"}
    for text in final | free:
        assert GAME.final(GAME.decode(text)) is (text in final), text


def test_taking_a_tile_back_takes_the_point_from_who_had_it() -> None:
    """tigris.md K7; case: undo must take VP back from the right player"""
    scene = Scene("g3\n. . .\n. T T1", hands=["green"])
    table = Table(GAME, GAME.setup(2), Dice("1"), start=scene.data)
    table.act(0, GAME.decode("tile green h3"))
    assert GAME.to_json(table.state)["points"][1]["green"] == 1
    table.undo(0)
    assert GAME.to_json(table.state) == scene.data


def test_hidden_tiles_are_dealt_anew_in_every_guess() -> None:
    """Every colour lies in the other hands about as often as among all tiles that are not seen."""
    seen = GAME.view(begun(3), 0)
    guesses = [GAME.determinize(seen, Random(number)).hands[4:12] for number in range(200)]
    assert len(set(map(tuple, guesses))) > 100
    for colour in range(4):
        share = sum(hands[colour] + hands[4 + colour] for hands in guesses) / (200 * 12)
        assert share == pytest.approx(seen.unseen[colour] / sum(seen.unseen), abs=0.05)
