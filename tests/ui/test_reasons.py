"""Every refusal that the code can raise has a sentence in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.net.protocol.field_types import sentence_key
from game.tigris.state import PHASES
from ui.text.i18n import LANGUAGES, Locale

ROOT = Path(__file__).resolve().parent.parent.parent
ARGUMENTS = {"cell": "e5", "n": 2, "colour": "red", "tile": "Rc", "start": "0,0", "end": "2,0", "resource": "ore"}


def keys_in(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be; a formatted one stands for every phase."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_in(node.body)
        yield from keys_in(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        prefix = node.values[0]
        assert isinstance(prefix, ast.Constant)
        yield from (f"{prefix.value}{phase}" for phase in PHASES if phase != "over")


@cache
def reasons() -> frozenset[str]:
    found = set()
    for folder in ("game", "ui"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if "Illegal" in source else ():
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Illegal"
                    and node.args
                ):
                    found |= set(keys_in(node.args[0]))
    return frozenset(found)


def test_many_reasons_are_found() -> None:
    assert {"leader-needs-temple", "cannot-undo", "phase-support", "river-needs-farm"} <= reasons()


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_reason_is_a_sentence(lang: str) -> None:
    locale = Locale(lang)
    missing = sorted(key for key in reasons() if not locale.has(sentence_key(key)))
    assert missing == []
    for key in reasons():
        assert locale.tr(sentence_key(key), **ARGUMENTS)
