"""A guest at somebody else's table: finds the way in, comes back by itself, knows who is there.

A state machine over one stream at a time; the time is handed in, nothing waits. The host is not trusted: what does
not fit ends the visit with a reason. Whoever was let in once comes back by his token after every loss, also after this
program was killed: the token is kept on disk. It goes to no other address than the one that gave it, whatever
a host there says of itself; only the port may be another.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game import __version__
from game.catalog import GAMES
from game.core import AnyGame, Illegal, Seat
from game.display_text import clean
from game.net.guest.credentials import Credentials
from game.net.guest.reconnect import ReconnectTimer
from game.net.guest.remote_lobby import RemoteLobby
from game.net.guest.remote_match import HostViolation, RemoteMatch, cleaned, known_reason, refusal
from game.net.guest.token_store import TokenKey, TokenStore
from game.net.protocol.field_types import line_of_talk
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Received, Stream, StreamEvent
from game.session.protocol import Countdown, Person, TableNews

CALLING, WAITING, LOBBY, PLAYING, ENDED = "calling", "waiting", "lobby", "playing", "ended"
"""Phases: no link yet, or none any more; hello said; at the table before its game; game on; nothing more comes."""

AT_ONCE: Final = 16
"""Messages taken in per tick, so that no host can hold up the pictures."""
HEAVY: Final = frozenset({"history", "lobby", "start", "over"})
"""After one of these nothing more is taken in in that tick."""

PASSING: Final = frozenset({"closed", "unreachable", "no-table", "late", "silent", "slow", "busy", "flooding"})
"""Reasons after which one may try again."""

_log = logging.getLogger("two-rivers")


class GuestClient:
    """One visit to one table; a `game.session.protocol.Participants` to the scenes.

    `dial` begins a new connection, and is told which room was found when the table was last reached ("": never).
    `settled` is called when there is nothing to look for any more: let in, or the visit is over.
    """

    def __init__(
        self,
        dial: Callable[[str], Stream],
        name: str,
        *,
        code: str = "",
        want: Seat | str = "any",
        token_store: TokenStore | None = None,
        games: Mapping[str, AnyGame] = GAMES,
        settled: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = clean(name)
        self.phase = CALLING
        self.ended = ""
        """The reason for which nothing more comes (`messages.REASONS`), and what fills its sentence."""
        self.ended_args: dict[str, str | int] = {}
        self.linked = False
        """Whether the host hears what is said now."""
        self.table = RemoteLobby()
        """What is known of the table beside the game."""
        self.game: RemoteMatch | None = None
        """The game that is played or was played last."""
        self.start_length = 0
        """How many actions the game under way had when this guest came to the table."""
        self.host = ""
        """The host's name."""
        self._dial, self._settled, self._want, self._games = dial, settled, want, games
        self._keepsakes = token_store or TokenStore(None)
        self._credentials = Credentials(code, self._keepsakes)
        self._rules: AnyGame | None = None
        self._stream: Stream | None = None
        self._inbox: deque[StreamEvent] = deque()
        self._redial = ReconnectTimer()

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Go on; `now` are seconds of a clock that only grows."""
        self.table.pass_time(self._redial.tick(now))
        if self.phase == ENDED:
            return
        if self._stream is None:
            self._call()
        if self._stream is not None:
            if len(self._inbox) < AT_ONCE:  # the rest waits in the stream, which holds back who sends too fast
                self._inbox.extend(self._stream.poll())
            self._hear()
        if self._stream is not None and not self.linked and self._redial.due:
            self._drop("unreachable" if self.phase == CALLING else "late")

    def _call(self) -> None:
        if not self._redial.due:
            return
        self._redial.dialled()
        self._stream = self._dial(self.place.room if self.place is not None else "")

    def _hear(self) -> None:
        """Take in what has come, not all of it at once."""
        for _ in range(AT_ONCE):
            if not self._inbox or self._stream is None:
                return
            happening = self._inbox.popleft()
            if not isinstance(happening, Received):
                self._drop(happening.reason)
                return
            try:
                self._take(happening.message)
            except HostViolation as lie:
                _log.warning("the host at %s: %s", self._stream.address, lie)
                self._end("untrue", {})
                return
            if happening.message["t"] in HEAVY:
                return

    def _drop(self, reason: str) -> None:
        """The link is gone: try again, unless it was never there or the reason stays."""
        if self._stream is not None:
            self._stream.close()
        self._stream, self.linked = None, False
        self._inbox.clear()
        was_linked = self._redial.lost()
        given_up = self._over_and_told and self._redial.tried_long
        if reason not in PASSING or given_up or not self._redial.known:
            self._end(reason, {})
            return
        if was_linked:
            self._tell(TableNews("link-lost"))
            self.table.stop_clock()
        self.phase = CALLING
        if self.game is not None:
            self.game.lost()

    @property
    def _over_and_told(self) -> bool:
        """Whether the game was played to its end, and another one is not prepared yet."""
        return self.game is not None and self.game.record is not None

    def _end(self, reason: str, args: Mapping[str, str | int]) -> None:
        """Nothing more comes."""
        if self._stream is not None:
            self._stream.close("untrue" if reason == "untrue" else "")
        self._stream, self.linked = None, False
        self._inbox.clear()
        if self._over_and_told and reason not in ("leaving", "replaced"):
            self._credentials.forget()  # nothing to come back to; who replaced us has a token of his own in its place
        self.phase, self.ended = ENDED, reason
        self.ended_args = {**cleaned(args), "here": __version__}
        self._settled()

    # -- what the host says ------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        kind = message["t"]
        if kind == "bye":
            self._bid(message)
        elif kind == "challenge":
            self._greet(message)
        elif kind == "welcome":
            self._welcome(message)
        elif not self.linked:
            raise HostViolation("not let in")
        else:
            self._TAKERS[kind](self, message)

    def _greet(self, message: Message) -> None:
        """Say hello, by token or by code."""
        if self.linked or self.phase == WAITING:
            raise HostViolation("challenged twice")
        self._rules = self._games.get(message["game"])
        other = {"protocol": message["protocol"], "version": message["version"]}
        for reason, fits in (
            ("protocol", message["protocol"] == PROTOCOL),
            ("version", message["version"] == __version__ and self._rules is not None),
        ):
            if not fits:
                self._end(reason, other)
                return
        assert self._stream is not None
        place = TokenKey(self._stream.address, message["room"], self.name)
        if self._redial.known and place != self.place:
            self._end("stopped", {})  # another table is there now, or another computer
            return
        self.host = clean(message["host"])
        hello: dict[str, Any] = {
            "t": "hello", "protocol": PROTOCOL, "version": __version__, "name": self.name,
            "want": "watch" if self._redial.known and self.table.seat is None else self._want,
        }  # fmt: skip
        hello |= self._credentials.show(place, message["nonce"])
        self.phase = WAITING
        self._redial.wait()
        self._send(hello)

    def _welcome(self, message: Message) -> None:
        if self.phase != WAITING or self._rules is None or self.place is None:
            raise HostViolation("nobody asked to be let in")
        self.table.welcome(self._rules, message)
        self.start_length = message["n"]
        if self._redial.known:
            self._tell(TableNews("link-back"))
        self._redial.linked()
        self.phase, self.linked = LOBBY, True
        self._settled()
        if message["token"] is not None and self._credentials.take(message["token"]):
            self._send({"t": "kept"})
        if self.table.wish is not None:
            self._send({"t": "ready", "yes": self.table.wish})

    def _bid(self, message: Message) -> None:
        """The host ends the link."""
        reason = message["reason"]
        if reason == "token" and self._credentials.refused() and (not self._redial.known or self.table.seat is None):
            self._retry()  # as a newcomer: only a seat cannot be had back by the code
            return
        if reason == "kicked":
            self._credentials.forget()  # nothing is kept for whoever was sent away
        if reason in PASSING:
            self._drop(reason)
        else:
            self._end(known_reason(reason), cleaned(message["args"]))

    def _retry(self) -> None:
        """At once, as a newcomer."""
        if self._stream is not None:
            self._stream.close()
        self._stream, self.phase = None, CALLING
        self._redial.at_once()
        self._inbox.clear()

    def _lobby(self, message: Message) -> None:
        assert self._rules is not None
        if self.phase == PLAYING and message["started"] and len(message["seats"]) != len(self.table.seats):
            raise HostViolation("more or fewer seats than the game has")
        self.table.lobby(self._rules, message)
        if not message["started"]:
            self.phase, self.start_length = LOBBY, 0
            if self._over_and_told:
                self.game = None  # another is prepared: a link that is lost from now on is looked for without end

    def _start(self, message: Message) -> None:
        assert self._rules is not None
        self.table.start(message)
        if self.game is None or not self.game.same(message):
            self.game = RemoteMatch(self._rules, message, self._send, self._tell, self._keepsakes.report)
        else:
            self.game.lost()
        self.phase = PLAYING

    def _playing(self) -> RemoteMatch:
        if self.game is None or self.phase != PLAYING:
            raise HostViolation("no game has begun")
        return self.game

    def _update(self, message: Message) -> None:
        self._playing().update(message)

    def _history(self, message: Message) -> None:
        self._playing().history(message)

    def _over(self, message: Message) -> None:
        self._playing().over(message)

    def _refused(self, message: Message) -> None:
        if self.game is not None:
            self.game.refused(message)
        else:
            self._tell(refusal(message))

    def _said(self, message: Message) -> None:
        self.table.said(message)

    def _table(self, message: Message) -> None:
        self.table.table(message)

    _TAKERS: Final[Mapping[str, Callable[[GuestClient, Message], None]]] = {
        "lobby": _lobby, "start": _start, "update": _update, "history": _history, "refused": _refused,
        "chat": _said, "table": _table, "over": _over,
    }  # fmt: skip

    # -- what the guest says -----------------------------------------------------------------

    def ready(self, yes: bool) -> None:
        """Begin as far as this player is concerned, or wait. A host who does not hear it is told after the return."""
        under_way = self.phase == PLAYING and not self._over_and_told
        self.table.wish = None if under_way else yes  # there it only says that one is here
        if self.linked:
            self._send({"t": "ready", "yes": yes})

    def sit(self, seat: Seat | None) -> None:
        """Ask for that seat in the lobby (None: only watch); nothing as long as the host does not hear."""
        if self.linked:
            self._send({"t": "sit", "seat": seat})

    def say(self, text: str) -> None:
        """A line of chat to all. Raises Illegal("empty" or "closed")."""
        said = line_of_talk(text)
        if not said:
            raise Illegal("empty")
        self._ask({"t": "chat", "text": said})

    def phrase(self, key: str) -> None:
        """A phrase that each reads in his own language. Raises Illegal("closed")."""
        self._ask({"t": "chat", "phrase": key})

    def more_time(self, seat: Seat) -> None:
        """Extend one's own turn. Raises Illegal("no-timer" or "closed")."""
        if self.countdown is None or self.countdown.seat != seat or seat != self.table.seat:
            raise Illegal("no-timer")
        self._ask({"t": "extend"})

    def close(self) -> None:
        """Part from the table: `leave`."""
        self.leave()

    def leave(self) -> None:
        """Go for now: the seat can be had back by the token for as long as the host keeps it."""
        if self.phase != ENDED:
            if self._stream is not None:
                self._stream.close("leaving")
            self._stream = None
            self._end("leaving", {})

    # -- for the scenes ----------------------------------------------------------------------

    @property
    def place(self) -> TokenKey | None:
        """Which table this is, once it has said so."""
        return self._credentials.place

    @property
    def people(self) -> Sequence[Person]:
        """Who is at the table."""
        return self.table.people

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer as far as it was told."""
        return self.table.countdown

    def table_news(self) -> Sequence[TableNews]:
        """What happened beside the game since this was asked last."""
        return self.table.take_news()

    def _tell(self, news: TableNews) -> None:
        self.table.tell(news)

    def _ask(self, message: Message) -> None:
        """Say it to a host that has let us in; before that it would be taken for a stranger's, and end the visit."""
        if not self.linked:
            raise Illegal("closed")
        self._send(message)

    def _send(self, message: Message) -> None:
        if self._stream is not None:
            self._stream.send(message)
