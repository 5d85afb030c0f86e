"""The digits that the player chose, in every text and on every board (findings P20, features row 70)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.boards import ROOT
from tests.ui.shell import start
from ui.catan import pieces as catan_pieces
from ui.gfx.art import Art
from ui.text.i18n import ARABIC_DIGITS, PERSIAN_DIGITS, PLACE, Locale, sentences
from ui.tigris.pieces import Pieces
from ui.tigris.sprites import Sprites

ASCII = set("0123456789")
WRITTEN = set(PERSIAN_DIGITS + ARABIC_DIGITS)


@pytest.mark.parametrize(("wanted", "other"), [(True, ASCII), (False, WRITTEN)])
def test_the_digits_within_every_sentence_follow_the_option(wanted: bool, other: set[str]) -> None:
    """Findings P20: sentences had Persian digits or others as their translator wrote them."""
    locale = Locale("fa", persian_digits=wanted, strict=False)
    for key, sentence in sentences("fa").items():
        if isinstance(sentence, str) and not key.startswith(("cli.", "settings.persian_digits")):
            words = PLACE.sub("", locale.tr(key))  # {hand_1} is the name of a place
            assert not set(words) & other, key


def test_what_is_typed_keeps_its_digits() -> None:
    """Commands and addresses are typed as they are displayed."""
    locale = Locale("fa", persian_digits=True, strict=False)
    assert "--size 1280x720" in locale.tr("cli.help.window")
    assert locale.tr("lan.moved", port="7070", address="192.168.1.7:7070").count("7070") == 2


def test_decimals_and_dates() -> None:
    """Findings P20: speeds, seconds and dates had Latin digits."""
    fa, plain, en = Locale("fa", persian_digits=True), Locale("fa"), Locale("en", persian_digits=True)
    assert [fa.decimal(value) for value in (0.5, 1.0, 12.25)] == ["۰٫۵", "۱", "۱۲٫۲۵"]
    assert [each.decimal(0.5) for each in (plain, en)] == ["0.5", "0.5"]
    assert fa.digits("2026-09-14 12:30") == "۲۰۲۶-۰۹-۱۴ ۱۲:۳۰"


@pytest.mark.parametrize("tab", ["text", "play", "look", "sound"])
def test_the_settings_have_no_other_digit(tmp_path: Path, tab: str) -> None:
    """Findings P20: `f"{value:g}"` in the rows of speed and pace."""
    pilot = start(tmp_path, lang="fa")
    pilot.click("menu.settings")
    pilot.click(f"settings.tab.{tab}")
    for item in pilot.app.items():
        assert not set(f"{item.text}{item.tip}") & ASCII, item.name
    pilot.app.close()


def _bytes(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_badges_and_number_tokens_have_the_digits_too(small_display: None) -> None:
    """Findings P20: strengths, numbers of the recap, number tokens and harbours."""
    usual, persian = Art(ROOT / "assets" / "art"), Art(ROOT / "assets" / "art")
    persian.number = Locale("fa", persian_digits=True).number
    for key in (("strength", 0, 1, 3, 8, 0), ("since", 4), ("gain", 1, 2, 0, 1)):
        first, second = (Sprites(Pieces(art)).get(key, 84) for art in (usual, persian))
        assert _bytes(first) != _bytes(second)
    first, second = (catan_pieces.Pieces(art) for art in (usual, persian))
    assert _bytes(first.token(8, 80)) != _bytes(second.token(8, 80))
    assert _bytes(first.harbour(5, 80)) != _bytes(second.harbour(5, 80))
    assert _bytes(first.hexagon(1, 80)) == _bytes(second.hexagon(1, 80))


def test_a_board_follows_the_switch_at_once(tmp_path: Path) -> None:
    """The pictures that contain numbers are drawn anew."""
    pilot = start(tmp_path, lang="fa")
    assert pilot.app.art.number(12) == "۱۲"
    pilot.app.settings.persian_digits = False
    pilot.app.refresh_preferences()
    assert pilot.app.art.number(12) == "12"
    pilot.app.close()
