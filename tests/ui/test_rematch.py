"""Two whole games in the windows of a host and a guest, the second one by the button for a rematch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.client import choices
from game.core import OVER
from game.net.guest.remote_session import RemoteSession
from game.record import Record, SeatInfo, read, verify
from tests.net.tables import GAME
from tests.soaking import soaked
from tests.ui.tables import Table
from tests.ui.together import Both, lobby_of, play_of
from ui.scenes.review.results import ResultsScene

SEATS = "human,lan,bot:steady"


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Both]:
    """A host's window, a guest's and a bot, before their first game."""
    made = Both(tmp_path, SEATS, size=(960, 540))
    made.begin(made.come("Dana"))
    yield made
    for table in made.tables:
        table.close()


def quickest(legal: Sequence[Any]) -> Any:
    """What ends a game soon: the largest swap, which empties the bag."""
    texts = [GAME.encode(action) for action in legal]
    swaps = [index for index, text in enumerate(texts) if text.startswith("swap ")]
    return legal[max(swaps, key=lambda index: len(texts[index]), default=0)]


def act(table: Table) -> None:
    """What the window asks for is done, if it asks for anything."""
    scene = play_of(table)
    session = scene.session
    if session.waiting or session.to_act() != scene.seat or scene.seat is None or not scene.state.ready:
        return
    top = table.app.scenes[-1]
    if top.name == "conflict":
        table.pilot.click("conflict.commit")
    else:
        scene.submit(quickest(choices(GAME, scene.client.view, scene.seat)))


def play_whole(both: Both) -> Record:
    """To the results in both windows; the record that both show, checked by the rules."""
    for _ in range(3000):
        if all(table.pilot.scene == "results" for table in both.tables):
            break
        for table in both.tables:
            if table.pilot.scene != "results":
                act(table)
        both.go(2)
    records = []
    for table in both.tables:
        top = table.app.scenes[-1]
        assert isinstance(top, ResultsScene), table.pilot.scene
        records.append(top.record)
    assert records[0].actions == records[1].actions
    state = verify(records[0], GAME)
    assert GAME.to_act(state) == OVER
    return records[0]


def looked_at_again(table: Table, hosts: bool) -> None:
    """The second look opens from the results of a shared table as from any other, and ends with a click."""
    table.pilot.click("results.page.moments")
    table.pilot.click("results.look")
    assert table.pilot.scene == "second-look"
    look: Any = table.app.scenes[-1].look  # type: ignore[attr-defined]
    assert look.running
    assert len(look.seats) == 2, "the people, at whichever computer"
    assert (look.path is not None) == hosts, "stored where the game is"
    table.pilot.click("look.stop")
    table.pilot.click("look.back")
    table.pilot.click("results.page.points")
    assert table.pilot.scene == "results"


@pytest.mark.parametrize("first", soaked(["host", "guest"], ["guest"]))
def test_both_ask_for_a_rematch_and_play_it_to_its_end(shared: Both, first: str) -> None:
    """Whoever asks first waits for the other; then it begins by itself."""
    host, guest = shared.tables
    one = play_whole(shared)
    earned = [table.app.scenes[-1].earned for table in shared.tables]  # type: ignore[attr-defined]
    assert sorted(seat for each in earned for seat in each.people) == [0, 1], "each marks what was played there"
    early, late = (host, guest) if first == "host" else (guest, host)
    for table in shared.tables:
        looked_at_again(table, table is host)
    early.pilot.click("results.rematch")
    shared.go(60)
    assert early.pilot.scene == ("lobby" if early is host else "results")
    assert late.pilot.scene == "results"
    shared.go(10 * 60)
    told = "The host wants another game." if first == "host" else "Dana wants another game."
    assert late.app.scenes[-1]._wanted() == told, "for as long as it is so"  # type: ignore[attr-defined]
    late.pilot.click("results.rematch")
    shared.until(lambda: all(table.pilot.scene == "play" for table in shared.tables))
    assert [len([s for s in table.app.scenes if s.name == "play"]) for table in shared.tables] == [1, 1]
    two = play_whole(shared)
    assert [info.name for info in two.seats] == [info.name for info in one.seats]
    assert two.seed != one.seed
    assert two.actions != one.actions
    assert "draws-checked" in [line["what"] for line in guest.logged("table")]
    (older, newer) = sorted((host.app.store.root / "games").glob("*.game"))
    assert {read(path.read_bytes()).seed for path in (older, newer)} == {one.seed, two.seed}


@pytest.mark.parametrize("way", ["button", "key"])
def test_there_is_talk_over_the_results(shared: Both, way: str) -> None:
    host, guest = shared.tables
    play_whole(shared)
    shared.go(60)
    assert play_of(guest).multiplayer.participants is not None
    play_of(guest).multiplayer.participants.say("well played")  # type: ignore[union-attr]
    shared.go()
    assert host.pilot.scene == "results"
    assert "well played" in host.app.displayed_notice
    assert host.pilot.layout()["play.chat"].text == host.app.tr("chat.open.unread", n=1)
    if way == "button":
        host.pilot.click("play.chat")
    else:
        host.pilot.press("t")
    assert host.pilot.scene == "chat"
    host.pilot.type("thanks")
    host.pilot.press("return")
    host.pilot.click("chat.close")
    assert host.pilot.scene == "results"
    assert host.pilot.layout()["play.chat"].text == host.app.tr("chat.open")
    shared.go()
    assert guest.logged("table")[-1]["text"].endswith("thanks")


def at_the_end(guest: Table, record: Record) -> None:
    """That window's game is over, and shows the results."""
    session = play_of(guest).session
    if isinstance(session, RemoteSession):
        session.played.record = record
    guest.app.push(ResultsScene(record, None, lobby_of(guest)))


def wanted(table: Table) -> str:
    """What the results last said of others who want another game."""
    return str(([""] + [line["text"] for line in table.logged("rematch")])[-1])


def test_who_wants_a_rematch_is_seen_by_the_others(shared: Both) -> None:
    host, guest = shared.tables
    play_whole(shared)
    assert (wanted(host), wanted(guest)) == ("", ""), "who was ready for a game need not want another"
    guest.pilot.click("results.rematch")
    shared.go()
    assert (wanted(host), wanted(guest)) == ("Dana wants another game.", "")
    guest.pilot.click("results.rematch")
    shared.go()
    assert wanted(host) == ""


def test_a_host_is_asked_before_the_menu_closes_the_table(both: Both, record: Record) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    for table in both.tables:
        at_the_end(table, record)
    both.go()
    both.host.pilot.click("results.menu")
    both.go()
    assert both.host.pilot.scene == "dialog"
    both.host.pilot.click("dialog.no")
    both.go(60)
    assert (both.host.pilot.scene, guest.pilot.scene) == ("results", "results")
    assert guest.pilot.layout()["results.rematch"].enabled, "the table is still there"
    both.host.pilot.click("results.menu")
    both.host.pilot.click("dialog.yes")
    both.until(lambda: not guest.pilot.layout()["results.rematch"].enabled)
    guest.pilot.click("results.menu")
    guest.pilot.settle()
    for table in both.tables:
        assert [scene.name for scene in table.app.scenes if scene.name in ("results", "lobby", "dialog")] == []


def test_a_wish_for_a_rematch_is_taken_back(both: Both, record: Record) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    at_the_end(guest, record)
    both.go()
    for wanted in (True, False, True):
        guest.pilot.click("results.rematch")
        guest.pilot.settle()
        assert guest.pilot.layout()["results.rematch"].selected == wanted
    guest.pilot.click("results.rematch")
    lobby_of(both.host).rematch()
    both.go(60)
    assert (guest.pilot.scene, both.host.pilot.scene) == ("results", "lobby")


def test_a_watcher_follows_to_the_next_game_and_is_not_waited_for(both: Both, record: Record) -> None:
    guest, watcher = both.come("Dana"), both.come("Eve", want="watch")
    both.begin(guest)
    for table in (guest, watcher):
        at_the_end(table, record)
    both.go()
    watcher.pilot.click("results.rematch")
    both.go()
    assert watcher.pilot.scene == "results"
    lobby_of(both.host).rematch()
    both.until(lambda: watcher.pilot.scene == "lobby")
    guest.pilot.click("results.rematch")
    both.until(lambda: all(table.pilot.scene == "play" for table in both.tables))
    assert play_of(watcher).session.local == ()
    assert watcher.logged("refused") == []


def test_a_wish_ends_with_the_table(both: Both, record: Record) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    at_the_end(guest, record)
    both.go()
    guest.pilot.click("results.rematch")
    both.host.app.home()
    both.until(lambda: not guest.pilot.layout()["results.rematch"].enabled)
    assert not guest.pilot.layout()["results.rematch"].selected
    assert guest.pilot.scene == "results", "they can still be looked at"


def test_a_host_who_changes_the_table_begins_the_next_game_himself(both: Both, record: Record) -> None:
    """What the others agreed to was another game."""
    guest = both.come("Dana")
    both.begin(guest)
    at_the_end(guest, record)
    lobby_of(both.host).rematch()
    both.go()
    both.host.pilot.click("lobby.board.advanced")
    guest.pilot.click("results.rematch")
    both.go(60)
    assert (guest.pilot.scene, both.host.pilot.scene) == ("lobby", "lobby")
    assert both.room.obstacle() == ""
    both.host.pilot.click("lobby.start")
    both.until(lambda: guest.pilot.scene == "play")


@pytest.fixture
def record() -> Record:
    """Of a game that is over."""
    from tests.ui.test_results import ended

    return ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))


def test_a_wish_is_for_one_game_even_where_the_next_begins_at_once(both: Both, record: Record) -> None:
    """A watcher hears of the lobby and of the next game in one breath, where nobody is waited for."""
    watcher = both.come("Eve", want="watch")
    both.room.set_seat(1, SeatInfo("bot", "steady"))
    lobby_of(both.host)._start()
    both.until(lambda: watcher.pilot.scene == "play")
    at_the_end(watcher, record)
    both.go()
    watcher.pilot.click("results.rematch")
    both.go()
    both.room.rematch()
    both.room.start()
    both.until(lambda: watcher.pilot.scene == "play")
    assert not lobby_of(watcher).wants_rematch
