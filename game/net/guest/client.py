"""The client of a guest: it connects, authenticates, reconnects, and knows who is at the table.

A state machine over one stream at a time; `tick` gets the time and nothing blocks. The host is not trusted: what does
not fit ends the visit with a reason. An admitted guest returns by token after every loss, also after this program was
killed, because the token is on disk. It is sent only to the host whose certificate gave it, at whatever address that
is. A newcomer proves the room code and lets the host prove it, before the host gets to know their name.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game import __version__
from game.catalog import GAMES
from game.core import AnyGame, Illegal, Seat
from game.display_text import clean
from game.net.guest.budgets import Budgets, HostViolation
from game.net.guest.reconnect import ReconnectTimer
from game.net.guest.remote_lobby import RemoteLobby
from game.net.guest.remote_match import RemoteMatch, cleaned, known_reason, refusal
from game.net.guest.token_store import Credentials, TokenKey, TokenStore
from game.net.protocol.field_types import line_of_talk
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Closed, Received, Stream
from game.session.protocol import Countdown, Person, TableNews

CALLING, PROVING, WAITING, LOBBY, PLAYING, ENDED = "calling", "proving", "waiting", "lobby", "playing", "ended"
"""The phases: no link; exchange of proofs; hello sent; at the table before its game; in a game; the visit is over."""

NETWORK_SECONDS: Final = 0.004
"""Seconds of a tick for the host's messages, so that no host can delay the pictures. One step is always made."""
AT_ONCE: Final = 16
"""The most messages of a tick."""
TURNING_POINTS: Final = frozenset({"lobby", "start", "over"})
"""A message of these kinds is the last one of its tick: the screen looks at what it brought before it goes on."""
HISTORY_SECONDS: Final = 10.0
"""Seconds without progress after which a guest who waits for the history of a game connects anew."""

MOST_LATE: Final = 3
"""Attempts of a newcomer that are too late: a slow line that loses packets can need more than one."""

PASSING: Final = frozenset({"closed", "unreachable", "no-table", "late", "silent", "slow", "busy", "flooding"})
"""Reasons after which the guest reconnects."""
LOST: Final = PASSING | {"protocol"}
"""Ends of a link after which an admitted guest reconnects. Another program may have the host's port for a while."""

_log = logging.getLogger("two-rivers")


@dataclass(slots=True)
class HostLink:
    """One connection to the host, and what came over it; thrown away with the connection."""

    stream: Stream
    welcomed: bool = False
    message: Message = field(default_factory=dict)
    """The message that is being handled."""
    steps: Iterator[None] | None = None
    """What is left to do for it; None when it is done."""
    brought: set[str] = field(default_factory=set)
    """Of `start` and `over`, what has come of the current game."""
    waited: float = 0.0
    """Seconds since the history of a game made progress."""
    progress: int = 0
    """How far the history was then."""


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
        stopwatch: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Prepare a visit; `stopwatch` measures the time of a tick."""
        self.name = clean(name)
        self.phase = CALLING
        self.ended = ""
        """The reason for the end of the visit (`messages.REASONS`), "" before."""
        self.ended_args: dict[str, str | int] = {}
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
        self._link: HostLink | None = None
        self._stopwatch = stopwatch
        self.behind = False
        """Whether the latest tick had no time for all messages: a program without a window goes on at once."""
        self._budgets = Budgets()
        self._reconnect = ReconnectTimer()
        self._home = ""
        """The address of the latest welcome."""

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Advance to `now`, in seconds of a monotonic clock."""
        dt = self._reconnect.tick(now)
        self._budgets.now += dt
        self.table.pass_time(dt)
        if self.phase == ENDED:
            return
        if self._link is None:
            self._connect()
        if self._link is not None:
            self._receive()
        if self._link is not None:
            self._watch_history(self._link, dt)
        if self._link is not None and not self.linked and self._reconnect.due:
            self._drop("unreachable" if self.phase == CALLING else "late")

    def _connect(self) -> None:
        if not self._reconnect.due:
            return
        self._reconnect.dialled()
        self._link = HostLink(self._dial(self.token_key.room if self.token_key is not None else ""))

    def _receive(self) -> None:
        """Handle what has come, for a limited time; the rest waits in the stream, which slows a fast sender down."""
        deadline = self._stopwatch() + NETWORK_SECONDS
        for _ in range(AT_ONCE):
            link = self._link
            self.behind = link is not None and (link.steps is not None or self._next_message(link))
            if link is None or not self.behind:
                return
            if not self._work(link, deadline) or link.message["t"] in TURNING_POINTS:
                return

    def _next_message(self, link: HostLink) -> bool:
        """Take the next message from the stream; return whether there is one."""
        for event in link.stream.poll(1):
            if isinstance(event, Received):
                link.message, link.steps = event.message, self._handle(link, event.message)
                return True
            if isinstance(event, Closed):
                self._drop(event.reason)
            else:
                self._send_hello()
        return False

    def _work(self, link: HostLink, deadline: float) -> bool:
        """Handle the message step by step; return whether it was finished in time."""
        assert link.steps is not None
        try:
            for _ in link.steps:
                if self._stopwatch() >= deadline:
                    return False
        except HostViolation as violation:
            _log.warning("the host at %s: %s", link.stream.address, violation)
            self._end(violation.reason, {})
        link.steps = None
        return self._stopwatch() < deadline

    def _watch_history(self, link: HostLink, dt: float) -> None:
        """Connect anew when the host owes the history of a game and does not send it."""
        game = self.game
        waits = self.linked and self.phase == PLAYING and game is not None and not game.synced
        progress = game.progress if waits and game is not None else 0
        link.waited = link.waited + dt if waits and progress == link.progress else 0.0
        link.progress = progress
        if link.waited >= HISTORY_SECONDS:
            self._drop("silent")

    def _drop(self, reason: str) -> None:
        """Drop the link or the attempt, and reconnect unless that is pointless."""
        stream = self._hang_up()
        # another address or another host says nothing about the table
        elsewhere = stream is not None and (stream.address != self._home or self._is_other_host(stream))
        was_linked = self._reconnect.lost()
        given_up = self._over_and_checked and self._reconnect.expired
        again = self._reconnect.known or (reason == "late" and self._reconnect.attempts < MOST_LATE)
        if not (reason in LOST or elsewhere) or given_up or not again:
            self._end(reason, {})
            return
        if was_linked:
            self._notify(TableNews("link-lost"))
            self.table.stop_clock()
        self.phase = CALLING
        if self.game is not None:
            self.game.lost()

    def _is_other_host(self, stream: Stream) -> bool:
        """Return whether a connection has shown another certificate than that of the host that admitted this guest."""
        return self._reconnect.known and stream.fingerprint not in ("", self.fingerprint)

    @property
    def _over_and_checked(self) -> bool:
        """Whether the game is over and checked, and no other is prepared yet."""
        return self.game is not None and self.game.record is not None

    def _hang_up(self, reason: str = "") -> Stream | None:
        """Close the connection, if any, and drop its unhandled messages; return its stream."""
        link, self._link = self._link, None
        if link is not None:
            link.stream.close(reason)
        return link.stream if link is not None else None

    def _end(self, reason: str, args: Mapping[str, str | int]) -> None:
        """End the visit."""
        self._hang_up({"untrue": "untrue", "host-flood": "flooding", "leaving": "leaving"}.get(reason, ""))
        if self._over_and_checked and reason not in ("leaving", "replaced"):
            self._credentials.forget()  # nothing to come back to; the replacing client has stored its own token
        self.phase, self.ended = ENDED, reason
        self.ended_args = {"version": "?", **cleaned(args), "here": __version__}
        self._stop_search()

    # -- messages from the host --------------------------------------------------------------

    def _handle(self, link: HostLink, message: Message) -> Iterator[None]:
        """Handle a message, step by step where it is much."""
        kind = message["t"]
        if self._reconnect.known and link.stream.fingerprint != self.fingerprint:
            self._drop("not-this-table")
            return
        self._budgets.spend(kind)
        if kind == "bye":
            self._bye(message)
        elif kind == "challenge":
            self._challenge(link.stream, message)
        elif kind == "welcome":
            self._welcome(link, message)
        elif not link.welcomed:
            raise HostViolation("a message before the welcome")
        elif kind == "start":
            self._start(link, message)
        elif kind == "history":
            yield from self._playing().history(message)
        elif kind == "over":
            self._count_repeat(link, kind)
            yield from self._playing().over(message)
        else:
            self._HANDLERS[kind](self, message)

    def _challenge(self, stream: Stream, message: Message) -> None:
        """Reply to the challenge with a token, or prove the code."""
        if self.linked or self.phase != CALLING:
            raise HostViolation("a second challenge")
        self._rules = self._games.get(message["game"])
        other = {"protocol": message["protocol"], "version": message["version"]}
        for reason, fits in (
            ("protocol", message["protocol"] == PROTOCOL),
            ("version", message["version"] == __version__ and self._rules is not None),
        ):
            if not fits:  # the host's person learns who has to update
                self._send({"t": "bye", "reason": reason, "args": {"protocol": PROTOCOL, "version": __version__}})
                self._end(reason, other)
                return
        key = TokenKey(message["room"], stream.fingerprint, self.name)
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
            stream.prove(self._credentials.code, key.room)

    def _send_hello(self, **token: str) -> None:
        """Say who comes: to a host that has proven the code, or to the one that gave the token."""
        self.phase = WAITING
        want = "watch" if self._reconnect.known and self.table.seat is None else self._want
        hello = {"t": "hello", "protocol": PROTOCOL, "version": __version__, "name": self.name, "want": want}
        self._send({**hello, **token})

    def _welcome(self, link: HostLink, message: Message) -> None:
        if self.phase != WAITING or self._rules is None or self.token_key is None:
            raise HostViolation("no hello was sent")
        self.table.welcome(self._rules, message)
        self.start_length = message["n"]
        if self._reconnect.known:
            self._notify(TableNews("link-back"))
        self._reconnect.linked()
        self._home = link.stream.address
        self.phase, link.welcomed = LOBBY, True
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
        if reason in ("kicked", "freed"):
            self._credentials.forget()  # the host has voided it
        if reason in PASSING:
            self._drop(reason)
        else:
            self._end(known_reason(reason), cleaned(message["args"]))

    def _retry(self) -> None:
        """Connect again at once, as a newcomer."""
        self._hang_up()
        self.phase = CALLING
        self._reconnect.at_once()

    def _lobby(self, message: Message) -> None:
        assert self._rules is not None
        if self.phase == PLAYING and message["started"] and len(message["seats"]) != len(self.table.seats):
            raise HostViolation("more or fewer seats than the game has")
        self.table.lobby(self._rules, message)
        if not message["started"]:
            if self.phase == PLAYING:
                self._budgets.spend("return")
            self.phase, self.start_length = LOBBY, 0
            if self._over_and_checked:
                self.game = None  # the lobby of the next game: from now on reconnect without end

    def _start(self, link: HostLink, message: Message) -> None:
        assert self._rules is not None
        self.table.start(message)
        self._count_repeat(link, "start")
        if self.game is None or not self.game.same(message):
            self._budgets.spend("game")
            report, spend = self._token_store.report, self._budgets.spend
            self.game = RemoteMatch(self._rules, message, self._send, self._notify, report, spend)
            link.waited, link.brought = 0.0, {"start"}
        else:
            self.game.lost()
        self.phase = PLAYING

    def _count_repeat(self, link: HostLink, kind: str) -> None:
        """Spend the budget of repeats when a kind comes again over one link; every return brings it once."""
        if kind in link.brought:
            self._budgets.spend("repeat")
        link.brought.add(kind)

    def _playing(self) -> RemoteMatch:
        if self.game is None or self.phase != PLAYING:
            raise HostViolation("no game has begun")
        return self.game

    def _update(self, message: Message) -> None:
        self._playing().update(message)

    def _refused(self, message: Message) -> None:
        if self.game is not None:
            self.game.refused(message)
        else:
            self._notify(refusal(message))

    def _chat(self, message: Message) -> None:
        self.table.chat(message)

    def _table(self, message: Message) -> None:
        if message["what"] == "full" and self.game is not None:
            self.game.full = True
        self.table.table(message)

    _HANDLERS: Final[Mapping[str, Callable[[GuestClient, Message], None]]] = {
        "lobby": _lobby, "update": _update, "refused": _refused, "chat": _chat, "table": _table,
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
            self._end("leaving", {})

    # -- for the scenes ----------------------------------------------------------------------

    @property
    def token_key(self) -> TokenKey | None:
        """The key of the table's token, once there was a challenge."""
        return self._credentials.key

    @property
    def linked(self) -> bool:
        """Whether there was a welcome over the current connection."""
        return self._link is not None and self._link.welcomed

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the host's certificate in hex, once the host has proven itself by it and the code; "" before."""
        return self.token_key.fingerprint if self.token_key is not None and self._reconnect.known else ""

    @property
    def address(self) -> str:
        """The address of the host that has admitted this guest; "" without a link."""
        return self._link.stream.address if self._link is not None and self._link.welcomed else ""

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
        if self._link is not None:
            self._link.stream.send(message)
