"""Make the records of Tigris & Euphrates again: `python -m tests.records.make_tigris`.

Each is the first game of seeded, quarrelsome play that has what its name says.
"""

from __future__ import annotations

from functools import partial
from random import Random

from game import bits
from game.tigris.board import AROUND
from game.tigris.game import GAME
from game.tigris.state import State
from tests.records.keeping import Steps, Wanted, first, keep, record_of, told
from tests.tigris import play


def ended_by(steps: Steps, why: str) -> bool:
    return [event.why for event in told(steps, "GameEnded")] == [why]


def ended_by_swap(steps: Steps) -> bool:
    """The bag failed a swap, not a refill."""
    return any(after.ending and GAME.encode(action).startswith("swap") for _, action, after, _ in steps)


def fragments(state: State) -> int:
    """How many parts the realm at the uniting tile has when that tile is left out."""
    realm = next(region for region in state.regions if region >> state.uniting & 1)
    parts = bits.regions(realm & ~(1 << state.uniting))
    return sum(bool(part & AROUND[state.uniting]) for part in parts)


def war_of_three_fragments(steps: Steps) -> bool:
    """A war was fought that began with three or more parts at the uniting tile, left there by an earlier one."""
    return any(
        after.uniting >= 0 and fragments(after) > 2 and any(type(event).__name__ == "TilesLost" for event in events)
        for *_, after, events in steps
    )


def cancelled_war(steps: Steps) -> bool:
    """A tile brought more clashes than wars were fought."""
    pending, fought = 0, 0
    for *_, events in steps:
        for event in events:
            if type(event).__name__ == "KingdomsUnited":
                pending, fought = len(event.clashes), 0
            if type(event).__name__ == "ConflictEnded" and event.kind == "war":
                fought += 1
            if type(event).__name__ == "TurnEnded":
                if pending > fought:
                    return True
                pending = 0
    return False


def strangers_choice(steps: Steps) -> bool:
    """Somebody took a treasure in another seat's turn, by choice."""
    return any(before.phase == "treasure" and before.taker != before.turn for before, *_ in steps)


WANTED: Wanted = {
    "treasure-end": (2, 0b0000, lambda steps: ended_by(steps, "treasures") and len(told(steps, "TilesLost")) > 3),
    "treasure-end-advanced": (3, 0b0001, lambda steps: ended_by(steps, "treasures") and strangers_choice(steps)),
    "treasures-at-the-end-of-turns": (4, 0b0010, lambda steps: strangers_choice(steps)),
    "bag-end-in-a-swap": (2, 0b0001, lambda steps: ended_by_swap(steps) and ended_by(steps, "bag")),
    "bag-end-at-once": (3, 0b1100, lambda steps: ended_by_swap(steps) and ended_by(steps, "bag")),
    "bag-end-in-a-refill": (4, 0b0101, lambda steps: ended_by(steps, "bag") and not ended_by_swap(steps)),
    "three-fragments": (0, 0, war_of_three_fragments),
    "monuments": (4, 0b1000, lambda steps: len(told(steps, "MonumentBuilt")) > 2),
    "monuments-advanced": (2, 0b1011, lambda steps: len(told(steps, "MonumentBuilt")) > 2),
    "cancelled-war": (4, 0b0111, cancelled_war),
}
"""With 0 seats it is a game from a crowded board on."""


def played(seats: int, number: int, seed: int) -> Steps:
    """A game of that seed."""
    rng = Random(f"record {seed}")
    start = play.new(seats, number) if seats else GAME.from_json(play.crowded(rng))
    return list(play.game(start, rng))


if __name__ == "__main__":
    keep(
        GAME,
        (
            record_of(GAME, name, first(partial(played, seats, number), fits), from_start=not seats)
            for name, (seats, number, fits) in WANTED.items()
        ),
    )
