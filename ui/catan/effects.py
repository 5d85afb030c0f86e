"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`parts_of(stage, events, happen)` composes the pictures; `happen` makes an event true for board and panels, and it is
put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catan import events as ev
from ui.animation import Part, moment
from ui.catan.motions import Stage


def parts_of(stage: Stage, events: Sequence[ev.Event], happen: Callable[[ev.Event], None]) -> list[Part]:
    """The pictures of what one action brought, one after the other."""
    return [moment(partial(happen, event)) for event in events]
