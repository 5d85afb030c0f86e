"""Games kept from every version still open and end where they ended (tools/keep_saves.py makes them)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.catalog import GAMES
from game.core import digest
from game.record import read, verify, write

FOLDER = Path(__file__).resolve().parent / "saves"
SAVES = sorted(FOLDER.glob("*/*.game"))
HASHES = {folder.parent.name: json.loads(folder.read_text("ascii")) for folder in FOLDER.glob("*/hashes.json")}


def test_every_version_kept_enough() -> None:
    assert HASHES
    for version, hashes in HASHES.items():
        assert len(hashes) >= 50
        assert {path.stem for path in SAVES if path.parent.name == version} == set(hashes)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_kept_game_ends_where_it_ended(path: Path) -> None:
    record = read(path.read_bytes())
    game = GAMES[record.setup.game]
    assert digest(game.to_json(verify(record, game))) == HASHES[path.parent.name][path.stem]
    assert read(write(record)) == record
