"""The window's own figures: a start and frames of a real game."""

from __future__ import annotations

import pytest

from ui.commands import bench


def test_the_window_tells_its_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here of games begun twice."""
    monkeypatch.setattr(bench, "STARTS", 2)
    (start,) = bench.start(0.1)
    assert 50 < start.value < 60_000
    values = {row.name: row.value for row in bench.frames(0.1)}
    assert values["ui.frame.tigris.opening.median"] > 0
    assert 0 < values["ui.frame.tigris.animating.median"] <= values["ui.frame.tigris.animating.p95"] < 1000


def test_the_first_move_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Feel, "Cost": `play GAME` to the first legal move; here of one game, begun once."""
    monkeypatch.setattr(bench, "PLAYABLE", {"catan": bench.PLAYABLE["catan"]})
    monkeypatch.setattr(bench, "STARTS", 1)
    (row,) = bench.first_move(0.1)
    assert row.name == "ui.first-move.catan"
    assert 50 < row.value < 60_000


def test_the_list_of_games_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """findings-2.md P27: time and memory of the list, here of few games; `make bench` has the figures of 10,000."""
    monkeypatch.setattr(bench, "GAMES_LISTED", 40)
    time, memory = bench.games_list(0.1)
    assert (time.name, memory.name) == ("ui.open.games", "ui.open.games.memory")
    assert 0 < time.value < 60_000
    assert memory.value < 200


def test_the_search_for_the_moments_is_timed() -> None:
    values = {row.name: row.value for row in bench.key_moments(0.1)}
    assert 0 < values["ui.moments.tigris.step"] <= values["ui.moments.tigris"]
