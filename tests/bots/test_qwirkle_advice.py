"""Hints at Qwirkle: true in every word, legal in every position, and every kind of reason has its sentence."""

from __future__ import annotations

import pytest

from game.bots.qwirkle.reasons import reasons
from game.qwirkle.game import GAME
from tests.bots.qwirkle_claims import holds
from tests.qwirkle.scene import position

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
