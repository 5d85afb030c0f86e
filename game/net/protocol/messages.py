"""Every message of the LAN protocol, field by field, in both directions (docs/lan-protocol.md).

A message is an object with its kind under "t". `check_message` rejects what is not written here: unknown kinds, missing
or additional fields, other types. Sentences are never sent, only keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args, get_type_hints

from game.core import Json
from game.net.protocol.field_types import (
    MAX_CHAT,
    MAX_N,
    MAX_PEOPLE,
    MAX_SEATS,
    PHRASES,
    PROTOCOL,
    REASONS,
    Actor,
    Args,
    Count,
    Data,
    Events,
    Hex16,
    Hex32,
    Hex64,
    Level,
    Message,
    Name,
    PastData,
    Person,
    PersonData,
    Phrase,
    SeatData,
    SeatNumber,
    Seconds,
    Serial,
    SetupData,
    Talk,
    Text,
    Version,
    Word,
    phrase_key,
    sentence_key,
)
from game.schema.annotations import IntRange, MaxItems, TextFormat
from game.schema.checker import SchemaError, checker

__all__ = [  # the words of `game.net.protocol.field_types` are part of the vocabulary
    "MAX_CHAT", "MAX_N", "MAX_PEOPLE", "MAX_SEATS", "PHRASES", "PROTOCOL", "REASONS", "Actor", "Args", "Count", "Data",
    "Events", "Hex16", "Hex32", "Hex64", "Level", "Message", "Name", "PastData", "Person", "PersonData", "Phrase",
    "SeatData", "SeatNumber", "Seconds", "Serial", "SetupData", "Talk", "Text", "Version", "Word",
    "phrase_key", "sentence_key",
]  # fmt: skip

# -- from the host ------------------------------------------------------------------------------------


class Challenge(TypedDict):
    """The first line of a connection: the game and the program."""

    t: Literal["challenge"]
    protocol: Annotated[int, IntRange(1, 1_000_000)]
    version: Version
    game: Word
    host: Name
    room: Hex16
    """The room id, as in its beacons; it proves nothing."""


class HostExchange(TypedDict):
    """The answer to a guest's exchange: the host's half, and the proof that the host knows the code."""

    t: Literal["exchange"]
    pake: Hex64
    confirm: Hex64


class Welcome(TypedDict):
    """The welcome after an accepted hello. The client stores the token, then sends `kept`."""

    t: Literal["welcome"]
    you: Person
    seat: SeatNumber | None
    token: Hex32 | None
    """The token for one return, to the guest's seat then or as a watcher; None if nothing is reserved."""
    setup: SetupData
    seats: Annotated[list[SeatData], MaxItems(MAX_SEATS)]
    n: Count
    commit: Hex64 | None
    """SHA-256 of seed and nonce (`game.net.protocol.auth.commitment`); None before it is fixed."""


class Lobby(TypedDict):
    """The whole state of the table without the game, sent after the welcome and at every change, also during a game."""

    t: Literal["lobby"]
    setup: SetupData
    seats: Annotated[list[SeatData], MaxItems(MAX_SEATS)]
    people: Annotated[list[PersonData], MaxItems(MAX_PEOPLE)]
    started: bool
    locked: bool
    paused: bool
    shuffle: bool
    """Whether seats are shuffled at the start."""
    watching: bool
    """Whether watchers may come."""
    timer: Seconds
    """Seconds per turn; 0: no timer."""
    board: NotRequired[Text]
    """Before a game whose board is drawn by lot: the draw that will lay it (`game.core.BoardDraw`)."""


class Start(TypedDict):
    """The start of a game, also sent after a return; `seat` is the reader's own and may differ from the lobby's.

    An update with an empty text follows at once: the first position.
    """

    t: Literal["start"]
    setup: SetupData
    seats: Annotated[list[SeatData], MaxItems(MAX_SEATS)]
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
    """Earlier actions in order, in one or more parts."""

    t: Literal["history"]
    past: Annotated[list[PastData], MaxItems(256)]
    last: bool


class Refused(TypedDict):
    """The refusal of a request. `n` is that of the act or undo, None for anything else."""

    t: Literal["refused"]
    n: Count | None
    reason: Word
    args: Args


class Said(TypedDict):
    """A line of chat: exactly one of `text` and `phrase`."""

    t: Literal["chat"]
    id: Person
    """The sender."""
    name: Name
    seat: SeatNumber | None
    text: NotRequired[Talk]
    phrase: NotRequired[Phrase]


class News(TypedDict):
    """News about the table; the `lobby` that follows has the new state.

    `seat` and `name` are those of the person it is about (None and "" if nobody). `NEWS` lists the further fields.
    """

    t: Literal["table"]
    what: Literal[
        "joined", "left", "absent", "returned", "bot", "paused", "resumed", "kicked", "pardoned", "muted",
        "unmuted", "locked", "unlocked", "timer", "extended", "late", "freed", "unsaved", "saved", "full",
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
"""The further fields of each news; the others have none.

absent: `seconds` until a bot takes over, 0: never. bot: a bot of `level` plays the seat. timer: the seat has `seconds`
left, which run or are held. It is sent when a turn begins and when the timer is held or set; readers count down
themselves. extended: the seat got `seconds` more. late: the seat's time is over. freed: the host freed that person's
place and voided their token. unsaved: the host's disk refuses: what is acknowledged is not on disk until `saved`.
"""


class Over(TypedDict):
    """The end of the game: the whole record (docs/record-format.md), and what the commitment was made of."""

    t: Literal["over"]
    record: Annotated[str, TextFormat(900_000)]
    seed: Annotated[str, TextFormat(64, r"[!-~]{1,64}")]
    nonce: Hex32


class Bye(TypedDict):
    """The last line of a connection, from either side; `args` of "protocol" and "version" as in `REASONS`."""

    t: Literal["bye"]
    reason: Word
    args: Args


class Ping(TypedDict):
    """A ping from either side; the peer sends a pong with the same id at once."""

    t: Literal["ping"]
    id: Serial


class Pong(TypedDict):
    """The reply to a ping."""

    t: Literal["pong"]
    id: Serial


# -- from a client ------------------------------------------------------------------------------------


class GuestExchange(TypedDict):
    """The begin of a newcomer's exchange: the guest's half (`game.net.protocol.exchange`)."""

    t: Literal["exchange"]
    pake: Hex64


class Confirm(TypedDict):
    """The proof that the guest knows the code, sent after the host's was checked."""

    t: Literal["confirm"]
    confirm: Hex64


class Hello(TypedDict):
    """The request to come in: after an exchange, or with a token."""

    t: Literal["hello"]
    protocol: Annotated[int, IntRange(1, 1_000_000)]
    version: Version
    name: Name
    want: SeatNumber | Literal["any", "watch"]
    """The wanted seat; ignored with a token."""
    token: NotRequired[Hex32]


class Kept(TypedDict):
    """The confirmation that the token is stored: the host voids the previous one."""

    t: Literal["kept"]


class Ready(TypedDict):
    """Readiness of this player: in the lobby to begin, after a game for another."""

    t: Literal["ready"]
    yes: bool


class Sit(TypedDict):
    """A request for a seat in the lobby; None: watch."""

    t: Literal["sit"]
    seat: SeatNumber | None


class Act(TypedDict):
    """A request for an action; `n` is the length of the log as the client knows it."""

    t: Literal["act"]
    n: Count
    do: Text


class Undo(TypedDict):
    """A request to undo the sender's own last action; `n` as in `act`."""

    t: Literal["undo"]
    n: Count


class Resync(TypedDict):
    """A request for a snapshot, because the hash differs. `n` is that of the faulty update."""

    t: Literal["resync"]
    n: Count


class Extend(TypedDict):
    """A request for more time in this turn."""

    t: Literal["extend"]


class Say(TypedDict):
    """A line of chat: exactly one of `text` and `phrase`."""

    t: Literal["chat"]
    text: NotRequired[Talk]
    phrase: NotRequired[Phrase]


FROM_HOST: Final[tuple[Any, ...]] = (
    Challenge, HostExchange, Welcome, Lobby, Start, Update, History, Refused, Said, News, Over, Bye, Ping, Pong,
)  # fmt: skip
FROM_CLIENT: Final[tuple[Any, ...]] = (
    GuestExchange, Confirm, Hello, Kept, Ready, Sit, Act, Undo, Resync, Extend, Say, Bye, Ping, Pong,
)  # fmt: skip

Direction = Literal["host", "client"]
"""The sender of a message."""


def _by_kind(forms: tuple[Any, ...]) -> dict[str, Any]:
    return {get_args(get_type_hints(form)["t"])[0]: form for form in forms}


FORMS: Final[Mapping[Direction, Mapping[str, Any]]] = {"host": _by_kind(FROM_HOST), "client": _by_kind(FROM_CLIENT)}
"""Sender -> kind -> type."""

_EITHER: Final[Mapping[tuple[Direction, str], tuple[str, str]]] = {
    ("client", "chat"): ("text", "phrase"),
    ("host", "chat"): ("text", "phrase"),
}
"""Pairs of fields of which a message has exactly one."""


class WireFault(ValueError):
    """A violation of the protocol. `reason` is one of `REASONS`; the message is for logs and developers."""

    def __init__(self, reason: str, why: str = "") -> None:
        super().__init__(f"{reason}: {why}" if why else reason)
        self.reason = reason


def check_message(message: Json, sender: Direction) -> None:
    """Raise WireFault("malformed") unless this is a message that the sender may send."""
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise WireFault("malformed", "a message is an object with its kind")
    kind = message["t"]
    if kind not in FORMS[sender]:
        raise WireFault("malformed", f"the {sender} sends no such message")
    try:
        checker(FORMS[sender][kind])(message, kind)
    except SchemaError as error:
        raise WireFault("malformed", str(error)) from error
    either = _EITHER.get((sender, kind))
    if either and (either[0] in message) == (either[1] in message):
        raise WireFault("malformed", f"{kind}: exactly one of {either[0]} and {either[1]}")
    if kind == "table" and NEWS.get(message["what"], frozenset()) != message.keys() - {"t", "what", "seat", "name"}:
        raise WireFault("malformed", "table: other fields belong to this news")
