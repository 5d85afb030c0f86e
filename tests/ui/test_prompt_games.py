"""The prompt line through whole courses of play, by mouse with the pointer left at the last click, and by keys (P1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.catan import actions as catan
from game.qwirkle.actions import Place
from game.record import SeatInfo
from game.session.session import Session
from game.tigris import actions as tigris
from game.tigris.game import GAME as TIGRIS
from tests.soaking import combined
from tests.ui.catan import carry_out as do_catan
from tests.ui.catan import some
from tests.ui.catancards import KEYS_ALONE, Hands
from tests.ui.qwirkle import carry_out as do_qwirkle
from tests.ui.tables import PEOPLE, Table
from tests.ui.test_prompt_line import keys_in, line, wanted_keys
from tests.window.people import Keyboard, Mouse
from ui.scenes.play.play import PlayScene

KEY_NAMES = {"Return": "return", "BackSpace": "backspace", "Tab": "tab"}
COURSES: dict[str, tuple[int, set[str]]] = {
    "tigris": (34, {"action", "support"}),
    "qwirkle": (6, {"place"}),
    "catan": (60, {"roll", "main", "robber", "discard", "answer"}),
}
"""How many actions are played, and phases among those that are met; the others have positions in `test_prompt_line`."""


class Screen:
    """What `tests.window.people` needs of a program, for a table without a window."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def focus(self) -> str:
        return self.table.app.focus

    def items(self) -> dict[str, dict[str, Any]]:
        return {item.name: {"rect": tuple(item.rect)} for item in self.table.app.items()}

    def click(self, name: str) -> None:
        self.table.pilot.click(name)
        self.table.pilot.settle()

    def key(self, *names: str) -> None:
        for name in names:
            self.table.pilot.press(KEY_NAMES.get(name, name.lower()))
            self.table.pilot.settle()

    def shows(self, name: str, **fields: object) -> None:
        """Nothing: everything is settled."""

    def moved(self, here: str) -> None:
        """Nothing: everything is settled."""


LIKELY: dict[type, int] = {tigris.Tile: 12, tigris.Leader: 8, tigris.End: 1, Place: 8}


def likely(play: PlayScene, rng: Random) -> Any:
    """A kind of action, then an action of it; what brings a game on is likelier."""
    legal = list(play.legal())
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    chosen = rng.choices(kinds, [LIKELY.get(kind, 2) for kind in kinds])[0]
    return rng.choice([action for action in legal if type(action) is chosen])


def do_tigris(table: Table, play: PlayScene, action: Any, by_keys: bool) -> None:
    screen: Any = Screen(table)
    legal = [TIGRIS.encode(each) for each in play.legal()]
    (Keyboard if by_keys else Mouse)(screen).do(TIGRIS.encode(action), legal)


def do_island(table: Table, play: PlayScene, action: Any, by_keys: bool) -> None:
    if not by_keys:
        do_catan(table, play, action)
    elif isinstance(action, catan.Road | catan.Settlement | catan.City | catan.Robber):
        Hands(table, KEYS_ALONE).on_island(action)
    else:
        Hands(table, KEYS_ALONE).carry_out(action)


DO: dict[str, Callable[[Table, PlayScene, Any, bool], None]] = {
    "tigris": do_tigris, "qwirkle": do_qwirkle, "catan": do_island,
}  # fmt: skip


@pytest.mark.parametrize(("game", "by_keys"), combined(DO, [False, True]))
def test_the_line_names_what_is_legal_after_every_action(tmp_path: Path, game: str, by_keys: bool) -> None:
    table = Table(tmp_path)
    table.app.settings.curtain, table.app.settings.confirmations = "open", "off"
    people = tuple(SeatInfo(kind) for kind in PEOPLE[:3])
    play, rng = table.play(Session.start(game, people, seed="5")), Random(5)
    length, expected = COURSES[game]
    phases = set()
    for _ in range(length):
        table.pilot.settle()
        legal = play.legal()
        missing = wanted_keys(table, play, legal) - keys_in(line(play))
        assert not missing, f"{missing} not in {line(play)!r}"
        assert play.names[play.seat or 0] in line(play)
        phases.add(play.client.view.phase)
        n = play.client.n
        DO[game](table, play, some(play, rng) if game == "catan" else likely(play, rng), by_keys)
        table.pilot.settle()
        assert play.client.n > n, line(play)
    assert phases >= expected
    table.close()
