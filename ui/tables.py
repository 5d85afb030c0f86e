"""Opening tables: a new one from a plan, a stored one to go on with, the one-press game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game import plan as plans
from game.bots.levels import levels
from game.core import BadSetup
from game.plan import CLOSED, Plan
from game.record import RecordFault, SeatInfo
from ui.quickgame import PEOPLE, fits
from ui.seats import seat_names, seat_notes

if TYPE_CHECKING:
    from game.session import Equipment, Session
    from ui.app import App


def default_plan(game: str) -> Plan:
    """One person against two bots of the second level."""
    level = levels(game)[min(1, len(levels(game)) - 1)]
    bot = SeatInfo("bot", level)
    return Plan(game, (PEOPLE, bot, bot, CLOSED))


def last_plan(app: App, game: str) -> Plan:
    """The set-up used last for that game, as far as it still makes sense."""
    from game.catalog import GAMES

    options = {option.key: option.values for option in GAMES[game].options}
    return plans.from_json(app.settings.setups.get(game), game, options, levels(game)) or default_plan(game)


def remember(app: App, plan: Plan) -> None:
    """Keep the plan for the next time."""
    app.settings.setups[plan.game] = plans.to_json(plan)
    if fits(plan):
        app.settings.quick[plan.game] = plans.to_json(plan)
    app.settings.last_game = plan.game
    app.save_settings()


def open_table(app: App, plan: Plan) -> bool:
    """Start a game and show it over the menu; whether that worked (if not, the player was told why)."""
    from game.session import Session

    seed = plan.seed if plan.seed is not None else app.launch.seed
    try:
        session = Session.start(
            plan.game, plan.taken(), plan.options, seed="" if seed is None else str(seed), shuffle=plan.shuffle,
            equipment=equipment(app),
        )  # fmt: skip
    except BadSetup:
        app.notice(app.tr("setup.impossible"))
        return False
    app.launch.seed = None
    show(app, session)
    return True


def resume_table(app: App, path: Path) -> bool:
    """Go on with a stored game; whether that worked."""
    from game.disk import fault_key
    from game.session import Session

    try:
        session = Session.resume(path, equipment(app))
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
    from ui.scenes.play import PlayScene

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


def equipment(app: App) -> Equipment:
    """What a game at this screen is given: the data folder, and processes where bots and advisers think."""
    from game.bots.worker import Worker, counsellor
    from game.session import Equipment

    store = None if app.store.fault else app.store
    return Equipment(store=store, make_chooser=Worker, make_counsellor=counsellor)
