"""The vocabulary of the LAN protocol: types of fields, shared parts of messages, closed lists of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args

from game.core import Json
from game.display_text import clean
from game.schema.annotations import IntRange, MaxItems, TextFormat

PROTOCOL: Final = 2
"""Peers of different numbers cannot play together."""

Message = Mapping[str, Json]
"""One object of the protocol."""

MAX_SEATS: Final = 8
MAX_PEOPLE: Final = 64
MAX_N: Final = 20_000
MAX_SECONDS: Final = 86_400
"""A day: no longer time can be sent, so none can be set."""
_MAX_SIGNS: Final = 2000

SeatNumber = Annotated[int, IntRange(0, MAX_SEATS - 1)]
Actor = Annotated[int, IntRange(-1, MAX_SEATS - 1)]
"""A seat, or -1 for chance."""
Count = Annotated[int, IntRange(0, MAX_N)]
"""The length of the log: how many actions there are."""
Person = Annotated[int, IntRange(0, 1_000_000)]
"""The number of a person, given by the host; never used twice in one room."""
Seconds = Annotated[int, IntRange(0, MAX_SECONDS)]
Serial = Annotated[int, IntRange(0, 1_000_000_000)]
Word = Annotated[str, TextFormat(48, r"[a-z0-9][a-z0-9_-]*")]
Level = Annotated[str, TextFormat(48, r"(?:[a-z0-9][a-z0-9_-]*)?")]
Version = Annotated[str, TextFormat(32, r"[0-9A-Za-z.+-]+")]
Name = Annotated[str, TextFormat(320)]
"""Typed by a person: every reader cleans it with `game.display_text.clean`, the host first. May be empty."""
Talk = Annotated[str, TextFormat(_MAX_SIGNS)]
"""A line of chat as `line_of_talk` makes it."""
Text = Annotated[str, TextFormat(1000, r"[ -~]*")]
"""The text of an action."""
Hex16 = Annotated[str, TextFormat(16, r"[0-9a-f]{16}")]
Hex32 = Annotated[str, TextFormat(32, r"[0-9a-f]{32}")]
Hex64 = Annotated[str, TextFormat(64, r"[0-9a-f]{64}")]
Data = dict[str, Any]
"""An object that the game's own reader checks: a view, an event."""
Events = Annotated[list[Data], MaxItems(512)]
Args = Annotated[
    dict[Word, Annotated[str, TextFormat(64)] | Annotated[int, IntRange(-1_000_000, 1_000_000)]], MaxItems(8)
]
"""What fills the named places of a sentence."""

MAX_CHAT: Final = 200
"""Visible characters of a line of chat."""


def line_of_talk(text: str) -> str:
    """Return the text as a line of chat, cleaned and cut until it is a `Talk`; one character may be many signs."""
    most, line = MAX_CHAT, clean(text, MAX_CHAT)
    while len(line) > _MAX_SIGNS:
        most = min(most - 1, most * _MAX_SIGNS // len(line))
        line = clean(text, most)
    return line


Phrase = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "your-turn", "moment", "hurry", "back", "bye"]
"""Quick phrases, displayed in each reader's language: `lan.phrase.<key>`."""

PHRASES: Final[tuple[str, ...]] = get_args(Phrase)

REASONS: Final = frozenset(
    {
        # rejection or removal
        "protocol", "version", "code", "not-this-table", "token", "full", "taken", "no-such-seat", "no-watching",
        "locked", "busy", "kicked", "freed", "replaced", "stopped", "leaving",
        # end of a link
        "closed", "unreachable", "no-table", "late", "silent", "slow", "flooding", "malformed", "too-long", "untrue",
        "host-flood",
        # refusal of a request
        "stale", "watcher", "paused", "not-started", "started", "muted", "empty", "waiting", "no-timer",
    }
)  # fmt: skip
"""Reasons of the LAN itself, `lan.reason.<key>`; any other word is a refusal of the rules, `reason.<key>`.

protocol, version: the two programs differ (args `protocol` and `version` are the other's). code: no room code was
given. not-this-table: the code is wrong, or somebody else is at the other end. token: no seat is kept for it. full:
no seat is free. taken: somebody has that seat. no-such-seat: it is closed, a bot's, or not there. locked: the host
lets nobody in. freed: the host freed the seat, and the code lets its owner in again. busy: too many connections.
replaced: the same seat came back over another connection. stopped: the host closed the table. leaving: the peer went
on purpose. closed: the link broke. unreachable: no answer from that address. no-table: nobody is hosting there. late:
no hello in time. silent, slow, flooding, malformed, too-long: limits of docs/lan-protocol.md. untrue: what the host
sent is no position of the game. host-flood: the host sent far more than any game needs. stale: `n` is not the present
one. waiting: an answer is still due.
"""


def phrase_key(phrase: str) -> str:
    """Return the locale key of a quick phrase."""
    return f"lan.phrase.{phrase}"


def sentence_key(reason: str) -> str:
    """Return the locale key of a reason."""
    return f"lan.reason.{reason}" if reason in REASONS else f"reason.{reason}"


class SetupData(TypedDict):
    """`game.core.Setup`."""

    game: Word
    seats: Annotated[int, IntRange(1, MAX_SEATS)]
    options: Annotated[dict[Word, Word], MaxItems(32)]
    purist: NotRequired[Literal[True]]
    """The table agreed to play without any help."""


class SeatData(TypedDict):
    """A seat and its player."""

    kind: Literal["human", "bot", "lan", "closed"]
    level: Level
    """The level of a bot, also of one that has taken over a "lan" seat; else ""."""
    name: Name
    here: bool
    """False for a "lan" seat that is free, or whose player is absent."""
    ready: bool


class PersonData(TypedDict):
    """A person who is connected, or at the host's screen."""

    id: Person
    name: Name
    seat: SeatNumber | None
    """None: a watcher."""
    muted: bool


class PastData(TypedDict):
    """One action of the history, redacted for the reader."""

    n: Count
    actor: Actor
    text: Text
    events: Events
