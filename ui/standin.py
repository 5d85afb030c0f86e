"""Stands in for the data folder and the sounds until theirs are there."""

from __future__ import annotations

from pathlib import Path


class Store:
    """A data folder."""

    def __init__(self, root: Path | None) -> None:
        self.root = root or Path.home() / ".local" / "share" / "two-rivers"


class Sounds:
    """Silence."""

    def play(self, name: str) -> None:
        """Nothing is heard."""
