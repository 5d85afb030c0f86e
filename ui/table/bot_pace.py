"""How fast bots play: for how long each of their actions stands, or that each waits for a key."""

from __future__ import annotations

from ui.context import Context
from ui.settings import PACES

KEYS = ("slower", "faster", "bot-step")
"""Actions of the keys that change it."""


def pace(app: Context) -> float:
    """Seconds that an action of a bot stands; none in a run that was asked to go without any animation."""
    return app.settings.bot_pace if app.launch.pace is None else app.launch.pace


def change(app: Context, seconds: float) -> None:
    """From now on, and in later games too."""
    app.launch.pace = None
    app.settings.bot_pace = seconds
    app.nav.save_settings()


def use(app: Context, action: str) -> bool:
    """A key that changes the pace, by its action; whether it was one."""
    if action == "bot-step":
        _toggle(app)
    elif action in ("slower", "faster"):
        _step(app, 1 if action == "slower" else -1)
    else:
        return False
    return True


def _step(app: Context, by: int) -> None:
    now = pace(app)
    index = min(range(len(PACES)), key=lambda each: abs(PACES[each] - now))
    change(app, PACES[max(0, min(len(PACES) - 1, index + by))])
    seconds = pace(app)
    app.nav.notice(app.tr("notice.pace", n=f"{seconds:g}") if seconds else app.tr("notice.pace.none"))


def _toggle(app: Context) -> None:
    app.settings.bot_step = not app.settings.bot_step
    app.nav.save_settings()
    key = app.keymap.label("confirm")
    app.nav.notice(app.tr("notice.stepping", key=key) if app.settings.bot_step else app.tr("notice.flowing"))
    app.nav.rebuild()
