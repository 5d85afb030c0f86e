"""What a table's scene needs of a game under way, played here (`Session`) or at another computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from game.bots.hint import Hint
from game.client import Client
from game.core import AnyGame, Seat, Setup
from game.record import Record, SeatInfo
from game.session.bot_driver import Incident
from game.table import Update


@dataclass(frozen=True, slots=True)
class TableNews:
    """Something at the table that is no action of the game: `what` names the sentence, `args` fills its places.

    `seat` is whom it is about (None: nobody's seat), `name` a cleaned name or "". In chat (`what` is "chat")
    `args` has the cleaned "text" or the key of a "phrase".
    """

    what: str
    seat: Seat | None = None
    name: str = ""
    args: Mapping[str, str | int] = field(default_factory=dict)


TURN_WARNING: Final = 22.0
"""Seconds left of a turn from which on its seat is warned; at least twenty are left when the message arrives."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """The turn timer of the seat that has to act: seconds `left`, `held` while it stands still."""

    seat: Seat
    left: float
    held: bool = False
    warned: bool = False
    """The time is nearly over, and may be extended."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table from another computer, or its host (`number` 0): at a seat or (None) watching."""

    number: int
    name: str
    seat: Seat | None
    present: bool = True
    ready: bool = False
    muted: bool = False


class Participants(Protocol):
    """The people at a table that is shared with other computers: a `Room` here, or what a guest knows of one."""

    @property
    def people(self) -> Sequence[Person]:
        """All of them, in the order in which they came."""

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer; None when there is none, or nobody is timed now."""

    def table_news(self) -> Sequence[TableNews]:
        """What happened beside the game since this was asked last."""

    def say(self, text: str) -> None:
        """A line of chat to all. Raises Illegal ("muted", "too-fast")."""

    def phrase(self, key: str) -> None:
        """A phrase that each reads in his own language. Raises Illegal."""

    def more_time(self, seat: Seat) -> None:
        """Extend the turn timer of a seat at this screen. Raises Illegal("no-timer")."""

    def close(self) -> None:
        """Part from them."""


class GameSession(Protocol):
    """A running game as one screen sees it."""

    game: AnyGame
    setup: Setup
    assisted: bool
    start_length: int
    """How many actions there were before anybody here came to the table; all later ones belong in the event log."""

    @property
    def purist(self) -> bool:
        """Whether this table agreed to play without any help."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who plays each seat."""

    @property
    def local(self) -> Sequence[Seat]:
        """The seats whose players sit at this screen, also while a bot finishes their turn."""

    @property
    def reassigned_seats(self) -> Sequence[Seat]:
        """Seats that somebody else plays than the file says."""

    @property
    def journal_fault(self) -> str | None:
        """The sentence key of what keeps the game from being written to disk now, or None."""

    @property
    def incidents(self) -> Sequence[Incident]:
        """Where bots failed."""

    @property
    def pause_reason(self) -> str:
        """Why nobody may act now (a reason's key), or ""."""

    @property
    def waiting(self) -> bool:
        """Whether something that this screen asked for is still on its way to another computer."""

    @property
    def ended(self) -> str:
        """Why this screen cannot go on with the game (a reason's key), or ""."""

    @property
    def participants(self) -> Participants | None:
        """The people at other computers, or None for a game at this one alone."""

    def client(self, seat: Seat | None) -> Client:
        """A new reader of the game for a seat of this screen, or an onlooker."""

    def past_updates(self, seat: Seat | None) -> Sequence[Update]:
        """The whole game so far as that reader may know it, for logs: `view` is None where it is not known any more."""

    def table_news(self) -> Sequence[TableNews]:
        """What happened beside the game since this was asked last."""

    def to_act(self) -> Seat:
        """The seat to act, or OVER."""

    def thinking(self) -> bool:
        """Whether a bot has to act."""

    def set_bot_pace(self, delay: float, stepping: bool = False) -> None:
        """How long (seconds) every action stands before a bot acts."""

    def step(self) -> None:
        """Let a bot act once in step mode."""

    def tick(self) -> bool:
        """Go on without waiting; whether a bot acted."""

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat's last action may be taken back by the rules of fair play."""

    def can_take_back(self, seat: Seat) -> bool:
        """Whether the seat may go back past draws and answers: alone against bots."""

    def take_back(self, seat: Seat) -> None:
        """Go back to the seat's last decision. Raises Illegal."""

    def bookmark(self, slot: int) -> None:
        """Remember this place of the game under 1 to 9."""

    def return_to(self, seat: Seat, slot: int) -> None:
        """Go back to a bookmark. Raises Illegal."""

    def ask_hint(self, seat: Seat) -> None:
        """Begin to think about advice for a person at this screen. Raises Illegal and NoAdvice."""

    def hint(self) -> Hint | None:
        """The advice asked for, once. Raises NoAdvice."""

    def hint_pending(self) -> bool:
        """Whether advice may still come."""

    def cancel_hint(self) -> None:
        """The advice asked for is not wanted any more."""

    def record(self) -> Record | None:
        """The whole game so far; None while this screen may not know it."""

    def save(self, title: str, over: Path | None = None) -> Path:
        """Keep a copy under a title. Raises OSError, and ValueError where nothing can be kept."""

    def close(self) -> None:
        """Leave the table; the game can be gone on with."""
