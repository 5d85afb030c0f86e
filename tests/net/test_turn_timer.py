"""The time of a turn at a host's table: told, warned, extended, standing still."""

from __future__ import annotations

from random import Random

import pytest

from game.core import OVER
from game.net.chairs import ANSWER
from game.net.roomfile import Manners
from game.net.turntimer import SPANS, WARNING
from tests.net.peers import House, two

CHOICE = 1
"""A chance by which a treasure is chosen in another's turn."""


@pytest.fixture
def timed() -> House:
    house = two(manners=Manners("Host", timer=60))
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
    assert SPANS[0] == Manners().timer == 0, "none unless the host wants one"
    assert max(SPANS) >= 10 * SPANS[1]
    assert WARNING - 2 >= 20 < SPANS[1], "the shortest is warned of in time, too"


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
    house = two(manners=Manners("Host", timer=span))
    house.start()
    for _ in range(10):
        house.peers[0].say("extend")
    house.tick(1)
    assert house.peers[0].refusals() == []
    assert timers(house.peers[1])[-1] == (0, 86_400, True)


def test_the_timer_stands_still_for_the_absent_and_in_a_pause(timed: House) -> None:
    dana, avi = timed.peers
    timed.room.set_manners(Manners("Host", timer=60, absence=0))
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


@pytest.mark.parametrize("away", [True, False])
def test_an_answer_at_the_end_of_anothers_turn_is_no_part_of_the_own_one_that_follows(away: bool) -> None:
    """Who owns a rich kingdom chooses a treasure when another's turn is over; the next turn may be his."""
    house = House("lan,lan", game="tigris", manners=Manners("Host", timer=60), treasures="end_of_turn")
    for name in ("Dana", "Avi"):
        house.join(name)
    house.start()
    session = house.room.game().session
    house.play(Random(CHOICE), until=lambda: session._table.state.phase == "treasure" and session.asked() != OVER)
    seat, number = session.asked(), session._table.state.number
    assert seat != OVER
    chooser = next(peer for peer in house.peers if peer.seat == seat)
    if away:
        chooser.drop()
    house.tick(ANSWER + 1 if away else 61)
    assert (session.to_act(), session._table.state.number) == (seat, number + 1), "a bot has chosen"
    assert session.seats[seat].kind == "lan", "and only that"
    assert house.room.countdown is not None
    assert house.room.countdown.left > 45, "a turn has all of its time"
