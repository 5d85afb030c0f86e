"""Events over a network, reasons in words, and everything that a screen needs to tell a turn."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import BadState, event_to_json
from game.net.protocol.field_types import sentence_key
from game.qwirkle.game import GAME
from game.qwirkle.tiles import NAMES
from game.schema.checker import event_from_json
from tests.qwirkle.scene import Scene
from ui.text.i18n import LANGUAGES, Locale


@pytest.mark.parametrize(
    "broken",
    [{"cells": [10**9 * 10**9]}, {"cells": ["0,0"]}, {"tiles": [36]}, {"tiles": [0] * 7}, {"seat": 2}, {"points": 0}],
)
def test_events_beyond_their_bounds_are_refused(broken: dict[str, Any]) -> None:
    scene = Scene("0,0\nRc Rx", ["Rd Rs"]).do("place Rd@2,0")
    data = event_to_json(scene.event("TilesPlaced"))
    event_from_json(GAME, data, 2)
    with pytest.raises(BadState):
        event_from_json(GAME, data | broken, 2)


def test_a_turn_is_told_in_the_order_in_which_it_happened() -> None:
    scene = Scene("0,0\nRc Rx Rd Rs Rt", ["Rf Gf", "Yc Yc"]).do("place Rf@5,0", "draw 0 Pc Pc Pc Px Px")
    assert [type(event).__name__ for event in scene.told] == [
        "TilesPlaced", "LineScored", "QwirkleMade", "TilesDrawn", "TurnBegan",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_refusal_names_the_tile_in_the_language_of_the_player(lang: str) -> None:
    locale = Locale(lang)
    refused = Scene("0,0\nRc Rx Rd", ["Rc Gs"]).refused("place Rc@3,0")
    words = locale.tr(sentence_key(refused.reason), **refused.details)
    red_circle = {"en": "red circle", "he": "עיגול אדום", "fa": "دایرهٔ قرمز"}[lang]
    assert red_circle in words
    assert "Rc" not in words
    for name in NAMES:
        assert locale.has(f"word.tile.{name}")
