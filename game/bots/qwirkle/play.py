"""The levels of Qwirkle."""

from __future__ import annotations

from random import Random

from game.bots.levels import EXPERT_1, GREEDY, split
from game.bots.qwirkle import search, simple
from game.bots.qwirkle.styles import STYLES
from game.bots.repeat_counter import chance
from game.qwirkle.actions import Action, encode
from game.qwirkle.legal import greedy
from game.qwirkle.state import View


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """Return the text of the choice for the view's seat of a level, perhaps with a style, or of a yardstick."""
    if level == GREEDY:
        assert view.hand is not None
        return encode(greedy(view.board, view.hand, view.bag_size))
    return encode(_choose(view, level, Random(chance(seed)), seconds))


def _choose(view: View, level: str, rng: Random, seconds: float) -> Action:
    level, name = split(level)
    style = STYLES.get(name)
    match level:
        case "novice":
            return simple.novice(view, rng)
        case "steady":
            return simple.steady(view, rng, style)
        case "strong":
            return simple.strong(view, rng, style)
        case _:
            return search.choose(view, rng, seconds, search.FIRST_EXPERT if level == EXPERT_1 else search.EXPERT, style)
