"""The bots know whether the game ends with the current turn, and who wins then: both compared with the rules."""

from __future__ import annotations

from random import Random

import pytest

from game import bits
from game.bots import choose
from game.bots.levels import EXPERT_1
from game.bots.tigris.endings import ends, finished, result
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.play import search_of
from game.bots.tigris.search import ALIKE
from game.bots.tigris.weights import weights_for
from game.core import CHANCE, OVER
from game.tigris import rules
from game.tigris.actions import COLOURS, END
from game.tigris.game import GAME
from game.tigris.state import ACTION, DRAW, TREASURE, State
from game.tigris.state import WONDER as WONDER_PHASE
from tests.bots.kits import course
from tests.tigris.drawing import Scene


def after_turn(state: State, rng: Random) -> State:
    """Return the position after the current turn without further actions, the refill included."""
    state = rules.apply(state, END)[0]
    while GAME.to_act(state) == CHANCE or state.phase == TREASURE:
        draw = GAME.to_act(state) == CHANCE
        state = rules.apply(state, GAME.sample(state, rng) if draw else GAME.pick(state, rng))[0]
    return state


@pytest.mark.parametrize("treasures", ["after_action", "end_of_turn"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_and_its_winners_are_those_of_the_rules(seats: int, treasures: str) -> None:
    """J1 to J6, I2, F10: whenever a turn could be ended."""
    rng, over = Random(seats), 0
    for seed in range(4):
        for state in course(GAME, Random(seed), seats, ("novice", "random"), {"treasures": treasures}):
            if state.phase != ACTION or (treasures == "end_of_turn" and state.actions_left):
                continue
            after = after_turn(state, rng)
            assert ends(state) == (GAME.to_act(after) == OVER)
            if ends(state):
                over += 1
                winners = GAME.standings(after).winners
                results = [result(finished(state), seat) for seat in range(seats)]
                assert [seat for seat in range(seats) if results[seat] == max(results) > -1.0] == list(winners)
                assert all(-1.0 < results[seat] <= 1.0 for seat in winners)
                assert sum(results[seat] + 1.0 for seat in winners) == pytest.approx(2.0)
    assert over >= 4


LAST = """
    g2
    .   .   .   .   .   .   .
    .   T0  T   .   T   .   .
    .   .   .   .   .   .   .
    .   T1  T   .   .   S   K1
    .   .   .   .   .   .   T
    """


@pytest.mark.parametrize(("own", "ended"), [(6, True), (4, False)])
def test_the_expert_takes_the_last_treasure_only_if_it_wins_by_it(own: int, ended: bool) -> None:
    """J1, J5: three treasures lie there, and its trader can join two of them."""
    points = [[own, own, own, own, 0], [5, 5, 5, 5, 1]]
    hands = ["red red red red red blue", "red red red red red blue"]
    scene = Scene(LAST, hands=hands, points=points, far=False, number=60)
    state, rng = scene.state.copy(), Random(1)
    state.treasures = sum(1 << bits.CELL_OF[name] for name in ("i3", "k3", "i5"))
    while state.turn == 0 and GAME.to_act(state) != OVER:
        chance = GAME.to_act(state) == CHANCE
        text = "" if chance else choose(GAME, GAME.view(state, GAME.to_act(state)), "expert", 1, 0.3)
        state, _ = GAME.apply(state, GAME.sample(state, rng) if chance else GAME.decode(text))
    assert (GAME.to_act(state) == OVER) is ended
    if ended:
        assert GAME.standings(state).winners == (0,)


WONDER = """
    f2
    .   s   .   .   .   .
    s   s   s   K0  .   .
    .   s   .   T   .   .
    .   .   .   .   .   .
    wonder g3
    """


@pytest.mark.parametrize("turn", [0, 1])
def test_the_wonder_pays_before_a_game_ends(turn: int) -> None:
    """M10, M15: the first seat's king is there; its point of any colour decides, but in its own turn only."""
    points = [[5, 5, 4, 5, 0], [4, 5, 5, 5, 0]]
    scene = Scene(WONDER, options={"wonder": "on"}, turn=turn, actions=1, points=points, bag="", hands=["red", "red"])
    assert ends(scene.state)
    ranks = [result(finished(scene.state), seat) for seat in range(2)]
    scene.do("end", *(["point blue"] if turn == 0 else []))
    assert GAME.to_act(scene.state) == OVER
    assert GAME.standings(scene.state).winners == ((0,) if turn == 0 else (0, 1))
    assert ranks == ([1.0, -1.0] if turn == 0 else [0.0, 0.0])


def test_what_was_paid_before_a_refill_is_not_paid_again() -> None:
    """J4, F10, M12: in the refill of a last turn the wonder and monuments have paid."""
    drawing = """
        f2
        .   s   .   .   .   .
        s   s   s   K0  .   .
        .   s   .   T   .   .
        .   .   m   m   .   .
        .   .   m   m   .   .
        wonder g3
        monument h5 black-green
        """
    scene = Scene(drawing, options={"wonder": "on"}, actions=1, bag="red", hands=["red", "red"]).do("end", "point blue")
    assert scene.phase == DRAW
    assert scene.gains == {"0 black": 1, "0 blue": 1}
    assert ends(scene.state)
    assert finished(scene.state).points == scene.state.points


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_every_search_but_the_yardstick_counts_the_wonders_last_pay(level: str) -> None:
    """M10, M15: a king who stays in its kingdom in the last turn is worth its point; `expert-1` never changes."""
    points = [[5, 5, 4, 5, 0], [5, 5, 5, 5, 0]]
    scene = Scene(WONDER, options={"wonder": "on"}, actions=1, points=points, bag="", hands=["red", "red"])
    here, view = scene.state.copy(), GAME.view(scene.state, 0)
    away = scene.do("withdraw black").state

    def lead(asked: str) -> float:
        search = search_of(asked, Knowledge.of(view), weights_for(2), 0.1)
        return search.worth(here) - search.worth(away)

    assert lead(level) > lead(EXPERT_1) + 0.2


@pytest.mark.parametrize("seed", range(4))
def test_of_equal_colours_the_wonder_pays_in_the_lowest(seed: int) -> None:
    """M11: points that will count as any colour make all four equal; a hint in the highest looked like a fault."""
    points = [[6, 11, 4, 2, 0], [2, 5, 5, 2, 0]]
    scene = Scene(WONDER, options={"wonder": "on"}, actions=0, points=points, hands=["red", "red"])
    asked = scene.do("end").state
    assert asked.phase == WONDER_PHASE
    view = GAME.view(asked, 0)
    search = search_of("expert", Knowledge.of(view), weights_for(2), 0.1)
    ranked = search.ranked(asked, GAME.legal(asked), Random(seed), 0.0)
    equal = [action.colour for worth, action, _ in ranked if worth > ranked[0][0] - ALIKE]  # type: ignore[attr-defined]
    assert len(equal) > 1
    lowest = min(equal, key=lambda colour: points[0][colour])
    assert choose(GAME, view, "expert", seed, 0.1) == f"point {COLOURS[lowest]}"
