"""The download of a host's bundle over HTTP: one page, one file, for this network alone, within bounds."""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.net.transport import download_server
from game.net.transport.download_server import MOST_PER_ADDRESS, DownloadServer

DATA = Random(1).randbytes(300_000)
PAGE = "<!doctype html><p>שלום".encode()
REQUESTS = 400


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DownloadServer]:
    file = tmp_path / "two-rivers-1.tar.gz"
    file.write_bytes(DATA)
    (tmp_path / "secret.txt").write_text("nobody's business")
    made = DownloadServer(file, PAGE, loopback=True)
    yield made
    made.close()


def ask(server: DownloadServer, path: str, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], bytes]:
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        link.request(method, path, headers={"Host": host or f"127.0.0.1:{server.port}"})
        answer = link.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        link.close()


def raw(server: DownloadServer, request: bytes) -> bytes:
    """What comes back for any bytes."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as made, contextlib.suppress(OSError):
        made.sendall(request)  # whoever is not served may be cut off already
        made.shutdown(socket.SHUT_WR)
        while data := made.recv(1 << 16):
            found += data
    return found


def until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not there():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_page_and_the_file(server: DownloadServer) -> None:
    code, headers, body = ask(server, "/")
    assert (code, body) == (200, PAGE)
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Server" not in headers
    assert "Set-Cookie" not in headers
    code, headers, body = ask(server, "/two-rivers-1.tar.gz")
    assert (code, body) == (200, DATA)
    assert headers["Content-Disposition"] == 'attachment; filename="two-rivers-1.tar.gz"'
    until(lambda: server.downloads == 1)


def test_a_question_for_the_size_is_no_download(server: DownloadServer) -> None:
    code, headers, body = ask(server, "/two-rivers-1.tar.gz", "HEAD")
    assert (code, headers["Content-Length"], body) == (200, str(len(DATA)), b"")
    assert server.downloads == 0


@pytest.mark.parametrize(
    "path",
    ["/secret.txt", "/two-rivers-1.tar.gz/", "/../two-rivers-1.tar.gz", "/..", "/%74wo-rivers-1.tar.gz",
     "/?x=1", "/two-rivers-1.tar.gz?", "http://127.0.0.1/", "/favicon.ico", "/./"],
)  # fmt: skip
def test_there_is_nothing_else(path: str, server: DownloadServer) -> None:
    code, _, body = ask(server, path)
    assert (code, body) == (404, b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_it_is_read_only(method: str, server: DownloadServer) -> None:
    code, _, body = ask(server, "/", method)
    assert (code, body) == (501, b"")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost", "127.0.0.1:1"])
def test_no_name_can_be_rebound_to_it(host: str, server: DownloadServer) -> None:
    assert ask(server, "/two-rivers-1.tar.gz", host=host)[0] == 421
    assert raw(server, b"GET / HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.0 421")


def test_whoever_is_not_of_this_network_gets_nothing(server: DownloadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server._http._subnet, "holds", lambda address: False)
    assert raw(server, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()) == b""


def test_who_says_nothing_is_sent_away_and_takes_no_more_places_than_others(
    server: DownloadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download_server, "REQUEST_SECONDS", 600.0)
    silent = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(MOST_PER_ADDRESS + 2)]
    until(lambda: len(server._http._open) == MOST_PER_ADDRESS)
    for made in silent[MOST_PER_ADDRESS:]:
        assert made.recv(1) == b"", "one address has no more places"
    assert len(server._http._open) == MOST_PER_ADDRESS
    silent[0].sendall(b"GET / HTT")
    for each in list(server._http._open):
        server._http.allow(each, -1)
    until(lambda: not server._http._open)
    assert ask(server, "/")[0] == 200
    for made in silent:
        made.close()


def test_a_download_may_take_longer_than_its_request(server: DownloadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_server, "REQUEST_SECONDS", 0.1)
    request = f"GET /two-rivers-1.tar.gz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as made:
        made.sendall(request)
        found = made.recv(100)
        time.sleep(0.4)
        while data := made.recv(1 << 16):
            found += data
    assert found.endswith(DATA)


def test_it_ends_at_once_in_mid_download(server: DownloadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server._http.file.write_bytes(bytes(20_000_000))
    server._http.size = 20_000_000
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as made:
        made.sendall(f"GET /{server._http.file.name} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert made.recv(1000)
        server.close()
        count = 0
        try:
            while data := made.recv(1 << 16):
                count += len(data)
        except ConnectionError:
            pass
        assert count < 20_000_000
    with pytest.raises(ConnectionError):
        socket.create_connection(("127.0.0.1", server.port), timeout=5)
    assert not [each for each in threading.enumerate() if each.name == "download"]


def test_any_bytes_are_borne(server: DownloadServer, capfd: pytest.CaptureFixture[str]) -> None:
    rng = Random(7)
    good = f"GET /two-rivers-1.tar.gz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    for number in range(REQUESTS):
        request = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(request))
            request[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
        if number % 50 == 0:
            request = bytearray(b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n")
        answer = raw(server, bytes(request))
        head, _, body = answer.partition(b"\r\n\r\n")
        assert not answer or head.startswith(b"HTTP/1.0 "), answer[:200]
        assert body in (b"", DATA, PAGE)
    assert ask(server, "/")[0] == 200
    assert capfd.readouterr().err == ""
