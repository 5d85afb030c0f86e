"""The time of a turn at a host's table: told, warned, extended, standing still."""

from __future__ import annotations

from random import Random

import pytest

from game.core import OVER
from game.net.host.room_file import TableSettings
from game.net.host.seat_takeover import ANSWER
from game.net.host.turn_timer import SPANS
from game.session.protocol import TURN_WARNING
from tests.net.peers import House, Peer, offered, two

CHOICE = 1
"""A chance by which a treasure is chosen in another's turn."""


@pytest.fixture
def timed() -> House:
    house = two(table_settings=TableSettings("Host", timer=60))
    house.start()
    return house


def timers(peer: object) -> list[tuple[int, int, bool]]:
    return [
        (each["seat"], each["seconds"], each["running"])
        for each in peer.all("table")  # type: ignore[attr-defined]
        if each["what"] == "timer"
    ]


def test_no_timer_unless_asked_for() -> None:
    house = two()
    house.start()
    house.tick(3000)
    assert house.room.countdown is None
    assert timers(house.peers[0]) == []
    house.peers[0].say("extend")
    house.tick()
    assert house.peers[0].refusals() == ["no-timer"]


def test_a_turn_may_be_short_or_long() -> None:
    assert SPANS[0] == TableSettings().timer == 0, "none unless the host wants one"
    assert max(SPANS) >= 10 * SPANS[1]
    assert TURN_WARNING - 2 >= 20 < SPANS[1], "the shortest is warned of in time, too"


def test_the_timer_is_told_warns_and_hands_the_turn_to_a_bot(timed: House) -> None:
    dana, avi = timed.peers
    session = timed.room.session
    assert session is not None
    assert timers(avi) == [(0, 60, True)]
    timed.tick(60 - 22.5)
    assert timed.room.countdown is not None
    assert not timed.room.countdown.warned
    timed.tick(1)
    assert timed.room.countdown.warned
    assert timed.room.countdown.left >= 20
    assert session.to_act() == 0
    timed.tick(22)
    assert avi.news()[-3:] == ["late", "timer", "timer"], "nobody's time runs while the bot acts"
    assert session.to_act() == 1, "a bot ended the turn"
    assert timers(avi)[-1] == (1, 60, True)
    avi.act("end")
    timed.tick()
    assert session.to_act() == 0
    assert session.seats[0].kind == "lan", "the next turn is Dana's own again"
    dana.act("end")
    timed.tick()
    assert dana.refusals() == []


def test_who_is_late_gets_no_more_of_that_turn(timed: House) -> None:
    dana, avi = timed.peers
    timed.room.game().session._bots.stepping = True
    timed.tick(61)
    dana.say("ready", yes=True)
    timed.tick()
    assert "returned" not in avi.news()
    assert timed.room.session is not None
    assert timed.room.session.seats[0].kind == "bot"


def test_by_the_hosts_word_who_is_late_has_his_turn_with_its_whole_time_again(timed: House) -> None:
    """He would be late again at once, and be called back and late as often as the host tries."""
    timed.room.game().session.set_bot_pace(0.0, stepping=True)
    timed.tick(61)
    timed.room.give_back(0)
    timed.tick()
    avi = timed.peers[1]
    assert timers(avi)[-1] == (0, 60, True)
    timed.tick(59)
    assert timed.room.game().session.seats[0].kind == "lan"
    timed.tick(2)
    assert [what for what in avi.news() if what in ("late", "returned")] == ["late", "returned", "late"]
    timed.room.give_to_bot(0)
    timed.room.give_back(0)
    timed.tick()
    assert avi.news().count("late") == 2, "whatever the bot was there for"
    timed.tick(30)
    timed.room.give_to_bot(0)
    timed.tick()
    timed.room.give_back(0)
    timed.tick()
    assert left(timed) == (0, 30), "who was not late has what was left"


def test_the_timer_is_extended_by_whose_turn_it_is(timed: House) -> None:
    dana, avi = timed.peers
    avi.say("extend")
    timed.tick()
    assert avi.refusals() == ["no-timer"]
    for _ in range(12):
        dana.say("extend")
    timed.tick()
    assert dana.refusals() == ["no-timer", "no-timer"], "ten times a turn"
    assert timers(avi)[-1][1] >= 11 * 60 - 2
    assert [each["seconds"] for each in avi.all("table") if each["what"] == "extended"] == [60] * 10


@pytest.mark.parametrize("span", [9_000, 86_400])
def test_the_longest_turns_are_extended_up_to_a_day(span: int) -> None:
    """More could not be told, and the host would fall over its own message."""
    house = two(table_settings=TableSettings("Host", timer=span))
    house.start()
    for _ in range(10):
        house.peers[0].say("extend")
    house.tick(1)
    assert house.peers[0].refusals() == []
    assert timers(house.peers[1])[-1] == (0, 86_400, True)


def test_the_timer_stands_still_for_the_absent_and_in_a_pause(timed: House) -> None:
    dana, avi = timed.peers
    timed.room.set_table_settings(TableSettings("Host", timer=60, absence=0))
    timed.tick(10)
    dana.drop()
    timed.tick(100)
    assert timers(avi)[-1] == (0, 49, False)
    again = timed.back(dana)
    assert timers(again)[0][2] is False
    timed.tick(1)
    assert timers(avi)[-1][2] is True
    timed.room.pause(True)
    timed.tick(100)
    assert timers(avi)[-1][2] is False
    assert timed.room.session is not None
    assert timed.room.session.to_act() == 0


def catan() -> tuple[House, Peer, Peer]:
    """Two at Catan with a minute a turn: who has to act first, and the other one."""
    house = two(game="catan", table_settings=TableSettings("Host", timer=60), map="random")
    house.start()
    first = house.room.game().session.to_act()
    return house, house.peers[first], house.peers[1 - first]


def left(house: House) -> tuple[int | None, int]:
    """Whose time runs, and how many seconds of it are left."""
    timer = house.room.game().timer
    return timer.seat, round(timer.left)


def does(house: House, peer: Peer, word: str) -> None:
    """One of the actions that begin so."""
    peer.act(next(text for text in peer.choices() if text.startswith(word)))
    house.tick()


def test_a_turn_has_one_time_however_often_others_are_asked_in_it() -> None:
    """Whoever makes one offer after the other would never be late; each answer has the whole time."""
    house, _, _ = catan()
    offer = offered(house)
    session = house.room.game().session
    asking = house.peers[session.to_act()]
    answering = house.peers[1 - session.to_act()]
    before = left(house)[1]
    for spent in (20, 35):
        house.tick(spent - before + left(house)[1])
        asking.act(offer)
        house.tick()
        assert left(house) == (answering.seat, 60)
        house.tick(10)
        does(house, answering, "reject")
        does(house, asking, "cancel")
        assert left(house) == (asking.seat, before - spent)
    house.tick(before - 35 + 1)
    assert "late" in answering.news()


def test_who_is_late_is_late_for_the_whole_turn_though_others_are_asked_in_it() -> None:
    house, _, _ = catan()
    offer = offered(house)
    session = house.room.game().session
    late, other = session.to_act(), house.peers[1 - session.to_act()]
    session.set_bot_pace(0.0, stepping=True)
    house.tick(61)
    assert session.seats[late].kind == "bot"
    session.client(late).submit(house.game.decode(offer))  # as a bot might
    house.tick()
    does(house, other, "reject")
    assert session.seats[late].kind == "bot"
    assert other.news().count("late") == 1
    session.set_bot_pace(0.0)
    house.tick(1)
    assert session.to_act() == other.seat
    assert session.seats[late].kind == "lan"


def test_two_turns_in_a_row_have_two_times() -> None:
    """Whoever comes last in Catan's set-up places twice, and whoever came first ends it and begins."""
    house, first, last = catan()
    does(house, first, "settlement")
    does(house, first, "road")
    house.tick(40)
    does(house, last, "settlement")
    assert left(house) == (last.seat, 20)
    does(house, last, "road")
    assert left(house) == (last.seat, 60)
    house.tick(60.2)
    assert left(house) == (first.seat, 60), "a bot placed, and no more than that"
    assert house.room.game().session.seats[last.seat or 0].kind == "lan"
    does(house, first, "settlement")
    house.tick(40)
    does(house, first, "road")
    assert left(house) == (first.seat, 60)


@pytest.mark.parametrize("word", ["settlement", "road"])
def test_taking_back_and_doing_it_again_brings_no_time(word: str) -> None:
    """Also where what is taken back had ended a turn and begun another of the same seat."""
    house, first, last = catan()
    does(house, first, "settlement")
    does(house, first, "road")
    if word == "road":
        does(house, last, "settlement")
    for spent in (10, 20, 30):
        house.tick(10)
        does(house, last, word)
        last.say("undo", n=last.n)
        house.tick()
        assert left(house) == (last.seat, 60 - spent)
    assert last.refusals() == []
    house.tick(31)
    assert last.news().count("late") == 1


@pytest.mark.parametrize("away", [True, False])
def test_an_answer_at_the_end_of_anothers_turn_is_no_part_of_the_own_one_that_follows(away: bool) -> None:
    """Who owns a rich kingdom chooses a treasure when another's turn is over; the next turn may be his."""
    house = House("lan,lan", game="tigris", table_settings=TableSettings("Host", timer=60), treasures="end_of_turn")
    for name in ("Dana", "Avi"):
        house.join(name)
    house.start()
    session = house.room.game().session
    house.play(
        Random(CHOICE), until=lambda: session._table.state.phase == "treasure" and session.seat_to_answer() != OVER
    )
    seat, number = session.seat_to_answer(), session._table.state.number
    assert seat != OVER
    chooser = next(peer for peer in house.peers if peer.seat == seat)
    if away:
        chooser.drop()
    house.tick(ANSWER + 1 if away else 61)
    assert (session.to_act(), session._table.state.number) == (seat, number + 1), "a bot has chosen"
    assert session.seats[seat].kind == "lan", "and only that"
    assert house.room.countdown is not None
    assert house.room.countdown.left > 45, "a turn has all of its time"
