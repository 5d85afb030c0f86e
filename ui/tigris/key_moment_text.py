"""What stood out in a turn, in one sentence of the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.key_moments import Outlook
from game.tigris.actions import COLOURS
from ui.text.i18n import Locale
from ui.tigris.event_text import leader_word, points_words, sentence


def outlook() -> Outlook:
    """Return how the game is judged; loaded when it is asked for, the bots' knowledge with it."""
    from game.bots.tigris.outlook import OUTLOOK

    return OUTLOOK


def key_moment_text(locale: Locale, highlight: Any, view: Any, names: Sequence[str]) -> str:
    """Return a feat, or the event that describes it, in words; `names` are those of the seats."""
    from game.bots.tigris.outlook import Highlight

    if not isinstance(highlight, Highlight):
        return sentence(locale, highlight, names)
    args: dict[str, str | int] = {"name": names[highlight.seat], "n": highlight.count}
    if highlight.other >= 0:
        args["other"] = names[highlight.other]
    if highlight.colour in range(len(COLOURS)):
        args["leader"] = leader_word(locale, highlight.colour)
        args["points"] = points_words(locale, highlight.colour, highlight.count)
    return locale.tr(f"tigris.deed.{highlight.kind}", **args)
