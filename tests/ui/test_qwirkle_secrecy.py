"""Nothing on the screen, in the event log or in the title depends on a hand that does not face the screen (Qwirkle).

Paired runs: the same clicks at two tables that differ in one hidden hand alone (and so in the bag).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.paired import Run
from tests.ui.qwirkle import position, session

MINE = "Rs Bs Ps Gx Rc Yd"
THEIRS = ("Oc Ox Od Os Ot Of", "Gc Gd Gs Gt Gf Yc")
MOVE = ["handoff.ready", "hand.2", "cell.3,0", "hand.5", "cell.3,1", "qwirkle.commit"]
"""The red square ends the red line, the blue one lies below it."""


def run(folder: Path, theirs: str, clicks: list[str], speed: float, lang: str = "en") -> Run:
    return Run(folder, session(position([MINE, theirs])), clicks, speed, lang)


@pytest.mark.parametrize(("speed", "lang"), [(0.0, "en"), (4.0, "he")])
def test_a_move_shows_nothing_of_the_next_hand_until_its_owner_sits_down(
    tmp_path: Path, speed: float, lang: str
) -> None:
    clicks = [*MOVE, "handoff.ready"]
    runs = [run(tmp_path / str(index), theirs, clicks, speed, lang) for index, theirs in enumerate(THEIRS)]
    first, second = runs
    for (name, frames, said, title), other in list(zip(first.parts, second.parts, strict=True))[:-2]:
        assert frames == other[1], f"{name}: the pictures differ"
        assert said == other[2], f"{name}: the event log differs"
        assert title == other[3]
    assert first.parts[-2][1][-1] == second.parts[-2][1][-1], "the curtain hangs"
    assert first.parts[-1][1][-1] != second.parts[-1][1][-1], "the test would see a leak"


def test_sorting_the_own_hand_is_seen_by_nobody(tmp_path: Path) -> None:
    """The same hand, once sorted and once not: behind the curtain and at the next seat all is alike."""
    plain = ["handoff.ready", "key.c", "key.c", "qwirkle.trade", "key.a", "qwirkle.commit", "handoff.ready"]
    other = ["handoff.ready", "key.f", "key.c", "qwirkle.trade", "key.a", "qwirkle.commit", "handoff.ready"]
    first, second = (run(tmp_path / str(index), THEIRS[0], clicks, 0.0) for index, clicks in enumerate((plain, other)))
    for part in (-1, -2):
        assert first.parts[part][1][-1] == second.parts[part][1][-1]
