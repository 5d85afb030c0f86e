"""The set-up of a table before its game: players, options and seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypedDict

from game.bots.levels import level_texts, split
from game.core import BadSetup, Json
from game.record import SeatInfo
from game.schema.checker import checker

CLOSED = SeatInfo("closed")
MAX_SEATS = 4


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table to open. `seats` may contain closed ones; with an empty `seed` it is random."""

    game: str
    seats: tuple[SeatInfo, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    shuffle: bool = True
    seed: str = ""
    purist: bool = False
    """Whether the players agree on a game without hints; not stored with the rest of the set-up."""

    def playing_seats(self) -> tuple[SeatInfo, ...]:
        """Return the seats that play, in order."""
        return tuple(seat for seat in self.seats if seat.kind != "closed")


def new_seed() -> str:
    """Return a seed that nobody can guess: 64 random bits."""
    return secrets.token_hex(8)


def seed_text(number: int | None) -> str:
    """Return the seed that the command line gives as a number; "" without one."""
    return "" if number is None else str(number)


class _Saved(TypedDict):
    game: str
    seats: list[tuple[Literal["human", "bot", "lan", "closed"], str, str]]
    options: dict[str, str]
    shuffle: bool


def seats_from_text(text: str, levels: Sequence[str], names: Sequence[str] = ()) -> tuple[SeatInfo, ...]:
    """Return seats from "human,bot:strong:raider,lan" and names in the same order. Raises BadSetup."""
    seats, known = [], level_texts(levels)
    for index, word in enumerate(text.split(",")):
        kind, _, level = word.strip().partition(":")
        if kind not in ("human", "bot", "lan", "closed") or (kind == "bot") != bool(level):
            raise BadSetup(word)
        if level and level not in known:
            raise BadSetup(word)
        seats.append(SeatInfo(kind, known.get(level, ""), names[index] if index < len(names) else ""))
    return tuple(seats)


def to_json(plan: TableSetup) -> Json:
    """Return the set-up as plain data, for storage."""
    return {
        "game": plan.game,
        "seats": [[seat.kind, seat.level, seat.name] for seat in plan.seats],
        "options": dict(plan.options),
        "shuffle": plan.shuffle,
    }


def from_json(data: Json, game: str, options: Mapping[str, Sequence[str]], levels: Sequence[str]) -> TableSetup | None:
    """Return the stored set-up of that game, or None when the data does not describe one."""
    try:
        known = {key: data[key] for key in _Saved.__annotations__ if key in data}
        saved = checker(_Saved)(known, "plan")
        seats = tuple(_seat(levels, *entry) for entry in saved["seats"][:MAX_SEATS])
    except (TypeError, ValueError):
        return None
    chosen = {key: value for key, value in saved["options"].items() if value in options.get(key, ())}
    plan = TableSetup(game, seats, chosen, saved["shuffle"])
    return plan if saved["game"] == game and len(plan.playing_seats()) >= 2 else None


def _seat(levels: Sequence[str], kind: str, level: str, name: str) -> SeatInfo:
    if kind == "bot" and level not in levels:
        if not levels:
            raise ValueError("no bots play this game")
        plain, _ = split(level)
        level = plain if plain in levels else levels[0]
    return SeatInfo(kind, level if kind == "bot" else "", name)


def with_seat(plan: TableSetup, index: int, seat: SeatInfo) -> TableSetup:
    """Return the set-up with another player on that seat."""
    seats = list(plan.seats)
    seats[index] = seat
    return replace(plan, seats=tuple(seats))
