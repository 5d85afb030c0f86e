"""Addresses: typed ones, private ones, this computer's own, and who may come from where."""

from __future__ import annotations

import pytest

from game.net import addresses
from tests.net.sockets import (
    HERE,
    can_bind,
    house,
    raw,
    read_until_end,
)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("192.168.1.7:7171", "192.168.1.7", 7171), (" 10.0.0.1 ", "10.0.0.1", 99), ("[fe80::1%eth0]:5", "fe80::1%eth0", 5),
     ("::1", "::1", 99), ("fe80::1", "fe80::1", 99), ("dana-laptop.local:7", "dana-laptop.local", 7),
     ("[::1]", "::1", 99)],
)  # fmt: skip
def test_typed_addresses(text: str, host: str, port: int) -> None:
    assert addresses.read_address(text, 99) == (host, port)
    assert addresses.read_address(addresses.show_address(host, port)) == (host, port)


@pytest.mark.parametrize(
    "text", ["", ":5", "1.2.3:5", "1.2.3.400:5", "host:0", "host:70000", "[::1", "[1.2]:5", "a b:5", "שרת:5", "x" * 999,
             "http://x:5", "a:b:5"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    assert addresses.read_address(text, 99) is None


def test_an_address_without_a_port_needs_one() -> None:
    assert addresses.read_address("10.0.0.1") is None
    assert addresses.read_address("::1") is None


@pytest.mark.parametrize(
    ("text", "private"),
    [("127.0.0.1", True), ("10.1.2.3", True), ("172.16.0.1", True), ("172.32.0.1", False), ("192.168.0.9", True),
     ("169.254.3.4", True), ("8.8.8.8", False), ("::1", True), ("fe80::1%eth0", True), ("fd12::1", True),
     ("2001:4860::8", False), ("::ffff:8.8.8.8", False), ("::ffff:10.0.0.1", True), ("0.0.0.0", False)],
)  # fmt: skip
def test_private_addresses(text: str, private: bool) -> None:
    assert addresses.is_private(text) == private


def test_own_addresses_can_be_bound() -> None:
    for address in addresses.own_addresses():
        assert not address.startswith("127.")
        assert address == "::1" or addresses.read_address(addresses.show_address(address, 5)) == (address, 5)
    for each in addresses.interfaces():
        assert can_bind(each.address)


def test_strangers_from_the_wide_world_are_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.listener.is_private", lambda address: address != HERE)
    with house() as host, raw(host.listener.port) as made:
        assert read_until_end(made) == b""
        assert host.streams == []
