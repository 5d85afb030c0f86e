"""Two real windows play a whole game against each other, undisturbed, and with either program killed on the way."""

from __future__ import annotations

import os

import pytest

from game.core import digest
from game.record import Record, read, verify
from tests.soaking import soaked
from tests.window.display import wait_for
from tests.window.driver import Program
from tests.window.looking import TIGRIS
from tests.window.people import Keyboard, Mouse, Troublemaker
from tests.window.sharing import Open, Player, begin, code_of, go_to_table, share, take_turns, to_front

TILES = 4
"""So many are placed, then hands are swapped whole: the bag is soon empty."""


def seated(host: Program, guest: Program) -> list[Player]:
    """One plays by clicks, the other by keys."""
    return [
        Player(host, Mouse(host), Troublemaker(host, 2, TILES).choose),
        Player(guest, Keyboard(guest), Troublemaker(guest, 2, TILES).choose),
    ]


def play_on(players: list[Player], most: int = 1000) -> None:
    """Until the results are shown in both windows, or so many actions more were done."""
    end = sum(player.count for player in players) + most
    take_turns(players, lambda: sum(player.count for player in players) >= end or any(each.results for each in players))


def whole(host: Program) -> Record:
    """The host's record of a game that is over."""
    record = on_disk(host)
    assert record.result is not None
    return record


def on_disk(host: Program) -> Record:
    """The host's record, which is legal."""
    (path,) = (host.data / "games").glob("*.game")
    record = read(path.read_bytes())
    verify(record, TIGRIS)
    return record


def believed(program: Program, record: Record, seat: int) -> int:
    """How many actions the window told of, each with the hash of what that seat knew by the rules."""
    state = TIGRIS.new(TIGRIS.setup(record.setup.seats, record.setup.options))
    true = [digest(TIGRIS.view_to_json(TIGRIS.view(state, seat)))]
    for text in record.actions:
        state, _ = TIGRIS.apply(state, TIGRIS.decode(text))
        true.append(digest(TIGRIS.view_to_json(TIGRIS.view(state, seat))))
    told = [line for line in program.lines.all if line["ev"] == "action"]
    assert [line["hash"] for line in told] == [true[line["n"]] for line in told]
    assert [line["n"] for line in told] == list(range(told[0]["n"], len(record.actions) + 1))
    return len(told)


def conflicts(program: Program) -> list[str]:
    """The landmarks on the picture of the scores."""
    return [item["text"] for name, item in program.items().items() if name.startswith("results.landmark.")]


def results(players: list[Player]) -> None:
    """Both windows show them."""
    for player in players:
        wait_for(lambda player=player: player.results, "the results in both windows")  # type: ignore[misc]


def test_a_whole_game_by_clicks_at_one_window_and_by_keys_at_the_other(two: Open) -> None:
    host, guest = share(two, ("--seed", "3"))
    players = seated(host, guest)
    play_on(players)
    results(players)
    record = whole(host)
    for seat, player in enumerate(players):
        assert believed(player.program, record, seat) >= len(record.actions) - 3  # a guest comes after the first draws
        assert player.count == sum(line["ev"] == "action" and line["seat"] == seat for line in player.program.lines.all)
        assert not [line for line in player.program.lines.all if line["ev"] == "refused"]
    assert any("conflict" in player.program.scenes() for player in players), "no conflict was fought"
    wait_for(lambda: bool(conflicts(host)) and conflicts(host) == conflicts(guest), "the same course in both windows")
    for program in (guest, host):
        to_front(program)
        program.click("results.rematch")
    for program in (guest, host):
        program.wait("scene", name="play")
        program.shows("play.menu")
    assert len([*(host.data / "games").glob("*.game")]) == 2
    to_front(guest)
    guest.click("play.menu")
    guest.shows("dialog.leave")
    guest.click("dialog.leave")
    guest.wait("scene", name="menu")
    host.wait("table", what="absent")
    assert guest.close_window() == 0
    assert host.close_window() == 0


@pytest.mark.parametrize("most", soaked([6, 1000], [6]))
def test_each_program_is_killed_in_mid_game_and_both_play_on(two: Open, most: int) -> None:
    """The guest's comes back by the list of tables, to its hand; after the host's is continued it comes by itself."""
    name = f"Ann {os.getpid()}"
    host = two("host", "host", "tigris", "--seats", "human,lan", "--name", name, "--seed", "4")
    guest = two("guest")
    go_to_table(guest, name, code_of(host))
    begin(host, guest)
    players = seated(host, guest)
    play_on(players, 5)

    guest.kill()
    host.wait("table", what="absent")
    guest = two("guest")
    go_to_table(guest, name)
    guest.wait("scene", name="play")
    host.wait("table", what="returned")
    players = [players[0], seated(host, guest)[1]]
    play_on(players, 5)

    host.kill()
    guest.wait("table", what="link-lost")
    host = two("host")
    assert host.focus == "menu.continue"
    host.key("Return")
    host.wait("scene", name="play")
    guest.wait("table", what="link-back", seconds=10)
    players = [seated(host, guest)[0], players[1]]
    play_on(players, most)

    if most < 1000:
        assert guest.close_window() == 0
        assert host.close_window() == 0
        record = on_disk(host)
    else:
        results(players)
        record = whole(host)
    believed(host, record, 0)
    assert believed(guest, record, 1) > 10
