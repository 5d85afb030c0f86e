"""The services of a session at this screen: the data folder, and the processes of bots and hints."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.context import Context

if TYPE_CHECKING:
    from game.session.session import Services


def services(app: Context) -> Services:
    """Return the services of a session at this screen; the menu does not load what they need."""
    from game.bots.worker import Worker
    from game.session.session import Services

    store, fault = None if app.store.fault else app.store, app.store.fault or ""
    return Services(
        store=store, make_bot_backend=Worker, make_hint_backend=partial(Worker, urgent=True), disk_fault=fault
    )
