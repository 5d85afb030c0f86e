"""What a player likes otherwise: saved at once, in force at once, kept over a broken file; keys and their places."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.pads import walk
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.app import focus
from ui.catalog import PLAYABLE
from ui.keymap import SHARED, Keymap
from ui.scenes.settings import TABS, SettingsScene
from ui.widgets.gui import Gui

# -- settings ----------------------------------------------------------------------------------


def test_settings_are_saved_at_once_and_read_again(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.play")
    pilot.click("settings.speed.4")
    pilot.click("settings.hints")
    other = start(tmp_path)
    assert other.app.settings.speed == 4.0
    assert other.app.settings.hints is False
    other.app.close()


def test_no_tip_of_a_tab_covers_the_first_setting(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    tabs = [item for item in pilot.app.items() if item.name.startswith("settings.tab.")]
    assert len(tabs) > 3
    assert not any(item.tip for item in tabs)


def test_language_changes_at_once_and_mirrors(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    left = pilot.layout()["settings.back"].rect
    pilot.click("settings.language.he")
    pilot.settle()
    item = pilot.layout()["settings.back"]
    assert item.text == "סיום"
    assert item.rect.right == 1280 - left.left
    pilot.click("settings.back")
    assert pilot.layout()["menu.quit"].text == "יציאה"


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_pace_of_bots_takes_one_line(tmp_path: Path, lang: str) -> None:
    """In Persian its words did not fit, so that the row was twice as high as all others."""
    held = start(tmp_path, lang=lang)
    held.click("menu.settings")
    held.click("settings.tab.play")
    held.settle()
    items = held.layout()
    assert items["settings.bot_pace.0.5"].rect.h == items["settings.speed.1"].rect.h
    assert held.app.scenes[-1].gui.overflows == []
    held.app.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_rows_reach_as_far_as_what_is_above_and_below(tmp_path: Path, size: tuple[int, int]) -> None:
    """48 pixels at the end of every row were left free for buttons that the margin has room for."""
    pilot = start(tmp_path, size=size)
    pilot.click("menu.settings")
    layout, inset = pilot.layout(), pilot.app.u(8)
    rows = layout["settings.ui_scale.200"].rect.right, layout["settings.language.fa"].rect.right
    assert abs(rows[0] - (layout["settings.reset"].rect.right - inset)) <= 2
    assert abs(rows[1] - rows[0]) <= 2
    pilot.click("settings.tab.keys")
    buttons = [pilot.layout()[f"settings.keys.{key}"].rect for key in ("up", "down")]
    assert all(button.left > rows[0] and button.right <= size[0] for button in buttons)
    pilot.app.close()


def test_the_largest_letters_leave_room_for_more_than_a_row(tmp_path: Path) -> None:
    """At 200 % in 1280x720 the settings scrolled row by row."""
    pilot = start(tmp_path)
    pilot.click("menu.settings")
    pilot.click("settings.ui_scale.200")
    pilot.settle()
    view = pilot.app.scenes[-1].gui.scroll_views[0].rect
    assert view.h * 2 >= pilot.app.size[1] * 0.9
    layout = pilot.layout()
    assert layout["settings.back"].rect.bottom <= layout["settings.tab.text"].rect.top
    assert not layout["settings.back"].rect.colliderect(layout["settings.reset"].rect)
    pilot.app.close()


def test_scale_makes_everything_larger(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    before = pilot.layout()["settings.ui_scale.100"].rect.h
    pilot.click("settings.ui_scale.200")
    assert pilot.layout()["settings.ui_scale.100"].rect.h == 2 * before, "and the row that was clicked is in sight"


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"speed": "fast", "volume": 70}', '{"ui_scale": 1e999}', "\x00", "[" * 9999]
)
def test_a_broken_settings_file_gives_defaults_and_a_message(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    held = start(tmp_path)
    assert held.app.settings.speed == 1.0
    assert held.app.displayed_notice
    held.app.close()


def test_usable_parts_of_a_broken_file_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"speed": "fast", "volume": 70, "keys": {"undo": "u"}}', encoding="utf-8")
    held = start(tmp_path)
    assert held.app.settings.sound.all == 70
    assert held.app.keymap.label("undo") == "U"
    held.app.close()


def test_reset_asks_and_keeps_the_tables(pilot: Pilot) -> None:
    pilot.app.settings.sound.all = 10
    pilot.app.settings.setups["tigris"] = {"kept": True}
    pilot.click("menu.settings")
    pilot.click("settings.reset")
    assert pilot.focus == "dialog.no"
    pilot.click("dialog.yes")
    assert pilot.app.settings.sound.all == 50
    assert pilot.app.settings.setups["tigris"] == {"kept": True}


def test_a_key_is_changed_and_a_taken_one_refused(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.keys")
    pilot.click("settings.key.undo")
    pilot.press("[")
    assert pilot.app.keymap.keys["undo"] == "["
    assert "[" in pilot.layout()["settings.key.undo"].text
    pilot.click("settings.key.log")
    pilot.press("[")
    assert pilot.app.keymap.keys["log"] == "l"
    assert pilot.app.displayed_notice == pilot.app.tr("settings.key-taken", other=pilot.app.tr("key.undo"))
    pilot.click("settings.key.log")
    pilot.press("tab")
    assert pilot.app.keymap.keys["log"] == "l"


def test_every_key_that_is_offered_does_something() -> None:
    folder = Path(__file__).resolve().parent.parent.parent / "ui"
    code = "".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name not in ("keys.py", "gamepad.py")
    )
    for action in [*SHARED, *(action for box in PLAYABLE.values() for action in box.keys)]:
        assert f'"{action}"' in code or (action.startswith("hand-") and 'startswith("hand-")' in code), action


@pytest.mark.parametrize(
    ("key", "scancode", "action"),
    [
        (ord("/"), pygame.KSCAN_Q, "leader-black"),
        (ord("\u05d6"), pygame.KSCAN_Z, "undo"),
        (ord("\u0638"), pygame.KSCAN_Z, "undo"),
        (pygame.K_a, pygame.KSCAN_Q, None),
        (pygame.K_w, pygame.KSCAN_Z, "leader-red"),
        (pygame.K_SLASH, pygame.KSCAN_SLASH, None),
    ],
)
def test_letters_are_found_on_keyboards_that_write_others(key: int, scancode: int, action: str | None) -> None:
    """Hebrew and Persian keyboards by the place of the key, Latin ones by the letter."""
    event = pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0)
    assert Keymap(own={"tigris": PLAYABLE["tigris"].keys}).action(event, "tigris") == action


def test_a_key_of_another_script_can_be_chosen_by_its_place(pilot: Pilot) -> None:
    pilot.app.settings.keys = {"place-next": "["}
    pilot.app.refresh_preferences()
    pilot.click("menu.settings")
    pilot.click("settings.tab.keys")
    pilot.click("settings.key.undo")
    pilot.feed(pygame.Event(pygame.KEYDOWN, key=ord("\u05d7"), scancode=pygame.KSCAN_J, mod=0))
    assert pilot.app.keymap.keys["undo"] == "j"


def test_the_escape_key_too_can_be_changed(pilot: Pilot) -> None:
    pilot.app.settings.keys = {"back": "f9"}
    pilot.app.refresh_preferences()
    pilot.click("menu.settings")
    pilot.press("escape")
    assert pilot.scene == "settings"
    pilot.press("f9")
    assert pilot.scene == "menu"


@pytest.mark.parametrize(("lang", "comma"), [("en", ","), ("fa", "،")])
def test_a_stepper_is_spoken_with_the_comma_of_the_language(tmp_path: Path, lang: str, comma: str) -> None:
    pilot = start(tmp_path, lang=lang)
    gui = Gui(pilot.app)
    gui.stepper("volume", pygame.Rect(0, 0, 300, 40), "70", None, None, label="A")
    for item, step in zip(gui.items, ("less", "more"), strict=True):
        plain = "".join(sign for sign in item.text if sign not in "\u2066\u2067\u2068\u2069")
        assert plain == f"A: 70{comma} {pilot.app.tr(f'widget.{step}')}"
    pilot.app.close()


@pytest.mark.parametrize("by_pad", [False, True])
@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("he", (640, 360))])
@pytest.mark.parametrize("tab", TABS)
def test_down_leads_from_the_tabs_through_all_rows_and_up_back_to_the_tab(
    tmp_path: Path, tab: str, lang: str, size: tuple[int, int], by_pad: bool
) -> None:
    """An item is met in every row between the tabs and the buttons at the foot."""
    held = start(tmp_path, size=size, lang=lang)
    held.app.push(SettingsScene(tab))
    held.settle()
    items = [item for item in held.app.items() if item.name not in held.app.scenes[-1].gui.scroll_buttons]
    stops = {item.name: item.rect for item in focus.stops(items, "")}
    tabs, first, *others = stops
    held.app.set_focus(tabs)
    down, up = walk(held, pygame.K_DOWN, by_pad), walk(held, pygame.K_UP, by_pad)
    held.app.close()
    entered = next(name for name in down if not name.startswith("settings.tab."))
    assert abs(stops[entered].centery - stops[first].centery) < 4
    met = [stops[name].centery for name in down if name in stops]
    assert [name for name in others if all(abs(stops[name].centery - at) > 4 for at in met)] == []
    assert up[-1].startswith("settings.tab.")
    assert any(abs(stops[name].centery - stops[first].centery) < 4 for name in up if name in stops)


def test_up_shows_the_title_of_each_row_at_the_largest_letters(tmp_path: Path) -> None:
    """There the title lies above the row; back at the tabs the page is at its top again."""
    held = start(tmp_path, size=(1280, 720))
    held.app.settings.ui_scale = 200
    held.app.push(SettingsScene("play"))
    held.settle()
    gui = held.app.scenes[-1].gui
    (view,) = [each for each in gui.scroll_views if each.max_offset]
    walk(held, pygame.K_DOWN, False)
    assert view.offset
    walk(held, pygame.K_UP, False)
    assert view.offset == 0
