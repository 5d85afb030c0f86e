"""The lobby of a shared table, a host's window and guests' windows."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import __version__
from game.net.guest.token_store import TokenStore
from game.net.host.room import Room
from game.session.table_setup import TableSetup, seats_from_text
from tests.net.tables import GAME
from tests.ui.pads import press
from tests.ui.pilot import Pilot
from tests.ui.tables import Table
from tests.ui.together import Both, lobby_of, play_of, said
from ui.lan.open_shared import host_table, join_table
from ui.scenes.lan.table_browser import TableBrowserScene
from ui.setup.open_table import resume_table


def test_the_lobby_fills_and_the_game_begins_in_all_windows(both: Both) -> None:
    assert not both.host.pilot.layout()["lobby.start"].enabled
    guest = both.come("Dana")
    assert guest.pilot.focus == "lobby.ready", "not the only button that was there while the host was called"
    assert both.room.code in both.host.pilot.layout()["lobby.code"].text
    assert not both.host.pilot.layout()["lobby.start"].enabled
    guest.pilot.click("lobby.ready")
    both.go()
    assert both.host.pilot.layout()["lobby.start"].enabled
    both.host.pilot.click("lobby.start")
    both.go()
    assert (both.host.pilot.scene, guest.pilot.scene) == ("play", "play")
    assert play_of(guest).names == play_of(both.host).names == ["Ann", "Dana"]
    first = both.room.session.to_act()  # type: ignore[union-attr]
    actor = (both.host, guest)[first]
    actor.app.settings.confirmations = "off"
    play_of(actor).submit(GAME.decode("end"))
    both.go(30)
    assert [table.logged("action")[-1]["text"] for table in both.tables] == ["end", "end"]


def test_both_sides_learn_that_a_guest_has_another_version(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = both.host.pilot
    assert both.host.app.tr("lobby.version.host", version=__version__) in read_words(both.host)
    monkeypatch.setattr("game.net.guest.client.__version__", "0.9.9")
    guest = both.come("Dana")
    both.go()
    assert guest.logged("ended")[-1]["reason"] == "version"
    told = both.host.logged("table")[-1]
    assert told["what"] == "version"
    assert "0.9.9" in told["text"]
    assert __version__ in told["text"]
    assert pilot.scene == "lobby"
    monkeypatch.undo()
    again = both.come("Dana")
    assert again.app.tr("lobby.version", version=__version__) in read_words(again)


def read_words(table: Table) -> list[str]:
    """What a narrator reads of the scene on top."""
    return list(table.app.scenes[-1].spoken_lines())


def test_the_lobby_tells_the_address_that_the_computer_has_now(both: Both) -> None:
    """A laptop that was carried into another network."""
    hosted = lobby_of(both.host)
    assert "192.168.1.7:4711" in hosted.address_words()
    both.addresses = ["10.0.0.3:4711"]
    drawn = []
    relay, hosted.layout_now = hosted.layout_now, lambda: drawn.append(relay())  # type: ignore[method-assign]
    both.go(60 * 6)
    assert "10.0.0.3:4711" in hosted.address_words()
    assert drawn


def test_the_host_begins_without_the_seats_that_nobody_took(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan,lan,lan")
    assert not both.host.pilot.layout()["lobby.start"].enabled
    guest = both.come("Dana")
    assert not both.host.pilot.layout()["lobby.start"].enabled, "Dana is not ready"
    guest.pilot.click("lobby.ready")
    both.go()
    both.host.pilot.click("lobby.start")
    both.go()
    both.host.pilot.click("dialog.yes")
    both.go()
    assert (both.host.pilot.scene, guest.pilot.scene) == ("play", "play")
    assert len(play_of(guest).session.seats) == 2
    assert [kind for kind, *_ in both.host.app.settings.shared["tigris"]["seats"]] == ["human", "lan", "lan", "lan"]
    for table in both.tables:
        table.close()


class Sockets:
    """A host's window and a guest's at a game over real sockets of this computer."""

    def __init__(self, folder: Path) -> None:
        self.host, self.guest = Table(folder / "host"), Table(folder / "guest")
        plan = TableSetup("tigris", seats_from_text("human,lan", ()), shuffle=False, seed="3")
        assert host_table(self.host.app, plan, loopback=True)
        join_table(self.guest.app, ("127.0.0.1", self.room.port), self.room.code, name="Dana")
        self.until(lambda: "lobby.ready" in self.guest.pilot.layout())
        self.guest.pilot.click("lobby.ready")
        self.until(lambda: self.host.pilot.layout()["lobby.start"].enabled)
        self.host.pilot.click("lobby.start")
        self.until(lambda: (self.host.pilot.scene, self.guest.pilot.scene) == ("play", "play"))
        journal = self.room.session.path  # type: ignore[union-attr]
        assert journal is not None
        self.journal = journal

    @property
    def room(self) -> Room:
        room = lobby_of(self.host).table.participants
        assert isinstance(room, Room)
        return room

    def until(self, there: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not there():
            assert time.monotonic() < end
            for table in (self.host, self.guest):
                table.app.frame([], 1 / 60)
            time.sleep(0.005)

    def close(self) -> None:
        for table in (self.host, self.guest):
            table.close()


@pytest.fixture
def sockets(tmp_path: Path) -> Iterator[Sockets]:
    made = Sockets(tmp_path)
    yield made
    made.close()


def test_a_shared_game_is_continued_at_its_port_with_its_code(sockets: Sockets) -> None:
    """The host's window ends, the guest's looks on and has its seat again."""
    host, guest = sockets.host, sockets.guest
    port, code = sockets.room.port, sockets.room.code
    guest.app.home()
    host.app.home()
    assert resume_table(host.app, sockets.journal)
    assert (sockets.room.port, sockets.room.code) == (port, code)
    join_table(guest.app, ("127.0.0.1", port), "", name="Dana")
    sockets.until(lambda: (host.pilot.scene, guest.pilot.scene) == ("play", "play"))
    assert play_of(guest).session.local == (1,)


def test_a_table_whose_port_is_taken_goes_on_elsewhere_and_guests_follow(sockets: Sockets) -> None:
    """The host's program was killed; before it is back, another program has its port."""
    host, guest, port = sockets.host, sockets.guest, sockets.room.port
    for each in sockets.room.guests.present():
        stream, each.stream = each.stream, None
        stream._call(lambda connection: connection.drop("silent"))  # type: ignore[union-attr]
    host.app.home()
    with socket.create_server(("", port)):
        assert resume_table(host.app, sockets.journal)
        sockets.until(lambda: host.pilot.scene == "dialog")
        told = host.logged("moved")[-1]
        assert str(port) in told["text"]
        assert str(sockets.room.port) in told["text"]
        assert sockets.room.port != port
        sockets.until(lambda: play_of(guest).session.pause_reason == "")
        assert play_of(guest).session.local == (1,)
        assert host.pilot.scene == "dialog", "it is not overlooked"
        host.pilot.click("dialog.stay")
        assert host.pilot.scene == "play"


def test_a_port_asked_for_that_is_taken_is_named(tmp_path: Path) -> None:
    table = Table(tmp_path)
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        plan = TableSetup("tigris", seats_from_text("human,lan", ()))
        assert not host_table(table.app, plan, port=port)
        assert str(port) in table.app.displayed_notice
    table.close()


def test_somebody_who_calls_a_table_is_not_said_to_be_at_it(tmp_path: Path) -> None:
    """Nobody answers: there is a search to stop, no table to leave."""
    table = Table(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        join_table(table.app, silent.getsockname(), "", name="Dana")
        for _ in range(3):
            table.app.frame([], 1 / 60)
        item = table.pilot.layout()["lobby.leave"]
        assert (item.text, item.tip) == (table.app.tr("dialog.no"), table.app.tr("lobby.calling.tip"))
        lobby_of(table).back()
        assert table.pilot.scene != "lobby"
    table.close()


def test_a_wrong_code_leads_back_and_says_why(both: Both) -> None:
    guest = both.come("Dana", code="000000" if both.room.code != "000000" else "111111")
    both.go()
    assert guest.pilot.scene != "lobby"
    assert guest.logged("ended")[-1]["reason"] == "not-this-table"


def test_the_host_changes_seats_and_rules_and_nobody_is_ready_any_more(both: Both) -> None:
    guest = both.come("Dana")
    guest.pilot.click("lobby.ready")
    both.go()
    pilot = both.host.pilot
    assert both.room.guests.all[0].ready
    pilot.click("lobby.seat0.bot")
    both.go()
    assert not both.room.guests.all[0].ready
    pilot.click("lobby.seat0.level.more")
    pilot.click("lobby.board.advanced")
    pilot.click("lobby.timer.more")
    assert both.room.table_settings.absence == 60, "unless the host wants it otherwise"
    pilot.click("lobby.absence.more")
    both.go()
    pilot.click("lobby.absence.more")
    pilot.click("lobby.watching")
    assert both.listener.near_only
    pilot.click("lobby.near")
    assert not both.listener.near_only
    both.go()
    plan = both.room.lobby.plan
    assert (plan.seats[0].kind, plan.seats[0].level, plan.options["board"]) == ("bot", "strong", "advanced")
    assert (both.room.table_settings.timer, both.room.table_settings.absence, both.room.table_settings.watching) == (
        30,
        300,
        False,
    )
    remote = lobby_of(guest).table.participants
    assert remote.table.timer == 30  # type: ignore[union-attr]


def test_mute_lock_and_kick(both: Both) -> None:
    guest = both.come("Dana")
    pilot = both.host.pilot
    number = both.room.guests.all[0].number
    pilot.click(f"lobby.person{number}.mute")
    both.go()
    guest.pilot.click("chat.field")
    guest.pilot.type("hello")
    guest.pilot.press("return")
    both.go()
    assert said(both.host) == []
    pilot.click("lobby.lock")
    both.go()
    assert both.room.locked
    pilot.click(f"lobby.person{number}.kick")
    pilot.settle()
    pilot.click("dialog.yes")
    both.go()
    assert both.room.guests.all == []
    assert guest.logged("ended")[-1]["reason"] == "kicked"
    pilot.click("lobby.lock")
    again = both.come("Dana")
    both.go()
    assert again.logged("ended")[-1]["reason"] == "kicked"
    assert both.host.logged("table")[-1]["what"] == "knocked"
    pilot.click(f"lobby.outcast{number}.pardon")
    both.go()
    assert f"lobby.outcast{number}.pardon" not in pilot.layout()
    assert both.come("Dana").pilot.scene == "lobby"


def use(pilot: Pilot, name: str, by: str) -> None:
    """Press a button by the mouse, or by walking to it with Tab or a shoulder button."""
    if by == "mouse":
        pilot.click(name)
        return
    for _ in range(80):
        if pilot.focus == name:
            break
        pilot.press("tab") if by == "keys" else press(pilot, "r1")
    assert pilot.focus == name
    if by == "keys":
        pilot.press("return")
    else:
        press(pilot, "a")


@pytest.mark.parametrize("where", ["lobby", "play"])
@pytest.mark.parametrize("by", ["mouse", "keys", "pad"])
def test_the_host_frees_a_stolen_name_in_one_step(both: Both, where: str, by: str) -> None:
    """F-1: in the lobby and in play. The owner comes in again under the same name, with the code."""
    thief = both.come("Dana")
    number, pilot = both.room.guests.all[0].number, both.host.pilot
    if where == "play":
        both.begin(thief)
        pilot.click("play.menu")
        pilot.click("dialog.host")
    button = f"lobby.person{number}.free"
    assert pilot.layout()[button].tip == both.host.app.tr("lobby.release.tip", name="Dana")
    for name in (button, "dialog.yes"):
        use(pilot, name, by)
        both.go()
    assert thief.logged("ended")[-1]["reason"] == "freed"
    owner = both.come("Dana", folder="Dana's own")
    both.until(lambda: owner.pilot.scene == where)
    (guest,) = both.room.guests.all
    assert (guest.name, guest.seat, guest.present) == ("Dana", 1, True)
    assert TokenStore(thief.app.store)._tokens() == []


def test_a_guest_changes_seats_watches_and_sits_down_again(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan,lan")
    guest = both.come("Dana")
    guest.pilot.click("lobby.seat2.sit")
    both.go()
    assert both.room.guests.all[0].seat == 2
    guest.pilot.click("lobby.watch")
    both.go()
    assert both.room.guests.all[0].seat is None
    assert not guest.pilot.layout()["lobby.ready"].enabled
    guest.pilot.click("lobby.seat1.sit")
    both.go()
    assert both.room.guests.all[0].seat == 1
    for table in both.tables:
        table.close()


def test_phrases_are_read_in_each_one_s_language_and_texts_are_data(both: Both) -> None:
    hebrew, persian = both.come("דנה", lang="he"), both.come("امید", want="watch", lang="fa")
    hebrew.pilot.click("chat.phrases")
    hebrew.pilot.settle()
    lines = hebrew.pilot.layout()
    assert 0 < lines["chat.phrase.cancel"].rect.top - lines["chat.phrase.10"].rect.bottom < 30, "no empty room"
    hebrew.pilot.click("chat.phrase.1")
    both.go()
    for table in both.tables:
        assert table.app.tr("lan.phrase.hello") in said(table)[-1]
    both.host.pilot.click("chat.field")
    both.host.pilot.type("{name} <b>%s\u202e")
    both.host.pilot.press("return")
    both.go()
    for table in both.tables:
        assert "{name} <b>%s" in said(table)[-1]
        assert "\u202e" not in said(table)[-1]
    assert "\u2068{name} <b>%s\u2069" in said(persian)[-1]


def test_after_a_wrong_code_another_can_be_typed_at_once(sockets: Sockets) -> None:
    guest, port = sockets.guest, sockets.room.port
    guest.app.home()
    guest.app.push(TableBrowserScene())
    guest.pilot.click("lan.address")
    guest.pilot.press("end")
    for _ in range(30):
        guest.pilot.press("backspace")
    guest.pilot.type(f"127.0.0.1:{port}")
    guest.pilot.click("lan.name")
    guest.pilot.type("Omid")
    for code, reason in (
        ("000000" if sockets.room.code != "000000" else "111111", "not-this-table"),
        (sockets.room.code, "full"),
    ):
        guest.pilot.click("lan.code")
        guest.pilot.type(code)
        guest.pilot.press("return")
        sockets.until(lambda: guest.pilot.scene == "lan")
        assert guest.logged("ended")[-1]["reason"] == reason
        assert guest.pilot.focus == "lan.code"
        assert guest.pilot.layout()["lan.why"].text == guest.app.tr(f"lan.reason.{reason}"), (
            "as long as nothing is done"
        )
        assert guest.app.displayed_notice == "", "it is told once"


def test_everybody_at_the_host_s_screen_is_given_a_name(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,human,lan")
    guest = both.come("Dana")
    both.host.pilot.click("lobby.seat1.name")
    both.host.pilot.type("Ann")
    both.go()
    both.host.pilot.type(" ")
    both.go()
    both.host.pilot.type("B")
    both.go()
    assert both.host.pilot.focus == "lobby.seat1.name"
    assert [chair.name for chair in lobby_of(guest).table.seat_rows] == ["Ann", "Ann B", "Dana"]
    for table in both.tables:
        table.close()
