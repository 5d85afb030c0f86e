"""Opening tables on the local network: host one, join one, reopen the one hosted last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.bots.levels import levels
from game.catalog import GAMES
from game.core import BadSetup, Seat
from game.net.host.room_file import TableSettings
from game.record import RecordFault, SeatInfo
from game.session import table_setup as plans
from game.session.table_setup import TableSetup
from game.storage.files import fault_key
from ui.catalog import known
from ui.context import Context, Route
from ui.lan import shared_table
from ui.lan.shared_table import HostedTable
from ui.setup.quick_game import PEOPLE


def hosting_plan(app: Context) -> TableSetup:
    """The table that others came to last, or one for three guests."""
    game = known(app.settings.last_game)
    options = {option.key: option.values for option in GAMES[game].options}
    last = plans.from_json(app.settings.shared.get(game), game, options, levels(game))
    guest = SeatInfo("lan")
    plan = last if last is not None and is_shared(last) else TableSetup(game, (PEOPLE, guest, guest, guest))
    return replace(plan, purist=app.settings.purist)


def is_shared(plan: TableSetup) -> bool:
    """Whether the plan has seats for guests."""
    return any(seat.kind == "lan" for seat in plan.seats)


def remember_shared(app: Context, plan: TableSetup) -> None:
    """Keep the plan of a shared table for the next time."""
    app.settings.shared[plan.game], app.settings.purist = plans.to_json(plan), plan.purist
    app.nav.save_settings()


def host_table(app: Context, plan: TableSetup, table_settings: TableSettings | None = None, **more: Any) -> bool:
    """Open a table for the local network and show its lobby; whether that worked. `more` is for `Hosting`."""
    if plan.seed is None and app.launch.seed is not None:
        plan, app.launch.seed = replace(plan, seed=app.launch.seed), None
    kept = table_settings or TableSettings()
    named = replace(kept, host=kept.host or app.settings.name)
    return _show_lobby(
        app, lambda: shared_table.host(app, own_name(plan, named.host), named, **more), more.get("port", 0)
    )


def own_name(plan: TableSetup, name: str) -> TableSetup:
    """The plan with that name on the one seat at this screen, if it has none."""
    own = [index for index, seat in enumerate(plan.seats) if seat.kind == "human"]
    if len(own) != 1 or plan.seats[own[0]].name:
        return plan
    return plans.with_seat(plan, own[0], SeatInfo("human", name=name))


def join_table(app: Context, address: tuple[str, int], code: str, want: Seat | str = "any", name: str = "") -> None:
    """Go to a table at another computer; the lobby shows whether one comes in."""
    app.nav.open(Route.LOBBY, shared_table.visit(app, address, code, want, name or app.settings.name))


def resume_shared(app: Context, **more: Any) -> bool:
    """Go on with the game that guests came to last; whether that worked."""
    path = app.store.latest_lan_game()
    if path is None:
        app.nav.notice(app.tr("cli.nothing-to-continue"))
        return False
    return reopen(app, path, **more)


def reopen(app: Context, path: Path, **more: Any) -> bool:
    return _show_lobby(app, lambda: shared_table.reopen(app, path, **more), more.get("port", 0))


def _show_lobby(app: Context, opened: Callable[[], HostedTable], port: int) -> bool:
    """`port`: the one that was asked for, 0 for any."""
    try:
        table = opened()
    except BadSetup:
        app.nav.notice(app.tr("setup.impossible"))
    except RecordFault as fault:
        app.nav.notice(app.tr(fault.key, **fault.details))
    except BlockingIOError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
    except OSError:
        app.nav.notice(app.tr("cli.port", port=port) if port else app.tr("lan.cannot-host"))
    else:
        app.nav.open(Route.LOBBY, table)
        return True
    return False
