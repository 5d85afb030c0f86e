"""Framing and vocabulary: whatever the bytes and however they come, limits hold and faults are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import canonical
from game.net.protocol import auth, framing
from game.net.protocol.framing import Framer, encode
from game.net.protocol.messages import (
    FORMS,
    NEWS,
    PHRASES,
    REASONS,
    Direction,
    News,
    WireFault,
    check_message,
    phrase_key,
    sentence_key,
)
from tests.effort import least
from tests.net.specimens import WAYS, allowed, malformed, message
from ui.text.i18n import LANGUAGES, sentences

KINDS: list[tuple[Direction, str]] = [(sender, kind) for sender in ("host", "client") for kind in sorted(FORMS[sender])]

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**50), 10**50) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(max_size=5), VALUES, max_size=4).map(lambda data: {**data, "t": "x"})


def faults(found: list[Any]) -> list[str]:
    return [each.reason for each in found if isinstance(each, WireFault)]


@pytest.mark.parametrize(("sender", "kind"), KINDS)
def test_every_message_crosses_unchanged(sender: Direction, kind: str) -> None:
    for seed in range(60):
        sent = message(sender, Random(f"{kind}{seed}"), kind)
        check_message(sent, sender)
        assert Framer(framing.FROM_HOST).feed(encode(sent)) == [sent]


@pytest.mark.parametrize(("sender", "kind"), KINDS)
def test_a_message_has_exactly_its_fields(sender: Direction, kind: str) -> None:
    for seed in range(20):
        sent = message(sender, Random(f"{kind}{seed}"), kind)
        for name in sent:
            with pytest.raises(WireFault):
                check_message({key: value for key, value in sent.items() if key != name}, sender)
        with pytest.raises(WireFault):
            check_message({**sent, "more": 0}, sender)


@pytest.mark.parametrize("kind", sorted(FORMS["host"].keys() ^ FORMS["client"].keys()))
def test_nobody_sends_what_the_other_sends(kind: str) -> None:
    theirs: Direction = "host" if kind in FORMS["host"] else "client"
    with pytest.raises(WireFault):
        check_message(message(theirs, Random(kind), kind), "client" if theirs == "host" else "host")


@pytest.mark.parametrize(
    "change",
    [{"want": 8}, {"want": True}, {"want": "some"}, {"protocol": True}, {"name": "\ud800"}, {"name": "x" * 321},
     {"name": "a\0b\ud800"}, {"proof": "0" * 64}, {"token": "0" * 31}, {"token": "G" * 32}, {"version": ""}],
)  # fmt: skip
def test_hello_is_held_to_its_form(change: dict[str, Any]) -> None:
    hello = {"t": "hello", "protocol": 1, "version": "0.1.0", "name": "Dana", "want": "any"}
    check_message(hello, "client")
    with pytest.raises(WireFault):
        check_message(hello | change, "client")


@pytest.mark.parametrize("what", get_args(get_type_hints(News)["what"]))
def test_news_have_their_own_fields(what: str) -> None:
    data = {"t": "table", "what": what, "seat": 1, "name": "Dana"}
    further = {"seconds": 3, "running": True, "level": "steady"}
    for count in range(4):
        for names in combinations(further, count):
            news = data | {name: further[name] for name in names}
            if set(names) == NEWS.get(what, frozenset()):
                check_message(news, "host")
            else:
                with pytest.raises(WireFault):
                    check_message(news, "host")


@settings(max_examples=50)
@given(st.lists(OBJECTS, max_size=4), st.data())
def test_lines_arrive_whole_however_they_are_split(objects: list[dict[str, Any]], data: st.DataObject) -> None:
    stream = b"".join(encode(each) for each in objects)
    framer, found = Framer(1 << 16), []
    while stream:
        step = data.draw(st.integers(1, len(stream)))
        found += framer.feed(stream[:step])
        stream = stream[step:]
    assert found == objects


def test_a_line_may_be_split_at_every_offset() -> None:
    sent = message("host", Random(3), "update")
    line = encode(sent)
    for at in range(len(line) + 1):
        framer = Framer(len(line))
        assert framer.feed(line[:at]) + framer.feed(line[at:]) == [sent]


@given(st.binary(max_size=300), st.integers(1, 64))
def test_any_bytes_end_in_objects_or_faults(data: bytes, limit: int) -> None:
    framer = Framer(limit)
    for byte in data:
        for found in framer.feed(bytes([byte])):
            assert isinstance(found, WireFault) or isinstance(found["t"], str)


@pytest.mark.parametrize("limit", [16, 4096, 65536])
@pytest.mark.parametrize("beyond", [-1, 0, 1, 1000])
@pytest.mark.parametrize("step", [1000, 1 << 20])
def test_the_limit_of_a_line_is_exact(limit: int, beyond: int, step: int) -> None:
    line = b'{"t":"' + b"x" * (limit + beyond - 9) + b'"}\n'
    framer, found = Framer(limit), []
    for at in range(0, len(line), step):
        found += framer.feed(line[at : at + step])
    assert (faults(found) == ["too-long"]) == (beyond > 0)
    assert framer.broken == (beyond > 0)
    assert framer.feed(b'{"t":"x"}\n') == ([] if beyond > 0 else [{"t": "x"}])


def test_a_line_without_an_end_fills_no_memory() -> None:
    framer = Framer(4096)
    found = [each for _ in range(1000) for each in framer.feed(b"x" * 10_000)]
    assert faults(found) == ["too-long"]
    assert len(framer._rest) == 0


@pytest.mark.parametrize(
    "line",
    [b'{"t":"x","a":' + b"9" * 100_000 + b"}", b'{"t":"x","a":' + b"[" * 100_000, b'{"t":"x","t":"x"}',
     b'{"t":"x","a":NaN}', b'{"t":"x","a":-Infinity}', b'{"t":"x","a":1e999}', b'{"t":"\xed\xa0\x80"}', b"", b"[]",
     b'{"t":"x"} {"t":"x"}', b'\xef\xbb\xbf{"t":"x"}', b'{"t":"x","a":' + b"[" * 12 + b"]" * 12 + b"}",
     b'{"t":"x","a":' + b'{"a":' * 12 + b"1" + b"}" * 13, b'{"a":"[[["}', b"{'t':'x'}",
     b'{"t":"x","a":[' + b"[]," * framing.VALUES + b"1]}"],
)  # fmt: skip
def test_what_is_no_object_of_ours_is_refused_at_once(line: bytes) -> None:
    assert faults(Framer(1 << 20).feed(line + b"\n")) == ["malformed"]
    assert least(lambda: Framer(1 << 20).feed(line + b"\n")) < 0.1


def test_brackets_in_texts_are_no_depth() -> None:
    line = b'{"t":"x","a":"' + b"[{" * 1000 + b'"}\n'
    assert Framer(1 << 16).feed(line) == [json.loads(line)]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_breaking_a_line_breaks_some(way: Callable[[Random, bytes], bytes]) -> None:
    lines = [canonical(message("client", Random(seed))).encode() for seed in range(20)]
    assert not all(allowed(way(Random(seed), line) + b"\n", "client") for seed, line in enumerate(lines))


@pytest.mark.parametrize("sender", ["host", "client"])
def test_malformed_lines_are_all_refused(sender: Direction) -> None:
    rng, framer = Random(5), Framer(framing.BEFORE_WELCOME)
    for _ in range(2000):
        for found in framer.feed(malformed(sender, rng)):
            if not isinstance(found, WireFault):
                with pytest.raises(WireFault):
                    check_message(found, sender)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_phrase_has_its_sentence(language: str) -> None:
    known = sentences(language)
    assert {sentence_key(reason) for reason in REASONS} | {phrase_key(each) for each in PHRASES} <= known.keys()
    assert not {f"reason.{reason}" for reason in REASONS - {"waiting"}} & known.keys(), "a reason of the rules, too"
    assert sentence_key("leader-needs-temple") in known


# -- codes --------------------------------------------------------------------------------------------


def test_a_code_is_read_as_people_type_it() -> None:
    for _ in range(200):
        code = auth.new_code()
        assert auth.read_code(code) == code == auth.read_code(f" {code[:3].lower()}-{code[3:]} ")
    assert auth.read_code("oil ABC") == "011ABC"
    for text in ("", "ABC12", "ABC1234", "ABCU12", "שלום12", "A" * 10_000, "ABC\x0012"):
        assert auth.read_code(text) is None


def test_a_token_is_good_for_its_seat_and_room() -> None:
    token, room = auth.new_token(), auth.new_room()
    kept = auth.hash_token(token, room, 1)
    assert token not in kept
    assert auth.token_matches(token, room, 1, kept)
    assert not auth.token_matches(token, room, 2, kept)
    assert not auth.token_matches(token, auth.new_room(), 1, kept)
    assert not auth.token_matches(auth.new_token(), room, 1, kept)


def test_a_commitment_binds_seed_and_nonce() -> None:
    nonce = auth.new_nonce()
    commit = auth.commitment("7", nonce)
    assert auth.commitment_matches(commit, "7", nonce)
    assert not auth.commitment_matches(commit, "8", nonce)
    assert not auth.commitment_matches(commit, "7", auth.new_nonce())
