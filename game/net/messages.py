"""Every message of the LAN protocol, field by field, in both directions (docs/lan-protocol.md).

A message is an object with its kind under "t". What is not written here does not exist: unknown kinds,
missing or further fields and other types are refused by `check`. Sentences never travel, only keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args, get_type_hints

from game.core import Json, Whole
from game.net.forms import Few, Signs, Unfit, checker

PROTOCOL: Final = 1
"""Peers of different numbers cannot play together."""

Message = Mapping[str, Json]
"""One object of the protocol."""

MAX_SEATS: Final = 8
MAX_PEOPLE: Final = 64
MAX_N: Final = 20_000

# -- what fields hold ---------------------------------------------------------------------------------

SeatNumber = Annotated[int, Whole(0, MAX_SEATS - 1)]
Actor = Annotated[int, Whole(-1, MAX_SEATS - 1)]
"""A seat, or -1 for chance."""
Count = Annotated[int, Whole(0, MAX_N)]
"""The length of the log: how many actions there are."""
Person = Annotated[int, Whole(0, 1_000_000)]
"""Who is connected, numbered by the host; never used twice in one room."""
Seconds = Annotated[int, Whole(0, 86_400)]
Serial = Annotated[int, Whole(0, 1_000_000_000)]
Word = Annotated[str, Signs(48, r"[a-z0-9][a-z0-9_-]*")]
Level = Annotated[str, Signs(48, r"(?:[a-z0-9][a-z0-9_-]*)?")]
Version = Annotated[str, Signs(32, r"[0-9A-Za-z.+-]+")]
Name = Annotated[str, Signs(320)]
"""Typed by somebody: cleaned with `game.names.clean` by every reader, the host first; may be empty."""
Talk = Annotated[str, Signs(2000)]
"""A line of chat, cleaned likewise and cut to `MAX_CHAT` visible characters."""
Text = Annotated[str, Signs(1000, r"[ -~]*")]
"""The text of an action."""
Hex16 = Annotated[str, Signs(16, r"[0-9a-f]{16}")]
Hex32 = Annotated[str, Signs(32, r"[0-9a-f]{32}")]
Hex64 = Annotated[str, Signs(64, r"[0-9a-f]{64}")]
Data = dict[str, Any]
"""An object that the game's own reader checks: a view, an event."""
Events = Annotated[list[Data], Few(512)]
Args = Annotated[dict[Word, Annotated[str, Signs(64)] | Annotated[int, Whole(-1_000_000, 1_000_000)]], Few(8)]
"""What fills the named places of a sentence."""

MAX_CHAT: Final = 200

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


def sentence_key(reason: str) -> str:
    """The key of the sentence that tells a reason."""
    return f"lan.reason.{reason}" if reason in REASONS else f"reason.{reason}"


# -- parts of messages --------------------------------------------------------------------------------


class SetupData(TypedDict):
    """`game.core.Setup`."""

    game: Word
    seats: Annotated[int, Whole(1, MAX_SEATS)]
    options: Annotated[dict[Word, Word], Few(32)]


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


# -- from the host ------------------------------------------------------------------------------------


class Challenge(TypedDict):
    """The first line of every connection: what is played here, by which program, and the nonce to answer."""

    t: Literal["challenge"]
    protocol: Annotated[int, Whole(1, 1_000_000)]
    version: Version
    game: Word
    host: Name
    nonce: Hex32


class Welcome(TypedDict):
    """The hello was accepted. The client stores the token, then answers `kept`."""

    t: Literal["welcome"]
    you: Person
    seat: SeatNumber | None
    token: Hex32 | None
    """Brings the seat back once; None for a watcher, who returns with the code."""
    setup: SetupData
    seats: Annotated[list[SeatData], Few(MAX_SEATS)]
    n: Count
    commit: Hex64 | None
    """SHA-256 of seed and nonce (`game.net.codes.commitment`); None before it is fixed."""


class Lobby(TypedDict):
    """The table beside the game, whole, sent after the welcome and at every change, also while a game is played."""

    t: Literal["lobby"]
    setup: SetupData
    seats: Annotated[list[SeatData], Few(MAX_SEATS)]
    people: Annotated[list[PersonData], Few(MAX_PEOPLE)]
    started: bool
    locked: bool
    paused: bool
    shuffle: bool
    """Whether seats are mixed at the start."""
    watching: bool
    """Whether watchers may come."""
    timer: Seconds
    """Per turn; 0: no timer."""


class Start(TypedDict):
    """A game begins (or, after a return, has begun); `seat` is the reader's own, perhaps another than in the lobby.

    An update with an empty text follows at once: the position to begin with.
    """

    t: Literal["start"]
    setup: SetupData
    seats: Annotated[list[SeatData], Few(MAX_SEATS)]
    seat: SeatNumber | None
    commit: Hex64


class Update(TypedDict):
    """`game.table.Update`: one action as this reader may know it, and the whole view afterwards.

    An empty text is a snapshot: nothing happened (events are empty, actor is -1), this is how things stand.
    "!undo K": the last K actions were taken back.
    """

    t: Literal["update"]
    n: Count
    actor: Actor
    text: Text
    events: Events
    view: Data
    hash: Hex16
    """`game.core.digest(view)`."""


class History(TypedDict):
    """Earlier actions in order, in one or more parts; the last part says so."""

    t: Literal["history"]
    past: Annotated[list[PastData], Few(256)]
    last: bool


class Refused(TypedDict):
    """Something asked was not done. `n` is that of the act or undo, None for anything else."""

    t: Literal["refused"]
    n: Count | None
    reason: Word
    args: Args


class Said(TypedDict):
    """A line of chat: exactly one of `text` and `phrase`."""

    t: Literal["chat"]
    id: Person
    """Who said it."""
    name: Name
    seat: SeatNumber | None
    text: NotRequired[Talk]
    phrase: NotRequired[Phrase]


class News(TypedDict):
    """Something happened beside the game, to be told; the `lobby` that follows holds how things stand now.

    `seat` and `name` are whom it is about (None and "" when nobody). The further fields as in `NEWS`.
    """

    t: Literal["table"]
    what: Literal[
        "joined", "left", "absent", "returned", "bot", "paused", "resumed", "kicked", "muted", "unmuted",
        "locked", "unlocked", "timer", "extended", "late",
    ]  # fmt: skip
    seat: SeatNumber | None
    name: Name
    seconds: NotRequired[Seconds]
    running: NotRequired[bool]
    level: NotRequired[Level]


NEWS: Final[Mapping[str, frozenset[str]]] = {
    "absent": frozenset({"seconds"}),
    "bot": frozenset({"level"}),
    "timer": frozenset({"seconds", "running"}),
    "extended": frozenset({"seconds"}),
}
"""The further fields of each news, none for the others.

absent: `seconds` until a bot takes over, 0: none will. bot: a bot of `level` plays for the seat. timer: the
seat has `seconds` left, and they run or stand still; sent when a turn begins and when the clock is stopped
or set; readers count for themselves. extended: the seat got `seconds` more. late: the seat's time is over.
"""


class Over(TypedDict):
    """The game has ended: the whole record (docs/record-format.md), and what was committed to at the start."""

    t: Literal["over"]
    record: Annotated[str, Signs(900_000)]
    seed: Annotated[str, Signs(64, r"[!-~]{1,64}")]
    nonce: Hex32


class Bye(TypedDict):
    """The last line of a connection, either way; `args` of "protocol" and "version" as in `REASONS`."""

    t: Literal["bye"]
    reason: Word
    args: Args


class Ping(TypedDict):
    """To be answered at once by a pong with the same id; either way."""

    t: Literal["ping"]
    id: Serial


class Pong(TypedDict):
    """The answer to a ping."""

    t: Literal["pong"]
    id: Serial


# -- from a client ------------------------------------------------------------------------------------


class Hello(TypedDict):
    """The answer to the challenge: exactly one of `proof` (a newcomer) and `token` (somebody who returns)."""

    t: Literal["hello"]
    protocol: Annotated[int, Whole(1, 1_000_000)]
    version: Version
    name: Name
    want: SeatNumber | Literal["any", "watch"]
    """Of no weight with a token."""
    proof: NotRequired[Hex64]
    """`game.net.codes.proof(code, nonce)`."""
    token: NotRequired[Hex32]


class Kept(TypedDict):
    """The token of the welcome is stored: the host forgets the one before it."""

    t: Literal["kept"]


class Ready(TypedDict):
    """In the lobby: this player wants to begin, or not yet."""

    t: Literal["ready"]
    yes: bool


class Sit(TypedDict):
    """In the lobby: give me that seat; None: I watch."""

    t: Literal["sit"]
    seat: SeatNumber | None


class Act(TypedDict):
    """Carry out this action; `n` is the length of the log as the client knows it."""

    t: Literal["act"]
    n: Count
    do: Text


class Undo(TypedDict):
    """Take back my last action; `n` as in `act`."""

    t: Literal["undo"]
    n: Count


class Resync(TypedDict):
    """My copy is not what the hash says: send a snapshot. `n` is that of the faulty update."""

    t: Literal["resync"]
    n: Count


class Extend(TypedDict):
    """Give me more time for this turn."""

    t: Literal["extend"]


class Say(TypedDict):
    """A line of chat: exactly one of `text` and `phrase`."""

    t: Literal["chat"]
    text: NotRequired[Talk]
    phrase: NotRequired[Phrase]


FROM_HOST: Final[tuple[Any, ...]] = (
    Challenge, Welcome, Lobby, Start, Update, History, Refused, Said, News, Over, Bye, Ping, Pong,
)  # fmt: skip
FROM_CLIENT: Final[tuple[Any, ...]] = (
    Hello, Kept, Ready, Sit, Act, Undo, Resync, Extend, Say, Bye, Ping, Pong,
)  # fmt: skip

Direction = Literal["host", "client"]
"""Who sends the message."""


def _by_kind(forms: tuple[Any, ...]) -> dict[str, Any]:
    return {get_args(get_type_hints(form)["t"])[0]: form for form in forms}


FORMS: Final[Mapping[Direction, Mapping[str, Any]]] = {"host": _by_kind(FROM_HOST), "client": _by_kind(FROM_CLIENT)}
"""Sender -> kind -> form."""

_EITHER: Final[Mapping[tuple[Direction, str], tuple[str, str]]] = {
    ("client", "hello"): ("proof", "token"),
    ("client", "chat"): ("text", "phrase"),
    ("host", "chat"): ("text", "phrase"),
}
"""Of these two fields there is exactly one."""


class WireFault(ValueError):
    """Not what the protocol allows. `reason` is one of `REASONS`; the message is for logs and developers."""

    def __init__(self, reason: str, why: str = "") -> None:
        super().__init__(f"{reason}: {why}" if why else reason)
        self.reason = reason


def check(message: Json, sender: Direction) -> None:
    """Raise WireFault("malformed") unless this is a message that the sender may send."""
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise WireFault("malformed", "a message is an object with its kind")
    kind = message["t"]
    if kind not in FORMS[sender]:
        raise WireFault("malformed", f"the {sender} sends no such message")
    try:
        checker(FORMS[sender][kind])(message, kind)
    except Unfit as error:
        raise WireFault("malformed", str(error)) from error
    either = _EITHER.get((sender, kind))
    if either and (either[0] in message) == (either[1] in message):
        raise WireFault("malformed", f"{kind}: exactly one of {either[0]} and {either[1]}")
    if kind == "table" and NEWS.get(message["what"], frozenset()) != message.keys() - {"t", "what", "seat", "name"}:
        raise WireFault("malformed", "table: other fields belong to this news")
