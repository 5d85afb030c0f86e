"""A suggested action with the reasons for it, as plain data that can cross a process: the screen makes sentences of it.

A reason is a fact about the position that the rules bear out and that the seat may know. Which facts there are for
a game, its own folder says (`tigris/reasons.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

from game.core import Json
from game.schema.checker import checker

SECONDS: Final = 0.6
"""The thinking time of a bot that is asked for advice; a person waits at most a second for the answer.

It is a measure of work, not a clock: in Tigris & Euphrates it comes to at most 4,000 positions that are judged.
"""

MOST: Final = 3
"""So many reasons are told, the most telling first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for an action: its key, and what fills its sentence (numbers and colour indexes)."""

    key: str
    args: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong bot would do in the seat's place, and why: one to `MOST` reasons."""

    action: str
    reasons: tuple[Reason, ...]


class _Form(TypedDict):
    action: str
    reasons: list[tuple[str, dict[str, int]]]


def to_json(hint: Hint) -> Json:
    """The advice as plain data."""
    return {"action": hint.action, "reasons": [[reason.key, dict(reason.args)] for reason in hint.reasons]}


def from_json(data: Json) -> Hint:
    """Return the hint of what `to_json` wrote. Raises SchemaError for anything else."""
    fields = checker(_Form)(data, "hint")
    return Hint(fields["action"], tuple(Reason(key, args) for key, args in fields["reasons"]))
