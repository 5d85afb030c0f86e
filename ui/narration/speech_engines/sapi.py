"""SAPI, the speech of Windows, by `comtypes`.

Source: "Microsoft Speech API 5.4", SpVoice. Text is spoken with SVSFIsNotXML, so nothing in it is markup.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any, Final

from ui.narration.speech_engines.speech_engine import NORMAL_RATE, SpeechFailed, SpeechStyle, Voice

ASYNC, PURGE, NOT_XML = 1, 2, 16
"""Flags of SpVoice.Speak: return at once, drop what is spoken, read no markup."""
MODERN_VOICES: Final = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Speech_OneCore\Voices"
"""Where Windows 10 and later register the voices of further languages, Hebrew among them."""
PRIMARY: Final = {0x09: "en", 0x0D: "he", 0x29: "fa"}
"""The low ten bits of a Windows language number -> its primary tag."""


def primary_language(numbers: str) -> str:
    """Return the primary tag of a voice's attribute such as "409;9" (hexadecimal); "" if it is another language."""
    try:
        return PRIMARY.get(int(numbers.split(";")[0], 16) & 0x3FF, "")
    except ValueError:
        return ""


def comtypes_client(load: Callable[[str], Any] = importlib.import_module) -> Any:
    """Import the library, which exists on Windows only, and prepare COM for the calling thread."""
    sys.coinit_flags = 0  # type: ignore[attr-defined]  # comtypes reads it: this thread pumps no messages
    client = load("comtypes.client")
    load("comtypes").CoInitializeEx(0)  # the import does so for its own thread only, and each switch-on starts another
    return client


class Sapi:
    """A voice object of SAPI, made and used by one thread."""

    poll_seconds: float | None = 0.04

    def __init__(self, client: Callable[[], Any] = comtypes_client) -> None:
        self._client = client
        self._voice: Any = None
        self._tokens: dict[str, Any] = {}
        """Name of a voice -> SAPI's object of it."""
        self._languages: dict[str, str] = {}
        self._number, self._speaking = 0, False

    def start(self, ended: Callable[[int], None], failed: Callable[[], None]) -> list[Voice]:
        """Make the voice object and return the voices."""
        self._ended = ended
        try:
            client = self._client()
            self._voice = client.CreateObject("SAPI.SpVoice", dynamic=True)
        except Exception as error:  # COMError is neither an OSError nor known on other systems
            raise SpeechFailed(str(error), missing=True) from error
        self._find_voices(client)
        self._default = self._guarded(lambda: self._voice.Voice)
        return [Voice(name, language) for name, language in self._languages.items()]

    def _find_voices(self, client: Any) -> None:
        """Collect the voices of SAPI and those that Windows keeps in another place."""
        self._collect(lambda: self._voice.GetVoices())

        def modern() -> Any:
            category = client.CreateObject("SAPI.SpObjectTokenCategory", dynamic=True)
            category.SetId(MODERN_VOICES, False)
            return category.EnumerateTokens()

        self._collect(modern)

    def _collect(self, find: Callable[[], Any]) -> None:
        try:
            found = find()
            for index in range(found.Count):
                token = found.Item(index)
                name = str(token.GetDescription())
                self._tokens.setdefault(name, token)
                self._languages.setdefault(name, primary_language(str(token.GetAttribute("Language"))))
        except Exception:  # COMError, see `start`
            return  # an old Windows without the modern voices, or a broken entry: the others remain

    @staticmethod
    def _guarded(call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Exception as error:  # COMError, see `start`
            raise SpeechFailed(str(error)) from error

    def speak(self, words: str, style: SpeechStyle) -> int:
        """Begin to speak one line of text; return its number."""
        token = self._tokens.get(style.voice) or self._of_language(style.language)

        def begin() -> None:
            self._voice.Voice = token
            self._voice.Rate = max(-10, min(10, (style.rate - NORMAL_RATE) // 5))
            self._voice.Speak(words, ASYNC | NOT_XML)

        self._guarded(begin)
        self._number, self._speaking = self._number + 1, True
        return self._number

    def _of_language(self, language: str) -> Any:
        """Return the system's voice if it speaks the language, else the first one that does."""
        chosen = str(self._guarded(lambda: self._default.GetDescription()))
        if self._languages.get(chosen) == language:
            return self._default
        return next((self._tokens[name] for name, known in self._languages.items() if known == language), self._default)

    def stop(self) -> None:
        """Stop speaking."""
        self._guarded(lambda: self._voice.Speak("", ASYNC | PURGE))

    def poll(self) -> None:
        """Report the end of the part."""
        if self._speaking and self._guarded(lambda: self._voice.WaitUntilDone(0)):
            self._speaking = False
            self._ended(self._number)

    def close(self) -> None:
        """Stop speaking and release the voice object."""
        try:
            if self._voice is not None:
                self.stop()
        except SpeechFailed:
            pass
        self._voice, self._tokens = None, {}

    def abort(self) -> None:
        """Do nothing: every call returns at once."""
