"""What people say to each other: lines made fit to show, phrases by key, and no more of either than can be read."""

from __future__ import annotations

from collections import deque
from typing import Final

from game.core import Illegal, Json
from game.net.protocol.field_types import line_of_talk
from game.net.protocol.messages import PHRASES

LINES: Final = 5
SECONDS: Final = 5.0
"""So many lines in so many seconds, then one has to wait."""


class ChatRateLimit:
    """One person's lines of chat."""

    def __init__(self) -> None:
        self.muted = False
        self._said: deque[float] = deque(maxlen=LINES)
        """When the latest lines were said."""

    def take(self, now: float, text: str | None, phrase: str | None) -> dict[str, Json]:
        """What all are told of it: a cleaned text, or a phrase. Raises Illegal ("muted", "too-fast", "empty")."""
        if self.muted:
            raise Illegal("muted")
        if len(self._said) == LINES and now - self._said[0] < SECONDS:
            raise Illegal("too-fast")
        said = {"phrase": phrase} if phrase is not None else {"text": line_of_talk(text or "")}
        if not any(said.values()) or phrase not in (None, *PHRASES):
            raise Illegal("empty")
        self._said.append(now)
        return said
