"""The state of a table as a guest knows it: people, seats, settings, timer, news.

All of it comes from the host and is checked and cleaned here: names and lines cleaned, seats limited to existing ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from game.core import CHANCE, AnyGame, BadAction, BadSetup, Illegal, Seat, Setup
from game.display_text import clean
from game.net.guest.budgets import HostViolation
from game.net.protocol.messages import MAX_CHAT, Message
from game.record import SeatInfo
from game.session.protocol import TURN_WARNING, Countdown, Person, TableNews

MOST_NEWS: Final = 256
"""A longer list of news drops its oldest entries."""


FIRST_DRAWS: Final = 2
"""The draws of a game until its board lies there, at most."""


MOST_PEOPLE: Final = 20
"""People of a message that are shown: a host of ours has eight seats and eight watchers."""


class RemoteLobby:
    """The table of one visit. Its methods for messages raise HostViolation."""

    def __init__(self) -> None:
        self.number = 0
        """The guest's own number."""
        self.seat: Seat | None = None
        """The guest's own seat; None: watches."""
        self.setup: Setup | None = None
        """The set-up of the running or next game; before the start perhaps with too few seats."""
        self.purist = False
        """Whether it is played without any help."""
        self.seats: Sequence[SeatInfo] = ()
        self.here: Sequence[bool] = ()
        """Per seat, whether its player is present."""
        self.ready: Sequence[bool] = ()
        """Per seat, whether it is ready to begin."""
        self.wish: bool | None = None
        """The value of the latest `ready` until the host shows it."""
        self.people: Sequence[Person] = ()
        self.started = self.locked = self.paused = self.shuffle = False
        self.watching = True
        """Whether watchers may come."""
        self.unsaved = False
        """Whether the host cannot save the running game."""
        self.timer = 0
        """Seconds per turn; 0: no timer."""
        self.countdown: Countdown | None = None
        self.board_draw = ""
        """The draw that will lay the board of the next game; "" if it is not drawn, or not known."""
        self.board: Any = None
        """What an onlooker sees of that board."""
        self._news: deque[TableNews] = deque(maxlen=MOST_NEWS)

    # -- messages from the host --------------------------------------------------------------

    def welcome(self, game: AnyGame, message: Message) -> None:
        """Handle `welcome`."""
        self._set_seats(message)
        rules = _draft(game, message["setup"]), "purist" in message["setup"]
        if rules != (self.setup, self.purist):
            self.wish = None  # it was for other rules
        self.setup, self.purist = rules
        self.number, self.seat = message["you"], self._seat(message["seat"])
        self._confirm_wish()

    def lobby(self, game: AnyGame, message: Message) -> None:
        """Handle `lobby`."""
        self._set_seats(message)
        self.started, self.locked, self.paused = message["started"], message["locked"], message["paused"]
        self.shuffle, self.watching, self.timer = message["shuffle"], message["watching"], message["timer"]
        known, others = message["people"][:MOST_PEOPLE], message["people"][MOST_PEOPLE:]
        known = known + [entry for entry in others if entry["id"] == self.number]
        self.people = [self._person(entry) for entry in known]
        if not self.started:
            own = next((person for person in self.people if person.number == self.number), None)
            self.setup, self.purist = _draft(game, message["setup"]), "purist" in message["setup"]
            self.seat = own.seat if own is not None else self._seat(self.seat)
            self._set_board(game, message.get("board", ""))
        self._confirm_wish()

    def start(self, message: Message) -> None:
        """Handle `start`."""
        self._set_seats(message)
        if len(self.seats) != message["setup"]["seats"]:
            raise HostViolation("more or fewer seats than the game has")
        self.seat, self.started, self.countdown = self._seat(message["seat"]), True, None
        self.unsaved = False  # news follow if it is still so

    def chat(self, message: Message) -> None:
        """Handle `chat`."""
        said = clean(message.get("text", ""), MAX_CHAT)
        args = {"phrase": message["phrase"]} if "phrase" in message else {"text": said}
        if any(args.values()):
            self.add_news(TableNews("chat", self._seat(message["seat"]), clean(message["name"]), args))

    def table(self, message: Message) -> None:
        """Handle `table`."""
        seat, what = self._seat(message["seat"]), message["what"]
        if what == "timer":
            self.countdown = None if seat is None else Countdown(seat, message["seconds"], not message["running"])
            return
        self.unsaved = what == "unsaved" or (self.unsaved and what != "saved")
        args = {key: message[key] for key in ("seconds", "level") if key in message}
        self.add_news(TableNews(what, seat, clean(message["name"]), args))

    def _set_seats(self, message: Message) -> None:
        self.seats = [SeatInfo(seat["kind"], seat["level"], clean(seat["name"])) for seat in message["seats"]]
        self.here = [seat["here"] for seat in message["seats"]]
        self.ready = [seat["ready"] for seat in message["seats"]]

    def _set_board(self, game: AnyGame, draw: str) -> None:
        """Lay the board as the host has drawn it, by our rules. Raises HostViolation."""
        if draw != self.board_draw:
            self.board = _laid(game, self.setup, draw) if draw and self.setup is not None else None
            self.board_draw = draw

    def _confirm_wish(self) -> None:
        seat = self._seat(self.seat)  # seats may be fewer than when one's own was told
        if seat is None or self.ready[seat] == self.wish:
            self.wish = None

    def _person(self, entry: Mapping[str, Any]) -> Person:
        seat = self._seat(entry["seat"])
        ready = seat is not None and self.ready[seat]
        return Person(entry["id"], clean(entry["name"]), seat, True, ready, entry["muted"])

    def _seat(self, seat: Seat | None) -> Seat | None:
        """Return a valid seat, or None. Raises HostViolation."""
        if seat is not None and seat >= len(self.seats):
            raise HostViolation("there is no such seat")
        return seat

    # -- timer and news ----------------------------------------------------------------------

    def pass_time(self, dt: float) -> None:
        """Subtract the time from the countdown."""
        found = self.countdown
        if found is not None and not found.held:
            left = max(0.0, found.left - dt)
            self.countdown = Countdown(found.seat, left, False, 0 < left <= TURN_WARNING)

    def stop_clock(self) -> None:
        """Hold the countdown, because without a link the timer is unknown."""
        if self.countdown is not None:
            self.countdown = Countdown(self.countdown.seat, self.countdown.left, True)

    def add_news(self, news: TableNews) -> None:
        """Add an entry to the news; of too many the oldest is dropped."""
        self._news.append(news)

    def take_news(self) -> Sequence[TableNews]:
        """Return the news since the last call."""
        news = tuple(self._news)
        self._news.clear()
        return news


def _draft(game: AnyGame, data: Mapping[str, Any]) -> Setup:
    """Return the set-up of a table that may be incomplete, with the options that our rules know.

    Raises HostViolation.
    """
    if data["game"] != game.key:
        raise HostViolation("another game")
    known = {option.key: option.values for option in game.options}
    options = {key: value for key, value in data["options"].items() if value in known.get(key, ())}
    return Setup(game.key, data["seats"], options)


def _laid(game: AnyGame, draft: Setup, draw: str) -> Any:
    """Return an onlooker's view of the board that this draw lays; earlier draws change nothing of it.

    Raises HostViolation.
    """
    if game.board_draw is None or not draw.startswith(f"{game.board_draw.word} "):
        raise HostViolation("no draw of a board")
    try:
        action = game.decode(draw)
        state = game.new(game.setup(draft.seats if draft.seats in game.seats else game.seats[-1], draft.options))
        for _ in range(FIRST_DRAWS):
            try:
                return game.view(game.apply(state, action)[0], None)
            except Illegal:
                if game.to_act(state) != CHANCE:
                    break
                state = game.apply(state, game.sample(state, Random(0)))[0]
    except (BadAction, BadSetup, Illegal) as error:
        raise HostViolation("no such board") from error
    raise HostViolation("no such board")
