"""The guide's plug: what a guide hears, what it may forbid, and the bubble that hides nothing it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import Illegal
from game.table import Update
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene
from ui.table.guide import Bubble, BubbleButton, Guide, TableParts
from ui.table.guide_layer import GuideLayer, best_place, tail_points


class Noted(Guide):
    """Writes down what it hears; forbids what `forbidden` says."""

    def __init__(self, parts: TableParts | None = None) -> None:
        self.parts = parts or TableParts()
        self.heard: list[tuple[str, Any]] = []
        self.forbidden = ""
        self.decides = False
        self.said: Bubble | None = None
        self.pressed = 0

    def veto(self, action: Any) -> Illegal | None:
        return Illegal("not-here") if self.table.game.encode(action) == self.forbidden else None

    def submitted(self, action: Any) -> None:
        self.heard.append(("submitted", self.table.game.encode(action)))

    def refused(self, refusal: Illegal) -> None:
        self.heard.append(("refused", refusal.reason))

    def displayed(self, update: Update) -> None:
        self.heard.append(("displayed", update.text))

    def settled(self) -> bool:
        self.heard.append(("settled", self.table.session.to_act()))
        return self.decides

    def bubble(self) -> Bubble | None:
        return self.said

    def press(self) -> None:
        self.pressed += 1

    def end(self) -> None:
        self.heard.append(("end", None))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    found = Table(tmp_path)
    yield found
    found.close()


def opened(table: Table, guide: Noted, kinds: tuple[str, ...] = ("human", "human")) -> PlayScene:
    scene = PlayScene(session(position([{"red": 2, "blue": 2}, {"red": 2}]), kinds), guide=guide)
    table.app.settings.curtain = "open"
    table.app.push(scene)
    table.pilot.settle()
    return scene


def test_a_guide_hears_what_is_done_and_shown(table: Table) -> None:
    guide = Noted()
    scene = opened(table, guide)
    assert guide.heard == [("settled", 0)]
    action = next(each for each in scene.legal() if scene.game.encode(each).startswith("tile"))
    text = scene.game.encode(action)
    scene.submit(action)
    table.pilot.settle()
    assert guide.heard[1:4] == [("submitted", text), ("displayed", text), ("settled", 0)]
    scene.refuse(Illegal("not-your-turn"))
    assert guide.heard[-1] == ("refused", "not-your-turn")
    table.app.pop()
    assert guide.heard[-1] == ("end", None)


def test_a_veto_leaves_everything_as_it_is(table: Table) -> None:
    guide = Noted()
    scene = opened(table, guide)
    action = scene.legal()[-1]
    guide.forbidden = scene.game.encode(action)
    scene.submit(action)
    table.pilot.settle()
    assert ("refused", "not-here") in guide.heard
    assert not [what for what, _ in guide.heard if what in ("submitted", "displayed")]
    assert scene.session.record().actions == ()


def test_a_guide_decides_alone_what_follows(table: Table) -> None:
    guide = Noted()
    guide.decides = True
    opened(table, guide)
    assert table.logged("turn") == []
    table.pilot.settle()
    assert guide.heard.count(("settled", 0)) == 1, "asked once, until something happens"


def test_parts_that_a_guided_table_lacks(table: Table) -> None:
    guide = Noted(TableParts(hints=False, undo=False, saves=False, alerts=False))
    scene = opened(table, guide)
    assert "play.advice" not in table.pilot.layout()
    scene.submit(next(each for each in scene.legal() if scene.game.encode(each).startswith("tile")))
    table.pilot.settle()
    assert not scene.state.can_undo()
    scene.undo()
    assert guide.heard[-1] == ("refused", "not-here"), guide.heard
    before = len(table.app.scenes)
    scene.save_copy()
    assert len(table.app.scenes) == before
    assert table.title() == table.app.tr("app.title")


def said(guide: Noted, *marks: str, pulse: bool = False) -> Bubble:
    button = BubbleButton("next", "Next", guide.press, "primary")
    return Bubble(
        "Two lines of words that say what this place is for. " * 2, marks, pulse, "1 / 9", (button,), first="next"
    )


@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_bubble_has_the_focus_and_a_click_of_its_own(table: Table, lang: str) -> None:
    guide = Noted()
    scene = opened(table, guide)
    table.app.settings.language = lang
    table.app.refresh_preferences()
    guide.said = said(guide, "cell.e5")
    table.pilot.settle()
    assert table.pilot.focus == "guide.next"
    table.pilot.click("guide.next")
    assert guide.pressed == 1
    table.pilot.press("return")
    assert guide.pressed == 2
    assert [line["text"] for line in table.logged("guide")] == [guide.said.words]
    layer = scene.guide_layer
    assert layer is not None
    cell = table.pilot.layout()["cell.e5"].rect
    assert not layer.place.colliderect(cell)
    assert table.app.item_at(cell.center).name == "cell.e5"
    guide.said = None
    table.pilot.settle()
    assert "guide.next" not in table.pilot.layout()


def test_a_click_on_the_bubble_is_none_on_the_board(table: Table) -> None:
    guide = Noted()
    scene = opened(table, guide)
    table.pilot.click("hand.1")
    guide.said = said(guide)
    table.pilot.settle()
    layer = scene.guide_layer
    assert layer is not None
    buttons = [item.rect for item in layer.items]
    below = [item.rect.center for item in scene.gui.items if item.name.startswith("cell.")]
    below = [place for place in below if layer.place.collidepoint(place)]
    below = [place for place in below if not any(button.collidepoint(place) for button in buttons)]
    assert len(below) > 5
    for place in below:
        table.pilot.point(place)
        pos = {"pos": place, "button": 1, "touch": False, "window": table.app.window}
        table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, **pos))
        table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, **pos))
        table.pilot.settle()
    assert scene.session.record().actions == ()


def test_a_pulse_draws_twice_a_second_and_stands_still_with_reduced_motion(table: Table) -> None:
    guide = Noted()
    opened(table, guide)
    guide.said = said(guide, "cell.e5", pulse=True)
    for reduced, least in ((False, 2), (True, 0)):
        table.app.settings.reduced_motion, table.app.launch.speed = reduced, 1.0
        table.pilot.settle()
        frames = table.filmed(lambda: [table.app.frame([], 1 / 60) for _ in range(120)])
        assert (len(set(frames)) > 1) == (least > 0)


def test_the_best_place_hides_no_marked_place() -> None:
    random, window, prompt = Random(5), pygame.Rect(0, 0, 1280, 720), pygame.Rect(0, 610, 900, 40)
    room = pygame.Rect(0, 0, 900, 600)
    for _ in range(300):
        marked = [
            pygame.Rect(
                random.randrange(1200), random.randrange(680), random.randrange(20, 80), random.randrange(20, 40)
            )
            for _ in range(random.randrange(1, 4))
        ]
        place = best_place((420, 120), marked, room, window, 14, prompt)
        assert window.contains(place)
        assert place.collidelist(marked) < 0
        assert not place.colliderect(prompt)


def test_a_bubble_of_large_text_becomes_wider_rather_than_hide_the_prompt(table: Table) -> None:
    table.app.settings.ui_scale = 200
    table.app.rebuild()
    guide, mark = Noted(), pygame.Rect(200, 250, 900, 44)
    room, prompt = pygame.Rect(4, 0, 712, 504), pygame.Rect(12, 548, 1256, 48)
    words = "Without that market the kingdoms are apart again. So the war of the kings does not happen any more."
    guide.said = Bubble(words, ("a1",), buttons=(BubbleButton("next", "Next", guide.press),))
    layer = GuideLayer(table.app, guide, lambda place, items: [mark])
    layer.layout([], room, prompt)
    assert layer.place.w > room.w
    assert not layer.place.colliderect(prompt)
    assert not layer.place.colliderect(mark)
    assert layer.gui.overflows == []
    layer.close()


@pytest.mark.parametrize("target", [(10, 10), (900, 20), (150, 700), (20, 310), (400, 20), (880, 690)])
def test_the_tail_of_a_bubble_stands_on_an_edge_away_from_its_corners(target: tuple[int, int]) -> None:
    """Towards a target beyond a corner it looked torn off."""
    place, size = pygame.Rect(200, 250, 460, 120), 13
    left, tip, right = tail_points(place, target, size)
    assert not place.collidepoint(tip)
    assert tip.distance_to(target) < (left + right).distance_to(2 * pygame.Vector2(target)) / 2
    away = place.inflate(-size, -size)
    for foot in (left, right):
        assert place.collidepoint(foot)
        assert away.left < foot.x < away.right or away.top < foot.y < away.bottom


def test_a_bubble_over_its_target_has_no_tail() -> None:
    assert tail_points(pygame.Rect(200, 250, 460, 120), (300, 300), 13) == []


def test_a_bubble_of_one_line_has_a_tail_too() -> None:
    place = pygame.Rect(200, 250, 460, 40)
    left, _, right = tail_points(place, (20, 255), 13)
    assert place.top < min(left.y, right.y)
    assert max(left.y, right.y) < place.bottom
