"""Whole games of all three kinds by a gamepad alone and by touch alone, from the menu and back (features 80, 100)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.core import OVER
from game.record import read
from game.session.session import Session
from game.tigris.game import GAME as TIGRIS
from tests.soaking import soaked
from tests.ui.catan import carry_out as do_catan
from tests.ui.catan import some
from tests.ui.fingers import TouchPilot
from tests.ui.pads import PadPilot
from tests.ui.pilot import Pilot
from tests.ui.qwirkle import carry_out as do_qwirkle
from tests.ui.tables import Table
from tests.ui.test_large_text import RECORDS
from tests.ui.test_prompt_games import Screen, likely
from tests.window.people import Mouse
from ui.keymap import Device
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene

DEVICES: dict[str, tuple[Callable[..., Pilot], Device]] = {
    "pad": (PadPilot, Device.PAD), "touch": (TouchPilot, Device.TOUCH),
}  # fmt: skip
MOST = 3000
"""Actions after which a game has been played wrongly."""


def do_tigris(table: Table, play: PlayScene, action: Any) -> None:
    screen: Any = Screen(table)
    Mouse(screen).do(TIGRIS.encode(action), [TIGRIS.encode(each) for each in play.legal()])


DO: dict[str, Callable[[Table, PlayScene, Any], None]] = {
    "tigris": do_tigris, "qwirkle": do_qwirkle, "catan": do_catan,
}  # fmt: skip


@pytest.fixture
def device(table: Table, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table with its menu, used by one device alone; every event comes from that device."""
    make, kind = DEVICES[request.param]
    table.pilot = make(table.app)
    monkeypatch.setattr(table.pilot, "settle", lambda: wait(table))
    table.app.settings.confirmations, table.app.settings.curtain = "off", "auto"
    table.app.replace(MenuScene())
    table.pilot.settle()
    yield table
    assert table.app.device is kind


def begin(table: Table, game: str, others: tuple[str, ...] = ("bot",)) -> PlayScene:
    """From the menu through the set-up to the table."""
    pilot = table.pilot
    for name in ("menu.new", f"setup.game.{game}", "setup.seat0.human"):
        pilot.click(name)
    for seat in range(1, 4):
        kind = others[seat - 1] if seat <= len(others) else "closed"
        pilot.click(f"setup.seat{seat}.{kind}")
        while kind == "bot" and pilot.app.scenes[-1].setup.seats[seat].level != "novice":  # type: ignore[attr-defined]
            pilot.click(f"setup.seat{seat}.level.less")
    pilot.click("setup.start")
    wait(table)
    if pilot.scene == "dialog":  # the question about the marks of Qwirkle's tiles
        pilot.click(pilot.app.scenes[-1].initial_focus)
    play = next(scene for scene in pilot.app.scenes if isinstance(scene, PlayScene))
    assert play.game_key == game
    return play


def wait(table: Table) -> None:
    """Wait for bots, who think in a process of their own."""
    for _ in range(60_000):
        table.app.frame([], 1 / 60)
        if table.app.idle:
            return
        if any(isinstance(each, PlayScene) and each.session.thinking() for each in table.app.scenes):
            time.sleep(0.002)
    raise AssertionError(f"{table.pilot.scene} is still not settled")


def act(table: Table, play: PlayScene, rng: Random) -> None:
    """One action of whoever is to act; behind the curtain first."""
    pilot = table.pilot
    wait(table)
    if pilot.scene == "handoff":
        pilot.click("handoff.ready")
        pilot.settle()
    if play.session.to_act() == OVER or pilot.scene == "results":
        return
    action, n = some(play, rng) if play.game_key == "catan" else likely(play, rng), play.client.n
    DO[play.game_key](table, play, action)
    wait(table)
    assert play.client.n > n or pilot.scene in ("results", "handoff"), action


def leave(table: Table) -> None:
    """From the results to the menu."""
    table.pilot.click("results.menu")
    table.pilot.settle()
    assert table.pilot.scene == "menu"


CASES = [(device, game, 5) for device in DEVICES for game in DO]


@pytest.mark.parametrize(("device", "game", "actions"), soaked(CASES, CASES[::2]), indirect=["device"])
def test_a_game_is_set_up_begun_left_and_continued(device: Table, game: str, actions: int) -> None:
    """The begin of a game of two people; then the menu of the table leads back, and "Continue" to the table again."""
    play, rng = begin(device, game, ("human",)), Random(3)
    for _ in range(actions):
        act(device, play, rng)
    device.pilot.settle()
    if device.pilot.scene == "handoff":
        device.pilot.click("handoff.ready")
        device.pilot.settle()
    device.pilot.click("play.menu")
    device.pilot.click("dialog.leave")
    assert device.pilot.scene == "menu"
    device.pilot.click("menu.continue")
    device.pilot.settle()
    assert device.pilot.scene in ("handoff", "play")


ENDS = {"tigris": ("treasure-end", 484), "qwirkle": ("greedy-two", 93), "catan": ("counters", 745)}
"""Records of whole games, and the action that ends each."""


@pytest.mark.parametrize("device", DEVICES, indirect=True)
@pytest.mark.parametrize("game", DO)
def test_the_last_action_leads_to_the_results_and_back_to_the_menu(device: Table, game: str) -> None:
    name, n = ENDS[game]
    record = read((RECORDS / game / f"{name}.game").read_bytes())
    device.app.settings.curtain, device.app.settings.tile_marks = "open", "none"
    play = device.play(Session.from_record(record.prefix(n)))
    device.pilot.settle()
    DO[game](device, play, play.game.decode(record.actions[n]))
    device.pilot.settle()
    assert device.pilot.scene == "results"
    for page in [name for name in device.pilot.layout() if name.startswith("results.page.")]:
        device.pilot.click(page)
    leave(device)


@pytest.mark.soak
@pytest.mark.parametrize("device", DEVICES, indirect=True)
@pytest.mark.parametrize("game", DO)
def test_a_whole_game_against_a_novice(device: Table, game: str) -> None:
    play, rng = begin(device, game), Random(11)
    for _ in range(MOST):
        if device.pilot.scene == "results":
            break
        act(device, play, rng)
    leave(device)
