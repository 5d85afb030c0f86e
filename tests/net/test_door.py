"""The way in to a host's table: what strangers are told, what they must prove, how often they may err."""

from __future__ import annotations

import pytest

from game import __version__
from game.net.host.room_file import TableSettings
from game.net.protocol.access import MOST_OF_ALL, WrongCodes
from game.net.protocol.messages import PROTOCOL
from tests.net.peers import House, Peer


def test_stranger_is_told_what_is_played_and_nothing_else() -> None:
    house = House("human,lan")
    peer = house.join("Dana", code="WRONG1")
    (challenge,) = peer.all("challenge")
    assert challenge == {
        "t": "challenge", "protocol": PROTOCOL, "version": __version__, "game": "toy", "host": "Host",
        "room": house.room.room,
    }  # fmt: skip
    assert [message["t"] for message in peer.heard] == ["challenge"]
    assert peer.gone == "not-this-table"
    assert house.room.guests.all == []


def test_a_crowd_comes_in_a_few_at_a_time_and_all_of_it() -> None:
    """Everybody who comes into a game is told the whole of it, and the host's pictures wait meanwhile."""
    house = House("human,lan,lan")
    crowd = [Peer(house, f"Watcher {number}") for number in range(6)]
    house.peers += crowd
    house.tick()
    for peer in crowd:
        peer.hello("watch")
    welcomed = []
    while len(house.room.guests.all) < len(crowd):
        house.tick()
        welcomed.append(len(house.room.guests.all))
    assert welcomed == [2, 4, 6]


def test_a_proof_is_good_for_one_connection() -> None:
    house = House("human,lan,lan")
    first = house.join("Dana")
    hello = first.link.sent["client"][0]
    for number in range(20):
        thief = Peer(house, "Thief", address=f"10.0.0.{number}")
        house.peers.append(thief)
        house.tick()
        thief.stream.send_bytes(hello)
        house.tick()
        assert thief.last("bye")["reason"] == "code"
    assert len(house.room.guests.all) == 1


@pytest.mark.parametrize(
    ("field", "value", "reason"), [("protocol", PROTOCOL + 1, "protocol"), ("version", "9.9.9", "version")]
)
def test_other_programs_are_told_both_versions(field: str, value: object, reason: str) -> None:
    house = House("human,lan")
    peer = house.join("Dana", **{field: value})
    bye = peer.last("bye")
    assert bye["reason"] == reason
    assert bye["args"] == {"protocol": PROTOCOL, "version": __version__}


@pytest.mark.parametrize("leaves", [True, False], ids=["by itself", "after its hello"])
def test_the_host_learns_which_version_a_guest_has(leaves: bool) -> None:
    house = House("human,lan")
    peer = Peer(house, "Dana", address="192.168.1.9")
    house.peers.append(peer)
    house.tick()
    if leaves:
        peer.say("bye", reason="version", args={"protocol": PROTOCOL, "version": "0.9.9"})
    else:
        peer.hello(version="0.9.9")
    house.tick()
    (news,) = house.room.table_news()
    assert (news.what, news.args) == (
        "version", {"address": "192.168.1.9", "version": "0.9.9", "here": __version__}
    )  # fmt: skip
    assert house.room.guests.all == []


@pytest.mark.parametrize(
    "args", [{}, {"version": "<b>"}, {"version": 7}, {"version": __version__}, {"version": "9" * 33}], ids=str
)
def test_what_is_no_other_version_is_not_told(args: dict[str, str | int]) -> None:
    house = House("human,lan")
    peer = Peer(house, "Eve")
    house.peers.append(peer)
    house.tick()
    peer.say("bye", reason="version", args=args)
    house.tick()
    assert house.room.table_news() == ()


def test_a_crowd_with_other_versions_does_not_flood_the_host() -> None:
    house = House("human,lan")

    def knock(number: int) -> None:
        peer = Peer(house, "Eve", address=f"10.0.0.{number}")
        house.peers.append(peer)
        house.tick()
        peer.say("bye", reason="protocol", args={"protocol": 9, "version": f"9.{number}"})
        house.tick()

    for number in (1, 1, 2, 3, 4, 5, 6):
        knock(number)
    assert [news.args["version"] for news in house.room.table_news()] == ["9.1", "9.2", "9.3", "9.4"]
    house.tick(61)
    knock(1)
    assert [news.args["version"] for news in house.room.table_news()] == ["9.1"], "again after a minute"


def test_wrong_codes_are_counted_by_address() -> None:
    house = House("human,lan")
    for _ in range(8):
        assert house.join("Eve", code="WRONG1").gone == "not-this-table"
    assert house.join("Eve").gone == "busy", "even the right code has to wait"
    assert house.join("Dana", address="127.0.0.2").all("welcome"), "others do not suffer"
    house.tick(61)
    assert house.join("Eve").last("bye")["reason"] == "full"


def test_a_computer_with_any_number_of_ipv6_addresses_has_the_tries_of_one() -> None:
    """The first 64 bits count: one computer could use up the wrong codes of the whole table."""
    house = House("human,lan,lan")
    for number in range(8):
        assert house.join("Eve", code="WRONG1", address=f"2001:db8::1:{number}").gone == "not-this-table"
    assert house.join("Eve", address="2001:db8::2:1").gone == "busy"
    assert house.join("Dana", address="2001:db8:0:1::1").all("welcome"), "another network is another computer"


def test_the_whole_table_bears_sixty_wrong_codes_a_minute_from_wherever_they_come() -> None:
    """F-7: hundreds of addresses made the host forget whom it had counted, at 1,400 guesses a second."""
    house = House("human,lan,lan")
    dana = house.join("Dana")
    for number in range(60):
        assert house.join("Eve", code="WRONG1", address=f"2001:db8:0:{number}::1").gone == "not-this-table"
    house.peers = [dana]
    assert house.room.table_news()[-1].what == "joined"
    for number in range(300):
        assert house.join("Eve", address=f"10.0.1.{number % 250}").gone == "busy", "newcomers wait"
    assert [news.what for news in house.room.table_news()] == ["guessed"], "the host is told, once a minute"
    assert "guessed" not in dana.news()
    dana.drop()
    assert house.back(dana).all("welcome"), "whoever has a seat comes back"
    house.tick(61)
    assert house.join("Omid").all("welcome")


def test_wrong_codes_are_counted_for_the_table_and_right_ones_are_not() -> None:
    wrong = WrongCodes()
    wrong.add("10.0.0.1", 1.0)
    wrong.add("10.0.0.2", 2.0)
    wrong.remove("10.0.0.2", 2.0)
    for number in range(MOST_OF_ALL - 1):
        assert not wrong.full("10.0.0.9", 3.0), number
        wrong.add(f"10.0.1.{number}", 3.0)
    assert wrong.full("10.0.0.9", 3.0)
    assert not wrong.full("10.0.0.9", 61.5), "a minute after the first"


def test_a_first_word_that_is_no_hello_ends_the_visit() -> None:
    house = House("human,lan")
    house.join("Dana")
    other = Peer(house, "Eve")
    house.peers.append(other)
    house.tick()
    other.say("act", n=0, do="end")
    house.tick()
    assert other.last("bye")["reason"] == "malformed"


@pytest.mark.parametrize(("want", "reason"), [(0, "taken"), ("watch", "no-watching")])
def test_a_seat_given_up_by_somebody_who_is_turned_away_is_free_for_all_to_see(want: int | str, reason: str) -> None:
    """His welcome was lost; he comes again, and wants something else that he cannot have."""
    house = House("lan,lan", table_settings=TableSettings("Host", watching=False))
    avi, dana = house.join("Avi"), Peer(house, "Dana")
    house.peers.append(dana)
    house.tick()
    dana.hello()
    house.tick()
    house.peers.pop().drop()
    house.tick()
    assert [seat["name"] for seat in avi.last("lobby")["seats"]] == ["Avi", "Dana"]
    assert house.join("Dana", want=want).last("bye")["reason"] == reason
    assert house.room.free() == [1]
    assert [seat["name"] for seat in avi.last("lobby")["seats"]] == ["Avi", ""]


def test_a_newcomer_whose_welcome_was_lost_gets_that_seat_though_others_are_free() -> None:
    house = House("lan,lan,lan")
    dana = Peer(house, "Dana")
    house.peers.append(dana)
    house.tick()
    dana.hello(2)
    house.tick()
    house.peers.pop().drop()
    house.tick()
    assert house.join("Dana").seat == 2


def test_a_link_that_breaks_all_the_time_is_no_news() -> None:
    """Whoever has a token may come back as often as they like; the others are told of it so often and no more."""
    house = House("human,lan,lan")
    dana, omid = house.join("Dana"), house.join("Omid")
    before = len(omid.news())
    for _ in range(60):
        dana.drop()
        dana = house.back(dana)
        assert dana.all("welcome")
    assert 5 <= len(omid.news()) - before <= 20
    assert {"id": 1, "name": "Dana", "seat": 1, "muted": False} in omid.last("lobby")["people"], "the lobby shows it"
    house.tick(30)
    dana.drop()
    house.back(dana)
    assert omid.news()[-1] == "returned"
