"""The judges of the games: from the view alone, in chances, with the expert at the top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.analysis.report import NO_CHOICE, Decision, decisions, judged, new_report
from game.bots import bots_of, choose
from game.bots.repeat_counter import FIRST_TIME
from game.catalog import GAMES
from game.core import Illegal
from game.qwirkle.state import PLACE
from game.record import Record, read
from tests.analysis.games import SAVES, short_game, whole_game

LAST = {"tigris": 60, "qwirkle": 40, "catan": 300}
every_game = pytest.mark.parametrize("key", list(GAMES))


def asked(record: Record) -> Iterator[Decision]:
    return (decision for _, decision in decisions(record, new_report(record)) if decision is not None)


def some(key: str, count: int) -> list[Decision]:
    """Some decisions of a game, from its whole length."""
    every = list(asked(short_game(key, LAST[key])))
    return every[:: max(1, len(every) // count)][:count]


def judge(key: str, view: Any, *actions: str, seed: int = 1, effort: float = 1.0) -> dict[str, Any]:
    return {each.action: each for each in bots_of(key).judge(view, actions, seed, effort)}


@every_game
def test_an_assessment_is_a_chance_of_a_legal_action(key: str) -> None:
    game = GAMES[key]
    for decision in some(key, 12):
        found = bots_of(key).judge(decision.view, [decision.action], decision.seed, 1.0)
        assert decision.action in {each.action for each in found}
        assert [each.loss for each in found] == sorted(each.loss for each in found)
        assert found[0].loss == found[0].error == 0.0
        state = game.determinize(decision.view, Random(5))
        for each in found:
            assert 0.0 <= each.chance <= 1.0
            assert each.loss == pytest.approx(found[0].chance - each.chance, abs=3e-5)
            game.apply(state, game.decode(each.action))


@every_game
def test_what_is_hidden_changes_no_judgement(key: str) -> None:
    """The true state behind the view is another one each time; so is the object that holds the view."""
    game = GAMES[key]
    for number, decision in enumerate(some(key, 5)):
        other = game.determinize(decision.view, Random(number))
        again = replace(decision, view=game.view(other, decision.seat))
        assert judged(game, again) == judged(game, decision)


@every_game
def test_a_view_that_was_sent_is_judged_alike(key: str) -> None:
    game = GAMES[key]
    for decision in some(key, 4):
        sent = game.view_from_json(game.view_to_json(decision.view))
        assert judged(game, replace(decision, view=sent)) == judged(game, decision)


@every_game
def test_the_expert_loses_little_by_its_own_judgement(key: str) -> None:
    game = GAMES[key]
    losses = []
    for decision in some(key, 8):
        action = choose(game, decision.view, "expert", FIRST_TIME | 7, 0.5)
        losses.append(judge(key, decision.view, action)[action].loss)
    assert sorted(losses)[len(losses) * 3 // 4 - 1] < 0.02, "but for one in four, which chance or a known weakness took"


@every_game
def test_more_work_has_a_smaller_error(key: str) -> None:
    small, large = [], []
    for decision in some(key, 2):
        for effort, into in ((1.0, small), (4.0, large)):
            into.append(judge(key, decision.view, decision.action, effort=effort)[decision.action].error)
    assert sum(large) <= sum(small)


@every_game
def test_an_illegal_action_is_refused(key: str) -> None:
    text = {"tigris": "tile red a1", "qwirkle": "place Rx@0,0", "catan": "city 0,0,N"}[key]
    game, decision = GAMES[key], some(key, 1)[0]
    with pytest.raises(Illegal):
        game.apply(game.determinize(decision.view, Random(0)), game.decode(text))
    with pytest.raises(Illegal):
        judge(key, decision.view, text)


def test_a_forced_action_is_no_decision() -> None:
    game = GAMES["tigris"]
    forced = [each for each in asked(short_game("tigris", 60)) if each.action == "end" and not each.view.actions_left]
    assert forced
    assert all(judged(game, each) is None for each in forced)


def test_a_missed_win_is_a_blunder() -> None:
    """In this game the loser would have had good chances in the turn after."""
    record = read((SAVES / "0.2" / "catan-05-whole.game").read_bytes())
    won = list(asked(record))[-1]
    found = judge("catan", won.view, won.action, "end")
    assert found[won.action].chance == 1.0
    assert found["end"].loss > 0.3


def test_the_end_of_qwirkle_is_counted_out() -> None:
    last = [each for each in asked(whole_game("qwirkle")) if not each.view.bag_size and each.view.phase == PLACE]
    assert last
    for decision in last[-2:]:
        found = judge("qwirkle", decision.view, decision.action)
        assert {each.chance for each in found.values()} <= {0.0, 0.5, 1.0}


def test_offers_cost_nothing() -> None:
    found = 0
    for decision in asked(short_game("catan", 300)):
        if decision.view.phase != "main":
            continue
        hand = decision.view.hands[decision.seat]
        names = ("lumber", "brick", "wool", "grain", "ore")
        have = next((name for name, count in zip(names, hand, strict=True) if count), None)
        if have is None:
            continue
        want = next(name for name in names if name != have)
        found += 1
        offer = f"offer {have} for {want}"
        assert judge("catan", decision.view, offer)[offer].loss < NO_CHOICE
        if found == 4:
            break
    assert found == 4
