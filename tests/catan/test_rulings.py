"""Every ruling and every case of catan.md is held by some test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.citations import docstrings

DOCSTRINGS = docstrings(Path(__file__).parent)

ROWS = 46
"""Of the table in section 6."""

HOUSE_RULES = 40

CASES = (
    "ring of 6",
    "ring with enemy vertex",
    "ring with two enemy vertices",
    "both ends capped",
    "spur+ring",
    "seed's 7-road cut into 5+2",
    "tie keeps holder",
    "cut -> tie -> card aside -> unique 5+ gets it",
    "cut -> nobody 5+",
    "loose-end settlement blocks extension",
    "bank short with 1 and with 2 claimants",
    "9 cards -> 4",
    "YoP with bank of 1",
    "15th road + road building",
    "win by opponent's cut waits for own turn",
    "VP card bought as 10th point wins at once",
    "beginner hands of section 3",
)
"""Section 7."""


def test_every_row_of_the_rulings_is_cited() -> None:
    cited = set()
    for text in DOCSTRINGS:
        for citation in re.findall(r"catan\.md ((?:\d+(?:, )?)+)", text):
            cited |= set(map(int, re.findall(r"\d+", citation)))
    assert cited >= set(range(1, ROWS + 1))
    assert max(cited) <= ROWS


def test_every_house_rule_is_cited() -> None:
    """catan-table-rules.md, rows T1 to T40."""
    cited = {int(row) for text in DOCSTRINGS for row in re.findall(r"\bT(\d+)\b", text)}
    assert cited >= set(range(1, HOUSE_RULES + 1))
    assert max(cited) <= HOUSE_RULES


def test_every_case_is_cited() -> None:
    cited = {case for text in DOCSTRINGS for case in re.findall(r"case: ([^\n;]+?)\.?$", text, re.MULTILINE)}
    assert cited == set(CASES)
