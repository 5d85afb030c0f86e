"""Hands that play Catan by clicks, and positions for the tests of its screen."""

from __future__ import annotations

from random import Random
from typing import Any

from game.catan.actions import Action, City, Offer, Road, Robber, Settlement
from game.core import Setup
from game.record import Record, SeatInfo
from game.session.session import Session
from tests.ui.catancards import Hands
from tests.ui.tables import Table
from ui.catan.places import NAMES, corner_place, hex_place, path_place
from ui.scenes.play.play import PlayScene


def session(
    seats: int = 3, seed: str = "1", start: Any = None, purist: bool = False, **options: str
) -> Session:  # fmt: skip
    """People at one screen; from a position on, if one is given."""
    people = tuple(SeatInfo("human") for _ in range(seats))
    if start is None:
        return Session.start("catan", people, options=options, seed=seed)
    setup = Setup("catan", seats, start["options"])
    return Session.from_record(Record(setup, people, seed=seed, start=start, purist=purist))


def some(play: PlayScene, rng: Random) -> Action:
    """A legal action, pieces before anything else, so that games end; offers now and then."""
    actions = list(play.legal())
    built = [action for action in actions if isinstance(action, City | Settlement)]
    if built and rng.random() < 0.9:
        return rng.choice(built)
    few = [action for action in actions if not isinstance(action, Offer)]
    action: Action = rng.choice(actions if rng.random() < 0.05 else few)
    return action


def carry_out(table: Table, play: PlayScene, action: Action) -> None:
    """Do an action at the screen by clicks."""
    match action:
        case Road(path):
            _on_board(table, play, path_place(path))
        case Settlement(corner) | City(corner):
            _on_board(table, play, corner_place(corner))
        case Robber(hexagon, victim):
            table.pilot.click(f"cell.{NAMES[hex_place(hexagon)]}")
            if f"victim.{victim}" in table.pilot.layout():
                table.pilot.click(f"victim.{victim}")
        case _:
            Hands(table).carry_out(action)
    table.pilot.settle()


def _on_board(table: Table, play: PlayScene, place: int) -> None:
    n = play.client.n
    for _ in range(2):
        table.pilot.click(f"cell.{NAMES[place]}")
        play.state.playback.collect()
        if play.client.n != n:
            return
