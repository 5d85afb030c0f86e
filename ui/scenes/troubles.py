"""What happens beside the game, told once and quietly: a disk that refuses, a bot that did not answer, who comes and
goes, a link that is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.record import SeatInfo
from ui.tidings import named, tiding

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene


class Troubles:
    """Watches one table for its scene."""

    def __init__(self) -> None:
        self._fault = ""
        self._incidents = 0
        self._seats: Sequence[SeatInfo] = ()

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
        self.watch_company(play)

    def watch_company(self, play: PlayScene) -> None:
        """Who is there, and what is said."""
        on_top = play.app.scenes[-1] is play
        seats = tuple(play.session.seats)
        if self._seats and seats != self._seats:
            play.refresh_words()
            play.changed()
        self._seats = seats
        for news in play.session.table_news():
            if words := tiding(play.app, news, play.names):
                play.app.log.write("table", what=news.what, seat=news.seat, text=words)
                (play.tell if on_top else play.app.notice)(words)
                play.together.talk.hear(named(play.app, news, play.names))
                play.changed()
