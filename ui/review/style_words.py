"""What the bots with a style did of what their style is known for."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import split, styles
from ui.context import Context
from ui.review.game_history import GameHistory


def style_sentences(app: Context, history: GameHistory, names: Sequence[str]) -> list[str]:
    """Return one sentence about each bot with a style."""
    events, sentences = [event for events in history.events() for event in events], []
    for seat, info in enumerate(history.record.seats):
        level, style = split(info.level)
        if info.kind == "bot" and style in styles(history.record.setup.game, level):
            count = sum(history.ui.style_deed(style, event, seat) for event in events)
            sentences.append(app.tr(f"results.style.{style}", name=names[seat], n=count))
    return sentences
