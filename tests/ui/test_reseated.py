"""Seats at the host's screen that are given to a bot and back in mid-game: who faces the screen, and the curtain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import Seat
from tests.net.tables import GAME, Party
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene
from ui.tigris.conflict import ConflictScene


class Screen:
    """A host's screen with two people, a guest who plays by himself, and all whose hands were in sight."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(folder)
        self.table.app.settings.confirmations = "off"
        self.party = Party("human,human,lan", seed=36)
        self.guest = self.party.visit("Dana")
        self.session = self.party.begin()
        self.people = self.session.local
        self.scene = PlayScene(self.session)
        self.table.app.push(self.scene)
        self.curtains: list[Seat] = []
        self.faced: list[Seat | None] = []

    @property
    def to_act(self) -> Seat:
        return self.session.to_act()

    def go(self, frames: int = 4) -> None:
        for _ in range(frames):
            self.party.step(1 / 60)
            self.table.app.frame([], 1 / 60)
            self.faced.append(self.scene.seat)

    def open_curtain(self) -> None:
        if self.table.pilot.scene == "handoff":
            assert self.scene.seat is None
            self.go(30)  # a click right after another would be taken for its second half
            self.table.pilot.click("handoff.ready")
            assert self.scene.seat is not None
            self.curtains.append(self.scene.seat)

    def act(self) -> None:
        """Whoever has to act does, as far as he is asked here."""
        self.open_curtain()
        top = self.table.app.scenes[-1]
        if isinstance(top, ConflictScene):
            top._commit()
        elif self.session.seats[self.to_act].kind == "human" and self.scene.seat == self.to_act:
            self.scene.submit(GAME.pick(GAME.determinize(self.scene.client.view, self.party.rng), self.party.rng))
        elif self.session.seats[self.to_act].kind == "lan":
            self.guest.play()

    def until_turn_of(self, seat: Seat) -> None:
        """That seat has to act, and the curtain before it is open."""
        for _ in range(400):
            if self.to_act == seat and self.scene.seat == seat:
                return
            self.act()
            self.go()
        raise AssertionError("its turn never comes")

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.act()
            self.go()


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path)
    yield made
    made.table.close()


def test_who_is_left_alone_at_the_screen_needs_no_curtain_until_the_other_is_back(screen: Screen) -> None:
    one, other = screen.people
    screen.until_turn_of(one)
    screen.party.room.give_to_bot(other)
    screen.go()
    screen.curtains.clear()
    screen.faced.clear()
    screen.play(60)
    assert screen.curtains == []
    assert set(screen.faced) == {one}
    screen.party.room.give_back(other)
    screen.play(120)
    assert {one, other} <= set(screen.curtains)


def test_the_hand_of_whose_seat_is_given_away_goes_out_of_sight(screen: Screen) -> None:
    one, other = screen.people
    screen.until_turn_of(one)
    screen.party.room.give_to_bot(one)
    screen.go(1)
    assert screen.scene.seat == other
    screen.party.room.give_to_bot(other)
    screen.go()
    assert screen.scene.seat is None
    assert screen.session.local == ()
    screen.play(20)
    assert set(screen.faced[-20:]) == {None}


def test_the_curtain_before_a_seat_goes_with_it(screen: Screen) -> None:
    one, other = screen.people
    for _ in range(400):
        if screen.table.pilot.scene == "handoff":
            break
        screen.act()
        screen.go()
    seat = screen.to_act
    screen.party.room.give_to_bot(seat)
    screen.go()
    assert screen.table.pilot.scene == "play"
    assert screen.scene.seat == (other if seat == one else one)


def test_whose_time_is_over_still_sits_there(screen: Screen) -> None:
    """A bot finishes the turn: the hand of the other person must not come into sight meanwhile."""
    one, other = screen.people
    screen.party.room.set_table_settings(replace(screen.party.room.table_settings, timer=30))
    screen.until_turn_of(one)
    screen.faced.clear()
    for _ in range(40 * 60):
        screen.party.step(1 / 60)
        screen.table.app.frame([], 1 / 60)
        screen.faced.append(screen.scene.seat)
        if "late" in [news["what"] for news in screen.table.logged("table")] and screen.to_act != one:
            break
    assert other not in screen.faced
    assert screen.session.local == (one, other)
    screen.go()
    screen.curtains.clear()
    screen.until_turn_of(other)
    assert screen.curtains == [other]


def test_the_setting_of_the_curtain_counts_at_once(screen: Screen) -> None:
    one, other = screen.people
    screen.until_turn_of(one)
    screen.table.app.settings.curtain = "open"
    screen.curtains.clear()
    screen.until_turn_of(other)
    assert screen.curtains == []
    screen.table.app.settings.curtain = "auto"
    screen.until_turn_of(one)
    assert screen.curtains == [one]
