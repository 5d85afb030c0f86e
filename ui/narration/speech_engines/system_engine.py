"""The choice of the speech engine for this system."""

from __future__ import annotations

import sys

from ui.narration.speech_engines.sapi import Sapi
from ui.narration.speech_engines.say import Say
from ui.narration.speech_engines.speech_dispatcher import SpeechDispatcher
from ui.narration.speech_engines.speech_engine import SpeechEngine


def system_engine(platform: str = sys.platform) -> SpeechEngine:
    """Return the speech engine of a system, not yet started."""
    if platform == "win32":
        return Sapi()
    if platform == "darwin":
        return Say()
    return SpeechDispatcher()
