"""The marks of decisions: a sign and a word each, never a colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.analysis.report import Judgement, Mark
from ui.table.game_ui import GameUI
from ui.text.i18n import Locale
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter

SIGNS: Final[dict[Mark, str]] = {"best": "!!", "good": "!", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The signs that chess uses, the same in every language."""
GROUNDS: Final[dict[Mark, str]] = {
    "best": "#8fd3ff", "good": "#b9e39a", "inaccuracy": "#ffe08a", "mistake": "#ffb48f", "blunder": "#ff8f8f",
}  # fmt: skip
INK: Final = "#1c1208"
"""The colour of a sign; its contrast with each ground is over 7:1."""
COSTLY: Final[tuple[Mark, ...]] = ("inaccuracy", "mistake", "blunder")


def word(locale: Locale, mark: Mark) -> str:
    """Return a mark's name."""
    return locale.tr(f"look.mark.{mark}")


def sign_and_word(locale: Locale, mark: Mark) -> str:
    """Return a mark as it is written in a line of text."""
    return locale.tr("look.mark", sign=SIGNS[mark], mark=word(locale, mark))


def percent(chance: float) -> int:
    """Return a chance or a loss in whole percent."""
    return round(100 * chance)


def draw_sign(painter: Painter, rect: pygame.Rect, mark: Mark) -> None:
    """Draw a mark's sign on its ground."""
    painter.box(rect, GROUNDS[mark], INK, radius=5)
    painter.words(rect, SIGNS[mark], BODY, INK, bold=True, align="center")


def add_sign(gui: Gui, rect: pygame.Rect, mark: Mark) -> None:
    """Add the picture of a mark's sign to a page."""
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    edge, round_by = max(1, gui.u(1.5)), gui.u(5)
    pygame.draw.rect(surface, GROUNDS[mark], surface.get_rect(), border_radius=round_by)
    pygame.draw.rect(surface, INK, surface.get_rect(), edge, border_radius=round_by)
    gui.image(surface.premul_alpha(), rect)
    gui.label(rect, SIGNS[mark], BODY, INK, bold=True, align="center")


def advice_words(ui: GameUI, locale: Locale, view: Any, judgement: Judgement, names: Sequence[str]) -> tuple[str, ...]:
    """Return the best action in words, then the reasons for it.

    A stored report may name what the game does not have; then there are no words.
    """
    try:
        return ui.advice(locale, view, judgement.best, judgement.why, names)
    except (ValueError, LookupError):
        return action_words(ui, locale, view, judgement.best, names)


def action_words(ui: GameUI, locale: Locale, view: Any, text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return an action in words, without reasons; nothing for a text that is no action here."""
    try:
        return ui.advice(locale, view, text, (), names)[:1]
    except (ValueError, LookupError):
        return ()
