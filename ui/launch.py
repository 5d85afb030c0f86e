"""The command line's options for the window, and opening it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

ICON: Final = Path(__file__).resolve().parents[1] / "assets" / "art" / "logo" / "two_rivers.svg"
"""The picture of the window in lists of windows; 64 pixels are enough for all of them."""
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
    narrate: str | None = None
    """Where the narration is written: a path, or "-" for standard output."""
    sound: bool = True
    log_frames: bool = False
    attract: bool = False
    """Whether the menu moves: its title assembles, and games play themselves behind it."""
    find_screen_reader: bool = False
    """Whether speech is offered if a screen reader runs."""
    bot_pace: float | None = None
    """Seconds that a bot's action is displayed in this run."""

    def __post_init__(self) -> None:
        """Set the pace to 0 if there is no animation: such a run does not wait for bots either."""
        if self.speed == 0 and self.bot_pace is None:
            self.bot_pace = 0.0


REACH = 100
"""Pixels of the window that must be on some monitor, so that it can be dragged."""


def on_a_monitor(position: tuple[int, int], size: tuple[int, int], monitors: Sequence[tuple[int, int]]) -> bool:
    """Return whether a window there can be seen with these monitors, whose places are not known.

    Monitors beside or above each other reach at most as far as all of them in a row or a column. With one monitor its
    place is known: a window on a monitor that is gone is not visible.
    """
    across, down = (sum(monitor[axis] for monitor in monitors) for axis in (0, 1))
    first = monitors[0] if monitors else (0, 0)
    left, top = first[0] - across - size[0] + REACH, first[1] - down
    return bool(monitors) and left <= position[0] <= across - REACH and top <= position[1] <= down - REACH


BARS = 80
"""Pixels that the title bar of a window and the bars of a desktop take, in height or in width."""
CENTRED_ON_MONITOR = 0x2FFF0000
"""SDL_WINDOWPOS_CENTERED_DISPLAY: a coordinate that means the middle of the monitor whose index is added."""


def place_of(
    position: tuple[int, int] | None, monitor: int, size: tuple[int, int], monitors: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """Return where to open a window: where it was, else in the middle of its monitor; None: the system decides."""
    if position is not None and on_a_monitor(position, size, monitors):
        return position
    return (CENTRED_ON_MONITOR + monitor,) * 2 if 0 < monitor < len(monitors) else None


def is_too_large(size: tuple[int, int], monitor: int, monitors: Sequence[tuple[int, int]]) -> bool:
    """Return whether a window of that size, with its frame, hardly fits beside the bars of the desktop."""
    desktop = monitors[monitor if monitor < len(monitors) else 0] if monitors else None
    return desktop is not None and any(size[axis] + BARS > desktop[axis] for axis in (0, 1))


def fit_window(window: pygame.Window, size: tuple[int, int], monitor: int) -> None:
    """Maximize a window that would reach under a bar or off the screen; only the window system knows their sizes."""
    if is_too_large(size, monitor, pygame.display.get_desktop_sizes()):
        window.maximize()


def open_window(
    size: tuple[int, int], full: bool, position: tuple[int, int] | None = None, monitor: int = 0, fit: bool = False
) -> pygame.Window:
    """Open and return the window, still without a title: where it was, if that is still on a monitor.

    `fit`: its size is not a wish of the moment, so it is made to fit the desktop.
    """
    pygame.display.init()
    pygame.font.init()
    monitors = pygame.display.get_desktop_sizes()
    position = place_of(position, monitor, size, monitors)
    where = pygame.WINDOWPOS_UNDEFINED if position is None else position
    window = pygame.Window("", size if not full or position else monitors[0], where, resizable=True)
    if full:
        window.set_fullscreen(desktop=True)  # on the monitor where the window is
    elif fit:
        fit_window(window, size, monitor)
    window.minimum_size = MIN_SIZE
    if sys.platform != "darwin":  # a Mac shows the sharper icon of the bundle in the Dock
        window.set_icon(pygame.image.load_sized_svg(ICON, (64, 64)))
    return window
