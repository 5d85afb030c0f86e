"""What each reason of a hint claims, looked up once more by the plain second reading of the rules.

`holds` gets the true position as plain data, so a claim must be true whatever the seat could not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from tests.tigris import naive
from tests.tigris.naive_position import COLOURS, MONUMENTS, Cell, Position, beside, name, place, squares


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
        fight = (self.after_data if self.word != "support" else data).get("conflict")
        self.support = "red" if fight and fight["kind"] == "revolt" else fight["colour"] if fight else self.colour

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
        return 0 if cell is None else sum(here.up.get(each) == self.colour for each in here.realm(cell))

    def threatened(self, data: Any, seat: int, kind: str) -> bool:
        return any(_danger(data, rival, seat, self.colour, kind) for rival in range(data["seats"]) if rival != seat)


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


def _danger(data: Any, rival: int, seat: int, colour: str, kind: str) -> bool:
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
    mine = here.realm(own)
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
    """Whether a fight began in which that leader's attacker leads on the board."""
    fight = data.get("conflict")
    return bool(
        data["phase"] == "support"
        and fight["colour"] == colour
        and fight["defender"] == seat
        and fight["strength"][0] > fight["strength"][1]
    )


def paid(data: Any, seat: int) -> list[tuple[str, str]]:
    """(monument's cell, colour) for everything that monuments pay the seat."""
    here = Position(data)
    return [
        (text, colour)
        for text, pair in data["monuments"].items()
        for colour in pair.split("-")
        if here.standing(seat, colour) in here.realm(place(text))
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


# -------------------------------------------------------------------- fights


def most(claim: Claim, rival: int) -> int:
    """How many tiles of the fight's colour the rival may hold, as far as the seat can know."""
    colour, data = claim.support, claim.data
    unseen = data["bag"][colour] + sum(
        data["hands"][other][colour] + data["swapped"][other][colour]
        for other in range(data["seats"])
        if other != claim.seat
    )
    return int(min(sum(data["hands"][rival].values()), unseen))


def fights(claim: Claim) -> Iterator[Any]:
    """Every fight that stands after the action."""
    if claim.after_data["phase"] in ("support", "war"):
        yield from _wars(claim.after_data)


def own_fight(claim: Claim, kind: str) -> Any:
    """That of the claim's leader, the seat attacking the rival."""
    for data in fights(claim):
        fight = data["conflict"]
        if (fight["kind"], fight["colour"], fight["attacker"]) == (kind, claim.colour, claim.seat):
            claim.support = "red" if kind == "revolt" else claim.colour
            assert fight["defender"] == claim.rival
            return data
    raise AssertionError(f"no {kind} over {claim.colour}")


def wins(data: Any, seat: int, first: int, second: int) -> bool:
    """Whether the seat's leader is left when both sides commit so many."""
    fight = data["conflict"]
    committed = fight["committed"][0]
    for count in (first, second) if committed is None else (second,):
        data = naive.apply(data, f"support {count}")
    return Position(data).standing(seat, fight["colour"]) is not None


def settled(data: Any, seat: int, won: bool) -> Any:
    """The position after the fight was won or lost by the seat."""
    data = deepcopy(data)
    fight = data["conflict"]
    attacking = fight["attacker"] == seat
    fight["strength"], fight["committed"] = ([99, 0] if attacking == won else [0, 99]), [None, None]
    return naive.apply(naive.apply(data, "support 0"), "support 0")


def fight_sure(claim: Claim, kind: str) -> bool:
    data = own_fight(claim, kind)
    held = claim.after_data["hands"][claim.seat][claim.support]
    return all(wins(data, claim.seat, held, added) for added in range(most(claim, claim.rival) + 1))


def fight_open(claim: Claim, kind: str) -> bool:
    data = own_fight(claim, kind)
    held, limit = claim.after_data["hands"][claim.seat][claim.support], most(claim, claim.rival)
    fates = [wins(data, claim.seat, held, added) for added in range(limit + 1)]
    return 0 < claim.n <= limit and fates == [added < claim.n for added in range(limit + 1)]


def win(claim: Claim) -> bool:
    """Points for winning some fight that the seat is in."""
    found = [claim.data] if claim.word == "support" else list(fights(claim))
    for data in found:
        if claim.seat in (data["conflict"]["attacker"], data["conflict"]["defender"]):
            after = settled(data, claim.seat, True)
            if after["points"][claim.seat][claim.colour] - data["points"][claim.seat][claim.colour] == claim.n:
                return True
    return False


def takes_over(claim: Claim) -> bool:
    (data,) = fights(claim)
    here = Position(data)
    cell = place(data["conflict"]["cells"][0])
    return sum(here.up.get(each) == claim.colour for each in here.realm(cell)) == claim.n


def lost(claim: Claim) -> bool:
    """What a defeat costs beside the leader."""
    before, after = Position(claim.data), Position(settled(claim.data, claim.seat, False))
    own = [[here.up[each] for each in here.up].count(claim.support) for here in (before, after)]
    return claim.data["conflict"]["colour"] == claim.colour and own[0] - own[1] == claim.n


def fates(claim: Claim, count: int) -> list[bool]:
    """Whether the seat wins with so many tiles, for every number that the rival may still add."""
    fight = claim.data["conflict"]
    if fight["committed"][0] is not None:
        return [wins(claim.data, claim.seat, 0, count)]
    return [wins(claim.data, claim.seat, count, added) for added in range(most(claim, fight["defender"]) + 1)]


def least(claim: Claim) -> int:
    """The fewest tiles with which the seat wins when nothing more is added; 99 for never."""
    return next((count for count in range(claim.hand[claim.support] + 1) if fates(claim, count)[0]), 99)


# -------------------------------------------------------------------- the claims


def _count() -> dict[str, Callable[[Claim], bool]]:
    return {
        "scores": lambda c: c.gained(c.seat, c.colour) == c.n > 0,
        "gives": lambda c: c.gained(c.rival, c.colour) == c.n > 0 and c.rival != c.seat,
        "pays": lambda c: sum(c.gained(c.seat, colour) for colour in COLOURS) == c.n > 0,
        "treasure": lambda c: c.gained(c.seat, "treasure") == c.n > 0,
        "treasure-choice": lambda c: c.after_data["phase"] == "treasure" and c.after_data["taker"] == c.seat,
        "square": lambda c: c.after_data["phase"] == "monument",
        "income": lambda c: len(paid(c.after_data, c.seat)) - len(paid(c.data, c.seat)) == c.n > 0,
        "cuts-income": lambda c: len(paid(c.data, c.rival)) - len(paid(c.after_data, c.rival)) == c.n > 0,
        "refill": lambda c: [c.seat, c.n] in c.after_data["owed"],
        "ends": lambda c: c.after_data["phase"] == "over",
        "end-used": lambda c: c.data["turn"]["actions_left"] == 0,
        "end-better": lambda c: c.data["turn"]["actions_left"] > 0,
        "joker": lambda c: c.gained(c.seat, "treasure") == 1,
        "best": lambda c: True,
        "swap-fresh": lambda c: len(c.rest) == c.n,
        "swap-keeps": lambda c: c.after_data["hands"][c.seat]["red"] == c.n > 0,
        "swap-lacks": lambda c: not c.hand[c.colour] and c.low() > 0,
        "swap-barren": lambda c: not scorers(c.data, c.seat),
        "swap-idle": lambda c: not set(c.rest) & scorers(c.data, c.seat),
        "swap-some": lambda c: sum(colour not in scorers(c.data, c.seat) for colour in c.rest) == c.n < len(c.rest),
    }


def _leaders() -> dict[str, Callable[[Claim], bool]]:
    return {
        "drives-off": lambda c: bool(c.before.standing(c.rival, c.colour)) and not c.after.standing(c.rival, c.colour),
        "cuts": lambda c: c.backing(c.before, c.rival) - c.backing(c.after, c.rival) == c.n > 0,
        "arrives": lambda c: not c.before.standing(c.seat, c.colour) and c.backing(c.after, c.seat) == 0,
        "arrives-among": lambda c: not c.before.standing(c.seat, c.colour) and c.backing(c.after, c.seat) == c.n > 0,
        "moves": lambda c: c.n == c.backing(c.after, c.seat) > c.backing(c.before, c.seat) == c.args["was"],
        "grows": lambda c: c.n == c.backing(c.after, c.seat) > c.backing(c.before, c.seat),
        "together": _together,
        "temples": lambda c: len(c.after.temples(place(c.rest[1]))) == c.n > 1,
        "shields": lambda c: _temples(c, c.after) == c.n > _temples(c, c.before),
        "room": lambda c: (
            (spaces(c.after_data, c.seat, c.colour), spaces(c.data, c.seat, c.colour)) == (c.n, c.args["was"])
            and c.n > c.args["was"]
        ),
        "guarded": lambda c: not c.threatened(c.after_data, c.seat, "ruin"),
        "again": _again,
        "then-scores": lambda c: c.colour in scorers(c.after_data, c.seat) - scorers(c.data, c.seat),
        "three": _three,
        "treasure-near": lambda c: bool(_hoard(c, c.after)) and not _hoard(c, c.before),
        **{f"closes-{kind}": partial(_closed, kind) for kind in ("revolt", "war", "ruin")},
        **{f"saves-{kind}": partial(_saved, kind) for kind in ("revolt", "war", "ruin")},
    }


def _together(c: Claim) -> bool:
    cell = c.after.standing(c.seat, c.colour)
    assert cell is not None
    realm = c.after.realm(cell)
    return sum(owner == c.seat and other in realm for other, (owner, _) in c.after.leaders.items()) - 1 == c.n > 0


def _temples(c: Claim, here: Position) -> int:
    cell = here.standing(c.seat, c.colour)
    assert cell is not None
    return len(here.temples(cell))


def _again(c: Claim) -> bool:
    left = c.before.standing(c.seat, c.colour)
    assert left is not None
    texts = naive.legal(c.after_data)
    return any(text.startswith(f"leader {c.colour}") and not text.endswith(f" {name(left)}") for text in texts)


def _three(c: Claim) -> bool:
    colour, cell = c.rest[0], place(c.rest[1])
    free = {
        text.split()[2] for text in naive.legal(as_if(c.after_data, c.seat, **{colour: 1})) if f"tile {colour}" in text
    }
    unused = [pair for pair in MONUMENTS if colour in pair.split("-") and pair not in c.after.built()]
    return bool(unused) and any(
        sum(c.after.up.get(each) == colour for each in square) == 3 and free & set(map(name, square))
        for square in squares(cell)
    )


def _hoard(c: Claim, here: Position) -> set[Cell]:
    trader = here.standing(c.seat, "green")
    assert trader is not None
    return here.realm(trader) & here.treasures


def _closed(kind: str, c: Claim) -> bool:
    return c.threatened(c.data, c.seat, kind) and not c.threatened(c.after_data, c.seat, kind)


def _saved(kind: str, c: Claim) -> bool:
    return c.threatened(c.data, c.seat, kind)


def _conflicts() -> dict[str, Callable[[Claim], bool]]:
    return {
        **{f"{kind}-sure": partial(fight_sure, kind=kind) for kind in ("war", "revolt")},
        **{f"{kind}-open": partial(fight_open, kind=kind) for kind in ("war", "revolt")},
        "war-others": lambda c: any(
            (data["conflict"]["colour"], data["conflict"]["attacker"], data["conflict"]["defender"])
            == (c.colour, c.rival, c.args["other"])
            for data in fights(c)
        ),
        "win": win,
        "place": takes_over,
        "place-among": takes_over,
        "loss": lambda c: c.n == 0 and lost(c),
        "loss-tiles": lambda c: c.n > 0 and lost(c),
        "commit-sure": lambda c: c.n == int(c.rest[0]) > 0 and all(fates(c, c.n)),
        "commit-fewest": lambda c: not all(fates(c, int(c.rest[0]) - 1)),
        "sure-without": lambda c: c.rest == ["0"] and all(fates(c, 0)),
        "commit-open": lambda c: int(c.rest[0]) > 0 and _splits(c),
        "open-without": lambda c: c.rest == ["0"] and _splits(c),
        "nothing-to-add": lambda c: not c.hand[c.support],
        "cannot-win": lambda c: c.hand[c.support] == c.n > 0 and least(c) == 99,
        "cannot-hold": lambda c: c.hand[c.support] == c.n > 0 and least(c) == 99,
        "not-worth": lambda c: int(c.rest[0]) < least(c) == c.n,
        "not-worth-holding": lambda c: int(c.rest[0]) < least(c) == c.n,
        "holds-already": lambda c: least(c) == 0,
        "holds-exactly": lambda c: int(c.rest[0]) >= least(c) == c.n > 0,
    }


def _splits(c: Claim) -> bool:
    """With what was committed the seat wins against fewer than n tiles, and loses against n."""
    found = fates(c, int(c.rest[0]))
    return found == [added < c.n for added in range(len(found))] and 0 < c.n < len(found)


def _choices() -> dict[str, Callable[[Claim], bool]]:
    return {
        "earns": lambda c: (c.rest[1], c.colour) in paid(c.after_data, c.seat),
        "earns-alone": lambda c: not any(
            c.rest[1] in [text for text, _ in paid(c.after_data, seat)]
            for seat in range(c.data["seats"])
            if seat != c.seat
        ),
        "keeps-leader": lambda c: all(
            Position(naive.apply(c.data, text)).standing(c.seat, c.colour) is None for text in _offers(c)
        ),
        "keeps-temples": lambda c: len(c.before.temples(_own(c)) & _squares(c)) == c.n > 0,
        "keeps-tiles": lambda c: (
            _squares(c) <= c.before.realm(_own(c))
            and [c.before.up[cell] for cell in _squares(c)].count(c.colour) == c.n
        ),
        "pays-rival": lambda c: all(_paying(c, text, c.rival) > _paying(c, text, c.seat) for text in _offers(c)),
        "exposes": lambda c: any(
            _danger(c.after_data, seat, c.rival, c.colour, "ruin") for seat in range(c.data["seats"])
        ) and not any(_danger(c.data, seat, c.rival, c.colour, "ruin") for seat in range(c.data["seats"])),
        "keeps-guard": lambda c: bool(c.after.temples(_own(c)) & c.after.treasures),
    }  # fmt: skip


def _offers(c: Claim) -> list[str]:
    return [text for text in naive.legal(c.data) if text.startswith("build")]


def _own(c: Claim) -> Cell:
    cell = c.before.standing(c.seat, c.colour)
    assert cell is not None
    return cell


def _squares(c: Claim) -> set[Cell]:
    corners = {place(text.split()[2]) for text in _offers(c)}
    return {(x + dx, y + dy) for x, y in corners for dx in (0, 1) for dy in (0, 1)}


def _paying(c: Claim, text: str, seat: int) -> int:
    corner = text.split()[2]
    return [cell for cell, _ in paid(naive.apply(c.data, text), seat)].count(corner)


CLAIMS = {**_count(), **_leaders(), **_conflicts(), **_choices()}
"""Every key of a reason."""


def holds(data: Any, text: str, seat: int, key: str, args: dict[str, int]) -> bool:
    """Whether what the reason says of the seat's action is true; raises KeyError for a reason that is none."""
    claim = Claim(data, text, seat, args)
    return CLAIMS[key](claim) and ("low" not in args or args["low"] == claim.low())
