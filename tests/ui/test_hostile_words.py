"""Words that are meant to do harm, in real windows; tools/soak_lan.py says thousands of them."""

from __future__ import annotations

from pathlib import Path

from tests.ui.hostilewords import from_a_host, from_guests, strange_files

BOUND = 0.1
"""Processor seconds of a frame."""


def test_of_guests(tmp_path: Path) -> None:
    shown = from_guests(60, tmp_path)
    assert shown.words >= 60
    assert shown.slowest < BOUND
    assert shown.files == ()


def test_of_a_host_that_cleans_nothing(tmp_path: Path) -> None:
    shown = from_a_host(200, tmp_path)
    assert shown.words >= 200
    assert shown.slowest < BOUND
    assert shown.files == ()


def test_a_file_of_somebody_else_s_choice_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "data" / "games").mkdir(parents=True)
    (tmp_path / "data" / "games" / "a.game").touch()
    assert strange_files(tmp_path) == ()
    (tmp_path / "data" / "games" / "passwd").touch()
    (tmp_path / "evil").touch()
    assert strange_files(tmp_path) == ("data/games/passwd", "evil")
