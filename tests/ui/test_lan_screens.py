"""The screens of the local network, a host's window and a guest's in one process, with bytes in memory between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import __version__
from game.net.beacon import Advert, Found
from game.net.keepsakes import Keepsakes
from game.net.remote import Remote
from game.net.room import Room
from game.net.roomfile import Manners
from game.net.streams import MemoryListener, MemoryStream
from game.plan import Plan, seats_from_text
from game.session import Equipment
from tests.net.tables import GAME, Quick
from tests.ui.tables import Table
from ui.scenes.lan import LanScene
from ui.scenes.lobby import LobbyScene
from ui.scenes.play import PlayScene
from ui.shared import Hosted, Visiting
from ui.tables import host_table, join_table, resume_table


class Both:
    """A host's window and guests' windows; every frame of theirs is a sixtieth of a second for all."""

    def __init__(self, folder: Path, seats: str = "human,lan", size: tuple[int, int] = (1280, 720)) -> None:
        self.folder, self.size, self.now = folder, size, 0.0
        self.host = Table(folder / "host", size)
        equipment = Equipment(self.host.app.store, Quick, clock=lambda: self.now)
        plan = Plan("tigris", seats_from_text(seats, ("steady",), ("Ann",)), shuffle=False, seed=3)
        self.room = Room(plan, equipment, Manners("Ann"))
        self.listener = MemoryListener(4711)
        self.room.open(self.listener)
        hosted = Hosted(self.room, lambda: self.room.tick(self.now), self.room.close, ["192.168.1.7:4711"])
        self.tables = [self.host]
        self.links: list[MemoryStream] = []
        self.host.app.push(LobbyScene(hosted))

    def come(self, name: str, want: str = "any", lang: str = "en", code: str = "") -> Table:
        """A guest's window."""
        table = Table(self.folder / name, self.size, lang)
        remote = Remote(
            self._dial, name, address="192.168.1.7:4711", code=code or self.room.code, want=want,
            keepsakes=Keepsakes(table.app.store),
        )  # fmt: skip
        table.app.push(LobbyScene(Visiting(remote, table.app.store, lambda: self.now)))
        self.tables.append(table)
        self.go()
        return table

    def _dial(self) -> MemoryStream:
        self.links.append(self.listener.dial())
        return self.links[-1]

    def go(self, frames: int = 12) -> None:
        """Let time pass for all of them."""
        for _ in range(frames):
            self.now += 1 / 60
            for table in self.tables:
                table.app.frame([], 1 / 60)

    def until(self, there: Callable[[], bool], frames: int = 600) -> None:
        """Let time pass until it is so."""
        for _ in range(frames):
            if there():
                return
            self.go(1)
        raise AssertionError("it never came to that")

    def begin(self, *guests: Table) -> None:
        """Everybody is ready, the host starts."""
        for guest in guests:
            guest.pilot.click("lobby.ready")
        self.go()
        self.host.pilot.click("lobby.start")
        self.until(lambda: all(table.pilot.scene == "play" for table in self.tables))


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    made = Both(tmp_path)
    yield made
    for table in made.tables:
        table.close()


def play_of(table: Table) -> PlayScene:
    scene = next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))
    assert isinstance(scene, PlayScene)
    return scene


def lobby_of(table: Table) -> LobbyScene:
    return next(scene for scene in table.app.scenes if isinstance(scene, LobbyScene))


def said(table: Table) -> list[str]:
    """The lines of talk that the window was told of, in its words."""
    return [line["text"] for line in table.logged("table") if line["what"] == "chat"]


# -- the list ------------------------------------------------------------------------------------


def advert(**other: object) -> Found:
    told = Advert("tigris", "Dana", "0" * 16, 40123, 2, started=False, watch=True)
    return Found(replace(told, **other), ("192.168.1.9",))  # type: ignore[arg-type]


@pytest.fixture
def listing(tmp_path: Path) -> Iterator[tuple[Table, LanScene]]:
    table = Table(tmp_path)
    scene = LanScene()
    table.app.push(scene)
    scene._finder = None  # what is heard here is what the test says
    yield table, scene
    table.close()


def hear(table: Table, scene: LanScene, *found: Found) -> None:
    scene.found(list(found))
    scene._look = 1e9
    table.pilot.settle()


def test_a_table_found_is_chosen_by_one_press_and_its_code_is_asked(listing: tuple[Table, LanScene]) -> None:
    table, scene = listing
    hear(table, scene, advert(), advert(host="{name} <b>", port=40124, free=0))
    assert "2 seats" in table.pilot.layout()["lan.table.1"].text
    assert "{name} <b>" in table.pilot.layout()["lan.table.2"].text
    table.pilot.click("lan.table.1")
    assert scene.address == "192.168.1.9:40123"
    assert table.pilot.focus == "lan.code"


def test_another_version_is_told_before_joining(listing: tuple[Table, LanScene]) -> None:
    table, scene = listing
    hear(table, scene, advert(version="9.9.9"), advert(protocol=7, port=1))
    for number, words in ((1, "9.9.9"), (2, __version__)):
        item = table.pilot.layout()[f"lan.table.{number}"]
        assert not item.enabled
        assert words in item.tip
    table.pilot.click("lan.table.1")
    assert "9.9.9" in table.logged("refused")[-1]["text"]
    assert scene.address == ""


def test_no_address_no_visit(listing: tuple[Table, LanScene]) -> None:
    table, _ = listing
    table.pilot.click("lan.address")
    table.pilot.type("nonsense {x}")
    table.pilot.press("return")
    assert table.pilot.scene == "lan"
    assert table.pilot.focus == "lan.address"


def test_name_and_address_are_remembered(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.push(LanScene())
    table.pilot.click("lan.name")
    table.pilot.type("Dana")
    table.pilot.click("lan.address")
    table.pilot.type("127.0.0.1:9")
    table.pilot.press("return")
    assert "lobby" in [line["name"] for line in table.logged("scene")]
    table.close()
    again = Table(tmp_path)
    assert (again.app.settings.name, again.app.settings.table_address) == ("Dana", "127.0.0.1:9")
    again.close()


# -- the lobby -----------------------------------------------------------------------------------


def test_the_lobby_fills_and_the_game_begins_in_all_windows(both: Both) -> None:
    assert not both.host.pilot.layout()["lobby.start"].enabled
    guest = both.come("Dana")
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


def test_the_host_begins_without_the_seats_that_nobody_took(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan,lan,lan")
    assert not both.host.pilot.layout()["lobby.start"].enabled
    guest = both.come("Dana")
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


def test_a_shared_game_is_continued_at_its_port_with_its_code(tmp_path: Path) -> None:
    """Over real sockets of this computer: the host's window ends, the guest's looks on and has its seat again."""
    host, guest = Table(tmp_path / "host"), Table(tmp_path / "guest")

    def until(there: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while not there():
            assert time.monotonic() < end
            for table in (host, guest):
                table.app.frame([], 1 / 60)
            time.sleep(0.005)

    plan = Plan("tigris", seats_from_text("human,lan", ()), shuffle=False, seed=3)
    assert host_table(host.app, plan, loopback=True)
    room = lobby_of(host).table.company
    assert isinstance(room, Room)
    port, code = room.port, room.code
    join_table(guest.app, ("127.0.0.1", port), code, name="Dana")
    until(lambda: "lobby.ready" in guest.pilot.layout())
    guest.pilot.click("lobby.ready")
    until(lambda: host.pilot.layout()["lobby.start"].enabled)
    host.pilot.click("lobby.start")
    until(lambda: (host.pilot.scene, guest.pilot.scene) == ("play", "play"))
    journal = room.session.path  # type: ignore[union-attr]
    assert journal is not None
    guest.app.home()
    host.app.home()
    assert resume_table(host.app, journal)
    again = lobby_of(host).table.company
    assert isinstance(again, Room)
    assert (again.port, again.code) == (port, code)
    join_table(guest.app, ("127.0.0.1", port), "", name="Dana")
    until(lambda: (host.pilot.scene, guest.pilot.scene) == ("play", "play"))
    assert play_of(guest).session.local == (1,)
    for table in (host, guest):
        table.close()


def test_a_wrong_code_leads_back_and_says_why(both: Both) -> None:
    guest = both.come("Dana", code="000000" if both.room.code != "000000" else "111111")
    both.go()
    assert guest.pilot.scene != "lobby"
    assert guest.logged("ended")[-1]["reason"] == "code"


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
    pilot.click("lobby.watching")
    both.go()
    plan = both.room.lobby.plan
    assert (plan.seats[0].kind, plan.seats[0].level, plan.options["board"]) == ("bot", "strong", "advanced")
    assert (both.room.manners.timer, both.room.manners.watching) == (30, False)
    remote = lobby_of(guest).table.company
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


# -- at the table --------------------------------------------------------------------------------


def test_talk_takes_no_key_of_the_game_and_hides_no_board(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    play = play_of(guest)
    board = play.desk.board.camera.frame.copy()  # type: ignore[attr-defined]
    guest.pilot.press("t")
    both.go()
    assert guest.pilot.focus == "chat.field"
    n = both.room.session.n  # type: ignore[union-attr]
    for key in "xsq1":
        guest.pilot.press(key)
    guest.pilot.type("xsq1")
    guest.pilot.press("return")
    both.go()
    assert said(both.host)[-1].endswith("xsq1")
    assert both.room.session.n == n  # type: ignore[union-attr]
    assert both.host.pilot.layout()["play.chat"].text == both.host.app.tr("chat.open.unread", n=1)
    assert play.desk.board.camera.frame == board  # type: ignore[attr-defined]
    for item in guest.pilot.layout().values():
        if item.name.startswith("chat."):
            assert not item.rect.colliderect(board)
    guest.pilot.press("escape")
    assert "chat.field" not in guest.pilot.layout()
    assert guest.pilot.scene == "play"


def test_in_a_small_window_the_talk_gets_the_column(tmp_path: Path) -> None:
    both = Both(tmp_path, size=(640, 360))
    guest = both.come("Dana")
    both.begin(guest)
    board = play_of(guest).frame.board.copy()
    guest.pilot.press("t")
    both.go()
    assert guest.pilot.scene == "chat"
    both.room.say("from the host")
    both.go()
    guest.pilot.type("hello")
    guest.pilot.press("return")
    both.go()
    assert said(both.host)[-1].endswith("hello")
    assert not any(item.rect.colliderect(board) for item in guest.pilot.layout().values())
    guest.pilot.press("escape")
    both.go()
    assert guest.pilot.scene == "play"
    for table in both.tables:
        table.close()


def test_the_turn_timer_is_seen_warns_and_is_extended_by_a_key(both: Both) -> None:
    guest = both.come("Dana")
    both.room.set_manners(replace(both.room.manners, timer=30))
    both.begin(guest)
    actor = both.tables[both.room.session.to_act()]  # type: ignore[union-attr]
    other = next(table for table in both.tables if table is not actor)
    both.go(9 * 60)
    assert actor.pilot.layout()["play.extend"].enabled
    assert not other.pilot.layout()["play.extend"].enabled
    assert actor.logged("timer")
    assert not other.logged("timer")
    actor.pilot.press("y")
    both.go()
    assert both.room.countdown is not None
    assert both.room.countdown.left > 45


def test_a_question_goes_away_when_a_bot_has_answered_it(both: Both) -> None:
    """The time is over while the dialog is open."""
    from ui.scene import Scene

    guest = both.come("Dana")
    both.room.set_manners(replace(both.room.manners, timer=30))
    both.begin(guest)
    actor = both.tables[both.room.session.to_act()]  # type: ignore[union-attr]
    play = play_of(actor)
    question = Scene()
    play.together.question = question
    actor.app.push(question)
    both.go()
    assert actor.app.scenes[-1] is question
    both.until(lambda: actor.app.scenes[-1] is not question, 60 * 60)
    assert both.room.countdown is not None


def test_the_host_keeps_the_table_going_under_every_scene(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    both.host.app.open_settings()
    both.host.pilot.press("escape")
    both.host.pilot.press("escape")
    both.go()
    assert both.host.pilot.scene == "dialog"
    while both.room.session.to_act() != 1:  # type: ignore[union-attr]
        play_of(both.host).client.poll()
        play_of(both.host).submit(GAME.decode("end"))
    both.go()
    play_of(guest).submit(GAME.decode("end"))
    both.go()
    assert guest.logged("action")[-1]["seat"] == 1
    assert both.host.pilot.scene == "dialog"


def test_the_host_s_word_in_the_game(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    pilot = both.host.pilot
    pilot.press("escape")
    pilot.settle()
    pilot.click("dialog.host")
    both.go()
    assert pilot.scene == "host"
    pilot.click("host.pause")
    both.go()
    assert both.room.session.halted == "paused"  # type: ignore[union-attr]
    assert "paused" in [line["what"] for line in guest.logged("table")]
    pilot.click("host.pause")
    pilot.click("host.seat1.bot")
    both.go()
    assert both.room.session.seats[1].kind == "bot"  # type: ignore[union-attr]
    pilot.click("host.seat1.bot")
    both.go()
    assert both.room.session.seats[1].kind == "lan"  # type: ignore[union-attr]
    pilot.press("escape")
    both.go()
    assert pilot.scene == "play"


def test_a_lost_guest_comes_back_by_himself(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    both.links[-1].link.cut()
    both.until(lambda: "absent" in [line["what"] for line in both.host.logged("table")])
    both.until(lambda: "returned" in [line["what"] for line in both.host.logged("table")])
    both.go()
    assert guest.pilot.scene == "play"
    assert play_of(guest).session.halted == ""


def test_a_rematch_leads_everybody_through_the_lobby(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    lobby_of(both.host).again()
    both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("lobby", "lobby"))
    both.begin(guest)
    assert both.room.session is not None
    play = play_of(guest)
    assert play.session.to_act() in (0, 1)
    assert len([scene for scene in guest.app.scenes if scene.name == "play"]) == 1


def test_a_guest_looks_at_the_results_until_he_wants_to_go_on(both: Both) -> None:
    from tests.ui.test_results import ended
    from ui.scenes.results import ResultsScene

    guest = both.come("Dana")
    both.begin(guest)
    record = ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))
    guest.app.push(ResultsScene(record, None, lobby_of(guest)))
    both.go(400)
    assert not guest.pilot.layout()["results.rematch"].enabled
    lobby_of(both.host).again()
    both.until(lambda: guest.pilot.layout()["results.rematch"].enabled)
    assert guest.pilot.scene == "results"
    guest.pilot.click("results.rematch")
    both.go()
    assert guest.pilot.scene == "lobby"


def test_who_leaves_the_window_leaves_the_table(both: Both) -> None:
    guest = both.come("Dana")
    guest.app.home()
    both.go()
    assert both.room.guests.all == []
    other = both.come("Omid")
    both.host.app.home()
    both.go()
    assert other.logged("ended")[-1]["reason"] == "stopped"
