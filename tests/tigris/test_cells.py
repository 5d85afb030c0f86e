"""The cells that bots and screens are told of are those of the legal actions, tile by tile and leader by leader."""

from __future__ import annotations

from random import Random

import pytest

from game import bits
from game.tigris import kingdoms
from game.tigris.actions import Catastrophe, Leader, Tile
from game.tigris.game import GAME
from game.tigris.state import State
from tests.tigris.play import crowded


def cells(state: State, kind: type, colour: int | None = None) -> int:
    """Return the cells of the legal actions of a kind, and of a colour."""
    found = 0
    for action in GAME.legal(state):
        if isinstance(action, kind) and colour in (None, getattr(action, "colour", None)):
            found |= 1 << action.cell
    return found


@pytest.mark.parametrize("seed", range(6))
def test_cells_are_those_of_the_legal_actions(seed: int) -> None:
    met = 0
    rng = Random(seed)
    for state in (GAME.from_json(crowded(rng)) for _ in range(25)):
        view = GAME.view(state, state.turn)
        for colour in range(4):
            if state.hands[4 * state.turn + colour]:
                assert kingdoms.tile_cells_for(view, colour) == cells(state, Tile, colour)
            assert kingdoms.leader_cells_for(view, state.turn, colour) == cells(state, Leader, colour)
        if state.catastrophes[state.turn]:
            assert kingdoms.catastrophe_cells(view) == cells(state, Catastrophe)
        _, three = kingdoms.crowded(kingdoms.kingdoms(state))
        met += bool(three & ~state.occupied & bits.FULL)
    assert met, "nowhere would a tile unite three kingdoms"
