"""What a running game offers besides playing: leaving it, keeping a copy of it, the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Illegal
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog, TextEntry
from ui.lan.shared_table import HostedTable
from ui.scenes.lan.host_menu import HostMenuScene
from ui.scenes.play import save_dialog

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene


def leave_only(app: Context) -> Dialog:
    """Return the choices before a curtain over no game that this screen may show."""
    tr = app.tr
    answers = (Answer("leave", tr("pause.leave"), app.nav.home), Answer("stay", tr("pause.stay"), None, "primary"))
    return Dialog(tr("pause.saved"), answers, tr("pause.title"), first="stay")


def ask_copy(play: PlayScene) -> None:
    """Ask for the name under which a copy of the running game is stored."""
    if play.session.record() is None:
        play.refuse(Illegal("not-for-guests"))
    else:
        play.app.nav.push(pause(play, naming=True))


def pause(play: PlayScene, naming: bool = False) -> Dialog:
    """The choices of a player who pressed Esc; Esc again plays on. `naming` begins at the name of a copy."""
    app, tr = play.app, play.app.tr
    answers = (
        Answer("leave", tr("pause.leave"), app.nav.home),
        *_host_s(play),
        Answer("settings", tr("play.settings"), app.nav.open_settings),
        Answer("quit", tr("pause.quit"), app.nav.ask_quit),
        Answer("stay", tr("pause.stay"), None, "primary"),
    )
    stands = play.session.participants is None or play.session.halted == "paused"
    title = tr("pause.title" if stands else "pause.title.shared")
    if play.session.record() is None:  # the host keeps the game, and what is hidden of it
        return Dialog(tr("pause.guest"), answers, title, first="stay")
    words = tr("pause.saved" if play.session.participants is None else "pause.host")
    entry = TextEntry("save", tr("pause.save"), save_dialog.proposal(play), lambda title: save_dialog.keep(play, title))
    entry.say, entry.tip = tr("pause.name"), tr("pause.name.tip")
    return Dialog(words, answers, title, first="name" if naming else "stay", entry=entry)


def _host_s(play: PlayScene) -> tuple[Answer, ...]:
    """What only the host of a shared table is offered."""
    lobby = play.lobby
    if lobby is None or not isinstance(lobby.table, HostedTable):
        return ()
    scene = HostMenuScene(lobby, lobby.table)
    return (Answer("host", play.app.tr("host.title"), lambda: play.app.nav.push(scene)),)
