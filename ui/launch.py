"""What the command line asks of the window, and opening it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pygame

from ui.i18n import LANGUAGES, PSEUDO

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


def open_window(size: tuple[int, int], full: bool) -> pygame.Window:
    """The window, still without a title."""
    pygame.display.init()
    pygame.font.init()
    if full:
        size = pygame.display.get_desktop_sizes()[0]
    window = pygame.Window("", size, resizable=True, fullscreen_desktop=full)
    window.minimum_size = LEAST
    return window


def language(wanted: str) -> str:
    """The language that is wanted, else the system's, else English."""
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return next((code for code in (wanted, system[:2]) if code in (*LANGUAGES, PSEUDO)), "en")
