"""An adviser in this process, whose advice the test chooses; its reasons are the true ones."""

from __future__ import annotations

from typing import Any

from game.bots import suggest
from game.bots.hint import Hint, to_json
from game.bots.tigris.reasons import reasons
from game.session.session import Services
from game.tigris.game import GAME


class Sage:
    """Advises `text`, or without one what the strongest bot would do in no time, after so many looks."""

    def __init__(self, text: str = "", after: int = 1) -> None:
        self.text, self.after, self.left = text, after, 0
        self.view: Any = None

    def ask_hint(self, view_json: Any, seed: int) -> None:
        self.view, self.left = GAME.view_from_json(view_json), self.after

    def hint(self) -> Any:
        self.left -= 1
        if self.left > 0:
            return None
        if not self.text:
            return to_json(suggest(GAME, self.view, 1, 0.0))
        return to_json(Hint(self.text, reasons(self.view, GAME.decode(self.text))))

    def close(self) -> None:
        pass


def services(text: str = "", after: int = 1, **more: Any) -> Services:
    """What a session is given to have that adviser."""
    return Services(make_hint_backend=lambda: Sage(text, after), **more)
