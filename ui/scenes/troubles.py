"""What goes wrong beside the game, told once and quietly: a disk that refuses, a bot that did not answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene


class Troubles:
    """Watches one table for its scene."""

    def __init__(self) -> None:
        self._fault = ""
        self._incidents = 0

    def watch(self, play: PlayScene) -> None:
        """Say what is new."""
        fault = play.session.journal_fault or ""
        if fault and fault != self._fault:
            play.tell(play.app.tr(fault))
        self._fault = fault
        for incident in play.session.incidents[self._incidents :]:
            self._incidents += 1
            key = "log.bot-late" if incident.why == "late" else "log.bot-failed"
            play.chronicle.note(key, incident.seat)
            words = play.app.tr(key, name=play.names[incident.seat])
            play.app.log.write("incident", n=incident.n, seat=incident.seat, why=incident.why, text=words)
            play.tell(words)
