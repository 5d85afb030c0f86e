"""Hints at Qwirkle: true in every word, legal in every position, and every kind of reason has its sentence."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots import suggest
from game.bots.hint import MAX_REASONS
from game.bots.qwirkle.reasons import reasons
from game.core import Illegal
from game.qwirkle.game import GAME
from game.qwirkle.state import State
from tests.bots.qwirkle_claims import CLAIMS, holds
from tests.bots.test_qwirkle_bots import greedy_states, states
from tests.qwirkle.scene import position
from ui.qwirkle.hint_text import hint_text
from ui.text.i18n import LANGUAGES, Locale, sentences

MANY = 12
"""So often a claim is looked up; later only now and then."""


def check(state: State, text: str, checked: Counter[str], rng: Random) -> None:
    seat = GAME.to_act(state)
    found = reasons(GAME.view(state, seat), GAME.decode(text))
    assert 1 <= len(found) <= MAX_REASONS
    for reason in found:
        checked[reason.key] += 1
        if checked[reason.key] <= MANY or rng.random() < 0.03:
            assert holds(GAME.to_json(state), text, seat, reason.key, dict(reason.args)), (text, reason)
    for lang in LANGUAGES:
        words = hint_text(Locale(lang), GAME.decode(text), found, ["Dina", "Yoni", "Yael", "Tal"])
        assert len(words) == 1 + len(found)
        assert not any("{" in each for each in words)


@pytest.mark.parametrize(("seats", "players"), [(2, ("greedy", "random")), (4, ("strong", "random"))])
def test_every_reason_for_any_action_is_true(seats: int, players: tuple[str, ...]) -> None:
    """Also for actions that no bot would choose, and against the true position that the seat cannot see."""
    rng, checked = Random(seats), Counter[str]()
    for seed in range(2):
        for state in states(seats, 30 + seed, players, {"six_at_once_bonus": "on"}):
            if GAME.to_act(state) >= 0:
                legal = list(GAME.legal(state))
                for action in rng.sample(legal, min(3, len(legal))):
                    check(state, GAME.encode(action), checked, rng)
    assert {"most", "lines", "scores", "fresh", "first", "twin", "keeps"} <= set(checked)


def test_reasons_for_what_greedy_does_are_true() -> None:
    rng, checked = Random(1), Counter[str]()
    for seed in range(5):
        for state in greedy_states(seed):
            if GAME.to_act(state) >= 0:
                text = GAME.encode(GAME.decode(_greedy(state)))
                check(state, text, checked, rng)
    assert {"last", "wins", "six", "most", "no-five"} <= set(checked), checked


def _greedy(state: State) -> str:
    from game.bots import choose

    return choose(GAME, GAME.view(state, state.turn), "greedy", 1)


MADE = (
    ("six", "0,0\nRc Rx Rd Rs Rt", ["Rf Gc Gx Gd Gs Gt"], "place Rf@5,0"),
    ("no-five", "0,0\nRc Rx Rd Rs Rt", ["Rf Gc Gx Gd Gs Gt"], "place Rf@5,0"),
    ("none-fits", "0,0\nRc Rx", ["Gd Gs Gt"], "trade Gd Gs Gt"),
    ("little", "0,0\nRc Rx", ["Gc Bd Bd Yt"], "trade Bd Bd"),
    ("keeps", "0,0\nRc Rx", ["Rd Rs Rt Gc"], "place Gc@0,1"),
    ("first", "", ["Rd Rs Rt Gc"], "place Rd@0,0 Rs@1,0 Rt@2,0"),
    ("six-at-once", "0,0\nGc", ["Rc Rx Rd Rs Rt Rf"], "place Rc@0,1 Rx@1,1 Rd@2,1 Rs@3,1 Rt@4,1 Rf@5,1"),
)


@pytest.mark.parametrize(("key", "drawing", "hands", "text"), MADE, ids=[made[0] for made in MADE])
def test_a_position_made_for_a_reason(key: str, drawing: str, hands: list[str], text: str) -> None:
    data = position(drawing, hands, options={"six_at_once_bonus": "on"})
    state = GAME.from_json(data)
    found = {reason.key: dict(reason.args) for reason in reasons(GAME.view(state, 0), GAME.decode(text))}
    assert key in found, found
    for told, args in found.items():
        assert holds(data, text, 0, told, args), told


def test_a_claim_that_is_false_is_found() -> None:
    data = position("0,0\nRc Rx Rd Rs Rt", ["Rf Gc Gx Gd Gs Gt"])
    text = "place Gc@0,1"
    assert holds(data, text, 0, "scores", {"n": 2})
    wrong = (
        ("scores", {"n": 3}),
        ("six", {"n": 1}),
        ("no-five", {}),
        ("most", {"n": 2}),
        ("last", {"n": 6}),
        ("twin", {}),
    )
    for key, args in wrong:
        assert not holds(data, text, 0, key, args), key


def test_nothing_speaks_for_what_the_rules_forbid() -> None:
    state = GAME.from_json(position("0,0\nRc Rx", ["Gd Gs Gt"]))
    for text in ("place Gd@0,1", "pass", "draw 0 Gd"):
        with pytest.raises(Illegal):
            reasons(GAME.view(state, 0), GAME.decode(text))


def test_every_reason_has_a_sentence_and_a_claim() -> None:
    told = {key.removeprefix("advice.why.qwirkle.") for key in sentences("en") if key.startswith("advice.why.qwirkle.")}
    assert told == set(CLAIMS)


def test_advice_is_legal_repeatable_and_true() -> None:
    for number, state in enumerate(greedy_states(9)):
        if GAME.to_act(state) >= 0 and number % 8 == 1:
            view = GAME.view(state, state.turn)
            hint = suggest(GAME, view, 7, 0.1)
            assert GAME.decode(hint.action) in GAME.legal(state)
            assert hint == suggest(GAME, view, 7, 0.1)
            for reason in hint.reasons:
                assert holds(GAME.to_json(state), hint.action, state.turn, reason.key, dict(reason.args))
