"""What lies over a shared table when something comes to its end there: everybody is told and led where he belongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from game.core import OVER
from tests.net.tables import GAME
from tests.soaking import combined
from tests.ui.tables import Table, position
from tests.ui.test_results import ended
from tests.ui.together import Both, lobby_of, play_of
from ui.dialogs.dialog import Dialog, TextEntry
from ui.narration.narrator import Kind
from ui.scene import Scene
from ui.scenes.lan.host_menu import HostMenuScene
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.play.pause import pause_dialog
from ui.scenes.review.replay import ReplayScene


def question(table: Table) -> None:
    """A choice that the seat has to make, as a game asks for it over the table."""
    play = play_of(table)
    play.state.question = asked = Scene()
    table.app.push(asked)


def a_curtain(table: Table) -> None:
    play = play_of(table)
    table.app.push(HandoffScene(play.session.to_act(), "Dana", lambda seat: None))


def rules_over_question(table: Table) -> None:
    question(table)
    table.app.open_rules("")


OVER_ANY: Mapping[str, Callable[[Table], None]] = {
    "rules": lambda table: table.app.open_rules(""),
    "settings": lambda table: table.app.open_settings(),
    "quit": lambda table: table.app.ask_quit(),
}
OVER_GAME: Mapping[str, Callable[[Table], None]] = {
    **OVER_ANY,
    "nothing": lambda table: None,
    "pause": lambda table: table.app.push(pause_dialog(play_of(table).state)),
    "curtain": a_curtain,
    "replay": lambda table: table.app.push(ReplayScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1)))),
    "question": question,
    "rules over question": rules_over_question,
    "settings over pause": lambda table: (
        table.app.push(pause_dialog(play_of(table).state)),
        table.app.open_settings(),
    )[0],
}
OVER_END: Mapping[str, Callable[[Table], None]] = {
    **OVER_ANY,
    "results": lambda table: None,
    "replay": lambda table: table.pilot.click("results.replay"),
    "board": lambda table: table.pilot.click("results.board"),
}


def stop(both: Both) -> None:
    both.host.app.home()


def kick(both: Both) -> None:
    both.room.kick(both.room.guests.all[0].number)


def lose(both: Both) -> None:
    """The host's program is no more, and another table is where his was."""
    listener = both.listener
    both.room.state.access.room = both.room.room[::-1]
    for link in both.links:
        link.link.cut()
    assert listener is both.listener


def back(both: Both) -> None:
    lobby_of(both.host).rematch()


def end(both: Both) -> None:
    """Two treasures are left, so the game is over with the turn (tigris.md)."""
    session = both.room.session
    assert session is not None
    session.client(session.to_act()).submit(GAME.decode("end"))
    assert session.to_act() == OVER


LEAVING: Mapping[str, tuple[Callable[[Both], None], str]] = {
    "close": (stop, "stopped"),
    "kick": (kick, "kicked"),
    "lost": (lose, "stopped"),
}


Open = Callable[..., tuple[Both, Table]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens a table on which that seat (-1: the lobby waits) has to act: the host's is 0, the guest's 1.

    By default the game is over with that turn.
    """
    made: list[Both] = []

    def open_table(seat: int, treasures: str = "b2 p2") -> tuple[Both, Table]:
        turn = {"seat": seat, "actions_left": 2, "number": 1}
        start = None if seat < 0 else position([{"red": 6}] * 2, treasures=treasures, turn=turn)
        made.append(Both(tmp_path, size=(640, 360), start=start))
        guest = made[0].come("Dana")
        if seat >= 0:
            made[0].until(lambda: {table.pilot.scene for table in made[0].tables} == {"play"})
        return made[0], guest

    yield open_table
    for table in made[0].tables:
        table.close()


def test_what_is_said_of_the_whole_game_waits_until_its_end_is_shown(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, guest = opened(0)
    game_panel = play_of(guest).game_panel
    monkeypatch.setattr(type(game_panel), "moving", property(lambda each: each is game_panel))
    end(both)
    both.go(60)
    assert play_of(guest).session.record() is not None
    assert "draws-checked" not in [line["what"] for line in guest.logged("table")]
    monkeypatch.undo()
    both.until(lambda: guest.pilot.scene == "results")
    both.go(2)
    assert [line["what"] for line in guest.logged("table")].count("draws-checked") == 1
    assert guest.app.displayed_notice == guest.app.tr("lan.news.draws-checked")


def told(table: Table) -> list[str]:
    return [line["reason"] for line in table.logged("ended")]


def led_away(both: Both, guest: Table, reason: str) -> None:
    both.until(lambda: len(guest.app.scenes) == 1, 300)
    assert told(guest) == [reason]
    assert guest.app.displayed_notice == guest.app.tr(f"lan.reason.{reason}")


@pytest.mark.parametrize(("scene", "how"), combined(OVER_GAME, LEAVING))
def test_a_guest_in_a_game_whose_visit_is_over(opened: Open, scene: str, how: str) -> None:
    both, guest = opened(1)
    OVER_GAME[scene](guest)
    both.go()
    LEAVING[how][0](both)
    led_away(both, guest, LEAVING[how][1])


@pytest.mark.parametrize("scene", OVER_GAME)
def test_a_guest_in_a_game_that_the_host_has_left_for_another(opened: Open, scene: str) -> None:
    both, guest = opened(1)
    OVER_GAME[scene](guest)
    both.go()
    back(both)
    both.until(lambda: guest.pilot.scene == "lobby", 60)
    assert told(guest) == ["another"]
    assert guest.pilot.focus == "lobby.ready"
    guest.pilot.click("lobby.ready")
    both.until(lambda: {table.pilot.scene for table in both.tables} == {"play"})
    assert [scene.name for scene in guest.app.scenes[1:]] == ["lobby", "play"]


@pytest.mark.parametrize(("scene", "hosting"), combined(OVER_GAME, [False, True]))
def test_a_game_that_ends_shows_its_end(opened: Open, scene: str, hosting: bool) -> None:
    both, guest = opened(0 if hosting else 1)
    table = both.host if hosting else guest
    OVER_GAME[scene](table)
    both.go()
    end(both)
    both.until(lambda: table.pilot.scene == "results")
    assert [scene.name for scene in table.app.scenes[1:]] == ["lobby", "play", "results"]


def test_the_host_s_word_goes_away_too(opened: Open) -> None:
    both, _ = opened(0)
    lobby = lobby_of(both.host)
    both.host.app.push(HostMenuScene(lobby, lobby.table.host_controls))
    both.go()
    end(both)
    both.until(lambda: both.host.pilot.scene == "results")


def test_a_name_that_is_being_typed_is_not_lost(opened: Open) -> None:
    """Who gives the copy of the game a name finishes that; he is told that the game is over."""
    both, _ = opened(0)
    dialog = pause_dialog(play_of(both.host).state, naming=True)
    both.host.app.push(dialog)
    both.go()
    both.host.pilot.type("mine")
    end(both)
    both.go(60)
    assert both.host.app.scenes[-1] is dialog
    assert both.host.app.displayed_notice == both.host.app.tr("reason.game-over")
    assert isinstance(dialog, Dialog)
    assert isinstance(dialog.entry, TextEntry)
    assert "mine" in dialog.entry.text
    both.host.pilot.press("escape")
    both.until(lambda: both.host.pilot.scene == "results")


@pytest.mark.parametrize(("scene", "how"), combined(OVER_END, [*LEAVING, "back"]))
def test_who_looks_at_a_game_that_is_over_is_told_and_stays(opened: Open, scene: str, how: str) -> None:
    both, guest = opened(1)
    end(both)
    both.until(lambda: {table.pilot.scene for table in both.tables} == {"results"})
    OVER_END[scene](guest)
    both.go(30)
    before = [scene.name for scene in guest.app.scenes]
    event, reason = (back, "another") if how == "back" else LEAVING[how]
    event(both)
    both.until(lambda: bool(told(guest)), 300)
    both.go(60)
    assert told(guest) == [reason], "once, though it stays so"
    assert [scene.name for scene in guest.app.scenes] == before
    while guest.pilot.scene != "results":
        guest.pilot.press("escape")
        both.go()
    assert guest.pilot.layout()["results.rematch"].enabled == (how == "back")
    if how == "back":
        guest.pilot.click("results.rematch")
        both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("play", "play"))


def test_a_link_that_breaks_over_the_results_comes_back_for_a_rematch(opened: Open) -> None:
    both, guest = opened(1)
    end(both)
    both.until(lambda: {table.pilot.scene for table in both.tables} == {"results"})
    for link in both.links:
        link.link.cut()
    both.until(lambda: [line["what"] for line in guest.logged("table")][-2:] == ["link-lost", "link-back"], 300)
    assert guest.pilot.scene == "results"
    guest.pilot.click("results.rematch")
    both.go()
    both.host.pilot.click("results.rematch")
    both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("play", "play"))


def test_a_program_that_is_killed_over_the_results_shows_them_again(opened: Open) -> None:
    both, guest = opened(1)
    end(both)
    both.until(lambda: {table.pilot.scene for table in both.tables} == {"results"})
    both.tables.remove(guest)
    both.links[-1].break_off("closed")
    guest = both.come("Dana", code="000000")
    both.until(lambda: guest.pilot.scene == "results")
    guest.pilot.click("results.rematch")
    both.go()
    both.host.pilot.click("results.rematch")
    both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("play", "play"))


@pytest.mark.parametrize(("scene", "how"), combined(OVER_ANY, LEAVING))
def test_a_guest_in_the_lobby_whose_visit_is_over(opened: Open, scene: str, how: str) -> None:
    both, guest = opened(-1)
    OVER_ANY[scene](guest)
    both.go()
    LEAVING[how][0](both)
    led_away(both, guest, LEAVING[how][1])


@pytest.mark.parametrize("scene", OVER_ANY)
def test_what_happens_in_the_lobby_is_told_over_it(opened: Open, scene: str) -> None:
    both, _ = opened(-1)
    for table in both.tables:
        table.app.narrator.written = True
        OVER_ANY[scene](table)
    both.go()
    both.room.say("hello")
    both.room.lock(True)
    both.go()
    for table in both.tables:
        assert [line["what"] for line in table.logged("table")][-2:] == ["chat", "locked"]
        assert table.app.displayed_notice == table.app.tr("lan.news.locked")
        chat, locked = [each.words for each in table.app.narrator.sentences if each.kind is Kind.NOTICE][-2:]
        assert ("hello" in chat, locked) == (True, table.app.displayed_notice)
        assert lobby_of(table).chat.unread == 1
    both.room.guests.all[0].ready = True
    both.room.start()
    both.until(lambda: {table.pilot.scene for table in both.tables} == {"play"})


def test_a_curtain_goes_when_the_bot_has_played_behind_it(opened: Open) -> None:
    """The time of the seat before which it hangs is over."""
    both, guest = opened(1, "b2 p2 f3 n5 i7")
    a_curtain(guest)
    both.go()
    assert guest.pilot.scene == "handoff"
    session = both.room.session
    assert session is not None
    session.client(1).submit(GAME.decode("end"))
    both.until(lambda: guest.pilot.scene == "play", 60)
    assert session.to_act() == 0
