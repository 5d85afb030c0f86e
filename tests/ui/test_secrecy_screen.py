"""What only a conflict could show of the defender's hand: after they looked at it, by a hint, or by its length in time.

Paired runs: the same clicks at two tables that differ in one hidden hand alone (and so in the bag). Every picture
that is shown while that hand does not face the screen must be the same to the byte.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.screens.tigris import MINE, THEIRS, TO_CURTAIN
from tests.ui.paired import Run, same_parts
from tests.ui.sage import services
from tests.ui.tables import position, session


def run(folder: Path, theirs: dict[str, int], clicks: list[str], speed: float, lang: str = "en") -> Run:
    start = position([dict(MINE), dict(theirs)], leaders={"b1": [1, "black"]})
    return Run(folder, session(start, services=services()), clicks, speed, lang, confirmations="off")


def pair(folder: Path, clicks: list[str], speed: float, lang: str = "en") -> tuple[Run, Run]:
    return run(folder / "a", THEIRS[0], clicks, speed, lang), run(folder / "b", THEIRS[1], clicks, speed, lang)


def test_from_the_curtain_on_nothing_of_the_hand_is_left(tmp_path: Path) -> None:
    """The defender looked at the own hand and added nothing: the same pictures, as many, whatever it held."""
    clicks = [*TO_CURTAIN, "handoff.ready", "conflict.commit", "handoff.ready", "play.end"]
    first, second = pair(tmp_path, clicks, 0.0)
    looking = clicks.index("conflict.commit", clicks.index("conflict.commit") + 1) + 1
    assert len(first.parts[looking - 1][1]) == len(second.parts[looking - 1][1]), "as long with 0 tiles as with 3"
    assert first.parts[looking][1][-1] == second.parts[looking][1][-1], "the curtain hangs"
    same_parts(first, second, list(range(looking + 1, len(clicks) + 1)))


HINTS = [
    *TO_CURTAIN, "handoff.ready", "key.h", "conflict.commit",
    "handoff.ready", "play.end",
    "handoff.ready", "key.h", "play.end",
    "handoff.ready", "play.end",
]  # fmt: skip
"""The second player asks for a hint in the conflict, and again in the own turn; then the other one acts."""


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_hint_is_gone_with_the_hand_that_it_showed(tmp_path: Path, lang: str) -> None:
    """From the curtain after it on, the same pictures and the same log whatever hand it was for."""
    first, second = pair(tmp_path, HINTS, 0.0, lang)
    asked = [index for index, part in enumerate(first.parts) if part[0] == "key.h"]
    for run in (first, second):
        assert [line["ev"] for index in asked for line in run.parts[index][2]].count("advice") == 2
    assert first.parts[asked[1]][1][-1] != second.parts[asked[1]][1][-1], "the test would see a leak"
    for index in asked:
        part, other = first.parts[index + 1], second.parts[index + 1]
        assert part[1][-1] == other[1][-1], "the curtain hangs"
        assert len(part[1]) == len(other[1])
    same_parts(first, second, [asked[0] + 2, asked[0] + 3, *range(asked[1] + 2, len(HINTS) + 1)])


def test_committing_takes_as_long_with_no_choice_as_with_three(tmp_path: Path) -> None:
    clicks = [*TO_CURTAIN, "handoff.ready", "conflict.commit"]
    first, second = pair(tmp_path, clicks, 2.0)
    assert [len(part[1]) for part in first.parts] == [len(part[1]) for part in second.parts]
    scenes = [
        [line["name"] for part in run.parts for line in part[2] if line["ev"] == "scene"] for run in (first, second)
    ]
    assert scenes[0] == scenes[1]
