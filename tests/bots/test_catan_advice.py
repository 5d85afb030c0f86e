"""Hints at Catan: true in every word, legal in every position, and every kind of reason has its sentence."""

from __future__ import annotations

from game.bots.catan.reasons import reasons
from game.catan.game import GAME
from tests.bots.catan_claims import holds
from tests.bots.test_catan_bots import states


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
