"""Themes (rows 25 and 90): five of our own and those of players, as data, checked, switched in mid-game."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.ui import catan, qwirkle
from tests.ui.tables import Table, position, session, sit_down
from ui import settings
from ui.catalog import PLAYABLE
from ui.gfx import theme_file
from ui.gfx.palette import HIGH, READABLE, Palette, blended, contrast, text_contrasts
from ui.gfx.theme_file import OWN, own_theme

FORMS = {game: box.theme for game, box in PLAYABLE.items() if box.theme is not None}


# -- our own -----------------------------------------------------------------------------------


@pytest.mark.parametrize("panels", ["dark", "light"])
@pytest.mark.parametrize("name", OWN)
def test_text_stands_out_from_its_ground(name: str, panels: str) -> None:
    theme = own_theme(name)
    least = HIGH if theme.form.high_contrast else READABLE
    weak = [found for found in text_contrasts(theme.palette(panels)) if found[2] < least]
    assert not weak
    theme_file.check_text(theme)


@pytest.mark.parametrize("name", OWN)
def test_a_theme_covers_every_game(name: str) -> None:
    assert set(own_theme(name).sections) == set(FORMS)
    for game, form in FORMS.items():
        assert own_theme(name).section(game, form) is not None


def test_high_contrast_asks_for_more() -> None:
    assert [name for name in OWN if own_theme(name).form.high_contrast] == ["contrast"]


def test_contrast_is_measured_rightly() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert blended("#ffffff80", "#000000") == "#808080"
    assert blended("#102030", "#ffffff") == "#102030"


def test_lines_of_seats_are_mixed_until_they_are_visible() -> None:
    for name in OWN:
        for panels in ("dark", "light"):
            palette: Palette = own_theme(name).palette(panels)
            for colour in ("#ffd873", "#7fd6ff", "#ff9d7a", "#a8e08a", "#efe9dc", "#cf2f2b"):
                assert contrast(palette.visible(colour), blended(palette.panel, palette.wood)) >= 3


# -- old settings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stored", "theme"),
    [
        ({"board_theme": "daylight"}, "daylight"),
        ({"board_theme": "plain", "high_contrast": False}, "plain"),
        ({"board_theme": "daylight", "high_contrast": True}, "contrast"),
        ({"board_theme": "../../etc"}, "lamplight"),
        ({"board_theme": 7}, "lamplight"),
    ],
)
def test_settings_of_older_versions_keep_their_meaning(stored: dict[str, Any], theme: str) -> None:
    assert settings.from_json(stored)[0].board_theme == theme


# -- live ---------------------------------------------------------------------------------------


def games() -> dict[str, Any]:
    return {
        "tigris": lambda: session(position([{"red": 2, "blue": 1}, {"red": 2}])),
        "qwirkle": lambda: qwirkle.session(qwirkle.position(["Rs Rc", "Bs Bc"])),
        "catan": lambda: catan.session(3),
    }


def picture(table: Table) -> bytes:
    table.app.invalidate()
    table.app.frame([], 1 / 60)
    return pygame.image.tobytes(table.app.window.get_surface(), "RGB")


@pytest.mark.parametrize("game", sorted(games()))
def test_a_theme_is_switched_in_mid_game(table: Table, game: str) -> None:
    play = table.play(games()[game]())
    sit_down(table)
    table.pilot.settle()
    before, view = picture(table), play.session.record()
    seen = {before}
    for name in OWN[1:]:
        table.app.settings.board_theme = name
        table.app.refresh_preferences()
        seen.add(picture(table))
    assert len(seen) == len(OWN)
    assert play.session.record() == view
    table.app.settings.board_theme = OWN[0]
    table.app.refresh_preferences()
    assert picture(table) == before
