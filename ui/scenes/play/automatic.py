"""Actions that the seat at the screen takes without a click: at once, or unless it does something else for a while."""

from __future__ import annotations

from ui.scenes.play.state import PlayState
from ui.table.game_ui import AutomaticAction


class AutomaticActions:
    """At most one action that waits for its time."""

    def __init__(self) -> None:
        self._waiting: AutomaticAction | None = None
        self._seconds = 0.0
        self._since = (0, -1)
        """The number of actions and the seat at the screen when the wait began."""

    def begin(self, state: PlayState, action: AutomaticAction | None) -> bool:
        """Take an action at once, or let it wait; return whether it was taken."""
        self._waiting, self._seconds, self._since = action, 0.0, self._moment(state)
        if action is None or (action.after and (state.app.speed or not action.to_read)):
            return False
        self._take(state, action)
        return True

    def update(self, state: PlayState, dt: float) -> None:
        """Take the action whose time has come, unless the seat has begun something of its own."""
        action = self._waiting
        if action is None:
            return
        if self._moment(state) != self._since or state.game_panel.composing:
            self._waiting = None
            return
        self._seconds += dt
        if self._seconds >= action.after:
            self._take(state, action)

    def _take(self, state: PlayState, action: AutomaticAction) -> None:
        self._waiting = None
        state.submit(action.action)
        if action.words:
            state.notify(state.app.tr(action.words))

    def _moment(self, state: PlayState) -> tuple[int, int]:
        return state.playback.n, -1 if state.seat is None else state.seat
