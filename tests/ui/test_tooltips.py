"""What a tooltip may cover, and a search of the rules without a result (findings P20)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.record import read
from game.session.session import Session
from game.tigris.game import GAME as TIGRIS
from tests.catan.scenes import scene
from tests.ui import catan, qwirkle
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.test_luck import random_game
from tests.ui.together import Both
from ui.app import overlay
from ui.app.hit_test import visible_items
from ui.item import Item
from ui.narration.plain_text import plain_text
from ui.scenes.review.results import ResultsScene

RECORDS = Path(__file__).parents[1] / "records" / "tigris"
REVOLT = "leader black i3"
"""An action of the record `cancelled-war` that begins a revolt."""


def _tip(pilot: Pilot, item: Item) -> pygame.Rect:
    """Where the tip of an item is drawn."""
    slip = overlay._paper_label(pilot.app, item.tip, pilot.app.u(340))
    screen, scene = pilot.app.window.get_surface().get_rect(), pilot.app.scenes[-1]
    words = scene.gui.marked_places()
    return overlay.tooltip_place(slip.get_rect(), item, visible_items(scene), screen, pilot.app.u(8), words)


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_tip_of_the_results_covers_a_button(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The tip of the chart lay over Export."""
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.app.push(ResultsScene(random_game("tigris")[0]))
    pilot.settle()
    items = pilot.layout()
    buttons = [items[f"results.{name}"] for name in ("rematch", "replay", "board", "export", "menu")]
    for item in items.values():
        for button in buttons:
            assert not item.tip or not _tip(pilot, item).colliderect(button.rect), f"{item.name} over {button.name}"
    pilot.app.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_tips_of_the_settings_leave_buttons_in_sight(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The tip of the last choice lay over the button below it, and the one of Close over the words of the last row."""
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.app.open_settings()
    for tab in [name for name in pilot.layout() if name.startswith("settings.tab.")]:
        pilot.click(tab)
        pilot.settle()
        items, gui = pilot.layout(), pilot.app.scenes[-1].gui
        for item in items.values():
            if item.tip and item.tip not in gui.sentences:
                place = _tip(pilot, item)
                covered = {each.name: overlay._share(place, each.rect) for each in items.values()}
                assert max(covered.values()) < 0.3, (item.name, covered)
                assert not covered[item.name]
        close = _tip(pilot, items["settings.back"])
        assert not any(close.colliderect(words) for words in gui.marked_places()), tab
    pilot.app.close()


def test_no_tip_of_the_lobby_covers_the_chat_line(both: Both) -> None:
    guest = both.come("Dana")
    both.go()
    items = guest.pilot.layout()
    field = items["chat.field"]
    for item in items.values():
        assert not item.tip or not _tip(guest.pilot, item).colliderect(field.rect), item.name


def test_a_tip_stays_in_the_window_and_beside_its_item() -> None:
    screen, box = pygame.Rect(0, 0, 400, 300), pygame.Rect(0, 0, 120, 30)
    for x in (0, 180, 360):
        for y in (0, 130, 270):
            item = Item("it", pygame.Rect(x, y, 40, 30), "it", True, lambda: None)
            place = overlay.tooltip_place(box, item, [item], screen, 8)
            assert screen.contains(place)
            assert not place.colliderect(item.rect)


def test_a_page_that_opens_by_a_key_displays_no_tip_until_a_key_moves_the_focus(pilot: Pilot) -> None:
    """The tip of Rematch lay over a row of points as soon as the page opened."""
    pilot.press("down")
    assert pilot.app.tooltip_item == pilot.focus, "in the menu a key has moved the focus"
    pilot.app.push(ResultsScene(random_game("tigris")[0]))
    pilot.settle()
    assert (pilot.focus, pilot.app.tooltip_item) == ("results.replay", "")
    pilot.press("tab")
    assert pilot.app.tooltip_item == pilot.focus != "results.replay"
    pilot.app.push(ResultsScene(random_game("tigris")[0]))
    pilot.app.pop()
    assert (pilot.focus, pilot.app.tooltip_item) == ("results.board", ""), "the page is on top again"


def test_a_click_ends_the_tip_of_the_focus_until_a_key_moves_it_again(pilot: Pilot) -> None:
    pilot.app.push(ResultsScene(random_game("tigris")[0]))
    pilot.settle()
    pilot.press("tab")
    assert pilot.app.tooltip_item == "results.board"
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1, touch=False, window=pilot.app.window))
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=(2, 2), button=1, touch=False, window=pilot.app.window))
    pilot.press("f9")
    assert (pilot.focus, pilot.app.tooltip_item) == ("results.board", "")
    pilot.press("tab")
    assert pilot.app.tooltip_item == pilot.focus


def test_while_a_conflict_begins_undo_says_that_the_action_is_being_shown(tmp_path: Path) -> None:
    """It said that nothing could be taken back, which is untrue: the player may undo once the conflict has begun."""
    record = read((RECORDS / "cancelled-war.game").read_bytes())
    n = next(n for n, action in enumerate(record.actions) if action == REVOLT)
    table = Table(tmp_path, speed=1.0)
    table.app.settings.curtain = "open"
    scene = table.play(Session.from_record(replace(record, actions=record.actions[:n], result=None)))
    scene.state.submit(TIGRIS.decode(record.actions[n]))
    table.app.frame([], 1 / 60)
    moment = plain_text(table.app.tr("reason.moment"))
    buttons = [table.pilot.layout()[f"play.{name}"] for name in ("swap", "withdraw", "undo", "end")]
    assert [(plain_text(each.tip), each.enabled) for each in buttons] == [(moment, False)] * 4
    table.pilot.settle()
    assert table.pilot.scene == "conflict"
    assert table.pilot.layout()["play.undo"].enabled
    table.close()


@pytest.mark.parametrize(("game", "action"), [("catan", "road"), ("qwirkle", "place")])
def test_while_an_action_is_shown_undo_says_so_in_the_other_games_too(tmp_path: Path, game: str, action: str) -> None:
    """Whether it can be taken back is known only when it has been shown."""
    table = Table(tmp_path, speed=1.0)
    table.app.settings.curtain = "open"
    if game == "catan":
        now = scene(hands={0: "lumber*2 brick*2"})
        play = table.play(catan.session(now.data["seats"], start=now.data))
    else:
        play = table.play(qwirkle.session(qwirkle.position(["Rs Bc Bd Bf Gc Gd", "Gc Gd Gf Oc Od Of"])))
    encoded = {GAMES[game].encode(each): each for each in play.legal()}
    play.state.submit(next(each for text, each in encoded.items() if text.startswith(action)))
    table.app.frame([], 1 / 60)
    undo = table.pilot.layout()["play.undo"]
    assert (plain_text(undo.tip), undo.enabled) == (plain_text(table.app.tr("reason.moment")), False)
    table.close()


# -- search ------------------------------------------------------------------------------------


def test_a_search_without_result_says_so_and_offers_the_chapters(pilot: Pilot) -> None:
    """The page stayed as it was."""
    pilot.app.open_rules("")
    pilot.click("rules.search")
    pilot.type("zzz9")
    assert not any(name.startswith("rules.found.") for name in pilot.layout())
    assert "rules.chapter.goal" in pilot.layout()
    pilot.click("rules.chapter.start")
    assert pilot.app.scenes[-1].chapter.key == "start"  # type: ignore[attr-defined]


def test_spaces_are_no_search(pilot: Pilot) -> None:
    pilot.app.open_rules("")
    pilot.click("rules.search")
    pilot.type("  ")
    assert "rules.chapter.goal" in pilot.layout()


def test_a_number_is_found_in_any_digits(tmp_path: Path) -> None:
    pilot = start(tmp_path, lang="fa")
    pilot.app.open_rules("")
    found = []
    for digits in ("57", "۵۷"):
        pilot.app.scenes[-1]._search(digits)  # type: ignore[attr-defined]
        found.append([name for name in pilot.layout() if name.startswith("rules.found.")])
    assert found[0] == found[1]
    assert found[0]
    pilot.app.close()


def test_an_empty_search_field_says_what_it_is_for(pilot: Pilot) -> None:
    """It has the focus at first, and a focused field showed nothing."""
    pilot.app.open_rules("")
    pilot.settle()
    assert pilot.focus == "rules.search"
    shown: list[str] = []
    gui = pilot.app.scenes[-1].gui
    shortened = gui.shortened

    def heard(words: str, *rest: object) -> str:
        shown.append(words)
        return shortened(words, *rest)  # type: ignore[arg-type]

    gui.shortened = heard  # type: ignore[method-assign]
    pilot.app.invalidate()
    pilot.app.frame([], 1 / 60)
    assert pilot.app.tr("rules.search") in shown


def test_a_new_screen_displays_no_tip_under_a_pointer_at_rest(tmp_path: Path) -> None:
    """The tip of a button that only happened to be there lay over the key moments of the results."""
    pilot = start(tmp_path)
    scene = ResultsScene(random_game("tigris")[0])
    pilot.app.push(scene)
    pilot.settle()
    place = pilot.layout()["results.replay"].rect.center
    pilot.app.pop()
    pilot.point((place[0], place[1]))
    pilot.app.push(scene)
    for _ in range(120):
        pilot.app.frame([], 1 / 60)
    assert pilot.app.tooltip_item == ""
    pilot.point((place[0] + 2, place[1]))
    for _ in range(120):
        pilot.app.frame([], 1 / 60)
    assert pilot.app.tooltip_item == "results.replay"
    pilot.app.close()
