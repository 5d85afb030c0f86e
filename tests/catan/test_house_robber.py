"""The friendly robber and the limit of hands (T6 to T16)."""

from __future__ import annotations

from typing import Any

import pytest

from game.catan.events import Blocked, LargestArmyMoved, Produced, RobberMoved, Stolen
from game.catan.game import GAME
from game.catan.island import HEX_NAMES, HEX_OF
from game.catan.robber import barred, spared
from tests.catan import naive_board as naive
from tests.catan.scenes import Scene, scene

FRIENDLY = {"robber": "friendly"}
RED, BLUE, ORANGE, WHITE = range(4)
"""With four seats each has the printed pieces of its colour, two settlements."""
FULL = dict.fromkeys(range(4), "ore")


def friendly(seats: int = 4, **more: Any) -> Scene:
    """A seven of seat 0 on the printed map; all have a card."""
    options = FRIENDLY | more.pop("options", {})
    return scene(seats=seats, rolled=False, options=options, **{"hands": FULL, **more}).do("roll", "dice 3 4")


def places(asked: Scene) -> set[str]:
    """Where the robber may go."""
    return {text.split()[1] for text in asked.legal("robber")}


def beside(*corners: str) -> set[str]:
    return {name for corner in corners for name in naive.hexes_at(corner)}


BLUES, ORANGES, WHITES = ("-2,2,N", "0,2,N"), ("-1,2,N", "2,-2,S"), ("1,1,N", "-1,0,N")


def test_who_has_two_public_points_is_spared() -> None:
    """T6: two settlements and no award; T9: hexes without buildings are open, and the seat's own."""
    asked = friendly()
    assert spared(asked.state) == (BLUE, ORANGE, WHITE)
    closed = beside(*BLUES, *ORANGES, *WHITES) | {"0,0"}  # the robber stands in the desert
    assert places(asked) == set(HEX_NAMES) - closed
    assert asked.refused("robber -2,1 from 1") == "catan-robber-friendly"
    assert asked.refused("robber 2,-2") == "catan-robber-friendly"
    assert asked.do("robber -2,0").told(RobberMoved) == [RobberMoved(0, HEX_OF["0,0"], HEX_OF["-2,0"], None)]


def test_hidden_points_do_not_count() -> None:
    """T6: they would be betrayed."""
    asked = friendly(cards={BLUE: "victory-point*5"})
    assert asked.points(BLUE) == 7
    assert BLUE in spared(asked.state)
    assert asked.refused("robber -2,2 from 1") == "catan-robber-friendly"


def test_a_city_ends_it() -> None:
    """T6: three public points are not few."""
    asked = friendly(cities={BLUE: ["-2,2,N"]})
    assert spared(asked.state) == (ORANGE, WHITE)
    assert "robber -2,1 from 1" in asked.legal()
    assert asked.do("robber -2,1 from 1", "steal ore").told(Stolen)


def test_without_the_option_nobody_is_spared() -> None:
    """T6: `standard` is the rule of old."""
    asked = scene(seats=4, rolled=False, hands=FULL).do("roll", "dice 3 4")
    assert (spared(asked.state), barred(asked.state)) == ((), 0)
    assert places(asked) == set(HEX_NAMES) - {"0,0"}


def test_a_hex_is_barred_though_others_are_there() -> None:
    """T7: also if somebody who is not spared, or the seat itself, has a building there."""
    asked = friendly(cities={BLUE: ["-2,2,N"]})
    shared = beside("-2,2,N") & beside("-1,2,N")
    assert shared == {"-1,1"}
    assert asked.refused("robber -1,1 from 1") == "catan-robber-friendly"
    assert "-2,2" in places(asked)  # blue alone has a building there


def test_the_seats_own_buildings_do_not_open_a_hex() -> None:
    """T7: blue is spared, and red has a building at the same forest."""
    assert "-2,1" in beside("-2,1,N") & beside("-2,2,N")
    asked = friendly()
    assert asked.refused("robber -2,1") == "catan-robber-friendly"


def test_own_buildings_bar_nothing() -> None:
    """T9: however few points the seat has."""
    asked = friendly()
    assert asked.points(RED) == 2
    alone = beside("-2,1,N") - beside(*BLUES, *ORANGES, *WHITES)
    assert "-2,0" in alone
    assert alone <= places(asked)


DESERT: dict[str, Any] = {
    "bare": True, "seats": 3, "robber": "-2,0",
    "settlements": {0: ["-2,1,N", "0,-1,N"], 1: ["0,0,N", "0,2,N"], 2: ["0,0,S", "2,-2,S"]},
    "roads": {0: ["-2,1,NE", "0,-1,NE"], 1: ["0,0,NE", "0,1,E"], 2: ["0,1,NW", "1,-1,NE"]},
}  # fmt: skip
"""Seats 1 and 2 have a settlement each at the desert; the robber stands elsewhere."""


def test_the_desert_is_never_barred() -> None:
    """T8: but who is spared is not robbed there; T14: nobody else has cards, so the short form."""
    asked = friendly(**DESERT)
    assert spared(asked.state) == (1, 2)
    assert "robber 0,0" in asked.legal()
    assert asked.refused("robber 0,0 from 1") == "catan-robber-spared"
    assert asked.do("robber 0,0").phase == "main"


def test_robbed_is_who_is_not_spared() -> None:
    """T14: as in row 6, one of those with cards."""
    one = friendly(**DESERT, cities={2: ["2,-2,S"]})
    assert [text for text in one.legal() if text.startswith("robber 0,0")] == ["robber 0,0 from 2"]
    assert one.refused("robber 0,0") == "catan-robber-must-rob"
    assert one.refused("robber 0,0 from 1") == "catan-robber-spared"
    assert one.do("robber 0,0 from 2").phase == "steal"
    empty = friendly(**DESERT, cities={2: ["2,-2,S"]}, hands={1: "ore"})
    assert empty.refused("robber 0,0 from 2") == "catan-robber-empty-hand"
    assert empty.do("robber 0,0").phase == "main"


@pytest.mark.parametrize("desert", ["allowed", "forbidden"])
def test_a_knight_spares_the_same(desert: str) -> None:
    """T10: and `knight_desert` `forbidden` closes the desert to knights here too."""
    options = FRIENDLY | {"knight_desert": desert}
    asked = scene(**DESERT, hands=FULL, cards={0: "knight"}, options=options).do("play knight")
    seven = friendly(**DESERT, options=options)
    assert places(asked) == places(seven) - ({"0,0"} if desert == "forbidden" else set())
    assert "0,0" in places(seven)
    if desert == "forbidden":
        assert asked.refused("robber 0,0") == "catan-robber-desert"


COVER = (
    ("-1,-1,S", "-2,2,N", "0,1,S", "0,-1,N", "2,-2,S", "1,1,N"),
    ("0,-2,S", "-2,1,N", "-1,1,S", "0,2,N", "1,-1,N", "2,-1,S"),
)
"""Both ways of six settlements to touch all eighteen terrains, when the desert is in the middle."""


def covered(corners: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """Three opponents have these settlements; seat 0 has its own at the coast."""
    own = [corner for corner in naive.CORNERS if len(naive.hexes_at(corner)) == 1]
    own = [c for c in own if not {c, *naive.neighbours(c)} & {n for x in corners for n in (x, *naive.neighbours(x))}]
    first = own[0]
    second = next(corner for corner in own if corner != first and corner not in naive.neighbours(first))
    settled = {0: [first, second], **{seat: list(corners[2 * seat - 2 : 2 * seat]) for seat in (1, 2, 3)}}
    roads: dict[int, list[str]] = {}
    for seat, there in settled.items():
        roads[seat] = [naive.paths_at(corner)[0] for corner in there]
    return {"seats": 4, "bare": True, "settlements": settled, "roads": roads, **more}


@pytest.mark.parametrize("way", [0, 1])
def test_without_any_hex_the_robber_stays(way: int) -> None:
    """T11: only its own hex, in the short form; nobody is robbed."""
    asked = friendly(**covered(COVER[way]))
    assert asked.legal() == ["robber 0,0"]
    assert asked.refused("robber 0,1") == "catan-robber-must-stay"
    assert asked.refused("robber 0,0 from 1") == "catan-robber-must-stay"
    stays = asked.do("robber 0,0")
    assert stays.told(RobberMoved) == [RobberMoved(0, HEX_OF["0,0"], HEX_OF["0,0"], None)]
    assert (stays.phase, stays.data["robber"]) == ("main", "0,0")


def test_a_knight_that_cannot_go_anywhere_counts() -> None:
    """T11: it may be played."""
    asked = scene(**covered(COVER[0], hands=FULL, cards={0: "knight"}, played={0: "knight*2"}, options=FRIENDLY))
    played = asked.do("play knight")
    assert played.told(LargestArmyMoved) == [LargestArmyMoved(0, None, 3)]
    assert played.legal() == ["robber 0,0"]
    assert played.do("robber 0,0").phase == "main"


def nearly_covered() -> tuple[tuple[str, ...], str]:
    """Six corners that touch seventeen terrains, and the eighteenth."""
    for last in naive.CORNERS:
        corners = (*COVER[0][:5], last)
        left = set(HEX_NAMES) - {"0,0"} - beside(*corners)
        if len(left) == 1 and not {last, *naive.neighbours(last)} & set(corners[:5]):
            return corners, left.pop()
    raise AssertionError("there are such corners")


def test_a_knight_that_may_not_go_to_the_desert_stays() -> None:
    """T11: seventeen terrains are touched, and the robber stands on the last; a seven sends it to the desert."""
    corners, last = nearly_covered()
    more = covered(corners, hands=FULL, robber=last, options=FRIENDLY | {"knight_desert": "forbidden"})
    knight = scene(**more, cards={0: "knight"}).do("play knight")
    assert knight.legal() == [f"robber {last}"]
    assert knight.refused("robber 0,0") == "catan-robber-must-stay"
    assert knight.do(f"robber {last}").phase == "main"
    rolled = scene(**more, rolled=False).do("roll", "dice 3 4")
    assert rolled.legal() == ["robber 0,0"]


def test_awards_come_first() -> None:
    """T12: who loses the largest army to this knight is spared for this very move; with it, it is not."""
    more: dict[str, Any] = {"hands": FULL, "played": {0: "knight*3", BLUE: "knight*3"}, "options": FRIENDLY}
    before = scene(seats=4, largest_army=BLUE, cards={0: "knight"}, **more)
    assert BLUE not in spared(before.state)
    assert BLUE in spared(before.do("play knight").state)
    assert before.do("play knight").refused("robber -2,2 from 1") == "catan-robber-friendly"
    keeps = scene(seats=4, largest_army=BLUE, rolled=False, **more).do("roll", "dice 3 4")
    assert "robber -2,2 from 1" in keeps.legal()


def test_a_robber_that_stands_there_stays_and_blocks() -> None:
    """T13: production and discards are as ever."""
    hands = {0: "lumber*8", ORANGE: "ore"}
    before = scene(seats=4, robber="2,-2", hands=hands, options=FRIENDLY, rolled=False)
    assert barred(before.state) >> HEX_OF["2,-2"] & 1
    nine = before.do("roll", "dice 4 5")
    assert nine.told(Blocked) == [Blocked(HEX_OF["2,-2"])]
    assert {event.seat for event in nine.told(Produced)} == {RED}
    assert before.do("roll", "dice 3 4").data["pending"] == {"owed": [[0, 4]]}


@pytest.mark.parametrize(("limit", "size", "owes"), [
    ("7", 7, 0), ("7", 8, 4), ("9", 8, 0), ("9", 9, 0), ("9", 10, 5), ("9", 11, 5), ("9", 12, 6),
    ("none", 8, 0), ("none", 19, 0),
])  # fmt: skip
def test_half_of_a_hand_above_the_limit(limit: str, size: int, owes: int) -> None:
    """T15: rounded down; nine or fewer nothing. T16: with `none` nobody, and the robber moves at once."""
    asked = scene(hands={1: f"lumber*{size}"}, options={"hand_limit": limit}, rolled=False).do("roll", "dice 3 4")
    if owes:
        assert (asked.phase, asked.data["pending"]) == ("discard", {"owed": [[1, owes]]})
        assert asked.refused(f"discard {' '.join(['lumber'] * (owes - 1))}") == "catan-discard-count"
        asked = asked.do(f"discard {' '.join(['lumber'] * owes)}")
    assert (asked.phase, asked.data["pending"]) == ("robber", {"by": "seven"})


def test_the_order_of_discards_is_as_ever() -> None:
    """T15: the roller first, then clockwise."""
    hands = {0: "lumber*10", 1: "brick*9", 2: "wool*11"}
    asked = scene(hands=hands, options={"hand_limit": "9"}, rolled=False).do("roll", "dice 3 4")
    assert asked.data["pending"] == {"owed": [[0, 5], [2, 5]]}


def test_a_guest_sees_why() -> None:
    """T6, T7: who is spared and what is barred follow from what all see."""
    asked = friendly(cities={BLUE: ["-2,2,N"]})
    for reader in (None, 0, 1):
        view = GAME.view(asked.state, reader)
        assert (spared(view), barred(view)) == (spared(asked.state), barred(asked.state))
