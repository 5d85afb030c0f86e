"""The cost of one click up to its picture: a tile placed by mouse in a running game on the dummy driver."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

from game.record import SeatInfo
from game.session.session import Session
from ui.app.app import App
from ui.item import find
from ui.launch import Launch
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene

STEP = 1 / 60


@dataclass(frozen=True, slots=True)
class ClickCost:
    """The cost of the frame that a click causes: Python calls, layouts of the widgets, processor seconds."""

    calls: int
    layouts: int
    seconds: float


@contextmanager
def new_table(game: str, size: tuple[int, int] = (1280, 720)) -> Iterator[tuple[App, PlayScene]]:
    """Open a game of two people at one open screen, without animation."""
    people = [SeatInfo("human", name="1"), SeatInfo("human", name="2")]
    with tempfile.TemporaryDirectory() as folder:
        app = App(Launch(data_dir=Path(folder), size=size, speed=0, sound=False))
        app.settings.curtain = "open"
        app.push(MenuScene())
        table = PlayScene(Session.start(game, people, seed="3"))
        app.push(table)
        settle(app)
        try:
            yield app, table
        finally:
            app.close()


def settle(app: App) -> None:
    """Run frames until everything is displayed."""
    still = 0
    while still < 3:  # a scene may begin something new in the frame after everything was displayed
        app.frame([], STEP)
        still = still + 1 if app.idle else 0


def click(app: App, name: str) -> list[pygame.Event]:
    """Return the events of a click on the middle of an item."""
    item = find(app.items(), name)
    assert item is not None, name
    point = item.rect.center
    button: dict[str, Any] = {"pos": point, "button": 1, "touch": False, "window": app.window}
    return [
        pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False, window=app.window),
        pygame.Event(pygame.MOUSEBUTTONDOWN, **button),
        pygame.Event(pygame.MOUSEBUTTONUP, **button),
    ]


def place_tile(app: App, table: PlayScene, cell: str, counted: bool = True) -> ClickCost:
    """Pick the first tile of the hand, and measure the click that places it on a cell.

    The measurement lasts up to the end of the frame. Counting the calls slows them down, so take `seconds` from a click
    that was not `counted`.
    """
    app.frame(click(app, "hand.1"), STEP)
    settle(app)
    events, calls, layouts, before = click(app, f"cell.{cell}"), 0, 0, table.client.n

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls, layouts
        if event == "call":
            calls += 1
            layouts += frame.f_code is PlayScene.build.__code__

    begun = time.thread_time()
    sys.setprofile(count if counted else None)
    app.frame(events, STEP)
    sys.setprofile(None)
    assert table.client.n > before, f"the tile was not placed on {cell}"
    return ClickCost(calls, layouts, time.thread_time() - begun)
