"""What a running game offers besides playing: leaving it, keeping a copy, places to come back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Illegal
from ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from ui.app import App
    from ui.scenes.play import PlayScene


def ask_leave(app: App) -> Dialog:
    """Whether to leave the table, without showing anything of it."""
    tr = app.tr
    answers = (Answer("leave", tr("pause.leave"), app.home), Answer("stay", tr("pause.stay"), None, "primary"))
    return _staying(Dialog(tr("pause.saved"), answers, tr("pause.title")))


def pause(play: PlayScene) -> Dialog:
    """The choices of a player who pressed Esc; Esc again plays on."""
    app, tr = play.app, play.app.tr
    answers = (
        Answer("save", tr("pause.save"), lambda: save_copy(play)),
        Answer("leave", tr("pause.leave"), app.home),
        Answer("settings", tr("play.settings"), app.open_settings),
        Answer("quit", tr("pause.quit"), app.ask_quit),
        Answer("stay", tr("pause.stay"), None, "primary"),
    )
    return _staying(Dialog(tr("pause.saved"), answers, tr("pause.title")))


def _staying(dialog: Dialog) -> Dialog:
    dialog.first = "dialog.stay"
    return dialog


def save_copy(play: PlayScene) -> None:
    """Keep the game as it stands under the players' names."""
    tr = play.app.tr
    try:
        play.session.save(tr("pause.save.title", names=" · ".join(play.names), n=play.feed.n))
    except (OSError, ValueError):
        play.tell(tr("pause.save.failed"))
        return
    play.tell(tr("pause.save.done"))


def bookmark(play: PlayScene, event: pygame.Event) -> bool:
    """Ctrl and 1 to 9 keeps this place, Alt and 1 to 9 goes back there; whether the keys were meant so."""
    slot = event.key - pygame.K_0
    if not 1 <= slot <= 9 or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or play.seat is None:
        return False
    if event.mod & pygame.KMOD_CTRL:
        play.session.bookmark(slot)
        play.tell(play.app.tr("bookmark.kept", n=slot))
        return True
    try:
        play.session.return_to(play.seat, slot)
    except Illegal as refusal:
        play.refuse(refusal)
    else:
        play.happened()
    return True
