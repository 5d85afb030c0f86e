"""The tables of the list: one row for every computer that announces a table, and which of them is the right one.

Anybody on the network can repeat a host's beacon from their own computer. A relay learns nothing, but a player who
tries it loses time, so two computers for one table are two rows with a warning. It ends for the row where the player
was let in: only the right computer knows the code.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Sequence
from typing import Final

from game.net.transport.discovery import Found
from ui.context import Context

MOST_PROVEN: Final = 32


def by_computer(tables: Sequence[Found], own: Collection[str]) -> list[Found]:
    """Return the tables with the `own` addresses of this computer united, because nobody else can send from those."""
    found: dict[tuple[str, int, str], Found] = {}
    for table in tables:
        key = table.advert.room, table.advert.port, _computer(table, own)
        before = found[key].addresses if key in found else ()
        found[key] = Found(table.advert, tuple(dict.fromkeys((*before, *table.addresses))))
    return list(found.values())


def has_rival(table: Found, tables: Sequence[Found], own: Collection[str]) -> bool:
    """Return whether another computer announces the same table."""
    computer = _computer(table, own)
    return any(each.advert.room == table.advert.room and _computer(each, own) != computer for each in tables)


def is_proven(app: Context, table: Found) -> bool:
    """Return whether the player was let in at this table under this address."""
    return app.settings.proven_tables.get(table.advert.room) in table.addresses


def store_proven(app: Context, room: str, address: str) -> None:
    """Store that the player was let in at this table under this address."""
    others = {each: at for each, at in app.settings.proven_tables.items() if each != room}
    app.settings.proven_tables = dict([*others.items(), (room, address)][-MOST_PROVEN:])
    app.nav.save_settings()


def _computer(table: Found, own: Collection[str]) -> str:
    """Return what distinguishes the table's computer from others; "" is this one."""
    address = table.addresses[0]
    return "" if ipaddress.ip_address(address).is_loopback or address in own else address
