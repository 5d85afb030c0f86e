"""Cards at the screen of Catan: every action by mouse and by keys alone, offers and answers, what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from game.catan.actions import Action, Card, Dice, First, Lay, Steal
from game.catan.game import GAME
from game.catan.texts import decode
from tests.catan.scenes import Scene, scene
from tests.ui.catan import session, sit_down
from tests.ui.catancards import Hands
from tests.ui.tables import Table
from ui.scenes.play import PlayScene

HANDS = {0: "lumber*3 brick*2 wool*2 grain*3 ore*4", 1: "wool*3 grain ore*2", 2: "ore*2 brick lumber"}
OWN = {0: "knight*2 road-building year-of-plenty monopoly victory-point"}


def rich(**more: Any) -> Scene:
    return scene(hands=HANDS, cards=OWN, **more)


def asked() -> Scene:
    return rich().do("offer lumber lumber for wool")


def answered() -> Scene:
    return asked().do("counter wool wool for lumber ore", "reject")


def settling() -> Scene:
    """Road upon road, until there is a place for a settlement."""
    now = scene(hands={0: "lumber*6 brick*6 wool grain"})
    while not now.legal("settlement"):
        now = now.do(now.legal("road")[-1])
    return now


def one_free_road() -> Scene:
    now = rich().do("play road-building")
    return now.do(now.legal("road")[0])


DEEDS: dict[str, Scene] = {
    "roll": rich(rolled=False),
    "end": rich(),
    "buy": rich(),
    "settlement": settling(),
    "road": rich(),
    "city": rich(),
    "play knight": rich(),
    "play road-building": rich(),
    "play year-of-plenty grain ore": rich(),
    "play year-of-plenty wool wool": rich(rolled=False),
    "play monopoly wool": rich(),
    "enough": one_free_road(),
    "bank ore ore ore ore for brick": scene(hands={0: "ore*5 wool"}),
    "offer lumber lumber for wool": rich(),
    "offer lumber ore for wool wool": rich(),
    "accept": asked(),
    "reject": asked(),
    "counter wool for lumber ore": asked(),
    "counter grain for lumber": asked(),
    "trade 1": answered(),
    "cancel": answered(),
    "discard lumber brick wool wool grain ore ore": rich(rolled=False).do("roll", "dice 3 4"),
    "robber": rich().do("play knight"),
}
"""What is done, or its first word, and where."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def sit(table: Table, now: Scene) -> PlayScene:
    """A table of people from there on, the one who has to act before the screen."""
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    assert play.seat == now.actor
    return play


def full(now: Scene, text: str) -> Action:
    """The action of that text, or the first legal one that begins with it."""
    return decode(text if " " in text or text in now.legal() else now.legal(text)[0])


def done(table: Table) -> list[str]:
    """The texts of all actions so far, as the event log has them."""
    return [line["text"] for line in table.logged("action")]


def test_all_kinds_of_actions_are_tried() -> None:
    tried = {type(full(now, text)) for text, now in DEEDS.items()}
    assert tried == set(get_args(Action)) - {First, Lay, Dice, Steal, Card}


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("text", DEEDS)
def test_everything_can_be_done(table: Table, text: str, by_keys: bool) -> None:
    now = DEEDS[text]
    action = full(now, text)
    sit(table, now)
    hands = Hands(table, by_keys)
    if text.split()[0] in ("settlement", "road", "city", "robber"):
        hands.on_island(action)  # type: ignore[arg-type]
    else:
        hands.carry_out(action)
    table.pilot.settle()
    assert done(table)[0].split(" / ")[0] == GAME.encode(action)
    assert table.app.scenes[-1].gui.faults == []
