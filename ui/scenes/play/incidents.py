"""Incidents outside the game, displayed once: a disk error, a bot that failed, people, the connection."""

from __future__ import annotations

from collections.abc import Sequence

from game.record import SeatInfo
from game.session.protocol import TableNews
from ui.lan.table_news import news_sentence, with_name
from ui.scenes.play.state import PlayState

AT_THE_END = ("draws-checked", "draws-wrong")


class IncidentReporter:
    """The watcher of one table for its scene."""

    def __init__(self) -> None:
        self._fault = ""
        self._incidents = 0
        self._seats: Sequence[SeatInfo] = ()
        self._deferred: list[TableNews] = []
        """News about the whole game that arrived before its end was displayed."""

    def update(self, state: PlayState) -> None:
        """Display the new incidents."""
        fault = state.session.journal_fault or ""
        if fault != self._fault:
            self._fault = fault
            words = state.app.tr(fault or "disk.saved-again")
            state.app.log.write("disk", fault=fault, text=words)
            state.notify(words)
            state.changed()
        for incident in state.session.incidents[self._incidents :]:
            self._incidents += 1
            key = "log.bot-late" if incident.why == "late" else "log.bot-failed"
            state.event_history.add_note(key, incident.seat)
            words = state.app.tr(key, name=state.names[incident.seat])
            state.app.log.write("incident", n=incident.n, seat=incident.seat, why=incident.why, text=words)
            state.notify(words)
        self.update_news(state)

    def update_news(self, state: PlayState) -> None:
        """Display new table news, and update the names of people who join and leave."""
        on_top = state.app.nav.scenes[-1] is state.screen
        seats = tuple(state.session.seats)
        if self._seats and seats != self._seats:
            state.refresh_names()
            state.changed()
        self._seats = seats
        for news in self._due(state):
            if words := news_sentence(state.app, news, state.names):
                state.app.log.write("table", what=news.what, seat=news.seat, text=words)
                (state.notify if on_top else state.app.nav.notice)(words)
                state.chat.add(with_name(state.app, news, state.names))
                state.changed()

    def _due(self, state: PlayState) -> Sequence[TableNews]:
        """Return the news to display now; news about the whole game wait until its end is displayed."""
        arrived = [*self._deferred, *state.session.table_news()]
        self._deferred = [] if state.results_shown else [news for news in arrived if news.what in AT_THE_END]
        return [news for news in arrived if news not in self._deferred]
