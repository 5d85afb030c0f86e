"""Addresses: typed ones, private ones, this computer's own, and who may come from where."""

from __future__ import annotations

import pytest

from game.net.host.room import Room, TableSettings
from game.net.protocol.streams import MemoryListener
from game.net.transport import addresses
from game.net.transport.subnet import FRESH, Subnet
from game.record import SeatInfo
from game.session.session import Services
from game.session.table_setup import TableSetup
from tests.net.sockets import can_bind, guest, house, plain, read_until_end


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
    monkeypatch.setattr("game.net.transport.subnet.is_private", lambda address: False)
    monkeypatch.setattr("game.net.transport.subnet.own_networks", list)
    with house() as host, plain(host.listener.port) as made:
        assert read_until_end(made) == b""
        assert host.streams == []
        host.listener.near_only = False
        with guest(host.listener.port) as good:
            assert good.ask(1) is not None


@pytest.mark.parametrize(
    ("text", "near"),
    [("192.0.2.2", True), ("192.0.2.130", False), ("8.8.8.8", False), ("10.9.9.9", True), ("2001:db8:7::2", True),
     ("2001:db8:7:0:ffff::1", True), ("2001:db8:7:1::2", False), ("::ffff:192.0.2.2", True), ("fe80::9%eth0", True)],
)  # fmt: skip
def test_a_network_of_public_addresses_is_near_too(text: str, near: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [addresses.Interface("192.0.2.1", "192.0.2.127", 25)]
    monkeypatch.setattr("game.net.transport.subnet.interfaces", lambda: own)
    monkeypatch.setattr(
        "game.net.transport.subnet.own_addresses", lambda: ["192.0.2.1", "2001:db8:7::1", "fe80::1%eth0"]
    )
    assert Subnet().holds(text) == near


def test_a_computer_that_changes_networks_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    own: list[addresses.Interface] = []
    monkeypatch.setattr("game.net.transport.subnet.interfaces", lambda: own)
    monkeypatch.setattr("game.net.transport.subnet.own_addresses", list)
    now = [100.0]
    neighbourhood = Subnet(lambda: now[0])
    assert not neighbourhood.holds("192.0.2.2")
    own.append(addresses.Interface("192.0.2.1", ""))
    now[0] += FRESH
    assert neighbourhood.holds("192.0.2.2")


def test_the_host_decides_who_may_come_from_afar() -> None:
    room = Room(TableSetup("tigris", (SeatInfo("human"), SeatInfo("lan"))), Services(), TableSettings(near=False))
    listening = MemoryListener()
    room.open(listening)
    assert not listening.near_only
    room.set_table_settings(TableSettings())
    assert listening.near_only
