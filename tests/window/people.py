"""People at the table: what they want to do, and how they do it with a mouse or a keyboard alone.

They know the legal actions that the event log tells, the board, and what everybody saw happen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game import bits
from game.tigris.actions import COLOURS
from game.tigris.board import AROUND, BOARDS, SQUARE
from tests.window.driver import Line, Program, verified

KEYS = {"black": "q", "red": "w", "blue": "e", "green": "r"}
"""Keys of the leaders."""


def hand(legal: Sequence[str]) -> list[str]:
    """The colours in the hand from left to right, as the largest swap tells."""
    swaps = [text for text in legal if text.startswith("swap ")]
    return sorted(max(swaps, key=len, default="").split()[1:], key=COLOURS.index)


class Troublemaker:
    """Looks for a revolt in every turn until there were enough conflicts, and swaps tiles to end the game soon."""

    def __init__(self, program: Program, conflicts: int, tiles: int) -> None:
        self.program = program
        self.conflicts = conflicts
        """How many tile commitments to provoke."""
        self.tiles = tiles
        """How many tiles to place before swapping."""

    def choose(self, seat: int, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        for word in ("support", "war", "take", "build"):
            fitting = [text for text in legal if text.startswith(word)]
            if fitting:
                return max(fitting) if word == "support" else fitting[0]
        swaps = [text for text in legal if text.startswith("swap ")]
        return self._trouble(seat, legal) or self._tile(legal) or max(swaps, key=len, default="end")

    def _done(self, word: str) -> list[tuple[int, str]]:
        """Who did such a thing so far."""
        lines = [line for line in self.program.lines.all if line["ev"] == "action" and line["text"].startswith(word)]
        return [(line["seat"], line["text"]) for line in lines]

    def _tile(self, legal: Sequence[str]) -> str | None:
        if len(self._done("tile ")) >= self.tiles:
            return None
        return next((text for text in legal if text.startswith("tile ")), None)

    def _trouble(self, seat: int, legal: Sequence[str]) -> str | None:
        """A leader beside a temple where another dynasty has the same, else a leader where another may follow."""
        if len(self._done("support ")) >= self.conflicts:
            return None
        options = [text for text in legal if text.startswith("leader ")]
        rivals = {(text.split()[1], _temples(text)) for other, text in self._done("leader ") if other != seat}
        revolts = [text for text in options if any(text.split()[1] == c and _temples(text) & t for c, t in rivals)]
        first = [] if f"withdraw {COLOURS[0]}" in legal else [text for text in options if COLOURS[0] in text]
        return next(iter(revolts + first), None)


def _temples(text: str) -> int:
    """The temples of the beginning beside the cell that the action names last."""
    around = sum(1 << cell for cell in bits.each(AROUND[bits.CELL_OF[text.split()[-1]]]))
    return around & BOARDS["standard"].temples


class Builder:
    """Gathers tiles of one colour in lines and crosses around its leaders, builds what is on offer, then swaps."""

    def __init__(self, program: Program, goals: Mapping[str, int]) -> None:
        self.program = program
        self.goals = goals
        """How many actions that begin with each word there must be before it swaps tiles to end the game."""

    def choose(self, seat: int, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        for word in ("build wonder", "building", "build", "point", "take", "war", "support"):
            if fitting := [text for text in legal if text.startswith(f"{word} ")]:
                return max(fitting)
        swaps = [text for text in legal if text.startswith("swap ")]
        spare = [text for text in legal if text.startswith(("catastrophe ", "withdraw "))]
        rest = max(swaps, key=len, default=next(iter(spare), "end"))  # to end with an action left needs a confirmation
        if all(self._count(word) >= count for word, count in self.goals.items()):
            return rest
        return self._leader(seat, legal) or self._tile(legal) or rest

    def _count(self, word: str) -> int:
        return sum(line["ev"] == "action" and line["text"].startswith(word) for line in self.program.lines.all)

    def _leader(self, seat: int, legal: Sequence[str]) -> str | None:
        """A leader of each colour, once, beside a temple of the beginning where no other seat placed one."""
        done = [
            line for line in self.program.lines.all if line["ev"] == "action" and line["text"].startswith("leader ")
        ]
        own = {line["text"].split()[1] for line in done if line["seat"] == seat}
        taken = sum({_temples(line["text"]) for line in done if line["seat"] != seat})
        free = [text for text in legal if text.startswith("leader ") and _temples(text) and not _temples(text) & taken]
        return next((text for text in free if text.split()[1] not in own), None)

    def _tile(self, legal: Sequence[str]) -> str | None:
        tiles = [text for text in legal if text.startswith("tile ")]
        lying = {colour: self._lying(colour) for colour in COLOURS}
        return max(tiles, key=lambda text: _fills(lying[text.split()[1]], bits.CELL_OF[text.split()[2]]), default=None)

    def _lying(self, colour: str) -> int:
        """Where tiles of a colour were placed, whatever came of them."""
        found = BOARDS["standard"].temples if colour == "red" else 0
        for line in self.program.lines.all:
            if line["ev"] == "action" and line["text"].startswith(f"tile {colour} "):
                found |= 1 << bits.CELL_OF[line["text"].split()[2]]
        return found


def _fills(lying: int, cell: int) -> int:
    """How many tiles the fullest cross would have with one more on the cell."""
    near = [cell, *bits.each(AROUND[cell])]
    return max(((lying | 1 << cell) & (AROUND[centre] | 1 << centre)).bit_count() for centre in near)


class Hands(Protocol):
    """Doing one thing at the screen; the answer is not waited for."""

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry the action out."""

    def use(self, name: str) -> None:
        """Use the item of that name."""


class Mouse:
    """Single clicks alone."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def use(self, name: str) -> None:
        """Use the item of that name."""
        self.program.click(name)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry the action out."""
        match text.split():
            case ["tile", colour, cell]:
                self._pick(f"hand.{hand(legal).index(colour) + 1}", f"cell.{cell}")
            case ["leader", colour, cell]:
                self._pick(f"leader.{colour}", f"cell.{cell}")
            case ["withdraw", colour]:
                self._pick(f"leader.{colour}", "play.withdraw")
            case ["catastrophe", cell]:
                self._pick("catastrophe", f"cell.{cell}")
            case ["build", "wonder", cell] if places_of("wonder", legal) > 1:
                self._pick("wonder", f"cell.{cell}")
            case ["build", "wonder", _]:
                self.program.click("wonder")
            case ["build", monument, cell] if places_of(monument, legal) > 1:
                self._pick(f"monument.{monument}", f"cell.{own_corner(monument, cell, legal)}")
            case ["build", monument, _]:
                self.program.click(f"monument.{monument}")
            case ["swap", *colours]:
                self._swap(colours, hand(legal))
            case ["support", count]:
                self._support(int(count), legal)
            case ["war" | "point" as word, colour]:
                self.program.click(f"{word}.{colour}")
            case ["take", cell] | ["building", _, cell]:
                self.program.click(f"cell.{cell}")
            case [word]:
                self.program.click(f"play.{word}")

    def _pick(self, piece: str, place: str) -> None:
        self.program.click(piece)
        self.program.shows(piece, selected=True)
        self.program.click(place)

    def _swap(self, colours: list[str], held: list[str]) -> None:
        self.program.click("play.swap")
        self.program.shows("play.swap", selected=True)
        for slot in slots_of(colours, held):
            self.program.click(f"hand.{slot + 1}")
            self.program.shows(f"hand.{slot + 1}", selected=True)
        self.program.click("play.swap")

    def _support(self, count: int, legal: Sequence[str]) -> None:
        for number in sorted(int(text.split()[1]) for text in legal):
            if 0 < number <= count:
                self.program.click("conflict.more")
                self.program.shows(f"conflict.tile.{number}", selected=True)
        self.program.click("conflict.commit")


class Keyboard:
    """Keys alone; before every press of the focus, something must be seen to have it."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def use(self, name: str) -> None:
        """Bring the focus to the item and confirm."""
        self.go(name)
        self.program.key("Return")

    def go(self, name: str) -> None:
        """Bring the focus to the item, by Tab to its group and by arrows inside."""
        family = name.rpartition(".")[0]
        for _ in range(60):
            here = self.program.focus
            if here == name or (family == "cell" and here.startswith("cell.")):
                break
            self.program.key(self._step(here, name))
            self.program.moved(here)
        if family == "cell":
            self._walk(self.program.focus[5:], name[5:])
        assert self.program.focus == name, f"the focus is on {self.program.focus}, not on {name}"

    def _step(self, here: str, name: str) -> str:
        """The key that leads on: an arrow along a row of things of one kind, else Tab; a line of text keeps arrows."""
        items = self.program.items()
        alike = here.rpartition(".")[0] == name.rpartition(".")[0] and name in items
        if not alike or here.endswith(".name") or items[here]["rect"][1] != items[name]["rect"][1]:
            return "Tab"
        return "Right" if items[name]["rect"][0] > items[here]["rect"][0] else "Left"

    def _walk(self, start: str, goal: str) -> None:
        """Arrows on the board."""
        (x, y), (to_x, to_y) = bits.xy(bits.CELL_OF[start]), bits.xy(bits.CELL_OF[goal])
        across = ["Right" if to_x > x else "Left"] * abs(to_x - x)
        along = ["Down" if to_y > y else "Up"] * abs(to_y - y)
        if across or along:
            self.program.key(*across, *along)
            self.program.shows(f"cell.{goal}", focus=True)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry the action out."""
        match text.split():
            case ["tile", colour, cell]:
                slot = hand(legal).index(colour) + 1
                self._place(f"hand.{slot}", str(slot), cell)
            case ["leader", colour, cell]:
                self._place(f"leader.{colour}", KEYS[colour], cell)
            case ["catastrophe", cell]:
                self._place("catastrophe", "c", cell)
            case ["withdraw", colour]:
                self.program.key(KEYS[colour], "BackSpace")
            case ["swap", *colours]:
                self.program.key("s", *(str(slot + 1) for slot in slots_of(colours, hand(legal))), "s")
            case ["support", count]:
                self.program.key(count)
                self.program.shows("conflict.less", enabled=count != "0")
                self.use("conflict.commit")
            case ["build", "wonder", cell]:
                self.use("wonder")
                if places_of("wonder", legal) > 1:
                    self.program.shows("wonder", selected=True)
                    self.use(f"cell.{cell}")
            case ["build", monument, cell]:
                self.use(f"monument.{monument}")
                if places_of(monument, legal) > 1:
                    self.program.shows(f"monument.{monument}", selected=True)
                    self.use(f"cell.{own_corner(monument, cell, legal)}")
            case ["war" | "point" as word, colour]:
                self.use(f"{word}.{colour}")
            case ["take", cell] | ["building", _, cell]:
                self.use(f"cell.{cell}")
            case ["end"]:
                self.program.key("x")
            case [word]:
                self.use(f"play.{word}")

    def _place(self, piece: str, key: str, cell: str) -> None:
        self.program.key(key)
        self.program.shows(piece, selected=True)
        self.use(f"cell.{cell}")


def slots_of(colours: Sequence[str], held: Sequence[str]) -> list[int]:
    """Places in the hand that hold these colours together."""
    free = list(enumerate(held))
    found = []
    for colour in colours:
        entry = next(entry for entry in free if entry[1] == colour)
        free.remove(entry)
        found.append(entry[0])
    return found


def places_of(monument: str, legal: Sequence[str]) -> int:
    """How many squares are offered to a monument; on a single one it is built as soon as it is chosen."""
    return sum(text.startswith(f"build {monument} ") for text in legal)


def own_corner(monument: str, cell: str, legal: Sequence[str]) -> str:
    """A cell of the square on which no other square is offered to this monument."""
    others = 0
    for text in legal:
        match text.split():
            case ["build", other, place] if other == monument and place != cell:
                others |= SQUARE[bits.CELL_OF[place]]
    return bits.name(next(bits.each(SQUARE[bits.CELL_OF[cell]] & ~others)))


def play_to_the_end(
    program: Program,
    hands: Hands,
    choose: Callable[[int, Sequence[str]], str],
    curtain: Callable[[Line], None] = lambda line: None,
    most: int = 1000,
) -> int:
    """Do what is chosen whenever a person is asked, until the results are shown; how many actions that were.

    Every action is answered by its line. `curtain` is called while a curtain hangs, with the scene's line.
    After `most` actions it is left at that.
    """
    count = 0
    while count < most:
        line = program.wait_until(_asks, "question or results", 60)
        program.idle()
        if line.get("name") == "results":
            return count
        if line["ev"] == "scene":
            curtain(line)
            hands.use("handoff.ready")
            continue
        text = choose(line["seat"], line["legal"])
        hands.do(text, line["legal"])
        answer = program.wait("action", "refused")
        done = answer["text"].split(" / ")[0]  # what follows is what everybody learns besides
        assert (answer.get("seat"), done) == (line["seat"], text), answer
        count += 1
    return count


def _asks(line: Line) -> bool:
    if line["ev"] == "turn":
        return line["legal"] != ["cancel"]  # an offer that nobody takes ends by itself
    return line["ev"] == "scene" and line["name"] in ("handoff", "results")


def new_game(program: Program, game: str, kinds: Mapping[int, str], *more: str) -> None:
    """From the menu to the start, by clicks: the game, the kinds of some seats, and other choices of the set-up."""
    program.click("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    seats = [f"setup.seat{seat}.{kind}" for seat, kind in kinds.items()]
    for name in (f"setup.game.{game}", *seats, *more):
        while name not in program.items() and "setup.down" in program.items():
            program.click("setup.down")
            program.idle()
        program.click(name)
        program.shows(name, selected=True)
        program.idle()
    program.click("setup.start")


def verified_on_disk(program: Program, *words: str) -> None:
    """The window closes, and its one record is valid; `verify` says these words of it."""
    assert program.close_window() == 0
    (record,) = (program.data / "games").glob("*.game")
    check = verified(record)
    assert check.returncode == 0, check
    assert all(word in check.stdout for word in words)


def leave_results(program: Program) -> None:
    """From the results to the menu."""
    program.click("results.menu")
    program.wait("scene", name="menu")
    program.idle()
