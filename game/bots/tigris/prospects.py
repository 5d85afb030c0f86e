"""The projection of a position of Tigris & Euphrates for each seat, from what one seat knows.

Every colour of every seat is projected some turns ahead: its points, and the expected income of leaders, tiles and
monuments.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game import bits
from game.bots.tigris.candidates import cells_by_temples, completing
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.weights import Weights
from game.tigris import kingdoms
from game.tigris.actions import BLACK, BLUE, GREEN, HAND, MONUMENTS, RED
from game.tigris.board import AROUND
from game.tigris.state import State

_EVEN: Final = 150
"""The index of the even conflict in `_WIN_CHANCES`; every margin is smaller, in half tiles."""

_PLAIN: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.0)
"""The factors of a kingdom without buildings."""

RAISED: Final = 1.8
"""The factor of a colour's income in a kingdom with its building: tiles pay twice, other income does not grow."""

_WIN_CHANCES: Final = tuple(1.0 / (1.0 + exp(-0.6 * halves)) for halves in range(-_EVEN, _EVEN + 1))


def win_chance(margin: float) -> float:
    """Return the probability that an attacker wins with that many more tiles on average, in steps of half a tile."""
    return _WIN_CHANCES[int(2 * margin + _EVEN + 0.5)]


class KingdomValue:
    """A kingdom: its cells, the cells next to it, and per colour the seat of the leader, or -1."""

    __slots__ = ("cells", "halo", "owners")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.halo = bits.halo(cells)
        self.owners = [-1, -1, -1, -1]


def kingdom_values(state: State) -> list[KingdomValue]:
    """Return the kingdoms with their leaders."""
    found = [KingdomValue(cells) for cells in kingdoms.kingdoms(state)]
    for index, cell in enumerate(state.leaders):
        if cell >= 0:
            bit = 1 << cell
            for kingdom in found:
                if kingdom.cells & bit:
                    kingdom.owners[index & 3] = index >> 2
                    break
    return found


class Prospects:
    """Per seat and colour (flat): income per turn, and points that may soon be won or lost."""

    __slots__ = (
        "attack_rates",
        "ground",
        "hand",
        "held",
        "kingdoms",
        "knowledge",
        "lasting",
        "rates",
        "safety",
        "soon",
        "state",
        "weights",
    )

    def __init__(self, state: State, knowledge: Knowledge, weights: Weights) -> None:
        self.state = state
        self.knowledge = knowledge
        self.weights = weights
        self.kingdoms = kingdom_values(state)
        own = state.hands[4 * knowledge.seat : 4 * knowledge.seat + 4]
        coming = knowledge.expected_tiles(HAND - sum(own))
        self.hand = [count + more for count, more in zip(own, coming, strict=True)]
        self.held = knowledge.expected_tiles(HAND) * state.seats
        """The tiles of each hand after drawing: the seat's own with expected draws, and average hands."""
        self.held[4 * knowledge.seat : 4 * knowledge.seat + 4] = self.hand
        self.attack_rates = [weights.fear] * state.seats
        """Each seat's probability of a successful attack before the others move again."""
        self.attack_rates[knowledge.seat] = weights.hope
        self.safety = [1.0] * (4 * state.seats)
        self.rates = [0.0] * (4 * state.seats)
        self.lasting = [0.0] * (4 * state.seats)
        self.soon = [0.0] * (4 * state.seats)
        two, three = kingdoms.crowded([kingdom.cells for kingdom in self.kingdoms])
        self.ground = kingdoms.leader_ground(state) & ~two
        """The cells where a leader may be placed."""
        self._ruins()
        self._revolts()
        free = bits.FULL & ~(state.occupied | state.ruins | three)
        self._wars(free)
        self._incomes(free)

    def _revolts(self) -> None:
        """Add the strongest rival's best cell next to temples as a danger to every leader (tigris.md C2)."""
        state, held = self.state, self.held
        others = range(state.seats)
        red = state.tiles[RED]
        temples = cells_by_temples(red)
        for kingdom in self.kingdoms:
            near = kingdom.halo & self.ground
            if not near:
                continue
            best = 4 if near & temples[4] else 3 if near & temples[3] else 2 if near & temples[2] else 1
            for colour, owner in enumerate(kingdom.owners):
                if owner < 0:
                    continue
                index = 4 * owner + colour
                lead = best - 0.5 - (AROUND[state.leaders[index]] & red).bit_count() - held[4 * owner + RED]
                for seat in others:
                    if seat != owner:
                        risk = self.attack_rates[seat] * win_chance(lead + held[4 * seat + RED]) / (state.seats - 1)
                        self.safety[index] *= 1.0 - risk
                        self.soon[4 * seat + RED] += risk * 0.5

    def _ruins(self) -> None:
        """Add the danger to leaders whose only temple carries nothing (tigris.md E1, G2; tigris-variants.md L15)."""
        state = self.state
        with_catastrophes = [seat for seat, left in enumerate(state.catastrophes) if left]
        if not with_catastrophes:
            return
        red = state.tiles[RED]
        guarded = state.treasures | (1 << state.buildings[RED] if state.buildings[RED] >= 0 else 0)
        exposed: dict[int, list[int]] = {}
        for index, cell in enumerate(state.leaders):
            if cell >= 0:
                temples = AROUND[cell] & red
                if not temples & (temples - 1) and not temples & guarded:
                    exposed.setdefault(temples, []).append(index)
        for leaders in exposed.values():
            risk = min(0.9, self.weights.ruin * (1.0 + self.weights.crowd * (len(leaders) - 1)))
            for index in leaders:
                if with_catastrophes != [index >> 2]:
                    self.safety[index] *= 1.0 - risk

    def _wars(self, free: int) -> None:
        """Add, per colour, wars between kingdoms that one or two tiles on free cells would unite (tigris.md D4, D9)."""
        for number, first in enumerate(self.kingdoms):
            wide = bits.halo(first.halo & free)
            for second in self.kingdoms[:number]:
                border = second.halo & free
                near = 1.0 if first.halo & border else self.weights.reach if wide & border else 0.0
                if near:
                    for colour in range(4):
                        if first.owners[colour] >= 0 and second.owners[colour] >= 0:
                            self._war(first, second, colour, near)

    def _war(self, first: KingdomValue, second: KingdomValue, colour: int, near: float) -> None:
        """Add the chances of both sides of one war."""
        tiles = self.state.tiles[colour]
        one, other = 4 * first.owners[colour] + colour, 4 * second.owners[colour] + colour
        prizes = (tiles & second.cells).bit_count(), (tiles & first.cells).bit_count()
        lead = prizes[1] - prizes[0] + self.held[one] - self.held[other]
        for attacker, victim, prize, ahead in ((one, other, prizes[0], lead), (other, one, prizes[1], -lead)):
            risk = near * self.attack_rates[attacker >> 2] * win_chance(ahead - 0.5)
            self.safety[victim] *= 1.0 - risk
            self.soon[attacker] += risk * (1 + self.weights.prize * prize)

    def _incomes(self, free: int) -> None:
        """Add the income of leaders; farmers need a free river cell."""
        state, weights = self.state, self.weights
        for kingdom in self.kingdoms:
            king = kingdom.owners[BLACK]
            raised = self._raised(kingdom)
            for colour, owner in enumerate(kingdom.owners):
                if owner >= 0:
                    support = min(4, (state.tiles[colour] & kingdom.cells).bit_count())
                    self.rates[4 * owner + colour] += (weights.leader + weights.ground * support) * raised[colour]
                elif king >= 0 and state.leaders[4 * king + colour] < 0:
                    self.rates[4 * king + colour] += weights.king * self.safety[4 * king] * raised[colour]
            farmer = kingdom.owners[BLUE]
            if farmer >= 0 and not kingdom.halo & free & state.board.river:
                self.rates[4 * farmer + BLUE] -= weights.leader * (1.0 - weights.dry)
            trader = kingdom.owners[GREEN]
            if trader >= 0 and state.treasures & kingdom.cells:
                self.soon[4 * trader + GREEN] += weights.gem * self.safety[4 * trader + GREEN]
        self._monuments(free)

    def _raised(self, kingdom: KingdomValue) -> Sequence[float]:
        """Return the factor of each colour's income in a kingdom: more with its building (tigris-variants.md L9)."""
        if max(self.state.buildings) < 0:
            return _PLAIN
        return [RAISED if cell >= 0 and kingdom.cells >> cell & 1 else 1.0 for cell in self.state.buildings]

    def free_points(self, seat: int, turns: float) -> float:
        """Return the points of a colour of choice that the wonder will pay a seat (tigris-variants.md M10, M14)."""
        king = self.state.leaders[4 * seat + BLACK]
        if self.state.wonder < 0 or king < 0:
            return 0.0
        for kingdom in self.kingdoms:
            if kingdom.cells >> king & 1:
                here = kingdom.cells >> self.state.wonder & 1
                stays = self.safety[4 * seat + BLACK] * min(turns, self.weights.lasting)
                return stays if here else 0.0
        return 0.0

    def _monuments(self, free: int) -> None:
        """Add monuments, and squares that lack one tile and could still get a monument (tigris.md F1)."""
        state = self.state
        left = 0
        for monument, corner in enumerate(state.monuments):
            colours = MONUMENTS[monument]
            if corner >= 0:
                self._add_income(1 << corner, colours, self.weights.monument)
            else:
                left |= 1 << colours[0] | 1 << colours[1]
        for colour in range(4):
            if left >> colour & 1:
                ground = state.board.river if colour == BLUE else state.board.land
                cells = completing(state.tiles[colour]) & free & ground
                if cells:
                    self._add_income(cells, (colour,), self.weights.square * self.weights.monument)

    def _add_income(self, cells: int, colours: Sequence[int], points: float) -> None:
        """Add `points` per turn for leaders of these colours in kingdoms that have or touch one of the cells."""
        for kingdom in self.kingdoms:
            if kingdom.halo & cells:
                for colour in colours:
                    if kingdom.owners[colour] >= 0:
                        self.lasting[4 * kingdom.owners[colour] + colour] += points

    def projected(self, seat: int, turns: float) -> list[float]:
        """Return the four colours `turns` own turns ahead, before treasures; uncertain points need at least a turn."""
        weights = self.weights
        near, far = min(turns, weights.horizon), min(turns, weights.lasting)
        chance = min(1.0, turns)
        ahead = [chance * soon for soon in self.soon[4 * seat : 4 * seat + 4]]
        points = self.state.points
        for colour in range(4):
            index = 4 * seat + colour
            rate, lasting = self.rates[index], self.lasting[index]
            if turns and (rate or lasting):
                ahead[colour] += self.safety[index] * (rate * near + lasting * far)
                ahead[colour] += weights.tile * min(3.0, self.held[index])
            ahead[colour] += points[5 * seat + colour]
        return ahead
