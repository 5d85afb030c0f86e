"""Roads, settlements and cities."""

from __future__ import annotations

import pytest

from game.catan.events import CityBuilt, Paid, RoadBuilt, SettlementBuilt
from game.catan.game import GAME
from game.catan.island import CORNER_OF, PATH_OF
from tests.catan import naive_board as naive
from tests.catan.scenes import COAST, CUT, RESOURCES, Scene, contest, counted, scene

ALL = "lumber*6 brick*6 wool*4 grain*6 ore*6"


def other_end(path: str, corner: str) -> str:
    (end,) = set(naive.ends(path)) - {corner}
    return end


def ways(corner: str, scene: Scene) -> list[str]:
    """Free paths at a corner."""
    return [path for path in naive.paths_at(corner) if path not in scene.data["roads"]]


def test_a_road_joins_own_roads_and_buildings() -> None:
    """catan.md 20: next to a road, settlement or city of one's own, and nowhere else."""
    before = scene(hands={0: ALL})
    own = {corner for path, seat in before.data["roads"].items() if seat == 0 for corner in naive.ends(path)}
    wanted = {f"road {path}" for corner in own for path in ways(corner, before)}
    assert set(before.legal("road")) == wanted
    built = before.do(sorted(wanted)[0])
    assert built.told(Paid)[0].cards == (1, 1, 0, 0, 0)
    assert built.told(RoadBuilt) == [RoadBuilt(0, PATH_OF[sorted(wanted)[0].split()[1]], False)]
    assert before.refused("road 0,-2,NW") == "catan-road-apart"


def test_nobody_builds_past_an_opponent() -> None:
    """catan.md 20: the loose end of an own road is no beginning when an opponent has settled there.

    case: loose-end settlement blocks extension
    """
    before = contest(2, 4, 2, None)
    onward = f"road {COAST[13]}"
    assert onward in given(before, 1, ALL).legal("road")
    settled = given(before.do(f"settlement {CUT['early']}"), 1, ALL)
    assert settled.refused(onward) == "catan-road-cut"


def given(scene: Scene, seat: int, cards: str) -> Scene:
    """That seat's turn comes, and it has these cards and has rolled a two."""
    data = scene.do("end").data
    data["hands"][seat] = counted(cards, RESOURCES)
    data["bank"] = {kind: 19 - sum(hand[kind] for hand in data["hands"]) for kind in RESOURCES}
    return Scene(GAME.from_json(data)).do("roll", "dice 1 1")


def test_one_road_to_a_path_and_the_coast_is_free() -> None:
    """catan.md 21: a path has room for one road; paths along the sea can be built on."""
    before = contest(2, 4, 2, None)
    assert before.refused(f"road {COAST[10]}") == "catan-path-taken"
    assert before.refused(f"road {COAST[20]}") == "catan-path-taken"
    assert f"road {COAST[22]}" in before.legal("road")


def test_a_settlement_needs_an_own_road_and_distance() -> None:
    """catan.md 22: a free corner at an own road whose neighbours are free, whoever owns them."""
    before = scene(hands={0: ALL})
    assert before.legal("settlement") == []
    building = next(corner for corner, (seat, _) in before.data["buildings"].items() if seat == 0)
    assert before.refused(f"settlement {building}") == "catan-corner-taken"
    assert before.refused(f"settlement {naive.neighbours(building)[0]}") == "catan-too-close"
    free = next(corner for corner in naive.CORNERS if not any(near_building(before, corner)))
    assert before.refused(f"settlement {free}") == "catan-settlement-apart"
    reached = before.do(*walk(before))
    place = reached.legal("settlement")[0]
    settled = reached.do(place)
    assert settled.told(SettlementBuilt) == [SettlementBuilt(0, CORNER_OF[place.split()[1]], False)]
    assert settled.told(Paid)[0].cards == (1, 1, 1, 1, 0)
    assert settled.points(0) == before.points(0) + 1


def near_building(scene: Scene, corner: str) -> list[bool]:
    return [each in scene.data["buildings"] for each in (corner, *naive.neighbours(corner))]


def walk(before: Scene) -> list[str]:
    """Roads that lead seat 0 to where it can settle."""
    for first in before.legal("road"):
        one = before.do(first)
        if one.legal("settlement"):
            return [first]
        for second in one.legal("road"):
            if one.do(second).legal("settlement"):
                return [first, second]
    raise AssertionError("nowhere to go")


def test_a_city_replaces_an_own_settlement() -> None:
    """catan.md 23: also one built in this turn; the settlement piece returns."""
    before = scene(hands={0: ALL})
    reached = before.do(*walk(before))
    place = reached.legal("settlement")[0].split()[1]
    city = reached.do(f"settlement {place}", f"city {place}")
    assert city.told(CityBuilt) == [CityBuilt(0, CORNER_OF[place])]
    assert city.told(Paid)[0].cards == (0, 0, 0, 2, 3)
    assert city.data["buildings"][place] == [0, "city"]
    assert city.points(0) == before.points(0) + 2
    assert city.refused(f"city {place}") == "catan-city-already"
    foreign = next(corner for corner, (seat, _) in before.data["buildings"].items() if seat == 1)
    assert before.refused(f"city {foreign}") == "catan-city-needs-settlement"
    assert before.refused(f"city {place}") == "catan-city-needs-settlement"


def spread(settlements: int, cities: int) -> Scene:
    """Seat 0 with so many pieces, each with a road, and a hand full of cards."""
    data = scene(bare=False, hands={0: ALL}).data
    mine = [corner for corner, (seat, _) in data["buildings"].items() if seat == 0]
    for corner in mine:
        data["buildings"].pop(corner)
        for path in naive.paths_at(corner):
            data["roads"].pop(path, None)
    for corner in naive.CORNERS:
        near = any(each in data["buildings"] for each in (corner, *naive.neighbours(corner)))
        paths = [path for path in naive.paths_at(corner) if path not in data["roads"]]
        if near or not paths or not settlements + cities:
            continue
        kind = "settlement" if settlements else "city"
        settlements, cities = (settlements - 1, cities) if settlements else (settlements, cities - 1)
        data["buildings"][corner] = [0, kind]
        data["roads"][paths[0]] = 0
    return Scene(GAME.from_json(data))


def test_pieces_run_out() -> None:
    """catan.md 24: 15 roads, 5 settlements, 4 cities; with five settlements out one must become a city first."""
    five = spread(5, 0)
    ready = five.do(*walk_far(five))
    reached = [corner for corner in naive.CORNERS if ready.state.reach[0] >> CORNER_OF[corner] & 1]
    place = next(corner for corner in reached if free(ready, corner))
    assert ready.refused(f"settlement {place}") == "catan-no-settlements-left"
    assert ready.legal("settlement") == []
    city = ready.do(ready.legal("city")[0])
    assert f"settlement {place}" in city.legal("settlement")
    four = spread(1, 4)
    mine = next(corner for corner, (seat, kind) in four.data["buildings"].items() if (seat, kind) == (0, "settlement"))
    assert four.refused(f"city {mine}") == "catan-no-cities-left"


def free(scene: Scene, corner: str) -> bool:
    return not any(near_building(scene, corner))


def walk_far(before: Scene) -> list[str]:
    """Roads that lead seat 0 to a corner where settling would keep the distance."""
    found: list[str] = []
    for _ in range(4):
        scene_ = before.do(*found)
        reach = [corner for corner in naive.CORNERS if scene_.state.reach[0] >> CORNER_OF[corner] & 1]
        if any(free(scene_, corner) for corner in reach):
            return found
        found.append(
            next(
                (
                    text
                    for text in scene_.legal("road")
                    if any(free(scene_, end) for end in naive.ends(text.split()[1]))
                ),
                scene_.legal("road")[0],
            )
        )
    return found


def test_the_sixteenth_road_is_not_built() -> None:
    """catan.md 24: fifteen roads."""
    before = scene(hands={0: "lumber*15 brick*15"})
    for _ in range(13):
        before = before.do(before.legal("road")[0])
    assert before.state.roads[0].bit_count() == 15
    assert before.legal("road") == []
    path = next(path for path in naive.PATHS if path not in before.data["roads"] and joins(before, path))
    assert before.refused(f"road {path}") == "catan-no-roads-left"


def joins(scene: Scene, path: str) -> bool:
    own = [road for road, seat in scene.data["roads"].items() if seat == 0]
    return any(set(naive.ends(path)) & set(naive.ends(road)) - set(scene.data["buildings"]) for road in own)


@pytest.mark.parametrize(
    ("what", "reason", "least"),
    [
        ("road", "catan-cannot-pay-road", "lumber brick"),
        ("settlement", "catan-cannot-pay-settlement", "lumber brick wool grain"),
        ("city", "catan-cannot-pay-city", "grain grain ore ore ore"),
        ("buy", "catan-cannot-pay-card", "wool grain ore"),
    ],
)
def test_everything_has_its_price(what: str, reason: str, least: str) -> None:
    """catan.md 1, costs: with one card less it cannot be built."""
    rich = scene(hands={0: ALL})
    way = walk(rich)
    reached = rich.do(*way)
    text = reached.legal(what)[0]
    kinds = least.split()
    for missing in range(len(kinds)):
        data = reached.data
        poor = [kind for number, kind in enumerate(kinds) if number != missing]
        hand = {kind: poor.count(kind) for kind in data["bank"]}
        data["hands"][0] = hand
        data["bank"] = {kind: 19 - sum(each[kind] for each in data["hands"]) for kind in hand}
        assert Scene(GAME.from_json(data)).refused(text) == reason
