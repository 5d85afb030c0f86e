"""Network addresses: parsing of typed ones, private networks, the interfaces of this computer."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import ifaddr

PRIVATE: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
                 "::1/128", "fe80::/10", "fc00::/7")
)  # fmt: skip
"""Networks that are not routed on the internet."""

_TYPED = re.compile(r"\[([0-9A-Fa-f:.]+(?:%[\w.-]+)?)\](?::([0-9]{1,5}))?|([\w.-]{1,253})(?::([0-9]{1,5}))?", re.ASCII)

_LINK_LOCAL: Final = ipaddress.ip_network("fe80::/64")
"""RFC 4291, 2.5.6. Some systems report the zone inside of these bits; such an address cannot be dialled."""


@dataclass(frozen=True, slots=True)
class Interface:
    """An IPv4 address of this computer."""

    address: str
    broadcast: str
    """The broadcast address of its network; "" if unknown."""
    bits: int = 24
    """Length of the network prefix; the default is that of most homes."""


def read_address(text: str, port: int = 0) -> tuple[str, int] | None:
    """Return host and port of a typed "192.168.1.7:7171", "[fe80::1%eth0]:7171", "fe80::1" or "name:7171".

    `port` is the default port. Returns None for what cannot be an address, or has no port.
    """
    text = text.strip()
    with contextlib.suppress(ValueError):
        alone = str(ipaddress.IPv6Address(text))
        return (alone, port) if port else None
    match = _TYPED.fullmatch(text)
    if match is None:
        return None
    host, number = match[1] or match[3], int(match[2] or match[4] or port)
    return (host, number) if 0 < number < 65536 and _may_be(host) else None


def _may_be(host: str) -> bool:
    """Check that a host of digits and dots is a complete IPv4 address, and one with colons an IPv6 address."""
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
    return True


def show_address(host: str, port: int) -> str:
    """Return the text of host and port that `read_address` parses."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def plain_address(text: str) -> str:
    """Return the address without its zone, and a mapped IPv4 address as IPv4."""
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def is_private(text: str) -> bool:
    """Return whether the address belongs to a private network or to loopback."""
    address = ipaddress.ip_address(plain_address(text))
    return any(address in network for network in PRIVATE)


def own_addresses() -> list[str]:
    """Return the addresses at which others can reach this computer: IPv4 first, without loopback."""
    found = [each.address for each in interfaces()]
    found += [*_ipv6_addresses(), *_routed("2001:db8::1", socket.AF_INET6)]
    return [address for address in dict.fromkeys(found) if not _is_local(address)]


def interfaces() -> list[Interface]:
    """Return the IPv4 addresses of this computer, without loopback."""
    found = {ip.ip: _interface(ip) for adapter in _adapters() for ip in adapter.ips if ip.is_IPv4}
    for address in _routed("192.0.2.1", socket.AF_INET):
        found.setdefault(address, Interface(address, ""))
    return [each for each in found.values() if not _is_local(each.address)]


def _adapters() -> list[ifaddr.Adapter]:
    """Return what the system lists; nothing if it lists an address that ifaddr does not understand."""
    try:
        return list(ifaddr.get_adapters())
    except (OSError, AssertionError):
        return []


def _interface(ip: ifaddr.IP) -> Interface:
    network = ipaddress.IPv4Network(f"{ip.ip}/{ip.network_prefix}", strict=False)
    return Interface(str(ip.ip), str(network.broadcast_address) if network.num_addresses > 2 else "", ip.network_prefix)


def _ipv6_addresses() -> Iterator[str]:
    for adapter in _adapters():
        for address, _, zone in (ip.ip for ip in adapter.ips if isinstance(ip.ip, tuple)):
            if not ipaddress.IPv6Address(address).is_link_local:
                yield address
            elif ipaddress.IPv6Address(address) in _LINK_LOCAL:
                yield f"{address}%{zone if sys.platform == 'win32' else adapter.name}"


def _is_local(address: str) -> bool:
    value = ipaddress.ip_address(address.partition("%")[0])
    return value.is_loopback or value.is_unspecified


def _routed(far: str, family: socket.AddressFamily) -> list[str]:
    """Return the address from which this computer would reach a far one, if any; nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return [str(probe.getsockname()[0])]
    except OSError:  # no route, or a computer without this kind of address
        return []
