"""An output of the narration for tests."""

from __future__ import annotations

from ui.narration.narrator import Sentence


class Recorder:
    """An output that stores what it gets."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def say(self, sentence: Sentence) -> None:
        self.words.append(sentence.words)

    def quiet(self) -> None:
        self.words.append("(quiet)")

    def close(self) -> None:
        pass
