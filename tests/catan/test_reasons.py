"""Every reason of refusal has a sentence in every language, and is a reason that some action can meet."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.catan.reasons import REASONS

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "game" / "catan").glob("*.py"))


@pytest.mark.parametrize("language", ["en", "he", "fa"])
def test_every_reason_is_a_sentence(language: str) -> None:
    sentences = json.loads((ROOT / "assets" / "locale" / f"{language}.json").read_text(encoding="utf-8"))
    assert [reason for reason in REASONS if f"reason.{reason}" not in sentences] == []
    ours = {key.removeprefix("reason.") for key in sentences if key.startswith("reason.catan-")}
    assert ours <= set(REASONS)
    for reason in ours:
        forms = sentences[f"reason.{reason}"]
        for text in forms.values() if isinstance(forms, dict) else [forms]:
            assert set(re.findall(r"\{(\w+)\}", text)) <= {"n", "resource"}


def test_every_reason_is_given_somewhere() -> None:
    given = re.findall(r'"(catan-[a-z-]+|over)"', SOURCE)
    assert {reason for reason in REASONS if given.count(reason) < 2} == set()


def test_no_refusal_has_another_reason() -> None:
    """All go through the closed list, which the type checker holds."""
    raised = re.findall(r"raise (\w+)\(", SOURCE)
    assert "Illegal" not in raised
    assert raised.count("refusal") > 40
