"""How good a position of Tigris & Euphrates is for a seat, from what that seat knows.

Every colour of every seat is projected some turns ahead: the points it has, and what its leaders, tiles and
monuments may be expected to bring while they stand. The projected colours count by their order after
treasures, the lowest most, for only the lowest wins (tigris.md J5, J6).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from operator import mul
from typing import Final

from game import bits
from game.bots.candidates import beside_temples
from game.bots.odds import Knowledge
from game.tigris import kingdoms
from game.tigris.actions import BLACK, BLUE, GREEN, HAND, MONUMENTS, RED
from game.tigris.board import AROUND
from game.tigris.state import OVER_PHASE, TREASURE_POINTS, State


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a position are worth, in points of a colour unless said otherwise."""

    early: tuple[float, float, float, float] = (0.55, 0.25, 0.13, 0.07)
    """Shares of the four colours, lowest first, with the whole game to come."""
    late: tuple[float, float, float, float] = (0.85, 0.11, 0.03, 0.01)
    """The same at the end."""
    horizon: float = 4.0
    """How many own turns ahead a position is trusted."""
    leader: float = 0.5
    """Points a turn that a leader on the board brings in its colour."""
    king: float = 0.2
    """Points a turn that a king brings in the colour of a missing leader."""
    tile: float = 0.15
    """A tile of the hand that somebody of ours could score with."""
    temple: float = 0.1
    """A temple of the hand: it defends as well."""
    monument: float = 0.9
    """Points a turn that a monument brings to a leader in its kingdom."""
    dry: float = 0.6
    """What is left of a farmer's income where no river cell beside its kingdom is free."""
    gem: float = 0.35
    """Treasures in reach: one that lies in a kingdom with a trader."""
    fear: float = 0.6
    """How likely a rival is to do what would succeed, before we move again."""
    reach: float = 0.25
    """The same for a war that takes one tile more to begin."""
    prize: float = 0.7
    """Points of a tile that the loser of a war takes off, for who might win it."""
    ruin: float = 0.3
    """How likely a rival with a catastrophe left takes away the only temple of a leader."""
    hope: float = 0.3
    """The same for us."""
    spent: float = 0.1
    """A tile committed to a conflict: a little more than the next one drawn."""
    temple_spent: float = 1.6
    """How much more a temple is missed than others."""
    willing: float = 0.9
    """How often a defender who could hold does."""
    rivals: float = 0.6
    """How much the best rival's prospects count against ours."""


WEIGHTS = Weights()


_EVEN: Final = 150
"""Where `_LIKELY` has the even fight; no margin has that many half tiles."""

_LIKELY: Final = tuple(1.0 / (1.0 + exp(-0.6 * halves)) for halves in range(-_EVEN, _EVEN + 1))


def likely(margin: float) -> float:
    """The chance that an attacker with that many more tiles, on average, wins; margins count in half tiles."""
    return _LIKELY[int(2 * margin + _EVEN + 0.5)]


class Realm:
    """A kingdom: its cells, the cells beside it, and per colour the seat of the leader, or -1."""

    __slots__ = ("cells", "halo", "owners")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.halo = bits.halo(cells)
        self.owners = [-1, -1, -1, -1]


def realms_of(state: State) -> list[Realm]:
    """The kingdoms with their leaders."""
    realms = [Realm(cells) for cells in kingdoms.kingdoms(state)]
    for index, cell in enumerate(state.leaders):
        if cell >= 0:
            bit = 1 << cell
            for realm in realms:
                if realm.cells & bit:
                    realm.owners[index & 3] = index >> 2
                    break
    return realms


class Prospects:
    """Per seat and colour (flat), what a position promises: points a turn, and points that may be won or lost soon."""

    __slots__ = ("ground", "hand", "held", "know", "rates", "realms", "safety", "soon", "state", "urges", "weights")

    def __init__(self, state: State, know: Knowledge, weights: Weights) -> None:
        self.state = state
        self.know = know
        self.weights = weights
        self.realms = realms_of(state)
        own = state.hands[4 * know.seat : 4 * know.seat + 4]
        coming = know.means(HAND - sum(own))
        self.hand = [count + more for count, more in zip(own, coming, strict=True)]
        self.held = know.means(HAND) * state.seats
        """Tiles in a hand once everybody has drawn: ours and what comes, or an average."""
        self.held[4 * know.seat : 4 * know.seat + 4] = self.hand
        self.urges = [weights.fear] * state.seats
        """How likely each seat is to do what would succeed, before the others move again."""
        self.urges[know.seat] = weights.hope
        self.safety = [1.0] * (4 * state.seats)
        self.rates = [0.0] * (4 * state.seats)
        self.soon = [0.0] * (4 * state.seats)
        two, three = kingdoms.crowded([realm.cells for realm in self.realms])
        self.ground = kingdoms.leader_ground(state) & ~two
        """Cells where a leader may go."""
        self._ruins()
        self._revolts()
        free = bits.FULL & ~(state.occupied | state.ruins | three)
        self._wars(free)
        self._incomes(free & state.board.river)

    def _revolts(self) -> None:
        """The strongest rival's best place beside temples, against every leader (tigris.md C2)."""
        state, held = self.state, self.held
        others = range(state.seats)
        red = state.tiles[RED]
        temples = beside_temples(red)
        for realm in self.realms:
            near = realm.halo & self.ground
            if not near:
                continue
            best = 4 if near & temples[4] else 3 if near & temples[3] else 2 if near & temples[2] else 1
            for colour, owner in enumerate(realm.owners):
                if owner < 0:
                    continue
                index = 4 * owner + colour
                lead = best - 0.5 - (AROUND[state.leaders[index]] & red).bit_count() - held[4 * owner + RED]
                for seat in others:
                    if seat != owner:
                        risk = self.urges[seat] * likely(lead + held[4 * seat + RED]) / (state.seats - 1)
                        self.safety[index] *= 1.0 - risk
                        self.soon[4 * seat + RED] += risk * 0.5

    def _ruins(self) -> None:
        """Leaders whose only temple has no treasure to protect it (tigris.md E1, G2)."""
        state = self.state
        armed = [seat for seat, left in enumerate(state.catastrophes) if left]
        if not armed:
            return
        red = state.tiles[RED]
        for index, cell in enumerate(state.leaders):
            if cell >= 0 and armed != [index >> 2]:
                temples = AROUND[cell] & red
                if not temples & (temples - 1) and not temples & state.treasures:
                    self.safety[index] *= 1.0 - self.weights.ruin

    def _wars(self, free: int) -> None:
        """Kingdoms that a tile or two on free cells would unite, colour by colour (tigris.md D4, D9)."""
        for number, first in enumerate(self.realms):
            wide = bits.halo(first.halo & free)
            for second in self.realms[:number]:
                border = second.halo & free
                near = 1.0 if first.halo & border else self.weights.reach if wide & border else 0.0
                if near:
                    for colour in range(4):
                        if first.owners[colour] >= 0 and second.owners[colour] >= 0:
                            self._war(first, second, colour, near)

    def _war(self, first: Realm, second: Realm, colour: int, near: float) -> None:
        """Both may attack."""
        tiles = self.state.tiles[colour]
        one, other = 4 * first.owners[colour] + colour, 4 * second.owners[colour] + colour
        prizes = (tiles & second.cells).bit_count(), (tiles & first.cells).bit_count()
        lead = prizes[1] - prizes[0] + self.held[one] - self.held[other]
        for attacker, victim, prize, ahead in ((one, other, prizes[0], lead), (other, one, prizes[1], -lead)):
            risk = near * self.urges[attacker >> 2] * likely(ahead - 0.5)
            self.safety[victim] *= 1.0 - risk
            self.soon[attacker] += risk * (1 + self.weights.prize * prize)

    def _incomes(self, banks: int) -> None:
        """What leaders bring; farmers need one of the free river cells."""
        state, weights = self.state, self.weights
        for realm in self.realms:
            king = realm.owners[BLACK]
            farmer = realm.owners[BLUE]
            if farmer >= 0 and not realm.halo & banks:
                self.rates[4 * farmer + BLUE] -= weights.leader * (1.0 - weights.dry)
            for colour, owner in enumerate(realm.owners):
                if owner >= 0:
                    self.rates[4 * owner + colour] += weights.leader
                elif king >= 0 and state.leaders[4 * king + colour] < 0:
                    self.rates[4 * king + colour] += weights.king * self.safety[4 * king]
            trader = realm.owners[GREEN]
            if trader >= 0 and state.treasures & realm.cells:
                self.soon[4 * trader + GREEN] += weights.gem * self.safety[4 * trader + GREEN]
        for monument, corner in enumerate(state.monuments):
            if corner >= 0:
                self._monument(monument, corner)

    def _monument(self, monument: int, corner: int) -> None:
        for realm in self.realms:
            if realm.cells >> corner & 1:
                for colour in MONUMENTS[monument]:
                    if realm.owners[colour] >= 0:
                        self.rates[4 * realm.owners[colour] + colour] += self.weights.monument

    def projected(self, seat: int, turns: float) -> list[float]:
        """The four colours that many own turns ahead, treasures not yet shared out."""
        colours = self.state.points[5 * seat : 5 * seat + 4]
        ahead: list[float] = self.soon[4 * seat : 4 * seat + 4]
        for colour in range(4):
            index = 4 * seat + colour
            rate = self.rates[index]
            if rate and turns:
                ahead[colour] += rate * self.safety[index] * turns + self.weights.tile * min(3.0, self.held[index])
            ahead[colour] += colours[colour]
        return ahead


def levelled(colours: list[float], treasures: int) -> list[float]:
    """Lowest first, each treasure raising the lowest by one (tigris.md J5)."""
    levels = sorted(colours)
    for _ in range(treasures):
        levels[0] += 1.0
        levels.sort()
    return levels


def turns_left(state: State) -> float:
    """How many turns each seat may still expect: until the bag or the treasures run out (tigris.md J1, J2)."""
    by_bag = sum(state.bag) / (2.5 * state.seats)
    by_treasures = (state.treasures.bit_count() - 2) * 3.0 / state.seats
    return max(0.0, min(by_bag, by_treasures + 1.0))


@lru_cache(maxsize=1024)
def shares(weights: Weights, turns: float) -> tuple[float, ...]:
    """What the four colours count, lowest first: the lowest alone towards the end."""
    far = min(1.0, turns / 12.0)
    return tuple(late + far * (early - late) for early, late in zip(weights.early, weights.late, strict=True))


def evaluate(state: State, know: Knowledge, weights: Weights = WEIGHTS) -> float:
    """How good the position is for the seat that knows this; higher is better, 0 when all stand alike."""
    turns = 0.0 if state.phase == OVER_PHASE else turns_left(state)
    prospects = Prospects(state, know, weights)
    counts = shares(weights, turns)
    ahead = min(turns, weights.horizon)
    values: list[float] = []
    for seat in range(state.seats):
        levels = levelled(prospects.projected(seat, ahead), state.points[5 * seat + TREASURE_POINTS])
        values.append(sum(map(mul, counts, levels)))
    own = values.pop(know.seat)
    if turns:
        own += weights.temple * min(4.0, prospects.hand[RED])
    return own - weights.rivals * max(values)
