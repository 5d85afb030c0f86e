"""What each reason of a hint at Catan claims, looked up once more by the plain second reading of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.catan.game import GAME
from tests.catan import naive, naive_house
from tests.catan import naive_board as board


class Claim:
    """An action of a seat in a position, and what one reason says about it."""

    def __init__(self, data: Any, text: str, seat: int, args: dict[str, int]) -> None:
        self.data, self.text, self.seat, self.args = data, text, seat, args
        self.n, self.rival = args.get("n", 0), args.get("rival", 0)
        self.kind = naive.RESOURCES[args.get("kind", 0)]
        self.word, _, self.rest = text.partition(" ")
        self.after = GAME.to_json(GAME.apply(GAME.from_json(data), GAME.decode(text))[0])
        self.hand = data["hands"][seat]
        self.seats = range(data["seats"])

    def pips(self, corner: str) -> dict[str, int]:
        """Cards in 36 rolls by resource at a corner."""
        found: dict[str, int] = {}
        for name in board.hexes_at(corner):
            terrain, token = self.data["hexes"][name]
            if token is not None:
                kind = naive.YIELD[terrain]
                found[kind] = found.get(kind, 0) + sum(a + b == token for a in range(1, 7) for b in range(1, 7))
        return found

    def harvested(self) -> set[str]:
        return {kind for corner in naive.own(self.data, self.seat) for kind in self.pips(corner)}

    def lost(self, seat: int, name: str) -> int:
        """Cards in 36 rolls that a robber on that hex keeps from the seat."""
        token = self.data["hexes"][name][1]
        ways = 0 if token is None else sum(a + b == token for a in range(1, 7) for b in range(1, 7))
        buildings = naive.own(self.data, seat).items()
        return ways * sum(1 + (kind == "city") for corner, kind in buildings if name in board.hexes_at(corner))

    def visible(self, seat: int) -> int:
        return naive.points(self.data, seat) - int(self.data["cards"][seat]["victory-point"])

    def leads(self, seat: int, others: list[int]) -> bool:
        return self.visible(seat) == self.n and all(self.visible(other) < self.n for other in others)

    def trail(self, data: Any) -> int:
        return board.longest(naive.own_roads(data, self.seat), naive.enemy(data, self.seat))

    def rates(self, data: Any) -> dict[str, int]:
        return {kind: naive.rate(data, self.seat, kind) for kind in naive.RESOURCES}

    def sides(self) -> tuple[list[str], list[str]]:
        """What the seat gives and gets by the trade that the action makes, offers or accepts."""
        if self.word in ("accept", "reject"):
            theirs, mine = self.data["pending"]["offer"].split(" for ")
            return mine.split(" "), theirs.split(" ")
        if self.word == "play":
            return [], self.rest.split(" ")[1:]
        if self.word == "trade":
            said, offer = self.data["pending"]["answers"][int(self.rest)], self.data["pending"]["offer"]
            give, want = offer.split(" for ")
            if said != "accept":
                want, give = said.removeprefix("counter ").split(" for ")
            return give.split(" "), want.split(" ")
        give, want = self.rest.split(" for ")
        return give.split(" "), want.split(" ")

    def traded(self) -> dict[str, int]:
        """The hand after it."""
        if self.word == "play" and self.rest.startswith("monopoly"):
            return dict(self.after["hands"][self.seat])
        give, want = self.sides()
        return {kind: self.hand[kind] - give.count(kind) + want.count(kind) for kind in naive.RESOURCES}

    def opened(self) -> list[int]:
        reached = {end for road in naive.own_roads(self.data, self.seat) for end in board.ends(road)}
        new = [end for end in board.ends(self.rest) if end not in reached and naive.lonely(self.after, end)]
        return [sum(self.pips(corner).values()) for corner in new]


def _new_kinds(claim: Claim) -> set[str]:
    return set(claim.pips(claim.rest)) - claim.harvested()


def _better_rates(claim: Claim) -> list[int]:
    old, new = claim.rates(claim.data), claim.rates(claim.after)
    return [new[kind] for kind in new if new[kind] < old[kind]]


def _unseen(claim: Claim) -> bool:
    hidden = [claim.data["deck"]] + [claim.data["cards"][seat] for seat in claim.seats if seat != claim.seat]
    told = (claim.n, claim.args["knights"], claim.args["points"])
    knights, points = (sum(cards[kind] for cards in hidden) for kind in ("knight", "victory-point"))
    return told == (sum(sum(cards.values()) for cards in hidden), knights, points)


def _lack(claim: Claim, what: str) -> int:
    cost = naive.COSTS[what]
    return sum(max(0, cost.count(kind) - claim.hand[kind]) for kind in naive.RESOURCES)


def _others(claim: Claim, *but: int) -> list[int]:
    return [seat for seat in claim.seats if seat not in but]


def _hex(claim: Claim) -> str:
    return claim.rest.split(" ")[0]


def _knights(claim: Claim) -> bool:
    return bool(claim.after["played"][claim.seat]["knight"] == claim.n)


def _wins(claim: Claim) -> bool:
    return naive.points(claim.after, claim.seat) == claim.n >= naive_house.goal(claim.after)


CLAIMS: dict[str, Callable[[Claim], bool]] = {
    "best": lambda claim: True,
    "wins": lambda claim: _wins(claim) and claim.after["phase"] == "over",
    "longest-road": lambda claim: (
        claim.data["longest_road"] != claim.seat == claim.after["longest_road"]
        and claim.trail(claim.after) == claim.n >= 5
    ),
    "cuts": lambda claim: claim.data["longest_road"] == claim.rival != claim.after["longest_road"],
    "yields": lambda claim: sum(claim.pips(claim.rest).values()) == claim.n > 0,
    "three-kinds": lambda claim: len(_new_kinds(claim)) == 3,
    "new-kind": lambda claim: _new_kinds(claim) == {claim.kind},
    "harbour": lambda claim: claim.rates(claim.data)[claim.kind] > 2 == claim.rates(claim.after)[claim.kind],
    "harbour-any": lambda claim: max(_better_rates(claim)) == claim.n,
    "opens": lambda claim: max(claim.opened()) == claim.n,
    "longer": lambda claim: claim.trail(claim.after) == claim.n > claim.trail(claim.data),
    "frees": lambda claim: claim.lost(claim.seat, claim.data["robber"]) == claim.n > 0,
    "blocks": lambda claim: claim.lost(claim.rival, _hex(claim)) == claim.n > 0 and claim.rival != claim.seat,
    "leader": lambda claim: claim.leads(claim.rival, _others(claim, claim.seat, claim.rival)),
    "robs": lambda claim: (
        claim.rest.endswith(f"from {claim.rival}") and sum(claim.data["hands"][claim.rival].values()) == claim.n
    ),
    "largest-army": lambda claim: (
        claim.data["largest_army"] != claim.seat == claim.after["largest_army"] and _knights(claim)
    ),
    "robber-away": lambda claim: any(
        claim.data["robber"] in board.hexes_at(corner) for corner in naive.own(claim.data, claim.seat)
    ),
    "robber-stays": lambda claim: (
        claim.rest == claim.data["robber"] == claim.after["robber"]
        and claim.data["options"].get("robber") == "friendly"
    ),
    "knights": _knights,
    "unseen": _unseen,
    "monopoly": lambda claim: (
        sum(claim.data["hands"][seat][claim.kind] for seat in _others(claim, claim.seat)) == claim.n
    ),
    "lacked": lambda claim: not claim.hand[claim.kind] and claim.traded()[claim.kind] > 0,
    "not-held": lambda claim: not naive.has(claim.hand, claim.sides()[0]),
    "helps-leader": lambda claim: (
        claim.rival == claim.data["turn"]["seat"] and claim.leads(claim.rival, _others(claim, claim.rival))
    ),
    "all-refused": lambda claim: set(claim.data["pending"]["answers"]) <= {None, "reject"},
    "nothing-to-pay": lambda claim: not any(naive.has(claim.hand, cost) for cost in naive.COSTS.values()),
}


def _pays(what: str) -> dict[str, Callable[[Claim], bool]]:
    cost = naive.COSTS[what]
    return {
        f"pays-{what}": lambda claim: (
            naive.has(claim.traded(), cost)
            and not naive.has(claim.hand, cost)
            and claim.traded() == claim.after["hands"][claim.seat]
        ),
        f"would-pay-{what}": lambda claim: naive.has(claim.traded(), cost) and not naive.has(claim.hand, cost),
        f"still-{what}": lambda claim: naive.has(claim.after["hands"][claim.seat], cost),
        f"keeps-{what}": lambda claim: naive.has(claim.hand, cost) and not naive.has(claim.traded(), cost),
        f"saves-{what}": lambda claim: _lack(claim, what) == claim.n > 0,
    }


for each in ("city", "settlement", "card", "road"):
    CLAIMS |= _pays(each)
del CLAIMS["saves-card"], CLAIMS["saves-road"]


def holds(data: Any, text: str, seat: int, key: str, args: dict[str, int]) -> bool:
    """Whether what a reason says is true of that action of the seat in the position."""
    return CLAIMS[key](Claim(data, text, seat, args))
