"""Every sheet of Catan in every language and size: nothing clipped, nothing over anything else, a meaning for all.

What a place of the island means stands in the box beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.catan.scenes import Scene, scene
from tests.soaking import soaked
from tests.ui.catan import session
from tests.ui.looks import COMMON, SMALL, faults
from tests.ui.tables import Table, sit_down
from ui.gfx.art import Art

HANDS = {0: "lumber*3 wool ore*4 grain", 1: "wool*2 grain", 2: "ore*2 brick", 3: "ore"}
CARDS = {0: "knight*2 monopoly year-of-plenty victory-point road-building"}


def rich(seats: int, **more: object) -> Scene:
    hands = {seat: hand for seat, hand in HANDS.items() if seat < seats}
    return scene(seats=seats, hands=hands, cards=CARDS, **more)  # type: ignore[arg-type]


def asked(seats: int) -> Scene:
    return rich(seats).do("offer lumber lumber for wool")


def answered(seats: int) -> Scene:
    return asked(seats).do("counter wool grain for lumber ore", *["reject"] * (seats - 2))


SHEETS: dict[str, tuple[Callable[[int], Scene], tuple[str, ...]]] = {
    "roll": (lambda seats: rich(seats, rolled=False), ()),
    "main": (lambda seats: rich(seats, fresh="monopoly"), ("build.road",)),
    "trade": (rich, ("hand.5", "hand.5", "bank.brick")),
    "answer": (asked, ()),
    "counter": (asked, ("trade.counter",)),
    "choose": (answered, ()),
    "discard": (lambda seats: rich(seats, rolled=False).do("roll", "dice 3 4"), ("discard.ore", "hand.5")),
    "plenty": (rich, ("card.year-of-plenty", "plenty.grain", "bank.ore")),
    "monopoly": (rich, ("card.monopoly", "monopoly.grain")),
    "knight": (rich, ("card.knight",)),
    "roads": (rich, ("card.road-building", "card.play")),
}
LOOKS = [
    *((lang, SMALL, scale) for lang in ("en", "he", "fa") for scale in (100, 200)),
    *((lang, COMMON, 100) for lang in ("en", "fa", "xx")),
    ("xx", SMALL, 100),
    ("he", (640, 360), 100),
]


DAILY = [
    ("en", SMALL, 100, 3),
    ("he", SMALL, 200, 4),
    ("fa", COMMON, 100, 4),
    ("xx", SMALL, 100, 3),
    ("xx", COMMON, 100, 4),
]


@pytest.mark.parametrize(
    ("lang", "size", "scale", "seats"), soaked([(*look, seats) for look in LOOKS for seats in (3, 4)], DAILY)
)
def test_nothing_is_clipped_or_covered(
    tmp_path: Path, lang: str, size: tuple[int, int], scale: int, seats: int
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")
    table, found = Table(tmp_path, size=size, lang=lang), []
    for name, (now, clicks) in SHEETS.items():
        table.play(session(seats, start=now(seats).data))
        sit_down(table)
        for click in clicks:
            table.pilot.click(click)
        table.pilot.settle()
        found += [fault for fault in faults(table.pilot, name) if f"{name}: cell." not in fault]
        table.app.pop()
    table.close()
    assert not found, "\n".join(found)


def test_what_can_be_built_is_drawn_in_the_colour_for_buttons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On light panels the sign of a road was black on a dark blue button."""
    table = Table(tmp_path)
    table.app.settings.board_theme = "plain"
    table.app.set_look()
    seen, icon = set(), Art.icon

    def note(art: Art, name: str, px: int, colour: Any) -> pygame.Surface:
        seen.add((name, colour))
        return icon(art, name, px, colour)

    monkeypatch.setattr(Art, "icon", note)
    table.play(session(2, start=scene(seats=2, hands={0: "lumber brick"}).data))
    sit_down(table)
    table.pilot.settle()
    assert ("road", table.app.look.palette.on_button) in seen
    table.close()
