"""What the first start offers: full screen. Answered in a strip of the menu, and never asked again.

Another offer joins by one more answer: `devices` of a television, for example.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.context import Context


@dataclass(frozen=True, slots=True)
class StartAnswer:
    """One answer: `menu.display.<key>` is its label, with `.tip`."""

    key: str
    action: Callable[[Context], None]
    offered: Callable[[Context], bool] = lambda app: True
    """Return whether this answer makes sense here, such as for the size of the monitor."""


def _full_screen(app: Context) -> None:
    app.nav.toggle_fullscreen()


def _window(app: Context) -> None:
    """Stay in the window."""


ANSWERS: tuple[StartAnswer, ...] = (StartAnswer("full", _full_screen), StartAnswer("window", _window))
"""All answers, in the order of their buttons."""


def answers(app: Context) -> list[StartAnswer]:
    """Return the answers to display; none if the question was answered or the command line said how to open."""
    if app.settings.display_offered or app.launch.size is not None or app.nav.fullscreen:
        return []
    return [answer for answer in ANSWERS if answer.offered(app)]


def give(app: Context, answer: StartAnswer) -> None:
    """Store that the question was answered, then carry the answer out."""
    app.settings.display_offered = True
    app.nav.save_settings()
    answer.action(app)
