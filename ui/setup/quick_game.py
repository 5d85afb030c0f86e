"""The one-press game: one person against bots, as last time; how many bots and how good is chosen beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.bots.levels import levels
from game.record import SeatInfo
from game.session import table_setup as plans
from game.session.table_setup import CLOSED, MAX_SEATS, TableSetup
from ui.catalog import BOXES
from ui.context import Context

PEOPLE = SeatInfo("human")


def first_plan(game: str) -> TableSetup:
    """The very first quick game: as few opponents as can be, of the level that is meant for a first game."""
    return _filled(TableSetup(game, (PEOPLE,)), BOXES[game].opponents, levels(game)[0])


def stored_quick_setup(app: Context) -> TableSetup:
    """What the button starts: the last table of one person against bots, of the game played last."""
    from game.catalog import GAMES  # all rules, which the menu must not wait for

    plan = _plan(app, {option.key: option.values for option in GAMES[quick(app)].options})
    return replace(plan, purist=app.settings.purist)


def quick_setup(app: Context) -> TableSetup:
    """The same table as far as its seats go."""
    return _plan(app, {})


def choice() -> list[str]:
    """The games that a quick game can be of: those with bots."""
    return [game for game in BOXES if levels(game)]


def quick(app: Context) -> str:
    """The game of the quick game: the one played last, if it has bots."""
    return app.settings.last_game if app.settings.last_game in choice() else choice()[0]


def next_game(app: Context) -> None:
    """The quick game is of the next game from now on."""
    games = choice()
    app.settings.last_game = games[(games.index(quick(app)) + 1) % len(games)]
    app.nav.save_settings()


def _plan(app: Context, options: Mapping[str, Sequence[str]]) -> TableSetup:
    game = quick(app)
    for remembered in (app.settings.quick.get(game), app.settings.setups.get(game)):
        plan = plans.from_json(remembered, game, options, levels(game))
        if plan is not None and fits(plan):
            return plan
    last = plans.from_json(app.settings.setups.get(game), game, options, levels(game))
    return replace(first_plan(game), options=last.options if last else {})


def fits(plan: TableSetup) -> bool:
    """Whether one person meets bots there and nobody else."""
    kinds = [seat.kind for seat in plan.playing_seats()]
    return kinds.count("human") == 1 and set(kinds) == {"human", "bot"}


def bots_of(plan: TableSetup) -> Sequence[SeatInfo]:
    """The bots of a table."""
    return [seat for seat in plan.playing_seats() if seat.kind == "bot"]


def level_of(plan: TableSetup) -> str:
    """The level of all its bots; "" when they differ."""
    known = {seat.level for seat in bots_of(plan)}
    return known.pop() if len(known) == 1 else ""


def more_bots(app: Context) -> None:
    """One bot more; when the table is full, as few as there can be."""
    from game.catalog import GAMES

    plan = stored_quick_setup(app)
    bots, seats = bots_of(plan), GAMES[plan.game].seats
    number = len(bots) + 1 if len(bots) + 2 in seats else seats[0] - 1
    _keep(app, _filled(plan, number, level_of(plan) or bots[-1].level))


def next_level(app: Context) -> None:
    """All bots of the next level; after the strongest comes the weakest."""
    plan = stored_quick_setup(app)
    ladder, level = levels(plan.game), level_of(plan)
    index = ladder.index(level) + 1 if level else 0
    _keep(app, _filled(plan, len(bots_of(plan)), ladder[index % len(ladder)]))


def _filled(plan: TableSetup, bots: int, level: str) -> TableSetup:
    """The plan with its person and so many bots of a level."""
    person = next(seat for seat in plan.playing_seats() if seat.kind == "human")
    seats = (person, *(SeatInfo("bot", level),) * bots)
    return replace(plan, seats=(*seats, *(CLOSED,) * (MAX_SEATS - len(seats))))


def _keep(app: Context, plan: TableSetup) -> None:
    app.settings.quick[plan.game] = plans.to_json(plan)
    app.nav.save_settings()
