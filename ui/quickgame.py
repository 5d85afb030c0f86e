"""The one-press game: one person against bots, as last time; how many bots and how good is chosen beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game import plan as plans
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.levels import levels
from game.plan import CLOSED, MAX_SEATS, Plan
from game.record import SeatInfo

if TYPE_CHECKING:
    from ui.app import App

PEOPLE = SeatInfo("human")


def first_plan(game: str) -> Plan:
    """The very first quick game: one opponent, of the level that is meant for a first game."""
    return _filled(Plan(game, (PEOPLE,)), 1, levels(game)[0])


def quick_plan(app: App) -> Plan:
    """What the button starts: the last table of one person against bots, of the game played last."""
    from game.catalog import GAMES  # all rules, which the menu must not wait for

    return _plan(app, {option.key: option.values for option in GAMES[_game(app)].options})


def company(app: App) -> Plan:
    """The same table as far as its seats go."""
    return _plan(app, {})


def _game(app: App) -> str:
    return app.settings.last_game if levels(app.settings.last_game) else next(iter(WITH_BOTS))


def _plan(app: App, options: Mapping[str, Sequence[str]]) -> Plan:
    game = _game(app)
    for remembered in (app.settings.quick.get(game), app.settings.setups.get(game)):
        plan = plans.from_json(remembered, game, options, levels(game))
        if plan is not None and fits(plan):
            return plan
    last = plans.from_json(app.settings.setups.get(game), game, options, levels(game))
    return replace(first_plan(game), options=last.options if last else {})


def fits(plan: Plan) -> bool:
    """Whether one person meets bots there and nobody else."""
    kinds = [seat.kind for seat in plan.taken()]
    return kinds.count("human") == 1 and set(kinds) == {"human", "bot"}


def bots_of(plan: Plan) -> Sequence[SeatInfo]:
    """The bots of a table."""
    return [seat for seat in plan.taken() if seat.kind == "bot"]


def level_of(plan: Plan) -> str:
    """The level of all its bots; "" when they differ."""
    known = {seat.level for seat in bots_of(plan)}
    return known.pop() if len(known) == 1 else ""


def more_bots(app: App) -> None:
    """One bot more; after the last there is one alone again."""
    plan = quick_plan(app)
    bots = bots_of(plan)
    _keep(app, _filled(plan, len(bots) % (MAX_SEATS - 1) + 1, level_of(plan) or bots[-1].level))


def next_level(app: App) -> None:
    """All bots of the next level; after the strongest comes the weakest."""
    plan = quick_plan(app)
    ladder, level = levels(plan.game), level_of(plan)
    index = ladder.index(level) + 1 if level else 0
    _keep(app, _filled(plan, len(bots_of(plan)), ladder[index % len(ladder)]))


def _filled(plan: Plan, bots: int, level: str) -> Plan:
    """The plan with its person and so many bots of a level."""
    person = next(seat for seat in plan.taken() if seat.kind == "human")
    seats = (person, *(SeatInfo("bot", level),) * bots)
    return replace(plan, seats=(*seats, *(CLOSED,) * (MAX_SEATS - len(seats))))


def _keep(app: App, plan: Plan) -> None:
    app.settings.quick[plan.game] = plans.to_json(plan)
    app.save_settings()
