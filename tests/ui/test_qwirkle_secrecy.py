"""Nothing on the screen, in the event log or in the title depends on a hand that does not face the screen (Qwirkle).

Paired runs: the same clicks at two tables that differ in one hidden hand alone (and so in the bag).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.qwirkle import position, session
from tests.ui.tables import Table

MINE = "Rs Bs Ps Gx Rc Yd"
THEIRS = ("Oc Ox Od Os Ot Of", "Gc Gd Gs Gt Gf Yc")
MOVE = ["handoff.ready", "hand.2", "cell.3,0", "hand.5", "cell.3,1", "qwirkle.commit"]
"""The red square ends the red line, the blue one lies below it."""


class Run:
    """One of the two tables: pictures, event log lines and titles, after each click."""

    def __init__(self, folder: Path, theirs: str, clicks: list[str], speed: float, lang: str = "en") -> None:
        folder.mkdir()
        self.table = Table(folder, size=(960, 540), lang=lang, speed=speed)
        self.parts: list[tuple[str, list[bytes], list[Any], str]] = []
        game = session(position([MINE, theirs]))
        self._part("start", lambda: self.table.play(game))
        for name in clicks:
            self._part(name, lambda name=name: self._click(name))
        self.table.close()

    def _click(self, name: str) -> None:
        if name.startswith("key."):
            self.table.pilot.press(name.removeprefix("key."))
        else:
            self.table.pilot.click(name)
        self.table.pilot.settle()

    def _part(self, name: str, deed: Any) -> None:
        known = len(self.table.logged())
        frames = list(self.table.filmed(deed))
        said = [line for line in self.table.logged()[known:] if line["ev"] != "frame"]
        for line in said:
            line.pop("window", None)
        self.parts.append((name, frames, said, self.table.title()))


@pytest.mark.parametrize(("speed", "lang"), [(0.0, "en"), (4.0, "he")])
def test_a_move_shows_nothing_of_the_next_hand_until_its_owner_sits_down(
    tmp_path: Path, speed: float, lang: str
) -> None:
    clicks = [*MOVE, "handoff.ready"]
    runs = [Run(tmp_path / str(index), theirs, clicks, speed, lang) for index, theirs in enumerate(THEIRS)]
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
    first, second = (Run(tmp_path / str(index), THEIRS[0], clicks, 0.0) for index, clicks in enumerate((plain, other)))
    for part in (-1, -2):
        assert first.parts[part][1][-1] == second.parts[part][1][-1]
