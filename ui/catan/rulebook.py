"""The chapters of the rules of Catan."""

from __future__ import annotations

from ui.gameui import Chapter, Rulebook

CHAPTERS = (Chapter("goal", 1),)

RULEBOOK = Rulebook(CHAPTERS)
