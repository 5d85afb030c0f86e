"""The narrator: receives one sentence for everything that happens in the window and sends it to its outputs.

The order of the sentences is the order of what happened. A sentence contains nothing that the seat facing the screen
may not know (docs/narration.md).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Protocol

MOST_SENTENCES: Final = 2000
"""Sentences that the page of the narration keeps."""
MOST_REPEATED: Final = 40
"""Sentences since the last input that can be repeated."""


class Kind(Enum):
    """What a sentence is about; it decides which sentences it interrupts in speech."""

    SCENE = auto()
    """Another screen or dialog opened: its title and its text."""
    FOCUS = auto()
    """The item with the focus, and its tip."""
    EVENT = auto()
    """Something that happened in the game; interrupted only by the answer to a key."""
    PROMPT = auto()
    """What must be done now, and by whom."""
    REFUSAL = auto()
    """Why a key or click did nothing."""
    NOTICE = auto()
    """A notice, a chat line or a hint."""
    LOOK = auto()
    """The answer to a look-around command."""
    GUIDE = auto()
    """The words of a lesson, a puzzle or a coach."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in the language of the screen."""

    kind: Kind
    words: str
    continues: bool = False
    """Whether it continues the sentence before it, and so interrupts nothing."""
    input_count: int = 0
    """How many times the player had pressed something before it."""


class Output(Protocol):
    """A receiver of sentences: a file, or the system's speech."""

    def say(self, sentence: Sentence) -> None:
        """Accept one sentence. Never blocks and never raises."""

    def quiet(self) -> None:
        """Drop what was not spoken yet."""

    def close(self) -> None:
        """Release the file or the process."""


class Narrator:
    """The one receiver of all sentences of a window; while nobody listens it stores nothing and formats nothing."""

    def __init__(self) -> None:
        self.outputs: list[Output] = []
        self.written = False
        """Whether sentences are kept for the page even without an output."""
        self.input_count = 0
        """How many times the player pressed something."""
        self.paused = False
        """Whether the page keeps no further sentences, because it is being read itself."""
        self.sentences: deque[Sentence] = deque(maxlen=MOST_SENTENCES)
        self.before: Callable[[], None] = lambda: None
        """Called before a sentence that is not of a scene or the focus: says which scene is on top, if that is new."""
        self._begins = False
        """Whether `before` is running."""
        self._recent: deque[Sentence] = deque(maxlen=MOST_REPEATED)
        """The sentences since the player's last input."""

    @property
    def listening(self) -> bool:
        """Whether anybody gets the sentences; else nobody needs to format them."""
        return self.written or bool(self.outputs)

    def say(self, kind: Kind, words: str | Callable[[], str]) -> None:
        """Send one sentence to every output; none twice in a row, unless it answers another key or happened twice.

        A function is called only if somebody listens. An empty sentence is not sent.
        """
        if self.listening:
            self._begin(kind)
            self._say(kind, words if isinstance(words, str) else words(), False)

    def say_all(self, kind: Kind, words: Iterable[str]) -> None:
        """Send several sentences that belong together, such as a description of the board."""
        continues = False
        if self.listening:
            self._begin(kind)
            for each in words:
                continues = self._say(kind, each, continues) or continues

    def _begin(self, kind: Kind) -> None:
        """Say first on which screen something happens."""
        if kind not in (Kind.SCENE, Kind.FOCUS) and not self._begins:
            self._begins = True
            self.before()
            self._begins = False

    def _say(self, kind: Kind, words: str, continues: bool) -> bool:
        """Send a sentence to every output; return whether it was sent."""
        text = " ".join(words.split())
        if not text or (kind is not Kind.EVENT and self._recent and self._recent[-1].words == text):
            return False
        sentence = Sentence(kind, text, continues, self.input_count)
        self._recent.append(sentence)
        if not self.paused:
            self.sentences.append(sentence)
        self._give(sentence)
        return True

    def note_input(self) -> None:
        """Count an input of the player; its answer may repeat the words of the last sentence."""
        self.input_count += 1
        self._recent.clear()

    def repeat(self) -> None:
        """Say the sentences since the player's last input again."""
        for sentence in self._recent:
            self._give(replace(sentence, input_count=self.input_count))

    def forget(self) -> None:
        """Drop all sentences and stop the speech: somebody else is about to face the screen."""
        self.sentences.clear()
        self._recent.clear()
        self.quiet()

    def _give(self, sentence: Sentence) -> None:
        for output in self.outputs:
            output.say(sentence)

    def quiet(self) -> None:
        """Stop the speech."""
        for output in self.outputs:
            output.quiet()

    def close(self) -> None:
        """Close every output."""
        for output in self.outputs:
            output.close()
        self.outputs.clear()
