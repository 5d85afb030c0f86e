"""Addresses: reading those that are typed, telling private ones from others, finding this computer's own."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PRIVATE: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
                 "::1/128", "fe80::/10", "fc00::/7")
)  # fmt: skip
"""What nobody can have in the wide world."""

_TYPED = re.compile(r"\[([0-9A-Fa-f:.]+(?:%[\w.-]+)?)\](?::([0-9]{1,5}))?|([\w.-]{1,253})(?::([0-9]{1,5}))?", re.ASCII)

ADDRESS_OF, BROADCAST_OF, MASK_OF = (
    (0xC0206921, 0xC0206923, 0xC0206925) if sys.platform == "darwin" else (0x8915, 0x8919, 0x891B)
)
"""Questions to the system about an interface (SIOCGIFADDR, SIOCGIFBRDADDR, SIOCGIFNETMASK)."""


@dataclass(frozen=True, slots=True)
class Interface:
    """One of this computer's IPv4 addresses, and the address that reaches everybody on its network ("" if unknown)."""

    address: str
    broadcast: str
    bits: int = 24
    """How many bits all addresses of its network begin with; where the system does not tell, as in most homes."""


def read_address(text: str, port: int = 0) -> tuple[str, int] | None:
    """Host and port of a typed "192.168.1.7:7171", "[fe80::1%eth0]:7171", "fe80::1" or "name:7171".

    `port` is for those typed without one; None for what cannot be an address, or has no port.
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
    """Only digits and dots must be a whole IPv4 address; in brackets there is an IPv6 one."""
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
    return True


def show_address(host: str, port: int) -> str:
    """The one text for host and port that `read_address` reads back."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def plain_address(text: str) -> str:
    """The address without what only means something here: no zone, an IPv4 address as such."""
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def is_private(text: str) -> bool:
    """Whether the address belongs to a private network, or to this computer."""
    address = ipaddress.ip_address(plain_address(text))
    return any(address in network for network in PRIVATE)


def own_addresses() -> list[str]:
    """Where others may find this computer: IPv4 first, without loopback."""
    found = [each.address for each in interfaces()]
    found += [address for address in (*_ipv6_of_linux(), *_named(socket.AF_INET6), *_towards_all()) if address]
    kept = dict.fromkeys(address for address in found if not _only_here(address))
    return sorted(kept, key=lambda text: ":" in text)


def interfaces() -> list[Interface]:
    """The IPv4 addresses of this computer, loopback left out."""
    found = {each.address: each for each in _asked()}
    for address in (*_named(socket.AF_INET), _towards("192.0.2.1", socket.AF_INET)):
        if address and address not in found:
            found[address] = Interface(address, "")
    return [each for each in found.values() if not _only_here(each.address)]


def _only_here(address: str) -> bool:
    value = ipaddress.ip_address(address.partition("%")[0])
    return value.is_loopback or value.is_unspecified


def _asked() -> Iterator[Interface]:
    """Each interface asked by its name, where the system has such a question."""
    try:
        import fcntl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answers = [fcntl.ioctl(probe, question, request) for question in (ADDRESS_OF, BROADCAST_OF, MASK_OF)]
            except OSError:
                continue
            address, broadcast, mask = (socket.inet_ntoa(answer[20:24]) for answer in answers)
            bits = int(ipaddress.IPv4Address(mask)).bit_count()
            yield Interface(address, "" if broadcast == "0.0.0.0" else broadcast, bits)


def _ipv6_of_linux() -> Iterator[str]:
    try:
        rows = Path("/proc/net/if_inet6").read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return
    for row in rows:
        digits, *_, name = row.split()
        address = ipaddress.IPv6Address(int(digits, 16))
        yield f"{address}%{name}" if address.is_link_local else str(address)


def _named(family: socket.AddressFamily) -> list[str]:
    """What the system says about this computer's own name, if that can be said at once."""
    if sys.platform != "win32":  # elsewhere the name may lead to a name server, and that may take long
        return []
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, family)]
    except OSError:
        return []


def _towards_all() -> Iterator[str]:
    yield _towards("2001:db8::1", socket.AF_INET6)


def _towards(far: str, family: socket.AddressFamily) -> str:
    """The address from which this computer would speak to a far one; nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:  # also where the computer does not know that kind of address at all
        return ""
