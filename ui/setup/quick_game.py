"""The quick game: one person against bots, with the number and level of bots chosen in the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.bots.levels import levels, setup_levels, split, styled
from game.record import SeatInfo
from game.session import table_setup
from game.session.table_setup import CLOSED, MAX_SEATS, TableSetup
from ui.catalog import PLAYABLE
from ui.context import Context
from ui.setup.bot_editor import with_level
from ui.table.seat_labels import level_name

PEOPLE = SeatInfo("human")


def first_quick_setup(game: str) -> TableSetup:
    """Return the very first quick game: few opponents, of the level for beginners."""
    return _with_bots(TableSetup(game, (PEOPLE,)), PLAYABLE[game].opponents, levels(game)[0])


def stored_quick_setup(app: Context) -> TableSetup:
    """Return the table that the button starts: the last one of one person against bots.

    Its game is the one played last, if it has bots.
    """
    from game.catalog import GAMES  # all rules, which the menu must not wait for

    setup = _stored_or_first(app, {option.key: option.values for option in GAMES[quick_game_key(app)].options})
    return replace(setup, purist=app.settings.purist)


def quick_setup(app: Context) -> TableSetup:
    """Return the same table without its options."""
    return _stored_or_first(app, {})


def games_with_bots() -> list[str]:
    """Return the games that a quick game can be of: those with bots."""
    return [game for game in PLAYABLE if levels(game)]


def quick_game_key(app: Context) -> str:
    """Return the game of the quick game: the one played last if it has bots."""
    return app.settings.last_game if app.settings.last_game in games_with_bots() else games_with_bots()[0]


def choose_game(app: Context, game: str) -> None:
    """Make this the game of the quick game, and store the choice."""
    app.settings.last_game = game
    app.nav.save_settings()


def _stored_or_first(app: Context, options: Mapping[str, Sequence[str]]) -> TableSetup:
    game = quick_game_key(app)
    for remembered in (app.settings.quick.get(game), app.settings.setups.get(game)):
        setup = table_setup.from_json(remembered, game, options, setup_levels(game))
        if setup is not None and is_quick_game(setup):
            return setup
    last = table_setup.from_json(app.settings.setups.get(game), game, options, setup_levels(game))
    return replace(first_quick_setup(game), options=last.options if last else {})


def is_quick_game(setup: TableSetup) -> bool:
    """Return whether exactly one person plays there against bots."""
    kinds = [seat.kind for seat in setup.playing_seats()]
    return kinds.count("human") == 1 and set(kinds) == {"human", "bot"}


def bots_of(setup: TableSetup) -> Sequence[SeatInfo]:
    """Return the bots of a table."""
    return [seat for seat in setup.playing_seats() if seat.kind == "bot"]


def level_of(setup: TableSetup) -> str:
    """Return the level of all its bots, with their style; "" if they differ."""
    known = {seat.level for seat in bots_of(setup)}
    return known.pop() if len(known) == 1 else ""


def possible_numbers(game: str) -> list[int]:
    """Return how many bots one person can play against."""
    from game.catalog import GAMES

    return [seats - 1 for seats in GAMES[game].seats if seats > 1]


def choose_number(app: Context, bots: str) -> None:
    """Play against that many bots, all of one level."""
    setup = stored_quick_setup(app)
    _store(app, _with_bots(setup, int(bots), level_of(setup) or bots_of(setup)[-1].level))


def choose_level(app: Context, level: str) -> None:
    """Give all bots that level; they keep their common style if it has it."""
    setup = stored_quick_setup(app)
    _store(app, _with_bots(setup, len(bots_of(setup)), with_level(setup.game, level_of(setup), level)))


def choose_style(app: Context, style: str) -> None:
    """Give all bots that style; "" is none."""
    setup = stored_quick_setup(app)
    level = split(level_of(setup) or bots_of(setup)[-1].level)[0]
    _store(app, _with_bots(setup, len(bots_of(setup)), styled(level, style)))


def opponents_in_words(app: Context, brief: bool = False) -> str:
    """Return game (unless `brief`), number and level of the opponents of a quick game on one line."""
    setup = quick_setup(app)
    level = level_of(setup)
    words = {
        "bots": app.tr("menu.bots", n=len(bots_of(setup))),
        "level": level_name(app, level) if level else app.tr("menu.level.mixed"),
    }
    return app.tr("menu.opponents.brief" if brief else "menu.opponents", game=app.tr(f"game.{setup.game}"), **words)


def _with_bots(setup: TableSetup, bots: int, level: str) -> TableSetup:
    """Return the set-up with its person and this number of bots of one level."""
    person = next(seat for seat in setup.playing_seats() if seat.kind == "human")
    seats = (person, *(SeatInfo("bot", level),) * bots)
    return replace(setup, seats=(*seats, *(CLOSED,) * (MAX_SEATS - len(seats))))


def _store(app: Context, setup: TableSetup) -> None:
    app.settings.quick[setup.game] = table_setup.to_json(setup)
    app.nav.save_settings()
