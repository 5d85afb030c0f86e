"""Hints: legal in every phase, true in every word, fair, quick, and never silent about why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots import suggest
from game.bots.hint import MAX_REASONS, Reason, from_json, to_json
from game.bots.tigris import search
from game.bots.tigris.reasons import reasons
from game.tigris.game import GAME
from game.tigris.state import State
from tests.bots.claims import holds
from tests.bots.test_bots import hidden_anew, states
from tests.compiled import needs_source
from tests.soaking import soaked
from tests.tigris.drawing import Scene
from tests.ui.tables import QUIET, position

GAMES = (
    (2, 11, ("steady", "random"), {}),
    (3, 12, ("steady", "steady", "novice"), {"board": "advanced", "treasures": "end_of_turn"}),
    (4, 13, ("steady", "random"), {}),
    (2, 14, ("steady", "random"), {"buildings": "on", "wonder": "on", "reinforcement": "english"}),
    (3, 15, ("steady", "novice"), {"buildings": "on", "wonder": "on"}),
)

JUDGED = 4_000
"""Positions that a hint may judge (`game/bots/hint.py`)."""

MANY = 6
"""So often a claim is looked up in every game; later only now and then."""


def positions(seats: int, seed: int, players: tuple[str, ...], options: dict[str, str]) -> Iterator[State]:
    for state in states(seats, seed, players, options):
        if GAME.legal(state):
            yield state


def some_of_each(state: State, rng: Random) -> Iterator[str]:
    """A few legal actions of every kind."""
    families: dict[type, list[str]] = {}
    for action in GAME.legal(state):
        families.setdefault(type(action), []).append(GAME.encode(action))
    for texts in families.values():
        yield from rng.sample(texts, min(4, len(texts)))


def told(state: State, text: str) -> list[Reason]:
    seat = GAME.to_act(state)
    return list(reasons(GAME.view(state, seat), GAME.decode(text)))


@pytest.mark.parametrize(("seats", "seed", "players", "options"), soaked(GAMES, []))
def test_every_reason_for_any_action_is_true(
    seats: int, seed: int, players: tuple[str, ...], options: dict[str, str]
) -> None:
    """Of more actions than `tests/bots/test_every_game.py` asks about in every game."""
    rng = Random(seed)
    checked: Counter[str] = Counter()
    for state in positions(seats, seed, players, options):
        data, seat = GAME.to_json(state), GAME.to_act(state)
        for text in some_of_each(state, rng):
            found = told(state, text)
            assert 1 <= len(found) <= MAX_REASONS
            for reason in found:
                checked[reason.key] += 1
                if checked[reason.key] <= MANY or rng.random() < 0.02:
                    assert holds(data, text, seat, reason.key, dict(reason.args)), (text, reason, data)


# -- positions made for one reason ---------------------------------------------------------------------

CHAIN = QUIET.replace(".R...R..........", ".RRBBR..........")
NEARLY = QUIET.replace(".R...R..........", ".RRB.R..........")
PAIR = QUIET.replace(".R...R..........", "RR...R..........")
MARKETS = QUIET.replace(".....R..........", ".....RGG........", 1).replace("..........R.....", ".......G..R.....")
FREE = "p2 f3 n5 i7 b8 o9 f10 k11"
REDS = {"red": 6}

MADE = (
    ("treasure", position([REDS, REDS], CHAIN), "leader green a3"),
    ("treasure-near", position([{"blue": 6}, REDS], NEARLY, {"a3": [0, "green"]}, FREE), "tile blue e3"),
    ("revolt-sure", position([REDS, REDS], PAIR, {"b1": [1, "black"]}, FREE), "leader black a2"),
    ("drives-off", position([REDS, REDS], QUIET, {"c3": [1, "black"]}), "catastrophe b3"),
    ("cuts", position([REDS, REDS], NEARLY, {"a3": [1, "blue"]}), "catastrophe c3"),
)


@pytest.mark.parametrize(("key", "start", "text"), MADE, ids=[key for key, _, _ in MADE])
def test_a_position_made_for_a_reason(key: str, start: Any, text: str) -> None:
    state = GAME.from_json(start)
    found = {reason.key: reason for reason in told(state, text)}
    assert key in found, found
    for reason in found.values():
        assert holds(start, text, 0, reason.key, dict(reason.args)), reason


def test_tiles_that_cannot_win_are_kept() -> None:
    hands = [{"red": 1, "blue": 5}, {"blue": 6}]
    state = GAME.from_json(position(hands, PAIR, {"a2": [1, "black"]}, FREE))
    state, _ = GAME.apply(state, GAME.decode("leader black b1"))
    (first, second) = told(state, "support 0")
    assert (first.key, second.key) == ("cannot-win", "loss")
    assert holds(GAME.to_json(state), "support 0", 0, "cannot-win", dict(first.args))


def test_a_monument_for_somebody_else_is_not_built() -> None:
    rivals = {"f9": [1, "green"], "e10": [1, "black"], "f11": [1, "red"]}
    state = GAME.from_json(position([{"green": 6}, REDS], MARKETS, rivals))
    state, _ = GAME.apply(state, GAME.decode("tile green g11"))
    assert state.phase == "monument"
    found = told(state, "decline")
    assert found[0].key == "pays-rival"
    assert holds(GAME.to_json(state), "decline", 0, "pays-rival", dict(found[0].args))


def test_a_claim_that_is_false_is_found() -> None:
    """The helper that looks claims up is no yes-man."""
    start = position([{"black": 6}, REDS], leaders={"b1": [0, "black"]})
    state = GAME.from_json(start)
    (scores, *_) = told(state, "tile black a2")
    assert (scores.key, dict(scores.args)) == ("scores", {"colour": 0, "n": 1})
    assert holds(start, "tile black a2", 0, "scores", {"colour": 0, "n": 1})
    for wrong in ({"colour": 0, "n": 2}, {"colour": 1, "n": 1}, {"colour": 0, "n": 1, "low": 2}):
        assert not holds(start, "tile black a2", 0, "scores", wrong)
    assert not holds(start, "tile black a2", 0, "closes-war", {"colour": 0})


# -- advice ----------------------------------------------------------------------------------------------


def one_of_each_phase(seats: int, seed: int) -> dict[str, State]:
    """A position of every phase, the last of each in a lively game."""
    return {state.phase: state for state in positions(seats, seed, ("steady", "random"), {})}


def test_advice_is_legal_fair_and_repeatable_in_every_phase() -> None:
    found = one_of_each_phase(4, 13) | one_of_each_phase(3, 5)
    assert set(found) >= {"action", "support", "monument", "treasure", "war"}
    for state in found.values():
        seat = GAME.to_act(state)
        hint = suggest(GAME, GAME.view(state, seat), 7)
        assert hint.action in {GAME.encode(action) for action in GAME.legal(state)}
        assert hint == suggest(GAME, GAME.view(state, seat), 7)
        other = hidden_anew(state, seat, Random(3))
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert suggest(GAME, GAME.view(other, seat), 7) == hint, "nothing hidden decides"
        assert from_json(to_json(hint)) == hint
        for reason in hint.reasons:
            assert holds(GAME.to_json(state), hint.action, seat, reason.key, dict(reason.args))


@pytest.mark.parametrize("seats", soaked([2, 3, 4], [2]))
def test_advice_takes_bounded_work(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second is some ten thousand judged positions; counted, not timed, so that a busy machine changes nothing."""
    judged = 0
    evaluate = search.evaluate

    def counted(*given: Any) -> float:
        nonlocal judged
        judged += 1
        return evaluate(*given)

    needs_source(search)
    monkeypatch.setattr(search, "evaluate", counted)
    work = []
    for number, state in enumerate(positions(seats, 21, ("novice",), {})):
        if number % 9 == 4:
            judged = 0
            suggest(GAME, GAME.view(state, GAME.to_act(state)), 1)
            work.append(judged)
    assert len(work) > 3
    assert 100 < max(work) <= JUDGED, work


def test_nobody_advises_on_a_game_without_bots() -> None:
    with pytest.raises(ValueError, match="no bots"):
        suggest(replace(GAME, key="toy"), None, 1)


@pytest.mark.parametrize("data", [None, {}, {"action": "end"}, {"action": "end", "reasons": [["best"]]}, []])
def test_other_data_is_no_advice(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(data)


def test_the_wonders_point_has_no_reason_from_monuments() -> None:
    """M10, M12: monuments pay whatever colour is chosen."""
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
    scene = Scene(drawing, options={"wonder": "on"}, points=[[0, 3, 1, 3, 0]]).do("end")
    assert scene.phase == "wonder"
    assert told(scene.state, "point blue")[0] == Reason("scores", {"colour": 2, "n": 1})
