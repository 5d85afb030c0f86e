"""The text of the box beside the island: of a theft, the place looked at, the last roll, and what is new."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.catan import events as ev
from game.catan.kinds import CARDS, of
from ui.catan.board import BoardView
from ui.catan.board_items import owners_words, place_words
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.event_text import roll_words
from ui.catan.info import InfoContent
from ui.catan.placement import Placement
from ui.catan.places import Place, hex_of
from ui.context import Context
from ui.table.game_panel import PanelOwner


def harvest(events: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """Return a roll and what it gave, of all that an action brought."""
    return tuple(event for event in events if isinstance(event, ev.Rolled | ev.Produced))


def capital(words: str) -> str:
    """Return words with a capital letter first, in languages that have any: they stand alone, as a title."""
    return words[:1].upper() + words[1:]


class InfoText:
    """The text of one panel."""

    def __init__(self, app: Context, owner: PanelOwner, placing: Placement, board: BoardView) -> None:
        self.app, self.owner, self.placing, self.board = app, owner, placing, board
        self.roll: tuple[ev.Event, ...] = ()
        """The last roll that has been seen, and what it gave."""
        self._coming: tuple[ev.Event, ...] = ()
        """The same of the action that is being shown."""
        self._theft: tuple[int, ev.Stolen] | None = None
        """The turn and the last theft since the roll, as the reader saw it."""
        self._bought: tuple[int, ev.CardBought] | None = None
        """The turn and the reader's last purchase of a development card; None after a theft."""

    def recall(self, events: Sequence[ev.Event]) -> tuple[int, int] | None:
        """Look up the last roll among all events so far; answers how the dice lie."""
        last = next((n for n in range(len(events) - 1, -1, -1) if isinstance(events[n], ev.Rolled)), None)
        self.roll = () if last is None else harvest(events[last:])
        rolled = self.roll[0] if self.roll else None
        return (rolled.first, rolled.second) if isinstance(rolled, ev.Rolled) else None

    def expect(self, events: Sequence[ev.Event]) -> None:
        """Remember the roll of an action that is about to be animated."""
        self._coming = harvest(events)

    def seen(self, event: ev.Event) -> None:
        """Remember a roll, a theft or a purchase that has become visible."""
        if isinstance(event, ev.Rolled):
            self.roll, self._theft, self._bought = self._coming, None, None
        elif isinstance(event, ev.Stolen):
            self._theft, self._bought = (self.board.shown.number, event), None
        elif isinstance(event, ev.CardBought) and event.seat == self.owner.seat:
            self._bought = self.board.shown.number, event

    def cache_key(self) -> Hashable:
        """Equal as long as it has the same to tell, wherever the pointer is."""
        return self.roll, self.theft(), self.bought()

    def theft(self) -> str:
        """Return which card was stolen, for thief and victim alone (catan.md 7): the log tells it to nobody."""
        owner, view = self.owner, self.board.shown
        if self._theft is None or owner.seat is None or owner.face_down:
            return ""
        turn, event = self._theft
        if event.kind is None or not 0 <= view.number - turn < view.seats:
            return ""
        cards = cards_words(self.app.locale, of(event.kind))
        if owner.seat == event.thief and view.number == turn:
            return self.app.tr("catan.theft.own", name=owner.names[event.victim], cards=cards)
        if owner.seat == event.victim:
            return self.app.tr("catan.theft.from", name=owner.names[event.thief], cards=cards)
        return ""

    def bought(self) -> str:
        """Return which card the seat at the screen has just bought, for it alone and in its own turn."""
        owner, view = self.owner, self.board.shown
        if self._bought is None or owner.seat is None or owner.face_down:
            return ""
        turn, event = self._bought
        if event.kind is None or event.seat != owner.seat or view.number != turn:
            return ""
        return self.app.tr("catan.bought.own", card=self.app.tr(f"word.catan.card.{CARDS[event.kind]}"))

    def content(self, place: Place | None) -> InfoContent:
        """Return everything that there is to tell while that place is looked at."""
        app, owner, view = self.app, self.owner, self.board.shown
        hexagon = None if place is None or owner.purist else hex_of(place)
        return InfoContent(
            place,
            theft=self.bought() or self.theft(),
            words="" if place is None else capital(place_words(app, view, place, owner.names)),
            counted=not owner.purist,
            there="" if hexagon is None else self._there(hexagon),
            refusal=self.refusal(place),
            gains=roll_words(app.locale, self.roll, owner.names),
            idle=(app.tr("catan.idle"), app.tr("catan.idle.dots")),
        )

    def _there(self, hexagon: int) -> str:
        """Return whether the robber blocks a hex, and who has buildings at it."""
        view = self.board.shown
        blocked = self.app.tr("catan.board.blocked") if hexagon == view.robber else ""
        return " ".join(filter(None, (blocked, owners_words(self.app, view, hexagon, self.owner.names))))

    def refusal(self, place: Place | None) -> str:
        """Return why the piece in hand cannot go there, if it cannot."""
        if (
            place is None
            or self.owner.purist
            or self.board.moving
            or not self.placing.held
            or place in self.placing.spots()
        ):
            return ""
        refused = self.placing.refusal_at(place)
        return "" if refused is None else refusal_words(self.app.locale, refused)
