"""What many tests of the screen begin with, without a display: the menu in its window, a board without one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from tests.narration.fake_dispatcher import FakeDispatcher
from tests.ui.boards import ROOT, SMALL, Places
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.together import Both
from ui.gfx import art as pictures
from ui.gfx import theme
from ui.gfx.art import Art
from ui.tigris import land
from ui.tigris.board import BoardView
from ui.tigris.pieces import Pieces

KEPT = 96 << 20
"""Bytes of all pictures that are kept for other windows."""
LARGEST = 1 << 20
"""Pixels of the largest of them: a sea, the ground of a board."""


def kept(shelf: dict[object, Any], key: object, make: Callable[[], Any]) -> Any:
    """What was made for the key, or made now in place of the oldest of eight."""
    if key not in shelf:
        while len(shelf) >= 8:
            del shelf[next(iter(shelf))]
        shelf[key] = make()
    return shelf[key]


Picture = tuple[str, tuple[int, int]]
"""Source and size."""


class Pictures:
    """Drawn pictures, of which the longest unused ones go when they occupy more than so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._drawn: dict[Picture, pygame.Surface] = {}

    def found(self, picture: Picture) -> pygame.Surface | None:
        return self._drawn.get(picture)

    def keep(self, picture: Picture, surface: pygame.Surface) -> None:
        """Keep it as the last one used."""
        if self._drawn.pop(picture, None) is None:
            self._bytes += _bytes(picture)
        self._drawn[picture] = surface
        while self._bytes > self._most:
            oldest = next(iter(self._drawn))
            self._bytes -= _bytes(oldest)
            del self._drawn[oldest]


def _bytes(picture: Picture) -> int:
    width, height = picture[1]
    return 4 * width * height


def _share_pictures() -> None:
    """Let all windows of this process share what each would make anew: pictures, table tops, pygame_gui themes.

    The program never changes any of them, so that no test can tell the difference.
    """
    rasterise, table = pictures.rasterise, theme._table
    drawn = Pictures(KEPT)
    tables: dict[object, pygame.Surface] = {}
    read_theme = theme.Manager.create_new_theme
    themes: dict[object, UIAppearanceTheme] = {}

    def rasterised(svg: str, size: tuple[int, int]) -> pygame.Surface:
        made = drawn.found((svg, size)) or rasterise(svg, size)
        if size[0] * size[1] <= LARGEST:
            drawn.keep((svg, size), made)
        return made

    def table_top(surface: pygame.Surface, palette: theme.Palette, texture: str) -> pygame.Surface:
        key = surface.get_size(), surface.get_bitsize(), surface.get_masks(), palette, texture
        return kept(tables, key, lambda: table(surface, palette, texture))

    def gui_theme(manager: theme.Manager, path: object = None) -> UIAppearanceTheme:
        return kept(
            themes, (manager._look.palette, manager._look.shade, manager._unit), lambda: read_theme(manager, path)
        )

    pictures.rasterise = land.rasterise = rasterised
    theme._table = table_top
    theme.Manager.create_new_theme = gui_theme  # type: ignore[method-assign]


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
    """An app with a pilot; a file's `CONFIRMATIONS`, `CURTAIN` and `NARRATION` take the place of these settings.

    With `NARRATION` the sentences are kept.
    """
    made = Table(tmp_path)
    made.app.settings.confirmations = getattr(request.module, "CONFIRMATIONS", made.app.settings.confirmations)
    made.app.settings.curtain = getattr(request.module, "CURTAIN", made.app.settings.curtain)
    made.app.narrator.written = getattr(request.module, "NARRATION", made.app.narrator.written)
    yield made
    made.close()


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    """A host's window and whoever comes to it."""
    made = Both(tmp_path)
    yield made
    for table in made.tables:
        table.close()


@pytest.fixture
def speech_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeDispatcher]:
    """The speech server of tests, found where clients look for one."""
    fake = FakeDispatcher(tmp_path)
    for name, value in fake.environment.items():
        monkeypatch.setenv(name, value)
    yield fake
    fake.close()
