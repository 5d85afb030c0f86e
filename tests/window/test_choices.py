"""Rare choices in a real window, by clicks and by keys: which war, how much support, which monument, which treasure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.core import Setup
from game.record import Record, SeatInfo
from game.storage.store import Store
from tests.soaking import combined
from tests.window.conftest import Start
from tests.window.driver import ROOT, verified
from tests.window.people import Hands, Keyboard, Mouse, play_to_the_end

POSITIONS = ROOT / "tests" / "tigris" / "positions"
STORIES = {
    "three-wars": ["war ", "support", "support", "war ", "support", "support", "support", "support"],
    "treasure-or-monument": ["tile red h7", "take ", "tile red i6", "build ", "end"],
    "four-squares": ["tile black h4", "build black-red h4", "end"],
    "priests": ["tile red f7", "decline", "end"],
}
"""Position -> beginnings of the actions to be done, one after the other, whoever is asked."""


def saved(folder: Path, name: str) -> None:
    """Put the position among the saves, all seats at this screen."""
    start = json.loads((POSITIONS / f"{name}.json").read_text("utf-8"))
    setup = Setup("tigris", start["seats"], start["options"])
    Store(folder).save(Record(setup, (SeatInfo(),) * start["seats"], seed="1", start=start), name)


@pytest.mark.parametrize(("name", "kind"), combined(STORIES, [Mouse, Keyboard]))
def test_every_choice_can_be_made(start: Start, tmp_path: Path, name: str, kind: type[Mouse] | type[Keyboard]) -> None:
    saved(tmp_path / "data", name)
    program = start("--speed", "4")
    hands: Hands = kind(program)
    for item, scene in (("menu.replays", "replays"), ("replays.0.continue", "handoff")):
        hands.use(item)
        program.wait("scene", name=scene)
        if scene == "replays":
            program.idle()
    program.mark -= 1  # the curtain is to be answered
    story = STORIES[name]
    done: list[str] = []

    def choose(seat: int, legal: Sequence[str]) -> str:
        fitting = [text for text in legal if text.startswith(story[len(done)])]
        assert fitting, f"{story[len(done)]!r} is not among {legal}"
        done.append(fitting[-1])
        return done[-1]

    assert play_to_the_end(program, hands, choose, most=len(story)) == len(story)
    assert not [line for line in program.lines.all if line["ev"] == "refused"]
    assert program.close_window() == 0
    (record,) = (program.data / "games").glob("*.game")
    assert verified(record).returncode == 0
    written = record.read_text("utf-8").splitlines()
    assert [line for line in written if line in done] == done
