"""Opening tables: a new one from a plan, a stored one to go on with, the one-press game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.levels import levels
from game.core import BadSetup
from game.record import RecordFault, SeatInfo
from game.session import table_setup as plans
from game.session.table_setup import CLOSED, TableSetup
from game.storage.files import fault_key
from ui.context import Context, Route
from ui.setup.quick_game import PEOPLE, fits
from ui.setup.services import services
from ui.table.seat_labels import seat_names, seat_notes

if TYPE_CHECKING:
    from game.session.session import Session


def default_plan(game: str) -> TableSetup:
    """One person against two bots of the second level; without bots three people."""
    other = SeatInfo("bot", levels(game)[:2][-1]) if levels(game) else PEOPLE
    return TableSetup(game, (PEOPLE, other, other, CLOSED))


def last_plan(app: Context, game: str) -> TableSetup:
    """The set-up used last for that game, as far as it still makes sense."""
    from game.catalog import GAMES

    options = {option.key: option.values for option in GAMES[game].options}
    last = plans.from_json(app.settings.setups.get(game), game, options, levels(game)) or default_plan(game)
    return replace(last, purist=app.settings.purist)


def remember(app: Context, plan: TableSetup) -> None:
    """Keep the plan for the next time."""
    app.settings.setups[plan.game] = plans.to_json(plan)
    if fits(plan):
        app.settings.quick[plan.game] = plans.to_json(plan)
    app.settings.last_game, app.settings.purist = plan.game, plan.purist
    app.nav.save_settings()


def open_table(app: Context, plan: TableSetup) -> bool:
    """Start a game and show it over the menu; whether that worked (if not, the player was told why)."""
    from game.session.session import Session

    seed = plan.seed if plan.seed is not None else app.launch.seed
    try:
        session = Session.start(
            plan.game, plan.playing_seats(), plan.options, seed="" if seed is None else str(seed), shuffle=plan.shuffle,
            purist=plan.purist, services=services(app),
        )  # fmt: skip
    except BadSetup:
        app.nav.notice(app.tr("setup.impossible"))
        return False
    app.launch.seed = None
    show(app, session)
    return True


def resume_table(app: Context, path: Path) -> bool:
    """Go on with a stored game; whether that worked. One that guests came to is opened to them again."""
    from game.session.session import Session

    if app.store.is_journal(path) and app.store.load_room(path) is not None:
        from ui.lan.open_shared import reopen

        return reopen(app, path)
    try:
        session = Session.resume(path, services(app))
    except RecordFault as fault:
        app.nav.notice(app.tr(fault.key, **fault.details))
        return False
    except OSError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
        return False
    show(app, session)
    return True


def show(app: Context, session: Session) -> None:
    """Put the game over the menu, in place of whatever led to it."""
    app.nav.open_alone(Route.PLAY, session)
    if session.reassigned_seats:
        app.nav.notice(reseated(app, session))


def reseated(app: Context, session: Session) -> str:
    """Who plays now for guests that are gone and bots that are not known here."""
    names, levels = seat_names(app, session.seats), seat_notes(app, session.seats)
    told = []
    for seat in session.reassigned_seats:
        key = "resume.bot" if session.seats[seat].kind == "bot" else "resume.person"
        told.append(app.tr(key, name=names[seat], level=levels[seat]))
    return " ".join(told)
