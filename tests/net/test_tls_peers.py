"""Peers of other protocols, versions and ciphers, and certificates of every kind: no downgrade, and no fault."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import NameOID

from game import __version__
from game.net.protocol.messages import PROTOCOL
from game.net.transport.certificate import guest_context
from game.net.transport.network import Network
from tests.net.opentable import OpenTable, table
from tests.net.relay import TO_GUEST, TO_HOST, relay
from tests.net.sockets import HERE, gone, plain, proven, read_line, read_until_end, until

OLD_CHALLENGE = {
    "t": "challenge", "protocol": 1, "version": "0.3.0", "game": "tigris", "host": "Dana", "room": "0" * 16,
    "nonce": "0" * 32,
}  # fmt: skip
AES_256, AES_128_CCM_8 = b"\x13\x02", b"\x13\x05"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenTable]:
    """A table at which nobody sits."""
    with table(tmp_path_factory.mktemp("table")) as made:
        yield made


# -- downgrade -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b'{"t":"hello"}\n', b"GET / HTTP/1.1\r\n\r\n", b"\x80\x2e\x01\x03\x01", b"\x00"])
def test_a_guest_in_clear_text_is_told_both_versions_and_nothing_else(host: OpenTable, said: bytes) -> None:
    with plain(host.port) as made:
        made.sendall(said)
        (answer,) = read_until_end(made).splitlines()
    args = {"protocol": PROTOCOL, "version": __version__}
    assert json.loads(answer) == {"t": "bye", "reason": "protocol", "args": args}


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


@contextmanager
def false_host(serve: Callable[[socket.socket], None]) -> Iterator[int]:
    """The port of a host that does this with the first connection."""
    with socket.create_server((HERE, 0)) as listening:

        def accept() -> None:
            with listening.accept()[0] as made, suppress(OSError):
                serve(made)
                read_until_end(made)

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield int(listening.getsockname()[1])
        thread.join()


def test_a_host_of_protocol_1_speaks_first_and_hears_nothing_but_the_beginning_of_tls() -> None:
    heard: list[bytes] = []

    def serve(made: socket.socket) -> None:
        made.sendall(json.dumps(OLD_CHALLENGE).encode() + b"\n")
        heard.append(read_until_end(made))

    network = Network()
    with false_host(serve) as port:
        assert gone(network, network.dial(HERE, port)) == "protocol"
    network.close()
    assert heard[0][:1] == b"\x16"
    assert b'"t"' not in heard[0]


def test_a_host_of_older_tls_is_left(host: OpenTable) -> None:
    certificate = host.room.state.access.certificate

    def serve(made: socket.socket) -> None:
        context = served(certificate, host.folder)
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.wrap_socket(made, server_side=True)

    network = Network()
    with false_host(serve) as port:
        assert gone(network, network.dial(HERE, port)) == "protocol"
    network.close()


# -- certificates --------------------------------------------------------------------------------------


def served(pem: str, folder: Path) -> ssl.SSLContext:
    """The settings of a host with that certificate."""
    path = folder / "served.pem"
    path.write_text(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


def certificate(
    key: Any, name: str = "table", days: int = 3650, fill: int = 0, signer: Any = None, ca: bool = False
) -> str:
    """A key and its certificate as PEM; `fill` bytes of an extension that nobody knows."""
    now = datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)] if name else [])
    made = x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=4000)).not_valid_after(now + timedelta(days=days))
    if fill:
        oid = x509.ObjectIdentifier("1.3.6.1.4.1.99999.1")
        made = made.add_extension(x509.UnrecognizedExtension(oid, bytes(fill)), critical=False)
    if ca:
        made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    by = signer or key
    hashed = None if isinstance(by, ed25519.Ed25519PrivateKey) else hashes.SHA256()
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return (private + made.sign(by, hashed).public_bytes(pem)).decode("ascii")


def chain() -> str:
    """A certificate that another one signed, which comes with it."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    public = certificate(authority, "authority", ca=True).partition("-----BEGIN CERTIFICATE-----")
    return certificate(key, signer=authority) + "".join(public[1:])


def p256() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


ODD: dict[str, Callable[[], str]] = {
    "expired": lambda: certificate(p256(), days=-1),
    "for ten thousand years": lambda: certificate(p256(), days=2_900_000),
    "no name": lambda: certificate(p256(), name=""),
    "a name for logs": lambda: certificate(p256(), name="x\n2026 ERROR \x1b[2J%s{0}<b>"),
    "rsa": lambda: certificate(rsa.generate_private_key(65537, 2048)),
    "another curve": lambda: certificate(ec.generate_private_key(ec.SECP384R1())),
    "ed25519": lambda: certificate(ed25519.Ed25519PrivateKey.generate()),
    "a chain": chain,
    "large": lambda: certificate(p256(), fill=50_000),
}


@pytest.mark.parametrize("kind", ODD)
def test_only_the_code_proves_a_table_whatever_its_certificate_is(tmp_path: Path, kind: str) -> None:
    """Any certificate is accepted before the exchange; with the code the guest comes in, without it nobody does."""
    pem = ODD[kind]()
    with table(tmp_path, pem=pem) as odd:
        assert odd.room.state.access.certificate == pem, "it is used as it is"
        visit = odd.join("Dana Ostrich")
        assert until(lambda: visit.remote.linked, 5.0), visit.ended
        stranger = odd.join("Omid", code="ZZZZZZ")
        assert until(lambda: stranger.ended, 5.0)
        assert stranger.ended == "not-this-table"
        assert odd.names() == ["Dana Ostrich"]


@pytest.mark.parametrize("fill", [200_000, 1 << 20])
def test_a_huge_certificate_ends_the_visit(host: OpenTable, fill: int) -> None:
    pem = certificate(p256(), fill=fill)
    with false_host(lambda made: served(pem, host.folder).wrap_socket(made, server_side=True).close()) as port:
        visit = host.join("Dana", port)
        assert until(lambda: visit.ended, 8.0)
    assert visit.ended == "protocol"


def test_a_guest_with_a_certificate_of_its_own_is_like_any_other(host: OpenTable) -> None:
    """Nobody asks for it, so nothing of it is sent or read."""
    path = host.folder / "guest.pem"
    path.write_text(certificate(p256(), name="Dana Ostrich"))
    context = guest_context.__wrapped__()
    context.load_cert_chain(path)
    context.post_handshake_auth = True
    with context.wrap_socket(plain(host.port)) as made:
        proven(made, host.room.code)
        made.sendall(json.dumps({"t": "ping", "id": 1}).encode() + b"\n")
        assert json.loads(read_line(made)) == {"t": "pong", "id": 1}
