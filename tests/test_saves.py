"""Games kept from every version still open and end where they ended (tools/keep_saves.py makes them)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.catalog import GAMES
from game.core import OVER, Json, digest
from game.record import Record, RecordFault, read, verify, write
from game.session.session import Services, Session
from game.storage.store import Store

FOLDER = Path(__file__).resolve().parent / "saves"
SAVES = sorted(FOLDER.glob("*/*.game"))
HASHES = {folder.parent.name: json.loads(folder.read_text("ascii")) for folder in FOLDER.glob("*/hashes.json")}


def test_every_version_kept_enough() -> None:
    assert HASHES
    for version, hashes in HASHES.items():
        assert len(hashes) >= 50
        assert {path.stem for path in SAVES if path.parent.name == version} == set(hashes)


def test_the_old_saves_are_of_all_games() -> None:
    """findings-2.md P27: at least 24 old saves of each game, finished and not, with every option and seat count."""
    for key, game in GAMES.items():
        found = [record for record in map(_record, SAVES) if record.setup.game == key]
        assert len(found) >= 24
        assert {record.setup.seats for record in found} == set(game.seats)
        for option in game.options:
            named = {record.setup.options.get(option.key, option.values[0]) for record in found}
            assert named == set(option.values)
        assert {record.result is None for record in found} == {True, False}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_kept_game_ends_where_it_ended(path: Path) -> None:
    record = _record(path)
    game = GAMES[record.setup.game]
    position = _as_then(record, game.to_json(verify(record, game)))
    assert digest(position) == HASHES[path.parent.name][path.stem]
    assert read(write(record)) == record
    if not path.stem.endswith("journal"):
        assert write(record).encode() == path.read_bytes()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_old_game_that_goes_on_past_the_end_of_today_loads_unchanged(path: Path, tmp_path: Path) -> None:
    """qwirkle.md: Board closed; Endless voluntary trading. Every action of an old record stays."""
    record = _record(path)
    game = GAMES[record.setup.game]
    ends = [step.n for step in record.replay(game) if game.to_act(step.state) == OVER]
    past = [n for n in ends if n < len(record.actions)]
    assert past or not any(word in path.stem for word in ("idle", "closed", "everybody"))
    if not past:
        return
    store = Store(tmp_path)
    copied = store.games_folder / "20250101-120000-01234567.game"
    copied.write_bytes(path.read_bytes())
    session = Session.resume(copied, Services(store=store))
    assert session.record().actions == record.actions
    assert (session.to_act() == OVER) == (len(record.actions) in ends)
    session.close()
    again = read(copied.read_bytes())
    assert (again.actions, again.result is None) == (record.actions, len(record.actions) not in ends)
    verify(again, game)


def test_no_new_record_goes_on_past_the_end() -> None:
    """An action at the end of a game is refused at a table, and in records of games that never ended otherwise."""
    record = _record(FOLDER / "0.1" / "tigris-00-whole.game")
    longer = replace(record, actions=(*record.actions, "end"), result=None)
    with pytest.raises(RecordFault, match="game-over"):
        verify(longer, GAMES["tigris"])
    ended = _record(FOLDER.parent / "records" / "qwirkle" / "closed-board.game")
    with pytest.raises(RecordFault, match="game-over"):
        verify(replace(ended, actions=(*ended.actions, "trade Rc"), result=None), GAMES["qwirkle"])


def _record(path: Path) -> Record:
    return read(path.read_bytes())


def _as_then(record: Record, position: Json) -> Json:
    """Return Qwirkle's position as it was when trades did not count in `passes` and did not end a game."""
    if record.setup.game != "qwirkle":
        return position
    passes = next((n for n, text in enumerate(reversed(record.actions)) if text != "pass"), 0)
    phase = "place" if position["phase"] == "over" and record.result is None else position["phase"]
    return position | {"passes": passes, "phase": phase}
