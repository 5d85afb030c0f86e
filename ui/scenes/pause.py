"""What a running game offers besides playing: leaving it, keeping a copy of it, the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
