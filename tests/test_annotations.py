"""Notes and branches of a record: kept in the file, skipped by programs that do not know them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.annotations import MAX_BRANCHES, MAX_NOTE, Annotations, Branch, Note
from game.catalog import GAMES
from game.display_text import clean
from game.record import RecordFault, check_branches, check_room, read, verify, write
from tests.analysis.games import short_game

GAME = short_game("tigris")
ALTERNATIVE = Branch(1, ("end",), "Stop here")
OPEN = replace(GAME, actions=GAME.actions[:-1], result=None)
TEXTS = "It  was “too early”.", "מוקדם מדי 🙂", "خیلی زود بود", "x" * MAX_NOTE, "🙂" * MAX_NOTE, '\\ " # ! \t', " "


def annotated(*texts: str) -> Annotations:
    notes = tuple(Note(n, clean(text, MAX_NOTE)) for n, text in enumerate(texts))
    return Annotations(notes, (ALTERNATIVE, Branch(len(GAME.actions), (), "")))


@pytest.mark.parametrize("record", [GAME, OPEN], ids=["finished", "under way"])
def test_annotations_are_in_the_file(record) -> None:
    record = replace(record, annotations=Annotations(annotated(*TEXTS).notes, (ALTERNATIVE,)))
    again = read(write(record))
    assert again == record
    assert write(again) == write(record)
    assert [note.text for note in again.notes][1] == "מוקדם מדי 🙂"
    verify(again, GAMES["tigris"])
    check_branches(again, GAMES["tigris"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=400), max_size=5))
def test_any_text_may_be_noted(texts: list[str]) -> None:
    record = replace(GAME, annotations=annotated(*texts))
    assert read(write(record)) == record
    assert all(line.isascii() and len(line) <= 1000 for line in write(record).split("\n\n")[1].split("\n"))


def test_a_program_that_knows_no_annotations_skips_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its parser of the body is ours without the one line that looks into what is undone."""
    for record in (GAME, OPEN):
        text = write(replace(record, annotations=Annotations(annotated(*TEXTS).notes, (ALTERNATIVE,))))
        with monkeypatch.context() as former:
            former.setattr("game.record._BodyParser._annotate", lambda *_: None)
            assert read(text) == record


def test_unknown_lines_of_later_versions_are_skipped() -> None:
    text = write(GAME) + '#drawing 3 e5 e6\nend\n#note 2 "kept"\n!undo 3\n!result 1 2\n'
    record = read(text)
    assert [note.text for note in record.notes] == ["kept"]
    assert record.branches == ()
    assert record.actions == GAME.actions


@pytest.mark.parametrize(
    "row", ["#note", "#note 2", "#note 2 bare", '#note 99999 "far"', '#note -1 "x"', '#note 2 "half', "#branch 0 3"]
)
def test_damaged_annotations_are_refused(row: str) -> None:
    with pytest.raises(RecordFault) as caught:
        read(write(GAME) + f"{row}\n!undo 1\n")
    assert caught.value.key == "record.damaged"


def test_a_branch_is_a_game_of_its_own() -> None:
    course = replace(GAME, annotations=Annotations((Note(0, "a"),), (ALTERNATIVE,))).branch(ALTERNATIVE)
    assert course.actions == (*GAME.actions[:1], "end")
    assert (course.result, course.assisted, course.notes, course.branches) == (None, True, (), ())
    illegal = replace(GAME, annotations=Annotations(branches=(Branch(1, ("fly",)),)))
    with pytest.raises(RecordFault):
        check_branches(illegal, GAMES["tigris"])


def test_there_is_room_for_so_many() -> None:
    check_room(replace(GAME, annotations=annotated(*TEXTS)))
    many = Annotations(branches=(ALTERNATIVE,) * (MAX_BRANCHES + 1))
    long = Annotations(branches=(Branch(0, ("end",) * 20_000),))
    for each in (many, long):
        with pytest.raises(RecordFault):
            check_room(replace(GAME, annotations=each))
