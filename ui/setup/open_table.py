"""Opening tables: a new one from a plan, a stored one to go on with, the one-press game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bots.levels import levels
from game.core import BadSetup, Seat
from game.record import RecordFault, SeatInfo
from game.session import table_setup as plans
from game.session.table_setup import CLOSED, TableSetup
from game.storage.files import fault_key
from ui.catalog import known
from ui.setup.quick_game import PEOPLE, fits
from ui.table.seat_labels import seat_names, seat_notes

if TYPE_CHECKING:
    from game.net.host.room_file import TableSettings
    from game.session.session import Services, Session
    from ui.app.app import App
    from ui.lan.shared_table import HostedTable


def default_plan(game: str) -> TableSetup:
    """One person against two bots of the second level; without bots three people."""
    other = SeatInfo("bot", levels(game)[:2][-1]) if levels(game) else PEOPLE
    return TableSetup(game, (PEOPLE, other, other, CLOSED))


def last_plan(app: App, game: str) -> TableSetup:
    """The set-up used last for that game, as far as it still makes sense."""
    from game.catalog import GAMES

    options = {option.key: option.values for option in GAMES[game].options}
    last = plans.from_json(app.settings.setups.get(game), game, options, levels(game)) or default_plan(game)
    return replace(last, purist=app.settings.purist)


def remember(app: App, plan: TableSetup) -> None:
    """Keep the plan for the next time."""
    app.settings.setups[plan.game] = plans.to_json(plan)
    if fits(plan):
        app.settings.quick[plan.game] = plans.to_json(plan)
    app.settings.last_game, app.settings.purist = plan.game, plan.purist
    app.save_settings()


def open_table(app: App, plan: TableSetup) -> bool:
    """Start a game and show it over the menu; whether that worked (if not, the player was told why)."""
    from game.session.session import Session

    seed = plan.seed if plan.seed is not None else app.launch.seed
    try:
        session = Session.start(
            plan.game, plan.taken(), plan.options, seed="" if seed is None else str(seed), shuffle=plan.shuffle,
            purist=plan.purist, services=services(app),
        )  # fmt: skip
    except BadSetup:
        app.notice(app.tr("setup.impossible"))
        return False
    app.launch.seed = None
    show(app, session)
    return True


def hosting_plan(app: App) -> TableSetup:
    """The table that others came to last, or one for three guests."""
    from game.catalog import GAMES

    game = known(app.settings.last_game)
    options = {option.key: option.values for option in GAMES[game].options}
    last = plans.from_json(app.settings.shared.get(game), game, options, levels(game))
    guest = SeatInfo("lan")
    plan = last if last is not None and is_shared(last) else TableSetup(game, (PEOPLE, guest, guest, guest))
    return replace(plan, purist=app.settings.purist)


def is_shared(plan: TableSetup) -> bool:
    """Whether the plan has seats for guests."""
    return any(seat.kind == "lan" for seat in plan.seats)


def remember_shared(app: App, plan: TableSetup) -> None:
    """Keep the plan of a shared table for the next time."""
    app.settings.shared[plan.game], app.settings.purist = plans.to_json(plan), plan.purist
    app.save_settings()


def host_table(app: App, plan: TableSetup, table_settings: TableSettings | None = None, **more: Any) -> bool:
    """Open a table for the local network and show its lobby; whether that worked. `more` is for `Hosting`."""
    from game.net.host.room_file import TableSettings
    from ui.lan import shared_table

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


def join_table(app: App, address: tuple[str, int], code: str, want: Seat | str = "any", name: str = "") -> None:
    """Go to a table at another computer; the lobby shows whether one comes in."""
    from ui.lan import shared_table
    from ui.scenes.lan.lobby import LobbyScene

    app.push(LobbyScene(shared_table.visit(app, address, code, want, name or app.settings.name)))


def resume_shared(app: App, **more: Any) -> bool:
    """Go on with the game that guests came to last; whether that worked."""
    path = app.store.latest_shared()
    if path is None:
        app.notice(app.tr("cli.nothing-to-continue"))
        return False
    return _reopen(app, path, **more)


def _reopen(app: App, path: Path, **more: Any) -> bool:
    from ui.lan import shared_table

    return _show_lobby(app, lambda: shared_table.reopen(app, path, **more), more.get("port", 0))


def _show_lobby(app: App, opened: Callable[[], HostedTable], port: int) -> bool:
    """`port`: the one that was asked for, 0 for any."""
    from ui.scenes.lan.lobby import LobbyScene

    try:
        table = opened()
    except BadSetup:
        app.notice(app.tr("setup.impossible"))
    except RecordFault as fault:
        app.notice(app.tr(fault.key, **fault.details))
    except BlockingIOError as fault:
        app.notice(app.tr(fault_key(fault)))
    except OSError:
        app.notice(app.tr("cli.port", port=port) if port else app.tr("lan.cannot-host"))
    else:
        app.push(LobbyScene(table))
        return True
    return False


def resume_table(app: App, path: Path) -> bool:
    """Go on with a stored game; whether that worked. One that guests came to is opened to them again."""
    from game.session.session import Session

    if app.store.is_journal(path) and app.store.beside(path) is not None:
        return _reopen(app, path)
    try:
        session = Session.resume(path, services(app))
    except RecordFault as fault:
        app.notice(app.tr(fault.key, **fault.details))
        return False
    except OSError as fault:
        app.notice(app.tr(fault_key(fault)))
        return False
    show(app, session)
    return True


def show(app: App, session: Session) -> None:
    """Put the game over the menu, in place of whatever led to it."""
    from ui.scenes.play.play import PlayScene

    app.replace_all(PlayScene(session))
    if session.reseated:
        app.notice(reseated(app, session))


def reseated(app: App, session: Session) -> str:
    """Who plays now for guests that are gone and bots that are not known here."""
    names, levels = seat_names(app, session.seats), seat_notes(app, session.seats)
    told = []
    for seat in session.reseated:
        key = "resume.bot" if session.seats[seat].kind == "bot" else "resume.person"
        told.append(app.tr(key, name=names[seat], level=levels[seat]))
    return " ".join(told)


def services(app: App) -> Services:
    """Return what a game at this screen uses: the data folder, and the processes of bots and hints."""
    from game.bots.worker import Worker
    from game.session.session import Services

    store = None if app.store.fault else app.store
    return Services(store=store, make_chooser=Worker, make_counsellor=partial(Worker, urgent=True))
