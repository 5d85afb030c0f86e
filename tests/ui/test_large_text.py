"""Choices beside the hand, and a hand that grows with the text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.record import read
from game.session.session import Session
from game.tigris.actions import GREEN, RED, WAR
from tests.soaking import combined
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene
from ui.tigris.preview import preview
from ui.widgets.gui import BODY, Gui
from ui.widgets.labels import LabelLayer

RECORDS = Path(__file__).resolve().parents[1] / "records"
SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 100), ((1920, 1080), 200)]
MOMENTS = {"tigris/monuments": 200, "qwirkle/random-four": 61, "catan/counters": 300}


def moment(table: Table, name: str, n: int) -> PlayScene:
    """A recorded game after n actions, at an open table."""
    table.app.settings.curtain = "open"
    scene = table.play(Session.from_record(read((RECORDS / f"{name}.game").read_bytes()).prefix(n)))
    table.pilot.settle()
    return scene


def hand_side(table: Table) -> int:
    """The smaller side of a tile or card of the hand."""
    return min(table.pilot.layout()["hand.1"].rect.size)


@pytest.mark.parametrize("game", MOMENTS)
def test_the_hand_grows_with_the_text(tmp_path: Path, game: str) -> None:
    """P13: at 200 % hand and leaders shrank to half of what the text asked for."""
    sides = []
    for scale in (100, 200):
        folder = tmp_path / str(scale)
        folder.mkdir()
        table = Table(folder)
        table.app.settings.ui_scale = scale
        moment(table, game, MOMENTS[game])
        sides.append(hand_side(table))
        table.close()
    assert sides[1] >= 1.4 * sides[0]


@pytest.mark.parametrize("game", MOMENTS)
@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, ["en", "he", "fa"]))
def test_log_and_turn_stay_reachable(tmp_path: Path, game: str, lang: str, size: tuple[int, int], scale: int) -> None:
    """P13: at 200 % they disappeared; the column gives way, never the hand, the prompt or the way to the log."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = moment(table, game, MOMENTS[game])
    items = table.pilot.layout()
    assert items["play.log"].enabled
    assert scene.state.prompt_line.place.h > 0
    assert scene.names[scene.seat or 0] in scene.state.prompt_line.text() or scene.state.prompt_line.prompt.seat >= 0
    assert scene.gui.overflows == []
    rows = [item.rect for name, item in items.items() if name.startswith("player.")]
    foot = table.app.mirror(scene.layout.tray).union(table.app.mirror(scene.layout.status_line))
    assert not any(row.colliderect(foot) for row in rows), "the players reach below the column"
    for name, item in items.items():
        assert not (name.startswith("hand.") and item.rect.colliderect(table.app.mirror(scene.layout.board))), name
    table.close()


@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, ["en", "he", "fa"]))
def test_the_choice_of_a_war_shows_hand_strengths_and_support(
    tmp_path: Path, lang: str, size: tuple[int, int], scale: int
) -> None:
    """P14: the hand was hidden, and buttons had nothing but the office."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = moment(table, "tigris/bag-end-at-once", 244)
    items, view = table.pilot.layout(), scene.client.view
    assert [name for name in items if name.startswith("hand.")] == [f"hand.{n + 1}" for n in range(sum(view.hand))]
    wars = {"war.red": 1, "war.green": 3}
    for name, colour in wars.items():
        (found,) = preview(view, WAR[colour]).conflicts
        for side in (found.attacker, found.defender):
            most = side.most if side.own is None else side.own
            for told in (side.strength, most):
                assert table.app.locale.number(told) in items[name].text
    assert {name for name in items if name.startswith("war.")} == set(wars)
    assert scene.gui.overflows == []
    table.pilot.click("war.green")
    assert scene.client.view.phase == "support"
    table.close()


def test_the_choice_of_a_monument_shows_the_hand(tmp_path: Path) -> None:
    """P14: it was hidden there too."""
    table = Table(tmp_path)
    scene = moment(table, "tigris/bag-end-at-once", 260)
    items = table.pilot.layout()
    assert [name for name in items if name.startswith("hand.")]
    assert [name for name in items if name.startswith("monument.")]
    side = hand_side(table)
    table.pilot.click("play.decline")
    table.pilot.settle()
    assert scene.client.view.phase != "monument"
    assert side > 40
    table.close()


def test_purists_are_told_no_strengths(tmp_path: Path) -> None:
    table = Table(tmp_path)
    scene = moment(table, "tigris/bag-end-at-once", 244)
    scene.state.purist = True
    scene.layout_now()
    assert table.pilot.layout()["war.green"].text == table.app.tr("tigris.leader.green")
    table.close()


def test_four_wars_show_whole_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, with four wars "+6 : +6" broke over the edge of the button."""
    table = Table(tmp_path, lang="he")
    scene = moment(table, "tigris/bag-end-at-once", 244)
    told: list[bool] = []
    label = LabelLayer.label

    def noted(self: LabelLayer, rect: pygame.Rect, words: str, size: float = BODY, *args: Any, **more: Any) -> Any:
        told.append(self.width(words, size, bold=bool(more.get("bold"))) <= rect.w)
        return label(self, rect, words, size, *args, **more)

    monkeypatch.setattr(LabelLayer, "label", noted)
    buttons = scene.game_panel.tray.war_buttons  # type: ignore[attr-defined]
    for wide in range(84, 260, 8):
        place = pygame.Rect(500, 660, 4 * wide + 18, 58)
        scene.gui.clear()
        buttons.build(scene.gui, place, scene.client.view, [RED, GREEN, RED, GREEN], 6)
    assert told
    assert all(told)
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 768), 100), ((1100, 640), 100), ((1920, 1080), 200)])
def test_the_button_that_ends_the_turn_keeps_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int], scale: int
) -> None:
    """Beside a large hand it was one of four buttons with a sign."""
    written: dict[str, str] = {}
    button = Gui.button

    def built(gui: Gui, name: str, rect: pygame.Rect, words: str, *rest: Any, **named: Any) -> Any:
        written[name] = words
        return button(gui, name, rect, words, *rest, **named)

    monkeypatch.setattr(Gui, "button", built)
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = moment(table, "tigris/monuments", 200)
    assert written["play.end"] == table.app.tr("play.end")
    assert scene.gui.overflows == []
    places = [table.pilot.layout()[f"play.{name}"].rect for name in ("swap", "withdraw", "undo", "end")]
    assert all(place.collidelistall(places) == [index] for index, place in enumerate(places))
    assert all(table.app.mirror(scene.layout.tray).contains(place) for place in places)
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_buttons_with_signs_are_large_enough_in_a_small_window(tmp_path: Path, lang: str) -> None:
    """They were 22 pixels high above the button that ends the turn."""
    table = Table(tmp_path, (1100, 640), lang)
    moment(table, "tigris/monuments", 200)
    for name in ("swap", "withdraw", "undo", "end"):
        rect = table.pilot.layout()[f"play.{name}"].rect
        assert min(rect.size) >= table.app.u(36), name
    assert table.pilot.layout()["hand.1"].rect.w >= table.app.u(34), "and the hand is not much smaller for it"
    table.close()
