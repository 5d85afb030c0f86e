"""The board that is drawn by lot, as guests are told of it before the game."""

from __future__ import annotations

from typing import Any

import pytest

from game.catan.game import GAME
from game.net.guest.budgets import HostViolation
from game.net.guest.remote_lobby import RemoteLobby
from game.net.host.guests import Guests
from game.net.host.lobby import Lobby
from game.record import SeatInfo
from game.session.table_setup import TableSetup
from game.table import Dice, Table, board_draw

SEATS = tuple(SeatInfo(kind, "", "") for kind in ("human", "lan", "lan", "closed"))


def hosted(options: dict[str, str]) -> Lobby:
    return Lobby(GAME, TableSetup("catan", SEATS, options), Guests("0" * 16))


def told(board: str | None, options: dict[str, str] | None = None) -> Any:
    """The message `lobby` of a table of Catan."""
    setup = {"game": "catan", "seats": 3, "options": options or {"map": "balanced"}}
    table = {"people": [], "started": False, "locked": False, "paused": False, "shuffle": True, "watching": True}
    return {"setup": setup, "seats": [], "timer": 0, **table, **({} if board is None else {"board": board})}


@pytest.mark.parametrize("drawn", ["random", "random_tokens", "balanced"])
def test_guests_lay_the_board_that_the_game_begins_with(drawn: str) -> None:
    draw = hosted({"map": drawn}).board_draw("17")
    guest = RemoteLobby()
    guest.lobby(GAME, told(draw, {"map": drawn}))
    begun = Table(GAME, GAME.setup(3, {"map": drawn}), Dice("17")).view(None)
    assert guest.board.board == begun.board
    guest.lobby(GAME, told(None, {"map": "beginner"}))
    assert (guest.board_draw, guest.board) == ("", None)


def test_only_a_drawn_board_is_told() -> None:
    """Nothing else of the beginning: who begins would tell guests which seat to take."""
    assert hosted({"map": "beginner"}).board_draw("17") == ""
    lobby = hosted({"map": "balanced"})
    draw = lobby.board_draw("17")
    assert draw == lobby.board_draw("17") == board_draw(GAME, GAME.setup(3, {"map": "balanced"}), "17")
    assert draw.startswith("board ")
    assert lobby.board_draw("18") != draw


@pytest.mark.parametrize(
    "draw", ["board", "board hills-2", "first 2", "end", "x", "board " + "hills-2 " * 18 + "desert" + " any" * 9]
)
def test_a_host_that_tells_no_board_is_left(draw: str) -> None:
    with pytest.raises(HostViolation):
        RemoteLobby().lobby(GAME, told(draw))
