"""The cost of frames at 1920x1080: in the worst scenes, and of a window in which nobody does anything."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.commands.program import ROOT
from game.record import Record, read
from game.session.session import Session
from ui.app.app import App
from ui.commands.click_cost import STEP, settle
from ui.context import Route
from ui.launch import Launch
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene

SIZE = (1920, 1080)
REST = 3.0
"""Seconds before an idle window is measured: what it does once is done."""

WAR = ROOT / "assets" / "scenes" / "war.game"
"""Two kingdoms with ten settlements each, and the actions of the war in which a tile joins them."""


class CountingSurface(pygame.Surface):
    """A picture of a window that counts what is drawn on it."""

    draws = 0
    """Calls."""
    pixels = 0
    """Pixels of all pictures and fillings, those outside the clip included."""

    def blit(self, source: pygame.Surface, *args: Any, **options: Any) -> pygame.Rect:
        """Draw a picture."""
        self._count(options.get("area") or (args[1] if len(args) > 1 else None) or source.get_rect())
        return super().blit(source, *args, **options)

    def fblits(self, blit_sequence: Any, special_flags: int = 0, /) -> None:
        """Draw pictures in one call."""
        pairs = list(blit_sequence)
        CountingSurface.draws += 1
        CountingSurface.pixels += sum(picture.get_width() * picture.get_height() for picture, _ in pairs)
        super().fblits(pairs, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Fill a part with a colour."""
        self._count(rect or self.get_rect())
        return super().fill(color, rect, special_flags)

    def _count(self, area: Any) -> None:
        place = pygame.Rect(area)
        CountingSurface.draws += 1
        CountingSurface.pixels += place.w * place.h


class CountingWindow:
    """A window whose picture counts what is drawn on it."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._surface = CountingSurface(window.size)

    def get_surface(self) -> pygame.Surface:
        """Return the picture that counts."""
        return self._surface

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)


@contextmanager
def opened(speed: float = 1.0) -> Iterator[App]:
    """Open a window of that speed, with the menu."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Launch(data_dir=Path(folder), size=SIZE, speed=speed, sound=False))
        app.settings.curtain = "open"
        app.push(MenuScene())
        app.frame([], STEP)
        try:
            yield app
        finally:
            app.close()


def war(app: App) -> PlayScene:
    """Open the game in which a tile is about to begin a war with twenty supporters."""
    table = PlayScene(Session.from_record(read(WAR.read_bytes()).prefix(0)))
    app.push(table)
    settle(app)
    for _ in range(round(REST / STEP)):
        app.frame([], STEP)
    return table


def play_war(app: App, table: PlayScene) -> Iterator[None]:
    """Join the kingdoms, let nobody add a tile, and yield after every frame."""
    for text in read(WAR.read_bytes()).actions:
        table.session.client(table.session.to_act()).submit(table.game.decode(text))
        app.frame([], STEP)
        yield
        while len(app.scenes) > 2:
            app.pop()
        app.frame([], STEP)
        yield
        while table.moving:
            app.frame([], STEP)
            yield


def play_results(app: App, record: Record) -> Iterator[None]:
    """Open the results of a game and yield after every frame of the celebration."""
    app.open(Route.RESULTS, record)
    app.frame([], STEP)
    while app.scenes[-1].moving:
        app.frame([], STEP)
        yield


def costs(frames: Iterator[None]) -> list[float]:
    """Return the processor seconds of each frame, sorted."""
    found, begun = [], time.thread_time()
    for _ in frames:
        now = time.thread_time()
        found.append(now - begun)
        begun = time.thread_time()
    return sorted(found)


def counts(app: App, frames: Iterator[None]) -> list[tuple[int, int]]:
    """Return the drawing calls and the painted pixels of each frame."""
    app.window = CountingWindow(app.window)  # type: ignore[assignment]
    CountingSurface.draws = CountingSurface.pixels = 0
    found = []
    for _ in frames:
        found.append((CountingSurface.draws, CountingSurface.pixels))
        CountingSurface.draws = CountingSurface.pixels = 0
    return found


def idle_share(app: App, seconds: float) -> float:
    """Return the share of a core that the window uses while nobody does anything."""
    used: list[float] = []
    begin = threading.Timer(REST, lambda: used.append(time.process_time()))
    stop = threading.Timer(REST + seconds, app.quit)
    begin.start()
    stop.start()
    app.run()
    return (time.process_time() - used[0]) / seconds
