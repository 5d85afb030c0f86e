"""What the prompt line of a running game says."""

from __future__ import annotations

from dataclasses import replace

from ui.scenes.play.state import PlayState
from ui.table.prompt_line import Prompt
from ui.table.reasons import refusal_sentence


def table_prompt(state: PlayState, choice: Prompt) -> Prompt:
    """Return what must or may be done now, by whom and with which keys; else whom the table waits for.

    `choice` is that of the seat at the screen, empty while it has none.
    """
    tr, keys = state.app.tr, state.app.keymap
    if (asked := state.guide.prompt()) is not None:
        return Prompt(words=asked)
    if state.over and state.parts.results:
        return Prompt(words=tr("hint.over", key=keys.label("back")))
    if state.ready and (ended := state.session.table_refusal()) is not None:
        return Prompt(words=refusal_sentence(state.app.locale, ended))
    if state.over:
        return Prompt()
    if state.playback.stepping():
        return Prompt(words=tr("hint.step", key=keys.label("confirm")))
    if choice.words and state.seat is not None:
        return replace(choice, seat=state.seat, name=state.names[state.seat])
    return Prompt(state.acting, state.turn_status())
