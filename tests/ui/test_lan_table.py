"""The table's scene at a game elsewhere: the same screen, the same dialogs; what only a host can do is absent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.core import OVER
from game.net.guest.remote_session import RemoteSession
from game.storage.store import Store
from tests.net.tables import GAME, Party, Visitor
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene
from ui.tigris.conflict import ConflictScene


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "guest")
    made.app.settings.confirmations = "off"
    yield made
    made.close()


class Company:
    """A party in which one visitor's place is taken by a screen; its frames move the others' time."""

    def __init__(self, seats: str, seed: int, delay: float = 0.0, begin: int = 0) -> None:
        """The screen comes when there were `begin` actions; from then on bytes need `delay` seconds."""
        self.party = Party(seats, seed=seed)
        self.guest: Visitor = self.party.visit("Dana")
        session = self.party.begin()
        while session.n < begin:
            self.party.act()
            self.party.step()
        self.party.settle(0.1)
        self.guest.link.delay = delay
        self.party.visitors.remove(self.guest)
        self.others: Callable[[], object] = lambda: None

    def clock(self) -> float:
        self.party.step(1 / 60)
        for link in self.guest.links[-2:]:
            link.now = self.party.now
        self.others()
        return self.party.now

    def session(self, store: Store | None = None) -> RemoteSession:
        return RemoteSession(self.guest.remote, store=store, clock=self.clock)


def some_action(scene: PlayScene, participants: Company) -> None:
    """Play something for the seat at the screen, by dialog where there is one."""
    top = scene.app.scenes[-1]
    if isinstance(top, ConflictScene):
        top._commit()
        return
    state = GAME.determinize(scene.client.view, participants.party.rng)
    scene.submit(GAME.pick(state, participants.party.rng))


def test_a_game_to_its_end_at_a_guest_s_screen(table: Table) -> None:
    """Dialogs open once per question, every action is shown, the results come, the record can be kept."""
    participants = Company("lan,human", seed=31, delay=0.03, begin=375)
    session = participants.session(table.app.store)
    participants.others = participants.party.act  # the host plays at once
    scene = table.play(session)
    own, found = session.local[0], session.played.known().n
    assert scene.seat == own
    dialogs = 0
    for _ in range(2_000):
        if table.pilot.scene == "results":
            break
        if session.to_act() == own and not session.waiting:
            dialogs += table.pilot.scene == "conflict"
            some_action(scene, participants)
        table.pilot.settle()
    assert table.pilot.scene == "results"
    assert dialogs > 0
    shown = [line["n"] for line in table.logged("action")]
    assert shown == list(range(session.start_length + 1, participants.party.room.session.n + 1))  # type: ignore[union-attr]
    played = {line["n"] for line in table.logged("action") if line["seat"] == own and line["n"] > found}
    assert len(table.logged("turn")) == len(played)
    assert "draws-checked" in {line.get("what") for line in table.logged("table")}
    assert session.save("ours").exists()
    assert not table.pilot.layout()["results.rematch"].enabled


def test_nothing_is_asked_while_an_action_is_on_its_way(table: Table) -> None:
    participants = Company("lan,human", seed=32, delay=0.5)
    session = participants.session()
    scene = table.play(session)
    while session.to_act() not in session.local:
        participants.party.act()
        participants.party.settle(1.2)
        table.pilot.settle()
    turns = len(table.logged("turn"))
    scene.submit(GAME.decode("end"))
    assert session.waiting
    for _ in range(20):
        table.app.frame([], 1 / 60)
    assert len(table.logged("turn")) == turns
    scene.submit(GAME.decode("end"))
    assert table.logged("refused")[-1]["reason"] == "waiting"
    table.pilot.press("backspace")
    table.pilot.settle()
    assert not session.waiting


def test_a_guest_can_neither_save_nor_take_hints_nor_go_back(table: Table) -> None:
    participants = Company("lan,human", seed=33)
    scene = table.play(participants.session(table.app.store))
    assert not scene.hints.available
    table.pilot.press("s", mod=64)  # Ctrl
    assert table.logged("refused")[-1]["reason"] == "not-for-guests"
    table.pilot.press("1", mod=64)
    assert table.logged("refused")[-1]["reason"] == "not-for-guests"
    table.pilot.press("escape")
    table.pilot.settle()
    assert not [name for name in table.pilot.layout() if "save" in name]


def test_the_link_is_lost_and_comes_back_while_the_table_stays_in_sight(table: Table) -> None:
    participants = Company("lan,human", seed=34)
    session = participants.session()
    scene = table.play(session)
    view = GAME.view_to_json(scene.client.view)
    participants.guest.link.cut()
    participants.party.up = False
    for _ in range(30):
        table.app.frame([], 1 / 60)
    assert session.pause_reason == "closed"
    assert table.logged("table")[-1]["what"] == "link-lost"
    assert table.pilot.scene == "play"
    assert GAME.view_to_json(scene.client.view) == view
    participants.party.up = True
    for _ in range(180):
        table.app.frame([], 1 / 60)
    assert session.pause_reason == ""
    assert "link-back" in [line["what"] for line in table.logged("table")]


def test_the_table_goes_on_below_settings(table: Table) -> None:
    participants = Company("lan,human", seed=35)
    session = participants.session()
    table.play(session)
    table.app.open_settings()
    table.pilot.settle()
    before = session.played.known().n
    while participants.party.room.session.to_act() in participants.party.room.session.local:  # type: ignore[union-attr]
        participants.party.act()
    for _ in range(20):
        table.app.frame([], 1 / 60)
    assert session.played.known().n > before or session.to_act() in session.local
    assert table.pilot.scene == "settings"


def test_a_host_with_two_people_at_his_screen_still_has_the_curtain(table: Table) -> None:
    """While the guest acts nobody's hand is in sight; between the two people the curtain falls."""
    party = Party("human,human,lan", seed=36)
    guest = party.visit("Dana")
    session = party.begin()
    scene = PlayScene(session)
    table.app.push(scene)
    curtains = faced = 0
    for _ in range(400):
        if session.to_act() == OVER or (curtains > 6 and faced > 20):
            break
        if table.pilot.scene == "handoff":
            assert scene.seat is None
            curtains += 1
            table.pilot.click("handoff.ready")
        elif session.to_act() in session.local and scene.seat == session.to_act():
            faced += 1
            top = table.app.scenes[-1]
            if isinstance(top, ConflictScene):
                top._commit()
            else:
                scene.submit(GAME.pick(GAME.determinize(scene.client.view, party.rng), party.rng))
        elif session.to_act() not in session.local:
            turn = scene.game.turn_of(scene.client.view)
            assert scene.seat is None or scene.seat == turn
            guest.play()
        for _ in range(4):
            party.step(1 / 60)
            table.app.frame([], 1 / 60)
    assert curtains > 6
    assert faced > 20
