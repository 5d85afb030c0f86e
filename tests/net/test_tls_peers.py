"""Peers of other versions and ciphers: no downgrade (test_tls.py has those of other protocols), and no fault."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator

import pytest

from game.net.transport.certificate import guest_context
from tests.net.certificates import odd_certificate
from tests.net.opentable import OpenTable, table
from tests.net.relay import TO_GUEST, TO_HOST, relay
from tests.net.sockets import plain, proven, read_line, until

AES_256, AES_128_CCM_8 = b"\x13\x02", b"\x13\x05"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenTable]:
    """A table at which nobody sits."""
    with table(tmp_path_factory.mktemp("table")) as made:
        yield made


def old(version: ssl.TLSVersion) -> ssl.SSLContext:
    """What a peer offers that knows nothing newer."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, version
    return context


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_guest_of_older_tls_gets_an_alert_and_no_word(host: OpenTable, version: ssl.TLSVersion) -> None:
    with relay(host.port) as tap:
        with pytest.raises(ssl.SSLError):
            old(version).wrap_socket(plain(tap.port))
        until(lambda: tap.heard and tap.heard[0][TO_GUEST])
    heard = bytes(tap.heard[0][TO_GUEST])
    assert heard[:1] == b"\x15", "an alert"
    assert len(heard) == 7


def test_peers_without_a_common_cipher_part(host: OpenTable) -> None:
    """The list of the guest's ciphers is changed on the way: the host finds none, or both find that it was changed."""

    def none_fits(way: str, before: int, data: bytes) -> bytes:
        if way == TO_HOST and before == 0:
            for known in (AES_256, b"\x13\x03", b"\x13\x01"):
                data = data.replace(known, AES_128_CCM_8)
        return data

    with relay(host.port, none_fits) as tap:
        visit = host.join("Dana", tap.port)
        assert until(lambda: visit.ended)
    assert visit.ended == "protocol"
    assert host.names() == []


@pytest.mark.parametrize(("way", "old", "new"), [
    (TO_HOST, b"\x00\x2b\x00\x03\x02\x03\x04", b"\x00\x2b\x00\x03\x02\x03\x03"),
    (TO_HOST, b"\x13\x02\x13\x03\x13\x01", b"\x13\x01\x13\x01\x13\x01"),
    (TO_GUEST, b"\x00\x2b\x00\x02\x03\x04", b"\x00\x2b\x00\x02\x03\x03"),
    (TO_GUEST, AES_256, b"\x13\x01"),
], ids=["older version offered", "one cipher offered", "older version chosen", "another cipher chosen"])  # fmt: skip
def test_a_handshake_that_is_weakened_on_the_way_fails(host: OpenTable, way: str, old: bytes, new: bytes) -> None:
    changed: list[int] = []

    def weaken(at: str, before: int, data: bytes) -> bytes:
        if at != way or before:
            return data
        changed.append(data.count(old))
        return data.replace(old, new)

    with relay(host.port, weaken) as tap:
        visit = host.join("Dana", tap.port)
        assert until(lambda: visit.ended)
    assert changed == [1]
    assert visit.ended in ("protocol", "closed")
    assert host.names() == []


def test_a_guest_with_a_certificate_of_its_own_is_like_any_other(host: OpenTable) -> None:
    """Nobody asks for it, so nothing of it is sent or read."""
    path = host.folder / "guest.pem"
    path.write_text(odd_certificate(""))
    context = guest_context.__wrapped__()
    context.load_cert_chain(path)
    context.post_handshake_auth = True
    with context.wrap_socket(plain(host.port)) as made:
        proven(made, host.room.code)
        made.sendall(json.dumps({"t": "ping", "id": 1}).encode() + b"\n")
        assert json.loads(read_line(made)) == {"t": "pong", "id": 1}
