"""Stands in for the sounds until they are there."""

from __future__ import annotations


class Sounds:
    """Silence."""

    def play(self, name: str) -> None:
        """Nothing is heard."""
