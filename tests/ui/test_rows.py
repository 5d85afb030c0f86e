"""Up and Down on pages whose list scrolls: from row to row, and to the foot only after the last."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from tests.ui.pads import walk
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.together import Both
from ui.app import focus
from ui.catalog import PLAYABLE
from ui.item import Item, find
from ui.scenes.settings import SettingsScene
from ui.setup.quick_game import choose_game

LOOKS = [("en", 100), ("fa", 100), ("en", 200), ("fa", 200)]


@contextmanager
def window(folder: Path, lang: str, scale: int) -> Iterator[Pilot]:
    """The program at its menu, with letters of that size."""
    _enlarge(folder, scale)
    pilot = start(folder, lang=lang)
    yield pilot
    pilot.app.close()


def _enlarge(folder: Path, scale: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")


@pytest.mark.parametrize(("lang", "scale"), LOOKS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_arrows_go_through_the_set_up_row_by_row(tmp_path: Path, game: str, lang: str, scale: int) -> None:
    with window(tmp_path, lang, scale) as pilot:
        pilot.click("menu.new")
        pilot.click(f"setup.game.{game}")
        pilot.settle()
        _check_rows(pilot, f"setup.game.{game}", "setup.start")


@pytest.mark.parametrize(("lang", "scale"), LOOKS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_arrows_go_through_the_opponents_row_by_row(tmp_path: Path, game: str, lang: str, scale: int) -> None:
    with window(tmp_path, lang, scale) as pilot:
        choose_game(pilot.app, game)
        pilot.click("menu.opponents")
        pilot.settle()
        _check_rows(pilot, f"opponents.game.{game}", "opponents.play")


@pytest.mark.parametrize(("lang", "scale"), LOOKS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_arrows_go_through_both_lobbies_row_by_row(tmp_path: Path, game: str, lang: str, scale: int) -> None:
    for name in ("host", "Bea"):
        _enlarge(tmp_path / name, scale)
    both = Both(tmp_path, "human,lan,bot:steady,lan", game=game, lang=lang)
    guest = both.come("Bea", lang=lang)
    _check_rows(both.host.pilot, _in_list(both.host.pilot)[0].name, "lobby.start")
    guest.pilot.click("lobby.rules")
    both.go()
    _check_rows(guest.pilot, _in_list(guest.pilot)[0].name, "lobby.ready")
    for table in both.tables:
        table.close()


@pytest.mark.parametrize(("lang", "scale"), LOOKS)
@pytest.mark.parametrize("tab", ["play", "look", "sound"])
def test_arrows_go_through_the_settings_row_by_row(tmp_path: Path, tab: str, lang: str, scale: int) -> None:
    with window(tmp_path, lang, scale) as pilot:
        pilot.app.push(SettingsScene(tab))
        pilot.settle()
        _check_rows(pilot, f"settings.tab.{tab}", "settings.back")


def _check_rows(pilot: Pilot, first: str, last: str) -> None:
    """Go down from the first item and up from an item of the foot, by keys and by a pad.

    All rows are met in their order, and none of the buttons that scroll.
    """
    for by_pad in (False, True):
        _check_device(pilot, first, last, by_pad)


def _check_device(pilot: Pilot, first: str, last: str, by_pad: bool) -> None:
    pilot.app.set_focus(first)
    down = [first, *_walk_in_sight(pilot, pygame.K_DOWN, by_pad)]
    pilot.app.set_focus(last)
    up = [last, *_walk_in_sight(pilot, pygame.K_UP, by_pad)]
    for path in (down, up[::-1]):
        rows = [_row_of(pilot, name) for name in path]
        assert rows == sorted(rows), path
        missed = [item.name for item in _in_list(pilot) if _row_of(pilot, item.name) not in rows]
        assert missed == [], path
        assert not pilot.app.scenes[-1].gui.scroll_buttons & {*path}
    assert _part_of(pilot, down[-1]) == _part_of(pilot, last) == 2


def _walk_in_sight(pilot: Pilot, key: int, by_pad: bool) -> list[str]:
    """Go on with an arrow to the end; the last item is in sight."""
    path = walk(pilot, key, by_pad)
    assert find(pilot.app.visible_items(), pilot.focus) is not None
    return path


def _in_list(pilot: Pilot) -> list[Item]:
    """The stops of Tab in the list."""
    (view,) = pilot.app.scenes[-1].gui.scroll_views
    return [item for item in focus.stops(pilot.app.items(), "") if view.holds(item)]


def _part_of(pilot: Pilot, name: str) -> int:
    """0 before the list in the order of Tab, 1 in it, 2 after it: at the foot."""
    (view,) = pilot.app.scenes[-1].gui.scroll_views
    held = [view.holds(item) for item in pilot.app.items()]
    at = next(index for index, item in enumerate(pilot.app.items()) if item.name == name)
    return 1 if held[at] else 0 if at < held.index(True) else 2


def _row_of(pilot: Pilot, name: str) -> tuple[int, int]:
    """The part of the page, and which of its rows from the top; a row is what lies beside its highest item."""
    part, lead, number = _part_of(pilot, name), pygame.Rect(0, 0, 0, 0), -1
    items = [item for item in pilot.app.items() if _part_of(pilot, item.name) == part]
    for item in sorted(items, key=lambda each: each.rect.top):
        both = min(lead.bottom, item.rect.bottom) - max(lead.top, item.rect.top)
        if number < 0 or 2 * both < min(lead.h, item.rect.h):
            lead, number = item.rect, number + 1
        if item.name == name:
            return part, number
    raise AssertionError(name)


@pytest.mark.parametrize(("lang", "forth", "back"), [("en", "right", "left"), ("fa", "left", "right")])
def test_left_and_right_lead_from_the_link_of_a_rule_to_its_choices_and_back(
    tmp_path: Path, lang: str, forth: str, back: str
) -> None:
    with window(tmp_path, lang, 200) as pilot:
        pilot.click("menu.new")
        pilot.app.set_focus("setup.board.rule")
        pilot.press(forth)
        assert pilot.focus == "setup.board.standard"
        pilot.press(back)
        assert pilot.focus == "setup.board.rule"


# -- the item with which a page begins -------------------------------------------------------------


def test_a_lobby_that_cannot_start_yet_begins_with_what_can_be_done(tmp_path: Path) -> None:
    both = Both(tmp_path)
    item = find(both.host.app.items(), both.host.pilot.focus)
    assert not both.host.pilot.layout()["lobby.start"].enabled
    assert item is not None
    assert item.enabled
    both.host.close()


def test_a_set_up_of_too_few_seats_begins_with_what_can_be_done(tmp_path: Path) -> None:
    with window(tmp_path, "en", 100) as pilot:
        pilot.click("menu.new")
        assert pilot.focus == "setup.start"
        for seat in (1, 2, 3):
            pilot.click(f"setup.seat{seat}.closed")
        pilot.app.set_focus("")
        pilot.settle()
        item = find(pilot.app.items(), pilot.focus)
        assert not pilot.layout()["setup.start"].enabled
        assert item is not None
        assert item.enabled
