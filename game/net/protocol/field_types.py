"""The words of the LAN protocol: what fields hold, the parts that messages share, the closed lists of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args

from game.core import Json
from game.display_text import clean
from game.schema.annotations import IntRange, MaxItems, TextFormat

PROTOCOL: Final = 1
"""Peers of different numbers cannot play together."""

Message = Mapping[str, Json]
"""One object of the protocol."""

MAX_SEATS: Final = 8
MAX_PEOPLE: Final = 64
MAX_N: Final = 20_000
MAX_SECONDS: Final = 86_400
"""A day: guests can be told of no longer time, so none is given or set."""
_MAX_SIGNS: Final = 2000

SeatNumber = Annotated[int, IntRange(0, MAX_SEATS - 1)]
Actor = Annotated[int, IntRange(-1, MAX_SEATS - 1)]
"""A seat, or -1 for chance."""
Count = Annotated[int, IntRange(0, MAX_N)]
"""The length of the log: how many actions there are."""
Person = Annotated[int, IntRange(0, 1_000_000)]
"""Who is connected, numbered by the host; never used twice in one room."""
Seconds = Annotated[int, IntRange(0, MAX_SECONDS)]
Serial = Annotated[int, IntRange(0, 1_000_000_000)]
Word = Annotated[str, TextFormat(48, r"[a-z0-9][a-z0-9_-]*")]
Level = Annotated[str, TextFormat(48, r"(?:[a-z0-9][a-z0-9_-]*)?")]
Version = Annotated[str, TextFormat(32, r"[0-9A-Za-z.+-]+")]
Name = Annotated[str, TextFormat(320)]
"""Typed by somebody: cleaned with `game.display_text.clean` by every reader, the host first; may be empty."""
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
    """The text as a line of chat: cleaned and cut, so that it is a `Talk` also where each character is many signs."""
    most, line = MAX_CHAT, clean(text, MAX_CHAT)
    while len(line) > _MAX_SIGNS:
        most = min(most - 1, most * _MAX_SIGNS // len(line))
        line = clean(text, most)
    return line


Phrase = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "your-turn", "moment", "hurry", "back", "bye"]
"""Quick phrases, shown to each reader in his language: `lan.phrase.<key>`."""

PHRASES: Final[tuple[str, ...]] = get_args(Phrase)

REASONS: Final = frozenset(
    {
        # why one may not come in, or has to go
        "protocol", "version", "code", "token", "full", "taken", "no-such-seat", "no-watching", "locked", "busy",
        "kicked", "replaced", "stopped", "leaving",
        # why a link ended
        "closed", "unreachable", "no-table", "late", "silent", "slow", "flooding", "malformed", "too-long", "untrue",
        # why something asked was not done
        "stale", "watcher", "paused", "not-started", "started", "muted", "empty", "waiting", "no-timer",
    }
)  # fmt: skip
"""Reasons of the LAN itself, `lan.reason.<key>`; any other word is a refusal of the rules, `reason.<key>`.

protocol, version: the two programs differ (args `protocol` and `version` are the other's). code: wrong room
code. token: no seat is kept for it. full: no seat is free. taken: somebody has that seat. no-such-seat: it is
closed, a bot's, or not there. locked: the host lets nobody in. busy: too many connections. replaced: the same
seat came back over another connection. stopped: the host closed the table. leaving: the peer went on purpose.
closed: the link broke. unreachable: no answer from that address. no-table: nobody is hosting there. late: no
hello in time. silent, slow, flooding, malformed, too-long: limits of docs/lan-protocol.md. untrue: what the
host sent is no position of the game. stale: `n` is not the present one. waiting: an answer is still due.
"""


def phrase_key(phrase: str) -> str:
    """The key of the sentence of a quick phrase."""
    return f"lan.phrase.{phrase}"


def sentence_key(reason: str) -> str:
    """The key of the sentence that tells a reason."""
    return f"lan.reason.{reason}" if reason in REASONS else f"reason.{reason}"


class SetupData(TypedDict):
    """`game.core.Setup`."""

    game: Word
    seats: Annotated[int, IntRange(1, MAX_SEATS)]
    options: Annotated[dict[Word, Word], MaxItems(32)]
    purist: NotRequired[Literal[True]]
    """The table agreed to play without any help."""


class SeatData(TypedDict):
    """A seat and who is on it."""

    kind: Literal["human", "bot", "lan", "closed"]
    level: Level
    """A bot's; of a "lan" seat: that of the bot standing in for an absent player, else ""."""
    name: Name
    here: bool
    """False for a "lan" seat that nobody has taken, or whose player is absent."""
    ready: bool


class PersonData(TypedDict):
    """Somebody who is connected, or sits at the host's screen."""

    id: Person
    name: Name
    seat: SeatNumber | None
    """None: watches."""
    muted: bool


class PastData(TypedDict):
    """One action of the history, as this reader may know it."""

    n: Count
    actor: Actor
    text: Text
    events: Events
