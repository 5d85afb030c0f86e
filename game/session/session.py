"""A `GameSession` on this computer: a table, the players of its seats, its journal, and the bots.

Screens know sessions, never tables. A session survives a crash: `Session.resume` restores exactly what was on disk, and
nothing else was ever displayed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from game import journal_lines
from game.annotations import Annotations
from game.bots.hint import Hint
from game.bots.levels import draw_style, known_level
from game.catalog import GAMES
from game.client import LocalClient, ReplayClient
from game.core import CHANCE, OVER, AnyGame, BadSetup, Illegal, Seat
from game.display_text import clean
from game.record import Record, RecordFault, SeatInfo, check_room, is_seed, verify, write
from game.session.bot_driver import BOT_TIMEOUT, BotBackend, BotDriver, Incident
from game.session.hint_service import HintBackend, HintService
from game.session.protocol import Participants, TableNews
from game.session.table_setup import new_seed
from game.storage.files import Journal
from game.storage.store import Store, read_file
from game.table import FULL, Dice, Table, Update

BOOKMARKS: Final = range(1, 10)
RETRY_SECONDS: Final = 2.0
"""Seconds between two tries to write what the disk refused."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services that a session uses; all of them are optional."""

    store: Store | None = None
    """The store of the journal; None: the game is not saved."""
    make_bot_backend: Callable[[], BotBackend] | None = None
    """Where bots run. Without it their seats play at random, and each action counts as an incident."""
    clock: Callable[[], float] = time.monotonic
    """A monotonic clock in seconds."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    make_hint_backend: Callable[[], HintBackend] | None = None
    """Where hints are computed; None: there are no hints."""
    disk_fault: str = ""
    """The sentence key of the fault for which there is no store, "" if none is wanted."""
    bot_timeout: float = BOT_TIMEOUT
    """Seconds after which one action of an unresponsive bot is replaced."""


class Session:
    """A running game and its players, made by `start`, `resume` or `from_record`."""

    def __init__(self, record: Record, table: Table, services: Services, journal: Journal | None) -> None:
        self.game, self.setup = table.game, table.setup
        self.assisted = record.assisted
        """Whether the player received help that a fair game does not offer."""
        self.bookmarks: dict[int, int] = {}
        """Slot (1..9) -> the length of the log there."""
        self.start_length = len(record.actions)
        """The number of actions before this session; readers receive all later ones."""
        self.reassigned_seats: tuple[Seat, ...] = ()
        """Seats whose players differ from the file, because no such player is available here."""
        self.local_takeovers: set[Seat] = set()
        """Seats of people at this screen for whom a bot finishes the turn."""
        self.room_fault: str | None = None
        """The sentence key of the fault that prevents storing a shared table besides its journal, or None."""
        self.participants: Participants | None = None
        """The people who play or watch from other computers."""
        self.waiting, self.ended = False, ""
        """Constants here: a local game answers at once, and no other computer can end it."""
        self._record = replace(record, setup=self.setup, lines=(), torn=False)
        """The initial record; `seats` are the owners, even during a takeover. Later actions are in the log."""
        self._seats = list(record.seats)
        self._table, self._services, self._journal = table, services, journal
        self._bots = BotDriver(table, services.make_bot_backend, services.bot_timeout)
        if any(info.kind == "bot" for info in record.seats):
            self._bots.warm_up()
        self._hints = HintService(table, services.make_hint_backend)
        self._retry_at = 0.0
        self._last_tick = services.clock()

    @classmethod
    def start(
        cls,
        game: str,
        seats: Sequence[SeatInfo],
        options: Mapping[str, str] | None = None,
        *,
        seed: str = "",
        shuffle: bool = False,
        purist: bool = False,
        services: Services | None = None,
    ) -> Session:
        """Start a new game. Raises BadSetup.

        `shuffle` shuffles the seats if the rules allow it, and styles of bots may be drawn. At a `purist` table there
        are no hints. Equal seeds make equal games.
        """
        services = services or Services()
        if game not in services.games:
            raise BadSetup(f"unknown game {game!r}")
        setup = services.games[game].setup(len(seats), options)
        seed = seed or new_seed()
        if not is_seed(seed):
            raise BadSetup("a seed is 1 to 64 visible ASCII signs")
        order = [replace(info, name=clean(info.name)) for info in seats]
        if shuffle and not services.games[game].has_fixed_seating(setup.options):
            Random(f"{seed}:seats").shuffle(order)
        order = [
            replace(info, level=draw_style(game, info.level, f"{seed}:style:{seat}")) for seat, info in enumerate(order)
        ]
        date = services.store.date() if services.store else ""
        return cls._begin(Record(setup, tuple(order), seed=seed, date=date, purist=purist), services)

    @classmethod
    def from_record(
        cls, record: Record, services: Services | None = None, guests: bool = False, stored: bool = True
    ) -> Self:
        """Continue a record in a new journal, with players that are available here. Raises RecordFault.

        What is not `stored` has no journal; a rematch of it has one.
        """
        return cls._begin(record, services or Services(), stored)._reassign_seats(guests)

    @classmethod
    def _begin(cls, record: Record, services: Services, stored: bool = True) -> Self:
        record = replace(record, seed=record.seed or new_seed(), result=None, title="")
        game = _checked(record, services.games)
        journal = services.store.new_journal(record) if services.store and stored else None
        return cls(record, _table(game, record, journal), services, journal)

    @classmethod
    def resume(cls, path: Path, services: Services, guests: bool = False) -> Session:
        """Resume a stored game, in its own journal or (for a save) in a copy.

        With `guests`, seats of other computers wait for their players; otherwise people at this screen play them.
        Raises OSError (BlockingIOError: another window plays it) and RecordFault; the file is unchanged then.
        """
        store = services.store
        if store is None or not store.is_journal(path):
            return cls.from_record(read_file(path), services, guests)
        record, journal = store.open_journal(path)
        try:
            table = _table(_checked(record, services.games), record, journal)
        except RecordFault:
            journal.close()
            raise
        return cls(record, table, services, journal)._reassign_seats(guests)

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The player of each seat."""
        return self._seats

    @property
    def local(self) -> Sequence[Seat]:
        """The seats of people at this screen, including those for whom a bot finishes the turn."""
        return tuple(
            seat for seat, info in enumerate(self._seats) if info.kind == "human" or seat in self.local_takeovers
        )

    @property
    def purist(self) -> bool:
        """Whether the players agreed on a game without hints."""
        return self._record.purist

    @property
    def path(self) -> Path | None:
        """The journal's file, or None for a game that is not saved."""
        return self._journal.path if self._journal else None

    @property
    def seed(self) -> str:
        """The seed of all draws; displayed only after the game."""
        return self._table.dice.seed

    @property
    def n(self) -> int:
        """The length of the log."""
        return len(self._table.log)

    @property
    def journal_fault(self) -> str | None:
        """The sentence key of the fault that prevents saving the game, or None."""
        return self._table.journal_fault or self.room_fault

    @property
    def incidents(self) -> Sequence[Incident]:
        """The failures of bots."""
        return self._bots.incidents

    @property
    def pause_reason(self) -> str:
        """The reason key of the current pause, or ""."""
        return self._table.pause_reason

    def set_pause(self, reason: str = "") -> None:
        """Pause the game for this reason (`reason.<key>`), bots included; "" resumes it."""
        self._table.paused = reason

    def client(self, seat: Seat | None) -> LocalClient:
        """Return a new reader of the game for a seat, or an onlooker."""
        return LocalClient(self._table, seat, self.table_refusal)

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why this table refuses an action (None: all of them) that the rules may allow; None if it does not.

        `Game.turn_limit` holds where people wait for each other.
        """
        if self._table.full:
            return Illegal(FULL)
        limit = self.game.turn_limit
        people = sum(info.kind != "bot" for info in self._record.seats)
        if action is None or limit is None or (people < 2 and self.participants is None):
            return None
        return limit.refusal(self.game.encode(action), (entry.text for entry in reversed(self._table.log)))

    @property
    def full(self) -> bool:
        """Whether the game ends unfinished because its record has no more room."""
        return self._table.full

    def past_updates(self, seat: Seat | None) -> Sequence[Update]:
        """Return all updates so far as that reader received them."""
        replay = ReplayClient(self.game, self.record(), seat)
        return [replay.update(n) for n in range(1, replay.length + 1)]

    def table_news(self) -> Sequence[TableNews]:
        """Return the table events since the last call."""
        return () if self.participants is None else self.participants.table_news()

    @property
    def hints(self) -> Self:
        """The hints of this session."""
        return self

    @property
    def rewind(self) -> Self:
        """The ways back of this session."""
        return self

    @property
    def bot_pace(self) -> Self:
        """The pace of the bots."""
        return self

    def to_act(self) -> Seat:
        """Return the seat to act, or OVER."""
        return self._table.to_act()

    def seat_to_answer(self) -> Seat:
        """Return the seat that must act during another seat's turn, or OVER if there is none."""
        seat = self.to_act()
        return seat if self.game.turn_of(self._table.state) not in (seat, -1) else OVER

    def turn(self) -> Hashable:
        """Return the key of the current turn (`Game.which_turn`)."""
        return self.game.which_turn(self._table.state)

    def thinking(self) -> bool:
        """Return whether a bot must act."""
        seat = self.to_act()
        return seat != OVER and self._seats[seat].kind == "bot"

    def set_bot_pace(self, delay: float, stepping: bool = False) -> None:
        """Set the seconds between an action and the next action of a bot; in step mode bots also wait for `step`."""
        self._bots.delay, self._bots.stepping = delay, stepping

    def step(self) -> None:
        """Let a bot act once in step mode."""
        self._bots.step()

    def tick(self) -> bool:
        """Advance the bots without blocking; return whether one acted."""
        self.watch_disk()
        now = self._services.clock()
        dt, self._last_tick = now - self._last_tick, now
        self._hints.wait(dt)
        if self.pause_reason or not self.thinking():
            self._bots.idle(dt)
            if self.participants is None and not self.purist and self._person_acts():
                self._hints.warm_up()
            return False
        seat = self.to_act()
        return self._bots.tick(seat, self._seats[seat].level, dt)

    def watch_disk(self) -> None:
        """Try now and then to write what the disk refused, so that the game is saved as soon as there is room."""
        now = self._services.clock()
        if self._table.journal_fault is None:
            self._retry_at = now + RETRY_SECONDS
        elif now >= self._retry_at:
            self._retry_at = now + RETRY_SECONDS
            self._table.save_again()

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may undo its last action by the rules of fair play."""
        return self._table.can_undo(seat)

    def undo(self, seat: Seat) -> None:
        """Undo the seat's last action. Raises Illegal."""
        self._table.undo(seat)
        self._hints.cancel()

    def can_take_back(self, seat: Seat) -> bool:
        """Return whether the seat may go back past draws and answers, which needs a game alone against bots."""
        if self.participants is not None:
            return False
        people = [each for each, info in enumerate(self._seats) if info.kind != "bot"]
        return people == [seat] and self._seats[seat].kind == "human" and self._last_decision(seat) is not None

    def since_last_decision(self, seat: Seat) -> str:
        """Return why the seat's last decision is not simply undone: others "acted", something was "drawn", or "final".

        "final": nothing happened since, but the rules let nobody take such an action back.
        """
        n = self._last_decision(seat)
        actors = {entry.actor for entry in self._table.log[n + 1 :]} if n is not None else set()
        return "acted" if actors - {CHANCE} else "drawn" if actors else "final"

    def take_back(self, seat: Seat) -> None:
        """Go back to the seat's last decision; without a fair `undo` the game becomes assisted. Raises Illegal."""
        if self.can_undo(seat):
            self.undo(seat)
        elif (n := self._last_decision(seat)) is None or not self.can_take_back(seat):
            raise Illegal("cannot-undo")
        else:
            self._go_to(seat, n)

    def bookmark(self, slot: int) -> None:
        """Store this position of the game under a slot from 1 to 9. Raises ValueError."""
        if slot not in BOOKMARKS:
            raise ValueError("bookmarks are 1 to 9")
        self.bookmarks[slot] = self.n

    def return_to(self, seat: Seat, slot: int) -> None:
        """Go back to a bookmark, alone against bots; the game becomes assisted. Raises Illegal."""
        n = self.bookmarks.get(slot)
        if n is None or n >= self.n or not self.can_take_back(seat):
            raise Illegal("cannot-undo")
        self._go_to(seat, n)

    def mark_assisted(self) -> None:
        """Mark the game as assisted from here on."""
        if not self.assisted:
            self.assisted = True
            self._table.note(journal_lines.ASSISTED)

    def ask_hint(self, seat: Seat) -> None:
        """Request a hint for the person on that seat, who must act. Raises Illegal and NoHint.

        There are no hints at a purist table or at a table that is shared with other computers.
        """
        if self.participants is not None or self.purist:
            raise Illegal("advice-purist")
        if self.to_act() != seat or not self._person_acts():
            raise Illegal("not-your-turn")
        self._hints.ask(seat)

    def hint(self) -> Hint | None:
        """Return the requested hint once and mark the game as assisted. Raises NoHint.

        Returns None while the hint is pending, and after its position has changed.
        """
        found = self._hints.poll()
        if found is not None:
            self.mark_assisted()
        return found

    def hint_pending(self) -> bool:
        """Return whether a hint may still arrive."""
        return self._hints.pending

    def cancel_hint(self) -> None:
        """Cancel the requested hint."""
        self._hints.cancel()

    def set_seat(self, seat: Seat, kind: str, level: str = "", name: str | None = None) -> None:
        """Assign a seat permanently to a person ("human", "lan") or a "bot" of a level; `name` None means unchanged."""
        owners = list(self._record.seats)
        owners[seat] = SeatInfo(kind, level, owners[seat].name if name is None else clean(name))
        self._record = replace(self._record, seats=tuple(owners))
        self._table.note(journal_lines.seat(seat, kind, level))
        self.set_takeover(seat)

    def set_takeover(self, seat: Seat, level: str = "") -> None:
        """Let a bot of that level ("": none) play for the seat's owner; journal and record do not change."""
        owner = self._record.seats[seat]
        self._seats[seat] = replace(owner, kind="bot", level=level) if level else owner
        self._bots.reset()

    def record(self) -> Record:
        """Return the whole game so far, secrets included."""
        standings = self.game.standings(self._table.state)
        actions = tuple(entry.text for entry in self._table.log)
        result = standings.ranks if standings.over else None
        left = self._record.annotations.up_to(len(actions))
        return replace(self._record, actions=actions, assisted=self.assisted, result=result, annotations=left)

    def save(self, title: str, over: Path | None = None) -> Path:
        """Save a copy of the game so far under a title, or overwrite the save `over`.

        Raises OSError, and ValueError without a store.
        """
        if self._services.store is None or self._journal is None:
            raise ValueError("this game is not kept")
        return self._services.store.save(self.record(), title, over)

    def annotate(self, annotations: Annotations) -> None:
        """Store notes and branches in the file of this game, which stays open.

        Raises OSError, RecordFault where there is no more room, and ValueError for a game that is not stored.
        """
        if self._journal is None:
            raise ValueError("this game is not kept")
        record = replace(self.record(), annotations=annotations)
        check_room(record)
        self._journal.replace(write(record).encode("utf-8"))
        self._record = replace(self._record, annotations=annotations)

    def rematch(self) -> Session:
        """Start a new game with the same seats and options, stored where there is a store; this one does not change."""
        seats, options = self._seats, self.setup.options
        return Session.start(self.setup.game, seats, options, purist=self.purist, services=self._services)

    def close(self) -> None:
        """Stop the bots, leave the shared table and close the journal; the game can be resumed."""
        if self.participants is not None:
            self.participants.close()
        self._bots.close()
        self._hints.close()
        if self._journal is not None:
            self._journal.close()

    def _reassign_seats(self, guests: bool) -> Self:
        """Replace players that are not available: guests (unless they may join) and bots of unknown levels."""
        for seat, info in enumerate(self._seats):
            level = known_level(self.setup.game, info.level) if info.kind == "bot" else ""
            kind = info.kind if info.kind == "bot" or guests else "human"
            if (kind, level) != (info.kind, info.level):
                self.set_seat(seat, kind, level)
                self.reassigned_seats += (seat,)
        return self

    def _person_acts(self) -> bool:
        """Return whether a person at this screen must act."""
        seat = self.to_act()
        return seat != OVER and self._seats[seat].kind == "human"

    def _last_decision(self, seat: Seat) -> int | None:
        log = self._table.log
        return next((n for n in range(len(log) - 1, -1, -1) if log[n].actor == seat), None)

    def _go_to(self, seat: Seat, n: int) -> None:
        self.mark_assisted()
        self._table.rewind(seat, n)
        self._bots.reset()
        self._hints.cancel()
        self.bookmarks = {slot: place for slot, place in self.bookmarks.items() if place <= n}


def _checked(record: Record, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the game of the record after checking every action. Raises RecordFault."""
    game = games.get(record.setup.game)
    if game is None:
        raise RecordFault("record.other-game", game=record.setup.game)
    verify(record, game)
    return game


def _table(game: AnyGame, record: Record, journal: Journal | None) -> Table:
    """Return the table of a checked record, at the record's end."""
    setup = game.setup(record.setup.seats, record.setup.options)
    dice = Dice(record.seed or new_seed())
    table = Table(game, setup, dice, journal, start=record.start, log=record.actions)
    if table.to_act() == OVER and record.result is None and record.actions:
        table.note(journal_lines.result(game.standings(table.state).ranks))
    return table
