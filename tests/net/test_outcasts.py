"""Who was sent away stays away, until the host lets him come again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.net.host.ban_list import MOST_BANNED, BanList
from tests.net.peers import House, Peer

HIS, OTHER = "192.168.1.9", "192.168.1.10"


def reason(peer: Peer) -> str:
    """Why he was not let in; "" when he was."""
    return "" if peer.all("welcome") else str(peer.gone if not peer.all("bye") else peer.last("bye")["reason"])


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Dana has a seat; Omid had one and was sent away."""
    made = House("lan,lan,lan", folder=tmp_path)
    made.join("Dana", address=OTHER)
    omid = made.join("Omid", address=HIS)
    made.room.kick(omid.number)
    made.tick()
    return made


@pytest.mark.parametrize("want", ["any", "watch", 1])
@pytest.mark.parametrize(
    ("name", "address"), [("Omid", HIS), ("Somebody", HIS), ("", HIS), ("Omid", OTHER), (" OMID\u202e", "10.0.0.1")]
)
def test_he_does_not_come_again(house: House, name: str, address: str, want: str) -> None:
    assert reason(house.join(name, want, address=address)) == "kicked"


def test_everybody_else_does(house: House) -> None:
    assert reason(house.join("Eve", address=OTHER)) == ""
    assert reason(house.join("", "watch", address=OTHER)) == ""


def test_nobody_without_the_code_learns_of_it(house: House) -> None:
    assert reason(house.join("Omid", address=HIS, code="WRONG1")) == "not-this-table"


def test_who_shares_his_computer_comes_back_to_a_seat_of_his_own() -> None:
    house = House("lan,lan")
    sister, omid = house.join("Dana", address=HIS), house.join("Omid", address=HIS)
    house.start()
    house.room.kick(omid.number)
    house.tick()
    sister.drop()
    house.tick()
    house.peers.remove(sister)
    assert reason(house.join("Dana", address=HIS, token=sister.token)) == ""


def test_the_host_s_own_computer_is_no_sign_of_anybody() -> None:
    house = House("lan,lan")
    omid = house.join("Omid", address="127.0.0.1")
    house.room.kick(omid.number)
    house.tick()
    assert reason(house.join("Dana", address="127.0.0.1")) == ""
    assert reason(house.join("Omid", address="127.0.0.1")) == "kicked"


def test_the_host_lets_him_come_again(house: House) -> None:
    (dana,) = (peer for peer in house.peers if peer.name == "Dana")
    house.room.unban(house.room.ban_list.all[0].number)
    house.tick()
    assert dana.news()[-1] == "pardoned"
    assert reason(house.join("Omid", address=HIS)) == ""
    house.room.unban(99)


def test_the_host_is_told_of_him_now_and_then_and_nobody_else_is(house: House) -> None:
    house.room.table_news()
    for _ in range(5):
        house.join("Omid", address=HIS)
    assert [news.what for news in house.room.table_news()] == ["knocked"]
    house.tick(60)
    house.join("Omid", address=HIS)
    assert [(news.what, news.name) for news in house.room.table_news()] == [("knocked", "Omid")]
    assert "knocked" not in house.peers[0].news()


def test_who_is_away_loses_his_seat_and_may_come_as_anybody_may() -> None:
    """So the seat of one whose computer has got another address can be had with the code."""
    house = House("lan,lan")
    house.join("Dana", address=OTHER)
    omid = house.join("Omid", address=HIS)
    house.start()
    omid.drop()
    house.tick()
    assert reason(house.join("Omid", address="192.168.1.77")) == "full"
    house.room.kick(omid.number)
    assert reason(house.join("Omid", address="192.168.1.77")) == ""


def test_the_host_s_death_pardons_nobody(house: House) -> None:
    house.room.set_seat(1, house.room.lobby.plan.seats[1])
    house.join("Eve", address=OTHER)
    house.join("Avi", address=OTHER)
    house.start()
    house.reopen()
    assert reason(house.join("Omid", address="10.0.0.1")) == "kicked"
    assert reason(house.join("Somebody", address=HIS)) == "kicked"


def test_of_too_many_the_oldest_is_forgotten() -> None:
    outcasts = BanList()
    for number in range(MOST_BANNED + 5):
        outcasts.add(number, f"guest {number}", f"10.0.0.{number}")
    assert len(outcasts.all) == MOST_BANNED
    assert outcasts.find_banned("guest 4", "") is None
    assert outcasts.find_banned("GUEST 5", "") is not None
