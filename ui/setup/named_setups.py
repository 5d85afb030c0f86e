"""Set-ups that the player gave a name, to open the same table again."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.levels import setup_levels
from game.catalog import GAMES
from game.display_text import clean
from game.record import MAX_TITLE
from game.session import table_setup
from game.session.table_setup import TableSetup
from ui.context import Context

MOST = 40
"""The most set-ups of one game; further ones replace the oldest."""


def named_setups(app: Context, game: str) -> dict[str, TableSetup]:
    """Return the player's set-ups of that game by name, the oldest first, without what is not valid any more."""
    options = {option.key: option.values for option in GAMES[game].options}
    stored = app.settings.named_setups.get(game)
    found = {}
    for name, data in stored.items() if isinstance(stored, Mapping) else ():
        setup = table_setup.from_json(data, game, options, setup_levels(game))
        if setup is not None and (shown := clean(str(name), MAX_TITLE)):
            found[shown] = setup
    return dict([*found.items()][-MOST:])


def store_named(app: Context, name: str, setup: TableSetup) -> bool:
    """Store the set-up under that name; return whether the name contains anything."""
    name = clean(name, MAX_TITLE)
    if name:
        kept = {each: old for each, old in named_setups(app, setup.game).items() if each != name}
        _store(app, setup.game, {**kept, name: setup})
    return bool(name)


def rename_named(app: Context, old: str, name: str, game: str) -> bool:
    """Give the set-up called `old` that name, in its place; return whether the name contains anything.

    Another set-up of that name is replaced.
    """
    name, setups = clean(name, MAX_TITLE), named_setups(app, game)
    if name and old in setups:
        kept = {each: setup for each, setup in setups.items() if each == old or each != name}
        _store(app, game, {name if each == old else each: setup for each, setup in kept.items()})
    return bool(name)


def delete_named(app: Context, name: str, game: str) -> None:
    """Delete the set-up of that name."""
    _store(app, game, {each: old for each, old in named_setups(app, game).items() if each != name})


def _store(app: Context, game: str, setups: Mapping[str, TableSetup]) -> None:
    kept = [*setups.items()][-MOST:]
    app.settings.named_setups[game] = {name: table_setup.to_json(setup) for name, setup in kept}
    app.nav.save_settings()
