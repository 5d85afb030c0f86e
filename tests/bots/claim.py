"""An action of a seat and a reason for it, with what the plain second reading of the rules knows of both."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.tigris import naive
from tests.tigris.naive_position import COLOURS, Position, beside, place


class Claim:
    """An action of a seat in a position, and what one reason says about it."""

    def __init__(self, data: Any, text: str, seat: int, args: dict[str, int]) -> None:
        self.data, self.text, self.seat, self.args = data, text, seat, args
        self.before = Position(data)
        self.after_data = naive.apply(data, text)
        self.after = Position(self.after_data)
        self.word, *self.rest = text.split()
        self.colour = COLOURS[args.get("colour", 1)]
        self.n = args.get("n", 0)
        self.rival = args.get("rival", -1)
        self.hand = data["hands"][seat]
        conflict = (self.after_data if self.word != "support" else data).get("conflict")
        self.support = (
            "red" if conflict and conflict["kind"] == "revolt" else conflict["colour"] if conflict else self.colour
        )

    # ---------------------------------------------------------------- looking

    def gained(self, seat: int, kind: str) -> int:
        return int(self.after_data["points"][seat][kind] - self.data["points"][seat][kind])

    def low(self) -> int:
        own = [self.data["points"][self.seat][colour] for colour in COLOURS]
        mine = self.data["points"][self.seat][self.colour]
        if mine > min(own) or len(set(own)) == 1:
            return 0
        return 2 if own.count(mine) == 1 else 1

    def backing(self, here: Position, seat: int) -> int:
        """Tiles of the claim's colour in the kingdom of that leader."""
        cell = here.standing(seat, self.colour)
        return 0 if cell is None else sum(here.up.get(each) == self.colour for each in here.region(cell))

    def threatened(self, data: Any, seat: int, kind: str) -> bool:
        return any(danger(data, rival, seat, self.colour, kind) for rival in range(data["seats"]) if rival != seat)


def as_if(data: Any, seat: int, **hand: int) -> Any:
    """The position when it is that seat's turn with two actions, some tiles added to its hand."""
    other = deepcopy(data)
    for key in ("owed", "cause", "uniting", "conflict", "placed", "taker", "kingdom"):
        other.pop(key, None)
    other["phase"] = "action"
    other["turn"] = {**other["turn"], "seat": seat, "actions_left": 2}
    for colour, count in hand.items():
        other["hands"][seat][colour] += count
    return other


def danger(data: Any, rival: int, seat: int, colour: str, kind: str) -> bool:
    """Whether one placement of the rival leads to that, by trying every one."""
    here = Position(data)
    own = here.standing(seat, colour)
    if own is None:
        return False
    if kind == "ruin":
        return any(
            Position(naive.apply(as_if(data, rival), text)).standing(seat, colour) is None
            for text in naive.legal(as_if(data, rival))
            if text.startswith("catastrophe")
        )
    if kind == "revolt":
        tries = [text for text in naive.legal(as_if(data, rival)) if text.startswith(f"leader {colour}")]
        return any(_ahead(naive.apply(as_if(data, rival), text), seat, colour) for text in tries)
    turn = as_if(data, rival, black=1, red=1, blue=1, green=1)
    mine = here.region(own)
    tries = [
        text for text in naive.legal(turn) if text.startswith("tile") and set(beside(place(text.split()[2]))) & mine
    ]
    return any(_ahead(war, seat, colour) for text in tries for war in _wars(naive.apply(turn, text)))


def _wars(data: Any) -> Iterator[Any]:
    if data["phase"] == "war":
        for text in sorted(naive.legal(data)):
            yield naive.apply(data, text)
    else:
        yield data


def _ahead(data: Any, seat: int, colour: str) -> bool:
    """Whether a conflict began in which that leader's attacker leads on the board."""
    conflict = data.get("conflict")
    return bool(
        data["phase"] == "support"
        and conflict["colour"] == colour
        and conflict["defender"] == seat
        and conflict["strength"][0] > conflict["strength"][1]
    )


def paid(data: Any, seat: int) -> list[tuple[str, str]]:
    """(monument's cell, colour) for everything that monuments pay the seat."""
    here = Position(data)
    return [
        (text, colour)
        for text, pair in data["monuments"].items()
        for colour in pair.split("-")
        if here.standing(seat, colour) in here.region(place(text))
    ]


def spaces(data: Any, seat: int, colour: str) -> int:
    """On how many spaces a tile of that colour scores for the seat, by trying every one."""
    turn = as_if(data, seat, **{colour: 1})
    had = data["points"][seat][colour]
    tries = [text for text in naive.legal(turn) if text.startswith(f"tile {colour}")]
    return sum(naive.apply(turn, text)["points"][seat][colour] > had for text in tries)


def scorers(data: Any, seat: int) -> set[str]:
    """The colours of which a tile in hand can score now."""
    return {colour for colour in COLOURS if data["hands"][seat][colour] and spaces(data, seat, colour)}


# -------------------------------------------------------------------- conflicts


def most(claim: Claim, rival: int) -> int:
    """How many tiles of the conflict's colour the rival may hold, as far as the seat can know."""
    colour, data = claim.support, claim.data
    unseen = data["bag"][colour] + sum(
        data["hands"][other][colour] + data["swapped"][other][colour]
        for other in range(data["seats"])
        if other != claim.seat
    )
    return int(min(sum(data["hands"][rival].values()), unseen))


def conflicts(claim: Claim) -> Iterator[Any]:
    """Every conflict that stands after the action."""
    if claim.after_data["phase"] in ("support", "war"):
        yield from _wars(claim.after_data)


def own_conflict(claim: Claim, kind: str) -> Any:
    """That of the claim's leader, the seat attacking the rival."""
    for data in conflicts(claim):
        conflict = data["conflict"]
        if (conflict["kind"], conflict["colour"], conflict["attacker"]) == (kind, claim.colour, claim.seat):
            claim.support = "red" if kind == "revolt" else claim.colour
            assert conflict["defender"] == claim.rival
            return data
    raise AssertionError(f"no {kind} over {claim.colour}")


def wins(data: Any, seat: int, first: int, second: int) -> bool:
    """Whether the seat's leader is left when both sides commit so many."""
    conflict = data["conflict"]
    committed = conflict["committed"][0]
    for count in (first, second) if committed is None else (second,):
        data = naive.apply(data, f"support {count}")
    return Position(data).standing(seat, conflict["colour"]) is not None


def settled(data: Any, seat: int, won: bool) -> Any:
    """The position after the conflict was won or lost by the seat."""
    data = deepcopy(data)
    conflict = data["conflict"]
    attacking = conflict["attacker"] == seat
    conflict["strength"], conflict["committed"] = ([99, 0] if attacking == won else [0, 99]), [None, None]
    return naive.apply(naive.apply(data, "support 0"), "support 0")


def conflict_sure(claim: Claim, kind: str) -> bool:
    data = own_conflict(claim, kind)
    held = claim.after_data["hands"][claim.seat][claim.support]
    return all(wins(data, claim.seat, held, added) for added in range(most(claim, claim.rival) + 1))


def conflict_open(claim: Claim, kind: str) -> bool:
    data = own_conflict(claim, kind)
    held, limit = claim.after_data["hands"][claim.seat][claim.support], most(claim, claim.rival)
    fates = [wins(data, claim.seat, held, added) for added in range(limit + 1)]
    return 0 < claim.n <= limit and fates == [added < claim.n for added in range(limit + 1)]


def win(claim: Claim) -> bool:
    """Points for winning some conflict that the seat is in."""
    found = [claim.data] if claim.word == "support" else list(conflicts(claim))
    for data in found:
        if claim.seat in (data["conflict"]["attacker"], data["conflict"]["defender"]):
            after = settled(data, claim.seat, True)
            if after["points"][claim.seat][claim.colour] - data["points"][claim.seat][claim.colour] == claim.n:
                return True
    return False


def takes_over(claim: Claim) -> bool:
    (data,) = conflicts(claim)
    here = Position(data)
    cell = place(data["conflict"]["cells"][0])
    return sum(here.up.get(each) == claim.colour for each in here.region(cell)) == claim.n


def lost(claim: Claim) -> bool:
    """What a defeat costs beside the leader."""
    before, after = Position(claim.data), Position(settled(claim.data, claim.seat, False))
    own = [[here.up[each] for each in here.up].count(claim.support) for here in (before, after)]
    return claim.data["conflict"]["colour"] == claim.colour and own[0] - own[1] == claim.n


def fates(claim: Claim, count: int) -> list[bool]:
    """Whether the seat wins with so many tiles, for every number that the rival may still add."""
    conflict = claim.data["conflict"]
    if conflict["committed"][0] is not None:
        return [wins(claim.data, claim.seat, 0, count)]
    return [wins(claim.data, claim.seat, count, added) for added in range(most(claim, conflict["defender"]) + 1)]


def least(claim: Claim) -> int:
    """The fewest tiles with which the seat wins when nothing more is added; 99 for never."""
    return next((count for count in range(claim.hand[claim.support] + 1) if fates(claim, count)[0]), 99)
