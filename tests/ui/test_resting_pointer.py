"""Row P2: no control that ends or commits can be clicked where it has only just appeared under a resting pointer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.catan.scenes import scene
from tests.ui.catan import session
from tests.ui.tables import Table, position
from tests.ui.tables import session as tigris_session
from ui.app.resting import BLOCK_STEPS, RestingPointer
from ui.item import Item
from ui.scenes.play.play import PlayScene

CURTAIN = "open"


def press(table: Table, place: tuple[int, int]) -> None:
    """Press and release the left button where the pointer is, without any move."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.pilot.feed(pygame.Event(kind, pos=place, button=1, touch=False, window=table.app.window))


def frames(table: Table, steps: int) -> None:
    for _ in range(steps):
        table.app.frame([], 1 / 60)


def done(table: Table) -> list[str]:
    return [line["text"] for line in table.logged("action") if not line["text"].startswith("dice")]


def rolled(table: Table, start: Any) -> tuple[PlayScene, tuple[int, int]]:
    """A turn whose dice were rolled by a click on the button that ends it afterwards."""
    play = table.play(session(start=start.data, seed="2"))
    place = table.pilot.layout()["catan.roll"].rect.center
    table.pilot.click("catan.roll")
    table.pilot.settle()
    return play, place


def test_a_double_click_on_roll_does_not_end_the_turn(table: Table) -> None:
    _, place = rolled(table, scene(rolled=False))
    item = table.app.item_at(place)
    assert item is not None
    assert item.name == "play.end"
    press(table, place)
    table.pilot.settle()
    assert "end" not in done(table)


@pytest.mark.parametrize("apart", [False, True], ids=["in one frame", "in two frames"])
@pytest.mark.parametrize("waited", [5, 30])
def test_a_click_while_the_dice_fly_does_not_end_the_turn(tmp_path: Path, waited: int, apart: bool) -> None:
    """The press ended the flight of the dice, and the release of the same click ended the turn."""
    table = Table(tmp_path, speed=1.0)
    table.app.settings.curtain = CURTAIN
    table.play(session(start=scene(rolled=False).data, seed="2"))
    table.pilot.settle()
    place = table.pilot.layout()["catan.roll"].rect.center
    table.pilot.click("catan.roll")
    frames(table, waited)
    assert table.app.scenes[-1].moving
    kinds = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    events = [pygame.Event(kind, pos=place, button=1, touch=False, window=table.app.window) for kind in kinds]
    for group in [[event] for event in events] if apart else [events]:
        table.app.frame(group, 1 / 60)
    table.pilot.settle()
    assert "end" not in done(table)
    table.close()


def test_neither_waiting_nor_a_move_alone_is_enough(table: Table) -> None:
    _, place = rolled(table, scene(rolled=False))
    frames(table, 2 * BLOCK_STEPS)
    press(table, place)
    assert "end" not in done(table)
    assert table.logged("refused")[-1]["reason"] == "resting-pointer", "a late click is told what to do"


def test_a_move_at_once_waits_for_the_time(table: Table) -> None:
    _, place = rolled(table, scene(rolled=False))
    aside = place[0] + 2, place[1]
    table.pilot.point(aside)
    press(table, aside)
    assert "end" not in done(table)
    assert not table.logged("refused"), "the second half of a double click is no mistake"
    frames(table, BLOCK_STEPS)
    assert table.app.input.blocked_item() is None
    press(table, aside)
    table.pilot.settle()
    assert "end" in done(table)


def test_whoever_comes_from_elsewhere_need_not_wait(table: Table) -> None:
    _, place = rolled(table, scene(rolled=False))
    table.pilot.point((5, 5))
    table.pilot.point(place)
    press(table, place)
    table.pilot.settle()
    assert "end" in done(table)


def test_what_cannot_be_used_yet_is_darkened(table: Table) -> None:
    _, place = rolled(table, scene(rolled=False))
    item = table.app.item_at(place)
    assert item is not None

    def look() -> bytes:
        table.app.invalidate()
        frames(table, 1)
        return pygame.image.tobytes(table.app.window.get_surface().subsurface(item.rect), "RGB")

    held = look()
    frames(table, BLOCK_STEPS)
    assert look() != held
    table.pilot.point((place[0] + 2, place[1]))
    assert look() != held


def test_the_end_of_a_turn_looks_usable_in_the_next_one(table: Table) -> None:
    """Whoever leaves the pointer on the button saw it darkened for as long as it rested, and after a small move too."""
    table.app.settings.confirmations = "off"
    start = position([{"red": 6}, {"red": 6}])
    play = table.play(tigris_session(start, ("human", "novice")))
    table.pilot.click("play.end")
    table.pilot.settle()
    frames(table, BLOCK_STEPS)
    item = table.pilot.layout()["play.end"]
    assert play.seat == play.acting == 0
    assert item.enabled
    assert len(done(table)) > 1, "the other player has played"

    def look() -> bytes:
        frames(table, 1)
        return pygame.image.tobytes(table.app.window.get_surface().subsurface(item.rect), "RGB")

    rested = look()
    table.pilot.point((item.rect.centerx + 2, item.rect.centery))
    assert look() == rested
    table.pilot.point((5, 5))
    table.pilot.point(item.rect.center)
    assert look() == rested


def test_a_card_that_cannot_be_bought_again_says_why(table: Table) -> None:
    """The button was there all the time: nothing has appeared under the pointer."""
    hands = {0: "wool grain ore"}
    play = table.play(session(start=scene(hands=hands).data, seed="2"))
    table.pilot.click("build.card")
    table.pilot.settle()
    frames(table, 2 * BLOCK_STEPS)
    press(table, table.pilot.layout()["build.card"].rect.center)
    (line,) = table.logged("refused")
    assert line["text"] == table.pilot.layout()["build.card"].tip
    assert line["reason"] != "resting-pointer"
    assert sum(play.client.view.cards[play.seat or 0]) == 1


def test_a_control_that_was_used_says_so(table: Table) -> None:
    """A second card can be bought: the button has not changed, but a click may be the second half of a double one."""
    hands = {0: "wool*2 grain*2 ore*2"}
    table.play(session(start=scene(hands=hands).data, seed="2"))
    table.pilot.click("build.card")
    table.pilot.settle()
    frames(table, 2 * BLOCK_STEPS)
    press(table, table.pilot.layout()["build.card"].rect.center)
    assert table.logged("refused")[-1]["reason"] == "used-control"


def test_keys_are_not_concerned(table: Table) -> None:
    rolled(table, scene(rolled=False))
    table.pilot.press("x")
    table.pilot.settle()
    assert "end" in done(table)


def test_time_is_counted_in_steps() -> None:
    pointer, scene_ = RestingPointer(), object()
    item = Item("end", pygame.Rect(0, 0, 9, 9), commits=True)
    pointer.look(scene_, item)
    pointer.move(scene_, item)
    assert pointer.blocks(item)
    assert not pointer.step(BLOCK_STEPS - 1)
    assert pointer.step(1)
    assert not pointer.blocks(item)


@pytest.mark.parametrize("pins", [False, True])
def test_the_click_after_the_end_of_a_turn_does_not_open_the_curtain(tmp_path: Path, pins: bool) -> None:
    """The curtain's button may lie where the turn was ended: it would show the next player's hand to this one."""
    table = Table(tmp_path, (640, 360))
    table.app.settings.confirmations, table.app.settings.seat_pins = "off", pins
    hand = {"black": 1, "red": 2, "blue": 1, "green": 2}
    play = table.play(tigris_session(position([dict(hand), dict(hand)])))
    place = table.pilot.layout()["handoff.ready"].rect.center
    table.pilot.click("handoff.ready")
    table.pilot.settle()
    table.pilot.point(place)
    table.pilot.press("x")
    table.pilot.settle()
    assert table.pilot.scene == "handoff"
    frames(table, BLOCK_STEPS)
    press(table, place)
    table.pilot.settle()
    assert table.pilot.scene == "handoff"
    assert play.seat is None
    table.pilot.point((place[0] + 1, place[1]))
    press(table, (place[0] + 1, place[1]))
    table.pilot.settle()
    assert play.seat == 1
    table.close()
