"""Positions of Qwirkle for the tests of its screen, and hands that play it by clicks."""

from __future__ import annotations

from typing import Any

from game.core import Setup
from game.qwirkle.actions import Action, Place, Trade
from game.qwirkle.cells import name, parse
from game.qwirkle.game import GAME
from game.qwirkle.state import View
from game.qwirkle.tiles import COPIES, KIND_OF, NAMES
from game.record import Record, SeatInfo
from game.session.session import Session
from tests.qwirkle.play import greedy
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene

THREE = {"0,0": "Rc", "1,0": "Rd", "2,0": "Rf"}
"""A red line of three in the middle."""


def kinds(words: str) -> tuple[int, ...]:
    """'Rc Ox' -> kinds."""
    return tuple(KIND_OF[word] for word in words.split())


def tiles(laid: dict[str, str]) -> dict[int, int]:
    """Cell names and tile names as cells and kinds."""
    return {parse(cell): KIND_OF[tile] for cell, tile in laid.items()}


def position(hands: list[str], laid: dict[str, str] | None = None, **changes: Any) -> Any:
    """A position as plain data: seat 0 to act; all tiles that are nowhere else lie in the bag."""
    laid = THREE if laid is None else laid
    rest = [tile for tile in NAMES for _ in range(COPIES)]
    for tile in [*laid.values(), *" ".join(hands).split()]:
        rest.remove(tile)
    state = {
        "game": "qwirkle",
        "seats": len(hands),
        "options": {"start_tie": "draw", "six_at_once_bonus": "off"},
        "tiles": {cell: laid[cell] for cell in sorted(laid, key=lambda cell: tuple(map(int, cell.split(","))))},
        "hands": [sorted(hand.split(), key=NAMES.index) for hand in hands],
        "bag": {tile: rest.count(tile) for tile in NAMES if tile in rest},
        "returning": [],
        "points": [0] * len(hands),
        "turn": {"seat": 0, "number": 2 if laid else 1},
        "phase": "place",
        "passes": 0,
    }
    state.update(changes)
    return state


def view(hands: list[str], laid: dict[str, str] | None = None, seat: int | None = 0, **changes: Any) -> View:
    """What a seat sees of such a position."""
    return GAME.view(GAME.from_json(position(hands, laid, **changes)), seat)


def session(start: Any, names: tuple[str, ...] = ()) -> Session:
    """People at one screen, from that position on."""
    seats = tuple(SeatInfo("human", name=names[seat] if names else "") for seat in range(start["seats"]))
    return Session.from_record(Record(Setup("qwirkle", start["seats"], start["options"]), seats, seed="1", start=start))


def best(game: Session) -> Action:
    """The placement with most points for the seat to act, or what it must do instead."""
    return greedy(game._table.state)


def carry_out(table: Table, play: PlayScene, action: Action, by_keys: bool = False) -> None:
    """Do an action at the screen, tile by tile."""
    draft_move = play.game_panel.draft_move  # type: ignore[attr-defined]
    todo = list(action.tiles) if isinstance(action, Place) else []
    while todo:
        kind, cell = next((kind, cell) for kind, cell in todo if cell in draft_move.cells(_slot(draft_move, kind)))
        slot = _slot(draft_move, kind) + 1
        if by_keys:
            table.pilot.press(str(slot))
            table.app.set_focus(f"cell.{name(cell)}")
            table.pilot.press("return")
        else:
            table.pilot.click(f"hand.{slot}")
            table.pilot.click(f"cell.{name(cell)}")
        todo.remove((kind, cell))
    if isinstance(action, Trade):
        table.pilot.click("qwirkle.trade")
        for kind in action.tiles:
            slot = next(n for n, own in enumerate(draft_move.slots) if own == kind and n not in draft_move.marked)
            table.pilot.click(f"hand.{slot + 1}")
    if by_keys:
        table.pilot.press("x")
    else:
        table.pilot.click("qwirkle.commit")
    table.pilot.settle()


def _slot(draft_move: Any, kind: int) -> int:
    return next(slot for slot in range(6) if draft_move.kind(slot) == kind)
