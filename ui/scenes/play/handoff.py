"""The curtain between two people at one screen; it covers everything and knows no game.

It displays only what is public: the next player's emblem and name, and why they must act in mid-turn. One click or
key of the next player opens it. Only then is anything secret of that player drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi

import pygame

from game.core import Seat
from ui.dialogs.dialog import Dialog
from ui.gfx.pad_glyphs import glyph
from ui.gfx.theme import Look
from ui.scene import Scene
from ui.scenes.play.pad_seats import PadSeats
from ui.scenes.play.pause import leave_dialog
from ui.widgets.gui import Gui

FOLDS = 15
"""Folds of the cloth across the window."""


class HandoffScene(Scene):
    """A curtain that waits until `seat` confirms that it sits there, then calls `ready` with the seat."""

    name = "handoff"
    initial_focus = "handoff.ready"

    def __init__(self, seat: Seat, who: str, ready: Callable[[Seat], None]) -> None:
        self.seat, self.player_name, self.on_ready = seat, who, ready
        self.reason: Callable[[], str] = str
        """Return why this player must act in mid-turn; "" if their turn begins."""
        self.time_left: Callable[[], str] = str
        """Return the next player's remaining time in words; "" without a turn timer."""
        self.more_time: Callable[[], None] = lambda: None
        """Request more time for the next player."""
        self.make_pause_dialog: Callable[[], Dialog] = lambda: leave_dialog(self.app)
        """Make the dialog that Esc opens."""
        self.pads = PadSeats()
        """Which gamepad belongs to which seat."""
        self._built_time = ""
        self._cloth: pygame.Surface | None = None
        self._cloth_look: Look | None = None

    def update(self, dt: float) -> None:
        """Update the remaining time: the turn timer runs behind the curtain too."""
        if self.time_left() != self._built_time:
            self.request_layout()

    def handle(self, event: pygame.Event) -> bool:
        """Handle the key for more time, which the next player may use already, and the button that claims a pad."""
        action = self.app.keymap.action(event)
        if action == "extend":
            self.more_time()
        elif action == "swap" and hasattr(event, "pad") and len(self.app.nav.pads) > 1:
            self.pads.toggle(event.pad, self.seat)
            self.request_layout()
        else:
            return False
        return True

    def accepts_pad(self, pad: int) -> bool:
        """Return whether the next player may use the pad: it is theirs, or they have none of their own."""
        return self.pads.accepts(pad, self.seat, self.app.nav.pads)

    def build(self, gui: Gui) -> None:
        """Add emblem, name, reason, explanation and one button."""
        width, height = self.app.size
        tr = self.app.tr
        card = pygame.Rect(0, 0, min(gui.u(560), width - gui.u(40)), min(gui.u(440), height - gui.u(40)))
        card.center = width // 2, height // 2
        inner = card.inflate(-gui.u(48), -gui.u(40))
        line, reason = gui.u(60), self.reason()
        why = gui.height(reason, inner.w, 20, bold=True) + gui.u(8) if reason else 0
        words = gui.height(tr("handoff.words", name=self.player_name), inner.w, 18) + gui.u(10)
        medal = min(inner.w, inner.h - line - words - why - gui.u(70))
        gui.panel(card, "paper")
        self.build_clock(gui, card)
        p = gui.palette
        top = pygame.Rect(inner.x, inner.y, inner.w, medal)
        gui.image(self.app.art.emblem(self.seat, medal), top)
        name = pygame.Rect(inner.x, top.bottom + gui.u(4), inner.w, gui.u(50))
        gui.label(name, self.player_name, 34, p.ink, bold=True, align="center")
        if reason:
            gui.label(pygame.Rect(inner.x, name.bottom, inner.w, why), reason, 20, p.ink, bold=True, align="center")
        self.build_pad_words(gui, card)
        text_rect = pygame.Rect(inner.x, name.bottom + why, inner.w, words)
        gui.label(text_rect, tr("handoff.words", name=self.player_name), 18, p.faint, align="center")
        place = pygame.Rect(inner.x, inner.bottom - line, inner.w, line)
        gui.button(
            "handoff.ready",
            place,
            tr("handoff.ready", name=self.player_name),
            self._open,
            kind="primary",
            tip=tr("handoff.tip"),
            size=20,
            commits=True,
        )

    def build_pad_words(self, gui: Gui, card: pygame.Rect) -> None:
        """Add below the card how a gamepad becomes this player's own, if there are several."""
        if len(self.app.nav.pads) < 2:
            return
        own = self.pads.owned(self.seat, self.app.nav.pads)
        sign = glyph(self.app.keymap.pad_family, "y")
        words = self.app.tr("handoff.pad.own" if own else "handoff.pad", name=self.player_name, sign=sign)
        room = self.app.size[1] - card.bottom
        place = pygame.Rect(gui.u(20), card.bottom, self.app.size[0] - 2 * gui.u(20), room)
        gui.label(place, gui.shortened(words, place.w, 18), 18, gui.palette.sand, align="center")

    def build_clock(self, gui: Gui, card: pygame.Rect) -> None:
        """Add the remaining time in the card's first corner."""
        self._built_time = self.time_left()
        place = pygame.Rect(card.x + gui.u(14), card.y + gui.u(10), gui.u(80), gui.u(28))
        gui.label(place, self._built_time, 18, gui.palette.ink, bold=True)

    def _open(self) -> None:
        """Show the game to the next player."""
        self.on_ready(self.seat)
        self.app.nav.pop()

    def back(self) -> None:
        """Ask on Esc whether to leave the table."""
        self.app.nav.push(self.make_pause_dialog())

    def pause(self) -> None:
        """Ask the same as Esc does, by the Start button of a gamepad."""
        self.back()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw cloth over the whole window, then the card."""
        look = self.app.look
        if self._cloth is None or self._cloth.get_size() != surface.get_size() or self._cloth_look is not look:
            self._cloth, self._cloth_look = _cloth(surface, look), look
        surface.blit(self._cloth, (0, 0))
        self.gui.draw(surface)


def _cloth(surface: pygame.Surface, look: Look) -> pygame.Surface:
    """Return heavy cloth in vertical folds, lit from above, with a hem; smooth where the theme is flat."""
    width, height = surface.get_size()
    ground, seam = look.palette.lapis_low, look.palette.gold_low
    if look.theme.form.table == "flat":
        cloth = pygame.Surface((width, height), 0, surface)
        cloth.fill(ground)
        return cloth
    strip = pygame.image.frombytes(_folds(width, ground), (width, 2), "RGB").convert(surface)
    cloth = pygame.transform.smoothscale(strip, (width, height))
    for inset, thick in ((height // 40, max(2, height // 200)), (height // 24, max(1, height // 400))):
        pygame.draw.rect(cloth, seam, (0, height - inset - thick, width, thick))
    return cloth


@lru_cache(maxsize=2)
def _folds(width: int, ground: str) -> bytes:
    """Return the pixels of the cloth's upper and lower edge: folds of a colour, three bytes a pixel."""
    light = [
        0.72 + 0.28 * cos(2 * pi * FOLDS * x / width) + 0.08 * cos(2 * pi * FOLDS * 2.7 * x / width)
        for x in range(width)
    ]
    parts = pygame.Color(ground)[:3]
    return bytes(min(255, round(part * tone * share)) for share in (1.25, 0.55) for tone in light for part in parts)
