"""A suggested action with its reasons, as plain data that can cross a process; the screen writes the sentences.

A reason is a true fact about the position that the seat may know. Each game's folder defines its facts
(`tigris/reasons.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

from game.core import Json
from game.schema.checker import checker

SECONDS: Final = 0.6
"""The thinking time for a hint; a person waits at most a second for it.

It measures work, not time: in Tigris & Euphrates at most 4,000 positions are evaluated.
"""

MAX_REASONS: Final = 3
"""The most reasons of a hint, the strongest first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact in favour of an action: its key and the values of its sentence (numbers and colour indexes)."""

    key: str
    args: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Hint:
    """A strong bot's action for the seat with one to `MAX_REASONS` reasons."""

    action: str
    reasons: tuple[Reason, ...]


class _Form(TypedDict):
    action: str
    reasons: list[tuple[str, dict[str, int]]]


def to_json(hint: Hint) -> Json:
    """Return the hint as plain data."""
    return {"action": hint.action, "reasons": [[reason.key, dict(reason.args)] for reason in hint.reasons]}


def from_json(data: Json) -> Hint:
    """Return the hint of what `to_json` wrote. Raises SchemaError for anything else."""
    fields = checker(_Form)(data, "hint")
    return Hint(fields["action"], tuple(Reason(key, args) for key, args in fields["reasons"]))
