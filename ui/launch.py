"""What the command line asks of the window, and opening it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

LEAST = (640, 360)
"""The smallest window."""


@dataclass(slots=True)
class Launch:
    """What the command line asks of the window; None leaves it to the settings."""

    data_dir: Path | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    lang: str | None = None
    speed: float | None = None
    seed: int | None = None
    event_log: str | None = None
    sound: bool = True
    log_frames: bool = False
    pace: float | None = None
    """Seconds that a bot's action stands in this run."""

    def __post_init__(self) -> None:
        """Who asks for no animation at all does not want to wait for bots either."""
        if self.speed == 0 and self.pace is None:
            self.pace = 0.0


def open_window(size: tuple[int, int], full: bool) -> pygame.Window:
    """The window, still without a title."""
    pygame.display.init()
    pygame.font.init()
    if full:
        size = pygame.display.get_desktop_sizes()[0]
    window = pygame.Window("", size, resizable=True, fullscreen_desktop=full)
    window.minimum_size = LEAST
    return window
