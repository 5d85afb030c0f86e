"""The speech program of this system."""

from __future__ import annotations

import sys

from ui.narration.engines.engine import SpeechEngine
from ui.narration.engines.sapi import Sapi
from ui.narration.engines.say import Say
from ui.narration.engines.speech_dispatcher import SpeechDispatcher


def engine_of_system(platform: str = sys.platform) -> SpeechEngine:
    """Return the speech program of a system, not yet started."""
    if platform == "win32":
        return Sapi()
    if platform == "darwin":
        return Say()
    return SpeechDispatcher()
