"""What is foretold is what the rules then do, and depends on nothing hidden."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from pygame import Rect

from game import bits
from game.core import Illegal
from game.tigris import actions as act
from game.tigris import events as ev
from game.tigris.game import GAME
from tests.ui.positions import rich
from tests.ui.tables import Table, position, session
from ui.text.i18n import LANGUAGES
from ui.tigris import preview as previews
from ui.tigris.preview import ConflictPreview, preview, try_preview
from ui.widgets.painter import Painter

CELL = bits.CELL_OF


def all_previews() -> list[tuple[act.Action, previews.Preview]]:
    view = rich()
    legal = GAME.legal(GAME.determinize(view, Random(0)))
    shown = [a for a in legal if isinstance(a, act.Tile | act.Leader | act.Catastrophe)]
    return [(action, preview(view, action)) for action in shown]


def test_points_are_those_that_the_rules_pay() -> None:
    view = rich()
    for action, told in all_previews():
        _, happened = GAME.apply(GAME.determinize(view, Random(5)), action)
        assert list(told.points) == [event for event in happened if isinstance(event, ev.Scored)]


def test_hidden_hands_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    first = all_previews()
    plain = GAME.determinize

    class Other(Random):
        def __init__(self, _: int) -> None:
            super().__init__(987)

    monkeypatch.setattr(previews, "Random", Other)
    assert plain(rich(), Random(0)).hands != plain(rich(), Other(0)).hands
    assert all_previews() == first


def conflicts(kind: str) -> list[ConflictPreview]:
    return [conflict for _, told in all_previews() for conflict in told.conflicts if conflict.kind == kind]


def play_out(view_action: act.Action, conflict: ConflictPreview, attacker_wins: bool) -> tuple[int, int]:
    """The tiles lost and the points paid when that side is made to win with tiles of the hand."""
    state = GAME.determinize(rich(), Random(0))
    state, _ = GAME.apply(state, view_action)
    if state.phase == "war":
        state, _ = GAME.apply(state, act.WAR[conflict.colour])
    for index in range(len(state.hands)):
        state.hands[index] = 6
    need = 6 if attacker_wins else 0
    state, _ = GAME.apply(state, act.SUPPORT[need])
    _, happened = GAME.apply(state, act.SUPPORT[0 if attacker_wins else 6])
    ended = next(event for event in happened if isinstance(event, ev.ConflictEnded))
    assert (ended.winner == conflict.attacker.seat) == attacker_wins
    lost = sum(1 << cell for event in happened if isinstance(event, ev.TilesLost) for cell in event.cells)
    return lost, sum(event.points for event in happened if isinstance(event, ev.Scored) and event.why == conflict.kind)


def test_a_war_foretells_what_either_side_loses() -> None:
    checked = 0
    for action, told in all_previews():
        for conflict in told.conflicts:
            if conflict.kind == "war":
                assert (conflict.defender.loses, conflict.defender.yields) == play_out(
                    action, conflict, attacker_wins=True
                )
                assert (conflict.attacker.loses, conflict.attacker.yields) == play_out(
                    action, conflict, attacker_wins=False
                )
                checked += 1
    assert checked > 0


def test_a_revolt_costs_no_tiles() -> None:
    found = conflicts("revolt")
    assert found
    assert all(
        side.loses == 0 and side.yields == 1 for conflict in found for side in (conflict.attacker, conflict.defender)
    )


def test_own_support_is_told_and_the_others_only_by_the_size_of_the_hand() -> None:
    """Findings P14: a tile that joins two kingdoms was still counted as support in hand."""
    placed = 0
    for action, told in all_previews():
        state, _ = GAME.apply(GAME.determinize(rich(), Random(0)), action)
        after = GAME.view(state, rich().seat)
        for conflict in told.conflicts:
            colour = act.RED if conflict.kind == "revolt" else conflict.colour
            placed += isinstance(action, act.Tile) and action.colour == colour
            for side in (conflict.attacker, conflict.defender):
                assert side.own == (after.hand[colour] if side.seat == after.seat else None)  # type: ignore[index]
                assert side.most == after.hand_sizes[side.seat]
    assert placed > 0


def test_supporters_give_the_strength() -> None:
    for conflict in (*conflicts("war"), *conflicts("revolt")):
        for side in (conflict.attacker, conflict.defender):
            assert side.supporters.bit_count() == side.strength


def test_several_wars_are_all_foretold() -> None:
    view = rich()
    told = preview(view, act.TILE[act.BLACK][CELL["i10"]])
    assert len(told.conflicts) == 2
    assert {conflict.colour for conflict in told.conflicts} == {act.BLACK, act.RED}


def test_a_refusal_is_a_value() -> None:
    refusal = try_preview(rich(), act.LEADER[act.RED][CELL["a1"]])
    assert isinstance(refusal, Illegal)
    assert refusal.reason == "leader-needs-temple"


def test_two_wars_say_once_who_wins_a_tie(tmp_path, monkeypatch) -> None:
    """The box beside the board had no room for what a second war would cost."""
    told = next(told for _, told in all_previews() if len(told.conflicts) == 2)
    assert len({conflict.defender.seat for conflict in told.conflicts}) == 1
    table = Table(tmp_path)
    info = table.play(session(position([{"red": 6}, {"red": 6}, {}, {}]), ("human",) * 4)).game_panel.info
    lines: list[str] = []
    monkeypatch.setattr(info, "_words", lambda painter, inner, words, *rest: lines.append(words))
    monkeypatch.setattr(info, "_conflict", lambda *_: None)
    monkeypatch.setattr(info, "_losses", lambda *_: None)
    info._outlook(
        SimpleNamespace(palette=SimpleNamespace(gold="", sand="", muted=""), u=round), Rect(0, 0, 300, 900), told
    )
    tie = table.app.tr("preview.tie.war", name=info.names[told.conflicts[0].defender.seat])
    assert lines.count(tie) == 1
    table.close()


WARS = """
................
.R.............R
.....R....RR....
....RKK.KKKR....
................
................
................
.R..............
..............R.
.....R..........
..........R.....
"""
"""A settlement at h4 joins two kingdoms with a king and a priest each."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_says_which_war_costs_what(tmp_path, monkeypatch, lang) -> None:
    """Sentences named the player but not the war, and the fourth one had no room."""
    table = Table(tmp_path, lang=lang)
    leaders = {"e5": [0, "black"], "g3": [0, "red"], "l5": [1, "black"], "j3": [1, "red"]}
    start = position([{"black": 3, "red": 3}] * 2, WARS, leaders, treasures="b2")
    scene = table.play(session(start, ("human", "novice")))
    drawn: list[tuple[str, int]] = []
    words = Painter.words

    def heard(painter, rect, said, *rest, **more):
        drawn.append((said, rect.y))
        return words(painter, rect, said, *rest, **more)

    monkeypatch.setattr(Painter, "words", heard)
    table.pilot.click("hand.1")
    table.pilot.point(table.pilot.layout()["cell.h4"].rect.center)
    table.pilot.settle()
    told = scene.game_panel.info.app.tr
    rows = [[told("preview.loss.short", n=n) for n in row] for row in ((2, 3), (1, 2))]
    lines: dict[int, list[str]] = {}
    for said, top in dict.fromkeys(drawn):
        lines.setdefault(top, []).append(said)
    assert [line for line in lines.values() if line in rows] == rows
    table.close()


@pytest.mark.parametrize(("cell", "key"), [("f4", "around.tigris.split"), ("g4", "preview.nothing")])
def test_the_box_says_that_a_catastrophe_divides_a_kingdom(tmp_path, monkeypatch, cell, key) -> None:
    """It said that nobody gets points, and no more."""
    table = Table(tmp_path)
    leaders = {"e5": [0, "black"], "g3": [0, "red"]}
    scene = table.play(session(position([{"black": 3}] * 2, WARS, leaders, treasures="b2"), ("human", "novice")))
    drawn: list[str] = []
    monkeypatch.setattr(scene.game_panel.info, "_words", lambda painter, room, said, *rest, **more: drawn.append(said))
    table.pilot.press("c")
    table.pilot.settle()
    drawn.clear()
    table.pilot.point(table.pilot.layout()[f"cell.{cell}"].rect.center)
    table.pilot.settle()
    words = {table.app.tr(each) for each in ("around.tigris.split", "preview.nothing")}
    assert words & set(drawn) == {table.app.tr(key)}
    table.close()
