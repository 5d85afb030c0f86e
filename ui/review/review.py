"""What belongs to a finished game that is looked at again: its history, its second look, its notes and branches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.annotations import Annotations
from ui.context import Context
from ui.review.commentary import Commentary
from ui.review.game_history import GameHistory
from ui.review.second_look import SecondLook


class Review:
    """Shared by the screens that show one record; whoever made it closes it."""

    def __init__(
        self,
        app: Context,
        history: GameHistory,
        path: Path | None,
        annotate: Callable[[Annotations], object] | None = None,
        keep: bool = False,
    ) -> None:
        """Take a game, its file, and what writes into a file that a session still has open.

        `keep`: a game without a file is stored once it has been looked at completely.
        """
        self.history = history
        self.commentary = Commentary(app, history.record, path, annotate)
        self.look = SecondLook(app, history.record, path, self.commentary.keep if keep else None)

    def close(self) -> None:
        """Stop the second look."""
        self.look.close()


def reviewable(history: GameHistory) -> bool:
    """Return whether the game is over and whole, so that looking at it tells nobody what is still hidden.

    A branch that was played to its end has no result: it is looked at from its game.
    """
    over = history.record.result is not None and history.game.standings(history.states[-1]).over
    return history.fault is None and over
