"""The command line's options for the window, and opening it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

MIN_SIZE = (640, 360)
"""The smallest size of the window in pixels."""


@dataclass(slots=True)
class Launch:
    """The command line's options; None takes the value of the settings."""

    data_dir: Path | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    lang: str | None = None
    speed: float | None = None
    seed: int | None = None
    event_log: str | None = None
    sound: bool = True
    log_frames: bool = False
    bot_pace: float | None = None
    """Seconds that a bot's action is displayed in this run."""

    def __post_init__(self) -> None:
        """Set the pace to 0 if there is no animation: such a run does not wait for bots either."""
        if self.speed == 0 and self.bot_pace is None:
            self.bot_pace = 0.0


def open_window(size: tuple[int, int], full: bool) -> pygame.Window:
    """Open and return the window, still without a title."""
    pygame.display.init()
    pygame.font.init()
    if full:
        size = pygame.display.get_desktop_sizes()[0]
    window = pygame.Window("", size, resizable=True, fullscreen_desktop=full)
    window.minimum_size = MIN_SIZE
    return window
