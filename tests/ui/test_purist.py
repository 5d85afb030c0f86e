"""A table that plays without any help: agreed before the game, kept with it, shown to all, and meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import bits
from game.core import Illegal
from game.net.host.room import Room
from game.record import SeatInfo, read
from game.session.session import Session
from tests.net.tables import Party
from tests.ui.sage import services
from tests.ui.tables import Table, position, session
from ui.item import find
from ui.lan.open_shared import hosting_setup
from ui.lan.shared_table import HostedTable, JoinedTable
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.setup import SetupScene
from ui.setup.open_table import last_setup
from ui.setup.quick_game import stored_quick_setup
from ui.widgets.painter import Painter

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
KING = {"b1": [0, "black"], "a3": [0, "green"]}
ALONE = ("human", "steady")


CONFIRMATIONS = "off"


def play(table: Table, purist: bool = True) -> PlayScene:
    start = position([dict(HAND), dict(HAND)], leaders=KING)
    return table.play(session(start, ALONE, purist=purist, services=services("tile green a2")))


# -- what it means -----------------------------------------------------------------------------------


def test_there_is_no_help_and_that_is_shown(table: Table) -> None:
    scene = play(table)
    sign = table.pilot.layout()["play.advice"]
    assert not sign.enabled
    assert sign.tip == sign.text == table.app.tr("reason.advice-purist")
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "advice-purist"
    assert not scene.hints.pending
    table.pilot.click("hand.5")
    table.pilot.point(scene.game_panel.board.camera.cell_rect(bits.CELL_OF["a2"]).center)
    assert scene.game_panel.board.help.legal == 0
    assert not scene.game_panel.board.help.strengths
    assert scene.game_panel.board.preview is None


def test_the_session_itself_gives_no_advice() -> None:
    start = position([dict(HAND), dict(HAND)], leaders=KING)
    pure = session(start, ALONE, purist=True, services=services("tile green a2"))
    with pytest.raises(Illegal, match="advice-purist"):
        pure.ask_hint(0)
    session(start, ALONE, services=services("tile green a2")).ask_hint(0)


@pytest.mark.parametrize("purist", [False, True])
def test_strengths_are_counted_by_the_players(table: Table, monkeypatch: pytest.MonkeyPatch, purist: bool) -> None:
    """Neither on the board nor in what is told of the kingdom under the pointer."""
    scene = play(table, purist)
    told: list[str] = []
    words = Painter.words

    def listening(self: Painter, rect: Any, text: str, *args: Any, **more: Any) -> int:
        told.append(text)
        return words(self, rect, text, *args, **more)

    monkeypatch.setattr(Painter, "words", listening)
    table.pilot.point(scene.game_panel.board.camera.cell_rect(bits.CELL_OF["b1"]).center)
    painter = Painter(table.app, table.app.window.get_surface())
    scene.game_panel.info.draw(painter, scene.game_panel.view, bits.CELL_OF["b1"], None, "")
    assert (table.app.tr("info.revolt", n=1) in told) == (not purist)
    assert scene.game_panel.board.help.strengths == (not purist)


def test_the_players_setting_is_for_new_tables_only(table: Table) -> None:
    """In neither direction does it change what a table has agreed on."""
    scene = play(table, purist=False)
    table.pilot.press("f10")
    table.pilot.click("settings.tab.play")
    table.pilot.click("settings.purist")
    table.pilot.press("escape")
    table.pilot.click("hand.5")
    assert table.app.settings.purist
    assert scene.game_panel.board.help.legal
    table.app.home()
    table.app.settings.purist = False
    scene = play(table)
    table.pilot.click("hand.5")
    assert scene.game_panel.board.help.legal == 0


# -- agreed on, and remembered -----------------------------------------------------------------------


def test_the_set_up_agrees_on_it_and_the_next_table_begins_with_that(table: Table) -> None:
    table.app.push(MenuScene())
    table.app.push(SetupScene())
    table.pilot.click("setup.purist")
    assert not table.app.settings.purist, "only this table so far"
    table.pilot.click("setup.presets")
    table.pilot.click("preset.friends-2")
    table.pilot.click("setup.start")
    table.pilot.settle()
    (scene,) = (each for each in table.app.scenes if isinstance(each, PlayScene))
    assert scene.session.purist
    for plan in (last_setup(table.app, "tigris"), stored_quick_setup(table.app), hosting_setup(table.app)):
        assert plan.purist


def test_the_setting_is_what_a_new_table_begins_with(table: Table) -> None:
    for purist in (True, False):
        table.app.settings.purist = purist
        table.app.push(SetupScene())
        assert table.app.scenes[-1].setup.purist == purist
        item = find(table.app.items(), "setup.purist")
        assert item is not None
        assert item.selected == purist


def test_it_is_kept_in_the_journal_in_copies_and_in_a_rematch(table: Table) -> None:
    store = table.app.store
    seats = [SeatInfo(), SeatInfo("bot", "novice")]
    made = Session.start("tigris", seats, purist=True, services=services(store=store))
    path = made.path
    assert path is not None
    assert made.rematch().purist
    copy = made.save("kept")
    made.close()
    assert b"\npurist\n" in path.read_bytes()
    assert read(copy.read_bytes()).purist
    again = Session.resume(path, services(store=store))
    assert again.purist
    assert Session.from_record(again.record().prefix(1), services()).purist
    again.close()


def test_results_tell_it_and_a_replay_helps_only_when_the_game_is_over(table: Table) -> None:
    turn = {"seat": 0, "actions_left": 0, "number": 9}
    start = position([dict(HAND), dict(HAND)], treasures="k11 f3", turn=turn)
    over = session(start, ("human", "human"), purist=True)
    over.client(0).submit(over.game.decode("end"))
    record = over.record()
    table.app.push(ResultsScene(record))
    assert table.app.scenes[-1]._verdict().endswith(table.app.tr("results.purist"))
    table.app.push(ReplayScene(record, 1))
    assert table.app.scenes[-1].game_panel.board.help.strengths
    table.app.push(ReplayScene(record, 0, sealed=True))
    assert not table.app.scenes[-1].game_panel.board.help.strengths


# -- shared ------------------------------------------------------------------------------------------


def hosted(party: Party) -> LobbyScene:
    return LobbyScene(HostedTable(party.room, lambda: party.step(1 / 60), lambda: None))


def test_the_host_sets_it_in_the_lobby_and_every_guest_is_told(table: Table) -> None:
    party = Party("human,lan")
    guest = party.visit("Dana")
    party.settle(0.8)
    guest.remote.ready(True)
    party.settle(0.4)
    table.app.push(hosted(party))
    assert not party.room.lobby.plan.purist
    table.pilot.click("lobby.purist")
    party.settle(0.4)
    assert party.room.lobby.plan.purist
    assert table.pilot.layout()["lobby.purist"].selected
    assert guest.remote.table.purist
    assert not guest.remote.table.ready[1], "he agreed to another table"
    session = party.begin()
    assert session.purist
    assert guest.session is not None
    assert guest.session.purist
    party.finish()
    record = guest.session.record()
    assert record is not None
    assert record.purist
    party.room.rematch()
    assert party.room.lobby.plan.purist


def test_a_guest_reads_it_in_the_lobby(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("human,lan")
    guest = party.visit("Dana")
    party.settle(0.8)
    party.visitors.remove(guest)
    told: list[str] = []
    monkeypatch.setattr(
        "ui.widgets.labels.LabelLayer.label", lambda self, rect, words, *args, **more: told.append(words)
    )

    def clock() -> float:
        party.step(1 / 60)
        guest.link.now = party.now
        return party.now

    table.app.push(LobbyScene(JoinedTable(guest.remote, None, clock)))
    table.pilot.settle()
    line = table.app.tr("reason.advice-purist")
    assert line not in told
    party.room.set_rules({}, True, True)
    for _ in range(60):
        table.app.frame([], 1 / 60)
    assert line in told


def test_a_room_that_is_opened_again_plays_on_without_help(tmp_path: Path) -> None:
    party = Party("human,lan", tmp_path)
    party.room.set_rules({}, True, True)
    party.visit("Dana")
    session = party.begin()
    assert session.purist
    path = session.path
    session.close()
    assert path is not None
    room = Room.reopen(path, party.services)
    assert room.lobby.plan.purist
    assert room.session is not None
    assert room.session.purist
    room.session.close()


def test_a_host_whose_record_tells_another_table_is_not_believed() -> None:
    party = Party("human,lan", options={"bag_end": "immediate"})
    guest = party.visit("Dana")
    party.begin()
    assert guest.remote.game is not None
    guest.remote.game.purist = True
    party.finish()
    assert guest.remote.ended == "untrue"
