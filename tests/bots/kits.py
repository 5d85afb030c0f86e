"""What the common tests of the bots must be told about each game with bots, and games that bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots import choose
from game.bots.catan.outlook import OUTLOOK as CATAN_OUTLOOK
from game.bots.catan.reasons import reasons as catan_reasons
from game.bots.key_moments import Outlook
from game.bots.qwirkle.outlook import OUTLOOK as QWIRKLE_OUTLOOK
from game.bots.qwirkle.reasons import reasons as qwirkle_reasons
from game.bots.repeat_counter import RepeatCounter
from game.bots.tigris.outlook import OUTLOOK as TIGRIS_OUTLOOK
from game.bots.tigris.reasons import reasons as tigris_reasons
from game.core import CHANCE, OVER, AnyGame
from tests.bots import catan_claims, qwirkle_claims
from tests.bots import claims as tigris_claims
from ui.catan.hint_plan import CatanHint
from ui.catan.hint_text import hint_text as catan_words
from ui.qwirkle.hint_text import hint_text as qwirkle_words
from ui.text.i18n import Locale
from ui.tigris.hint_text import why

SHORT = 0.05
"""Seconds of thought: how long the expert thinks changes how often it tries, not what it may look at."""


def course(
    game: AnyGame, rng: Random, seats: int, players: Sequence[str], options: Mapping[str, str] | None = None,
    seconds: float = 1.0, counted: bool = False,
) -> Iterator[Any]:  # fmt: skip
    """Every state of a game, the last one included; seats play the levels in turn, "random" among them.

    If `counted`, bots are told how often they were asked in a position.
    """
    repeats = RepeatCounter()
    state = game.new(game.setup(seats, options))
    while (actor := game.to_act(state)) != OVER:
        yield state
        if actor == CHANCE:
            action = game.sample(state, rng)
        elif (level := players[actor % len(players)]) == "random":
            action = game.pick(state, rng)
        else:
            view, seed = game.view(state, actor), rng.getrandbits(32)
            seed = repeats.seed(actor, game.view_to_json(view), seed) if counted else seed
            action = game.decode(choose(game, view, level, seed, seconds))
        state, _ = game.apply(state, action)
    yield state


def acting(game: AnyGame, states: Iterator[Any]) -> Iterator[Any]:
    """Those in which a seat has to act, and the last one."""
    return (state for state in states if game.to_act(state) != CHANCE)


@dataclass(frozen=True, slots=True)
class BotKit:
    """The facts of one game that the common tests of its bots need."""

    options: Sequence[Mapping[str, str]]
    """Options of the games that the tests play, in turn."""
    mixed: Sequence[str]
    """Who plays whole games together."""
    longest: int
    """Turns per seat within which a game of bots is over."""
    wins: tuple[int, int]
    """(wins that the better of two levels has at least, games)."""
    reasons: Callable[[Any, Any], Sequence[Any]]
    claims: Mapping[str, Any]
    """Every reason of a hint, with its second reading."""
    holds: Callable[[Any, str, int, str, dict[str, int]], bool]
    """Whether a reason is true of an action of a seat in a position, by the second reading."""
    forbidden: Sequence[str]
    """Actions that the rules forbid in most positions."""
    met: frozenset[str]
    """Reasons that must come up in the games of the tests."""
    words: Callable[[Locale, Any, Any, Sequence[Any], Sequence[str]], Sequence[str]]
    """Language, view, action, reasons, names -> a hint in words, a sentence for each reason among them."""
    outlook: Outlook
    every: int
    """Hints are tried in every so many positions."""
    stem: str
    """The beginning of the locale keys of its reasons."""
    advised: Sequence[int] = (2, 3, 4, 3)
    """Seats of the games in which reasons are tried."""


KITS = {
    "tigris": BotKit(
        options=(
            {"board": "advanced", "treasures": "end_of_turn"},
            {"board": "advanced"},
            {"treasures": "end_of_turn", "bag_end": "immediate"},
            {},
        ),
        mixed=("novice", "steady", "strong", "random"),
        longest=60,
        wins=(4, 4),
        reasons=tigris_reasons,
        claims=tigris_claims.CLAIMS,
        holds=tigris_claims.holds,
        forbidden=("support 0", "decline", "first 1"),
        met=frozenset(("scores", "best")),
        words=lambda locale, _view, _action, reasons, names: [why(locale, reason, names) for reason in reasons],
        outlook=TIGRIS_OUTLOOK,
        every=20,
        stem="advice.why.",
        advised=(2, 3),
    ),
    "qwirkle": BotKit(
        options=({}, {"six_at_once_bonus": "on"}),
        mixed=("novice", "steady", "strong", "expert", "greedy"),
        longest=43,
        wins=(8, 12),
        reasons=qwirkle_reasons,
        claims=qwirkle_claims.CLAIMS,
        holds=qwirkle_claims.holds,
        forbidden=("pass", "place Gd@40,40", "draw 0 Gd", "trade Gd", "trade Gd Gd Gd"),
        met=frozenset(("most", "lines", "scores", "fresh", "first", "twin", "keeps", "last", "wins", "six", "no-five")),
        words=qwirkle_words,
        outlook=QWIRKLE_OUTLOOK,
        every=1,
        stem="advice.why.qwirkle.",
    ),
    "catan": BotKit(
        options=(
            {"map": "random"},
            {"map": "random_tokens", "phases": "strict", "knight_desert": "forbidden"},
            {
                "map": "balanced", "points": "8", "robber": "friendly", "hand_limit": "9", "dice": "deck",
                "first_sevens": "reroll", "start": "oldest", "trade_limit": "20",
            },
        ),
        mixed=("expert", "novice", "strong", "steady"),
        longest=75,
        wins=(5, 6),
        reasons=catan_reasons,
        claims=catan_claims.CLAIMS,
        holds=catan_claims.holds,
        forbidden=("end", "accept", "dice 3 4"),
        met=frozenset(
            (
                "yields", "three-kinds", "new-kind", "opens", "blocks", "robs", "unseen", "nothing-to-pay",
                "would-pay-road", "not-held", "all-refused", "lacked", "knights", "wins", "longest-road",
            )
        ),
        words=lambda locale, _view, action, reasons, names: catan_words(
            locale, CatanHint(action, tuple(reasons), ()), names
        ),
        outlook=CATAN_OUTLOOK,
        every=1,
        stem="advice.why.catan.",
    ),
}  # fmt: skip
