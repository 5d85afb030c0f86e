"""What a guest knows of a table beside the game: who is there, how it is kept, whose time runs, what was said.

All of it comes from the host and is made fit to be shown here: names and lines cleaned, seats held to those there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core import AnyGame, Seat, Setup
from game.display_text import clean
from game.net.guest.remote_match import HostViolation
from game.net.protocol.messages import MAX_CHAT, Message
from game.record import SeatInfo
from game.session.protocol import TURN_WARNING, Countdown, Person, TableNews

MOST_NEWS: Final = 256
"""News kept for whoever asks for them."""


class RemoteLobby:
    """The table of one visit. Raises Untrue where the host tells what cannot be."""

    def __init__(self) -> None:
        self.number = 0
        """One's own, as the host counts people."""
        self.seat: Seat | None = None
        """One's own; None: watches."""
        self.setup: Setup | None = None
        """The game that is or will be played; before its start perhaps with too few seats."""
        self.purist = False
        """Whether it is or will be played without any help."""
        self.seats: Sequence[SeatInfo] = ()
        self.here: Sequence[bool] = ()
        """Per seat, whether somebody is there to play it."""
        self.ready: Sequence[bool] = ()
        """Per seat, whether it may begin as far as that one is concerned."""
        self.wish: bool | None = None
        """What was said of oneself in `ready`, as long as the host has not shown that he heard it."""
        self.people: Sequence[Person] = ()
        self.started = self.locked = self.paused = self.shuffle = False
        self.watching = True
        """Whether watchers may come."""
        self.timer = 0
        """Seconds per turn; 0: no timer."""
        self.countdown: Countdown | None = None
        self._news: deque[TableNews] = deque(maxlen=MOST_NEWS)

    # -- what the host says ------------------------------------------------------------------

    def welcome(self, game: AnyGame, message: Message) -> None:
        """Let in: who one is."""
        self._take_seats(message)
        rules = _draft(game, message["setup"]), "purist" in message["setup"]
        if rules != (self.setup, self.purist):
            self.wish = None  # it was said of other rules
        self.setup, self.purist = rules
        self.number, self.seat = message["you"], self._seat(message["seat"])
        self._compare_wish()

    def lobby(self, game: AnyGame, message: Message) -> None:
        """The whole of it, anew."""
        self._take_seats(message)
        self.started, self.locked, self.paused = message["started"], message["locked"], message["paused"]
        self.shuffle, self.watching, self.timer = message["shuffle"], message["watching"], message["timer"]
        self.people = [self._person(entry) for entry in message["people"]]
        if not self.started:
            own = next((person for person in self.people if person.number == self.number), None)
            self.setup, self.purist = _draft(game, message["setup"]), "purist" in message["setup"]
            self.seat = own.seat if own is not None else self._seat(self.seat)
        self._compare_wish()

    def start(self, message: Message) -> None:
        """A game begins, or goes on."""
        self._take_seats(message)
        if len(self.seats) != message["setup"]["seats"]:
            raise HostViolation("more or fewer seats than the game has")
        self.seat, self.started, self.countdown = self._seat(message["seat"]), True, None

    def said(self, message: Message) -> None:
        """Somebody said something."""
        said = clean(message.get("text", ""), MAX_CHAT)
        args = {"phrase": message["phrase"]} if "phrase" in message else {"text": said}
        if any(args.values()):
            self.tell(TableNews("chat", self._seat(message["seat"]), clean(message["name"]), args))

    def table(self, message: Message) -> None:
        """Something happened beside the game."""
        seat, what = self._seat(message["seat"]), message["what"]
        if what == "timer":
            self.countdown = None if seat is None else Countdown(seat, message["seconds"], not message["running"])
            return
        args = {key: message[key] for key in ("seconds", "level") if key in message}
        self.tell(TableNews(what, seat, clean(message["name"]), args))

    def _take_seats(self, message: Message) -> None:
        self.seats = [SeatInfo(seat["kind"], seat["level"], clean(seat["name"])) for seat in message["seats"]]
        self.here = [seat["here"] for seat in message["seats"]]
        self.ready = [seat["ready"] for seat in message["seats"]]

    def _compare_wish(self) -> None:
        seat = self._seat(self.seat)  # seats may be fewer than when one's own was told
        if seat is None or self.ready[seat] == self.wish:
            self.wish = None

    def _person(self, entry: Mapping[str, Any]) -> Person:
        seat = self._seat(entry["seat"])
        ready = seat is not None and self.ready[seat]
        return Person(entry["id"], clean(entry["name"]), seat, True, ready, entry["muted"])

    def _seat(self, seat: Seat | None) -> Seat | None:
        """A seat of this table, or nobody's. Raises Untrue."""
        if seat is not None and seat >= len(self.seats):
            raise HostViolation("there is no such seat")
        return seat

    # -- for those who ask -------------------------------------------------------------------

    def pass_time(self, dt: float) -> None:
        """Seconds have passed."""
        found = self.countdown
        if found is not None and not found.held:
            left = max(0.0, found.left - dt)
            self.countdown = Countdown(found.seat, left, False, 0 < left <= TURN_WARNING)

    def stop_clock(self) -> None:
        """The link is lost: what the timer does is not known."""
        if self.countdown is not None:
            self.countdown = Countdown(self.countdown.seat, self.countdown.left, True)

    def tell(self, news: TableNews) -> None:
        """Keep something to be told; of too much the oldest goes."""
        self._news.append(news)

    def take_news(self) -> Sequence[TableNews]:
        """What happened since this was asked last."""
        news = tuple(self._news)
        self._news.clear()
        return news


def _draft(game: AnyGame, data: Mapping[str, Any]) -> Setup:
    """The set-up of a table that may not be complete yet: options that our rules know. Raises Untrue."""
    if data["game"] != game.key:
        raise HostViolation("another game")
    known = {option.key: option.values for option in game.options}
    options = {key: value for key, value in data["options"].items() if value in known.get(key, ())}
    return Setup(game.key, data["seats"], options)
