"""What is loaded while the window is idle, so that the first screen that needs it opens at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ui.app.gamepad import Gamepads
from ui.app.routes import load
from ui.context import Context, Route
from ui.text.fonts import warm_up

FIRST_ROUTES: Final = (Route.SETTINGS, Route.RULES)
"""The screens that open from everywhere."""
DONE: Final = object()
"""What `next` returns once everything is prepared."""


def preparation(app: Context, gamepads: Gamepads) -> Iterator[None]:
    """Yield after each part of the work; a part takes some milliseconds.

    Opens devices and sounds, then the fonts of all languages, then the modules of screens. Notifies the player once if
    there is no sound device.
    """
    gamepads.open()
    while app.launch.sound and not app.sounds.prepare():
        yield
    if not app.sounds.available:
        app.nav.notice(app.tr("notice.no-sound-device"))
    yield
    for _ in warm_up():
        yield
    for route in FIRST_ROUTES:
        load(route)
        yield
