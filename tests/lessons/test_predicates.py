"""Predicates over events, as lesson files write them."""

from __future__ import annotations

from typing import Any

import pytest

from game import bits
from game.lessons.predicate import compile_predicate
from game.schema.checker import SchemaError
from game.tigris import events as ev
from game.tigris.game import GAME

E5, F5 = bits.CELL_OF["e5"], bits.CELL_OF["f5"]
POINT = ev.Scored(0, 3, 1, "tile", E5)
REVOLT = ev.ConflictBegan("revolt", 0, 0, 1, (E5, F5), (2, 1), (0, 0))
UNITED = ev.KingdomsUnited(0, E5, (1, 3))
FIRST_PLACED = ev.LeaderPlaced(0, 1, E5, None)

HOLDS: list[tuple[Any, list[Any], bool]] = [
    ({"event": "Scored"}, [POINT], True),
    ({"event": "Scored"}, [], False),
    ({"event": "Scored", "seat": 0, "colour": "green", "cell": "e5"}, [POINT], True),
    ({"event": "Scored", "colour": "red"}, [POINT], False),
    ({"event": "Scored", "colour": ["red", "green"]}, [POINT], True),
    ({"event": "Scored", "colour": ["red", "blue"]}, [POINT], False),
    ({"event": "Scored", "colour": 3}, [POINT], True),
    ({"event": "Scored", "points": {"least": 1}}, [POINT], True),
    ({"event": "Scored", "points": {"least": 2}}, [POINT], False),
    ({"event": "Scored", "points": {"least": 1, "most": 1}}, [POINT], True),
    ({"event": "Scored", "points": {"most": 0}}, [POINT], False),
    ({"event": "Scored", "points": True}, [POINT], False),
    ({"event": "ConflictBegan", "strength": {"is": [2, 1]}}, [REVOLT], True),
    ({"event": "ConflictBegan", "strength": {"is": [1, 2]}}, [REVOLT], False),
    ({"event": "ConflictBegan", "cells": {"has": "f5"}}, [REVOLT], True),
    ({"event": "ConflictBegan", "cells": {"has": "a1"}}, [REVOLT], False),
    ({"event": "KingdomsUnited", "clashes": {"has": "red"}}, [UNITED], True),
    ({"event": "KingdomsUnited", "clashes": {"has": "black"}}, [UNITED], False),
    ({"event": "LeaderPlaced", "origin": None}, [FIRST_PLACED], True),
    ({"event": "LeaderPlaced", "origin": "e5"}, [FIRST_PLACED], False),
    ({"no": {"event": "Scored"}}, [POINT], False),
    ({"no": {"event": "Scored"}}, [REVOLT], True),
    ({"all": [{"event": "Scored"}, {"event": "ConflictBegan"}]}, [POINT, REVOLT], True),
    ({"all": [{"event": "Scored"}, {"event": "ConflictBegan"}]}, [POINT], False),
    ({"any": [{"event": "Scored"}, {"event": "ConflictBegan"}]}, [REVOLT], True),
    ({"any": [{"event": "Scored"}, {"event": "TurnEnded"}]}, [REVOLT], False),
]


@pytest.mark.parametrize(("data", "events", "wanted"), HOLDS)
def test_it_holds_for_these_events(data: Any, events: list[Any], wanted: bool) -> None:
    assert compile_predicate(GAME, data)(events) is wanted


def test_all_fields_are_of_one_event() -> None:
    """Two events do not add up to one that fits."""
    both = [POINT, ev.Scored(1, 1, 1, "tile", E5)]
    assert not compile_predicate(GAME, {"event": "Scored", "seat": 1, "colour": "green"})(both)


@pytest.mark.parametrize(
    "data",
    [
        *(None, [], {}, "Scored", {"event": 1}, {"no": []}, {"all": {}}, {"any": [1]}),
        *({"event": "Scored", "cell": value} for value in ("z9", [], {}, 1.5, [[]])),
    ],
)
def test_anything_else_is_refused(data: Any) -> None:
    with pytest.raises(SchemaError):
        compile_predicate(GAME, data)
