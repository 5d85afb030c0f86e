"""The letters of the colours in the table of unseen tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui import qwirkle
from tests.ui.tables import Table
from ui.text.layout import ellipsis
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_each_letter_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, scale: int) -> None:
    """Once, green's letter in Persian was an ellipsis."""
    table = Table(tmp_path, (1920, 1080), lang)
    table.app.settings.ui_scale, table.app.settings.tile_marks = scale, "letters"
    scene = table.play(qwirkle.session(qwirkle.position(["Rs Rc", "Bs Bc"])))
    table.pilot.click("handoff.ready")
    table.pilot.settle()
    unseen, letters = scene.game_panel.unseen, scene.game_panel.pieces.marks.letters  # type: ignore[attr-defined]
    asked: dict[str, Any] = {}
    words = Painter.words

    def listening(self: Painter, rect: Any, text: str, *args: Any, **more: Any) -> int:
        drawn = words(self, rect, text, *args, **more)
        asked[text] = rect.w
        return drawn

    monkeypatch.setattr(Painter, "words", listening)
    painter = Painter(table.app, table.app.window.get_surface())
    unseen._letters(painter, unseen.rect, 30)
    assert len(letters) == 6
    for letter in letters:
        assert ellipsis(letter, painter.u(BODY), asked[letter], True, painter.rtl) == letter
    table.close()
