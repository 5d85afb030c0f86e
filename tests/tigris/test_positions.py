"""Positions as data: what must be refused, and that nothing but BadState ever comes of it."""

from __future__ import annotations

import pytest

from game.core import BadState
from game.tigris.game import GAME
from tests.tigris.drawing import position


def test_three_kings_at_the_uniting_tile_are_a_bad_state() -> None:
    """engine-protocol.md, load: no two of a colour in a kingdom unless they are in the conflict."""
    data = position(
        """
        a5
        K0 T  S  S  T  K1
        .  .  .  .  K2 .
        """,
        seats=3,
        phase="support",
        actions=1,
        uniting="c5",
        conflict={
            "kind": "war",
            "colour": "black",
            "attacker": 0,
            "defender": 1,
            "cells": ["a5", "f5"],
            "strength": [0, 1],
            "committed": [None, None],
        },
    )
    with pytest.raises(BadState):
        GAME.from_json(data)
