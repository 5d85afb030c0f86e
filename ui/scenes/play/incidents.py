"""What happens beside the game, told once and quietly: a disk that refuses, a bot that did not answer, who comes and
goes, a link that is lost."""

from __future__ import annotations

from collections.abc import Sequence

from game.record import SeatInfo
from game.session.protocol import TableNews
from ui.lan.table_news import named, news_sentence
from ui.scenes.play.state import PlayState

OF_THE_END = ("draws-checked", "draws-wrong")


class IncidentReporter:
    """Watches one table for its scene."""

    def __init__(self) -> None:
        self._fault = ""
        self._incidents = 0
        self._seats: Sequence[SeatInfo] = ()
        self._of_the_end: list[TableNews] = []
        """What was heard of the game as a whole before its end was shown."""

    def watch(self, state: PlayState) -> None:
        """Say what is new."""
        fault = state.session.journal_fault or ""
        if fault and fault != self._fault:
            state.tell(state.app.tr(fault))
        self._fault = fault
        for incident in state.session.incidents[self._incidents :]:
            self._incidents += 1
            key = "log.bot-late" if incident.why == "late" else "log.bot-failed"
            state.event_history.note(key, incident.seat)
            words = state.app.tr(key, name=state.names[incident.seat])
            state.app.log.write("incident", n=incident.n, seat=incident.seat, why=incident.why, text=words)
            state.tell(words)
        self.watch_company(state)

    def watch_company(self, state: PlayState) -> None:
        """Who is there, and what is said."""
        on_top = state.app.nav.scenes[-1] is state.screen
        seats = tuple(state.session.seats)
        if self._seats and seats != self._seats:
            state.refresh_names()
            state.changed()
        self._seats = seats
        for news in self._due(state):
            if words := news_sentence(state.app, news, state.names):
                state.app.log.write("table", what=news.what, seat=news.seat, text=words)
                (state.tell if on_top else state.app.nav.notice)(words)
                state.chat.hear(named(state.app, news, state.names))
                state.changed()

    def _due(self, state: PlayState) -> Sequence[TableNews]:
        """What is to be told now: what is said of the whole game waits until its end is shown."""
        heard = [*self._of_the_end, *state.session.table_news()]
        self._of_the_end = [] if state.results_shown else [news for news in heard if news.what in OF_THE_END]
        return [news for news in heard if news not in self._of_the_end]
