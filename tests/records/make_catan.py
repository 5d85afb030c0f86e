"""Make the records of Catan again: `python -m tests.records.make_catan`.

Each is the first game of seeded, talkative play that has what its name says.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game.catan import robber
from game.catan.game import GAME
from game.core import CHANCE
from tests.catan import play
from tests.catan.naive_board import neighbours
from tests.records.keeping import Step, Steps, Wanted, first, keep, record_of, told


def won_by(steps: Steps) -> str:
    """The first word of the last action."""
    return GAME.encode(steps[-1][1]).split()[0]


def counters_taken(steps: Steps) -> int:
    """Trades on the terms of a counter."""
    return sum(
        GAME.encode(action).startswith("trade")
        and type(before.answers[action.seat]).__name__ == "Counter"
        for before, action, *_ in steps
    )  # fmt: skip


def set_aside(steps: Steps) -> bool:
    """The longest road was cut, and lay aside."""
    return any(event.seat is None for event in told(steps, "LongestRoadMoved"))


def cut(steps: Steps) -> bool:
    """A settlement took the longest road from somebody."""
    return any(
        type(event).__name__ == "LongestRoadMoved" and GAME.encode(action).startswith("settlement")
        for _, action, _, events in steps
        for event in events
    )


def ended(steps: Steps) -> Any:
    """The end of the game, with its points."""
    return told(steps, "GameEnded")[0]


def sevens(steps: Steps) -> list[list[int]]:
    """The sizes of the hands at each seven."""
    rolled = [before for before, action, *_ in steps if before.phase == "dice" and action.first + action.second == 7]
    return [[sum(state.hands[at : at + 5]) for at in range(0, 5 * state.seats, 5)] for state in rolled]


def nine_were_kept(steps: Steps) -> bool:
    """At sevens somebody kept eight or nine cards, and somebody gave five of ten or eleven (T15)."""
    kept = any(size in (8, 9) for sizes in sevens(steps) for size in sizes)
    return kept and any(sum(event.cards) == 5 for event in told(steps, "Discarded"))


def nothing_was_discarded(steps: Steps) -> bool:
    """Although somebody had more than nine cards at a seven (T16)."""
    return any(size > 9 for sizes in sevens(steps) for size in sizes) and not told(steps, "Discarded")


def friends_were_spared(steps: Steps) -> bool:
    """The robber was moved while some were spared, by a seven and by a knight, and somebody was robbed at some time."""
    causes = {before.by for before, *_ in steps if before.phase == "robber" and robber.spared(before)}
    return causes == {"seven", "knight"} and any(event.victim is not None for event in told(steps, "RobberMoved"))


def deck_was_whole_again(steps: Steps) -> bool:
    """Twice (T18)."""
    return sum(before.drawn.bit_count() == 30 for before, *_ in steps if before.phase == "dice") > 1


def robber_stayed(steps: Steps) -> bool:
    """No hex was left for it (T11)."""
    return any(event.origin == event.hexagon for event in told(steps, "RobberMoved"))


def came_to_twenty_offers(steps: Steps) -> bool:
    """And could do everything else (T34)."""
    return any(after.offers == 20 and after.phase == "main" for *_, after, _ in steps)


ALL_RULES = {
    "map": "balanced",
    "phases": "strict",
    "points": "14",
    "robber": "friendly",
    "hand_limit": "9",
    "dice": "deck",
    "first_sevens": "reroll",
    "start": "oldest",
    "trade_limit": "20",
}

WANTED: Wanted = {
    "beginners": (4, 0, lambda steps: len(steps) < 700),
    "counters": (3, 3, lambda steps: counters_taken(steps) > 1),
    "won-at-the-beginning-of-a-turn": (4, 2, lambda steps: won_by(steps) == "end"),
    "won-by-a-card": (2, 5, lambda steps: won_by(steps) == "card"),
    "won-by-a-knight": (3, 4, lambda steps: won_by(steps) == "play"),
    "bank-short": (3, 8, lambda steps: {event.paid > 0 for event in told(steps, "BankShort")} == {True, False}),
    "longest-road-cut": (4, 7, cut),
    "longest-road-aside": (4, 1, set_aside),
    "every-card": (4, 9, lambda steps: {event.kind for event in told(steps, "CardPlayed")} == {0, 2, 3, 4}),
    "balanced-map": (3, 15, lambda steps: len(steps) < 700),
    "eight-points": (4, 51, lambda steps: len(told(steps, "OfferedTo")) > 3 and ended(steps).points == 8),
    "twelve-points": (3, 53, lambda steps: ended(steps).points >= 12),
    "ten-are-enough": (2, 37, lambda steps: ended(steps).points < 14),
    "friendly-robber": (4, {"map": "random", "robber": "friendly"}, friends_were_spared),
    "no-hex-left": (4, {"map": "random", "robber": "friendly", "start": "oldest"}, robber_stayed),
    "nine-cards": (3, {"hand_limit": "9"}, nine_were_kept),
    "no-hand-limit": (2, {"hand_limit": "none", "map": "random_tokens"}, nothing_was_discarded),
    "deck-of-throws": (2, {"dice": "deck"}, deck_was_whole_again),
    "no-early-sevens": (3, {"first_sevens": "reroll"}, lambda steps: len(steps) < 600),
    "oldest-first": (4, {"start": "oldest", "map": "balanced"}, lambda steps: len(steps) < 700),
    "twenty-offers": (2, {"trade_limit": "20"}, came_to_twenty_offers),
    "all-table-rules": (
        3,
        ALL_RULES,
        lambda steps: nine_were_kept(steps) and deck_was_whole_again(steps) and came_to_twenty_offers(steps),
    ),
    "all-table-rules-of-two": (
        2,
        {**ALL_RULES, "points": "12", "hand_limit": "none", "knight_desert": "forbidden"},
        lambda steps: nothing_was_discarded(steps) and deck_was_whole_again(steps) and friends_were_spared(steps),
    ),
    "monopolies": (3, 10, lambda steps: sum(map(sum, (e.counts for e in told(steps, "Monopolized")))) > 5),
}


def played(seats: int, chosen: int | dict[str, str], seed: int) -> Steps:
    """A game of that seed, with options by number or by name."""
    rng = Random(f"record {seed}")
    if isinstance(chosen, int):
        aimed = 0.5 if chosen >= len(play.COMBINED) else 0.0
        return list(play.game(play.new(seats, chosen), rng, talk=0.1, aimed=aimed))
    steps: list[Step] = []
    if chosen == WANTED["no-hex-left"][1]:
        steps = all_hexes_closed(seats, chosen, rng)
    elif "trade_limit" in chosen:
        steps = list(play.game(GAME.new(GAME.setup(seats, chosen)), rng, most=400, talk=0.97, aimed=0.5))
    begun = steps[-1][2] if steps else GAME.new(GAME.setup(seats, chosen))
    return [*steps, *play.game(begun, rng, talk=0.1)]


AROUND = ("-1,-1,S", "0,1,S", "2,-2,S", "-2,2,N", "0,-1,N", "1,1,N")
"""Six corners that touch every hex but the one in the middle, once."""


def all_hexes_closed(seats: int, chosen: dict[str, str], rng: Random) -> list[Step]:
    """A set-up in which three seats touch every hex but the desert in the middle; then the fourth rolls a seven."""
    state = GAME.new(GAME.setup(seats, chosen))
    steps: list[Step] = []
    corners = iter(AROUND)
    while not robber_stayed(steps):
        legal = [GAME.encode(action) for action in GAME.legal(state)]
        if GAME.to_act(state) == CHANCE:
            wanted = GAME.encode(GAME.sample(state, rng)) if state.phase != "dice" else "dice 3 4"
        elif legal[0].startswith("settlement") and state.turn:
            wanted = f"settlement {next(corners)}"
        elif legal[0].startswith("settlement"):
            near = {each for corner in AROUND for each in (corner, *neighbours(corner))}
            wanted = rng.choice([text for text in legal if text.split()[1] not in near])
        else:
            wanted = "roll" if "roll" in legal else rng.choice(legal)
        if wanted.startswith("board") and wanted.split()[10] != "desert":
            continue
        after, events = GAME.apply(state, GAME.decode(wanted))
        steps.append((state, GAME.decode(wanted), after, events))
        state = after
    return steps


if __name__ == "__main__":
    keep(
        GAME,
        (
            record_of(GAME, name, first(partial(played, seats, number), fits))
            for name, (seats, number, fits) in WANTED.items()
        ),
    )
