"""Every ruling and every regression case of tigris.md is held by some test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.citations import docstrings

DOCSTRINGS = docstrings(Path(__file__).parent)

ROWS = {"A": 15, "B": 5, "C": 8, "D": 20, "E": 3, "F": 12, "G": 7, "H": 5, "I": 7, "J": 6, "K": 7}
"""Tables of section 5 with their numbers of rows."""

VARIANT_ROWS = {"L": 20, "M": 18, "N": 10, "O": 8}
"""Tables of tigris-variants.md, likewise."""

ON_SCREEN = {"O5", "O6", "O7"}
"""Rows about previews: tests/ui/test_tigris_variants.py."""

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


def rows_of(tables: dict[str, int]) -> set[str]:
    return {f"{table}{row}" for table, count in tables.items() for row in range(1, count + 1)}


def cited(page: str) -> set[str]:
    """The rows that docstrings name after the page."""
    found = set()
    for text in DOCSTRINGS:
        for citation in re.findall(rf"{re.escape(page)} ((?:\d, )?(?:[A-O]\d+(?:, )?)+)", text):
            found |= set(re.findall(r"[A-O]\d+", citation))
    return found


def test_every_row_of_the_rulings_is_cited() -> None:
    assert cited("tigris.md") == rows_of(ROWS)
    assert cited("tigris-variants.md") == rows_of(VARIANT_ROWS) - ON_SCREEN


def test_every_regression_case_is_cited() -> None:
    cited = {case for text in DOCSTRINGS for case in re.findall(r"case: ([^\n;]+?)\.?$", text, re.MULTILINE)}
    assert cited == set(CASES)
