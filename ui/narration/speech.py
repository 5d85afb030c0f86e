"""Sentences spoken by the system's speech program, in a thread of their own.

Nothing here waits for the program in the thread that calls: a sentence is put in its place of the queue (`SpeechQueue`)
and the thread is woken. A program that hangs or dies is started again; if that does not help, `report` gets one fault,
and the output stays silent.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ui.narration.narrator import Sentence
from ui.narration.speech_engines.speech_engine import (
    NORMAL_RATE,
    REPLY_SECONDS,
    SpeechEngine,
    SpeechFailed,
    SpeechStyle,
    Voice,
)
from ui.narration.speech_queue import SpeechQueue, Utterance

PART_SECONDS, CHARACTER_SECONDS = 4.0, 0.2
"""Seconds that a part may take, and each character of it more at the system's rate; then the program counts as hung.

A usual voice needs 0.07 for a character.
"""
CLOSE_SECONDS: Final = 0.12
"""Seconds that closing waits for the thread before it ends the connection itself."""
RECOVERED_AFTER: Final = 60.0
"""Seconds without a failure after which another one is the first again."""
PAUSES: Final = (0.0, 0.5, 1.0)
"""Seconds before the program is started again, by failures before; the modules of a server outlive it for a moment."""


class FaultKind(Enum):
    """Why nothing is spoken; the value is the locale key of the notice."""

    MISSING = "narration.speech-missing"
    FAILED = "narration.speech-failed"
    NO_VOICE = "narration.no-voice"


@dataclass(frozen=True, slots=True)
class SpeechFault:
    """A fault that the player is notified of."""

    kind: FaultKind
    language: str = ""
    """The language without a voice; "" for the other kinds."""
    fallback: str = ""
    """A language with a voice, in which the notice is also spoken; "" if there is none."""


class _Signal(Enum):
    """Why the thread is woken, unless a part ended."""

    CHECK = 1
    FAILED = 2


class SpeechOutput:
    """An output of the narrator; `style` applies to sentences from now on."""

    def __init__(
        self, engine: Callable[[], SpeechEngine], style: SpeechStyle, report: Callable[[SpeechFault], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.style = style
        self.voices: list[Voice] = []
        """The voices of the system, once it has listed them."""
        self._new_engine, self._report, self._clock = engine, report, clock
        self._engine: SpeechEngine | None = None
        self._queue, self._lock = SpeechQueue(), threading.Lock()
        self._inbox: queue.SimpleQueue[int | _Signal] = queue.SimpleQueue()
        self._number: int | None = None
        """The number of the part being spoken; None while there is none."""
        self._stopping = False
        self._deadline: float | None = None
        self._failures, self._failed_at = 0, 0.0
        self._silent = False
        """Whether the program failed for good."""
        self._closing = threading.Event()
        self._told: set[str] = set()
        """Languages without a voice that were reported."""
        self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
        self._thread.start()

    # -- called by the window ------------------------------------------------------------------

    def say(self, sentence: Sentence) -> None:
        """Put a sentence in its place of the queue."""
        self.say_as(sentence, self.style)

    def say_as(self, sentence: Sentence, style: SpeechStyle) -> None:
        """Put a sentence in its place of the queue, to be spoken in a style of its own."""
        if self._silent or self._closing.is_set():
            return
        with self._lock:
            self._queue.add(Utterance(sentence, style, self._clock()))
        self._inbox.put(_Signal.CHECK)

    def quiet(self) -> None:
        """Stop speaking and drop what waits."""
        with self._lock:
            self._queue.clear()
        self._inbox.put(_Signal.CHECK)

    @property
    def silent(self) -> bool:
        """Whether the program failed for good."""
        return self._silent

    def close(self) -> None:
        """End thread, connection and process; takes a fifth of a second at most."""
        self._closing.set()
        self.quiet()
        self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive() and (engine := self._engine) is not None:
            engine.abort()
            self._thread.join(CLOSE_SECONDS / 2)

    # -- the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        """Start the program and speak, until closed or failed for good."""
        while not self._closing.is_set() and not self._silent:
            try:
                if self._engine is None:
                    self._start()
                self._step()
                self._take(self._wait())
            except SpeechFailed as failure:
                self._recover(failure)
        self._end_engine()

    def _start(self) -> None:
        self._engine, inbox = self._new_engine(), self._inbox
        self.voices = self._engine.start(inbox.put, lambda: inbox.put(_Signal.FAILED))
        self._number, self._stopping, self._deadline = None, False, None

    def _wait(self) -> int | _Signal | None:
        """Return what woke the thread; None if time passed."""
        engine = self._engine
        assert engine is not None
        if self._number is None:
            return self._inbox.get()
        left = max(0.0, (self._deadline or 0.0) - self._clock())
        try:
            return self._inbox.get(timeout=left if engine.poll_seconds is None else min(left, engine.poll_seconds))
        except queue.Empty:
            engine.poll()
            return None

    def _take(self, woken: int | _Signal | None) -> None:
        """Note the end of a part, and raise SpeechFailed if it is overdue or the program has gone."""
        if woken is _Signal.FAILED:
            raise SpeechFailed("gone")
        if woken is not None and woken is not _Signal.CHECK and woken == self._number:
            self._number, self._stopping, self._deadline = None, False, None
            with self._lock:  # of one that was cut off the queue has no part in speech any more
                self._queue.part_ended()
        elif self._number is not None and self._clock() >= (self._deadline or 0.0):
            raise SpeechFailed("hung", hung=True)

    def _step(self) -> None:
        """Stop a part that was cut off, or begin the part that is due."""
        engine = self._engine
        assert engine is not None
        with self._lock:
            cut, self._queue.cut = self._queue.cut, False
        if self._number is not None:
            if cut and not self._stopping:
                engine.stop()
                self._stopping, self._deadline = True, self._clock() + REPLY_SECONDS
            return
        if (due := self._due()) is not None:
            words, style = due
            self._number = engine.speak(words, style)
            slowness = 2 ** (1 - style.rate / NORMAL_RATE)
            self._deadline = self._clock() + PART_SECONDS + CHARACTER_SECONDS * len(words) * slowness

    def _due(self) -> tuple[str, SpeechStyle] | None:
        """Return the part to speak now; sentences of a language without a voice are dropped."""
        while True:
            with self._lock:
                utterance = self._queue.next()
                if utterance is None:
                    return None
                words, style = utterance.parts[0], utterance.style
                if self._speaks(style.language):
                    return words, self._fitting(style)
                self._queue.drop_language(style.language)
            self._report_voice(style.language)

    def _speaks(self, language: str) -> bool:
        """Return whether there is a voice of a language, as far as the program says."""
        return not self.voices or any(voice.language == language for voice in self.voices)

    def _fitting(self, style: SpeechStyle) -> SpeechStyle:
        """Return the style without a voice that is gone or speaks another language."""
        known = any(voice.name == style.voice and voice.language == style.language for voice in self.voices)
        return style if known or not style.voice else SpeechStyle(style.language, style.rate)

    def _report_voice(self, language: str) -> None:
        if language not in self._told:
            self._told.add(language)
            self._report(SpeechFault(FaultKind.NO_VOICE, language, "en" if self._speaks("en") else ""))

    def _recover(self, failure: SpeechFailed) -> None:
        """Start the program again soon, or report that it does not help. A hang counts twice: it takes long."""
        self._end_engine()
        now = self._clock()
        if now - self._failed_at > RECOVERED_AFTER:
            self._failures = 0
        self._failures, self._failed_at = self._failures + (2 if failure.hung else 1), now
        if not failure.missing and self._failures < len(PAUSES):
            self._closing.wait(PAUSES[self._failures])
        elif not self._closing.is_set():
            self._silent = True
            self.quiet()
            self._report(SpeechFault(FaultKind.MISSING if failure.missing else FaultKind.FAILED))

    def _end_engine(self) -> None:
        engine, self._engine, self._number = self._engine, None, None
        if engine is not None:
            engine.close()
        self._inbox = queue.SimpleQueue() if not self._closing.is_set() else self._inbox
