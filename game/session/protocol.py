"""The protocol of a running game for the play scene, played here (`Session`) or on another computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from game.bots.hint import Hint
from game.client import Client
from game.core import AnyGame, Illegal, Seat, Setup
from game.record import Record, SeatInfo
from game.session.bot_driver import Incident
from game.table import Update


@dataclass(frozen=True, slots=True)
class TableNews:
    """An event at the table that is not an action: `what` names the sentence, `args` fills its placeholders.

    `seat` is the seat it concerns (or None), `name` a cleaned name or "". For chat (`what` is "chat") `args` has the
    cleaned "text" or the key of a "phrase".
    """

    what: str
    seat: Seat | None = None
    name: str = ""
    args: Mapping[str, str | int] = field(default_factory=dict)


TURN_WARNING: Final = 22.0
"""Seconds left of a turn at which its seat is warned; at least twenty are left when the message arrives."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """The turn timer of the seat to act: `left` seconds, `held` while it is stopped."""

    seat: Seat
    left: float
    held: bool = False
    warned: bool = False
    """Whether the time is nearly over and may be extended."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at another computer, or the host (`number` 0), at a seat or (None) watching."""

    number: int
    name: str
    seat: Seat | None
    present: bool = True
    ready: bool = False
    muted: bool = False


class Participants(Protocol):
    """The people at a shared table: a `Room` here, or a guest's knowledge of one."""

    @property
    def people(self) -> Sequence[Person]:
        """All people, in the order of arrival."""

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer; None when there is none or no seat is timed now."""

    def table_news(self) -> Sequence[TableNews]:
        """Return the table events since the last call."""

    def say(self, text: str) -> None:
        """Send a line of chat to all. Raises Illegal ("muted", "too-fast")."""

    def phrase(self, key: str) -> None:
        """Send a phrase that each person reads in their own language. Raises Illegal."""

    def more_time(self, seat: Seat) -> None:
        """Extend the turn timer of a seat at this screen. Raises Illegal("no-timer")."""

    def close(self) -> None:
        """Leave the shared table."""


class Hints(Protocol):
    """Hints for people at this screen."""

    def ask_hint(self, seat: Seat) -> None:
        """Request a hint for a person at this screen. Raises Illegal and NoHint."""

    def hint(self) -> Hint | None:
        """Return the requested hint once. Raises NoHint."""

    def hint_pending(self) -> bool:
        """Return whether a hint may still arrive."""

    def cancel_hint(self) -> None:
        """Cancel the requested hint."""


class Rewind(Protocol):
    """Ways back past draws and answers, for a person alone against bots."""

    def can_take_back(self, seat: Seat) -> bool:
        """Return whether the seat may go back past draws and answers, which needs a game alone against bots."""

    def since_last_decision(self, seat: Seat) -> str:
        """Return what happened since the seat's last decision: "acted" by others, "drawn", or "final" if nothing."""

    def take_back(self, seat: Seat) -> None:
        """Go back to the seat's last decision. Raises Illegal."""

    def bookmark(self, slot: int) -> None:
        """Store this position of the game under a slot from 1 to 9."""

    def return_to(self, seat: Seat, slot: int) -> None:
        """Go back to a bookmark. Raises Illegal."""


class BotPace(Protocol):
    """The pace of the bots at this computer."""

    def set_bot_pace(self, delay: float, stepping: bool = False) -> None:
        """Set the seconds between an action and the next action of a bot."""

    def step(self) -> None:
        """Let a bot act once in step mode."""


class GameSession(Protocol):
    """A running game as one screen sees it."""

    game: AnyGame
    setup: Setup
    assisted: bool
    start_length: int
    """The number of actions before this screen joined; all later ones belong in the event log."""

    @property
    def purist(self) -> bool:
        """Whether the players agreed on a game without hints."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The player of each seat."""

    @property
    def local(self) -> Sequence[Seat]:
        """The seats of people at this screen, including those for whom a bot finishes the turn."""

    @property
    def reassigned_seats(self) -> Sequence[Seat]:
        """The seats whose players differ from the file."""

    @property
    def journal_fault(self) -> str | None:
        """The sentence key of the fault that prevents saving the game, or None."""

    def watch_disk(self) -> None:
        """Try now and then to write what the disk refused."""

    @property
    def incidents(self) -> Sequence[Incident]:
        """The failures of bots."""

    @property
    def pause_reason(self) -> str:
        """The reason key of the current pause, or ""."""

    @property
    def waiting(self) -> bool:
        """Whether a request of this screen to another computer is still unanswered."""

    @property
    def ended(self) -> str:
        """The reason key for which this screen cannot continue the game, or ""."""

    @property
    def participants(self) -> Participants | None:
        """The people at other computers, or None for a local game."""

    @property
    def hints(self) -> Hints | None:
        """The hints of this session; None where the game is at another computer."""

    @property
    def rewind(self) -> Rewind | None:
        """The ways back of this session; None where the game is at another computer."""

    @property
    def bot_pace(self) -> BotPace | None:
        """The pace of the bots; None where another computer sets it."""

    def client(self, seat: Seat | None) -> Client:
        """Return a new reader of the game for a seat of this screen, or an onlooker."""

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why this table refuses an action (None: all of them) that the rules may allow; None if it does not."""

    def past_updates(self, seat: Seat | None) -> Sequence[Update]:
        """Return all updates so far as that reader may know them, for logs; an unknown `view` is None."""

    def table_news(self) -> Sequence[TableNews]:
        """Return the table events since the last call."""

    def to_act(self) -> Seat:
        """Return the seat to act, or OVER."""

    def thinking(self) -> bool:
        """Return whether a bot must act."""

    def tick(self) -> bool:
        """Advance without blocking; return whether a bot acted."""

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may undo its last action by the rules of fair play."""

    def record(self) -> Record | None:
        """Return the whole game so far; None while this screen may not know it."""

    def save(self, title: str, over: Path | None = None) -> Path:
        """Save a copy under a title. Raises OSError, and ValueError without a store."""

    def close(self) -> None:
        """Leave the table; the game can be resumed."""
