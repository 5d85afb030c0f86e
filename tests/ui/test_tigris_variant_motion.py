"""How buildings and the wonder move on the board: in time, calmly where that is asked for, and into the right place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.core import CHANCE
from game.tigris.actions import decode
from game.tigris.events import BuildingRaised
from game.tigris.game import GAME
from tests.ui import variants
from tests.ui.boards import SMALL, picture
from ui.gfx.art import Art
from ui.gfx.motion import MOTIONS
from ui.tigris.board import BoardView
from ui.tigris.pieces import Pieces

pytestmark = pytest.mark.usefixtures("small_display")

COURSES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "building rises": ({}, ("tile green l7", "building green k7")),
    "building moves": (
        {
            "rows": variants.MOVED,
            "buildings": {"h4": "black"},
            "leaders": {},
            "treasures": "b2",
            "hands": [{"black": 6}] * 2,
        },
        ("tile black i6", "building black g6"),
    ),
    "building is declined": ({}, ("tile green l7", "decline")),
    "building pays": ({"buildings": {"j7": "green"}}, ("tile green k6",)),
    "wonder": ({"buildings": {"h3": "red"}}, ("tile red h4", "build wonder h4")),
    "monument": ({"buildings": {"h3": "red"}}, ("tile red h4", "build red-blue g3")),
    "wonder pays": ({}, ("tile red h4", "decline", "build wonder h4", "end", "point blue")),
}


def last_of(course: str) -> tuple[Any, Sequence[Any], Any]:
    """Return the state before the last action of a course, its events, and the state after it."""
    changes, texts = COURSES[course]
    state = GAME.from_json(variants.start(**changes))
    before, events = state, []
    for text in texts:
        before = state
        state, events = GAME.apply(before, decode(text))
        assert GAME.to_act(state) != CHANCE or text == texts[-1]
    return before, events, state


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("course", COURSES)
def test_a_motion_is_short_and_ends_where_the_rules_say(
    board: BoardView, screen: pygame.Surface, art: Art, course: str, reduced: bool
) -> None:
    """At most 1.2 seconds for an event; the picture moves, and then equals one of the position itself."""
    before, events, after = last_of(course)
    view = GAME.view(after, None)
    board.sync(GAME.view(before, None))
    board.context.reduced_motion = reduced
    assert all(part.seconds <= 1.2 for part in board._parts(events))
    still = picture(board, screen)
    board.play(events, view)
    pictures = set()
    for _ in range(400):
        board.update(1 / 60)
        pictures.add(picture(board, screen))
        if not board.moving:
            break
    assert not board.moving
    assert len(pictures - {still}) > 3
    board.sync(view)
    fresh = BoardView(art, Pieces(art))
    fresh.layout(SMALL)
    fresh.sync(view)
    assert picture(board, screen) == picture(fresh, screen)


def test_a_returning_building_flies_to_the_supply(board: BoardView, screen: pygame.Surface) -> None:
    """L16: it is off the board, and seen on its way."""
    before, events, after = last_of("monument")
    board.sync(GAME.view(before, None))
    asked: list[int] = []

    def supply(colour: int) -> pygame.Rect:
        asked.append(colour)
        return pygame.Rect(600, 300, 60, 30)

    board.context.anchors.supply = supply  # type: ignore[method-assign]
    board.play(events, GAME.view(after, None))
    for _ in range(200):
        board.update(1 / 60)
        board.draw_above(screen)
    assert set(asked) == {1}
    assert board.shown.buildings[1] < 0


def test_a_building_is_on_its_tile_only_when_it_has_risen(board: BoardView) -> None:
    """The mark of the last move appears with it; the building rose over the mark, which then jumped before it."""
    before, events, after = last_of("building rises")
    board.sync(GAME.view(before, None))
    board.play(events, GAME.view(after, None))
    raised = next(event for event in events if isinstance(event, BuildingRaised))
    rise = MOTIONS["building.site"].seconds + MOTIONS["building.rise"].seconds
    board.update(rise - 0.05)
    assert board.shown.buildings[raised.colour] < 0
    board.update(0.1)
    assert board.moving
    assert board.shown.buildings[raised.colour] == raised.cell
