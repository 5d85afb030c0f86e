"""What the box beside the island has to tell: of a theft, the place looked at, the last throw, and what is new."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from game.catan import events as ev
from game.catan.kinds import of
from ui.catan.board_items import owners_words, place_words
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.event_text import throw_words
from ui.catan.info import InfoContent
from ui.catan.places import Place, hex_of

if TYPE_CHECKING:
    from ui.catan.game_panel import CatanPanel
    from ui.table.game_panel import CatchUpLine


def harvest(events: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """A throw and what it gave, of all that an action brought."""
    return tuple(event for event in events if isinstance(event, ev.Rolled | ev.Produced))


class InfoText:
    """Of one desk."""

    def __init__(self, game_panel: CatanPanel) -> None:
        self.game_panel = game_panel
        self.news: Sequence[CatchUpLine] = ()
        """What happened since the player's last turn."""
        self.throw: tuple[ev.Event, ...] = ()
        """The last throw that has been seen, and what it gave."""
        self._coming: tuple[ev.Event, ...] = ()
        """The same of the action that is being shown."""
        self._theft: tuple[int, ev.Stolen] | None = None
        """In which turn the last card was stolen since the dice fell, as whoever faced the screen came to know it."""

    def recall(self, events: Sequence[ev.Event]) -> tuple[int, int] | None:
        """Look up the last throw among all events so far; answers how the dice lie."""
        last = next((n for n in range(len(events) - 1, -1, -1) if isinstance(events[n], ev.Rolled)), None)
        self.throw = () if last is None else harvest(events[last:])
        rolled = self.throw[0] if self.throw else None
        return (rolled.first, rolled.second) if isinstance(rolled, ev.Rolled) else None

    def expect(self, events: Sequence[ev.Event]) -> None:
        """An action is about to be shown."""
        self._coming = harvest(events)

    def seen(self, event: ev.Event) -> None:
        """An event of it has become visible."""
        if isinstance(event, ev.Rolled):
            self.throw, self._theft = self._coming, None
        elif isinstance(event, ev.Stolen):
            self._theft = self.game_panel.view.number, event

    def cache_key(self) -> Hashable:
        """Equal as long as it has the same to tell, wherever the pointer is."""
        return self.throw, self.theft()

    def theft(self) -> str:
        """Which card was stolen, for thief and victim alone (catan.md 7): the log tells it to nobody."""
        host, view = self.game_panel.host, self.game_panel.view
        if self._theft is None or host.seat is None or host.face_down:
            return ""
        turn, event = self._theft
        if event.kind is None or not 0 <= view.number - turn < view.seats:
            return ""
        cards = cards_words(self.game_panel.app.locale, of(event.kind))
        if host.seat == event.thief and view.number == turn:
            return self.game_panel.app.tr("catan.theft.own", name=host.names[event.victim], cards=cards)
        if host.seat == event.victim:
            return self.game_panel.app.tr("catan.theft.from", name=host.names[event.thief], cards=cards)
        return ""

    def told(self, place: Place | None) -> InfoContent:
        """Everything that there is to tell while that place is looked at."""
        app, host, view = self.game_panel.app, self.game_panel.host, self.game_panel.view
        hexagon = None if place is None or host.purist else hex_of(place)
        return InfoContent(
            place,
            theft=self.theft(),
            words="" if place is None else place_words(app, view, place, host.names),
            counted=not host.purist,
            there="" if hexagon is None else owners_words(app, view, hexagon, host.names),
            refusal=self._refusal(place),
            gains=throw_words(app.locale, self.throw, host.names),
            news=self.news,
            idle=(app.tr("catan.idle"), app.tr("catan.idle.dots")),
        )

    def _refusal(self, place: Place | None) -> str:
        """Why the piece in hand cannot go there, if it cannot."""
        placing = self.game_panel.placing
        if (
            place is None
            or self.game_panel.host.purist
            or self.game_panel.moving
            or not placing.held
            or place in placing.spots()
        ):
            return ""
        refused = placing.refusal_at(place)
        return "" if refused is None else refusal_words(self.game_panel.app.locale, refused)
