"""What the prompt line of a running game says, and who plays it in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ui.scenes.play.state import PlayState
from ui.scenes.table_rules import setup_words
from ui.table.look_around import listed
from ui.table.prompt_line import Prompt
from ui.table.reasons import refusal_sentence
from ui.table.table_rules import differing

MOST_NAMED: Final = 3
"""The most unusual rules that a notice names."""


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


def players_words(state: PlayState) -> str:
    """Return every seat's name, with a bot's level and which one faces the screen, and the rules that are unusual."""
    tr = state.app.tr
    said = []
    for seat, (name, note) in enumerate(zip(state.names, state.notes, strict=True)):
        words = tr("player.own", name=name) if seat == state.seat else name
        said.append(tr("around.player", name=words, note=note) if note else words)
    players = tr("around.players", names=listed(state.app.locale, said))
    return f"{players} {unusual_rules(state)}".strip()


def rules_notice(state: PlayState) -> str:
    """Return the notice at the beginning: which rules are unusual, or how many where a line has no room for them."""
    rules, setup = unusual_rules(state), state.session.setup
    count = len(differing(state.game, setup.options))
    return state.app.tr("table-rules.many", n=count) if rules and count > MOST_NAMED else rules


def unusual_rules(state: PlayState) -> str:
    """Return which rules of this table differ from the usual ones, in a sentence; "" if none does, or in a lesson."""
    return setup_words(state.app, state.session.setup) if state.parts.results else ""
