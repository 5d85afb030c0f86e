"""A guest's game: what the host tells about it, checked step by step, and what the guest asks for.

Never two things asked at once: whoever has acted waits for the answer, also over a broken link. After a return the
history comes once more; what was missed is then told to the readers like anything else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game import journal_lines
from game.core import OVER, AnyGame, BadAction, BadSetup, BadState, Illegal, Json, Seat, Setup, digest
from game.display_text import clean
from game.net.guest.replica import GameReplica, ReplicaMismatch, still, view_of
from game.net.protocol import auth
from game.net.protocol.messages import REASONS, Message
from game.record import MAX_ACTIONS, Record, RecordFault, read, verify
from game.session.protocol import TableNews
from game.table import Dice, Update

MOST_PENDING: Final = 256
"""Updates that may come while the history is still on its way."""
MOST_REPORTED: Final = 3
"""Differences of one game that are kept as reports."""


KNOWN: Final = REASONS | {"game-over", "not-your-turn", "cannot-undo", "too-fast", "undone-often"}
"""The reasons that a guest believes; what the rules forbid it finds out by itself."""


class HostViolation(ValueError):
    """What the host sent is no position, no course and no record of this game."""


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """An act ("tile red e5") or an undo ("") on its way to the host, with the length of the log it was meant for."""

    n: int
    do: str

    def message(self) -> Message:
        """As the host wants it."""
        return {"t": "act", "n": self.n, "do": self.do} if self.do else {"t": "undo", "n": self.n}


class RemoteMatch:
    """One game at the host's table as one reader knows it. Raises Untrue where the host lies."""

    def __init__(
        self,
        game: AnyGame,
        start: Message,
        send: Callable[[Message], None],
        tell: Callable[[TableNews], None],
        report: Callable[[Json], str],
    ) -> None:
        self.game = game
        self.setup, self.purist = setup_of(game, start["setup"]), "purist" in start["setup"]
        self.seat: Seat | None = start["seat"]
        self.commit: str = start["commit"]
        if self.seat is not None and self.seat >= self.setup.seats:
            raise HostViolation("there is no such seat")
        self.course: GameReplica | None = None
        """None until the first position has come."""
        self.asked: PendingRequest | None = None
        self.record: Record | None = None
        """The whole game with all its secrets, once it is over."""
        self._send, self._tell, self._report = send, tell, report
        self._readers: list[deque[Update]] = []
        self._synced = False
        self._snapshot: Message | None = None
        self._retold: GameReplica | None = None
        """The game as the history tells it, while that comes in."""
        self._untold = False
        """The history is none that begins as our games do: only its texts are kept."""
        self._pending: list[Message] = []
        self._reported = 0

    # -- for the session ---------------------------------------------------------------------

    @property
    def synced(self) -> bool:
        """Whether the game is known up to now."""
        return self._synced

    def known(self) -> GameReplica:
        """The game so far. To be asked only after it has been `synced` once."""
        assert self.course is not None
        return self.course

    def subscribe(self) -> deque[Update]:
        """A queue that gets every coming update."""
        reader: deque[Update] = deque()
        self._readers.append(reader)
        return reader

    def unsubscribe(self, reader: deque[Update]) -> None:
        """That queue gets no more."""
        self._readers = [each for each in self._readers if each is not reader]

    def ask(self, do: str) -> None:
        """Ask the host for an action, or with "" to take the last one back; it was found possible."""
        self.asked = PendingRequest(self.known().n, do)
        self._send(self.asked.message())

    def lost(self) -> None:
        """The link is broken: what happens now is told after the return."""
        self._synced = False
        self._snapshot, self._retold, self._untold = None, None, False
        self._pending.clear()

    def same(self, start: Message) -> bool:
        """Whether the game that begins with this message is this one."""
        own = (self.seat, self.commit, self.setup, self.purist)
        return (start["seat"], start["commit"], _setup(start), "purist" in start["setup"]) == own

    # -- what the host says ------------------------------------------------------------------

    def update(self, message: Message) -> None:
        """An action, something taken back, or a snapshot."""
        if not message["text"]:
            self._take_snapshot(message)
        elif self._synced:
            self._follow(message)
        elif len(self._pending) < MOST_PENDING:
            self._pending.append(message)
        else:
            raise HostViolation("the history does not come")

    def history(self, message: Message) -> None:
        """A part of what happened before."""
        if self._synced:
            return
        if self._retold is None:
            first = self.game.view(self.game.new(self.setup), self.seat)
            self._retold = GameReplica(self.game, self.setup, self.seat, first)
        for entry in message["past"]:
            if entry["n"] != self._retold.n + 1:
                raise HostViolation("the history has gaps")
            self._retell(self._retold, entry["actor"], entry["text"])
        if message["last"]:
            self._catch_up(self._retold)

    def refused(self, message: Message) -> None:
        """The host did not do what was asked."""
        if self.asked is not None and message["n"] == self.asked.n:
            self.asked = None
        self._tell(refusal(message))

    def over(self, message: Message) -> None:
        """The game is over, and everything may be known: check that it is what was told, and how tiles were drawn."""
        if self.record is not None:
            return  # told once more after a return
        course = self.course
        if course is None or not self._synced or course.to_act() != OVER:
            raise HostViolation("the game is not over")
        try:
            record = read(message["record"])
            if (record.setup, record.purist) != (self.setup, self.purist) or len(record.actions) != course.n:
                raise HostViolation("the record is of another game")
            verify(record, self.game)
        except RecordFault as error:
            raise HostViolation(f"the record is none: {error}") from error
        self._compare(record, course)
        fair = auth.commitment_matches(self.commit, message["seed"], message["nonce"]) and drawn_fairly(
            self.game, replace(record, seed=message["seed"])
        )
        self.record = replace(record, seed=message["seed"])
        self._tell(TableNews("draws-checked" if fair else "draws-wrong"))

    # -- how it is taken in ------------------------------------------------------------------

    def _take_snapshot(self, message: Message) -> None:
        view = self._checked(message)
        if not self._synced:
            self._snapshot = message
            if message["n"] == 0:
                self._catch_up(GameReplica(self.game, self.setup, self.seat, view))
        elif message["n"] == self.known().n:
            if self.known().hash() != message["hash"]:
                self._hear(self.known().amend(view))
            self._tell(TableNews("mended"))
        else:
            raise HostViolation("a snapshot of another moment")

    def _retell(self, retold: GameReplica, actor: Seat, text: str) -> None:
        if not self._untold:
            try:
                retold.follow(actor, text)
                return
            except ReplicaMismatch:
                self._untold = True
        if retold.n >= MAX_ACTIONS:
            raise HostViolation("the history is too long")
        retold.trust(actor, text, None)

    def _catch_up(self, retold: GameReplica) -> None:
        """The history is complete: go on from it, and tell the readers what they missed."""
        if self._snapshot is None or self._snapshot["n"] != retold.n:
            raise HostViolation("history and position do not fit")
        if self._untold or retold.hash() != self._snapshot["hash"]:
            retold.amend(self._checked(self._snapshot))
            self._differ(retold, self._snapshot)
        before, self.course = self.course, retold
        self._synced, self._snapshot, self._retold, self._untold = True, None, None, False
        if before is not None:
            self._tell_missed(before, retold)
        pending, self._pending = self._pending, []
        for message in pending:
            self.update(message)
        self._ask_again()

    def _tell_missed(self, before: GameReplica, after: GameReplica) -> None:
        begin = before.shared(after)
        missed = after.past[begin:]
        view = after.view_at(begin)
        if view is None or any(update.view is None for update in missed):
            self._hear(still(after.n, after.view))
            return
        if before.n > begin:
            self._hear(Update(begin, 0, journal_lines.undo(before.n - begin), (), view))
        for update in missed:
            self._hear(update)

    def _ask_again(self) -> None:
        """What was under way when the link broke: sent once more, if it did not arrive."""
        asked, self.asked = self.asked, None
        if asked is not None and asked.n == self.known().n and self.known().to_act() == self.seat:
            self.ask(asked.do)

    def _follow(self, message: Message) -> None:
        """One step, worked out by the rules; if the host came to something else, its word counts, and it is told."""
        course = self.known()
        if self.asked is not None and message["n"] != self.asked.n:
            self.asked = None
        update = self._step(course, message)
        if update is None or update.n != message["n"] or course.hash() != message["hash"]:
            update = self._trust(course, message, update)
        self._hear(update)

    def _step(self, course: GameReplica, message: Message) -> Update | None:
        try:
            if message["text"].startswith(journal_lines.MARK):
                return course.take_back(message["actor"]) if journal_lines.undo_count(message["text"]) == 1 else None
            return course.follow(message["actor"], message["text"]) if message["n"] == course.n + 1 else None
        except ReplicaMismatch:
            return None

    def _trust(self, course: GameReplica, message: Message, update: Update | None) -> Update:
        """A difference (R-13): keep a report, take the host's view if it is one at all, and ask to be shown again."""
        view = self._checked(message)
        self._differ(course, message)
        self._send({"t": "resync", "n": message["n"]})
        if update is not None and update.n == message["n"]:
            return replace(course.amend(view), actor=update.actor)
        if message["n"] == course.n + 1 and not message["text"].startswith(journal_lines.MARK):
            return course.trust(message["actor"], message["text"], view)
        raise HostViolation("not the next action")

    def _differ(self, course: GameReplica, message: Message) -> None:
        if self._reported < MOST_REPORTED:
            self._reported += 1
            texts = [[update.actor, update.text] for update in course.past[-200:]]
            own = self.game.view_to_json(course.view)
            name = self._report({"own": own, "host": dict(message), "n": course.n, "seat": self.seat, "past": texts})
            self._tell(TableNews("differs", args={"file": name}))

    def _checked(self, message: Message) -> Any:
        """The view of an update. Raises Untrue."""
        try:
            view = view_of(self.game, self.setup, self.seat, message["view"])
        except BadState as error:
            raise HostViolation(f"no view: {error}") from error
        if digest(message["view"]) != message["hash"]:
            raise HostViolation("view and hash do not fit")
        return view

    def _compare(self, record: Record, course: GameReplica) -> None:
        """The record must be the game that was told. Raises Untrue."""
        for step, update in zip(record.replay(self.game), course.past, strict=True):
            if self.game.action_text(step.action, step.actor, self.seat, step.state, step.events) != update.text:
                raise HostViolation("the record tells another game")

    def _hear(self, update: Update) -> None:
        for reader in self._readers:
            reader.append(update)


def setup_of(game: AnyGame, data: Json) -> Setup:
    """The complete set-up that the host names. Raises Untrue."""
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


def drawn_fairly(game: AnyGame, record: Record) -> bool:
    """Whether every outcome of chance in a legal record is what its seed gives at that place (`game.table.Dice`)."""
    dice, state = Dice(record.seed), record.initial_state(game)
    for n, text in enumerate(record.actions):
        action = game.decode(text)
        if game.to_act(state) < 0 and game.encode(game.sample(state, dice.at(n))) != text:
            return False
        state, _ = game.apply(state, action)
    return True


def legal(game: AnyGame, course: GameReplica, seat: Seat, action: Any) -> str:
    """The text of an action that the seat may do now, as far as it can know. Raises Illegal."""
    state = course.state()
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
    """The reason that the host gives, or the one for all that it cannot have meant."""
    return word if word in KNOWN else "stale"


def cleaned(args: Mapping[str, str | int]) -> dict[str, str | int]:
    """What fills a sentence, each made fit to be shown."""
    return {key: clean(value, 64) if isinstance(value, str) else value for key, value in args.items()}


def refusal(message: Message) -> TableNews:
    """The news of a `refused`."""
    return TableNews("refused", args={**cleaned(message["args"]), "reason": known_reason(message["reason"])})
