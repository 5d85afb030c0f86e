"""A guest's game: the host's messages about it, checked step by step, and the guest's requests.

There is one request at a time: a guest that has acted waits for the result, also over a broken link. After a reconnect
the host sends the history once more, and what was missed is then passed to the readers like any update.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game import journal_lines
from game.core import (
    CHANCE,
    OVER,
    AnyGame,
    BadAction,
    BadSetup,
    BadState,
    Illegal,
    Json,
    Seat,
    Setup,
    canonical,
    digest_of,
)
from game.display_text import clean
from game.net.guest.budgets import HostViolation
from game.net.guest.replica import GameReplica, ReplicaMismatch, still, view_of
from game.net.protocol import auth
from game.net.protocol.messages import REASONS, Message
from game.record import MAX_ACTIONS, Record, RecordFault, check_result, read
from game.session.protocol import TableNews
from game.table import Dice, Update

MOST_PENDING: Final = 256
"""Updates that may come before the end of the history."""
PENDING_BYTES: Final = 256 << 10
"""The bytes of the views of those."""
MOST_UNREAD: Final = 1000
"""Updates that wait for one reader; of more it gets only the last position."""
MOST_TEXT: Final = 1_000_000
"""The bytes of a game's texts: those of a record (`game.table.RECORD_BYTES`), with what is said of hidden hands."""
HEADER_LINES: Final = 64
"""More lines than a record has before its actions."""
SNAPSHOTS: Final = 2
"""Snapshots of a history: the first comes before it, and of one in parts the second with the last part."""
MAX_REPORTS: Final = 3
"""Mismatches of one game that are stored as reports."""


KNOWN: Final = REASONS | {"game-over", "not-your-turn", "cannot-undo", "too-fast", "undone-often"}
"""The reasons that a guest accepts from a host. Our own rules give all others."""


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """A pending act ("tile red e5") or undo (""), with the length of the log it was meant for."""

    n: int
    do: str

    def message(self) -> Message:
        """Return the request as a message."""
        return {"t": "act", "n": self.n, "do": self.do} if self.do else {"t": "undo", "n": self.n}


class RemoteMatch:
    """One game at the host's table, as one reader knows it. Its methods for messages raise HostViolation."""

    def __init__(
        self,
        game: AnyGame,
        start: Message,
        send: Callable[[Message], None],
        notify: Callable[[TableNews], None],
        report: Callable[[Json], str],
        spend: Callable[[str], None],
    ) -> None:
        """Begin a game; `spend` counts what the host was not asked for (`game.net.guest.budgets`)."""
        self.game = game
        self.setup, self.purist = setup_of(game, start["setup"]), "purist" in start["setup"]
        self.seat: Seat | None = start["seat"]
        self.commit: str = start["commit"]
        if self.seat is not None and self.seat >= self.setup.seats:
            raise HostViolation("there is no such seat")
        self.replica: GameReplica | None = None
        """None until the first position has come."""
        self.request: PendingRequest | None = None
        self.full = False
        """Whether the host has ended the game because its record has no more room."""
        self.record: Record | None = None
        """The whole game with all secrets, once it is over."""
        self._send, self._notify, self._report, self._spend = send, notify, report, spend
        self._readers: list[deque[Update]] = []
        self._synced = False
        self._snapshot: Message | None = None
        self._rebuilt: GameReplica | None = None
        """The replica that the history builds, while it comes in."""
        self._texts_only = False
        """Whether the history does not follow our rules: only its texts are stored."""
        self._pending: list[Message] = []
        self._pending_bytes = 0
        self._awaited = SNAPSHOTS
        """Snapshots that come with the history, or that were requested, and have not come."""
        self._reported = 0

    # -- for the session ---------------------------------------------------------------------

    @property
    def synced(self) -> bool:
        """Whether the game is known up to now."""
        return self._synced

    @property
    def progress(self) -> int:
        """How many actions of the history have come, while it comes."""
        return self._rebuilt.n if self._rebuilt is not None else 0

    def known(self) -> GameReplica:
        """Return the replica. It exists once the match was `synced`."""
        assert self.replica is not None
        return self.replica

    def subscribe(self) -> deque[Update]:
        """Return a queue that gets every coming update."""
        reader: deque[Update] = deque()
        self._readers.append(reader)
        return reader

    def unsubscribe(self, reader: deque[Update]) -> None:
        """Remove a queue."""
        self._readers = [each for each in self._readers if each is not reader]

    def ask(self, do: str) -> None:
        """Request an action that is legal here; "" requests an undo."""
        self.request = PendingRequest(self.known().n, do)
        self._send(self.request.message())

    def lost(self) -> None:
        """Forget what is incomplete, because the host sends it again after the reconnect."""
        self._synced = False
        self._snapshot, self._rebuilt, self._texts_only = None, None, False
        self._pending.clear()
        self._pending_bytes, self._awaited = 0, SNAPSHOTS

    def same(self, start: Message) -> bool:
        """Return whether a `start` is about this game."""
        own = (self.seat, self.commit, self.setup, self.purist)
        return (start["seat"], start["commit"], _setup(start), "purist" in start["setup"]) == own

    # -- messages from the host --------------------------------------------------------------

    def update(self, message: Message) -> None:
        """Handle `update`: an action, an undo or a snapshot."""
        if not message["text"]:
            self._take_snapshot(message)
        elif self._synced:
            self._follow(message)
        else:
            self._store(message)

    def history(self, message: Message) -> Iterator[None]:
        """Handle a part of the `history`, action by action."""
        if self._synced:
            self._spend("repeat")
            return
        if self._rebuilt is None:
            first = self.game.view(self.game.new(self.setup), self.seat)
            self._rebuilt = GameReplica(self.game, self.setup, self.seat, first)
        for entry in message["past"]:
            if entry["n"] != self._rebuilt.n + 1:
                raise HostViolation("the history has gaps")
            self._rebuild(self._rebuilt, entry["actor"], entry["text"])
            yield
        if message["last"]:
            self._catch_up(self._rebuilt)

    def refused(self, message: Message) -> None:
        """Handle `refused`."""
        if self.request is not None and message["n"] == self.request.n:
            self.request = None
        self._notify(refusal(message))

    def over(self, message: Message) -> Iterator[None]:
        """Handle `over`: check action by action that the record is this game and its draws follow from the seed."""
        if self.record is not None:  # sent again after a reconnect
            return
        replica = self.replica
        if replica is None or not self._synced or replica.to_act() != OVER:
            raise HostViolation("the game is not over")
        seed: str = message["seed"]
        fair = auth.commitment_matches(self.commit, seed, message["nonce"])
        try:
            record = self._record(message["record"], replica)
            for drawn in self._compare(record, replica, Dice(seed)):
                fair = fair and drawn
                yield
        except RecordFault as error:
            raise HostViolation(f"the record is none: {error}") from error
        self.record = replace(record, seed=seed)
        self._notify(TableNews("draws-checked" if fair else "draws-wrong"))

    # -- history and updates -----------------------------------------------------------------

    def _store(self, message: Message) -> None:
        """Store an update that came before the end of the history, once it was checked, without its events."""
        self._checked(message)
        self._pending_bytes += len(canonical(message["view"]))
        if len(self._pending) >= MOST_PENDING or self._pending_bytes > PENDING_BYTES:
            raise HostViolation("the history does not come")
        self._pending.append({**message, "events": []})

    def _take_snapshot(self, message: Message) -> None:
        if self._awaited:
            self._awaited -= 1
        else:
            self._spend("repeat")
        view = self._checked(message)
        if not self._synced:
            self._snapshot = {**message, "events": []}
            if message["n"] == 0:
                self._catch_up(GameReplica(self.game, self.setup, self.seat, view))
        elif message["n"] == self.known().n:
            if self.known().hash() != message["hash"]:
                self._publish(self.known().amend(view))
            self._notify(TableNews("mended"))
        else:
            raise HostViolation("a snapshot of another moment")

    def _rebuild(self, rebuilt: GameReplica, actor: Seat, text: str) -> None:
        self._check_size(rebuilt)
        if not self._texts_only:
            try:
                rebuilt.follow(actor, text)
                return
            except ReplicaMismatch:
                self._texts_only = True
        if rebuilt.n >= MAX_ACTIONS:
            raise HostViolation("the history is too long")
        rebuilt.trust(actor, text, None)

    def _check_size(self, replica: GameReplica) -> None:
        """Raise HostViolation if no record could hold all this."""
        if replica.size > MOST_TEXT:
            raise HostViolation("the game is too long")

    def _catch_up(self, rebuilt: GameReplica) -> None:
        """Continue from the complete history, and pass on what the readers missed."""
        if self._snapshot is None or self._snapshot["n"] != rebuilt.n:
            raise HostViolation("history and position do not fit")
        if self._texts_only or rebuilt.hash() != self._snapshot["hash"]:
            rebuilt.amend(self._checked(self._snapshot))
            self._report_mismatch(rebuilt, self._snapshot)
        before, self.replica = self.replica, rebuilt
        self._synced, self._snapshot, self._rebuilt, self._texts_only = True, None, None, False
        self._awaited = 0
        if before is not None:
            self._publish_missed(before, rebuilt)
        pending, self._pending = self._pending, []
        for message in pending:
            self.update(message)
        self._repeat_request()

    def _publish_missed(self, before: GameReplica, after: GameReplica) -> None:
        begin = before.shared(after)
        missed = after.past[begin:]
        view = after.view_at(begin)
        if view is None or any(update.view is None for update in missed):
            self._publish(still(after.n, after.view))
            return
        if before.n > begin:
            self._publish(Update(begin, 0, journal_lines.undo(before.n - begin), (), view))
        for update in missed:
            self._publish(update)

    def _repeat_request(self) -> None:
        """Send a pending request again if it did not arrive before the link broke."""
        request, self.request = self.request, None
        if request is not None and request.n == self.known().n and self.known().to_act() == self.seat:
            self.ask(request.do)

    def _follow(self, message: Message) -> None:
        """Compute one step by the rules. If the host's result differs, it counts, and the player is notified."""
        replica = self.known()
        self._check_size(replica)
        if self.request is not None and message["n"] != self.request.n:
            self.request = None
        update = self._step(replica, message)
        if update is None or update.n != message["n"] or replica.hash() != message["hash"]:
            update = self._trust(replica, message, update)
        self._publish(update)

    def _step(self, replica: GameReplica, message: Message) -> Update | None:
        try:
            if message["text"].startswith(journal_lines.MARK):
                self._spend("undo")
                return replica.take_back(message["actor"]) if journal_lines.undo_count(message["text"]) == 1 else None
            return replica.follow(message["actor"], message["text"]) if message["n"] == replica.n + 1 else None
        except ReplicaMismatch:
            return None

    def _trust(self, replica: GameReplica, message: Message, update: Update | None) -> Update:
        """Use the host's view if it is valid (R-13), store a report, and request a snapshot."""
        self._spend("differs")
        view = self._checked(message)
        self._report_mismatch(replica, message)
        self._awaited += 1
        self._send({"t": "resync", "n": message["n"]})
        if update is not None and update.n == message["n"]:
            return replace(replica.amend(view), actor=update.actor)
        if message["n"] == replica.n + 1 and not message["text"].startswith(journal_lines.MARK):
            return replica.trust(message["actor"], message["text"], view)
        raise HostViolation("not the next action")

    def _report_mismatch(self, replica: GameReplica, message: Message) -> None:
        if self._reported < MAX_REPORTS:
            self._reported += 1
            texts = [[update.actor, update.text] for update in replica.past[-200:]]
            own = self.game.view_to_json(replica.view)
            name = self._report({"own": own, "host": dict(message), "n": replica.n, "seat": self.seat, "past": texts})
            self._notify(TableNews("differs", args={"file": name}))

    def _checked(self, message: Message) -> Any:
        """Return the view of an update. Raises HostViolation."""
        try:
            view = view_of(self.game, self.setup, self.seat, message["view"])
        except BadState as error:
            raise HostViolation(f"no view: {error}") from error
        if digest_of(canonical(message["view"])) != message["hash"]:
            raise HostViolation("view and hash do not fit")
        return view

    def _record(self, text: str, replica: GameReplica) -> Record:
        """Return the record if it can be of this game; a longer text is not read. Raises RecordFault."""
        if text.count("\n") <= replica.n + HEADER_LINES:
            record = read(text)
            if (record.setup, record.purist, len(record.actions)) == (self.setup, self.purist, replica.n):
                return record
        raise HostViolation("the record is of another game")

    def _compare(self, record: Record, replica: GameReplica, dice: Dice) -> Iterator[bool]:
        """Check each action of a record against the one that was sent; yield whether it was drawn fairly.

        Raises HostViolation and RecordFault.
        """
        game, state = self.game, record.initial_state(self.game)
        for step, update in zip(record.replay(game), replica.past, strict=True):
            if game.action_text(step.action, step.actor, self.seat, step.state, step.events) != update.text:
                raise HostViolation("the record tells another game")
            state = step.state
            fair = step.actor != CHANCE or game.encode(game.sample(step.before, dice.at(step.n - 1))) == step.text
            yield fair
        check_result(record, game, state)

    def _publish(self, update: Update) -> None:
        for reader in self._readers:
            if len(reader) < MOST_UNREAD:
                reader.append(update)
            else:
                reader.clear()
                reader.append(still(update.n, update.view))


def setup_of(game: AnyGame, data: Json) -> Setup:
    """Return the complete set-up that the host names. Raises HostViolation."""
    try:
        setup = game.setup(data["seats"], data["options"])
    except BadSetup as error:
        raise HostViolation(f"no such game: {error}") from error
    if data["game"] != game.key or setup.options != data["options"]:
        raise HostViolation("another game")
    return setup


def _setup(start: Message) -> Setup:
    data = start["setup"]
    return Setup(data["game"], data["seats"], data["options"])


def legal(game: AnyGame, replica: GameReplica, seat: Seat, action: Any) -> str:
    """Return the text of an action if it is legal as far as the seat can know. Raises Illegal."""
    state = replica.state()
    to_act = game.to_act(state)
    if to_act == OVER:
        raise Illegal("game-over")
    if to_act != seat:
        raise Illegal("not-your-turn")
    try:
        game.apply(state, action)
    except BadAction as error:
        raise Illegal("not-your-turn") from error
    return game.encode(action)


def known_reason(word: str) -> str:
    """Return a known reason, or "stale" for any other word."""
    return word if word in KNOWN else "stale"


def cleaned(args: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the arguments of a sentence, cleaned for display."""
    return {key: clean(value, 64) if isinstance(value, str) else value for key, value in args.items()}


def refusal(message: Message) -> TableNews:
    """Return the news of a `refused`."""
    return TableNews("refused", args={**cleaned(message["args"]), "reason": known_reason(message["reason"])})
