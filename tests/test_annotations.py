"""Notes and branches of a record: kept in the file, skipped by programs that do not know them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.annotations import MAX_BRANCHES, MAX_NOTE, Annotations, Branch, Note
from game.catalog import GAMES
from game.display_text import clean
from game.record import RecordFault, SeatInfo, check_branches, check_room, read, verify, write
from game.session.session import Services, Session
from game.storage.store import Store
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


def test_notes_of_several_blocks_are_in_game_order() -> None:
    text = write(OPEN) + '#note 5 "b"\n!undo 1\n#note 2 "a"\n!undo 1\n'
    record = read(text)
    assert [note.n for note in record.notes] == [2, 5]
    assert read(write(record)) == record


def test_several_blocks_together_have_no_more_room_than_one() -> None:
    text = write(OPEN) + ('#note 2 "a"\n' * 300 + "!undo 300\n") * 2
    with pytest.raises(RecordFault) as caught:
        read(text)
    assert caught.value.key == "record.large"


def test_what_is_taken_back_takes_its_notes_and_branches_along() -> None:
    """Notes on positions that no longer exist made a copy of the game unreadable."""
    n = len(GAME.actions)
    notes, branches = (Note(2, "here"), Note(n, "the end")), (ALTERNATIVE, Branch(n, (), "after"))
    record = read(write(replace(GAME, annotations=Annotations(notes, branches))) + "!undo 3\n")
    assert (record.notes, record.branches) == (notes[:1], branches[:1])
    assert read(write(record)) == record


def test_a_session_forgets_the_notes_behind_what_is_taken_back(tmp_path) -> None:
    record = replace(OPEN, seats=(SeatInfo(), SeatInfo("bot", "novice")))
    seat = next(step.actor for step in reversed(list(record.replay(GAMES["tigris"]))) if step.actor >= 0)
    record = replace(record, seats=tuple(SeatInfo() if each == seat else SeatInfo("bot", "novice") for each in (0, 1)))
    session = Session.from_record(record, Services(store=Store(tmp_path)))
    session.annotate(Annotations((Note(0, "begin"), Note(session.n, "end"))))
    session.take_back(seat)
    assert [note.text for note in session.record().notes] == ["begin"]
    path = session.save("copy")
    session.close()
    assert [note.text for note in read(path.read_bytes()).notes] == ["begin"]
