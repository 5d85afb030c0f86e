"""The marks of a player whose row was clicked, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import read
from game.session.session import Session
from tests.ui.tables import Table
from ui.qwirkle.game_panel import QwirklePanel
from ui.qwirkle.last_move import Move
from ui.scenes.play.play import PlayScene

RECORDS = Path(__file__).resolve().parents[1] / "records"
MOMENTS = {"tigris/monuments": 101, "qwirkle/random-four": 60, "catan/counters": 300}


@pytest.fixture(params=MOMENTS)
def scene(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Table, PlayScene]]:
    """A game of each kind in the middle, at an open table."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    record = read((RECORDS / f"{request.param}.game").read_bytes()).prefix(MOMENTS[request.param])
    scene = table.play(Session.from_record(record))
    scene.game_panel.mark(0)
    if isinstance(scene.game_panel, QwirklePanel):  # it marks the last move, which a resumed game does not know
        cells = tuple(scene.game_panel.view.board.tiles)[-2:]
        scene.game_panel.board.context.last = Move(0, cells, 4, size=len(scene.game_panel.view.board.tiles))
    yield table, scene
    table.close()


def mark_somebody(table: Table, scene: PlayScene) -> str:
    """Click a player who has something to mark; return the name of the row."""
    for seat in range(len(scene.names)):
        table.pilot.click(f"player.{seat}")
        if scene.game_panel.board.help.marked:
            return f"player.{seat}"
    raise AssertionError("nobody has anything on the board")


@pytest.mark.parametrize("way", ["again", "escape", "pick"])
def test_the_marks_of_a_clicked_player_go_away(scene: tuple[Table, PlayScene], way: str) -> None:
    """P19: they stayed until the next action."""
    table, play = scene
    row = mark_somebody(table, play)
    if way == "again":
        table.pilot.click(row)
    elif way == "escape":
        table.pilot.press("escape")
    else:
        play.game_panel.changed()
    assert not play.game_panel.board.help.marked
    assert table.pilot.scene == "play"
