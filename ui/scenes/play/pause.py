"""The dialog of Esc in a running game: leave it, save a copy, open the settings."""

from __future__ import annotations

from functools import partial

from game.core import Illegal
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog, TextEntry
from ui.scenes.lan.host_menu import HostMenuScene
from ui.scenes.play import save_dialog
from ui.scenes.play.state import PlayState


def leave_dialog(app: Context) -> Dialog:
    """Return the choices before a curtain over no game that this screen may show."""
    tr = app.tr
    answers = (
        Answer("leave", partial(tr, "pause.leave"), app.nav.home),
        Answer("stay", partial(tr, "pause.stay"), None, "primary"),
    )
    return Dialog(partial(tr, "pause.saved"), answers, partial(tr, "pause.title"), first="stay")


def ask_copy(state: PlayState) -> None:
    """Ask for the name under which a copy of the running game is stored."""
    if not state.parts.saves:
        state.refuse(Illegal("not-here"))
    elif state.session.record() is None:
        state.refuse(Illegal("not-for-guests"))
    else:
        state.app.nav.push(pause_dialog(state, naming=True))


def pause_dialog(state: PlayState, naming: bool = False) -> Dialog:
    """Return the dialog of Esc; Esc again resumes the game. If `naming`, the copy's name has the focus."""
    app, tr = state.app, state.app.tr
    if (guided := state.guide.pause_dialog()) is not None:
        return guided
    answers = (
        Answer("leave", partial(tr, "pause.leave"), app.nav.home),
        *_host_answers(state),
        Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
        Answer("quit", partial(tr, "pause.quit"), app.nav.ask_quit),
        Answer("stay", partial(tr, "pause.stay"), None, "primary"),
    )
    stands = state.session.participants is None or state.session.pause_reason == "paused"
    title = partial(tr, "pause.title" if stands else "pause.title.shared")
    if state.session.record() is None:  # the host stores the game with its secrets
        return Dialog(partial(tr, "pause.guest"), answers, title, first="stay")
    words = partial(tr, "pause.saved" if state.session.participants is None else "pause.host")
    entry = TextEntry(
        "save",
        partial(tr, "pause.save"),
        save_dialog.proposed_title(state),
        lambda title: save_dialog.save_copy(state, title),
    )
    entry.label, entry.tip = partial(tr, "pause.name"), partial(tr, "pause.name.tip")
    return Dialog(words, answers, title, first="name" if naming else "stay", entry=entry)


def _host_answers(state: PlayState) -> tuple[Answer, ...]:
    """Return the answers for the host of a shared table only."""
    lobby = state.lobby
    if lobby is None or lobby.table.host_controls is None:
        return ()
    scene = HostMenuScene(lobby, lobby.table.host_controls)
    answers = (Answer("host", partial(state.app.tr, "host.title"), lambda: state.app.nav.push(scene)),)
    if state.table_refusal() is None:
        return answers
    return Answer("again", partial(state.app.tr, "results.rematch"), lobby.rematch, "primary"), *answers
