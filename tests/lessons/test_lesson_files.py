"""A lesson file is data from anywhere: whatever is in it, it is read whole or refused with a reason."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lessons.lesson import MAX_BYTES, LessonFault, parse
from game.lessons.library import FOLDER
from game.lessons.rehearsal import read

FILE = FOLDER / "tigris" / "01-tile.json"
GOOD = json.loads(FILE.read_text(encoding="utf-8"))
DO = next(n for n, step in enumerate(GOOD["steps"]) if step["step"] == "do")
SHOW = next(n for n, step in enumerate(GOOD["steps"]) if step["step"] == "show")
ASK = next(n for n, step in enumerate(GOOD["steps"]) if step["step"] == "ask")


def with_step(n: int, **fields: Any) -> Any:
    """Return the good file with other fields in a step; None removes one."""
    data = copy.deepcopy(GOOD)
    data["steps"][n].update(fields)
    data["steps"][n] = {name: value for name, value in data["steps"][n].items() if value is not None}
    return data


def miss(**fields: Any) -> dict[str, Any]:
    return {**GOOD["steps"][DO]["misses"][0], **fields}


BAD: dict[str, Any] = {
    "no lesson": {},
    "a list": [],
    "a newer version": {**GOOD, "two-rivers-lesson": 2},
    "no version": {**GOOD, "two-rivers-lesson": True},
    "an unknown game": {**GOOD, "game": "chess"},
    "another game": {**GOOD, "game": "catan"},
    "an unknown field": {**GOOD, "code": "import os"},
    "a key that is a path": {**GOOD, "key": "../../etc"},
    "no such seat": {**GOOD, "seat": 2},
    "no position": {**GOOD, "start": {}},
    "a position in which chance acts": {**GOOD, "start": {**GOOD["start"], "phase": "first"}},
    "no steps": {**GOOD, "steps": []},
    "too many steps": {**GOOD, "steps": GOOD["steps"] * 20},
    "an unknown step": with_step(0, step="run"),
    "a sentence that is a text": with_step(0, text="Hello"),
    "no sentence": with_step(0, text=None),
    "a sentence out of bounds": with_step(0, text=0),
    "a place that is no name": with_step(0, places=["cell.e5; rm"]),
    "a field of another step": with_step(0, action="end"),
    "an action that cannot be": with_step(DO, action="tile green a4"),
    "an action that is not wanted": with_step(DO, action="tile green i4"),
    "two actions to do": with_step(DO, action=["end", "end"]),
    "no action to show": with_step(SHOW, action=[]),
    "nothing that can be shown": with_step(SHOW, action=["tile green a4"]),
    "another seat's turn": with_step(SHOW, seat=0),
    "a seat that is none": with_step(SHOW, seat=5),
    "no target": with_step(DO, target=[]),
    "no answer": with_step(ASK, target=[]),
    "an answer right and wrong": with_step(ASK, misses=[{"places": ["cell.f2"], "text": 9}]),
    "a wrong answer with a predicate": with_step(ASK, misses=[miss()]),
    "an unknown event": with_step(DO, wanted={"event": "Won"}),
    "an unknown field of an event": with_step(DO, wanted={"event": "Scored", "__class__": 1}),
    "an unknown name": with_step(DO, wanted={"event": "Scored", "colour": "pink"}),
    "an empty predicate": with_step(DO, wanted={}),
    "a predicate of two": with_step(DO, wanted={"no": {"event": "Scored"}, "any": []}),
    "none of several": with_step(DO, wanted={"any": []}),
    "an unknown test": with_step(DO, wanted={"event": "Scored", "points": {"above": 0}}),
    "a bound that is no number": with_step(DO, wanted={"event": "Scored", "points": {"least": True}}),
    "a number with a point": with_step(DO, wanted={"event": "Scored", "points": 1.0}),
    "a miss that is wanted": with_step(DO, misses=[miss(like=GOOD["steps"][DO]["action"])]),
    "a miss that is illegal": with_step(DO, misses=[miss(like="tile green a4")]),
    "a miss of another kind": with_step(DO, misses=[miss(like="end")]),
    "a miss behind another": with_step(DO, misses=[miss(), miss(text=9)]),
    "a miss without a predicate": with_step(DO, misses=[{"places": ["cell.f2"], "text": 9}]),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_is_refused(fault: str) -> None:
    with pytest.raises(LessonFault):
        read(json.dumps(BAD[fault]).encode())


def test_the_file_itself_is_read() -> None:
    assert read(json.dumps(GOOD).encode()) is not None


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":1,"a":1}', b" " * (MAX_BYTES + 1), b'{"two-rivers-lesson":1}']
)
def test_what_is_no_lesson_is_refused(data: bytes) -> None:
    with pytest.raises(LessonFault):
        parse(data)


def places_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every value."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(found for name, value in inner for found in places_in(value, (*path, name)))]


PLACES = [path for path in places_in(GOOD) if path]
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just([]), st.just({}), st.just([[]])
)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(PLACES), JUNK)
def test_one_value_of_another_kind_never_breaks_the_reader(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(GOOD)
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    try:
        read(json.dumps(data).encode())
    except LessonFault:
        return
    assert path[0] in ("start", "steps", "seed", "key", "seat"), "refused nowhere"
