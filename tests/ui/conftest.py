"""What many tests of the screen begin with, without a display: the menu in its window, a board without one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from tests.ui.boards import ROOT, SMALL, Places
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.together import Both
from ui.gfx import art as pictures
from ui.gfx import theme
from ui.gfx.art import Art
from ui.tigris.board import BoardView
from ui.tigris.pieces import Pieces

LARGEST = 256 * 256
"""Pixels of a picture that is kept for other windows."""


def _share_pictures() -> None:
    """Let all windows of this process share what each would draw anew: small pictures and the table top.

    The program never draws on either, so that no test can tell the difference.
    """
    rasterise, table = pictures.rasterise, theme._table
    shared = lru_cache(maxsize=1000)(rasterise)
    tables: dict[object, pygame.Surface] = {}

    def rasterised(svg: str, size: tuple[int, int]) -> pygame.Surface:
        return (shared if size[0] * size[1] <= LARGEST else rasterise)(svg, size)

    def table_top(surface: pygame.Surface, palette: theme.Palette) -> pygame.Surface:
        key = surface.get_size(), surface.get_bitsize(), surface.get_masks(), palette
        if key not in tables:
            while len(tables) >= 8:
                del tables[next(iter(tables))]
            tables[key] = table(surface, palette)
        return tables[key]

    pictures.rasterise, theme._table = rasterised, table_top


_share_pictures()


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk: what power failures do is tried in `tests/test_store.py`."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    held = start(tmp_path)
    yield held
    held.app.close()


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Pilot]:
    """With an event log in `log`."""
    held = start(tmp_path, event_log=str(tmp_path / "log"), log_frames=True)
    yield held
    held.app.close()


@pytest.fixture(scope="module")
def small_display() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()  # fonts are kept by the process: those stay


@pytest.fixture(scope="module")
def art(small_display: None) -> Art:
    return Art(ROOT / "assets" / "art")


@pytest.fixture
def board(art: Art) -> BoardView:
    made = BoardView(art, Pieces(art), Places())
    made.layout(SMALL)
    return made


@pytest.fixture
def screen() -> pygame.Surface:
    return pygame.Surface((700, 460))


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """An app with a pilot; a file's `CONFIRMATIONS` say whether it asks before the end of a turn."""
    made = Table(tmp_path)
    made.app.settings.confirmations = getattr(request.module, "CONFIRMATIONS", made.app.settings.confirmations)
    yield made
    made.close()


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    """A host's window and whoever comes to it."""
    made = Both(tmp_path)
    yield made
    for table in made.tables:
        table.close()
