"""The narration of a running game: events, undone actions, prompts and the answers to look-around commands.

Everything is said in the order in which it is displayed: the events of a frame, then what must be done now. Names and
tips of focused items follow, from the application.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from game import journal_lines
from game.core import OVER, Illegal
from game.table import Update
from ui.keymap import PARENTHESES
from ui.narration.narrator import Kind
from ui.scenes.play.state import PlayState
from ui.table.catch_up import changes
from ui.table.event_narrator import EventNarrator
from ui.table.look_around import LookCommand
from ui.table.prompt_line import Prompt, prompt_words
from ui.table.reasons import not_now, refusal_sentence

SENTENCE_END: Final = re.compile(r"(?<=\.) ")


class TableNarration:
    """The narration of one play scene."""

    def __init__(self, state: PlayState) -> None:
        self.state, self.app = state, state.app
        self._events = EventNarrator(state.app, state.game, state.ui, state.names)
        self._prompt = Prompt()
        """The prompt that was said last, if nothing has happened since."""
        self._draft = ""
        """What the player was putting together when it was said last."""

    def events(self, update: Update, events: Sequence[Any]) -> None:
        """Say events that have just become visible."""
        if events:
            self.forget_prompt()
            self._events.say(update, events, self.state.face_down)

    def undone(self, update: Update) -> None:
        """Say that actions were undone."""
        self.forget_prompt()
        count = journal_lines.undo_count(update.text)
        if update.actor >= 0 and count:
            name = self.state.names[update.actor]
            self.app.narrator.say(Kind.EVENT, lambda: self.app.tr("narration.undone", name=name, n=count))

    def forget_prompt(self) -> None:
        """Let the prompt be said again even if it has not changed: something was said or displayed in between."""
        self._prompt = Prompt()

    def update(self, prompt: Callable[[], Prompt]) -> None:
        """Say what must be done once everything before it is displayed."""
        state, app = self.state, self.app
        waits = bool(state.playback.queue) and not state.playback.stepping()
        done = state.ready and not (waits or state.game_panel.moving) and app.nav.scenes[-1] is state.screen
        if done and app.narrator.listening:
            asked = prompt()
            self._say_recap()
            composing = self._say_draft(state.game_panel.draft_words())
            self._say_prompt(asked, composing)

    def _say_recap(self) -> None:
        """Say what happened to the player who has just opened the curtain."""
        state = self.state
        if state.recap_unsaid:
            state.recap_unsaid = False
            said = changes(state.event_history, state.seat, self.app.locale, state.client.view)
            self.app.narrator.say_all(Kind.EVENT, said)

    def _say_draft(self, words: str) -> bool:
        """Say what changed of what the player is putting together; return whether anything did."""
        before, self._draft = self._draft, words
        if words != before:
            known = {*SENTENCE_END.split(before)}
            self.app.narrator.say(
                Kind.PROMPT, " ".join(each for each in SENTENCE_END.split(words) if each not in known)
            )
        return words != before

    def _say_prompt(self, prompt: Prompt, composing: bool) -> None:
        """Say what must be done now, once; bots at work are no news, because their actions are said.

        `composing`: the draft was said, so the prompt is said again only if there are other keys now.
        """
        if prompt == self._prompt:
            return
        before, self._prompt = self._prompt, prompt
        if composing and prompt.seat == before.seat and _keys(prompt) == _keys(before):
            return
        waits = prompt.seat >= 0 and not prompt.name and self.state.session.seats[prompt.seat].kind == "bot"
        if not waits:
            self.app.narrator.say(Kind.PROMPT, prompt_words(self.app, prompt))

    def look_around(self, what: LookCommand, prompt: Prompt, time_left: str = "") -> None:
        """Answer a look-around command; `time_left` is what a turn timer displays."""
        if not self.app.narrator.listening:
            self.state.refuse(Illegal("narration-off"))
            return
        self.app.narrator.say_all(Kind.LOOK, self._answer(what, prompt, time_left) or [self.app.tr("around.nothing")])

    def _answer(self, what: LookCommand, prompt: Prompt, time_left: str) -> Sequence[str]:
        state = self.state
        if what is LookCommand.CHANGES:
            return changes(state.event_history, state.seat, self.app.locale, state.client.view)
        found = state.game_panel.look_around(what)
        if what is not LookCommand.TURN:
            return found
        bubble = state.guide.bubble()
        task = state.screen.spoken_lines()[1:]  # after the players: a guide's strip, such as the question of a puzzle
        timer = [self.app.tr("play.timer.left", time=time_left)] if time_left else []
        asked = prompt_words(self.app, prompt) or refusal_sentence(self.app.locale, not_now(state, state.over))
        said = [*self._turn(), asked, *timer, *found, *task]
        return said if bubble is None else [bubble.words, *said]

    def _turn(self) -> Sequence[str]:
        """Return whose turn it is where the prompt speaks of an answer in it."""
        turn = self.state.game.turn_of(self.state.client.view)
        known = 0 <= turn != self.state.acting and self.state.acting != OVER
        return [self.app.tr("status.shown", name=self.state.names[turn])] if known else []


def _keys(prompt: Prompt) -> list[str]:
    """Return the keys that a prompt names."""
    return PARENTHESES.findall(prompt.words)
