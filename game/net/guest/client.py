"""The client of a guest: it connects, authenticates, reconnects, and knows who is at the table.

A state machine over one stream at a time; `tick` gets the time and nothing blocks. The host is not trusted: what does
not fit ends the visit with a reason. An admitted guest returns by token after every loss, also after this program was
killed, because the token is on disk. It is sent only to the host whose certificate gave it, at whatever address that
is. A newcomer proves the room code and lets the host prove it, before the host gets to know their name.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game import __version__
from game.catalog import GAMES
from game.core import AnyGame, Illegal, Seat
from game.display_text import clean
from game.net.guest.reconnect import ReconnectTimer
from game.net.guest.remote_lobby import RemoteLobby
from game.net.guest.remote_match import HostViolation, RemoteMatch, cleaned, known_reason, refusal
from game.net.guest.token_store import Credentials, TokenKey, TokenStore
from game.net.protocol.field_types import line_of_talk
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Closed, Received, Stream, StreamEvent
from game.session.protocol import Countdown, Person, TableNews

CALLING, PROVING, WAITING, LOBBY, PLAYING, ENDED = "calling", "proving", "waiting", "lobby", "playing", "ended"
"""The phases: no link; exchange of proofs; hello sent; at the table before its game; in a game; the visit is over."""

AT_ONCE: Final = 16
"""Messages handled per tick, so that no host can delay the pictures."""
HEAVY: Final = frozenset({"history", "lobby", "start", "over"})
"""A message of these kinds is the last one of its tick."""

PASSING: Final = frozenset({"closed", "unreachable", "no-table", "late", "silent", "slow", "busy", "flooding"})
"""Reasons after which the guest reconnects."""
LOST: Final = PASSING | {"protocol"}
"""Ends of a link after which an admitted guest reconnects. Another program may have the host's port for a while."""

_log = logging.getLogger("two-rivers")


class GuestClient:
    """One visit to one table. A `game.session.protocol.Participants`.

    `dial` begins a new connection, given the room id of the latest visit ("": none). `stop_search` is called after a
    welcome and at the end of the visit, when the host need not be located any more.
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
        stop_search: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = clean(name)
        self.phase = CALLING
        self.ended = ""
        """The reason for the end of the visit (`messages.REASONS`), "" before."""
        self.ended_args: dict[str, str | int] = {}
        self.linked = False
        """Whether there was a welcome over the current connection."""
        self.table = RemoteLobby()
        """The state of the table: people, seats, settings, timer, news."""
        self.game: RemoteMatch | None = None
        """The running game, or the latest one."""
        self.start_length = 0
        """The number of actions that the game had when this guest came."""
        self.host = ""
        """The host's name."""
        self._dial, self._stop_search, self._want, self._games = dial, stop_search, want, games
        self._token_store = token_store or TokenStore(None)
        self._credentials = Credentials(code, self._token_store)
        self._rules: AnyGame | None = None
        self._stream: Stream | None = None
        self._inbox: deque[StreamEvent] = deque()
        self._reconnect = ReconnectTimer()
        self._home = ""
        """The address of the latest welcome."""
        self._elsewhere = False
        """Whether the latest attempt led to another address, where the table may be or not."""

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Advance to `now`, in seconds of a monotonic clock."""
        self.table.pass_time(self._reconnect.tick(now))
        if self.phase == ENDED:
            return
        if self._stream is None:
            self._connect()
        if self._stream is not None:
            if len(self._inbox) < AT_ONCE:  # the rest waits in the stream, which slows a fast sender down
                self._inbox.extend(self._stream.poll())
            self._receive()
        if self._stream is not None and not self.linked and self._reconnect.due:
            self._drop("unreachable" if self.phase == CALLING else "late")

    def _connect(self) -> None:
        if not self._reconnect.due:
            return
        self._reconnect.dialled()
        self._stream = self._dial(self.token_key.room if self.token_key is not None else "")

    def _receive(self) -> None:
        """Handle what has come, but not all of it at once."""
        for _ in range(AT_ONCE):
            if not self._inbox or self._stream is None:
                return
            event = self._inbox.popleft()
            if isinstance(event, Closed):
                self._drop(event.reason)
                return
            if not isinstance(event, Received):
                self._send_hello()
                continue
            try:
                self._handle(event.message)
            except HostViolation as violation:
                _log.warning("the host at %s: %s", self._stream.address, violation)
                self._end("untrue", {})
                return
            if event.message["t"] in HEAVY:
                return

    def _drop(self, reason: str) -> None:
        """Drop the link or the attempt, and reconnect unless that is pointless."""
        if self._stream is not None:
            self._stream.close()
            self._elsewhere = self._stream.address != self._home
        self._stream, self.linked = None, False
        self._inbox.clear()
        was_linked = self._reconnect.lost()
        given_up = self._over_and_checked and self._reconnect.expired
        if not (reason in LOST or self._elsewhere) or given_up or not self._reconnect.known:
            self._end(reason, {})
            return
        if was_linked:
            self._notify(TableNews("link-lost"))
            self.table.stop_clock()
        self.phase = CALLING
        if self.game is not None:
            self.game.lost()

    @property
    def _over_and_checked(self) -> bool:
        """Whether the game is over and checked, and no other is prepared yet."""
        return self.game is not None and self.game.record is not None

    def _end(self, reason: str, args: Mapping[str, str | int]) -> None:
        """End the visit."""
        if self._stream is not None:
            self._stream.close("untrue" if reason == "untrue" else "")
        self._stream, self.linked = None, False
        self._inbox.clear()
        if self._over_and_checked and reason not in ("leaving", "replaced"):
            self._credentials.forget()  # nothing to come back to; the replacing client has stored its own token
        self.phase, self.ended = ENDED, reason
        self.ended_args = {**cleaned(args), "here": __version__}
        self._stop_search()

    # -- messages from the host --------------------------------------------------------------

    def _handle(self, message: Message) -> None:
        kind = message["t"]
        assert self._stream is not None
        if self._reconnect.known and self._stream.fingerprint != self.fingerprint:
            self._drop("not-this-table")
        elif kind == "bye":
            self._bye(message)
        elif kind == "challenge":
            self._challenge(message)
        elif kind == "welcome":
            self._welcome(message)
        elif not self.linked:
            raise HostViolation("a message before the welcome")
        else:
            self._HANDLERS[kind](self, message)

    def _challenge(self, message: Message) -> None:
        """Reply to the challenge with a token, or prove the code."""
        if self.linked or self.phase != CALLING:
            raise HostViolation("a second challenge")
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
        key = TokenKey(message["room"], self._stream.fingerprint, self.name)
        if self._reconnect.known and key != self.token_key:
            self._end("stopped", {})  # this is another table
            return
        self.host = clean(message["host"])
        self._reconnect.wait()
        token = self._credentials.token(key)
        if token is not None:
            self._send_hello(token=token)
        elif self._credentials.code is None:
            self._end("code", {})
        else:
            self.phase = PROVING
            self._stream.prove(self._credentials.code, key.room)

    def _send_hello(self, **proof: str) -> None:
        """Say who comes: to a host that has proven the code, or to the one that gave the token."""
        self.phase = WAITING
        want = "watch" if self._reconnect.known and self.table.seat is None else self._want
        hello = {"t": "hello", "protocol": PROTOCOL, "version": __version__, "name": self.name, "want": want}
        self._send({**hello, **proof})

    def _welcome(self, message: Message) -> None:
        if self.phase != WAITING or self._rules is None or self.token_key is None:
            raise HostViolation("no hello was sent")
        self.table.welcome(self._rules, message)
        self.start_length = message["n"]
        if self._reconnect.known:
            self._notify(TableNews("link-back"))
        self._reconnect.linked()
        assert self._stream is not None
        self._home = self._stream.address
        self.phase, self.linked = LOBBY, True
        self._stop_search()
        if message["token"] is not None and self._credentials.accept(message["token"]):
            self._send({"t": "kept"})
        if self.table.wish is not None:
            self._send({"t": "ready", "yes": self.table.wish})

    def _bye(self, message: Message) -> None:
        """Handle the host's `bye`."""
        reason = message["reason"]
        if (
            reason == "token"
            and self._credentials.rejected()
            and (not self._reconnect.known or self.table.seat is None)
        ):
            self._retry()  # as a newcomer
            return
        if reason == "kicked":
            self._credentials.forget()  # the host has voided it
        if reason in PASSING:
            self._drop(reason)
        else:
            self._end(known_reason(reason), cleaned(message["args"]))

    def _retry(self) -> None:
        """Connect again at once, as a newcomer."""
        if self._stream is not None:
            self._stream.close()
        self._stream, self.phase = None, CALLING
        self._reconnect.at_once()
        self._inbox.clear()

    def _lobby(self, message: Message) -> None:
        assert self._rules is not None
        if self.phase == PLAYING and message["started"] and len(message["seats"]) != len(self.table.seats):
            raise HostViolation("more or fewer seats than the game has")
        self.table.lobby(self._rules, message)
        if not message["started"]:
            self.phase, self.start_length = LOBBY, 0
            if self._over_and_checked:
                self.game = None  # the lobby of the next game: from now on reconnect without end

    def _start(self, message: Message) -> None:
        assert self._rules is not None
        self.table.start(message)
        if self.game is None or not self.game.same(message):
            self.game = RemoteMatch(self._rules, message, self._send, self._notify, self._token_store.report)
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
            self._notify(refusal(message))

    def _chat(self, message: Message) -> None:
        self.table.chat(message)

    def _table(self, message: Message) -> None:
        self.table.table(message)

    _HANDLERS: Final[Mapping[str, Callable[[GuestClient, Message], None]]] = {
        "lobby": _lobby, "start": _start, "update": _update, "history": _history, "refused": _refused,
        "chat": _chat, "table": _table, "over": _over,
    }  # fmt: skip

    # -- messages to the host ----------------------------------------------------------------

    def ready(self, yes: bool) -> None:
        """Send `ready`. Without a link the wish is sent after the reconnect."""
        under_way = self.phase == PLAYING and not self._over_and_checked
        self.table.wish = None if under_way else yes  # in a game `ready` only takes the seat back from a bot
        if self.linked:
            self._send({"t": "ready", "yes": yes})

    def sit(self, seat: Seat | None) -> None:
        """Request a seat in the lobby (None: only watch); ignored without a link."""
        if self.linked:
            self._send({"t": "sit", "seat": seat})

    def say(self, text: str) -> None:
        """Send a line of chat to everybody. Raises Illegal("empty" or "closed")."""
        said = line_of_talk(text)
        if not said:
            raise Illegal("empty")
        self._request({"t": "chat", "text": said})

    def phrase(self, key: str) -> None:
        """Send a phrase that everybody reads in their own language. Raises Illegal("closed")."""
        self._request({"t": "chat", "phrase": key})

    def more_time(self, seat: Seat) -> None:
        """Request more time for one's own turn. Raises Illegal("no-timer" or "closed")."""
        if self.countdown is None or self.countdown.seat != seat or seat != self.table.seat:
            raise Illegal("no-timer")
        self._request({"t": "extend"})

    def close(self) -> None:
        """Leave the table, as `leave`."""
        self.leave()

    def leave(self) -> None:
        """End the visit. The token reclaims the seat as long as the host reserves it."""
        if self.phase != ENDED:
            if self._stream is not None:
                self._stream.close("leaving")
            self._stream = None
            self._end("leaving", {})

    # -- for the scenes ----------------------------------------------------------------------

    @property
    def token_key(self) -> TokenKey | None:
        """The key of the table's token, once there was a challenge."""
        return self._credentials.key

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the host's certificate in hex, once the host has proven itself by it and the code; "" before."""
        return self.token_key.fingerprint if self.token_key is not None and self._reconnect.known else ""

    @property
    def people(self) -> Sequence[Person]:
        """The people at the table."""
        return self.table.people

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer as far as it is known."""
        return self.table.countdown

    def table_news(self) -> Sequence[TableNews]:
        """Return the news about the table, not about the game's actions, since the last call."""
        return self.table.take_news()

    def _notify(self, news: TableNews) -> None:
        self.table.add_news(news)

    def _request(self, message: Message) -> None:
        """Send a message to a host that has welcomed us; an earlier one would end the visit as malformed."""
        if not self.linked:
            raise Illegal("closed")
        self._send(message)

    def _send(self, message: Message) -> None:
        if self._stream is not None:
            self._stream.send(message)
