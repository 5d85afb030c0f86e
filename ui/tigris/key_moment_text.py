"""What stood out in a turn, in one sentence of the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.key_moments import Outlook
from game.tigris.actions import COLOURS
from ui.text.i18n import Locale
from ui.tigris.event_text import leader_word, points_words, sentence


def outlook() -> Outlook:
    """How the game is judged; loaded when it is asked for, the bots' knowledge with it."""
    from game.bots.tigris.outlook import OUTLOOK

    return OUTLOOK


def key_moment_text(locale: Locale, deed: Any, names: Sequence[str]) -> str:
    """A deed, or the event that says it all; `names` are those of the seats."""
    from game.bots.tigris.outlook import Highlight

    if not isinstance(deed, Highlight):
        return sentence(locale, deed, names)
    args: dict[str, str | int] = {"name": names[deed.seat], "n": deed.count}
    if deed.other >= 0:
        args["other"] = names[deed.other]
    if deed.colour in range(len(COLOURS)):
        args["leader"] = leader_word(locale, deed.colour)
        args["points"] = points_words(locale, deed.colour, deed.count)
    return locale.tr(f"tigris.deed.{deed.kind}", **args)
