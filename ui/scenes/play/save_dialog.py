"""Keeping a copy of a running game under a name: what name is proposed, asking before another copy is replaced."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core import Illegal
from game.display_text import clean, graphemes
from game.record import MAX_TITLE
from ui.keymap import Keymap, latin

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.scenes.play.play import PlayScene


def meant(event: pygame.Event) -> bool:
    """Whether the keys are Ctrl and S, on keyboards of other scripts too."""
    ctrl = event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return bool(ctrl) and "s" in (Keymap.name_of(event), latin(event))


def ask(app: App) -> None:
    """Ask for the name under which the game that is being played shall be kept, if one is."""
    from ui.scenes.play.pause import pause

    play = played(app)
    if play is None or app.scenes[-1].modal:
        return
    if play.session.record() is None:
        play.refuse(Illegal("not-for-guests"))
    else:
        app.push(pause(play, naming=True))


def played(app: App) -> PlayScene | None:
    """The game under way, whatever lies over it."""
    from ui.scenes.play.play import PlayScene

    return next((scene for scene in app.scenes if isinstance(scene, PlayScene)), None)


def proposal(play: PlayScene) -> str:
    """The players and how far they are; with a number where a copy of that name exists. Room for the end is kept."""
    tr, taken, number = play.app.tr, _titles(play.app), 1
    while True:
        more = f" ({number})" if number > 1 else ""
        room = (
            MAX_TITLE - len(graphemes(clean(tr("pause.save.title", names="", n=play.playback.n), MAX_TITLE) + more)) - 1
        )
        title = clean(
            tr("pause.save.title", names=clean(" · ".join(play.names), room), n=play.playback.n) + more, MAX_TITLE
        )
        if title not in taken:
            return title
        number += 1


def keep(play: PlayScene, title: str) -> None:
    """Keep the game as it stands under that name (the proposed one if it is empty), after a question over another."""
    app, title = play.app, clean(title, MAX_TITLE) or proposal(play)
    over = _titles(app).get(title)
    if over is None:
        _write(play, title, None)
        return
    question = app.tr("pause.over.question", title=title)
    app.confirm(question, app.tr("pause.over.yes"), lambda: _write(play, title, over), danger=True)


def _write(play: PlayScene, title: str, over: Path | None) -> None:
    app = play.app
    try:
        play.session.save(title, over)
    except (OSError, ValueError):
        app.notice(app.tr("pause.save.failed"))
        return
    app.notice(app.tr("pause.save.done", title=title))


def _titles(app: App) -> dict[str, Path]:
    """The names that copies have, the latest one of each."""
    return {file.record.title: file.path for file in reversed(app.store.saves()) if file.record and file.record.title}
