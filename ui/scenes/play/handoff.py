"""The curtain between two people at one screen: it covers everything and is drawn without knowing the game.

Only the next player's emblem and name are on it, both public. It goes by one click or key of the next player,
and only then is anything of that player's drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

import pygame

from game.core import Seat
from ui.dialogs.dialog import Dialog
from ui.scene import Scene
from ui.scenes.play.pause import leave_only
from ui.widgets.gui import Gui

FOLDS = 15
"""Folds of the cloth across the window."""


class HandoffScene(Scene):
    """Waits until `seat` says that it sits there, then calls `ready` with the seat."""

    name = "handoff"
    first = "handoff.ready"

    def __init__(self, seat: Seat, who: str, ready: Callable[[Seat], None]) -> None:
        self.seat, self.who, self.ready = seat, who, ready
        self.left: Callable[[], str] = str
        """The time that the next player has left, in words; "" without a turn timer."""
        self.more: Callable[[], None] = lambda: None
        """Gives the next player more of it."""
        self.pause: Callable[[], Dialog] = lambda: leave_only(self.app)
        """Makes the dialog of Esc."""
        self._left = ""
        self._cloth: pygame.Surface | None = None

    def update(self, dt: float) -> None:
        """The turn timer runs though the curtain hangs."""
        if self.left() != self._left:
            self.request_layout()

    def handle(self, event: pygame.Event) -> bool:
        """The key for more time is the next player's already."""
        if self.app.keymap.action(event) != "extend":
            return False
        self.more()
        return True

    def build(self, gui: Gui) -> None:
        """Emblem, name, what to do, one button."""
        width, height = self.app.size
        tr = self.app.tr
        card = pygame.Rect(0, 0, min(gui.u(560), width - gui.u(40)), min(gui.u(440), height - gui.u(40)))
        card.center = width // 2, height // 2
        inner = card.inflate(-gui.u(48), -gui.u(40))
        line = gui.u(60)
        words = gui.height(tr("handoff.words", name=self.who), inner.w, 18) + gui.u(10)
        medal = min(inner.w, inner.h - line - words - gui.u(70))
        gui.panel(card, "paper")
        self.clock(gui, card)
        p = gui.palette
        top = pygame.Rect(inner.x, inner.y, inner.w, medal)
        gui.image(self.app.art.emblem(self.seat, medal), top)
        name = pygame.Rect(inner.x, top.bottom + gui.u(4), inner.w, gui.u(50))
        gui.label(name, self.who, 34, p.ink, bold=True, align="center")
        told = pygame.Rect(inner.x, name.bottom, inner.w, words)
        gui.label(told, tr("handoff.words", name=self.who), 18, p.faint, align="center")
        place = pygame.Rect(inner.x, inner.bottom - line, inner.w, line)
        gui.button(
            "handoff.ready",
            place,
            tr("handoff.ready", name=self.who),
            self._open,
            kind="primary",
            tip=tr("handoff.tip"),
            size=20,
        )

    def clock(self, gui: Gui, card: pygame.Rect) -> None:
        """The time that is left, in the card's first corner."""
        self._left = self.left()
        place = pygame.Rect(card.x + gui.u(14), card.y + gui.u(10), gui.u(80), gui.u(28))
        gui.label(place, self._left, 18, gui.palette.ink, bold=True)

    def _open(self) -> None:
        """The next player sits down; only now may its game be shown."""
        self.ready(self.seat)
        self.app.nav.pop()

    def back(self) -> None:
        """Esc: leave the table, after a question."""
        self.app.nav.push(self.pause())

    def draw(self, surface: pygame.Surface) -> None:
        """Cloth over the whole window, then the card."""
        if self._cloth is None or self._cloth.get_size() != surface.get_size():
            self._cloth = _cloth(surface, self.app.look.palette.lapis_low, self.app.look.palette.gold_low)
        surface.blit(self._cloth, (0, 0))
        self.gui.draw(surface)


def _cloth(surface: pygame.Surface, ground: str, seam: str) -> pygame.Surface:
    """Heavy cloth in vertical folds, lit from above, with a hem."""
    width, height = surface.get_size()
    base = pygame.Color(ground)
    strip = pygame.Surface((width, 2), 0, surface)
    for x in range(width):
        light = 0.72 + 0.28 * cos(2 * pi * FOLDS * x / width) + 0.08 * cos(2 * pi * FOLDS * 2.7 * x / width)
        for y, share in ((0, 1.25), (1, 0.55)):
            strip.set_at((x, y), [min(255, round(part * light * share)) for part in base[:3]])
    cloth = pygame.transform.smoothscale(strip, (width, height))
    for inset, thick in ((height // 40, max(2, height // 200)), (height // 24, max(1, height // 400))):
        pygame.draw.rect(cloth, seam, (0, height - inset - thick, width, thick))
    return cloth
