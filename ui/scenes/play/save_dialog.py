"""Saving a copy of a running game under a name: the proposed name, and the question before overwriting."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.display_text import clean, graphemes
from game.record import MAX_TITLE
from ui.context import Context
from ui.scenes.play.state import PlayState


def proposed_title(state: PlayState) -> str:
    """Return the players and the number of actions, with a number if a copy of that name exists.

    Long names are shortened, so that the end always fits.
    """
    tr, taken, number = state.app.tr, _titles(state.app), 1
    while True:
        more = f" ({number})" if number > 1 else ""
        room = (
            MAX_TITLE
            - len(graphemes(clean(tr("pause.save.title", names="", n=state.playback.n), MAX_TITLE) + more))
            - 1
        )
        title = clean(
            tr("pause.save.title", names=clean(" · ".join(state.names), room), n=state.playback.n) + more, MAX_TITLE
        )
        if title not in taken:
            return title
        number += 1


def save_copy(state: PlayState, title: str) -> None:
    """Save the game under that name (the proposed one if empty); ask before overwriting a copy."""
    app, title = state.app, clean(title, MAX_TITLE) or proposed_title(state)
    over = _titles(app).get(title)
    if over is None:
        _write(state, title, None)
        return
    question = partial(app.tr, "pause.over.question", title=title)
    app.nav.confirm(question, partial(app.tr, "pause.over.yes"), lambda: _write(state, title, over), danger=True)


def _write(state: PlayState, title: str, over: Path | None) -> None:
    app = state.app
    try:
        state.session.save(title, over)
    except (OSError, ValueError):
        app.nav.notice(app.tr("pause.save.failed"))
        return
    app.nav.notice(app.tr("pause.save.done", title=title))


def _titles(app: Context) -> dict[str, Path]:
    """Return the titles of the copies with their paths, the latest of each title."""
    return app.store.titles()
