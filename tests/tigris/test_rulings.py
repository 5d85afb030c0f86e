"""Every ruling and every regression case of tigris.md is held by some test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.citations import docstrings

DOCSTRINGS = docstrings(Path(__file__).parent)

ROWS = {"A": 15, "B": 5, "C": 8, "D": 20, "E": 3, "F": 12, "G": 7, "H": 5, "I": 7, "J": 6, "K": 7}
"""Tables of section 5 with their numbers of rows."""

CASES = (
    "king scores tile colour",
    "union without clash pays nothing",
    "mover inside own kingdom no revolt",
    "mover whose lift splits the kingdom",
    "uninvolved active player and attacker clockwise",
    "second war uses new strengths",
    "war cancelled by a split",
    "three fragments at the uniting tile",
    "uniting tile is red in a priest war and stays",
    "temple next only to losing priest goes, next to both stays",
    "square completed by uniting tile survives the war",
    "square completed by uniting tile does not survive the war",
    "one tile, two squares",
    "temple monument strands trader before treasures",
    "monuments pay only the active player",
    "everyone refills",
    "swap with exactly the tiles left",
    "swap with fewer tiles left",
    "two treasures left mid-turn does not stop the turn",
    "corner choice with c<k",
    "corner choice with c=k",
    "corner choice with c>k",
    "shared win",
    "catastrophe on catastrophe refused",
    "undo must take VP back from the right player",
)
"""Section 7."""


def test_every_row_of_the_rulings_is_cited() -> None:
    rows = {f"{table}{row}" for table, count in ROWS.items() for row in range(1, count + 1)}
    cited = set()
    for text in DOCSTRINGS:
        for citation in re.findall(r"tigris\.md ((?:[A-K]\d+(?:, )?)+)", text):
            cited |= set(re.findall(r"[A-K]\d+", citation))
    assert cited == rows


def test_every_regression_case_is_cited() -> None:
    cited = {case for text in DOCSTRINGS for case in re.findall(r"case: ([^\n;]+?)\.?$", text, re.MULTILINE)}
    assert cited == set(CASES)
