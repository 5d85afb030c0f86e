"""What each reason of a hint claims, looked up once more by the plain second reading of the rules.

`holds` gets the true position as plain data, so a claim must be true whatever the seat could not see.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.bots.claim import (
    Claim,
    as_if,
    conflict_open,
    conflict_sure,
    conflicts,
    danger,
    fates,
    least,
    lost,
    paid,
    scorers,
    spaces,
    takes_over,
    win,
)
from tests.tigris import naive
from tests.tigris.naive_position import COLOURS, MONUMENTS, Cell, Position, name, place, squares


def _count() -> dict[str, Callable[[Claim], bool]]:
    return {
        "scores": lambda c: _chosen(c) or c.gained(c.seat, c.colour) == c.n > 0,
        "gives": lambda c: c.gained(c.rival, c.colour) == c.n > 0 and c.rival != c.seat,
        "pays": lambda c: sum(c.gained(c.seat, colour) for colour in COLOURS) == c.n > 0,
        "treasure": lambda c: c.gained(c.seat, "treasure") == c.n > 0,
        "treasure-choice": lambda c: c.after_data["phase"] == "treasure" and c.after_data["taker"] == c.seat,
        "square": lambda c: c.after_data["phase"] == "monument" and bool(_words(c.after_data, "build ", "wonder")),
        "cross": lambda c: c.after_data["phase"] == "monument" and bool(_words(c.after_data, "build wonder")),
        "line": lambda c: c.after_data["phase"] == "building",
        "pays-double": lambda c: _scorer(c, c.after, c.rest[1]) == c.seat,
        "takes-building": lambda c: _scorer(c, c.before, _building(c.data, c.rest[0])) == c.rival != c.seat,
        "building-rival": lambda c: _scorer(c, c.before, c.data["placed"]) == c.rival != c.seat,
        "building-stays": lambda c: _scorer(c, c.before, _building(c.data, c.colour)) == c.seat,
        "wonder-pays": lambda c: _wonder_pays(c.after, c.seat),
        "wonder-rival": lambda c: c.rival != c.seat and _wonder_would_pay(c),
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


def _chosen(c: Claim) -> bool:
    """Whether it is the wonder's one point; monuments may pay more of that colour after it (M12)."""
    return c.word == "point" and c.rest == [c.colour] and c.gained(c.seat, c.colour) >= c.n == 1


def _words(data: Any, begin: str, without: str = "-none-") -> list[str]:
    """The legal texts that begin like this."""
    return [text for text in naive.legal(data) if text.startswith(begin) and without not in text]


def _building(data: Any, colour: str) -> str:
    return next(cell for cell, kind in data["buildings"].items() if kind == colour)


def _scorer(c: Claim, here: Position, cell: str) -> int | None:
    """Who scores a tile of the claim's colour beside that cell: the leader of the colour, else the king (B1, B2)."""
    colour = here.up[place(cell)]
    owners = {kind: seat for each, (seat, kind) in here.leaders.items() if each in here.region(place(cell))}
    return owners.get(colour, owners.get("black"))


def _wonder_pays(here: Position, seat: int) -> bool:
    """Whether the seat's king is in the wonder's kingdom (tigris-variants.md M10, M14)."""
    return here.wonder is not None and here.standing(seat, "black") in here.region(here.wonder)


def _wonder_would_pay(c: Claim) -> bool:
    texts = [c.text] if c.word == "build" else _words(c.data, "build wonder")
    return any(_wonder_pays(Position(naive.apply(c.data, text)), c.rival) for text in texts)


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
    region = c.after.region(cell)
    return sum(owner == c.seat and other in region for other, (owner, _) in c.after.leaders.items()) - 1 == c.n > 0


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
    return here.region(trader) & here.treasures


def _closed(kind: str, c: Claim) -> bool:
    return c.threatened(c.data, c.seat, kind) and not c.threatened(c.after_data, c.seat, kind)


def _saved(kind: str, c: Claim) -> bool:
    return c.threatened(c.data, c.seat, kind)


def _conflicts() -> dict[str, Callable[[Claim], bool]]:
    return {
        **{f"{kind}-sure": partial(conflict_sure, kind=kind) for kind in ("war", "revolt")},
        **{f"{kind}-open": partial(conflict_open, kind=kind) for kind in ("war", "revolt")},
        **{f"{kind}-exactly": partial(_exactly, partial(conflict_open, kind=kind)) for kind in ("war", "revolt")},
        "war-others": lambda c: any(
            (data["conflict"]["colour"], data["conflict"]["attacker"], data["conflict"]["defender"])
            == (c.colour, c.rival, c.args["other"])
            for data in conflicts(c)
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
        "commit-exactly": partial(_exactly, lambda c: int(c.rest[0]) > 0 and _splits(c)),
        "exactly-without": partial(_exactly, lambda c: c.rest == ["0"] and _splits(c)),
        "nothing-to-add": lambda c: not c.hand[c.support],
        "cannot-win": lambda c: c.hand[c.support] == c.n > 0 and least(c) == 99,
        "cannot-hold": lambda c: c.hand[c.support] == c.n > 0 and least(c) == 99,
        "not-worth": lambda c: int(c.rest[0]) < least(c) == c.n,
        "not-worth-holding": lambda c: int(c.rest[0]) < least(c) == c.n,
        "holds-already": lambda c: least(c) == 0,
        "holds-exactly": lambda c: int(c.rest[0]) >= least(c) == c.n > 0,
    }


def _exactly(claimed: Callable[[Claim], bool], c: Claim) -> bool:
    """With English reinforcement the one number is the least that turns a conflict."""
    return c.data["options"].get("reinforcement") == "english" and claimed(c)


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
            _squares(c) <= c.before.region(_own(c))
            and [c.before.up[cell] for cell in _squares(c)].count(c.colour) == c.n
        ),
        "pays-rival": lambda c: all(_paying(c, text, c.rival) > _paying(c, text, c.seat) for text in _offers(c)),
        "exposes": lambda c: any(
            danger(c.after_data, seat, c.rival, c.colour, "ruin") for seat in range(c.data["seats"])
        ) and not any(danger(c.data, seat, c.rival, c.colour, "ruin") for seat in range(c.data["seats"])),
        "keeps-guard": lambda c: bool(c.after.temples(_own(c)) & c.after.treasures),
    }  # fmt: skip


def _offers(c: Claim) -> list[str]:
    """The monuments on offer."""
    return _words(c.data, "build ", "wonder")


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
