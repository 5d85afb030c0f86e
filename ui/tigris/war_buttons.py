"""The buttons of the choice which war is fought first: office, both strengths, and what both hands may add."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core import Illegal
from game.tigris.actions import COLOURS, WAR
from game.tigris.state import View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.tigris.info import leader_words
from ui.tigris.pieces import Pieces
from ui.tigris.preview import ConflictPreview, Side, try_preview
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column

MOST, SIZE, DISC = 260, 18, 44
"""Layout units: the widest button, the words of its first line, the leader."""


class WarButtons:
    """One button per war; `war` begins that of a colour."""

    def __init__(self, app: Context, pieces: Pieces, owner: PanelOwner, war: Callable[[int], None]) -> None:
        self.app, self.pieces, self.owner, self.war = app, pieces, owner, war

    def build(self, gui: Gui, rect: pygame.Rect, view: View, wars: Sequence[int], gap: int) -> None:
        """Build the buttons side by side."""
        wide = min(gui.u(MOST), (rect.w - gap * (len(wars) - 1)) // len(wars))
        for index, colour in enumerate(wars):
            place = pygame.Rect(rect.x + index * (wide + gap), rect.y, wide, rect.h)
            preview = try_preview(view, WAR[colour])
            conflict = None if isinstance(preview, Illegal) or self.owner.purist else preview.conflicts[0]
            self._button(gui, place, view, colour, conflict)

    def _button(self, gui: Gui, place: pygame.Rect, view: View, colour: int, conflict: ConflictPreview | None) -> None:
        """Build one button; without `conflict` (the players count for themselves) with the office alone."""
        words = leader_words(self.app, colour)
        gui.button(
            f"war.{COLOURS[colour]}", place, "", partial(self.war, colour), kind="choice", group="war",
            label=self._label(words, conflict) if conflict else words, tip=self.app.tr("tip.war", piece=words),
            commits=True,
        )  # fmt: skip
        inner = place.inflate(-gui.u(12), -gui.u(4))
        disc = min(inner.h, gui.u(DISC), inner.w - gui.u(6) - self._least(gui, conflict))
        room = pygame.Rect(inner.x + disc + gui.u(6), inner.y, inner.w - disc - gui.u(6), inner.h)
        attacker = view.turn if conflict is None else conflict.attacker.seat
        gui.image(self.pieces.leader(colour, attacker, disc), pygame.Rect(inner.x, inner.y, disc, inner.h))
        if conflict is None:
            gui.label(room, words, SIZE, bold=True)
            return
        self._strengths(gui, room, disc, words, conflict)

    def _least(self, gui: Gui, conflict: ConflictPreview | None) -> int:
        """Return the width of the numbers alone, which are never broken over lines."""
        if conflict is None:
            return 0
        tr, signed = self.app.tr, self.app.locale.signed
        support = tr(
            "war.numbers", own=signed(self._most(conflict.attacker)), other=signed(self._most(conflict.defender))
        )
        strengths = tr("war.numbers", own=conflict.attacker.strength, other=conflict.defender.strength)
        return max(gui.width(strengths, BODY, bold=True), gui.width(support)) + gui.u(2)

    def _strengths(self, gui: Gui, room: pygame.Rect, disc: int, words: str, conflict: ConflictPreview) -> None:
        """Add strengths and possible support, and the second leader where there is room."""
        tr, signed = self.app.tr, self.app.locale.signed
        gains = {"own": signed(self._most(conflict.attacker)), "other": signed(self._most(conflict.defender))}
        strengths = tr("war.strengths", piece=words, own=conflict.attacker.strength, other=conflict.defender.strength)
        support = tr("war.support", **gains)
        needed = max(gui.width(strengths, SIZE, bold=True), gui.width(support)) + gui.u(2)
        if needed > room.w:
            support = tr("war.numbers", **gains)
            if gui.width(strengths, BODY, bold=True) > room.w:  # the disc shows the office
                strengths = tr("war.numbers", own=conflict.attacker.strength, other=conflict.defender.strength)
            needed = max(gui.width(strengths, BODY, bold=True), gui.width(support)) + gui.u(2)
        if needed + gui.u(6) + disc <= room.w:
            second = pygame.Rect(room.right - disc, room.y, disc, room.h)
            gui.image(self.pieces.leader(conflict.colour, conflict.defender.seat, disc), second)
            room = pygame.Rect(room.x, room.y, room.w - disc - gui.u(6), room.h)
        upper, lower = column(room, 0, room.h // 2, 0)
        size = SIZE if gui.width(strengths, SIZE, bold=True) <= upper.w else BODY
        gui.label(upper, strengths, size, gui.palette.gold, bold=True, align="center")
        gui.label(lower, support, BODY, align="center")

    def _most(self, side: Side) -> int:
        """Return how many tiles a side can add at most, as the player at the screen may know it now."""
        return side.most if side.own is None or self.owner.face_down else side.own

    def _label(self, words: str, conflict: ConflictPreview) -> str:
        """Return the whole button in a sentence."""
        names, signed = self.owner.names, self.app.locale.signed
        return self.app.tr(
            "war.label", piece=words, attacker=names[conflict.attacker.seat], own=conflict.attacker.strength,
            gain=signed(self._most(conflict.attacker)), defender=names[conflict.defender.seat],
            other=conflict.defender.strength, most=signed(self._most(conflict.defender)),
        )  # fmt: skip
