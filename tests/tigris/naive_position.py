"""The board, points, turns and conflicts once more, from the rulings alone: dicts and sets of (x, y), slow and plain.

Civilization buildings, the wonder and English reinforcement (tigris-variants.md) too. Nothing here imports the game.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

COLOURS = ("black", "red", "blue", "green")
FACES = dict(zip("STFM", COLOURS, strict=True))
SIGNS = {colour: sign for sign, colour in FACES.items()}
MONUMENTS = ("black-red", "black-blue", "black-green", "red-blue", "red-green", "blue-green")

DRAWN = {
    "standard": """
        ....~~~~~.T.~... .C..~.......~..C ...~~T......~~.. ~~~~.........~~~ .............T~~ ..............~.
        ~~~~....T...~~~. .C.~~~~.....~... ......~~~~~~~.C. .....T.......... ..........T.....""",
    "advanced": """
        ..~~T....T.....~ ..~~..........T~ .C~~...........~ ..~...T....T~~~~ ..~.........~... ..~T........~..C
        ..~~........~~.. C..~~~.T....T~.. .....~~~.....~.. ....C.~~~~~~~~.. ......~..C....C.""",
}

Cell = tuple[int, int]
CELLS = [(x, y) for y in range(11) for x in range(16)]


def name(cell: Cell) -> str:
    return "abcdefghijklmnop"[cell[0]] + str(cell[1] + 1)


def place(text: str) -> Cell:
    return "abcdefghijklmnop".index(text[0]), int(text[1:]) - 1


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in near if 0 <= a < 16 and 0 <= b < 11]


def squares(cell: Cell) -> list[list[Cell]]:
    """The squares of four that contain the cell, each from its top-left cell on."""
    x, y = cell
    corners = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
    return [[(a, b), (a + 1, b), (a, b + 1), (a + 1, b + 1)] for a, b in corners if 0 <= a < 15 and 0 <= b < 10]


def cross(cell: Cell) -> list[Cell]:
    """A cell and its four neighbours; fewer at an edge."""
    return [cell, *beside(cell)]


class Position:
    """A position taken apart."""

    def __init__(self, data: Any) -> None:
        self.data: Any = deepcopy(data)
        drawn = DRAWN[self.data["options"]["board"]].split()
        self.river = {(x, y) for x, y in CELLS if drawn[y][x] == "~"}
        self.bordered = {(x, y) for x, y in CELLS if drawn[y][x] == "C"}
        signs = {(x, y): self.data["rows"][y][x] for x, y in CELLS}
        self.up = {cell: FACES[sign] for cell, sign in signs.items() if sign in FACES}
        self.down = {cell: FACES[sign.upper()] for cell, sign in signs.items() if sign.islower()}
        self.ruins = {cell for cell, sign in signs.items() if sign == "X"}
        self.leaders = {place(text): (seat, colour) for text, (seat, colour) in self.data["leaders"].items()}
        self.treasures = {place(text) for text in self.data["treasures"]}
        self.turn = self.data["turn"]["seat"]
        self.buildings = {colour: place(text) for text, colour in self.data.get("buildings", {}).items()}
        self.wonder = place(self.data["wonder"]) if self.data.get("wonder") else None

    def plays(self, option: str) -> bool:
        """Whether a variant is on."""
        return self.data["options"].get(option) in ("on", "english")

    def done(self) -> Any:
        """The position put together again."""
        rows = [["."] * 16 for _ in range(11)]
        for cell, colour in self.up.items():
            rows[cell[1]][cell[0]] = SIGNS[colour]
        for cell, colour in self.down.items():
            rows[cell[1]][cell[0]] = SIGNS[colour].lower()
        for x, y in self.ruins:
            rows[y][x] = "X"
        self.data["rows"] = ["".join(row) for row in rows]
        self.data["leaders"] = {name(cell): [seat, colour] for cell, (seat, colour) in self.leaders.items()}
        self.data["treasures"] = sorted(map(name, self.treasures))
        if self.plays("buildings"):
            self.data["buildings"] = {name(cell): colour for colour, cell in self.buildings.items()}
        if self.plays("wonder"):
            self.data["wonder"] = name(self.wonder) if self.wonder else None
        return self.data

    # ---------------------------------------------------------------- the board

    def pieces(self) -> set[Cell]:
        return {*self.up, *self.down, *self.leaders}

    def region(self, cell: Cell, gone: Cell | None = None) -> set[Cell]:
        """Everything that hangs together with a piece when the cell `gone` is left out."""
        ground = self.pieces() - {gone}
        found, edge = {cell}, [cell]
        while edge:
            for near in beside(edge.pop()):
                if near in ground and near not in found:
                    found.add(near)
                    edge.append(near)
        return found

    def regions(self) -> list[set[Cell]]:
        left, found = self.pieces(), []
        while left:
            found.append(self.region(next(iter(left))))
            left -= found[-1]
        return found

    def kingdoms(self) -> list[set[Cell]]:
        return [region for region in self.regions() if region & self.leaders.keys()]

    def free(self, cell: Cell) -> bool:
        return cell not in self.ruins and cell not in self.up and cell not in self.down and cell not in self.leaders

    def temples(self, cell: Cell) -> set[Cell]:
        return {near for near in beside(cell) if self.up.get(near) == "red"}

    def leader(self, region: set[Cell], colour: str) -> int | None:
        """Whose leader of that colour is in the region."""
        owners = [seat for cell, (seat, kind) in self.leaders.items() if cell in region and kind == colour]
        return owners[0] if owners else None

    def standing(self, seat: int, colour: str) -> Cell | None:
        return next((cell for cell, owner in self.leaders.items() if owner == (seat, colour)), None)

    def clashes(self, cell: Cell) -> list[str]:
        region = self.region(cell)
        kinds = [kind for other, (_, kind) in self.leaders.items() if other in region]
        return [colour for colour in COLOURS if kinds.count(colour) == 2]

    def strand(self) -> None:
        for cell in [cell for cell in self.leaders if not self.temples(cell)]:
            del self.leaders[cell]

    def offers(self, cell: Cell) -> list[str]:
        colour = self.up[cell]
        whole = [square for square in squares(cell) if all(self.up.get(each) == colour for each in square)]
        unused = [pair for pair in MONUMENTS if colour in pair.split("-") and pair not in self.built()]
        return [f"build {pair} {name(square[0])}" for square in whole for pair in unused]

    def built(self) -> set[str]:
        return set(self.data["monuments"].values())

    # ---------------------------------------------------------------- buildings and the wonder

    def lines(self, cell: Cell) -> list[list[Cell]]:
        """The row and the column of tiles of one colour through a face-up tile (L1)."""
        found = []
        for dx, dy in ((1, 0), (0, 1)):
            line = [cell]
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while self.up.get((x, y)) == self.up[cell]:
                    line.append((x, y))
                    x, y = x + sign * dx, y + sign * dy
            found.append(line)
        return found

    def building_sites(self, placed: Cell) -> set[Cell]:
        """Where the building of the placed tile's colour may be put (L3, L4), or where it may move (L5, L6)."""
        if not self.plays("buildings"):
            return set()
        here = self.buildings.get(self.up[placed])
        own = max(map(len, self.lines(here))) if here else 0
        return {cell for line in self.lines(placed) if len(line) >= 3 and len(line) > own for cell in line}

    def wonder_centres(self, placed: Cell) -> set[Cell]:
        """The centres of all pluses of five that the placed tile is part of (M1, M4, M16)."""
        if not self.plays("wonder") or self.wonder:
            return set()
        colour = self.up[placed]
        return {
            centre
            for centre in cross(placed)
            if len(cross(centre)) == 5 and all(self.up.get(each) == colour for each in cross(centre))
        }

    def turn_down(self, cells: list[Cell]) -> None:
        """Lay tiles face down for good: leaders may leave (E1, M8), buildings go back (L16)."""
        for cell in cells:
            self.down[cell] = self.up.pop(cell)
        self.buildings = {colour: cell for colour, cell in self.buildings.items() if cell not in cells}
        self.strand()

    # ---------------------------------------------------------------- points and turns

    def pay(self, seat: int, colour: str, points: int = 1) -> None:
        self.data["points"][seat][colour] += points

    def wait(self, phase: str, **fields: Any) -> None:
        """The position waits in that phase."""
        for key in ("owed", "cause", "uniting", "conflict", "placed", "taker", "kingdom"):
            self.data.pop(key, None)
        self.data["phase"] = phase
        self.data |= fields

    def clockwise(self) -> list[int]:
        return [(self.turn + step) % self.data["seats"] for step in range(self.data["seats"])]

    def give_treasures(self) -> bool:
        """Hand out what needs no question; True when somebody must choose."""
        for seat in self.clockwise():
            trader = self.standing(seat, "green")
            if trader is None:
                continue
            found = self.region(trader) & self.treasures
            while len(found) > 1:
                bordered = found & self.bordered
                if len(bordered) in (0, len(found)):
                    self.wait("treasure", taker=seat, kingdom=name(trader))
                    return True
                for cell in bordered:
                    self.take(seat, cell)
                found -= bordered
        return False

    def take(self, seat: int, cell: Cell) -> None:
        self.treasures.remove(cell)
        self.pay(seat, "treasure")

    def action_over(self) -> None:
        if self.data["options"]["treasures"] == "after_action" and self.give_treasures():
            return
        self.wait("action")

    def turn_over(self) -> None:
        if self.data["options"]["treasures"] == "end_of_turn" and self.give_treasures():
            return
        if self.wonder and self.standing(self.turn, "black") in self.region(self.wonder):
            self.wait("wonder")  # M10, M12
        else:
            self.finish_turn()

    def finish_turn(self) -> None:
        """Pay for monuments, refill."""
        for text, pair in self.data["monuments"].items():
            region = self.region(place(text))
            for colour in pair.split("-"):
                if self.standing(self.turn, colour) in region:
                    self.pay(self.turn, colour)
        self.owe([(seat, 6 - sum(self.data["hands"][seat].values())) for seat in self.clockwise()], "refill")

    def owe(self, wanted: list[tuple[int, int]], cause: str) -> None:
        left, owed = sum(self.data["bag"].values()), []
        for seat, count in wanted:
            if count > left:
                self.data["ending"] = True
            if min(count, left):
                owed.append([seat, min(count, left)])
            left -= min(count, left)
        self.wait("draw", owed=owed, cause=cause)
        if not owed:
            self.drawn()

    def drawn(self) -> None:
        cause, ending = self.data["cause"], "ending" in self.data
        if cause == "opening":
            self.wait("action")
        elif cause == "swap":
            if ending and self.data["options"]["bag_end"] == "immediate":
                self.wait("over")
            else:
                self.action_over()
        elif ending or len(self.treasures) < 3:
            self.wait("over")
        else:
            following = (self.turn + 1) % self.data["seats"]
            self.data["turn"] = {"seat": following, "actions_left": 2, "number": self.data["turn"]["number"] + 1}
            self.wait("action")

    # ---------------------------------------------------------------- conflicts

    def go_on(self, cell: Cell) -> None:
        """After a tile joined two kingdoms, and after each of its wars."""
        pending = self.clashes(cell)
        if len(pending) > 1:
            self.wait("war", uniting=name(cell))
        elif pending:
            self.war(pending[0], cell)
        else:
            self.after_tile(cell)

    def after_tile(self, cell: Cell) -> None:
        """L7: the building is asked for before monument and wonder."""
        if self.building_sites(cell):
            self.wait("building", placed=name(cell))
        else:
            self.after_building(cell)

    def after_building(self, cell: Cell) -> None:
        """M3: one question for monuments and the wonder."""
        if self.offers(cell) or self.wonder_centres(cell):
            self.wait("monument", placed=name(cell))
        else:
            self.action_over()

    def supporters(self, cell: Cell, colour: str, uniting: Cell) -> set[Cell]:
        return {each for each in self.region(cell, uniting) if self.up.get(each) == colour}

    def war(self, colour: str, uniting: Cell) -> None:
        region = self.region(uniting)
        sides = {seat: cell for cell, (seat, kind) in self.leaders.items() if kind == colour and cell in region}
        attacker, defender = (seat for seat in self.clockwise() if seat in sides)
        self.conflict("war", colour, attacker, defender, sides[attacker], sides[defender], uniting)

    def conflict(
        self, kind: str, colour: str, attacker: int, defender: int, first: Cell, second: Cell, uniting: Cell | None
    ) -> None:
        support = [
            self.temples(cell) if uniting is None else self.supporters(cell, colour, uniting)
            for cell in (first, second)
        ]
        conflict = {
            "kind": kind,
            "colour": colour,
            "attacker": attacker,
            "defender": defender,
            "cells": [name(first), name(second)],
            "strength": [len(support[0]), len(support[1])],
            "committed": [None, None],
        }
        self.wait("support", conflict=conflict, **({} if uniting is None else {"uniting": name(uniting)}))

    def settle(self, conflict: Any) -> None:
        first, second = (conflict["strength"][side] + conflict["committed"][side] for side in (0, 1))
        seats, cells = (conflict["attacker"], conflict["defender"]), [place(text) for text in conflict["cells"]]
        winner, losing = (seats[0], cells[1]) if first > second else (seats[1], cells[0])
        if conflict["kind"] == "revolt":
            del self.leaders[losing]
            self.pay(winner, "red")
            self.action_over()
            return
        uniting, colour = place(self.data["uniting"]), conflict["colour"]
        lost = self.supporters(losing, colour, uniting)
        del self.leaders[losing]
        if colour == "red":
            lost = {cell for cell in lost - self.treasures if not set(beside(cell)) & self.leaders.keys()}
        lost -= set(self.buildings.values())  # L14
        for cell in lost:
            del self.up[cell]
        self.pay(winner, colour, 1 + len(lost))
        self.strand()
        self.go_on(uniting)
