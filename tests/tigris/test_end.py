"""The end of the game and who has won (tigris.md J)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from game.core import OVER, Illegal
from game.tigris.events import GameEnded, Scored
from game.tigris.game import GAME
from game.tigris.scoring import levelled, treasure_flow
from tests.tigris.drawing import Scene

SIX = "red red red red red red"

THREE_TREASURES = """
    f2
    .  .  .  .  .  .  .  .  .
    T* .  .  .  .  .  .  ~  ~
    S  .  .  .  .  .  .  .  ~
    S  .  S  .  .  .  .  .  T*
    .  .  S  S  .  .  .  .  .
    .  .  .  T* .  .  .  ~  ~
    """

MONUMENT = """
    g3
    .  s  s  .
    .  s  s  .
    .  T  K0 .
    monument h3 black-red
    """


def standings(points: Sequence[Sequence[int]]) -> tuple[Any, tuple[int, ...], tuple[int, ...]]:
    """Scores, ranks and winners of seats with these points."""
    scene = Scene("g3\n.", seats=len(points), points=points, far=False)
    found = GAME.standings(scene.state)
    assert not found.over
    return found.scores, found.ranks, found.winners


def test_two_treasures_end_the_game_at_the_end_of_a_turn_only() -> None:
    """tigris.md J1; case: two treasures left mid-turn does not stop the turn"""
    scene = Scene(THREE_TREASURES, far=False, hands=["green green", SIX])
    scene.do("leader green g3", "tile green g5", "take f3")
    assert len(scene.json["treasures"]) == 2
    assert (scene.phase, scene.actor) == ("action", 0)
    first = Scene(THREE_TREASURES.replace("S  .  S", "S  S  S"), far=False, hands=["green", SIX])
    first.do("leader green g3", "take f3")
    assert first.legal("tile green") != []
    first.do("tile green f2", "end")
    assert first.phase == "draw"
    first.deal()
    assert (first.phase, first.actor) == ("over", OVER)
    assert first.told(GameEnded) == [GameEnded("treasures")]
    assert first.legal() == []
    assert GAME.standings(first.state).over


def test_three_treasures_do_not_end_the_game() -> None:
    """tigris.md J1"""
    scene = Scene(THREE_TREASURES, far=False, hands=[SIX, SIX]).do("end")
    assert (scene.phase, scene.actor) == ("action", 1)


def test_monuments_pay_before_the_treasures_end_the_game() -> None:
    """tigris.md J1"""
    scene = Scene(MONUMENT, far=False, hands=[SIX, SIX]).do("end")
    assert scene.phase == "over"
    assert scene.gains == {"0 black": 1}


def test_a_draw_that_can_just_be_made_ends_nothing() -> None:
    """tigris.md J2; case: swap with exactly the tiles left"""
    refill = Scene("g3\n.", hands=["red red red", SIX], bag="blue blue green").do("end", "draw 0 blue blue green")
    assert (refill.phase, refill.actor) == ("action", 1)
    assert "ending" not in refill.json
    empty = Scene("g3\n.", hands=[SIX, SIX], bag="").do("end")
    assert (empty.phase, empty.actor) == ("action", 1)
    for bag_end in ("finish_turn", "immediate"):
        swap = Scene("g3\n.", hands=[SIX, SIX], bag="blue green", options={"bag_end": bag_end})
        swap.do("swap red red", "draw 0 blue green")
        assert (swap.phase, "ending" in swap.json) == ("action", False)


def test_a_short_swap_gives_what_is_left_and_the_turn_is_finished() -> None:
    """tigris.md J3; case: swap with fewer tiles left"""
    scene = Scene(MONUMENT, hands=[SIX, SIX], bag="blue blue")
    scene.do("swap red red red")
    assert scene.json["ending"] is True
    assert scene.json["owed"] == [[0, 2]]
    scene.do("draw 0 blue blue")
    assert (scene.phase, scene.actor, scene.json["turn"]["actions_left"]) == ("action", 0, 1)
    scene.do("tile red g3", "end")
    assert scene.phase == "over"
    assert scene.gains == {"0 red": 1, "0 black": 1}
    assert scene.told(GameEnded) == [GameEnded("bag")]


def test_a_short_swap_ends_the_game_at_once_if_so_agreed() -> None:
    """tigris.md J3, 6-2: monuments do not pay."""
    scene = Scene(MONUMENT, hands=[SIX, SIX], bag="blue blue", options={"bag_end": "immediate"})
    scene.do("swap red red red", "draw 0 blue blue")
    assert (scene.phase, scene.gains) == ("over", {})
    assert scene.hand(0) == "red red red blue blue"


@pytest.mark.parametrize(("bag_end", "phase"), [("finish_turn", "action"), ("immediate", "over")])
def test_a_swap_with_an_empty_bag_draws_nothing(bag_end: str, phase: str) -> None:
    """tigris.md J3; engine-protocol.md: allowed, and it sets `ending`."""
    scene = Scene(MONUMENT, hands=[SIX, SIX], bag="", options={"bag_end": bag_end})
    scene.do("swap red")
    assert (scene.phase, scene.json["ending"]) == (phase, True)
    if phase == "action":
        scene.do("swap red red", "end")
        assert (scene.phase, scene.gains) == ("over", {"0 black": 1})


@pytest.mark.parametrize("bag_end", ["finish_turn", "immediate"])
def test_a_short_refill_ends_the_game_after_the_last_tiles_and_points(bag_end: str) -> None:
    """tigris.md J4: monuments have paid; the remaining tiles go to the first in the order of refills."""
    scene = Scene(
        MONUMENT, seats=3, hands=["red red red", "red", SIX], bag="blue green green green", options={"bag_end": bag_end}
    )
    scene.do("end")
    assert scene.gains == {"0 black": 1}
    assert scene.json["owed"] == [[0, 3], [1, 1]]
    assert scene.json["ending"] is True
    scene.do("draw 0 blue green green", "draw 1 green")
    assert scene.phase == "over"
    assert scene.told(GameEnded) == [GameEnded("bag")]
    none = Scene(MONUMENT, hands=[SIX, "red"], bag="", options={"bag_end": bag_end}).do("end")
    assert none.phase == "over"
    assert [type(event) for event in none.events[-2:]] == [Scored, GameEnded]


def test_treasures_raise_the_lowest_colours() -> None:
    """tigris.md J5"""
    assert levelled([2, 5, 3, 9, 3]) == (4, 4, 5, 9)
    assert levelled([2, 5, 3, 9, 0]) == (2, 3, 5, 9)
    assert levelled([0, 0, 0, 0, 7]) == (1, 2, 2, 2)
    assert treasure_flow([2, 5, 3, 9, 3]) == (0, 0, 2)
    scores, _, _ = standings([(2, 5, 3, 9, 3), (1, 1, 1, 1, 0)])
    assert scores == ([4, 4, 5, 9, 3], [1, 1, 1, 1, 0])


def test_no_other_sharing_of_treasures_is_better() -> None:
    """tigris.md J5: compared with every way to share them out."""
    for points in product((0, 1, 3), (0, 2), (1, 4), (0, 5), (0, 1, 2, 5)):
        *colours, treasures = points
        best = max(
            tuple(sorted(own + more for own, more in zip(colours, shares, strict=True)))
            for shares in product(range(treasures + 1), repeat=4)
            if sum(shares) == treasures
        )
        assert levelled(list(points)) == best


def test_the_highest_lowest_colour_wins_ties_go_up_and_may_stay() -> None:
    """tigris.md J6; case: shared win"""
    assert standings([(5, 5, 5, 4, 0), (9, 9, 9, 3, 0)])[1:] == ((1, 2), (0,))
    assert standings([(4, 5, 9, 9, 0), (4, 6, 6, 6, 0)])[1:] == ((2, 1), (1,))
    assert standings([(4, 5, 6, 9, 0), (9, 4, 7, 5, 0)])[1:] == ((2, 1), (1,))
    assert standings([(4, 5, 6, 9, 0), (8, 4, 6, 5, 0)])[1:] == ((1, 2), (0,))
    shared = standings([(4, 5, 6, 7, 0), (1, 1, 1, 1, 0), (7, 6, 3, 4, 2)])
    assert shared[1:] == ((1, 3, 1), (0, 2))
    treasures = standings([(4, 4, 4, 3, 1), (4, 4, 4, 4, 0)])
    assert treasures[1:] == ((1, 1), (0, 1))


def test_everything_is_refused_once_the_game_is_over() -> None:
    """engine-protocol.md: after the end every well-spelt text is `over`."""
    scene = Scene(MONUMENT, far=False, hands=[SIX, SIX]).do("end")
    for text in ("end", "first 0", "draw 0 red", "tile red g3", "support 0", "decline", "take b2", "war red"):
        with pytest.raises(Illegal) as refusal:
            GAME.apply(scene.state, GAME.decode(text))
        assert refusal.value.reason == "over"
