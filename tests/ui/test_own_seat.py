"""The player's own seat and pieces (findings P21)."""

from __future__ import annotations

import pygame

from game.bits import each
from game.catan.game import GAME
from tests.catan.scenes import scene
from tests.ui.catan import session
from tests.ui.tables import Table, sit_down
from ui.catan.board_items import place_words
from ui.catan.places import corner_place, path_place

HANDS = {0: "lumber*3 brick*2", 1: "ore*2", 2: "wool"}


def test_the_own_row_is_marked_and_named(table: Table) -> None:
    """Findings P21: nothing marked the player's own seat."""
    play = table.play(session(start=GAME.to_json(scene(hands=HANDS).state)))
    sit_down(table)
    table.app.frame([], 1 / 60)
    assert play.seat == 0
    surface, focus = table.app.window.get_surface(), pygame.Color(table.app.look.palette.focus)
    for seat in range(3):
        row = play.game_panel.players.row(seat)
        edge = surface.get_at((row.x, row.centery))
        assert all(abs(edge[part] - focus[part]) < 30 for part in range(3)) is (seat == 0)
        words = next(item.text for item in play.items() if item.name == f"player.{seat}")
        assert (words == table.app.tr("player.own", name=play.names[seat])) is (seat == 0)


def test_own_pieces_are_yours(table: Table) -> None:
    """Findings P21: "road of Pot" for the player's own road."""
    state, names = scene(hands=HANDS).state, ("Ann", "Boaz", "Cyra")
    road, house = next(iter(each(state.roads[0]))), next(iter(each(state.settlements[0])))
    tr = table.app.tr
    for seat, own in ((0, True), (1, False), (None, False)):
        view = GAME.view(state, seat)
        wanted = tr("catan.board.road.own") if own else tr("catan.board.road", name="Ann")
        assert place_words(table.app, view, path_place(road), names) == wanted
        wanted = tr("catan.board.settlement.own") if own else tr("catan.board.settlement", name="Ann")
        assert place_words(table.app, view, corner_place(house), names).startswith(wanted)
