"""A television and a Steam Deck: margins, larger text, 1280x800 (feel.md, "Input devices")."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.record import read
from game.session.session import Session
from tests.soaking import combined
from tests.ui.fingers import Fingers
from tests.ui.looks import faults
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.test_large_text import MOMENTS, RECORDS
from tests.ui.test_looks import tour
from ui.setup import first_start

DECK, TELEVISION = (1280, 800), (1920, 1080)


def stored(folder: Path, **fields: Any) -> None:
    (folder / "settings.json").write_text(json.dumps(fields), encoding="utf-8")


@pytest.fixture
def television(tmp_path: Path) -> Iterator[Pilot]:
    stored(tmp_path, safe_margin=True)
    held = start(tmp_path, size=TELEVISION)
    yield held
    held.app.close()


def test_the_picture_keeps_a_margin_of_five_per_cent(television: Pilot) -> None:
    app = television.app
    assert app.margin == (96, 54)
    assert app.size == (1728, 972)
    whole = app.window.get_surface()
    before = pygame.image.tobytes(whole, "RGB")
    app.settings.safe_margin = False
    app.refresh_preferences()
    app.frame([], 0.0)
    assert pygame.image.tobytes(whole, "RGB") != before
    assert app.size == TELEVISION


def test_mouse_and_fingers_hit_what_they_see(television: Pilot) -> None:
    left, top = television.app.margin
    x, y = television.layout()["menu.settings"].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        television.feed(pygame.Event(kind, pos=(x + left, y + top), button=1, touch=False))
    assert television.scene == "settings"
    Fingers(television).tap("settings.back")
    assert television.scene == "menu"


def test_the_margin_is_offered_with_larger_text_at_the_first_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question: full screen, television or window; only where a monitor is large enough; remembered."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [TELEVISION])
    held = start(tmp_path, size=None)
    keys = [answer.key for answer in first_start.answers(held.app)]
    assert keys == ["full", "television", "window"]
    held.click("menu.display.television")
    held.settle()
    settings = json.loads((tmp_path / "settings.json").read_text())
    assert (settings["ui_scale"], settings["safe_margin"], settings["fullscreen"]) == (125, True, True)
    assert not first_start.answers(held.app)
    assert not [name for name in held.layout() if name.startswith("menu.display")]
    held.app.close()


@pytest.mark.parametrize(("size", "offered"), [((1366, 768), False), ((2560, 1440), True)])
def test_a_small_monitor_is_no_television(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], offered: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    held = start(tmp_path, size=None)
    assert ("television" in [answer.key for answer in first_start.answers(held.app)]) is offered
    held.app.close()


@pytest.mark.parametrize(
    ("lang", "size", "margin"), combined(["en", "he", "fa"], [(DECK,), (TELEVISION,), ((1280, 720),)], [True, False])
)
def test_every_screen_fits(tmp_path: Path, lang: str, size: tuple[int, int], margin: bool) -> None:
    stored(tmp_path, safe_margin=margin, ui_scale=125)
    held = start(tmp_path, lang=lang, size=size)
    found = [fault for where in tour(held) for fault in faults(held, where)]
    held.app.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "lang", "size", "scale"),
    combined(sorted(MOMENTS), ["en", "he", "fa"], [(DECK,), (TELEVISION,)], [125, 100]),
)
def test_every_table_fits(tmp_path: Path, game: str, lang: str, size: tuple[int, int], scale: int) -> None:
    stored(tmp_path, safe_margin=True, ui_scale=scale, curtain="open")
    table = Table(tmp_path, size, lang)
    scene = table.play(Session.from_record(read((RECORDS / f"{game}.game").read_bytes()).prefix(MOMENTS[game])))
    screen = pygame.Rect((0, 0), table.app.size)
    assert scene.gui.overflows == []
    assert all(screen.contains(item.rect) for item in table.app.visible_items())
    assert scene.state.prompt_line.place.h > 0
    table.close()
