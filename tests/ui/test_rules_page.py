"""The rules in the window: opened at a topic, searched in every language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.scenes.rules import RulesScene

# -- rules -------------------------------------------------------------------------------------


def test_rules_open_at_the_topic_and_f1_opens_them_once(pilot: Pilot) -> None:
    pilot.press("f1")
    pilot.press("f1")
    assert pilot.scene == "learn"
    pilot.press("escape")
    assert pilot.scene == "menu"
    pilot.app.open_rules("war")
    assert pilot.app.scenes[-1].chapter.key == "war"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "topic"), [("catan", "offers"), ("tigris", "reinforcement")])
def test_the_contents_show_the_chapter_that_is_opened(tmp_path: Path, game: str, topic: str) -> None:
    """A link of the set-up opens it at 1280x720, where the list is longer than its window."""
    held = start(tmp_path, size=(1280, 720))
    scene = RulesScene(topic, game)
    held.app.push(scene)
    held.settle()
    (chosen,) = [item for item in held.app.items() if item.name == f"rules.chapter.{topic}"]
    (view,) = [view for view in scene.gui.scroll_views if view.name == "rules.list"]
    assert view.max_offset
    assert view.rect.contains(chosen.rect)
    view.scroll(0)
    scene.rebuild()
    (view,) = [view for view in scene.gui.scroll_views if view.name == "rules.list"]
    assert not view.offset, "then the player scrolls"
    held.app.close()


def test_nothing_is_drawn_outside_the_clip(pilot: Pilot) -> None:
    """Not even by a list that is scrolled: a part of a page can be painted alone."""
    pilot.app.open_rules("war")
    pilot.settle()
    gui = pilot.app.scenes[-1].gui
    assert gui.scroll_views
    whole, part = (pygame.Surface(pilot.app.size) for _ in range(2))
    part.set_clip((0, 0, 8, 8))
    for surface in (whole, part):
        gui.draw(surface)
        surface.set_clip(None)
        surface.fill("black", (0, 0, 8, 8))
    assert any(pygame.image.tobytes(whole, "RGB"))
    assert not any(pygame.image.tobytes(part, "RGB"))


@pytest.mark.parametrize(("lang", "word"), [("en", "TREASURE"), ("he", "אוצר"), ("fa", "گنج")])
def test_a_search_finds_every_sentence_with_the_word(tmp_path: Path, lang: str, word: str) -> None:
    held = start(tmp_path, lang=lang)
    held.press("f1")
    held.click("rules.search")
    held.type(word)
    found = {item.name for item in held.app.items() if item.name.startswith("rules.found.treasures")}
    assert {f"rules.found.treasures.{n}" for n in range(4)} == found
    held.click("rules.found.treasures.2")
    assert held.app.scenes[-1].chapter.key == "treasures"  # type: ignore[attr-defined]
    held.app.close()


def test_a_chapter_that_is_half_out_of_sight_opens_at_the_first_click(pilot: Pilot) -> None:
    """It does not move away from under the pointer before the button is let go."""
    pilot.press("f1")
    gui = pilot.app.scenes[-1].gui
    ends = [view.rect.bottom for view in gui.scroll_views]
    half = [item.name for item in pilot.app.visible_items() if item.name.startswith("rules.chapter")
            and any(item.rect.top < end < item.rect.bottom for end in ends)]  # fmt: skip
    assert half, "the list ends within a chapter"
    before = pilot.layout()[half[0]].rect.copy()
    pilot.click(half[0])
    pilot.settle()
    assert pilot.app.scenes[-1].chapter.key == half[0].split(".")[-1]  # type: ignore[attr-defined]
    assert pilot.layout()[half[0]].rect.bottom < before.bottom, "then it is seen whole"
