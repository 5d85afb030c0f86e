"""Make the records of Tigris & Euphrates again: `python -m tests.records.make_tigris`.

Each is the first game of seeded, quarrelsome play that has what its name says; with variants, of play that likes to
build.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game import bits
from game.tigris.board import AROUND
from game.tigris.game import GAME
from game.tigris.state import State
from tests.records.keeping import Steps, Wanted, first, keep, record_of, told
from tests.tigris import lush, play


def ended_by(steps: Steps, why: str) -> bool:
    return [event.why for event in told(steps, "GameEnded")] == [why]


def ended_by_swap(steps: Steps) -> bool:
    """The bag failed a swap, not a refill."""
    return any(after.ending and GAME.encode(action).startswith("swap") for _, action, after, _ in steps)


def fragments(state: State) -> int:
    """How many parts the region at the uniting tile has when that tile is left out."""
    region = next(region for region in state.regions if region >> state.uniting & 1)
    parts = bits.regions(region & ~(1 << state.uniting))
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


def buildings(steps: Steps, raised: int = 2, returned: int = 1) -> bool:
    """Buildings were raised, moved, declined, went back, and brought points."""
    moves = [event.origin is not None for event in told(steps, "BuildingRaised")]
    went_back = len(told(steps, "BuildingReturned"))
    return (
        moves.count(False) >= raised
        and moves.count(True) > 0
        and went_back >= returned
        and len(told(steps, "BuildingDeclined")) > 0
        and paid(steps, "building") > 4
    )


def paid(steps: Steps, why: str) -> int:
    """How often points were paid for that."""
    return sum(event.why == why for event in told(steps, "Scored"))


def wonder(steps: Steps) -> bool:
    """The wonder was built and paid at least two seats, points of two colours or more."""
    points = [event for event in told(steps, "Scored") if event.why == "wonder"]
    return len({event.seat for event in points}) > 1 < len({event.colour for event in points})


def stranded_by_the_wonder(steps: Steps) -> bool:
    """A leader left when a wonder of temples was built (M8)."""
    return any({"WonderBuilt", "LeaderLost"} <= kinds(events) for *_, events in steps)


def building_under_the_wonder(steps: Steps) -> bool:
    """The wonder took the place of a building (L16, M6)."""
    return any({"WonderBuilt", "BuildingReturned"} <= kinds(events) for *_, events in steps)


def kinds(events: list[Any]) -> set[str]:
    """The names of the classes of events."""
    return {type(event).__name__ for event in events}


def support_counts(steps: Steps) -> list[tuple[bool, int, bool]]:
    """Of each support: whether it is the attacker's, how many, and whether English reinforcement left out a number."""
    found = []
    for before, action, _, events in steps:
        if "Supported" in kinds(events):
            conflict = before.conflict
            red_or_own = 1 if conflict.kind == "revolt" else conflict.colour
            held = before.hands[4 * GAME.to_act(before) + red_or_own]
            narrowed = len(GAME.legal(before)) <= held
            found.append((conflict.committed[0] is None, action.count, narrowed))
    return found


def english(steps: Steps) -> bool:
    """Both sides added tiles, and nothing, where the rule left out some numbers that they had in hand."""
    found = support_counts(steps)
    bound = {(attacking, count > 0) for attacking, count, narrowed in found if narrowed}
    return bound == {(True, True), (True, False), (False, True), (False, False)}


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
    "buildings": (4, 0b001_0000, lambda steps: buildings(steps, 4)),
    "buildings-advanced": (2, 0b001_0011, lambda steps: buildings(steps) and told(steps, "MonumentBuilt")),
    "wonder": (3, 0b010_0000, wonder),
    "wonder-strands-a-leader": (4, 0b010_0110, stranded_by_the_wonder),
    "wonder-and-buildings": (2, 0b011_0000, lambda steps: building_under_the_wonder(steps) and wonder(steps)),
    "english": (3, 0b100_0000, english),
    "english-buildings": (3, 0b101_1001, lambda steps: english(steps) and buildings(steps)),
    "english-wonder": (3, 0b110_0001, lambda steps: english(steps) and wonder(steps)),
    "all-variants": (4, 0b111_0000, lambda steps: english(steps) and buildings(steps) and wonder(steps)),
    "all-variants-advanced": (2, 0b111_1111, lambda steps: english(steps) and buildings(steps) and wonder(steps)),
}
"""With 0 seats it is a game from a crowded board on."""
BUILDING_FROM = 16
"""From this number of the options on, variants are on."""


def played(seats: int, number: int, seed: int) -> Steps:
    """A game of that seed."""
    rng = Random(f"record {seed}")
    start = play.new(seats, number) if seats else GAME.from_json(play.crowded(rng))
    return list(play.game(start, rng) if number < BUILDING_FROM else lush.game(start, rng))


if __name__ == "__main__":
    keep(
        GAME,
        (
            record_of(GAME, name, first(partial(played, seats, number), fits), from_start=not seats)
            for name, (seats, number, fits) in WANTED.items()
        ),
    )
