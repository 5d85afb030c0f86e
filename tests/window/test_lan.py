"""Two real windows on one computer: one hosts from the menu, the other finds the table, joins, and they play."""

from __future__ import annotations

from game.record import read, verify
from tests.window.display import wait_for
from tests.window.looking import TIGRIS
from tests.window.people import Keyboard, Mouse, Troublemaker
from tests.window.sharing import Open, Player, tables_of, take_turns, to_front


def test_two_windows_host_find_join_and_play(two: Open) -> None:
    host, guest = two("host", "--seed", "5"), two("guest")
    to_front(host)
    host_hands, guest_hands = Mouse(host), Keyboard(guest)
    host_hands.use("menu.lan")
    host.wait("scene", name="lan")
    host.idle()
    host_hands.use("lan.name")
    host.shows("lan.name", focus=True)
    host.type("Ann")
    host_hands.use("lan.host")
    host.wait("scene", name="lobby")
    host.idle()
    code = host.items()["lobby.code"]["text"]
    for seat in (2, 3):
        name = f"lobby.seat{seat}.closed"
        while name not in host.items():
            host_hands.use("lobby.down")
            host.wait("layout")
        host.click(name)
        host.shows(name, selected=True)
    to_front(guest)
    guest_hands.use("menu.lan")
    guest.wait("scene", name="lan")
    wait_for(lambda: bool(tables_of(guest, "Ann")), "the table in the list")
    (table,) = tables_of(guest, "Ann")
    guest.click(table)
    guest.shows("lan.code", focus=True)
    guest.type(code)
    guest.key("Return")
    guest.wait("scene", name="lobby")
    guest.shows("lobby.ready", enabled=True)
    guest_hands.use("lobby.ready")
    guest.shows("lobby.ready", selected=True)
    host.shows("lobby.start", enabled=True)
    to_front(host)
    host_hands.use("lobby.start")
    host.wait("scene", name="play")
    guest.wait("scene", name="play")
    players = [
        Player(program, hands, Troublemaker(program, 1, 6).choose)
        for program, hands in ((host, host_hands), (guest, guest_hands))
    ]
    take_turns(players, lambda: min(player.count for player in players) >= 6)
    to_front(guest)
    guest.key("Escape")
    guest.wait("scene", name="dialog")
    guest.idle()
    guest_hands.use("dialog.leave")
    guest.wait("scene", name="menu")
    host.wait("table", what="absent")
    assert host.close_window() == 0
    assert guest.close_window() == 0
    (path,) = (host.data / "games").glob("*.game")
    verify(read(path.read_bytes()), TIGRIS)
    assert not [*(guest.data / "games").glob("*.game")]
