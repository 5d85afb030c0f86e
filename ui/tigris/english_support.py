"""English reinforcement as a player meets it: steps between the numbers that may be added, and their words."""

from __future__ import annotations

from collections.abc import Sequence

from game.tigris.conflicts import totals
from game.tigris.state import Conflict, View
from ui.text.i18n import Locale


def is_english(view: View) -> bool:
    """Return whether the table plays with English reinforcement."""
    return view.options.reinforcement == "english"


def step(numbers: Sequence[int], count: int, by: int) -> int:
    """Return the next number allowed above (+1) or below (-1) a count; one beyond the last if there is none."""
    beyond = [number for number in numbers if (number - count) * by > 0]
    return (min(beyond) if by > 0 else max(beyond)) if beyond else count + by


def at_least(numbers: Sequence[int], count: int) -> int:
    """Return the least number that may be added and is not below a count; the count itself if there is none."""
    return min((number for number in numbers if number >= count), default=count)


def level(conflict: Conflict, count: int = 0) -> int:
    """Return how many tiles the defender lacks for a tie; `count`: what the attacker adds, before it is committed."""
    mine, theirs = totals(conflict)
    return mine + count - theirs


def side_words(locale: Locale, conflict: Conflict, defends: bool, count: int, most: int) -> str:
    """Return briefly what a side may add that can have at most so many tiles; `count`: what the attacker adds now."""
    needed = level(conflict, count) if defends else 1 - level(conflict)
    if defends:
        key = "exactly" if 0 < needed <= most else "none"
    else:
        key = "any" if needed <= 0 < most else "least" if 0 < needed <= most else "none"
    return locale.tr(f"conflict.english.{key}", n=most if key == "any" else needed)
