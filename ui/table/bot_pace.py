"""The pace of bots: how long each of their actions is displayed, or that each waits for a key."""

from __future__ import annotations

from typing import Final

from ui.context import Context
from ui.settings import PACES

BOT_SPEEDUP: Final = 4.0
"""How many times faster the actions of bots are animated where they act without a pause."""

KEYS = ("slower", "faster", "bot-step")
"""The key actions that change the pace."""


def pace_seconds(app: Context) -> float:
    """Return how many seconds a bot's action is displayed; a run without animation has none."""
    return app.settings.bot_pace if app.launch.bot_pace is None else app.launch.bot_pace


def change(app: Context, seconds: float) -> None:
    """Set and store the pace, for this game and later ones."""
    app.launch.bot_pace = None
    app.settings.bot_pace = seconds
    app.nav.save_settings()


def handle_key(app: Context, action: str) -> bool:
    """Handle a key action that changes the pace; return whether it is one."""
    if action == "bot-step":
        _toggle_step_mode(app)
    elif action in ("slower", "faster"):
        _step(app, 1 if action == "slower" else -1)
    else:
        return False
    return True


def _step(app: Context, by: int) -> None:
    now = pace_seconds(app)
    index = min(range(len(PACES)), key=lambda each: abs(PACES[each] - now))
    change(app, PACES[max(0, min(len(PACES) - 1, index + by))])
    seconds = pace_seconds(app)
    app.nav.notice(app.tr("notice.pace", n=app.locale.decimal(seconds)) if seconds else app.tr("notice.pace.none"))


def _toggle_step_mode(app: Context) -> None:
    app.settings.bot_step = not app.settings.bot_step
    app.nav.save_settings()
    key = app.keymap.label("confirm")
    app.nav.notice(app.tr("notice.stepping", key=key) if app.settings.bot_step else app.tr("notice.flowing"))
    app.nav.rebuild()
