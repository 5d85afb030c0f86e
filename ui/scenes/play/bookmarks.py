"""Bookmarks of a running game: nine positions that are stored and returned to by keys."""

from __future__ import annotations

from typing import Final

import pygame

from game.core import Illegal
from ui.scenes.play.state import PlayState

STORE: Final = pygame.KMOD_CTRL | pygame.KMOD_META
"""Ctrl, or Cmd of a Mac, where Ctrl and a number may belong to the system."""


def handle(state: PlayState, event: pygame.Event) -> bool:
    """Store this position with Ctrl and 1 to 9, or return to it with Alt; return whether the event did so."""
    slot = event.key - pygame.K_0
    if not 1 <= slot <= 9 or not event.mod & (STORE | pygame.KMOD_ALT) or state.seat is None:
        return False
    try:
        if state.session.rewind is None or not state.parts.saves:
            raise Illegal("not-for-guests" if state.parts.saves else "not-here")
        if event.mod & STORE:
            state.session.rewind.bookmark(slot)
            state.notify(state.app.tr("bookmark.kept", n=slot))
            return True
        state.session.rewind.return_to(state.seat, slot)
    except Illegal as refusal:
        state.refuse(refusal)
    else:
        state.follow_updates()
    return True
