"""What is stored of finished games: best scores, feats, levels beaten (feel.md, the row "records")."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core import Setup
from game.display_text import clean
from game.record import Record, SeatInfo
from game.storage.achievements import (
    BROKEN,
    FILE,
    LONGEST,
    Achievements,
    Best,
    FinishedGame,
    Stamp,
    add,
    best_scores,
    load,
)
from game.storage.store import Store

SEATS = (SeatInfo("human", "", "Ada"), SeatInfo("bot", "steady"), SeatInfo("bot", "strong"))
DAY = "2026-11-23T03:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def game(scores: tuple[int, ...], winners: tuple[int, ...] = (1,), feats: tuple[int, ...] = (), **changes: Any) -> Any:
    record = Record(Setup("tigris", 3, {}), SEATS, date=DAY, **changes)
    return FinishedGame(record, (0,), winners, scores, feats, ("Ada", "", ""), ("steady", "strong"))


def test_the_first_game_sets_the_best_score_and_a_better_one_is_stamped(store: Store) -> None:
    assert add(store, game((7, 9, 3), feats=(20, 30, 1))) == ([], "")
    assert best_scores(store) == {"tigris": Best(7, "Ada", DAY)}
    assert add(store, game((7, 9, 3), feats=(19, 30, 1))) == ([], "")
    stamps, _ = add(store, game((8, 9, 3), feats=(21, 30, 1)))
    assert stamps == [Stamp("score", 0, 8), Stamp("feat", 0, 21)]
    assert load(store)[0]["tigris"] == Achievements(Best(8, "Ada", DAY), Best(21, "Ada", DAY))


def test_each_level_is_beaten_once(store: Store) -> None:
    stamps, _ = add(store, game((9, 7, 3), (0,)))
    assert stamps == [Stamp("level", 0, level="strong")], "one stamp, for the strongest"
    assert add(store, game((9, 7, 3), (0,)))[0] == []
    assert load(store)[0]["tigris"].beaten == ("steady", "strong")
    assert add(store, replace(game((9, 7, 3), (0,)), levels=("novice", "strong")))[0] == [
        Stamp("level", 0, level="novice")
    ]


@pytest.mark.parametrize("changes", [{"assisted": True}, {"start": {"any": "position"}}])
def test_a_game_with_help_or_from_a_made_position_does_not_count(store: Store, changes: Any) -> None:
    assert add(store, game((9, 7, 3), (0,), **changes)) == ([], "")
    assert load(store) == ({}, "")


def test_bots_and_other_computers_set_no_best_scores(store: Store) -> None:
    watched = FinishedGame(Record(Setup("tigris", 3, {}), SEATS), (), (1,), (1, 9, 3))
    assert add(store, watched) == ([], "")
    assert best_scores(store) == {}


GOOD = {"score": {"number": 5, "name": "A", "date": ""}, "feat": None, "beaten": []}


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"[]",
        b'{"tigris": 5}',
        json.dumps({"tigris": GOOD | {"more": 1}}).encode(),
        json.dumps({"tigris": GOOD | {"score": {"number": -1, "name": "A", "date": ""}}}).encode(),
        json.dumps({"tigris": GOOD | {"score": {"number": 1, "name": "A" * 300, "date": ""}}}).encode(),
        json.dumps({"tigris": GOOD | {"beaten": ["x"] * 50}}).encode(),
    ],
)
def test_a_damaged_file_is_reported_and_set_aside(store: Store, data: bytes) -> None:
    (store.root / f"{FILE}.json").write_bytes(data)
    assert best_scores(store) == {}, "who only looks leaves it to be reported"
    assert load(store) == ({}, BROKEN)
    (kept,) = store.root.glob(f"{FILE}.broken-*.json")
    assert kept.read_bytes() == data
    assert load(store) == ({}, "")
    (store.root / f"{FILE}.json").write_bytes(data)
    assert add(store, game((7, 9, 3))) == ([], BROKEN)
    assert best_scores(store)["tigris"].number == 7


def test_a_long_name_is_stored_as_it_can_be_read_again(store: Store) -> None:
    name = (
        clean("\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}" + "\N{EMOJI MODIFIER FITZPATRICK TYPE-3}" * 4, 24)
        * 24
    )
    assert (clean(name), len(name) > LONGEST) == (name, True), "24 visible characters can be longer than a stored text"
    add(store, replace(game((7, 9, 3)), names=(name, "", "")))
    assert load(store)[1] == ""
    assert best_scores(store)["tigris"].number == 7


def test_a_foreign_name_is_cleaned(store: Store) -> None:
    entry = GOOD | {"score": {"number": 5, "name": "A\u202e\x00b" + "c" * 90, "date": ""}}
    store.save_data(FILE, {"tigris": entry})
    assert best_scores(store)["tigris"].name == "Ab" + "c" * 22
