"""What the bots with a style did of what their style is known for."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import split
from ui.context import Context
from ui.review.game_history import GameHistory


def style_sentences(app: Context, history: GameHistory, names: Sequence[str]) -> list[str]:
    """Return one sentence about each bot with a style."""
    events, sentences = [event for events in history.events() for event in events], []
    for seat, info in enumerate(history.record.seats):
        key = f"results.style.{split(info.level)[1]}"
        if info.kind == "bot" and app.locale.has(key):
            style = split(info.level)[1]
            count = sum(history.ui.style_deed(style, event, seat) for event in events)
            sentences.append(app.tr(key, name=names[seat], n=count))
    return sentences
