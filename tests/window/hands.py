"""Hands for Qwirkle and Catan in a real window, in any language: single clicks, or keys that walk to everything."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.catan.kinds import RESOURCES
from game.qwirkle.tiles import KIND_OF
from tests.window.driver import Line, Program
from tests.window.people import Hands, Keyboard, Mouse
from ui.app.focus import ARROWS, arrow
from ui.item import Item
from ui.qwirkle.event_text import tile_words
from ui.text.i18n import Locale

ALONE = ("discard.confirm", "card.play")
"""Items that are no part of the row whose name they begin with."""
ANSWERS = ("trade.accept", "trade.counter", "trade.reject")
"""Items in a row by themselves, though not by their names."""
ROWS = (
    "cell", "hand", "card", "build", "victim", "bank", "player", "trade.give", "trade.want", "trade.with", "discard",
    "plenty", "monopoly", "learn.game", "learn.lesson",
)  # fmt: skip
"""Beginnings of the names of items that are one stop of Tab, in which arrows lead on."""
X_KEYS = {pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}
MOST_STOPS = 80


def row_of(name: str) -> str:
    """The row of an item, "" for one that is alone."""
    if name in ANSWERS:
        return "trade.answer"
    found = "" if name in ALONE else name.removesuffix(".less").rpartition(".")[0]
    return found if found in ROWS else ""


class Walker(Keyboard):
    """Tab to the row of an item and arrows inside it, Return; what has the focus is seen after every key."""

    def go(self, name: str) -> None:
        """Bring the focus to the item; fails when no key leads there."""
        for _ in range(MOST_STOPS):
            here = self.program.focus
            if row_of(here) and row_of(here) == row_of(name):
                self._follow(name)
                return
            if here == name:
                return
            self.program.key("Tab")
            self.program.moved(here)
        raise AssertionError(f"no Tab leads to {name}, the focus is on {self.program.focus}")

    def _follow(self, name: str) -> None:
        """Arrows inside the row, the fewest; the row may still grow after the action before."""
        while (here := self.program.focus) != name:
            self.program.key(X_KEYS[self._way(name)[0]])
            self.program.moved(here)

    def _way(self, name: str) -> Sequence[int]:
        row = [
            Item(each, pygame.Rect(line["rect"]), group=row_of(name))
            for each, line in self.program.items().items()
            if row_of(each) == row_of(name)
        ]
        ways: dict[str, list[int]] = {self.program.focus: []}
        queue = deque(ways)
        while queue and name not in ways:
            here = queue.popleft()
            for key in ARROWS:
                if (there := arrow(row, here, key)) not in ways:
                    ways[there] = [*ways[here], key]
                    queue.append(there)
        assert name in ways, f"no arrows lead from {self.program.focus} to {name}"
        return ways[name]


class Use(Protocol):
    """Whatever uses an item by its name."""

    program: Program

    def use(self, name: str) -> None:
        """Use the item of that name."""


class TileHands:
    """Qwirkle: lays tiles one by one; which comes first is found by trying."""

    def __init__(self, hands: Use, lang: str = "en") -> None:
        self.program, self.use = hands.program, hands.use
        self.locale = Locale(lang)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry a choice out."""
        word, *parts = text.split()
        if word == "trade":
            self.use("qwirkle.trade")
            self.program.shows("qwirkle.trade-all")
            self._mark(parts)
        elif word == "place":
            self._lay(parts)
        self.use("qwirkle.commit")

    def slot(self, tile: str) -> str:
        """The item of a tile of that kind in the hand that was not chosen yet."""
        words = tile_words(self.locale, KIND_OF[tile])
        return next(
            name for name, item in sorted(self.program.items().items())
            if name.startswith("hand.") and item["text"] == words and not item.get("selected")
        )  # fmt: skip

    def _mark(self, tiles: Sequence[str]) -> None:
        for tile in tiles:
            slot = self.slot(tile)
            self.use(slot)
            self.program.shows(slot, selected=True)

    def _lay(self, parts: Sequence[str]) -> None:
        todo = [part.split("@") for part in parts]
        while todo:
            done = next(([tile, cell] for tile, cell in todo if self.laid(tile, cell)), None)
            assert done is not None, f"nothing of {todo} can be laid"
            todo.remove(done)

    def laid(self, tile: str, cell: str) -> bool:
        """Whether that tile lies there now."""
        slot = self.slot(tile)
        self.use(slot)
        self.program.shows(slot, selected=True)
        self.program.idle()
        self.use(f"cell.{cell}")
        answer = self.program.wait_until(lambda line: _refused(line) or self._gone(line, slot), "an answer")
        self.program.idle()
        if not _refused(answer):
            return True
        self.use(slot)
        self.program.shows(slot, selected=False)
        self.program.idle()
        return False

    def _gone(self, line: Line, slot: str) -> bool:
        """Whether that slot of the hand has become empty."""
        empty = self.locale.tr("qwirkle.slot.empty")
        return line["ev"] == "layout" and any((each["name"], each["text"]) == (slot, empty) for each in line["items"])


def _refused(line: Line) -> bool:
    return bool(line["ev"] == "refused")


class IslandHands:
    """Catan: pieces on the island, cards on sheets, buttons for everything else."""

    BUTTONS = {
        "roll": "catan.roll", "enough": "play.enough", "buy": "build.card",
        "accept": "trade.accept", "reject": "trade.reject", "cancel": "trade.cancel",
    }  # fmt: skip

    def __init__(self, hands: Use) -> None:
        self.program, self.hands = hands.program, hands

    def use(self, name: str) -> None:
        """Use the item of that name."""
        self.hands.use(name)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry a choice out."""
        word, *rest = text.split()
        match [word, *rest]:
            case ["discard", *cards]:
                self._each("discard", cards)
                self.use("discard.confirm")
            case ["robber", place, *victim]:
                self._rob(place, victim, legal)
            case ["road" | "settlement" | "city", place]:
                self._build(word, place, legal)
            case ["trade", seat]:
                self.use(f"trade.with.{seat}")
            case ["offer" | "bank" | "counter", *cards]:
                split = cards.index("for")
                alone = cards.index("to") if "to" in cards else len(cards)
                self._terms(word, cards[:split], cards[split + 1 : alone], cards[alone + 1 :])
            case ["play", card, *cards]:
                self._play(card, cards)
            case ["end"]:
                self.use("play.end")
                if self.program.asks("dialog.yes", "action"):  # a seven could take cards that are still of use
                    self.use("dialog.yes")
            case _:
                self.use(self.BUTTONS[word])

    def _count(self, name: str) -> None:
        """Use a card of a row, or its number; the card says how many there are."""
        card = name.removesuffix(".less")
        before = self.program.items()[card]
        self.use(name)
        self.program.changes(card, before)

    def _each(self, row: str, cards: Sequence[str]) -> None:
        for card in cards:
            self._count(f"{row}.{card}")

    def _rob(self, place: str, victim: Sequence[str], legal: Sequence[str]) -> None:
        self.use(f"cell.{place}")
        if sum(other.split()[:2] == ["robber", place] for other in legal) > 1:
            self.program.shows(f"victim.{victim[1]}")
            self.use(f"victim.{victim[1]}")

    def _build(self, piece: str, place: str, legal: Sequence[str]) -> None:
        if "end" in legal:
            self.use(f"build.{piece}")
            self.program.shows(f"build.{piece}", selected=True)
        self.use(f"cell.{place}")

    def _terms(self, word: str, give: Sequence[str], want: Sequence[str], to: Sequence[str] = ()) -> None:
        """Put the terms together, and say who alone gets them.

        A counter-offer begins with those of the offer, which are taken down first.
        """
        self.use("trade.counter" if word == "counter" else "catan.trade")
        self.program.shows(f"trade.give.{RESOURCES[0]}")
        for name in [name for name in self.program.items() if word == "counter" and name.endswith(".less")]:
            while name in self.program.items():
                self._count(name)
        self._each("trade.give", give[:1] if word == "bank" else give)
        self._each("trade.want", want)
        for seat in to:
            self.use(f"trade.to.{seat}")
            self.program.shows(f"trade.to.{seat}", selected=True)
        self.use("trade.bank" if word == "bank" else "trade.offer")

    def _play(self, card: str, cards: Sequence[str]) -> None:
        self.use(f"card.{card}")
        self.program.shows("card.play")
        self._each("plenty" if card == "year-of-plenty" else "monopoly", cards)
        self.program.shows("card.play", enabled=True)
        self.use("card.play")


def hands_of(game: str, by_keys: bool, program: Program, lang: str) -> Hands:
    """Hands for a game: keys or mouse."""
    made: dict[str, Callable[[], Hands]] = {
        "tigris": lambda: (Keyboard if by_keys else Mouse)(program),
        "qwirkle": lambda: TileHands((Walker if by_keys else Mouse)(program), lang),
        "catan": lambda: IslandHands((Walker if by_keys else Mouse)(program)),
    }
    return made[game]()
