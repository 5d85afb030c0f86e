"""The program's own window for tests: its menu, and its event log line by line."""

from __future__ import annotations

import json
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.ui.pilot import Pilot
from ui.app.app import App, Launch
from ui.scenes.menu import MenuScene


def start(folder: Path, **wishes: object) -> Pilot:
    """The app with its menu, shown."""
    launch = Launch(**{"data_dir": folder, "lang": "en", "size": (1280, 720), "sound": False} | wishes)  # type: ignore[arg-type]
    app = App(launch)
    app.push(MenuScene())
    pilot = Pilot(app)
    pilot.settle()
    return pilot


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "log").read_text(encoding="utf-8").splitlines()]
