"""What happens beside the game, told once and quietly: a disk that refuses, a bot that did not answer, who comes and
goes, a link that is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.record import SeatInfo
from game.session.protocol import TableNews
from ui.lan.table_news import named, news_sentence

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene

OF_THE_END = ("draws-checked", "draws-wrong")


class IncidentReporter:
    """Watches one table for its scene."""

    def __init__(self) -> None:
        self._fault = ""
        self._incidents = 0
        self._seats: Sequence[SeatInfo] = ()
        self._of_the_end: list[TableNews] = []
        """What was heard of the game as a whole before its end was shown."""

    def watch(self, play: PlayScene) -> None:
        """Say what is new."""
        fault = play.session.journal_fault or ""
        if fault and fault != self._fault:
            play.tell(play.app.tr(fault))
        self._fault = fault
        for incident in play.session.incidents[self._incidents :]:
            self._incidents += 1
            key = "log.bot-late" if incident.why == "late" else "log.bot-failed"
            play.event_history.note(key, incident.seat)
            words = play.app.tr(key, name=play.names[incident.seat])
            play.app.log.write("incident", n=incident.n, seat=incident.seat, why=incident.why, text=words)
            play.tell(words)
        self.watch_company(play)

    def watch_company(self, play: PlayScene) -> None:
        """Who is there, and what is said."""
        on_top = play.app.nav.scenes[-1] is play
        seats = tuple(play.session.seats)
        if self._seats and seats != self._seats:
            play.refresh_words()
            play.changed()
        self._seats = seats
        for news in self._due(play):
            if words := news_sentence(play.app, news, play.names):
                play.app.log.write("table", what=news.what, seat=news.seat, text=words)
                (play.tell if on_top else play.app.nav.notice)(words)
                play.together.talk.hear(named(play.app, news, play.names))
                play.changed()

    def _due(self, play: PlayScene) -> Sequence[TableNews]:
        """What is to be told now: what is said of the whole game waits until its end is shown."""
        heard = [*self._of_the_end, *play.session.table_news()]
        self._of_the_end = [] if play.results_shown else [news for news in heard if news.what in OF_THE_END]
        return [news for news in heard if news not in self._of_the_end]
