"""The list of tables on the network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import __version__
from game.net.guest.token_store import TokenKey, TokenStore
from game.net.transport.addresses import own_addresses, show_address
from game.net.transport.discovery import Advert, Found
from tests.ui.pilot import Pilot
from tests.ui.tables import Table
from tests.ui.together import Both, lobby_of
from ui.lan.found_tables import MOST_PROVEN, store_proven
from ui.scenes.lan import table_browser
from ui.scenes.lan.table_browser import TableBrowserScene


def advert(**other: object) -> Found:
    told = Advert("tigris", "Dana", "0" * 16, 40123, 2, started=False, watch=True)
    return Found(replace(told, **other), ("192.168.1.9",))  # type: ignore[arg-type]


def at(address: str, found: Found) -> Found:
    """The same bytes from another address."""
    return Found(found.advert, (address,))


@pytest.fixture
def listing(tmp_path: Path) -> Iterator[tuple[Table, TableBrowserScene]]:
    table = Table(tmp_path)
    scene = TableBrowserScene()
    table.app.push(scene)
    scene._finder = None  # what is heard here is what the test says
    yield table, scene
    table.close()


def hear(table: Table, scene: TableBrowserScene, *found: Found) -> None:
    scene.update_tables(list(found))
    scene._until_update = 1e9
    table.pilot.settle()


def test_a_table_found_is_chosen_by_one_press_and_its_code_is_asked(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    hear(table, scene, advert(), advert(host="{name} <b>", port=40124, free=0))
    assert "2 seats" in table.pilot.layout()["lan.table.1"].text
    assert "{name} <b>" in table.pilot.layout()["lan.table.2"].text
    table.pilot.click("lan.table.1")
    assert scene.address == "192.168.1.9:40123"
    assert table.pilot.focus == "lan.code"


def test_a_code_typed_for_one_table_does_not_stay_for_another(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    hear(table, scene, advert(), advert(host="Omid", port=40124))
    table.pilot.click("lan.table.1")
    table.pilot.type("abc123")
    table.pilot.click("lan.table.1")
    assert scene.code == "abc123", "it is the same table"
    table.pilot.click("lan.table.2")
    table.pilot.type("xyz")
    assert scene.code == "xyz"


def test_another_version_is_told_before_joining(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    hear(table, scene, advert(version="9.9.9"), advert(protocol=7, port=1))
    for number, words in ((1, "9.9.9"), (2, __version__)):
        item = table.pilot.layout()[f"lan.table.{number}"]
        assert not item.enabled
        assert words in item.tip
    table.pilot.click("lan.table.1")
    assert "9.9.9" in table.logged("refused")[-1]["text"]
    assert scene.address == ""


def test_who_was_at_a_table_is_told_that_he_needs_no_code(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    TokenStore(table.app.store).save_token(TokenKey("0" * 16, "f" * 64, "Dana"), "a" * 32)
    for name, kept in (("Omid", False), ("Dana", True)):
        table.app.settings.name = name
        scene.update_tables([])
        hear(table, scene, advert(free=0, started=True))
        assert (table.app.tr("lan.kept") in table.pilot.layout()["lan.table.1"].text) == kept


def test_who_was_at_a_table_has_only_to_press_enter(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    table.app.settings.name, scene.address = "Dana", "192.168.1.9:40123"
    TokenStore(table.app.store).save_token(TokenKey("0" * 16, "f" * 64, "Dana"), "a" * 32)
    hear(table, scene, advert(port=40124))
    assert table.pilot.focus == "lan.host", "another table"
    hear(table, scene, advert())
    assert table.pilot.focus == "lan.join"
    assert table.pilot.layout()["lan.join"].tip == table.app.tr("lan.kept")
    table.pilot.press("tab")
    before = table.pilot.focus
    hear(table, scene, advert(free=1))
    assert table.pilot.focus == before, "whoever has begun to do something is left alone"
    table.pilot.click("lan.table.1")
    assert table.pilot.focus == "lan.join", "no code is needed"


def test_the_seat_kept_for_a_name_is_told_when_the_name_is_typed(listing: tuple[Table, TableBrowserScene]) -> None:
    table, scene = listing
    table.app.settings.name = "Da"
    TokenStore(table.app.store).save_token(TokenKey("0" * 16, "f" * 64, "Dana B"), "a" * 32)
    scene.layout_now()
    hear(table, scene, advert())
    table.pilot.click("lan.name")
    table.pilot.press("left")
    table.pilot.type("X")
    table.pilot.press("backspace")
    table.pilot.press("end")
    table.pilot.type("na B")
    assert table.app.settings.name == "Dana B", "neither caret nor blank is lost"
    assert table.app.tr("lan.kept") in table.pilot.layout()["lan.table.1"].text


@pytest.mark.parametrize("deed", ["table", "name", "code", "address", "join", "game", "read"])
def test_why_a_visit_ended_stays_until_something_is_done(listing: tuple[Table, TableBrowserScene], deed: str) -> None:
    table, scene = listing
    hear(table, scene, advert())
    scene.show_end("kicked", table.app.tr("lan.reason.kicked"))
    hear(table, scene, advert(free=1))
    table.app.now += 20.0
    table.pilot.settle()
    assert table.pilot.layout()["lan.why"].text == table.app.tr("lan.reason.kicked")
    table.pilot.press("tab")
    assert "lan.why" in table.pilot.layout(), "looking about is no deed"
    click = {"table": "table.1", "game": "game.qwirkle", "read": "why"}.get(deed, deed)
    table.pilot.click(f"lan.{click}")
    if deed in ("name", "code", "address"):
        table.pilot.type("1")
    assert "lan.why" not in table.pilot.layout()


def test_no_address_no_visit(listing: tuple[Table, TableBrowserScene]) -> None:
    table, _ = listing
    table.pilot.click("lan.address")
    table.pilot.type("nonsense {x}")
    table.pilot.press("return")
    assert table.pilot.scene == "lan"
    assert table.pilot.focus == "lan.address"


def test_name_and_address_are_remembered(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.push(TableBrowserScene())
    table.pilot.click("lan.name")
    table.pilot.type("Dana")
    table.pilot.click("lan.address")
    table.pilot.type("127.0.0.1:9")
    table.pilot.press("return")
    assert "lobby" in [line["name"] for line in table.logged("scene")]
    again = Table(tmp_path)  # the first was not ended as it should be: a seat is had back by the name
    table.close()
    assert (again.app.settings.name, again.app.settings.table_address) == ("Dana", "127.0.0.1:9")
    again.close()


def test_the_host_chooses_the_game_and_needs_two_inputs_for_the_last_one(tmp_path: Path) -> None:
    """From the menu: the local network, then the table, which is in a lobby with code and address."""
    table = Table(tmp_path)
    table.app.settings.last_game = "qwirkle"
    for game in ("qwirkle", "tigris"):
        table.app.push(TableBrowserScene())
        table.pilot.settle()
        assert table.pilot.focus == "lan.host"
        if game == "tigris":
            table.pilot.click("lan.game.tigris")
        table.pilot.click("lan.host")
        assert table.pilot.scene == "lobby"
        lobby = lobby_of(table)
        assert lobby.table.game == table.app.settings.last_game == game
        assert table.pilot.layout()["lobby.code"].text == lobby.table.code
        assert lobby.table.addresses == [
            show_address(address, lobby.table.host_controls.port) for address in own_addresses()
        ]
        assert all(address in lobby.address_words() for address in lobby.table.addresses)
        table.app.home()
    table.close()


def test_from_the_menu_to_a_table_of_one_s_own_in_two_inputs(pilot: Pilot) -> None:
    pilot.click("menu.lan")
    pilot.press("return")
    assert pilot.scene == "lobby"
    assert "lobby.code" in pilot.layout()


def doubted(table: Table, scene: TableBrowserScene) -> list[bool]:
    """For every row, whether it warns of another computer."""
    words = [table.pilot.layout()[f"lan.table.{n}"].text for n in range(1, len(scene.tables) + 1)]
    return [table.app.tr("lan.rival") in each for each in words]


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_a_repeated_beacon_is_a_row_of_its_own_with_a_warning(tmp_path: Path, lang: str) -> None:
    """F-2: an attacker repeats a beacon's bytes from its own address, and the guest took the only row."""
    table, scene = Table(tmp_path, lang=lang), TableBrowserScene()
    table.app.push(scene)
    scene._finder = None
    hear(table, scene, advert(), advert(room="1" * 16), at("192.168.1.66", advert()))
    assert [each.addresses[0] for each in scene.tables] == ["192.168.1.9", "192.168.1.9", "192.168.1.66"]
    assert doubted(table, scene) == [True, False, True], "two tables of one name are no reason to warn"
    for number, address in ((1, "192.168.1.9:40123"), (3, "192.168.1.66:40123")):
        table.pilot.click(f"lan.table.{number}")
        assert scene.address == address
    hear(table, scene, advert())
    assert doubted(table, scene) == [False]
    table.close()


def test_the_warning_ends_for_the_computer_where_the_player_was_let_in(
    listing: tuple[Table, TableBrowserScene],
) -> None:
    """F-2: until one is proven; the other one still warns."""
    table, scene = listing
    store_proven(table.app, "0" * 16, "192.168.1.9")
    hear(table, scene, at("192.168.1.66", advert()), advert())
    assert doubted(table, scene) == [True, False]
    assert [scene._known(each) for each in scene.tables] == [False, True]
    known = table.app.tr("lan.known")
    assert [known in table.pilot.layout()[f"lan.table.{n}"].text for n in (1, 2)] == [False, True]
    TokenStore(table.app.store).save_token(TokenKey("0" * 16, "f" * 64, "Dana"), "a" * 32)
    hear(table, scene, at("192.168.1.66", advert()))
    assert not scene._known(scene.tables[0]), "a copied beacon alone, while the host is silent"
    for n in range(MOST_PROVEN):
        store_proven(table.app, f"{n:016x}", "192.168.1.7")
    assert len(table.app.settings.proven_tables) == MOST_PROVEN
    assert table.app.settings.proven_tables["0" * 16] == "192.168.1.7"


def test_a_table_of_this_computer_is_one_row(
    listing: tuple[Table, TableBrowserScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its beacons come from every interface and from loopback; nobody else can send from those addresses."""
    table, scene = listing
    monkeypatch.setattr(table_browser, "own_addresses", lambda: ["192.168.1.9", "10.0.0.4"])
    hear(table, scene, at("127.0.0.1", advert()), advert(), at("10.0.0.4", advert()))
    assert [each.addresses for each in scene.tables] == [("127.0.0.1", "192.168.1.9", "10.0.0.4")]
    assert doubted(table, scene) == [False]
    hear(table, scene, at("127.0.0.1", advert()), at("192.168.1.66", advert()))
    assert doubted(table, scene) == [True, True]


def test_whoever_is_let_in_has_proven_the_table(both: Both) -> None:
    guest = both.come("Dana")
    address = both.links[-1].address
    assert guest.app.settings.proven_tables == {both.room.room: address}
    again = Table(both.folder / "Dana")
    assert again.app.settings.proven_tables == {both.room.room: address}, "also after the program was killed"
    again.close()
    assert both.host.app.settings.proven_tables == {}
