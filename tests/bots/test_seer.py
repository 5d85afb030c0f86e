"""The opponent that knows both hands: it decides by what the other holds, and can only be measured against."""

from __future__ import annotations

from random import Random

import pytest

from game.tigris.actions import encode
from tests.bots.test_bots import storm
from tools.against_seer import seers_choice


@pytest.mark.parametrize(("theirs", "added"), [(0, 1), (2, 3), (5, 0)])
def test_it_commits_as_many_tiles_as_win_against_the_other_hand(theirs: int, added: int) -> None:
    """C3, C4: the attacker must be ahead of all temples that the defender holds."""
    held = " ".join(["red"] * theirs + ["blue"] * (6 - theirs))
    state = storm(["red red red red blue", held], None)
    assert encode(seers_choice(state, 0, Random(1), 8, 24)) == f"support {added}"
