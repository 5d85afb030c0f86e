"""The keyboard on the screen: names, chat, codes and addresses by pad and by touch alone (feel.md)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.display_text import clean
from tests.ui.fingers import Fingers, TouchPilot
from tests.ui.pads import PadPilot, press
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.dialogs.keyboard import LETTERS, ZWNJ, KeyboardScene
from ui.scenes.setup import SetupScene

MAKERS = {"pad": PadPilot, "touch": TouchPilot}


def name(pilot: Pilot) -> str:
    setup = next(scene for scene in pilot.app.scenes if isinstance(scene, SetupScene))
    return setup.setup.seats[0].name


def open_keyboard(held: Pilot, device: str = "pad") -> tuple[Pilot, KeyboardScene]:
    """The pilot of a device at the field of the first seat's name."""
    pilot = MAKERS[device](held.app)
    pilot.click("menu.new")
    pilot.click("setup.seat0.human")
    pilot.click("setup.seat0.name")
    scene = pilot.app.scenes[-1]
    assert isinstance(scene, KeyboardScene)
    return pilot, scene


def key_of(scene: KeyboardScene, char: str) -> str:
    rows = scene._rows()
    return next(f"keyboard.{row}.{line.index(char)}" for row, line in enumerate(rows) if char in line)


def type_on(pilot: Pilot, scene: KeyboardScene, text: str) -> None:
    for char in text:
        pilot.click("keyboard.space" if char == " " else key_of(scene, char))


@pytest.mark.parametrize("device", MAKERS)
def test_a_name_is_typed_by_one_device_alone(pilot: Pilot, device: str) -> None:
    held, scene = open_keyboard(pilot, device)
    assert scene.shifted, "a name begins with a capital letter"
    type_on(held, scene, "A")
    type_on(held, scene, "da l7")
    held.click("keyboard.erase")
    held.click("keyboard.done")
    assert name(held) == "Ada l"
    assert held.scene == "setup"
    assert held.focus == "setup.seat0.name"


@pytest.mark.parametrize(("lang", "text"), [("he", "דנה ל"), ("fa", f"می{ZWNJ}نا پ")])
def test_other_letters_are_there_in_every_language(tmp_path: Path, lang: str, text: str) -> None:
    held = start(tmp_path, lang=lang)
    pilot, scene = open_keyboard(held, "touch")
    assert scene.layout == lang
    type_on(pilot, scene, text)
    pilot.click("keyboard.layout")
    seen = {scene.layout}
    for _ in range(len(LETTERS)):
        pilot.click("keyboard.layout")
        seen.add(scene.layout)
    assert seen == set(LETTERS)
    pilot.click("keyboard.done")
    assert name(pilot) == clean(text)
    held.app.close()


def test_keys_are_never_mirrored(tmp_path: Path) -> None:
    held = start(tmp_path, lang="he")
    pilot, _ = open_keyboard(held, "touch")
    keys = pilot.layout()
    assert keys["keyboard.1.0"].rect.x < keys["keyboard.1.1"].rect.x
    held.app.close()


def test_buttons_of_a_pad_stand_for_space_erase_and_done(pilot: Pilot) -> None:
    held, _ = open_keyboard(pilot)
    for button in ("a", "y", "a", "x", "a"):
        press(held, button)
    press(held, "start")
    assert held.scene == "setup"
    assert name(held) == "Q q"


def test_b_restores_what_was_there(pilot: Pilot) -> None:
    held, _ = open_keyboard(pilot)
    for button in ("a", "a"):
        press(held, button)
    assert name(held) == "Qq", "what is typed is there at once"
    press(held, "b")
    assert (held.scene, name(held)) == ("setup", "")


def test_the_field_may_go_while_somebody_types(pilot: Pilot) -> None:
    """A host may remove a seat, and its name with it."""
    held, scene = open_keyboard(pilot)
    type_on(held, scene, "A")
    scene.below.gui._fields.clear()
    held.click("keyboard.shift")
    assert scene.field is not None
    assert scene.field.text == "A"
    held.click("keyboard.done")
    assert held.scene == "setup"


def test_a_real_keyboard_types_too(pilot: Pilot) -> None:
    open_keyboard(pilot)
    pilot.type("Ed")
    Pilot.press(pilot, "backspace")
    Pilot.press(pilot, "return")
    assert (pilot.scene, name(pilot)) == ("setup", "E")


def test_with_a_keyboard_no_keyboard_appears(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat0.human")
    pilot.click("setup.seat0.name")
    assert pilot.scene == "setup"


def test_the_name_of_a_save_is_typed_not_sent_by_a(pilot: Pilot) -> None:
    """A on a text field is Enter for its scene, which would end the dialog."""
    held = PadPilot(pilot.app)
    for item in ("menu.new", "setup.presets", "preset.save"):
        held.click(item)
    held.click("dialog.name")
    assert isinstance(held.app.scenes[-1], KeyboardScene)
    press(held, "a")
    held.click("keyboard.done")
    assert held.scene == "dialog"
    held.click("dialog.save")
    assert "Q" in str(held.app.settings.named_setups)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("layout", [*LETTERS, "signs"])
def test_every_key_is_on_the_screen_and_large_enough(tmp_path: Path, size: tuple[int, int], layout: str) -> None:
    held = start(tmp_path, size=size)
    pilot, scene = open_keyboard(held, "touch")
    scene.layout, scene.shifted = layout, False
    scene.layout_now()
    screen = pygame.Rect(0, 0, *size)
    keys = [item for item in scene.items() if item.group == "keyboard"]
    assert len(keys) > 30
    assert all(screen.contains(item.rect) for item in keys)
    assert not any(one.rect.colliderect(two.rect) for one in keys for two in keys if one is not two)
    assert min(item.rect.h for item in keys) >= round(44 * size[1] / 1080)
    assert not scene.gui.overflows
    assert Fingers(pilot).place_of("keyboard.done")
    held.app.close()
