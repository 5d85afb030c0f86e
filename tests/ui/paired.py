"""Paired runs: the same clicks at two tables that differ only in what must not be seen."""

from __future__ import annotations

from collections.abc import Iterable
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
            self._part(name, lambda name=name: self.table.pilot.use(name))
        self.table.close()

    def _part(self, name: str, deed: Any) -> None:
        known = len(self.table.logged())
        frames = list(self.table.filmed(deed))
        said = [line for line in self.table.logged()[known:] if line["ev"] != "frame"]
        for line in said:
            line.pop("window", None)
        self.parts.append((name, frames, said, self.table.title()))


def same_parts(first: Run, second: Run, which: Iterable[int]) -> None:
    """Everything of these parts is equal: the pictures and their number, the event log and the title."""
    for index in which:
        (name, frames, said, title), other = first.parts[index], second.parts[index]
        assert frames, name
        assert len(frames) == len(other[1]), f"{name}: another number of pictures"
        assert frames == other[1], f"{name}: the pictures differ"
        assert said == other[2], f"{name}: the event log differs"
        assert title == other[3]
