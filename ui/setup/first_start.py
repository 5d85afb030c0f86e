"""What the first start offers: full screen, and lessons. The question is in a strip of the menu, and asked only once.

One of its answers is meant for a television: full screen with larger text, within a margin that none of them cuts off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.storage import learning
from ui.context import Context

TELEVISION_LINES, TELEVISION_SCALE = 1080, 125
"""From so many lines on, full screen is offered for a television too, with this size of text in per cent."""


@dataclass(frozen=True, slots=True)
class StartAnswer:
    """One answer: `menu.display.<key>` is its label, with `.tip`."""

    key: str
    action: Callable[[Context], None]
    offered: Callable[[Context], bool] = lambda app: True
    """Return whether this answer makes sense here, such as for the size of the monitor."""


def _full_screen(app: Context) -> None:
    app.nav.toggle_fullscreen()


def _television(app: Context) -> None:
    app.settings.ui_scale = max(TELEVISION_SCALE, app.settings.ui_scale)
    app.settings.safe_margin = True
    app.nav.toggle_fullscreen()
    app.nav.rebuild()


def _is_large(app: Context) -> bool:
    """Return whether a monitor has as many lines as a television."""
    return max((height for _, height in pygame.display.get_desktop_sizes()), default=0) >= TELEVISION_LINES


def _window(app: Context) -> None:
    """Stay in the window."""


ANSWERS: tuple[StartAnswer, ...] = (
    StartAnswer("full", _full_screen),
    StartAnswer("television", _television, _is_large),
    StartAnswer("window", _window),
)
"""All answers, in the order of their buttons."""


def is_newcomer(app: Context) -> bool:
    """Return whether nobody has played or learned here yet, as far as the data folder says."""
    if app.settings.last_game or len(app.store.games()):
        return False
    return not learning.load(app.store, aside=False)[0].games


def answers(app: Context) -> list[StartAnswer]:
    """Return the answers to display; none if the question was answered or the command line said how to open."""
    if app.settings.display_offered or app.launch.size is not None or app.nav.fullscreen:
        return []
    return [answer for answer in ANSWERS if answer.offered(app)]


def give(app: Context, answer: StartAnswer) -> None:
    """Carry an answer out, after storing that the question was answered."""
    app.settings.display_offered = True
    app.nav.save_settings()
    answer.action(app)
