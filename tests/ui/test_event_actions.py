"""The `action` lines of the event log: every action of a new game once, each as the eyes at the screen may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.client import choices
from game.core import OVER
from game.record import SeatInfo
from game.session.session import Services, Session
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, size=(960, 540))
    made.app.settings.confirmations = "off"
    yield made
    made.close()


def begin(table: Table, *kinds: str) -> Session:
    seats = [SeatInfo(kind, "novice" if kind == "bot" else "") for kind in kinds]
    return Session.start("tigris", seats, seed="5", services=Services(store=table.app.store))


def told(table: Table) -> list[tuple[int, str]]:
    return [(line["n"], line["text"]) for line in table.logged("action")]


def play_on(table: Table, scene: PlayScene, actions: int) -> None:
    """Whoever is to act does something, behind a curtain where there is one."""
    rng = Random(1)
    for _ in range(actions):
        if table.pilot.scene == "handoff":
            table.pilot.press("return")
            table.pilot.settle()
        seat = scene.session.to_act()
        if seat == OVER:
            return
        assert scene.seat == seat
        legal = choices(scene.game, scene.client.view, seat)
        if table.pilot.scene == "conflict":
            table.pilot.click("conflict.commit")
        else:
            scene.submit(rng.choice(legal))
        table.pilot.settle()


def test_a_new_game_is_told_from_its_first_draw(table: Table) -> None:
    scene = table.play(begin(table, "human", "human"))
    opening = scene.session.n
    assert opening > 1
    assert [n for n, _ in told(table)] == list(range(1, opening + 1))
    assert all("hidden" in text or text.startswith("first") for _, text in told(table)), "nobody sits there yet"


def test_a_person_alone_is_told_the_own_draw_and_no_other(table: Table) -> None:
    session = Session.start("tigris", [SeatInfo(), SeatInfo("bot", "novice")], seed="5")
    table.play(session)
    draws = [text for _, text in told(table)[: session.start_length + 8] if text.startswith("draw")]
    own = session.client(0).view.hand
    assert own is not None
    assert sum("hidden" not in text for text in draws) == 1


@pytest.mark.parametrize("third", ["human", "bot"])
def test_every_action_is_told_once_through_curtains_and_continue(table: Table, third: str) -> None:
    scene = table.play(begin(table, "human", "human", third))
    play_on(table, scene, 40)
    n = scene.session.n
    assert [number for number, _ in told(table)] == list(range(1, n + 1))
    path = next(file.path for file in table.app.store.games())
    while table.app.scenes[-1] is not scene:
        table.app.pop()
    table.app.pop()
    again = table.play(Session.resume(path, Services(store=table.app.store)))
    assert [number for number, _ in told(table)] == list(range(1, n + 1)), "nothing twice"
    play_on(table, again, 3)
    assert [number for number, _ in told(table)] == list(range(1, again.session.n + 1))


def test_what_a_turn_draws_is_told_to_nobody_else(table: Table) -> None:
    scene = table.play(begin(table, "human", "human"))
    play_on(table, scene, 30)
    owners = {}
    for line in table.logged():
        if line["ev"] == "turn":
            owners["turn"] = line["seat"]
        if line["ev"] == "action" and line["text"].startswith("draw") and "hidden" not in line["text"]:
            assert int(line["text"].split()[1]) == owners["turn"], "only the seat at the screen sees its tiles"
    assert len(owners) == 1
