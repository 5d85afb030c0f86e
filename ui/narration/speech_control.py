"""The speech output of the narrator: switched on and off, with the language, rate and voice of the settings."""

from __future__ import annotations

import queue
from collections.abc import Callable

from ui.narration.narrator import Kind, Narrator, Sentence
from ui.narration.speech import SpeechFault, SpeechOutput
from ui.narration.speech_engines.speech_engine import SpeechEngine, SpeechStyle, Voice
from ui.narration.speech_engines.system_engine import system_engine


class SpeechControl:
    """Owner of the speech output, which exists only while speech is on; `wake` is called from any thread on a fault."""

    def __init__(
        self, narrator: Narrator, wake: Callable[[], None], engine: Callable[[], SpeechEngine] = system_engine
    ) -> None:
        self._narrator, self._wake, self._engine = narrator, wake, engine
        self._output: SpeechOutput | None = None
        self._faults: queue.SimpleQueue[SpeechFault] = queue.SimpleQueue()

    @property
    def on(self) -> bool:
        """Whether sentences are spoken."""
        return self._output is not None

    def apply(self, on: bool, style: SpeechStyle) -> None:
        """Switch the speech on or off; the style applies to what is said from now on."""
        if not on:
            self._stop()
        elif self._output is None:
            self._output = SpeechOutput(self._engine, style, self._report)
            self._narrator.outputs.append(self._output)
        else:
            self._output.style = style

    def _stop(self) -> None:
        if self._output is not None:
            if self._output in self._narrator.outputs:
                self._narrator.outputs.remove(self._output)
            self._output.close()
            self._output = None

    def _report(self, fault: SpeechFault) -> None:
        self._faults.put(fault)
        self._wake()

    def next_fault(self) -> SpeechFault | None:
        """Remove and return the oldest fault that was not displayed; None if there is none."""
        try:
            return self._faults.get_nowait()
        except queue.Empty:
            return None

    def voices(self, language: str) -> list[Voice]:
        """Return the voices of a language, as far as the system has listed them."""
        known = self._output.voices if self._output is not None else []
        return [voice for voice in known if voice.language == language]

    def try_out(self, words: str) -> None:
        """Speak a sample at once; a program that had failed is started again."""
        if self._output is not None and self._output.silent:
            style = self._output.style
            self._stop()
            self.apply(True, style)
        if self._output is not None:
            self._output.quiet()
            self._output.say(Sentence(Kind.LOOK, words, input_count=self._narrator.input_count))

    def say_in(self, language: str, words: str) -> None:
        """Speak a notice in another language than the screen's, which has no voice."""
        if self._output is not None:
            style = SpeechStyle(language, self._output.style.rate)
            self._output.say_as(Sentence(Kind.NOTICE, words, input_count=self._narrator.input_count), style)
