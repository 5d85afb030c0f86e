"""Words that are meant to do harm, in real windows; tools/soak_lan.py says thousands of them."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

from tests.effort import apart, calmest
from tests.ui.hostilewords import Shown, from_a_host, from_guests, strange_files

BOUND = 0.1
"""Processor seconds of a frame."""


def said(say: Callable[[int, Path], Shown], count: int, folder: Path) -> Shown:
    """The same words in up to three new programs, until every frame of one was in time: words that are dear are dear in
    each."""
    return calmest(lambda run: apart(say, count, folder / str(run)), attrgetter("slowest"), BOUND)


def test_of_guests(tmp_path: Path) -> None:
    shown = said(from_guests, 60, tmp_path)
    assert shown.words >= 60
    assert shown.slowest < BOUND
    assert shown.files == ()


def test_of_a_host_that_cleans_nothing(tmp_path: Path) -> None:
    shown = said(from_a_host, 200, tmp_path)
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
