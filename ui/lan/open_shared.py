"""Opening tables on the local network: host one, join one, reopen the one hosted last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.bots.levels import setup_levels
from game.catalog import GAMES
from game.core import BadSetup, Seat
from game.net.host.room import Room
from game.net.host.room_file import RoomDamaged, TableSettings
from game.record import RecordFault, SeatInfo
from game.session import table_setup
from game.session.table_setup import TableSetup
from game.storage.files import fault_key
from ui.catalog import playable_or_first
from ui.context import Context, Route
from ui.lan import shared_table
from ui.lan.shared_table import HostedTable
from ui.setup.damaged_game import offer_intact_part
from ui.setup.quick_game import PEOPLE
from ui.setup.services import services


def hosting_setup(app: Context) -> TableSetup:
    """Return the set-up of the last shared table, or one with three seats for guests."""
    game = playable_or_first(app.settings.last_game)
    options = {option.key: option.values for option in GAMES[game].options}
    last = table_setup.from_json(app.settings.shared.get(game), game, options, setup_levels(game))
    guest = SeatInfo("lan")
    setup = last if last is not None and is_shared(last) else TableSetup(game, (PEOPLE, guest, guest, guest))
    return replace(setup, purist=app.settings.purist)


def is_shared(setup: TableSetup) -> bool:
    """Return whether the set-up has seats for guests."""
    return any(seat.kind == "lan" for seat in setup.seats)


def store_shared_setup(app: Context, setup: TableSetup) -> None:
    """Store the set-up of a shared table for the next time."""
    app.settings.shared[setup.game], app.settings.purist = table_setup.to_json(setup), setup.purist
    app.nav.save_settings()


def host_table(app: Context, setup: TableSetup, table_settings: TableSettings | None = None, **more: Any) -> bool:
    """Open a table on the local network and its lobby; return whether that worked.

    `more` is passed to `Hosting`.
    """
    if not setup.seed and app.launch.seed is not None:
        setup, app.launch.seed = replace(setup, seed=str(app.launch.seed)), None
    kept = table_settings or TableSettings()
    named = replace(kept, host=kept.host or app.settings.name)
    return _show_lobby(
        app, lambda: shared_table.host(app, with_own_name(setup, named.host), named, **more), more.get("port", 0)
    )


def with_own_name(setup: TableSetup, name: str) -> TableSetup:
    """Return the set-up with that name on the only seat at this screen, if it has none."""
    own = [index for index, seat in enumerate(setup.seats) if seat.kind == "human"]
    if len(own) != 1 or setup.seats[own[0]].name:
        return setup
    return table_setup.with_seat(setup, own[0], SeatInfo("human", name=name))


def join_table(app: Context, address: tuple[str, int], code: str, want: Seat | str = "any", name: str = "") -> None:
    """Join a table at another computer; the lobby displays whether the host admits this guest."""
    app.nav.open(Route.LOBBY, shared_table.join(app, address, code, want, name or app.settings.name))


def resume_shared(app: Context, **more: Any) -> bool:
    """Continue the last game with guests; return whether that worked."""
    path = app.store.latest_lan_game()
    if path is None:
        app.nav.notice(app.tr("cli.nothing-to-continue"))
        return False
    return reopen(app, path, **more)


def reopen(app: Context, path: Path, repaired: Callable[[], object] = lambda: None, **more: Any) -> bool:
    """Reopen that game with guests; return whether that worked.

    Of a damaged one the intact part is offered, and a new code in place of a damaged room file.
    """

    def go_on() -> None:
        repaired()
        reopen(app, path, **more)

    try:
        room = Room.reopen(path, services(app))
    except RecordFault as fault:
        offer_intact_part(app, path, fault, go_on)
    except RoomDamaged:
        words, yes = partial(app.tr, "damaged.room.question"), partial(app.tr, "damaged.room.yes")
        app.nav.confirm(words, yes, lambda: _set_room_aside(app, path, go_on))
    except OSError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
    else:
        return _show_lobby(app, lambda: shared_table.reopen(app, room, **more), more.get("port", 0))
    return False


def _set_room_aside(app: Context, path: Path, go_on: Callable[[], object]) -> None:
    """Rename the damaged room file of a game, and continue without it."""
    try:
        copy = app.store.set_room_aside(path)
    except OSError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
        return
    go_on()
    app.nav.notice(app.tr("damaged.kept", file=copy.name))


def _show_lobby(app: Context, opened: Callable[[], HostedTable], port: int) -> bool:
    """Open a shared table and its lobby; return whether that worked. `port` is the requested port, 0 for any."""
    try:
        table = opened()
    except BadSetup:
        app.nav.notice(app.tr("setup.impossible"))
    except OSError:
        app.nav.notice(app.tr("cli.port", port=port) if port else app.tr("lan.cannot-host"))
    else:
        app.nav.open(Route.LOBBY, table)
        return True
    return False
