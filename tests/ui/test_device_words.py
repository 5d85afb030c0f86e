"""What names keys follows the device: caps for a keyboard, a pad's signs, nothing for fingers (feel.md)."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.fingers import Fingers
from tests.ui.pads import press
from tests.ui.tables import Table
from tests.ui.test_prompt_line import PHASES, line, sit
from ui.gfx.pad_glyphs import FAMILIES, FILES, FIRST, NO_KEY, glyph, is_glyph
from ui.keymap import PAD_ACTIONS, Device, Keymap, fit_to_device
from ui.text import layout as text_layout
from ui.text.bidi import FSI, PDI
from ui.text.fonts import pieces

CURTAIN = "open"
PAD_PART = {action: part for part, action in PAD_ACTIONS.items()}


def with_pad(table: Table, family: str = "xbox") -> None:
    press(table.pilot, "l1")
    assert table.app.devices.gamepads.last is not None
    table.app.devices.gamepads.last.family = family
    table.app.device_changed()
    table.pilot.settle()


@pytest.mark.parametrize("phase", PHASES)
def test_no_prompt_names_what_the_device_does_not_have(table: Table, phase: str) -> None:
    """Features 80, 100: no key, no empty brackets, in every phase of every game."""
    play = sit(table, PHASES[phase]())
    keys = line(play)
    Fingers(table.pilot).tap_at((2, 2))
    table.pilot.settle()
    touched = line(play)
    assert NO_KEY not in touched
    assert "(" not in touched
    assert not any(map(is_glyph, touched))
    with_pad(table)
    padded = line(play)
    assert NO_KEY not in padded
    assert "()" not in padded
    words = "".join(char for char in padded if not is_glyph(char) and char not in (FSI, PDI))
    assert words.replace(" ", "") == touched.replace(" ", "").replace(FSI, "").replace(PDI, "")
    table.pilot.press("insert")  # a key without a meaning
    table.pilot.settle()
    assert line(play) == keys


def test_tips_and_prompts_show_the_signs_of_the_connected_pad(table: Table) -> None:
    play = sit(table, PHASES["tigris action"]())
    for family in FAMILIES:
        with_pad(table, family)
        assert glyph(family, PAD_PART["end"]) in line(play)
        assert glyph(family, PAD_PART["back"]) in table.pilot.layout()["play.menu"].tip


def test_every_family_has_a_picture_for_every_button(table: Table) -> None:
    for parts in FAMILIES.values():
        assert parts.keys() >= PAD_ACTIONS.keys()
    for file in FILES:
        assert table.app.art.get(f"pad/{file}", 24).get_size() == (24, 24)


def test_a_sign_is_a_picture_in_the_line_in_every_direction(table: Table) -> None:
    sign = glyph("xbox", "a")
    plain, signed = (text_layout.measure(words, 20)[0] for words in ("Roll  now", f"Roll {sign} now"))
    assert signed > plain + 20
    surface = text_layout.render(sign, 20, "#ffffff")
    green = pygame.mask.from_threshold(surface, (0x7B, 0xD6, 0x5A), (20, 20, 20, 255))
    assert green.count() > 10, "the green A of the picture"
    hebrew = [piece.text for piece in pieces(f"הטילו {FSI}{sign}{PDI} עכשיו", 1)]
    assert 0 < hebrew.index(sign) < len(hebrew) - 1, "between the words"


def test_brackets_that_hold_no_key_stay() -> None:
    assert fit_to_device("a (b) c") == "a (b) c"
    sign = chr(FIRST)
    assert fit_to_device(f"a (b) c ({NO_KEY}–{NO_KEY}), d ({sign}).") == f"a (b) c, d {FSI}{sign}{PDI}."


def test_settings_name_the_keys_of_the_keyboard_on_every_device() -> None:
    keymap = Keymap()
    for device in Device:
        keymap.set_device(device, "xbox")
        assert keymap.cap("undo") == "Z"
    assert keymap.label("undo") == NO_KEY
