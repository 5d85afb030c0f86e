"""What each reason of a hint at Qwirkle claims, looked up once more by the plain second reading of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.qwirkle import naive


class Claim:
    """An action of a seat in a position, and what one reason says about it."""

    def __init__(self, data: Any, text: str, seat: int, args: dict[str, int]) -> None:
        self.data, self.seat, self.n, self.points = data, seat, args.get("n", 0), args.get("points", 0)
        self.word, *rest = text.split()
        self.tiles, self.hand = naive.table(data), list(data["hands"][seat])
        self.new = {naive.cell(at): tile for tile, _, at in (word.partition("@") for word in rest if "@" in word)}
        self.gone = list(self.new.values()) if self.new else rest
        self.kept = Counter(self.hand) - Counter(self.gone)
        self.after = self.tiles | self.new
        self.bag = sum(data["bag"].values())

    def lines(self) -> list[int]:
        """Lengths of all lines with a new tile."""
        ways = ((1, 0), (0, 1))
        found = {tuple(naive.line(self.after, at, *way)) for at in self.new for way in ways}
        return [len(line) for line in found if len(line) > 1]

    def best(self) -> int:
        """The most that any placement of the hand brings."""
        moves = naive.placements(self.tiles, self.hand)
        return max((naive.points(self.tiles, dict(move)) for move in moves), default=0)

    def together(self) -> int:
        return naive.largest(list(self.kept)) if self.kept else 0

    def first_six(self) -> bool:
        options = self.data["setup"]["options"] if "setup" in self.data else self.data["options"]
        return options["six_at_once_bonus"] == "on" and self.data.get("six_at_once") is None and len(self.new) == 6

    def fives(self, tiles: naive.Tiles) -> bool:
        """Whether some tile that the seat does not see would make a line of six of one of five."""
        unseen = Counter(dict.fromkeys(naive.KINDS, 3))
        unseen.subtract(self.tiles.values())
        unseen.subtract(self.hand)
        spots = {spot for at in tiles for spot in naive.beside(at)} - set(tiles)
        for spot in spots:
            for kind in (kind for kind, left in unseen.items() if left > 0):
                fives = any(_five_beside(tiles, spot, way) for way in ((1, 0), (0, 1)))
                if fives and naive.may_lie(tiles, {spot: kind}):
                    return True
        return False


def _five_beside(tiles: naive.Tiles, spot: naive.Cell, way: tuple[int, int]) -> bool:
    """Five tiles in that direction on both sides of a cell together."""
    (x, y), (dx, dy) = spot, way
    sides = [(x + dx, y + dy), (x - dx, y - dy)]
    return sum(len(naive.line(tiles, side, dx, dy)) for side in sides if side in tiles) == 5


def _wins(claim: Claim) -> bool:
    """The game ends, and nobody reaches the seat any more."""
    last = claim.word == "place" and not claim.kept and not claim.bag
    gained = naive.points(claim.tiles, claim.new) + 6 * claim.first_six() if claim.new else 0
    others = [points for seat, points in enumerate(claim.data["points"]) if seat != claim.seat]
    over = last or _closes(claim) or _standstill(claim)
    return over and claim.data["points"][claim.seat] + gained + 6 * last > max(others)


def _closes(claim: Claim) -> bool:
    return claim.word == "place" and naive.closed(claim.after)


def _standstill(claim: Claim) -> bool:
    return claim.word == "trade" and claim.data["passes"] + 1 == 3 * len(claim.data["hands"])


CLAIMS: dict[str, Callable[[Claim], bool]] = {
    "best": lambda claim: True,
    "last": lambda claim: claim.word == "place" and not claim.kept and not claim.bag and claim.n == 6,
    "wins": _wins,
    "first": lambda claim: not claim.tiles and len(claim.new) == claim.n == naive.largest(claim.hand),
    "six": lambda claim: claim.lines().count(6) == claim.n > 0,
    "six-at-once": lambda claim: claim.first_six() and claim.n == 6,
    "lines": lambda claim: len(claim.lines()) == claim.n > 1 and naive.points(claim.tiles, claim.new) == claim.points,
    "most": lambda claim: naive.points(claim.tiles, claim.new) == claim.n == claim.best(),
    "no-five": lambda claim: claim.fives(claim.tiles) and not claim.fives(claim.after),
    "keeps": lambda claim: claim.together() == claim.n >= 3,
    "twin": lambda claim: any(claim.hand.count(tile) > 1 for tile in claim.gone),
    "scores": lambda claim: naive.points(claim.tiles, claim.new) == claim.n,
    "none-fits": lambda claim: not naive.placements(claim.tiles, claim.hand),
    "little": lambda claim: claim.best() == claim.n > 0,
    "fresh": lambda claim: claim.word == "trade" and len(claim.gone) == claim.n <= claim.bag,
    "closes": _closes,
    "standstill": lambda claim: _standstill(claim) and claim.n == 3,
    "must-pass": lambda claim: not claim.bag and not naive.placements(claim.tiles, claim.hand),
}


def holds(data: Any, text: str, seat: int, key: str, args: dict[str, int]) -> bool:
    """Whether what a reason says is true of that action of the seat in the position."""
    return CLAIMS[key](Claim(data, text, seat, args))
