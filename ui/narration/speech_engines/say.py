"""`say`, the speech program of macOS: one process for each part, which reads its text from a pipe.

Source: say(1). The text is no argument, so it cannot be an option. "[[" begins a command to the voice within a text
(Apple, "Speech Synthesis Programming Guide", embedded speech commands), so brackets are parted.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import threading
from collections.abc import Callable
from typing import Final

from ui.narration.speech_engines.speech_engine import (
    NORMAL_RATE,
    REPLY_SECONDS,
    SpeechFailed,
    SpeechStyle,
    Voice,
    system_environment,
)

PROGRAM: Final = "/usr/bin/say"
WORDS_PER_MINUTE: Final = 180
"""The rate that `say` uses by itself, nearly."""
_VOICE: Final = re.compile(r"^(?P<name>\S.*?)\s+(?P<language>[a-z]{2,3})[_-][A-Za-z0-9_-]+\s+#")
"""A line of `say -v ?`: "Carmit              he_IL    # ..."."""


class Say:
    """The `say` of macOS."""

    poll_seconds: float | None = None

    def __init__(self, program: str = PROGRAM) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._voices: list[Voice] = []

    def start(self, ended: Callable[[int], None], failed: Callable[[], None]) -> list[Voice]:
        """Return the voices of the system."""
        self._ended = ended
        try:
            listed = subprocess.run(
                [self._program, "-v", "?"], capture_output=True, timeout=REPLY_SECONDS, env=system_environment(),
                stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
        except OSError as error:
            raise SpeechFailed(str(error), missing=True) from error
        except subprocess.TimeoutExpired as error:
            raise SpeechFailed(str(error)) from error
        lines = listed.stdout.decode("utf-8", "replace").splitlines()
        self._voices = [Voice(found["name"], found["language"]) for line in lines if (found := _VOICE.match(line))]
        return list(self._voices)

    def arguments(self, style: SpeechStyle) -> list[str]:
        """Return the command line for a style; the text follows by the pipe."""
        rate = round(WORDS_PER_MINUTE * 3 ** ((style.rate - NORMAL_RATE) / NORMAL_RATE))
        found = [self._program, f"--rate={rate}", "--input-file=-"]
        voice = style.voice or next((known.name for known in self._voices if known.language == style.language), "")
        return [*found, f"--voice={voice}"] if voice else found

    def speak(self, words: str, style: SpeechStyle) -> int:
        """Begin to speak one line of text; return its number."""
        try:
            process = subprocess.Popen(
                self.arguments(style), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=system_environment(),
            )  # fmt: skip
        except OSError as error:
            raise SpeechFailed(str(error), missing=True) from error
        self._number, self._process = self._number + 1, process
        number, data = self._number, without_commands(words).encode("utf-8", "replace")
        threading.Thread(target=self._wait, args=(process, number, data), name="speech program", daemon=True).start()
        return number

    def _wait(self, process: subprocess.Popen[bytes], number: int, data: bytes) -> None:
        """Give the process its text and report its end, whichever way it ends."""
        try:
            process.communicate(data)
        except (OSError, ValueError):
            process.wait()
        self._ended(number)

    def stop(self) -> None:
        """Stop speaking."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def poll(self) -> None:
        """Do nothing: the end of the process is the end of the part."""

    def close(self) -> None:
        """Stop speaking."""
        self.stop()
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.1)

    def abort(self) -> None:
        """Stop speaking."""
        self.stop()


def without_commands(words: str) -> str:
    """Return the text without commands to the voice, whose brackets are doubled."""
    return re.sub(r"\[(?=\[)|\](?=\])", lambda found: f"{found[0]} ", words)
