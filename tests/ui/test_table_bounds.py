"""What the screen says where a table has a bound that the rules do not know: offers in a turn, room in the record."""

from __future__ import annotations

from pathlib import Path

import pytest

import game.table as tables
from game.net.host.match import PAUSED
from game.session.session import Session
from tests.catan.scenes import scene
from tests.ui.catan import session
from tests.ui.tables import Table, sit_down
from tests.ui.together import Both, play_of
from ui.catan.game_panel import CatanPanel
from ui.scenes.play.play import PlayScene
from ui.table import update_queue

OFFER = "offer lumber for ore"


def at_screen() -> Session:
    """Three people at one screen; the first may trade."""
    return session(3, start=scene(hands={0: "lumber*5", 1: "ore"}).data)


def texts(play: PlayScene, name: str) -> tuple[bool, str]:
    """Whether an item can be used, and what it says."""
    item = next(item for item in play.items() if item.name == name)
    return item.enabled, item.tip


def test_the_button_of_an_offer_says_that_no_more_are_allowed(table: Table) -> None:
    """After twenty offers in a turn the sheet still trades with the bank (F-4)."""
    game = at_screen()
    for _ in range(20):
        for seat, text in ((0, OFFER), (1, "reject"), (2, "reject"), (0, "cancel")):
            reader = game.client(seat)
            reader.submit(game.game.decode(text))
            reader.close()
    play = table.play(game)
    sit_down(table)
    table.pilot.press("i")
    assert "all 20 offers of this turn: choose a trade with the bank" in play.prompt().words
    panel = play.game_panel
    assert isinstance(panel, CatanPanel)
    for kind, add in ((0, panel.tray.choice.add_give), (4, panel.tray.choice.add_want)):
        add(kind)
    play.state.changed()
    table.pilot.settle()
    words = table.app.tr("reason.offers-used-up", n=20)
    assert texts(play, "trade.offer") == (False, words)
    n = game.n
    table.pilot.press("end")
    assert game.n == n
    panel.tray.choice.add_give(0)
    panel.tray.choice.add_give(0)
    panel.tray.choice.add_give(0)
    assert panel.tray.choice.bank_ready()


def test_a_game_without_room_in_its_record_says_so_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = at_screen()
    play = table.play(game)
    sit_down(table)
    words = table.app.tr("reason.game-full")
    assert play.prompt().words != words
    monkeypatch.setattr(tables, "MOST_ACTIONS", game.n)
    for _ in range(3):
        table.app.frame([], 1 / 60)
    assert play.prompt().words == words
    assert texts(play, "play.end") == (False, words)
    assert play.state.turn_status() == "", "it is nobody's turn"
    play.menu()
    table.pilot.settle()
    assert "dialog.again" not in table.pilot.layout(), "there is no lobby to go back to"


def test_host_and_guest_read_it_and_go_on_to_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Both(tmp_path)
    guest = both.come("Bob")
    both.begin(guest)
    both.go(30)
    assert both.room.session is not None
    monkeypatch.setattr(tables, "MOST_ACTIONS", both.room.session.n)
    both.go(30)
    for table in both.tables:
        assert play_of(table).prompt().words == table.app.tr("reason.game-full")
        assert not play_of(table).legal()
    assert both.room.session.pause_reason != PAUSED
    play_of(both.host).menu()
    both.go(5)
    both.host.pilot.click("dialog.again")
    both.go(30)
    assert [table.pilot.scene for table in both.tables] == ["lobby", "lobby"]
    for table in both.tables:
        table.close()


def test_of_too_many_updates_only_the_last_position_is_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host may send actions and take them back without end (F-5)."""
    monkeypatch.setattr(update_queue, "MOST_WAITING", 5)
    game = at_screen()
    play = table.play(game)
    sit_down(table)
    for seat, text in ((0, OFFER), (1, "reject"), (2, "reject"), (0, "cancel")) * 2:
        reader = game.client(seat)
        reader.submit(game.game.decode(text))
        reader.close()
    playback = play.state.playback
    playback.collect()
    assert [(update.n, update.text) for update in playback.queue] == [(8, "!undo 0")]
    table.pilot.settle()
    assert (playback.n, playback.client.n) == (8, 8)
    view = playback.switch_reader(None)
    assert game.game.view_to_json(view) == game.game.view_to_json(playback.client.view)
