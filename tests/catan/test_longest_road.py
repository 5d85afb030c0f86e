"""The longest road: what counts, what cuts, who holds the card."""

from __future__ import annotations

from random import Random

from game.catan.events import LongestRoadMoved
from game.catan.game import GAME
from game.catan.island import CORNER_OF, CORNERS, LINKS, PATH_OF, PATHS, mask_of
from game.catan.roads import counted_trail, longest_trail
from tests.catan import naive_board as naive
from tests.catan.scenes import COAST, CUT, contest, corners, ring

RING, TURN = ring("0,0"), corners("0,0")


def length(paths: list[str], cut: list[str] | None = None) -> int:
    return longest_trail(
        mask_of(tuple(PATH_OF[path] for path in paths)), mask_of(tuple(CORNER_OF[corner] for corner in cut or []))
    )


def away_from(corner: str, paths: list[str]) -> str:
    """The path at a corner that is not one of those."""
    return next(path for path in naive.paths_at(corner) if path not in paths)


def test_a_line_counts_its_paths() -> None:
    """catan.md 16: the longest trail of own paths."""
    assert [length(RING[:count]) for count in range(6)] == [0, 1, 2, 3, 4, 5]
    assert length([RING[0], RING[2], RING[4]]) == 1


def test_a_ring_of_six() -> None:
    """catan.md 16: a closed ring counts six.

    case: ring of 6
    """
    assert length(RING) == 6


def test_rings_with_enemies() -> None:
    """catan.md 17: a trail may begin and end at an enemy's building, but not pass it.

    case: ring with enemy vertex
    case: ring with two enemy vertices
    """
    assert {length(RING, [corner]) for corner in TURN} == {6}
    assert length(RING, [TURN[0], TURN[3]]) == 3
    assert length(RING, [TURN[0], TURN[2]]) == 4
    assert length(RING, TURN) == 1


def test_both_ends_capped() -> None:
    """catan.md 17: the part that leads up to an enemy's building counts.

    case: both ends capped
    """
    assert length(RING[:5], [TURN[0], TURN[5]]) == 5
    assert length(RING[:5], [TURN[0], TURN[2], TURN[5]]) == 3


def test_a_spur_on_a_ring() -> None:
    """catan.md 16: corners may recur in a trail.

    case: spur+ring
    """
    spur = away_from(TURN[0], RING)
    assert length([*RING, spur]) == 7
    assert length([*RING, spur, away_from(TURN[3], RING)]) == 7
    assert length([*RING, spur], [TURN[0]]) == 6


def test_forks_count_their_best_branch() -> None:
    """catan.md 16: as in the rule sheet's picture, the short branch of a road of six does not count."""
    branch = away_from(TURN[2], RING)
    assert length([*RING[:5], branch]) == 5
    assert length([*RING[:3], branch]) == 3
    assert length([*RING[:5], away_from(TURN[0], RING), branch]) == 6


def test_the_rule_sheets_road_of_seven() -> None:
    """catan.md 17: a red settlement parts it into five and two.

    case: seed's 7-road cut into 5+2
    """
    road = [*RING[:5], away_from(TURN[0], RING)]
    (far,) = set(naive.ends(road[-1])) - {TURN[0]}
    road.append(next(path for path in naive.paths_at(far) if path not in road))
    assert length(road) == 7
    assert length(road, [TURN[0]]) == 5
    assert length([path for path in road if path not in RING], [TURN[0]]) == 2


def test_it_is_what_trying_everything_finds() -> None:
    """catan.md 16, 17: random networks of up to fifteen paths against the naive search."""
    rng, seen = Random(7), set()
    for _ in range(150):
        size, start = rng.randint(4, 13), rng.randrange(len(PATHS))
        chosen = {start}
        while len(chosen) < size:
            path = rng.choice(sorted(chosen))
            end = rng.choice(naive.ends(PATHS[path]))
            chosen.add(rng.choice([other for other, _ in LINKS[CORNER_OF[end]]]))
        cut = rng.sample(range(54), rng.choice((0, 2, 6)))
        found = longest_trail(mask_of(tuple(chosen)), mask_of(tuple(cut)))
        names = {PATHS[path] for path in chosen}
        assert found == naive.longest(names, {CORNERS[corner] for corner in cut})
        counted = counted_trail(mask_of(tuple(chosen)), mask_of(tuple(cut)))
        assert counted.bit_count() == found, "one trail, and nothing beside it"
        assert longest_trail(counted, mask_of(tuple(cut))) == found
        seen.add(found)
    assert seen >= set(range(3, 11))


# ------------------------------------------------------------------ who holds the card


def test_the_first_with_five_gets_it() -> None:
    """catan.md 16: at least five; it is worth two points."""
    before = contest(3, 2, 2, None)
    four = before.do(f"road {COAST[23]}")
    assert (four.data["longest_road"], four.told(LongestRoadMoved)) == (None, [])
    five = four.do(f"road {COAST[24]}")
    assert five.data["longest_road"] == 0
    assert five.told(LongestRoadMoved) == [LongestRoadMoved(0, None, 5)]
    assert five.points(0) == before.points(0) + 2


def test_a_tie_leaves_it_with_its_holder() -> None:
    """catan.md 18: strictly more is needed.

    case: tie keeps holder
    """
    tied = contest(5, 6, 2, 1).do(f"road {COAST[25]}")
    assert (tied.data["longest_road"], tied.told(LongestRoadMoved)) == (1, [])
    passed = tied.do(f"road {COAST[26]}")
    assert passed.told(LongestRoadMoved) == [LongestRoadMoved(0, 1, 7)]
    assert (passed.data["longest_road"], passed.points(0), passed.points(1)) == (0, 4, 2)


def test_a_cut_holder_who_still_leads_keeps_it() -> None:
    """catan.md 18, 19: also when the road that is left only ties for first."""
    led = contest(2, 8, 5, 1, "late").do(f"settlement {CUT['late']}")
    assert (led.state.lengths, led.data["longest_road"]) == ([2, 6, 5], 1)
    tied = contest(2, 8, 6, 1, "late").do(f"settlement {CUT['late']}")
    assert (tied.state.lengths, tied.data["longest_road"]) == ([2, 6, 6], 1)
    assert tied.told(LongestRoadMoved) == []


def test_after_a_cut_a_sole_leader_gets_it() -> None:
    """catan.md 19: whoever leads alone with five or more, here neither the holder nor who cut."""
    cut = contest(3, 8, 5, 1).do(f"settlement {CUT['early']}")
    assert cut.state.lengths == [3, 4, 5]
    assert cut.told(LongestRoadMoved) == [LongestRoadMoved(2, 1, 5)]
    assert (cut.points(1), cut.points(2)) == (2, 4)


def test_after_a_cut_a_tie_puts_it_aside() -> None:
    """catan.md 19: until somebody leads alone with five or more.

    case: cut -> tie -> card aside -> unique 5+ gets it
    """
    cut = contest(5, 8, 5, 1).do(f"settlement {CUT['early']}")
    assert cut.state.lengths == [5, 4, 5]
    assert (cut.data["longest_road"], cut.told(LongestRoadMoved)) == (None, [LongestRoadMoved(None, 1, 0)])
    alone = cut.do(f"road {COAST[25]}")
    assert alone.told(LongestRoadMoved) == [LongestRoadMoved(0, None, 6)]


def test_after_a_cut_nobody_may_have_five() -> None:
    """catan.md 19: four are never enough, though they were part of the longest road.

    case: cut -> nobody 5+
    """
    cut = contest(4, 8, 4, 1).do(f"settlement {CUT['early']}")
    assert cut.state.lengths == [4, 4, 4]
    assert cut.data["longest_road"] is None
    assert cut.points(1) == 2


def test_a_cut_without_a_holder_awards_nothing() -> None:
    """catan.md 19: a road of four does not win by the cut of a road of four."""
    cut = contest(4, 4, 3, None).do(f"settlement {CUT['early']}")
    assert (cut.state.lengths, cut.data["longest_road"]) == ([4, 4, 3], None)


def test_own_buildings_do_not_cut() -> None:
    """catan.md 16: seat 1's own settlement stands on its road."""
    assert contest(2, 8, 2, 1).state.lengths[1] == 8


def test_a_win_by_an_opponents_cut_waits() -> None:
    """catan.md 37: who comes to ten in another's turn has won when its own turn begins, before the dice.

    case: win by opponent's cut waits for own turn
    """
    bases = contest(3, 8, 5, 1, cards={2: "victory-point*5"}, played={2: "knight*3"}, largest_army=2, seats=3)
    assert bases.points(2) == 9
    cut = bases.do(f"settlement {CUT['early']}")
    assert (cut.points(2), cut.phase, cut.actor) == (11, "main", 0)
    between = cut.do("end")
    assert (between.phase, between.actor) == ("roll", 1)
    rolled = between.do("roll", "dice 3 3")
    over = rolled.do("end")
    assert (over.phase, over.data["turn"]["seat"], over.data["turn"]["rolled"]) == ("over", 2, False)
    assert GAME.standings(over.state).winners == (2,)
