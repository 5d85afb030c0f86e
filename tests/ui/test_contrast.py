"""Text stands out on every screen: 4.5:1, in high contrast 7:1, measured on pixels (F76)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import Record, read
from game.session.session import Session
from tests.soaking import soaked
from tests.ui.ink import Screen, screen, weak_texts
from tests.ui.shell import start
from tests.ui.tables import Table, sit_down
from tests.ui.test_looks import tour
from tests.ui.test_replay import RECORD
from ui.gfx.palette import HIGH, READABLE
from ui.gfx.theme_file import DARK, LIGHT, OWN, own_theme
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("tigris", "qwirkle", "catan")
ALL = [(game, theme, panels) for theme in OWN for panels in (DARK, LIGHT) for game in GAMES]
LOOKS = soaked(
    ALL,
    [
        ("catan", "lamplight", DARK),
        ("qwirkle", "contrast", LIGHT),
        ("tigris", "daylight", LIGHT),
    ],
)
SHELLS = soaked(
    [(theme, panels) for theme in OWN for panels in (DARK, LIGHT)], [("lamplight", DARK), ("contrast", LIGHT)]
)


def least_of(theme: str) -> float:
    return HIGH if own_theme(theme).form.high_contrast else READABLE


def stored(name: str) -> Record:
    return read((RECORDS / name).read_bytes())


def part_of(record: Record, length: int) -> Record:
    """The game as it was after so many actions."""
    return Record(record.setup, record.seats, record.actions[:length], seed="1", start=record.start)


@pytest.mark.parametrize(("theme", "panels"), SHELLS)
def test_text_of_the_shell_stands_out(
    tmp_path: Path, theme: str, panels: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    settings, least = {"board_theme": theme, "panels": panels}, least_of(theme)

    def course() -> Iterator[Screen]:
        (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        pilot = start(tmp_path)
        for name in tour(pilot):
            yield screen(pilot, name)
        pilot.app.close()

    found = weak_texts(course, least, monkeypatch)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("game", "theme", "panels"), LOOKS)
def test_text_of_a_table_stands_out(
    tmp_path: Path, game: str, theme: str, panels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, least = {"board_theme": theme, "panels": panels}, least_of(theme)
    record = {
        "tigris": RECORD,
        "qwirkle": stored("qwirkle/random-four.game"),
        "catan": stored("catan/every-card.game"),
    }[game]

    def course() -> Iterator[Screen]:
        (tmp_path / "settings.json").write_text(json.dumps(settings | {"tile_marks": "letters"}), encoding="utf-8")
        table = Table(tmp_path)
        for length in (12, len(record.actions) * 2 // 3):
            table.play(Session.from_record(part_of(record, length)))
            yield screen(table.pilot, f"handoff {length}")
            sit_down(table)
            yield screen(table.pilot, f"table {length}")
            table.app.pop()
        replay = ReplayScene(record, len(record.actions) // 2, "")
        table.app.push(replay)
        while not replay.history.evaluated:
            table.app.frame([], 1 / 60)
        yield screen(table.pilot, "replay")
        table.app.pop()
        table.app.push(ResultsScene(record, None))
        yield screen(table.pilot, "results")
        table.close()

    found = weak_texts(course, least, monkeypatch)
    assert not found, "\n".join(found)
