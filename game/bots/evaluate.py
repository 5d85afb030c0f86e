"""How good a position of Tigris & Euphrates is for a seat, from what that seat knows.

Every colour of every seat is projected some turns ahead: the points it has, and what its leaders, tiles and
monuments may be expected to bring while they stand. The projected colours count by their order after
treasures, the lowest most, for only the lowest wins (tigris.md J5, J6).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from game import bits
from game.bots.candidates import beside_temples
from game.bots.odds import Knowledge
from game.tigris import kingdoms
from game.tigris.actions import BLACK, GREEN, HAND, MONUMENTS, RED
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
    gem: float = 0.35
    """Treasures in reach: one that lies in a kingdom with a trader."""
    fear: float = 0.6
    """How likely a rival is to do what would succeed, before we move again."""
    ruin: float = 0.3
    """How likely a rival with a catastrophe left takes away the only temple of a leader."""
    hope: float = 0.3
    """The same for us."""
    rivals: float = 0.6
    """How much the best rival's prospects count against ours."""


WEIGHTS = Weights()


@lru_cache(maxsize=1024)
def _likely(halves: int) -> float:
    """The chance that a margin of so many half tiles wins."""
    return 1.0 / (1.0 + exp(-0.6 * halves))


def likely(margin: float) -> float:
    """The chance that an attacker with that many more tiles, on average, wins."""
    return _likely(round(2 * margin))


class Realm:
    """A kingdom: its cells, the cells beside it, and per colour the seat of the leader, or -1."""

    __slots__ = ("cells", "halo", "owners")

    def __init__(self, cells: int, seats: int, leaders: list[int]) -> None:
        self.cells = cells
        self.halo = bits.halo(cells)
        self.owners = [-1, -1, -1, -1]
        for index in range(4 * seats):
            cell = leaders[index]
            if cell >= 0 and cells >> cell & 1:
                self.owners[index & 3] = index >> 2


class Prospects:
    """Per seat and colour (flat), what a position promises: points a turn, and points that may be won or lost soon."""

    __slots__ = (
        "free",
        "ground",
        "hand",
        "know",
        "others",
        "rates",
        "realms",
        "safety",
        "soon",
        "state",
        "temples",
        "weights",
    )

    def __init__(self, state: State, know: Knowledge, weights: Weights) -> None:
        self.state = state
        self.know = know
        self.weights = weights
        self.realms = [Realm(cells, state.seats, state.leaders) for cells in kingdoms.kingdoms(state)]
        two, three = kingdoms.crowded([realm.cells for realm in self.realms])
        open_cells = ~(state.occupied | state.ruins)
        self.free = bits.FULL & open_cells & two & ~three
        """Cells where a tile unites two kingdoms."""
        self.ground = kingdoms.leader_ground(state) & ~two
        self.temples = beside_temples(state.tiles[RED])
        self.others = [know.mean(HAND, colour) for colour in range(4)]
        own = state.hands[4 * know.seat : 4 * know.seat + 4]
        coming = HAND - sum(own)
        self.hand = [count + know.mean(coming, colour) for colour, count in enumerate(own)]
        self.safety = [1.0] * (4 * state.seats)
        self.rates = [0.0] * (4 * state.seats)
        self.soon = [0.0] * (4 * state.seats)
        self._ruins()
        self._revolts()
        self._wars()
        self._incomes()

    def held(self, seat: int, colour: int) -> float:
        """Tiles of a colour in a hand once everybody has drawn: ours and what comes, or an average."""
        return self.hand[colour] if seat == self.know.seat else self.others[colour]

    def _urge(self, attacker: int) -> float:
        return self.weights.hope if attacker == self.know.seat else self.weights.fear

    def _revolts(self) -> None:
        """The strongest rival's best place beside temples, against every leader (tigris.md C2)."""
        state, red = self.state, self.state.tiles[RED]
        most = [self.held(seat, RED) for seat in range(state.seats)]
        for realm in self.realms:
            near = realm.halo & self.ground
            best = next((count for count in (4, 3, 2, 1) if near & self.temples[count]), 0)
            if not best:
                continue
            for colour, owner in enumerate(realm.owners):
                if owner < 0:
                    continue
                index = 4 * owner + colour
                own = (AROUND[state.leaders[index]] & red).bit_count() + most[owner]
                for seat in range(state.seats):
                    if seat != owner:
                        risk = self._urge(seat) * likely(best + most[seat] - own - 0.5) / (state.seats - 1)
                        self.safety[index] *= 1.0 - risk
                        self.soon[4 * seat + RED] += risk * 0.5

    def _ruins(self) -> None:
        """Leaders whose only temple has no treasure to protect it (tigris.md E1, G2)."""
        state = self.state
        armed = sum(1 << seat for seat, left in enumerate(state.catastrophes) if left)
        for index, cell in enumerate(state.leaders):
            temples = AROUND[cell] & state.tiles[RED] if cell >= 0 else 0
            if (
                temples
                and not temples & (temples - 1)
                and not temples & state.treasures
                and armed & ~(1 << (index >> 2))
            ):
                self.safety[index] *= 1.0 - self.weights.ruin

    def _wars(self) -> None:
        """Kingdoms that one tile would unite, colour by colour (tigris.md D4, D9)."""
        if not self.free:
            return
        for number, first in enumerate(self.realms):
            for second in self.realms[:number]:
                if first.halo & second.halo & self.free:
                    for colour in range(4):
                        if first.owners[colour] >= 0 and second.owners[colour] >= 0:
                            self._war(first, second, colour)
                            self._war(second, first, colour)

    def _war(self, attacking: Realm, defending: Realm, colour: int) -> None:
        tiles = self.state.tiles[colour]
        seat, rival = attacking.owners[colour], defending.owners[colour]
        prize = (tiles & defending.cells).bit_count()
        lead = (tiles & attacking.cells).bit_count() + self.held(seat, colour) - prize - self.held(rival, colour)
        risk = self._urge(seat) * likely(lead - 0.5)
        self.safety[4 * rival + colour] *= 1.0 - risk
        self.soon[4 * seat + colour] += risk * (1 + 0.7 * prize)

    def _incomes(self) -> None:
        state, weights = self.state, self.weights
        for realm in self.realms:
            king = realm.owners[BLACK]
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
        state, weights = self.state, self.weights
        colours = []
        for colour in range(4):
            index = 4 * seat + colour
            rate = self.rates[index]
            ahead = rate * self.safety[index] * turns + self.soon[index]
            if rate and turns:
                ahead += weights.tile * min(3.0, self.held(seat, colour))
            colours.append(state.points[5 * seat + colour] + ahead)
        return colours


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
    values = []
    for seat in range(state.seats):
        levels = levelled(prospects.projected(seat, ahead), state.points[5 * seat + TREASURE_POINTS])
        values.append(sum(share * level for share, level in zip(counts, levels, strict=True)))
    own = values.pop(know.seat)
    if turns:
        own += weights.temple * min(4.0, prospects.hand[RED])
    return own - weights.rivals * max(values)
