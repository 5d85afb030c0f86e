"""Who faces the screen, when the curtain falls, and what the next player is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import bits
from game.catan.game import GAME as CATAN
from game.record import read
from game.session.session import Session
from game.tigris.game import GAME as TIGRIS
from game.tigris.state import Conflict
from tests.soaking import combined
from tests.ui.tables import Table, position, session
from ui.catan.ui import handoff_reason as catan_reason
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.play.viewpoint import HandoffNeeded, Viewpoint, needs_curtain
from ui.table.catch_up import MAX_SECONDS, RecapPlayback, changes
from ui.text.i18n import Locale
from ui.tigris.ui import handoff_reason as tigris_reason
from ui.widgets.labels import LabelLayer

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
RIVALS = {"b1": [1, "black"]}
"""A king of seat 1 beside the temple at b2; a king of seat 0 at a2 would revolt."""


CONFIRMATIONS = "off"


def test_a_single_person_needs_no_curtain() -> None:
    viewpoint = Viewpoint((2,), needs_curtain("auto", 1))
    assert viewpoint.first() == 2
    assert viewpoint.after(2, 0, 0) == 2
    assert viewpoint.after(2, 2, 0) == 2


def test_two_people_are_kept_apart() -> None:
    viewpoint = Viewpoint((0, 1), needs_curtain("auto", 2))
    assert viewpoint.first() is None
    assert viewpoint.after(None, 0, 0) == HandoffNeeded(0)
    assert viewpoint.after(0, 0, 0) == 0
    assert viewpoint.after(0, 1, 0) == HandoffNeeded(1)


def test_the_hand_is_put_away_while_a_bot_has_its_turn() -> None:
    viewpoint = Viewpoint((0, 1), needs_curtain("auto", 2))
    assert viewpoint.after(0, 2, 2) is None
    assert viewpoint.after(0, 2, 0) == 0, "a bot that answers in mid-turn changes nothing"


def test_an_open_table_has_no_curtain() -> None:
    viewpoint = Viewpoint((0, 1), needs_curtain("open", 2))
    assert viewpoint.after(0, 1, 0) == 1
    assert viewpoint.after(0, 2, 2) == 0


def test_a_single_person_may_want_a_curtain() -> None:
    viewpoint = Viewpoint((0,), needs_curtain("always", 1))
    assert viewpoint.first() is None
    assert viewpoint.after(None, 0, 0) == HandoffNeeded(0)


def test_the_curtain_comes_first_and_goes_by_one_key(table: Table) -> None:
    scene = table.play(session(position([HAND, HAND])))
    assert table.pilot.scene == "handoff"
    assert scene.seat is None
    assert table.logged("turn") == []
    table.pilot.press("return")
    table.pilot.settle()
    assert table.pilot.scene == "play"
    assert scene.seat == 0
    assert [line["seat"] for line in table.logged("turn")] == [0]


def test_nothing_of_the_hand_is_listed_while_the_curtain_hangs(table: Table) -> None:
    table.play(session(position([HAND, HAND])))
    table.pilot.click("handoff.ready")
    table.pilot.settle()
    table.pilot.click("play.end")
    table.pilot.settle()
    assert table.pilot.scene == "handoff"
    names = [item["name"] for item in table.logged("layout")[-1]["items"]]
    assert names == ["handoff.ready"]


def test_in_mid_turn_the_defender_sits_down_and_the_attacker_again(table: Table) -> None:
    scene = table.play(session(position([HAND, HAND], leaders=RIVALS)))
    scenes = []

    def step(name: str) -> None:
        table.pilot.click(name)
        table.pilot.settle()
        scenes.append((table.pilot.scene, scene.seat))

    for name in ("handoff.ready", "leader.black"):
        step(name)
    step("cell.a2")
    step("conflict.more")
    for name in ("conflict.commit", "handoff.ready", "conflict.commit", "handoff.ready"):
        step(name)
    assert scenes == [
        ("play", 0), ("play", 0), ("conflict", 0), ("conflict", 0),
        ("handoff", None), ("conflict", 1), ("handoff", None), ("play", 0),
    ]  # fmt: skip
    assert scene.client.view.leaders[0] == bits.CELL_OF["a2"]
    assert scene.client.view.leaders[4] == -1


@pytest.mark.parametrize("pins", [False, True])
def test_the_curtain_of_a_defender_says_who_attacks_what(
    table: Table, monkeypatch: pytest.MonkeyPatch, pins: bool
) -> None:
    """P15: it looked like the curtain of a turn that begins."""
    table.app.settings.seat_pins = pins
    told: list[str] = []
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> pygame.Rect:
        told.append(words)
        return label(self, rect, words, *args, **more)

    scene = table.play(session(position([HAND, HAND], leaders=RIVALS)))
    monkeypatch.setattr(LabelLayer, "label", listening)
    curtains = []
    for name in ("handoff.ready", "leader.black", "cell.a2", "conflict.commit", "handoff.ready", "conflict.commit"):
        told.clear()
        table.pilot.click(name)
        table.pilot.settle()
        curtains += [list(told)] if table.pilot.scene == "handoff" else []
    attacked, continued = curtains
    names, tr = scene.names, table.app.tr
    assert tr("handoff.tigris.attacked", name=names[0], piece=tr("tigris.leader.black")) in attacked
    assert tr("handoff.continues") in continued
    assert not table.app.scenes[-1].gui.overflows


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_curtain_of_an_attacker_in_the_turn_of_another_names_the_war(lang: str) -> None:
    """P15: the first of two seats whose kingdoms a third one joined (tigris.md D2) read "Your turn continues."."""
    state = TIGRIS.new(TIGRIS.setup(3))
    view = TIGRIS.view(state, None)
    view.turn, view.phase, view.actions_left = 0, "support", 1
    view.conflict = Conflict("war", 3, 1, 2, (20, 40), (1, 1), (None, None))
    locale, names = Locale(lang), ("Ann", "Bob", "Cid")
    told = tigris_reason(locale, view, 1, names)
    assert told == locale.tr("handoff.tigris.drawn-in", name="Cid", piece=locale.tr("tigris.leader.green"))
    assert tigris_reason(locale, view, 2, names) != told


def test_a_turn_that_begins_needs_no_reason(table: Table) -> None:
    table.play(session(position([HAND, HAND])))
    curtain = table.app.scenes[-1]
    assert isinstance(curtain, HandoffScene)
    assert curtain.reason() == ""


def test_the_curtains_of_catan_give_their_reasons(table: Table) -> None:
    """P15: also for who discards, answers an offer, gets the answers, or moves the robber."""
    names, locale = ["Ann", "Boaz", "Cyra", "Dana"], table.app.locale
    for position_name, key in (
        ("discarding", "handoff.catan.discard"), ("asked", "handoff.catan.answer"),
        ("choosing", "handoff.catan.choose"), ("robbing", "handoff.catan.robber"),
    ):  # fmt: skip
        start = json.loads((Path(__file__).parents[1] / f"catan/positions/{position_name}.json").read_text())
        state = CATAN.from_json(start.get("state", start))
        seat, view = CATAN.to_act(state), CATAN.view(state, None)
        details = {"n": dict(view.owed).get(seat, 0), "name": names[view.turn]}
        assert catan_reason(locale, view, seat, names) == locale.tr(key, **details)


def test_what_happened_meanwhile_is_numbered_and_goes_with_the_first_action(table: Table) -> None:
    scene = table.play(session(position([HAND, HAND])))
    for name in ("handoff.ready", "hand.1", "cell.d5", "hand.1", "cell.h3", "play.end", "handoff.ready"):
        table.pilot.click(name)
        table.pilot.settle()
    assert scene.seat == 1
    assert scene.game_panel.board.help.since == {bits.CELL_OF["d5"]: 1, bits.CELL_OF["h3"]: 2}
    table.pilot.click("hand.1")
    table.pilot.click("cell.h10")
    table.pilot.settle()
    assert scene.game_panel.board.help.since == {}


def test_what_was_taken_back_is_not_shown_to_the_next_player(table: Table) -> None:
    """Fewer actions stand in the end than there were in between: a full hand draws nothing."""
    scene = table.play(session(position([HAND, HAND])))
    for name in ("handoff.ready", "hand.2", "cell.d5", "leader.red", "cell.c2", "play.undo", "play.undo", "play.end"):
        table.pilot.click(name)
        table.pilot.settle()
    known = len(table.logged("action"))
    table.pilot.click("handoff.ready")
    table.pilot.settle()
    assert scene.seat == 1
    assert len(table.logged("action")) == known, "an action that does not stand was shown"
    assert table.logged("action")[-1]["text"] == "end"
    assert scene.state.explanations.recap.rows == []


def test_the_recap_is_short_and_can_be_skipped() -> None:
    for count in (0, 1, 5, 200):
        recap, time = RecapPlayback(list(range(count)), 1.0), 0.0
        while not recap.done:
            recap.advance(1 / 60)
            time += 1 / 60
        assert recap.revealed() == list(range(count))
        assert time <= MAX_SECONDS
    recap = RecapPlayback([1, 2, 3], 1.0)
    recap.finish()
    assert recap.revealed() == [1, 2, 3]


def test_escape_at_the_curtain_asks_and_shows_nothing(table: Table) -> None:
    scene = table.play(session(position([HAND, HAND])))
    table.pilot.press("escape")
    assert table.pilot.scene == "dialog"
    table.pilot.press("escape")
    assert table.pilot.scene == "handoff"
    assert scene.seat is None


@pytest.mark.parametrize("mode", ["auto", "open"])
def test_the_setting_decides(table: Table, mode: str) -> None:
    table.app.settings.curtain = mode
    table.play(session(position([HAND, HAND])))
    assert table.pilot.scene == ("handoff" if mode == "auto" else "play")


RECAPS = {"tigris/monuments": 200, "qwirkle/random-four": 61, "catan/counters": 300}


@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    combined([((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)], ["en", "he", "fa"]),
)
@pytest.mark.parametrize("game", RECAPS)
def test_the_recap_is_complete_in_sight_and_scrolls(
    tmp_path: Path, game: str, lang: str, size: tuple[int, int], scale: int
) -> None:
    """P11: numbers on the board had no line, only the last lines were shown, and at 200 % none."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    record = read((Path(__file__).parents[1] / f"records/{game}.game").read_bytes()).prefix(RECAPS[game])
    scene = table.play(Session.from_record(record))
    table.pilot.click("handoff.ready")
    table.pilot.settle()
    recap, items = scene.state.explanations.recap, table.app.items()
    assert recap.rows
    names = [item.name for item in items if item.name.startswith("recap.") and item.name[6:].isdecimal()]
    assert names == [f"recap.{n}" for n in range(len(recap.rows))]
    assert all(item.text and item.tip for item in items if item.name.startswith("recap.")), "features row 12"
    numbers = {row.number for row in recap.rows}
    assert set(scene.game_panel.board.help.since.values()) <= numbers, "a number without a line"
    view = next(view for view in scene.gui.scroll_views if view.name == "recap")
    rect = table.app.mirror(scene.state.recap_panel.place)
    assert rect.contains(view.rect)
    assert scene.gui.overflows == []
    covered = [item.name for item in items if item.rect.colliderect(rect) and not item.name.startswith("recap.")]
    assert covered == []
    for _ in range(40):
        view.scroll_page(1)
    assert view.offset == view.max_offset
    gains = recap.gains(table.app.locale)
    assert gains or game.startswith("tigris"), "what the player got"
    heard = changes(scene.state.event_history, recap.seat, table.app.locale, scene.state.client.view)
    assert not gains or heard[1] == gains
    table.pilot.press("escape")
    assert recap.closed
    assert scene.game_panel.board.help.since == {}
    assert not [name for name in table.pilot.layout() if name.startswith("recap.") and name != "recap.open"]
    table.close()


def test_the_next_player_finds_no_cursor_of_the_one_before(table: Table) -> None:
    """P11: the box told of the cell that the player before had clicked."""
    scene = table.play(session(position([HAND, HAND])))
    for name in ("handoff.ready", "hand.1", "cell.d5"):
        table.pilot.click(name)
        table.pilot.settle()
    table.app.set_focus("cell.c10")
    table.app.frame([], 1 / 60)
    assert scene.game_panel.place == bits.CELL_OF["c10"]
    table.pilot.press("x")
    table.pilot.settle()
    assert table.pilot.scene == "handoff"
    table.pilot.press("return")
    table.pilot.settle()
    assert scene.seat == 1
    assert scene.game_panel.place is None
    assert scene.game_panel.board.cursor is None
    assert table.pilot.focus == "hand.1"
    assert "recap.0" in table.pilot.layout()
