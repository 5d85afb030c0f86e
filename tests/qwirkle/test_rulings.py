"""Every ruling of qwirkle.md 3 is held by some test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.citations import docstrings

CASES = (
    "Lone first tile",
    "Lines of one tile",
    "Tile in two lines",
    "Same line touched by several new tiles",
    "Six at most, no duplicates",
    "Joining two lines through a hole",
    "Neighbour matches but line does not",
    "Tiles of one turn",
    "Must all new tiles touch old ones",
    "Corner contact",
    "Who starts, tie",
    "First move",
    "Trade on the first turn",
    "Other players' first turn",
    "Trade although able to place",
    "Unable to place, bag not empty",
    "Trade with too small a bag",
    "Trade with an empty bag",
    "Order within a trade",
    "Unable to place, bag empty",
    "Able to place, bag empty",
    "Nobody can place, bag empty",
    "Board closed",
    "Endless voluntary trading",
    "End bonus",
    "Emptying the hand while the bag still has tiles",
    "Do the others finish the round",
    "Left-over tiles",
    "Equal totals",
    "Refill",
    "Take-back",
    "Time limit",
    "Hidden information",
    "Hand sorting, unseen-tile counter",
)
"""The rows of the table."""

BESIDES = ("What the seed says, 1", "What the seed says, 2, reading A")
"""Rulings outside the table."""


def cited() -> set[str]:
    """What the docstrings of the test functions of this folder cite: `qwirkle.md: case; case.`"""
    found: set[str] = set()
    for text in docstrings(Path(__file__).parent):
        for citation in re.findall(r"qwirkle\.md: ([^.:]+)", " ".join(text.split())):
            found |= set(citation.split("; "))
    return found


def test_every_ruling_is_cited_and_nothing_else() -> None:
    assert cited() == {*CASES, *BESIDES}
