"""Paired runs: the same clicks at two tables that differ only in what must not be seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.session.session import Session
from tests.ui.tables import Table


class Run:
    """One of the two tables: pictures, event log lines and titles, at the start and after each click."""

    def __init__(
        self, folder: Path, game: Session, clicks: list[str], speed: float, lang: str = "en", **settings: Any
    ) -> None:
        folder.mkdir()
        self.table = Table(folder, size=(960, 540), lang=lang, speed=speed)
        for key, value in settings.items():
            setattr(self.table.app.settings, key, value)
        self.parts: list[tuple[str, list[bytes], list[Any], str]] = []
        self._part("start", lambda: self.table.play(game))
        for name in clicks:
            self._part(name, lambda name=name: self._click(name))
        self.table.close()

    def _click(self, name: str) -> None:
        if name.startswith("key."):
            self.table.pilot.press(name.removeprefix("key."))
        else:
            self.table.pilot.click(name)
        self.table.pilot.settle()

    def _part(self, name: str, deed: Any) -> None:
        known = len(self.table.logged())
        frames = list(self.table.filmed(deed))
        said = [line for line in self.table.logged()[known:] if line["ev"] != "frame"]
        for line in said:
            line.pop("window", None)
        self.parts.append((name, frames, said, self.table.title()))
