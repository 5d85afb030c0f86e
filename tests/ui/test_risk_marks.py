"""Risk marks of T&E: which conflicts of the kingdom in view a rival can win with the board alone (features row 19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game import bits
from tests.ui.tables import QUIET, Table, position, session
from ui.scenes.play.play import PlayScene
from ui.text import layout as text_layout
from ui.tigris.kingdom_info import drawn_kingdoms, kingdom_info
from ui.widgets.painter import Painter

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}

ROWS = """
................
.R.............R
.RR..R..........
................
.............R..
................
........R.......
.R..............
..............R.
.....R..........
..........R.....
"""
"""One temple beside b1; two beside c2, in the same region."""


def _play(table: Table, purist: bool = False, rows: str = ROWS) -> PlayScene:
    start = position([dict(HAND), dict(HAND)], rows, leaders={"b1": [1, "black"]})
    return table.play(session(start, ("human", "steady"), purist=purist))


def _risk_words(scene: PlayScene, cell: str) -> tuple[list[str], int]:
    """The sentences of the info box at that cell, and how many warning signs are drawn."""
    told: list[str] = []
    signs = 0
    info = scene.game_panel.info
    info.rect = pygame.Rect(0, 0, 420, 400)
    surface = pygame.Surface((420, 400))
    painter = Painter(scene.app, surface)
    words, icon = info._words, scene.app.art.icon

    def heard(place: Painter, room: pygame.Rect, sentence: str, *rest: Any, **more: Any) -> None:
        told.append(sentence)
        words(place, room, sentence, *rest, **more)

    def drawn(name: str, *rest: Any) -> pygame.Surface:
        nonlocal signs
        signs += name == "warning"
        return icon(name, *rest)

    info._words, scene.app.art.icon = heard, drawn
    try:
        info.draw(painter, scene.game_panel.view, bits.CELL_OF[cell], None, "")
    finally:
        info._words, scene.app.art.icon = words, icon
    return told, signs


def test_a_leader_that_a_rival_can_remove_is_marked(table: Table) -> None:
    """Features row 19: c2 is beside two temples, the king of b1 beside one."""
    scene = _play(table)
    told, signs = _risk_words(scene, "b1")
    assert signs == 2, "at the strength, and before the words that explain it"
    assert table.app.tr("info.risk") in told
    leader = kingdom_info(scene.game_panel.view, drawn_kingdoms(scene.game_panel.view)[0]).leaders[0]
    assert scene.game_panel.info.risks(scene.game_panel.view, leader) == {"revolt"}


def test_a_leader_that_nobody_can_beat_is_not_marked(table: Table) -> None:
    scene = _play(table, rows=QUIET)
    told, signs = _risk_words(scene, "b1")
    assert signs == 0
    assert table.app.tr("info.risk") not in told


def test_both_risks_are_marked_apart(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _play(table)
    monkeypatch.setattr("ui.tigris.info.threats", lambda view, seat: frozenset({("revolt", 0), ("war", 0)}))
    assert _risk_words(scene, "b1")[1] == 3
    monkeypatch.setattr("ui.tigris.info.threats", lambda view, seat: frozenset({("ruin", 0), ("war", 3)}))
    scene.game_panel.info._risks = (None, {})
    assert _risk_words(scene, "b1")[1] == 0


def test_purists_judge_for_themselves(table: Table) -> None:
    told, signs = _risk_words(_play(table, purist=True), "b1")
    assert signs == 0
    assert table.app.tr("info.risk") not in told


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_strengths_are_never_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """In Persian the column of the smallest window said "2 in external conf..."; where words do not fit, figures do."""
    table = Table(tmp_path, lang=lang)
    scene = _play(table)
    whole = text_layout.ellipsis
    cut: list[str] = []

    def shortened(text: str, *rest: Any) -> str:
        shown = whole(text, *rest)
        cut.extend([text] if shown != text else [])
        return shown

    monkeypatch.setattr(text_layout, "ellipsis", shortened)
    info = scene.game_panel.info  # type: ignore[attr-defined]
    for width in range(200, 440, 20):
        info.rect = pygame.Rect(0, 0, width, 300)
        painter = Painter(scene.app, pygame.Surface((width, 300)))
        info.draw(painter, scene.game_panel.view, bits.CELL_OF["b1"], None, "")  # type: ignore[attr-defined]
    assert not cut
    table.close()
