"""A table without help, for ears: nothing says where a piece fits or what it brings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.catan.game import GAME as CATAN
from game.session.session import Session
from tests.catan.scenes import scene
from tests.ui import catan, qwirkle
from tests.ui.tables import Table, position, session, sit_down
from ui.narration.narrator import Kind
from ui.scenes.play.play import PlayScene
from ui.table.look_around import LookCommand

CARDS = {0: "lumber*2 brick*2 wool grain ore*4"}
STARTS = {
    "tigris": lambda: session(position([{"black": 2, "red": 4}, {"red": 6}])),
    "qwirkle": lambda: qwirkle.session(qwirkle.position(["Rs Rx Oc Bd Bd Gf", "Gx Gc"])),
    "catan": lambda: catan.session(start=CATAN.to_json(scene(hands=CARDS).state)),
}
HOLD = {"tigris": "3", "qwirkle": "1", "catan": "r"}
"""The key that takes a piece with several places in hand."""


def begin(folder: Path, game: str, purist: bool) -> tuple[Table, PlayScene]:
    table = Table(folder)
    table.app.narrator.written = True
    play = table.play(Session.from_record(replace(STARTS[game]().record(), purist=purist)))
    sit_down(table)
    return table, play


@pytest.mark.parametrize("game", STARTS)
def test_no_place_is_told_at_a_table_without_help(tmp_path: Path, game: str) -> None:
    helped, play = begin(tmp_path, game, purist=False)
    helped.pilot.press(HOLD[game])
    places = list(play.game_panel.best_places())
    told = {place: play.game_panel.spoken(place) for place in places}
    answer = list(play.game_panel.look_around(LookCommand.PLACES))
    helped.close()
    assert len(places) > 1

    table, play = begin(tmp_path, game, purist=True)
    panel = play.game_panel
    before = {place: panel.spoken(place) for place in places}
    table.pilot.press(HOLD[game])
    assert panel.draft_words(), "the piece is in hand"
    assert not panel.best_places()
    assert {place: panel.spoken(place) for place in places} == before
    assert before != told
    assert not set(panel.look_around(LookCommand.PLACES)) & (set(answer) - {panel.draft_words()})
    table.app.narrator.sentences.clear()
    table.pilot.press("j")
    assert [each.words for each in table.app.narrator.sentences if each.kind is Kind.REFUSAL] == [
        table.app.tr("reason.advice-purist")
    ]
    table.close()
