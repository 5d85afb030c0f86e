"""Records: one text per game, every whole text readable, every broken one refused with its line."""

from __future__ import annotations

import json
import string
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client import ReplayClient
from game.core import OVER, Setup
from game.display_text import clean
from game.record import MAX_BYTES, MAX_TITLE, Record, RecordFault, SeatInfo, read, verify, write
from game.table import Dice, Table
from tests.mutants import mutant
from tests.toy import GAME

ROOT = Path(__file__).resolve().parent.parent


def played(seats: int = 2, seed: int = 3, limit: int = 10_000, **options: str) -> Record:
    """A random game of the toy."""
    setup = GAME.setup(seats, options)
    table, rng = Table(GAME, setup, Dice(str(seed))), Random(seed)
    while (seat := table.to_act()) != OVER and len(table.log) < limit:
        table.act(seat, rng.choice(GAME.legal(table.state)))
    standings = GAME.standings(table.state)
    actions = tuple(entry.text for entry in table.log)
    result = standings.ranks if standings.over else None
    infos = tuple(SeatInfo("bot", "steady", "אבי") if seat else SeatInfo(name="Dana") for seat in range(seats))
    return Record(setup, infos, actions, str(seed), "2024-02-29T23:59:59Z", "סוף", None, True, result)


WHOLE = write(played())


def fault_of(data: bytes | str) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        verify(read(data), GAME)
    return caught.value


words = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,31}", fullmatch=True)
actions = st.from_regex(r"[\"-~]{1,12}( [!-~]{1,12}){0,5}", fullmatch=True)
people = st.builds(
    SeatInfo, st.sampled_from(["human", "lan"]), st.just(""), st.text(max_size=40).map(clean)
) | st.builds(SeatInfo, st.just("bot"), words, st.text(max_size=40).map(clean))
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.lists(people, min_size=1, max_size=8))
    ranks = st.lists(st.integers(1, 8), min_size=len(seats), max_size=len(seats)).map(tuple)
    return Record(
        setup=Setup(draw(words), len(seats), draw(st.dictionaries(words, words, max_size=4))),
        seats=tuple(seats),
        actions=tuple(draw(st.lists(actions, max_size=8))),
        seed=draw(st.text(string.ascii_letters + string.punctuation, max_size=64)),
        date=draw(st.sampled_from(["", "1999-12-31T00:00:00Z"])),
        title=clean(draw(st.text(max_size=80)), MAX_TITLE),
        start=draw(st.none() | st.dictionaries(st.text(max_size=5), plain_data, max_size=3)),
        assisted=draw(st.booleans()),
        result=draw(st.none() | ranks),
        purist=draw(st.booleans()),
    )


@given(records())
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read_again(record: Record) -> None:
    text = write(record)
    assert read(text) == record
    assert read(text.encode()) == record
    assert write(read(text)) == text
    assert read(text.replace("\n", "\r\n")) == record
    assert read(b"\xef\xbb\xbf" + text.encode()) == record


@given(st.binary(max_size=400), st.integers(0, 3))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_record_or_a_fault(tail: bytes, where: int) -> None:
    lines = WHOLE.encode().split(b"\n")
    cut = (0, 3, 12, len(lines) - 1)[where]
    try:
        record = read(b"\n".join([*lines[:cut], tail]))
    except RecordFault:
        return
    assert read(write(record)) == record


def test_a_number_may_have_eighteen_digits_whatever_its_sign() -> None:
    for number in (10**18 - 1, 1 - 10**18):
        record = replace(played(), start={"n": number})
        assert read(write(record)) == record
        assert fault_of(write(record).replace(str(number), f"{number}0")).key == "record.damaged"


def test_a_purist_table_needs_the_second_version_and_no_other_does() -> None:
    plain = played()
    purist = replace(plain, purist=True)
    assert write(plain).startswith("two-rivers 1\n")
    assert write(purist).startswith("two-rivers 2\n")
    assert write(purist).split("\n", 1)[1].replace("purist\n", "") == write(plain).split("\n", 1)[1]
    assert read(write(purist)) == purist
    assert purist.prefix(5).purist
    assert read(write(plain).replace("two-rivers 1", "two-rivers 2")) == plain
    line = write(purist).split("\n").index("purist") + 1
    fault = fault_of(write(purist).replace("two-rivers 2", "two-rivers 1"))
    assert (fault.key, fault.details) == ("record.damaged", {"line": line})


def test_a_whole_game_verifies() -> None:
    record = read(WHOLE)
    assert record == played()
    assert GAME.standings(verify(record, GAME)).over
    assert not record.torn
    assert [step.text for step in record.replay(GAME)] == list(record.actions)


def test_every_cut_loses_at_most_the_line_that_was_cut() -> None:
    data = WHOLE.encode()
    body = data.index(b"\n\n") + 2
    whole = read(WHOLE)
    for cut in range(len(data)):
        if cut < body:
            with pytest.raises(RecordFault) as caught:
                read(data[:cut])
            assert caught.value.key in ("record.damaged", "record.foreign")
            continue
        record = read(data[:cut])
        count = data[body:cut].count(b"\n")
        assert record.actions == whole.actions[:count]
        assert record.torn == (data[cut - 1 : cut] != b"\n")


def edited(old: str, new: str, count: int = 1) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, count)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "record.foreign", None),
        ("(dp0\nS'game'\np1\n.", "record.foreign", None),
        ("two-rivers one\n\n", "record.foreign", None),
        ("two-rivers 3\nanything\n", "record.newer", None),
        ("two-rivers 999999999999\n\n", "record.foreign", None),
        ("two-rivers 1\n\n", "record.damaged", 2),
        ("two-rivers 1\ngame toy\n\n", "record.damaged", 3),
        ("two-rivers 1\ngame toy\nseats 2\n", "record.damaged", 4),
        (edited("game toy", "game qwirkle"), "record.other-game", None),
        (edited("game toy", "game ../toy"), "record.damaged", 2),
        (edited("game toy", "game toy\ngame toy"), "record.twice", 3),
        (edited("option bag 9", "option bag 9\noption bag 3"), "record.twice", 5),
        (edited("seats 2", "seats 9"), "record.damaged", 3),
        (edited("seats 2", "seats 4"), "record.damaged", None),
        (edited("option bag 9", "option bag 4"), "record.start", None),
        (edited("option bag 9", "option fog on"), "record.start", None),
        (edited("seat 1 bot steady", "seat 1 bot"), "record.damaged", 6),
        (edited("seat 1 bot steady", "seat 2 bot steady"), "record.damaged", 6),
        (edited("seat 1 bot steady", "seat 01 bot steady"), "record.damaged", 6),
        (edited("assisted", "assisted no"), "record.damaged", 12),
        (edited("date 2024", "date two thousand"), "record.damaged", 10),
        (edited("\n\n", "\nstart [1]\n\n"), "record.damaged", 14),
        (edited("\n\n", "\nstart {NaN}\n\n"), "record.damaged", 14),
        (edited("\n\n", '\nstart {"a":1,"a":2}\n\n'), "record.damaged", 14),
        (edited("\n\n", '\nstart {"a":1e999}\n\n'), "record.damaged", 14),
        (edited("\n\n", '\nstart {"a":' + "9" * 100_000 + "}\n\n"), "record.damaged", 14),
        (edited("\n\n", '\nstart {"a":' + "[" * 100_000 + "]" * 100_000 + "}\n\n"), "record.damaged", 14),
        (edited("\n\n", '\nstart {"a":1}\n\n'), "record.start", None),
        (edited("draw 0", "draw  0"), "record.damaged", 15),
        (edited("draw 0", "draw\x000"), "record.damaged", 15),
        (edited("draw 0", "DRAW 0"), "record.action", 15),
        (edited("draw 0", "draw 3"), "record.illegal", 15),
        (edited("draw 0", "!undo 1\ndraw 0"), "record.damaged", 15),
        (edited("draw 0", "!undo 0\ndraw 0"), "record.damaged", 15),
        (edited("draw 0", "!dance\ndraw 0"), "record.damaged", 15),
        (edited("draw 0", "!seat 2 human\ndraw 0"), "record.damaged", 15),
        (edited("draw 0", "!result 1 2\ndraw 0"), "record.damaged", 16),
        (WHOLE + "end\n", "record.illegal", WHOLE.count("\n") + 1),
        (edited("result 1 2" if "result 1 2" in WHOLE else "result 2 1", "result 1 1"), "record.result", None),
        (WHOLE[: WHOLE.index("end\n") + 4], "record.result", None),
        (WHOLE + "x" * MAX_BYTES, "record.large", None),
        (edited("draw 0", "x" * 1001), "record.damaged", 15),
        (WHOLE + "end\n" * 20_001, "record.large", None),
    ],
)
def test_faults_name_their_line(text: str, key: str, line: int | None) -> None:
    fault = fault_of(text)
    assert fault.key == key
    if line is not None:
        assert fault.details["line"] == line


def test_bytes_that_are_no_text_are_damage_at_their_line() -> None:
    fault = fault_of(WHOLE.encode().replace(b"draw 0", b"\xff\xfe", 1))
    assert (fault.key, fault.details) == ("record.damaged", {"line": 15})


def test_names_are_cleaned() -> None:
    record = read(edited("name 0 Dana", "name 0 \u202eDa\u2028na" + "x" * 100))
    assert record.seats[0].name == clean("\u202eDa\u2028na" + "x" * 100)
    hostile = Record(Setup("toy", 2), (SeatInfo(name="a\ngame chess"), SeatInfo()), title="b\n\nend")
    assert write(read(write(hostile))) == write(hostile)
    assert read(write(hostile)).actions == ()


def test_marks_of_a_journal_change_what_was_before() -> None:
    head = "two-rivers 1\ngame toy\nseats 2\n\n"
    record = read(head + "a\nb\nc\n!undo 2\nd\n!assisted\n!seat 1 bot sharp\n!result 2 1\n")
    assert record.actions == ("a", "d")
    assert record.lines == (5, 9)
    assert record.assisted
    assert record.seats == (SeatInfo(), SeatInfo("bot", "sharp"))
    assert record.result == (2, 1)
    assert read(head + "a\n!result 2 1\n!undo 1\nb\n").result is None
    assert read(write(record)) == record


def test_start_position_is_kept_and_checked() -> None:
    record = played(limit=30)
    state = verify(record, GAME)
    onward = Record(record.setup, record.seats, ("end",), start=GAME.to_json(state))
    assert read(write(onward)) == onward
    assert GAME.to_json(onward.initial_state(GAME)) == GAME.to_json(state)
    three = Record(GAME.setup(3), (SeatInfo(),) * 3, start=GAME.to_json(state))
    with pytest.raises(RecordFault, match=r"record\.start"):
        verify(three, GAME)


def test_prefix_plays_on_as_assisted() -> None:
    record = read(WHOLE)
    start = record.prefix(9)
    assert start.actions == record.actions[:9]
    assert start.result is None
    assert start.assisted
    verify(start, GAME)


def test_replay_client_shows_one_seat_every_moment() -> None:
    record = played(3)
    states = [record.initial_state(GAME), *(step.state for step in record.replay(GAME))]
    for seat in (None, 0, 2):
        client = ReplayClient(GAME, record, seat)
        assert client.length == len(record.actions)
        for n, state in enumerate(states):
            client.seek(n)
            assert client.view == GAME.view(state, seat)
        client.seek(-5)
        assert client.n == 0
        updates = list(iter(client.step, None))
        assert [update.n for update in updates] == list(range(1, client.length + 1))
        assert updates[-1].view == client.view == GAME.view(states[-1], seat)
        assert updates[0].text == ("draw 0 ?" if seat != 0 else record.actions[0])
        client.seek(10**9)
        assert client.n == client.length


def test_mutants_end_in_a_record_or_a_fault() -> None:
    rng = Random(11)
    half = played(2, 4, limit=30)
    onward = Record(half.setup, half.seats, ("end",), start=GAME.to_json(verify(half, GAME)))
    seeds = [WHOLE.encode(), write(played(4, 5, bag="3")).encode(), write(onward).encode()]
    accepted = 0
    for _ in range(3000):
        data = mutant(rng, seeds)
        try:
            record = read(data)
            state = verify(record, GAME)
        except RecordFault:
            continue
        accepted += 1
        assert read(write(record)) == record
        assert GAME.to_json(GAME.from_json(GAME.to_json(state))) == GAME.to_json(state)
    assert accepted > 50, "the mutants should not all be hopeless"


FAULTY = ("record.py", "storage/store.py", "storage/files.py", "session/session.py")
"""Modules of `game` that name faults of records and of the disk."""


def test_every_fault_has_a_sentence_in_every_language() -> None:
    source = "".join((ROOT / "game" / name).read_text() for name in FAULTY)
    keys = {word for word in source.split('"') if word.startswith(("record.", "disk.", "store."))}
    assert len(keys) > 12
    for language in ("en", "he", "fa"):
        sentences = json.loads((ROOT / "assets" / "locale" / f"{language}.json").read_text(encoding="utf-8"))
        assert keys <= sentences.keys()
