"""A shared game on the screens: talk, timer, the host's word, lost links, another game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.net.tables import GAME
from tests.ui.together import Both, lobby_of, play_of, said


def test_talk_takes_no_key_of_the_game_and_hides_no_board(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    play = play_of(guest)
    board = play.game_panel.board.camera.frame.copy()  # type: ignore[attr-defined]
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
    assert play.game_panel.board.camera.frame == board  # type: ignore[attr-defined]
    for item in guest.pilot.layout().values():
        if item.name.startswith("chat."):
            assert not item.rect.colliderect(board)
    guest.pilot.press("escape")
    assert "chat.field" not in guest.pilot.layout()
    assert guest.pilot.scene == "play"


def test_a_guest_s_event_log_begins_with_the_first_draw(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    assert [line["n"] for line in guest.logged("action")] == list(range(1, both.room.session.n + 1))  # type: ignore[union-attr]
    late = both.come("Eve", want="watch")
    both.until(lambda: late.pilot.scene == "play")
    assert late.logged("action") == [], "who comes later is not told as new what he found"


def test_in_a_small_window_the_talk_gets_the_column(tmp_path: Path) -> None:
    both = Both(tmp_path, size=(640, 360))
    guest = both.come("Dana")
    both.begin(guest)
    board = play_of(guest).layout.board.copy()
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
    both.room.set_table_settings(replace(both.room.table_settings, timer=30))
    both.begin(guest)
    actor = both.tables[both.room.session.to_act()]  # type: ignore[union-attr]
    other = next(table for table in both.tables if table is not actor)
    both.go(9 * 60)
    assert actor.pilot.layout()["play.extend"].enabled
    assert not other.pilot.layout()["play.extend"].enabled
    assert actor.logged("timer")
    assert not other.logged("timer")
    actor.app.narrator.written = True
    actor.pilot.press("f9")
    assert any(each.words.startswith("Time left for this turn: ") for each in actor.app.narrator.sentences)
    other.pilot.press("y")
    both.go()
    assert both.room.countdown is not None
    assert both.room.countdown.left < 30, "nobody gives another player more time, the host neither"
    actor.pilot.press("y")
    both.go()
    assert both.room.countdown.left > 45


def test_the_turn_timer_is_seen_to_run_while_nothing_else_happens(both: Both) -> None:
    guest = both.come("Dana")
    both.room.set_table_settings(replace(both.room.table_settings, timer=60))
    both.begin(guest)
    both.go(2 * 60)
    for table in both.tables:
        seen = table.filmed(lambda: both.go(5 * 60))
        assert 4 <= len(set(seen)) <= 6


@pytest.mark.parametrize("pins", [False, True])
def test_the_turn_timer_is_seen_on_the_curtain_and_extended_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pins: bool
) -> None:
    both = Both(tmp_path, "human,human,lan")
    both.host.app.settings.seat_pins = pins
    guest = both.come("Dana")
    both.room.set_table_settings(replace(both.room.table_settings, timer=30))
    guest.pilot.click("lobby.ready")
    both.go()
    both.host.pilot.click("lobby.start")
    both.until(lambda: both.host.pilot.scene == "handoff")
    curtain, labels = both.host.app.scenes[-1], list[str]()
    label = curtain.gui.label
    monkeypatch.setattr(curtain.gui, "label", lambda *args, **more: labels.append(args[1]) or label(*args, **more))
    both.go(4 * 60)
    told = [words for words in labels if ":" in words]
    assert told == sorted(told, reverse=True)
    assert len(told) >= 3
    both.host.pilot.press("y")
    both.go()
    assert both.room.countdown is not None
    assert both.room.countdown.left > 45


def act(both: Both) -> None:
    """The host's whole turn: tiles, then its end."""
    play, session = play_of(both.host), both.room.session
    assert session is not None
    while session.to_act() == 0:
        both.until(lambda: bool(play.legal()) and not play.state.playback.queue)
        texts = [GAME.encode(action) for action in play.legal()]
        n = session.n
        play.submit(GAME.decode(next((text for text in texts if text.startswith("tile ")), "end")))
        both.until(lambda n=n: session.n > n)  # type: ignore[misc]


def test_what_was_told_for_a_turn_that_a_bot_ended_is_not_told_for_the_next(both: Both) -> None:
    guest = both.come("Dana")
    both.room.set_table_settings(replace(both.room.table_settings, timer=30))
    both.begin(guest)
    both.host.app.settings.confirmations = "off"
    session, news = both.room.session, play_of(guest).state.explanations.recap
    assert session is not None
    both.until(lambda: session.to_act() == 0, 40 * 60)
    act(both)
    both.until(lambda: bool(news.rows))
    first = list(news.rows)
    both.until(lambda: session.to_act() == 0, 40 * 60)
    asked = len(guest.logged("turn"))
    act(both)
    both.until(lambda: len(guest.logged("turn")) > asked)
    assert news.rows
    assert not [row for row in news.rows if row in first]


def test_a_question_goes_away_when_a_bot_has_answered_it(both: Both) -> None:
    """The time is over while the dialog is open."""
    from ui.scene import Scene

    guest = both.come("Dana")
    both.room.set_table_settings(replace(both.room.table_settings, timer=30))
    both.begin(guest)
    actor = both.tables[both.room.session.to_act()]  # type: ignore[union-attr]
    play = play_of(actor)
    question = Scene()
    play.state.question = question
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
    assert both.room.session.pause_reason == "paused"  # type: ignore[union-attr]
    assert "paused" in [line["what"] for line in guest.logged("table")]
    pilot.click("host.pause")
    pilot.click("host.near")
    assert not both.room.table_settings.near
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
    assert play_of(guest).session.pause_reason == ""


def test_a_rematch_leads_everybody_through_the_lobby(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    lobby_of(both.host).rematch()
    both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("lobby", "lobby"))
    guest.pilot.click("lobby.ready")
    both.until(lambda: (both.host.pilot.scene, guest.pilot.scene) == ("play", "play"))
    assert both.room.session is not None
    play = play_of(guest)
    assert play.session.to_act() in (0, 1)
    assert len([scene for scene in guest.app.scenes if scene.name == "play"]) == 1


def test_who_leaves_the_window_leaves_the_table(both: Both) -> None:
    guest = both.come("Dana")
    guest.app.home()
    both.go()
    assert both.room.guests.all == []
    other = both.come("Omid")
    both.host.app.home()
    both.go()
    assert other.logged("ended")[-1]["reason"] == "stopped"


def test_the_longest_line_of_talk_can_be_read_to_its_end(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    words = " ".join(["abcdefgh"] * 22)
    both.room.say(words)
    both.go()
    told: list[str] = []
    monkeypatch.setattr(
        "ui.widgets.labels.LabelLayer.label", lambda self, rect, words, *args, **more: told.append(words)
    )
    guest.pilot.press("t")
    both.go()
    assert any(words in line for line in told)


def test_the_host_is_offered_a_bot_for_whoever_is_away(tmp_path: Path) -> None:
    """At once, by one press; who is away is seen beside his name."""
    both = Both(tmp_path, "human,lan,lan")
    guest, other = both.come("Dana"), both.come("Omid")
    both.begin(guest, other)
    assert "play.standin" not in both.host.pilot.layout()
    both.tables.remove(guest)
    both.links[0].close()
    both.go()
    away = both.host.app.tr("lobby.seat.away")
    for table in (both.host, other):
        assert play_of(table).state.notes == ["", away, ""]
    assert "play.standin" not in other.pilot.layout(), "that is the host's affair"
    assert "Dana" in both.host.pilot.layout()["play.standin"].tip
    both.host.pilot.click("play.standin")
    both.go()
    assert both.room.session is not None
    assert [info.kind for info in both.room.session.seats] == ["human", "bot", "lan"]
    assert "play.standin" not in both.host.pilot.layout()
    steady = both.host.app.tr("level.steady")
    assert play_of(other).state.notes == ["", steady, ""]
    for table in (*both.tables, guest):
        table.close()


def test_all_small_buttons_over_the_players_have_room(tmp_path: Path) -> None:
    """A table without help, hands face down, a turn timer, and somebody away."""
    both = Both(tmp_path, "human,human,lan", size=(1280, 720))
    both.host.app.settings.face_down = True
    guest = both.come("Dana")
    both.room.set_rules({}, shuffle=False, purist=True)
    both.room.set_table_settings(replace(both.room.table_settings, timer=1800))
    both.go()
    guest.pilot.click("lobby.ready")
    both.go()
    both.host.pilot.click("lobby.start")
    both.until(lambda: guest.pilot.scene == "play")
    while both.room.session.to_act() == 2:  # type: ignore[union-attr]
        play_of(guest).submit(GAME.decode("end"))
        both.go()
    both.until(lambda: both.host.pilot.scene == "handoff")
    both.host.pilot.click("handoff.ready")
    both.tables.remove(guest)
    both.links[0].close()
    both.go()
    items = both.host.pilot.layout()
    places = [item.rect for name, item in items.items() if name in HEAD]
    assert len(places) >= 8, sorted(items)
    assert all(not a.colliderect(b) for a in places for b in places if a is not b)
    for table in (*both.tables, guest):
        table.close()


HEAD = {f"play.{name}" for name in ("menu", "rules", "settings", "log", "peek", "advice", "chat", "standin", "extend")}
