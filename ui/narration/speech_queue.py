"""The queue of sentences to speak: what interrupts what, what waits and what is dropped.

Sentences are spoken in the order of what happened, with one exception: the answer to a key (focus, look, refusal,
another screen) comes before what was still waiting when the key was pressed. A sentence that it cuts off resumes
afterwards, unless that was an answer or a prompt too: the player went on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ui.narration.narrator import Kind, Sentence
from ui.narration.speech_engines.speech_engine import SpeechStyle
from ui.narration.spoken_text import speech_parts

MOST_WAITING: Final = 60
"""Most sentences that wait; beyond that the oldest are dropped. The page of the narration has them."""
TOGETHER: Final = 0.3
"""Seconds within which prompts, or moves of the focus, without an input between them belong together."""
ANSWERS: Final = frozenset({Kind.SCENE, Kind.FOCUS, Kind.LOOK, Kind.PROMPT, Kind.REFUSAL})
"""Kinds that are out of date once the player did something else."""
SUPERSEDED: Final = frozenset({Kind.FOCUS, Kind.PROMPT})
"""Kinds of which a later sentence replaces an earlier one."""


@dataclass(slots=True)
class Utterance:
    """A sentence with the style in which it is spoken; `parts` shrinks as they are spoken."""

    sentence: Sentence
    style: SpeechStyle
    at: float
    """When it was said, in seconds of a monotonic clock."""
    parts: list[str] = field(init=False)

    def __post_init__(self) -> None:
        """Cut the sentence into parts."""
        self.parts = speech_parts(self.sentence.words)


class SpeechQueue:
    """The sentences that wait, and the one being spoken."""

    def __init__(self) -> None:
        self.waiting: list[Utterance] = []
        self.speaking: Utterance | None = None
        self.cut = False
        """Whether the part being spoken must be stopped."""

    def add(self, new: Utterance) -> None:
        """Put a sentence in its place; drop or interrupt what it makes out of date."""
        if not new.parts:
            return
        if not new.sentence.continues:
            self._drop_outdated(new)
        place = self._place(new)
        if place == 0 and new.sentence.kind in ANSWERS and self._waits_for(self.speaking, new):
            self._interrupt()
        self.waiting.insert(place, new)
        if len(self.waiting) > MOST_WAITING:
            self.waiting.remove(min(self.waiting, key=lambda old: old.at))

    def _drop_outdated(self, new: Utterance) -> None:
        self.waiting = [old for old in self.waiting if not _outdated(old, new)]
        if self.speaking is not None and _outdated(self.speaking, new):
            self.speaking, self.cut = None, True

    def _place(self, new: Utterance) -> int:
        """Return where the sentence goes: an answer before what waited when the key was pressed, all else last."""
        same = [i for i, old in enumerate(self.waiting) if old.sentence.input_count == new.sentence.input_count]
        if new.sentence.kind not in ANSWERS:
            return len(self.waiting)
        if same:
            return same[-1] + 1
        return 0 if all(self._waits_for(old, new) for old in self.waiting) else len(self.waiting)

    @staticmethod
    def _waits_for(old: Utterance | None, new: Utterance) -> bool:
        """Return whether a sentence was said before the input that the new one answers."""
        return old is not None and old.sentence.input_count < new.sentence.input_count

    def _interrupt(self) -> None:
        """Stop the part being spoken; its sentence waits again from the beginning of that part."""
        if self.speaking is not None:
            self.waiting.insert(0, self.speaking)
        self.speaking, self.cut = None, True

    def next(self) -> Utterance | None:
        """Return the sentence of which a part is due, and count it as being spoken."""
        if self.speaking is None and self.waiting:
            self.speaking = self.waiting.pop(0)
        return self.speaking

    def part_ended(self) -> None:
        """Note that the part being spoken ended by itself."""
        if self.speaking is not None:
            del self.speaking.parts[0]
            if not self.speaking.parts:
                self.speaking = None

    def clear(self) -> None:
        """Drop everything."""
        self.cut |= self.speaking is not None
        self.waiting.clear()
        self.speaking = None

    def drop_language(self, language: str) -> None:
        """Drop the sentences of a language that no voice speaks."""
        self.waiting = [old for old in self.waiting if old.style.language != language]
        if self.speaking is not None and self.speaking.style.language == language:
            self.speaking = None

    def __iter__(self) -> Iterator[Utterance]:
        """Yield the sentence being spoken, then those that wait."""
        yield from ([self.speaking] if self.speaking else []) + self.waiting


def _outdated(old: Utterance, new: Utterance) -> bool:
    """Return whether nobody needs the old sentence any more, now that there is the new one."""
    before, after = old.sentence, new.sentence
    if before.kind is Kind.GUIDE and after.kind is Kind.GUIDE:
        return before.input_count < after.input_count
    if before.kind not in ANSWERS or after.kind not in ANSWERS:
        return False
    if before.input_count < after.input_count:
        return True
    return before.kind is after.kind and after.kind in SUPERSEDED and new.at - old.at > TOGETHER
