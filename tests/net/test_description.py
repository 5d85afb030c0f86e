"""docs/lan-protocol.md says what the code does: every field of every message, every limit, every bound."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from spake2.parameters.ed25519 import ParamsEd25519

from game.catalog import GAMES
from game.core import CHANCE, AnyGame, Seat
from game.display_text import NAME_LIMIT
from game.net.guest import reconnect
from game.net.host import guests, match, room_file, seat_takeover, turn_timer
from game.net.protocol import access, auth, exchange, field_types, framing
from game.net.protocol.limits import CLIENT_RATES, GUEST_LIMITS, Limits
from game.net.protocol.messages import (
    FORMS,
    NEWS,
    PHRASES,
    REASONS,
    Direction,
    News,
    PastData,
    PersonData,
    SeatData,
    SetupData,
)
from game.net.transport import discovery, tls
from game.net.transport.discovery import BeaconData
from game.schema.annotations import IntRange, MaxItems, TextFormat

TIGRIS, QWIRKLE, CATAN = GAMES["tigris"], GAMES["qwirkle"], GAMES["catan"]

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "lan-protocol.md").read_text(encoding="utf-8")
FLAT = " ".join(TEXT.split())
"""The same as one line, for what may be wrapped anywhere."""

HOST, CLIENT = TEXT.split("### From the host")[1].split("### From a client")
KINDS: list[tuple[Direction, str]] = [(sender, kind) for sender in ("host", "client") for kind in sorted(FORMS[sender])]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of all tables by the words in code of their first cell; each is the list of its other cells."""
    found = {}
    for line in text.split("\n"):
        if line.startswith("|"):
            first, *others = line.strip("|").split(" | ")
            found.update(dict.fromkeys(re.findall(r"`([^`]+)`", first), others))
    return found


def named(cell: str) -> set[str]:
    """The fields that a cell names, those of parts left out."""
    return set(re.findall(r"`([a-z]+)`", re.sub(r"\{[^}]*\}", "", cell)))


def bounds(form: Any) -> list[Any]:
    """What narrows a type."""
    return list(form.__metadata__)


def test_the_description_names_every_kind_field_and_key() -> None:
    words = {kind for _, kind in KINDS} | set(PHRASES) | set(get_args(get_type_hints(News)["what"])) | REASONS
    forms = [form for sender in ("host", "client") for form in FORMS[sender].values()]
    words |= {
        field
        for form in (*forms, SetupData, SeatData, PersonData, PastData, BeaconData)
        for field in form.__annotations__
    }
    words -= {"unreachable", "no-table", "closed", "silent", "slow", "waiting", "host-flood"}  # of a client to itself
    assert not [word for word in sorted(words) if f"`{word}`" not in TEXT and f'"{word}"' not in TEXT]


@pytest.mark.parametrize(("sender", "kind"), KINDS)
def test_the_row_of_a_message_names_its_fields_and_no_others(sender: Direction, kind: str) -> None:
    fields = FORMS[sender][kind].__annotations__.keys() - {"t"}
    if kind == "table":
        fields -= {field for more in NEWS.values() for field in more}
    assert named(rows(HOST if sender == "host" else CLIENT)[kind][0]) == fields


def test_the_rows_of_the_news_name_their_further_fields() -> None:
    told = rows(HOST)
    for what in get_args(get_type_hints(News)["what"]):
        found = named(told[what][0]) & {"seconds", "running", "level"}
        assert found == NEWS.get(what, frozenset()), what


@pytest.mark.parametrize("form", [SetupData, SeatData, PersonData, PastData])
def test_the_parts_name_their_fields(form: Any) -> None:
    parts = [set(re.findall(r"`([a-z]+)`", part)) for part in re.findall(r"\{([^}]*)\}", HOST)]
    values = {"human", "bot", "lan", "closed"}
    assert form.__annotations__.keys() in [part - values for part in parts]


def test_the_limits_of_a_host() -> None:
    limits = Limits()
    table = TEXT.split("## Limits of a host")[1].split("## Coming in")[0]
    every, chat, news = CLIENT_RATES[""], CLIENT_RATES["chat"], guests.LINK_NEWS
    for told in (
        f"| {limits.connections}; {limits.per_address}; {limits.strangers} | closed without a word; a stranger "
        f"older than {limits.grace:g} s makes room",
        f"| {limits.hello:g} s | `bye` `late`",
        f"| {tls.MOST_BESIDE_DATA >> 10} KiB | `bye` `flooding`",
        f"(pings come every {limits.ping:g} s) | {limits.silence:g} s |",
        f"| {limits.unsent >> 20} MiB, or any for {limits.stall:g} s |",
        f"| {every.burst:g} at once, {every.rate:g} a second | read more slowly; after {limits.slowed:g} s of that",
        f"| {chat.burst:g} at once, {chat.rate:g} a second |",
        f"| {access.MOST_OF_ONE} a minute; {access.MOST_OF_ALL} a minute | `bye` `busy`",
        f"| {guests.MOST_WATCHERS}; {guests.MOST_GUESTS} | `bye` `full`",
        f"(`absent`, `returned`) | {news.burst:g} at once, one every {1 / news.rate:g} s |",
        f"| {match.MOST_UNDONE} | `refused` `undone-often`",
        f"`ping` every {GUEST_LIMITS.ping:g} s, and dial anew after {GUEST_LIMITS.silence:g} s",
        f"them {reconnect.PATIENCE:g} s, and {reconnect.FIRST_PATIENCE:g} s the very first time",
    ):
        assert told in " ".join(table.split()), told
    assert f"When no byte has come for {tls.CLEAR_AFTER:g} s" in TEXT
    assert limits.faults == 3
    assert "**The third ends the connection**" in TEXT


def test_the_bounds_of_lines_and_types() -> None:
    (seat,), (n,), (person,) = bounds(field_types.SeatNumber), bounds(field_types.Count), bounds(field_types.Person)
    (seconds,), (name,) = bounds(field_types.Seconds), bounds(field_types.Name)
    (talk,), (text,) = bounds(field_types.Talk), bounds(field_types.Text)
    assert (seat, n, person) == (IntRange(0, 7), IntRange(0, field_types.MAX_N), IntRange(0, 1_000_000))
    hints = get_type_hints(FORMS["host"]["over"], include_extras=True)
    (record,) = bounds(hints["record"])
    assert isinstance(record, TextFormat)
    for told in (
        f"**{framing.BEFORE_WELCOME >> 10} KiB** from a client before its welcome,",
        f"**{framing.FROM_CLIENT >> 10} KiB** after it, **{framing.FROM_HOST >> 20} MiB** from the host",
        f"at most {framing.DEPTH} deep, whole numbers have at most {framing.DIGITS} digits",
        f"*seat* 0-{seat.high}, *n* 0-{n.high}, *word*",
        f"*name* up to {name.most} code points ({NAME_LIMIT} visible ones are kept;",
        f"*chat* up to {talk.most} ({field_types.MAX_CHAT} visible ones are kept)",
        f"*action* up to {text.most} printable",
        f"*seconds* 0-{seconds.high}, *person* 0-{person.high},",
        f"`record` up to {record.most} code points",
        f"`people` is a list of up to {field_types.MAX_PEOPLE} of",
        f"`past` up to {_few('history', 'past')} of",
    ):
        assert told in FLAT, told


def _few(kind: str, field: str) -> int:
    found = next(each for each in bounds(get_type_hints(FORMS["host"][kind], include_extras=True)[field]))
    assert isinstance(found, MaxItems)
    return found.most


def test_the_numbers_of_coming_back_and_of_beacons() -> None:
    assert seat_takeover.ANSWER == 10.0
    assert turn_timer.MOST_EXTENSIONS == 10
    for told in (
        "once he has been away for ten seconds",
        "ten times a turn",
        f"({room_file.PATIENCE} s where `absent` tells 0)",
        f"UDP port **{discovery.PORT}**",
        f"**{discovery.GROUP}**",
        f"at most **{discovery.MAX_BYTES} bytes**",
        f"at most {discovery.MOST} tables, {discovery.MOST_OF_ONE} from one address",
        f"at most {discovery.RECEIVE_LIMIT_OF_ONE.rate:g} datagrams a second from one address "
        f"and {discovery.RECEIVE_LIMIT.rate:g} in all",
        f"{discovery.LIVES:g} s after its last beacon",
    ):
        assert told in FLAT, told
    assert discovery.EVERY == 2.0
    assert "one datagram every two seconds" in FLAT


@pytest.mark.parametrize(
    ("game", "actor", "seat", "text"),
    [
        (TIGRIS, CHANCE, 1, "draw 1 black red"),
        (QWIRKLE, CHANCE, 1, "draw 1 Rc Gx"),
        (TIGRIS, 1, 1, "swap black red"),
        (QWIRKLE, 1, 1, "trade Rc Gx"),
        (CATAN, CHANCE, None, "steal ore"),
        (CATAN, CHANCE, None, "card knight"),
    ],
)
def test_the_texts_that_others_hear(game: AnyGame, actor: Seat, seat: Seat | None, text: str) -> None:
    action = game.decode(text)
    told, privy = rows(TEXT)[text]
    assert f"`{game.redact_action(action, actor, 0)}`" in told
    assert game.redact_action(action, actor, seat) == (text if seat else told.strip("`"))
    assert privy


def test_what_is_never_taken_back() -> None:
    def final(game: AnyGame, *texts: str) -> list[bool]:
        return [game.final(game.decode(text)) for text in texts]

    assert "in Tigris & Euphrates `support`, `take` and `swap`, in Qwirkle everything;" in FLAT
    assert final(TIGRIS, "support 0", "take b2", "swap red") == [True] * 3
    assert final(TIGRIS, "tile red e5", "leader red e5", "withdraw red", "catastrophe e5", "war red") == [False] * 5
    assert final(QWIRKLE, "place Rc@0,0", "trade Rc", "pass") == [True] * 3
    assert "in Catan only `settlement`, `road`, `city` and `bank` are." in FLAT
    assert final(CATAN, "settlement 0,0,N", "road 0,0,E", "city 0,0,N", "bank ore ore for wool") == [False] * 4
    assert final(CATAN, "roll", "end", "buy", "offer ore for wool", "robber 0,0", "play knight", "enough") == [True] * 7


def test_the_example_of_the_exchange() -> None:
    """Every value of the page, computed by the library and from the page's own words."""
    told = dict(re.findall(r"\| ([^|]+) \| `([0-9a-f]{64,96})` \|", TEXT))
    code, room, seen = "ABC123", "5f0c2a917be4d386", hashlib.sha256(b"table").hexdigest()
    assert f"Code `{code}`, room `{room}`, fingerprint `{seen}`" in FLAT
    guest = exchange.GuestExchange(code, room, seen, lambda size: bytes(range(size)))
    host = exchange.answer(code, room, seen, guest.pake, lambda size: bytes(range(size, 2 * size)))
    assert (guest.pake, host.pake) == (told["X"], told["Y"])
    assert host.confirm == told["the host's `confirm`"]
    assert guest.finish(host.pake, host.confirm) == host.expected == told["the client's `confirm`"]
    group, points = ParamsEd25519.group, {name: bytes.fromhex(value) for name, value in told.items()}
    for name, point in (("M", ParamsEd25519.M), ("N", ParamsEd25519.N)):
        assert f"**{name}** = `{point.to_bytes().hex()}`" in FLAT
    w, x, y = (int(value, 16) for name, value in told.items() if name[0] in "wxy" and "\u00b7" not in name)
    assert w == int(told["48 bytes for w"], 16) % group.order() == group.password_to_scalar(code.encode())
    assert (x, y) == tuple(int.from_bytes(bytes(range(at, at + 64))) % group.order() for at in (0, 64))
    made = {"x\u00b7B": group.Base.scalarmult(x), "w\u00b7M": ParamsEd25519.M.scalarmult(w)}
    made |= {"y\u00b7B": group.Base.scalarmult(y), "w\u00b7N": ParamsEd25519.N.scalarmult(w)}
    assert all(told[name] == point.to_bytes().hex() for name, point in made.items())
    shared = group.bytes_to_element(points["Y"]).add(ParamsEd25519.N.scalarmult(-w)).scalarmult(x).to_bytes()
    assert shared == points["K"]
    hashes = [hashlib.sha256(data).digest() for data in (code.encode(), room.encode(), bytes.fromhex(seen))]
    assert hashes == [points[f"SHA-256({name})"] for name in ("code", "room", "fingerprint")]
    key = hashlib.sha256(b"".join([*hashes, points["X"], points["Y"], shared])).digest()
    assert key == points["k"]
    said = f"host|{told['X']}|{told['Y']}".encode()
    assert hmac.digest(key, said, "sha256").hex() == host.confirm


def test_the_commitment_of_the_description() -> None:
    assert auth.commitment("7", "00112233445566778899aabbccddeeff") in TEXT
