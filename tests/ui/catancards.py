"""Hands that do everything with cards at the screen of Catan: by clicks, or by keys alone."""

from __future__ import annotations

from collections import deque
from typing import Any

import pygame

from game.catan.actions import (
    NOBODY,
    Accept,
    Action,
    Bank,
    Buy,
    Cancel,
    City,
    Counter,
    Discard,
    End,
    Enough,
    Offer,
    PlayKnight,
    PlayMonopoly,
    PlayPlenty,
    PlayRoads,
    Reject,
    Road,
    Robber,
    Roll,
    Settlement,
    Trade,
)
from game.catan.island import CORNERS, HEX_NAMES, PATHS
from game.catan.kinds import CARDS, KNIGHT, MONOPOLY, PLENTY, RESOURCES, ROADS
from tests.ui.pads import press
from tests.ui.tables import Table
from ui.app.focus import ARROWS, arrow, find

BUTTONS: dict[type, str] = {
    Roll: "catan.roll", End: "play.end", Enough: "play.enough", Buy: "build.card", Accept: "trade.accept",
    Reject: "trade.reject", Cancel: "trade.cancel",
}  # fmt: skip
KEYS: dict[type, str] = {
    Roll: "roll", End: "end", Enough: "end", Buy: "buy-card", Accept: "accept", Reject: "reject", Cancel: "reject",
}  # fmt: skip


MOUSE, KEYS_ALONE, PAD = "mouse", "keys", "pad"


class Hands:
    """Of one table, with the mouse, with keys alone, or with a pad that has no more than arrows and buttons."""

    def __init__(self, table: Table, way: str = MOUSE) -> None:
        self.table, self.way = table, way

    # -- the two ways ------------------------------------------------------------------------

    def use(self, item: str) -> None:
        """Use an item: click it, or walk to it and confirm."""
        if self.way == MOUSE:
            self.table.pilot.click(item)
        else:
            self.walk(item)
            self.press("return")

    def press(self, key: str) -> None:
        """A key; of a pad the button or arrow that stands for it."""
        if self.way != PAD:
            self.table.pilot.press(key)
        else:
            press(self.table.pilot, {"tab": "r1", "return": "a"}.get(key, key))

    def act(self, action: str, item: str) -> None:
        """What has a key and a button."""
        if self.way == KEYS_ALONE:
            self.press(self.table.app.keymap.keys[action])
        else:
            self.use(item)

    def walk(self, item: str) -> None:
        """To an item by Tab and arrows alone."""
        app = self.table.app
        wanted = find(app.items(), item)
        assert wanted is not None, f"no {item!r} among {sorted(each.name for each in app.items())}"
        for _ in range(60):
            here = find(app.items(), app.focus)
            if app.focus == item or (here is not None and here.group and here.group == wanted.group):
                break
            self.press("tab")
        for key in self._way(item):
            self.press(pygame.key.name(key))
        assert app.focus == item, f"the keyboard cannot reach {item!r}, it is at {app.focus!r}"

    def _way(self, item: str) -> list[int]:
        """Arrows from the focus to an item of its group, the fewest."""
        items, ways = self.table.app.items(), {self.table.app.focus: list[int]()}
        queue = deque(ways)
        while queue and item not in ways:
            here = queue.popleft()
            for key in ARROWS:
                there = arrow(items, here, key)
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    queue.append(there)
        assert item in ways, f"no arrows lead to {item!r}"
        return ways[item]

    def on_island(self, action: Road | Settlement | City | Robber) -> None:
        """Build, or send the robber: take the piece, then say where, and whom to rob if that is asked."""
        if isinstance(action, Robber):
            self.use(f"cell.{HEX_NAMES[action.hexagon]}")
            if find(self.table.app.items(), f"victim.{action.victim}"):
                self.use(f"victim.{action.victim}")
            return
        piece = type(action).__name__.lower()
        if self.table.app.scenes[-1].game_panel.placing.held != piece:  # type: ignore[attr-defined]
            self.act(f"build-{piece}", f"build.{piece}")
        self.use(f"cell.{PATHS[action.path] if isinstance(action, Road) else CORNERS[action.corner]}")

    # -- actions -----------------------------------------------------------------------------

    def carry_out(self, action: Action) -> None:
        """Do an action that is made with cards or buttons."""
        if (
            isinstance(action, End) and self.choice.opened == "trade"
        ):  # terms of a withdrawn offer: the button is theirs
            self.use("trade.close")
        if type(action) in BUTTONS:
            self.act(KEYS[type(action)], BUTTONS[type(action)])
            if isinstance(action, End) and find(self.table.app.items(), "dialog.yes"):
                self.use("dialog.yes")  # something could still be done
        elif isinstance(action, Trade):
            self.use(f"trade.with.{action.seat}")
        elif isinstance(action, Offer | Bank | Counter):
            self._terms(action)
        elif isinstance(action, Discard):
            self._numbers("discard", action.cards)
            self.act("end", "discard.confirm")
        else:
            self._card(action)
        self.table.pilot.settle()

    def _terms(self, action: Offer | Bank | Counter) -> None:
        choice = self.choice
        if isinstance(action, Counter):
            self.act("counter", "trade.counter")
            for side, counts in (("give", choice.give), ("want", choice.want)):
                for kind, count in enumerate(list(counts)):
                    for _ in range(count):
                        self.use(f"trade.{side}.{RESOURCES[kind]}.less")
        else:
            if choice.bargaining:
                self.act("trade-cards", "catan.trade")  # the terms of an offer that nobody took
            self.act("trade-cards", "catan.trade")
        give = [int(bool(count)) for count in action.give] if isinstance(action, Bank) else action.give
        self._numbers("trade.give", give)
        for kind, count in enumerate(action.want):
            for _ in range(count):
                self.use(f"trade.want.{RESOURCES[kind]}")
        if isinstance(action, Offer) and action.to != NOBODY:
            self._address(action.to)
        if isinstance(action, Bank):
            self.act("bank-trade", "trade.bank")
        else:
            self.act("end", "trade.offer")

    def _address(self, seat: int) -> None:
        """Make the offer to that seat alone: by the key for the next one, or by a button."""
        for _ in range(4):
            if self.choice.to == seat:
                return
            if self.way == KEYS_ALONE:
                self.press(self.table.app.keymap.keys["hand-6"])
            else:
                self.use(f"trade.to.{seat}")
        raise AssertionError(f"the offer goes to {self.choice.to}")

    def _numbers(self, name: str, counts: Any) -> None:
        """So many of each: by the keys 1 to 5, or by clicks on a row."""
        for kind, count in enumerate(counts):
            for _ in range(count):
                self.act(f"hand-{kind + 1}", f"{name}.{RESOURCES[kind]}")

    def _card(self, action: Action) -> None:
        kind, key = {
            PlayKnight: (KNIGHT, "play-knight"),
            PlayRoads: (ROADS, "play-roads"),
            PlayPlenty: (PLENTY, "play-plenty"),
            PlayMonopoly: (MONOPOLY, "play-monopoly"),
        }[type(action)]
        self.act(key, f"card.{CARDS[kind]}")
        if isinstance(action, PlayPlenty):
            self._numbers("plenty", action.cards)
        elif isinstance(action, PlayMonopoly):
            self.act(f"hand-{action.kind + 1}", f"monopoly.{RESOURCES[action.kind]}")
        self.act("end", "card.play")

    @property
    def choice(self) -> Any:
        """What is put together at the table on top."""
        return self.table.app.scenes[-1].game_panel.tray.choice  # type: ignore[attr-defined]
