"""Opening tables: a new one from a set-up, or a stored one to continue."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.levels import levels, setup_levels
from game.core import BadSetup
from game.record import RecordFault, SeatInfo
from game.session import table_setup
from game.session.table_setup import CLOSED, TableSetup
from game.storage.files import fault_key
from ui.catalog import PLAYABLE
from ui.context import Context, Route
from ui.setup.damaged_game import offer_intact_part
from ui.setup.quick_game import PEOPLE, is_quick_game, quick_game_key
from ui.setup.services import services
from ui.table.seat_labels import seat_names, seat_notes

if TYPE_CHECKING:
    from game.session.session import Session


def default_setup(game: str) -> TableSetup:
    """Return the default set-up: one person and two bots of the second level, without bots three people."""
    other = SeatInfo("bot", levels(game)[:2][-1]) if levels(game) else PEOPLE
    return TableSetup(game, (PEOPLE, other, other, CLOSED))


def last_setup(app: Context, game: str) -> TableSetup:
    """Return the last set-up of that game, without what is not valid any more."""
    from game.catalog import GAMES

    options = {option.key: option.values for option in GAMES[game].options}
    last = table_setup.from_json(app.settings.setups.get(game), game, options, setup_levels(game)) or default_setup(
        game
    )
    return replace(last, purist=app.settings.purist)


def store_setup(app: Context, setup: TableSetup) -> None:
    """Store the set-up for the next time."""
    app.settings.setups[setup.game] = table_setup.to_json(setup)
    if is_quick_game(setup):
        app.settings.quick[setup.game] = table_setup.to_json(setup)
    app.settings.last_game, app.settings.purist = setup.game, setup.purist
    app.nav.save_settings()


def preload(app: Context, game: str) -> None:
    """Load what a quick game and this game need, in a thread: then the first turn comes at once."""
    importlib.import_module("game.session.session")
    for key in {quick_game_key(app), game} & {*PLAYABLE}:
        PLAYABLE[key].load_ui()
    app.nav.preload(Route.PLAY)


def open_table(app: Context, setup: TableSetup) -> bool:
    """Start a game and display it over the menu; return whether that worked.

    If it did not, the player is notified of the reason.
    """
    from game.session.session import Session

    seed = setup.seed or table_setup.seed_text(app.launch.seed)
    try:
        session = Session.start(
            setup.game, setup.playing_seats(), setup.options, seed=seed,
            shuffle=setup.shuffle, purist=setup.purist, services=services(app),
        )  # fmt: skip
    except BadSetup:
        app.nav.notice(app.tr("setup.impossible"))
        return False
    app.launch.seed = None
    show_game(app, session)
    return True


def resume_table(app: Context, path: Path, repaired: Callable[[], object] = lambda: None) -> bool:
    """Continue a stored game; return whether that worked. A shared table is opened to its guests again.

    Of a damaged game the intact part is offered: `repaired` is called when the player agreed, and it is continued.
    """
    from game.session.session import Session

    if app.store.is_journal(path) and app.store.has_room(path):
        from ui.lan.open_shared import reopen

        return reopen(app, path, repaired)

    def go_on() -> None:
        repaired()
        resume_table(app, path)

    try:
        session = Session.resume(path, services(app))
    except RecordFault as fault:
        offer_intact_part(app, path, fault, go_on)
        return False
    except OSError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
        return False
    show_game(app, session)
    return True


def show_game(app: Context, session: Session) -> None:
    """Display the game over the menu, in place of the scenes that led to it."""
    app.nav.open_alone(Route.PLAY, session)
    if session.reassigned_seats:
        app.nav.notice(replaced_players(app, session))
    if any(info.kind == "human" for info in session.seats):  # bots that play among themselves wait for nobody
        show_first_question(app, session.setup.game)


def show_first_question(app: Context, game: str) -> None:
    """Display the question that a game has before its first turn, unless it was answered before."""
    offer = PLAYABLE[game].load_ui().first_question(app)
    if offer is not None:
        app.nav.push(offer)


def replaced_players(app: Context, session: Session) -> str:
    """Return who plays now for absent guests and for bots that are unknown here."""
    names, levels = seat_names(app, session.seats), seat_notes(app, session.seats)
    sentences = []
    for seat in session.reassigned_seats:
        key = "resume.bot" if session.seats[seat].kind == "bot" else "resume.person"
        sentences.append(app.tr(key, name=names[seat], level=levels[seat]))
    return " ".join(sentences)
