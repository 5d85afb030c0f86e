"""Every screen of the shell in every language and size: nothing clipped, nothing covered, text that stands out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.looks import LOOKS, faults
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.scenes.settings import TABS

# -- every screen, language and size -----------------------------------------------------------


def tour(pilot: Pilot) -> Iterator[str]:
    """Show every screen of the shell, one after the other."""
    app = pilot.app
    app.home()
    yield "menu"
    app.ask_quit()
    yield "quit"
    app.pop()
    for name, way in {
        "setup": ("menu.new",),
        "presets": ("menu.new", "setup.presets"),
        "opponents": ("menu.opponents",),
        "replays": ("menu.replays",),
        "import": ("menu.replays", "replays.import"),
        **{f"settings.{tab}": ("menu.settings", f"settings.tab.{tab}") for tab in TABS},
    }.items():
        app.home()
        for step in way:
            app.activate(next(item for item in app.items() if item.name == step))
        yield name
    app.home()
    app.open_rules("")
    yield "rules"
    for chapter in ("goal", "war", "monuments"):
        app.home()
        app.open_rules(chapter)
        yield f"rules.{chapter}"


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_nothing_is_clipped_and_nothing_overlaps(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")
    held = start(tmp_path, lang=lang, size=size)
    assert held.app.settings.ui_scale == scale
    found = [fault for where in tour(held) for fault in faults(held, where)]
    held.app.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_view_shows_every_item_when_it_has_the_focus(tmp_path: Path, lang: str) -> None:
    (tmp_path / "settings.json").write_text('{"ui_scale": 200}', encoding="utf-8")
    held = start(tmp_path, lang=lang)
    held.click("menu.settings")
    held.click("settings.tab.play")
    for name in [item.name for item in held.app.items()]:
        held.app.set_focus(name)
        view = next((view for view in held.app.scenes[-1].gui.scroll_views), None)
        item = next(item for item in held.app.items() if item.name == name)
        assert view is not None
        assert not view.is_hidden(item)
    held.app.close()
