"""Going back in a running game: the last action, or a place that was kept; alone against bots also past draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Illegal, Seat

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene


def can_undo(play: PlayScene) -> bool:
    """Whether anything can be taken back, after a question or without."""
    seat = play.seat
    return seat is not None and (play.session.can_undo(seat) or play.session.can_take_back(seat))


def undo(play: PlayScene) -> None:
    """First put down what is held; then the last action, after a question where that counts as help."""
    seat, tr = play.seat, play.app.tr
    if seat is None:
        return
    if play.game_panel.put_down():
        play.changed()
    elif play.session.can_undo(seat):
        try:
            play.client.undo()
        except Illegal as refusal:  # at another computer's table: the link is lost, or something is on its way
            play.refuse(refusal)
        else:
            play.happened()
    elif play.session.can_take_back(seat):
        play.app.nav.confirm(tr("confirm.take-back"), tr("play.undo"), lambda: _assisted(play, seat))
    else:
        play.refuse(Illegal("cannot-undo"))


def _assisted(play: PlayScene, seat: Seat) -> None:
    play.session.take_back(seat)
    play.happened()


def bookmark(play: PlayScene, event: pygame.Event) -> bool:
    """Ctrl and 1 to 9 keeps this place, Alt and 1 to 9 goes back there; whether the keys were meant so."""
    slot = event.key - pygame.K_0
    if not 1 <= slot <= 9 or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or play.seat is None:
        return False
    try:
        if event.mod & pygame.KMOD_CTRL:
            play.session.bookmark(slot)
            play.tell(play.app.tr("bookmark.kept", n=slot))
            return True
        play.session.return_to(play.seat, slot)
    except Illegal as refusal:
        play.refuse(refusal)
    else:
        play.happened()
    return True
