"""Hints at Catan: true in every word, legal in every position, and every kind of reason has its sentence."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.bots import suggest
from game.bots.catan.reasons import reasons
from game.bots.hint import MAX_REASONS
from game.catan.game import GAME
from game.core import Illegal
from tests.bots.catan_claims import CLAIMS, holds
from tests.bots.test_catan_bots import states
from ui.catan.hint_text import hint_text
from ui.text.i18n import LANGUAGES, Locale, sentences

MANY = 6
"""So often a claim is looked up; later only now and then."""
LOCALES = [Locale(lang) for lang in LANGUAGES]


def check(state: Any, text: str, checked: Counter[str], rng: Random) -> None:
    seat = GAME.to_act(state)
    action = GAME.decode(text)
    found = reasons(GAME.view(state, seat), action)
    assert 1 <= len(found) <= MAX_REASONS
    for reason in found:
        checked[reason.key] += 1
        if checked[reason.key] <= MANY or rng.random() < 0.02:
            assert holds(GAME.to_json(state), text, seat, reason.key, dict(reason.args)), (text, reason)
            for locale in LOCALES:
                words = hint_text(locale, action, found, ["Dina", "Yoni", "Yael", "Tal"])
                assert len(words) == 1 + len(found)
                assert not any("{" in each for each in words)


def test_every_reason_for_any_action_is_true() -> None:
    """Also for actions that no bot would choose, and against the true position that the seat cannot see."""
    rng, checked = Random(1), Counter[str]()
    for seed, seats in enumerate((2, 3, 4, 3)):
        for state in states(seats, seed, ("steady", "novice")):
            if GAME.to_act(state) >= 0:
                legal = list(GAME.legal(state))
                families = {GAME.encode(action).split(" ")[0]: action for action in rng.sample(legal, len(legal))}
                for action in families.values():
                    check(state, GAME.encode(action), checked, rng)
    told = set(checked)
    assert {"yields", "three-kinds", "new-kind", "opens", "blocks", "robs", "unseen", "nothing-to-pay"} <= told
    assert {"would-pay-road", "not-held", "all-refused", "lacked", "knights", "wins", "longest-road"} <= told, told


def test_a_claim_that_is_false_is_found() -> None:
    wrong = 0
    for state in states(3, 5, ("steady",)):
        seat = GAME.to_act(state)
        if seat < 0 or state.phase not in ("setup", "robber", "main"):
            continue
        for action in list(GAME.legal(state))[:3]:
            text, data = GAME.encode(action), GAME.to_json(state)
            for reason in reasons(GAME.view(state, seat), action):
                if "n" in reason.args:
                    args = {**reason.args, "n": reason.args["n"] + 1}
                    assert not holds(data, text, seat, reason.key, args), (text, reason)
                    wrong += 1
    assert wrong > 20


def test_nothing_speaks_for_what_the_rules_forbid() -> None:
    state = next(state for state in states(3, 5, ("steady",)) if state.phase == "roll")
    for text in ("end", "accept", "dice 3 4"):
        with pytest.raises(Illegal):
            reasons(GAME.view(state, state.turn), GAME.decode(text))


def test_every_reason_has_a_sentence_and_a_claim() -> None:
    told = {key.removeprefix("advice.why.catan.") for key in sentences("en") if key.startswith("advice.why.catan.")}
    assert told == set(CLAIMS)


def test_advice_is_legal_repeatable_and_true() -> None:
    asked = 0
    for number, state in enumerate(states(3, 9, ("steady",))):
        seat = GAME.to_act(state)
        if seat >= 0 and number % 12 == 1:
            view = GAME.view(state, seat)
            hint = suggest(GAME, view, 7, 0.1)
            assert GAME.decode(hint.action) in GAME.legal(state)
            assert hint == suggest(GAME, view, 7, 0.1)
            for reason in hint.reasons:
                assert holds(GAME.to_json(state), hint.action, seat, reason.key, dict(reason.args))
            asked += 1
    assert asked > 10
