"""The system's speech as one of the narrator's outputs: on and off, in the manner of the settings."""

from __future__ import annotations

import queue
from collections.abc import Callable

from ui.narration.engines.engine import Manner, SpeechEngine, Voice
from ui.narration.engines.of_system import engine_of_system
from ui.narration.narrator import Kind, Narrator, Sentence
from ui.narration.speech import SpeechOutput, Trouble


class SpeechControl:
    """Owner of the speech output; it exists only while speech is on. `wake` is called from any thread on a trouble."""

    def __init__(
        self, narrator: Narrator, wake: Callable[[], None], engine: Callable[[], SpeechEngine] = engine_of_system
    ) -> None:
        self._narrator, self._wake, self._engine = narrator, wake, engine
        self._output: SpeechOutput | None = None
        self._troubles: queue.SimpleQueue[Trouble] = queue.SimpleQueue()

    @property
    def on(self) -> bool:
        """Whether sentences are spoken."""
        return self._output is not None

    def apply(self, on: bool, manner: Manner) -> None:
        """Switch the speech on or off; the manner applies to what is said from now on."""
        if not on:
            self._stop()
        elif self._output is None:
            self._output = SpeechOutput(self._engine, manner, self._report)
            self._narrator.outputs.append(self._output)
        else:
            self._output.manner = manner

    def _stop(self) -> None:
        if self._output is not None:
            if self._output in self._narrator.outputs:
                self._narrator.outputs.remove(self._output)
            self._output.close()
            self._output = None

    def _report(self, trouble: Trouble) -> None:
        self._troubles.put(trouble)
        self._wake()

    def next_trouble(self) -> Trouble | None:
        """Return a trouble that nobody has been told of; None if there is none."""
        try:
            return self._troubles.get_nowait()
        except queue.Empty:
            return None

    def voices(self, language: str) -> list[Voice]:
        """Return the voices of a language, as far as the system has listed them."""
        known = self._output.voices if self._output is not None else []
        return [voice for voice in known if voice.language == language]

    def try_out(self, words: str) -> None:
        """Speak a sample at once; a program that had failed is started again."""
        if self._output is not None and self._output.silent:
            manner = self._output.manner
            self._stop()
            self.apply(True, manner)
        if self._output is not None:
            self._output.quiet()
            self._output.say(Sentence(Kind.LOOK, words, inputs=self._narrator.inputs))

    def say_in(self, language: str, words: str) -> None:
        """Speak a notice in another language than the screen's, because that has no voice."""
        if self._output is not None:
            manner = Manner(language, self._output.manner.rate)
            self._output.say_as(Sentence(Kind.NOTICE, words, inputs=self._narrator.inputs), manner)
