"""Where the recap is built: in place of the log, and of what the game's panel gives up for it."""

from __future__ import annotations

import pygame

from ui.scenes.play.state import PlayState
from ui.table.recap_panel import LEAST, ROOM
from ui.widgets.gui import Gui


def build_recap(gui: Gui, state: PlayState, log: pygame.Rect, chat_open: bool) -> pygame.Rect:
    """Build the recap, if there is one, in place of the log; return the room that is left to the log."""
    recap_panel = state.recap_panel
    recap_panel.shown, recap_panel.in_sight = recap_panel.wanted, False
    if not recap_panel.shown or chat_open:
        return log if chat_open else recap_panel.build_opener(gui, log)
    least = gui.u(LEAST)
    place = state.game_panel.recap_place(log, gui.u(ROOM), least)
    if place.h < least:
        return log
    below = state.app.mirror(place)
    gui.items[:] = [item for item in gui.items if not item.rect.colliderect(below)]
    recap_panel.build(gui, place)
    recap_panel.in_sight = True
    return pygame.Rect(place.x, place.bottom, place.w, 0)
