"""The recap comes first when a turn begins, is never in the way, and says the truth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import bits
from game.catan.events import RobberMoved, Stolen
from game.catan.game import GAME as CATAN
from game.core import CHANCE, Setup
from game.qwirkle.events import SetsAnnounced
from game.record import Record, SeatInfo, read
from game.session.session import Session
from game.table import Update
from tests.ui import qwirkle
from tests.ui.sage import services
from tests.ui.tables import Table, position, session
from ui.catalog import ui_of
from ui.scenes.play.play import PlayScene
from ui.table.catch_up import Recap
from ui.table.event_history import EventHistory
from ui.table.game_panel import RecapLine
from ui.text.i18n import Locale

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
RIVALS = {"b1": [1, "black"]}


CONFIRMATIONS = "off"


def click(table: Table, *names: str) -> None:
    for name in names:
        table.pilot.click(name)
        table.pilot.settle()


def second_seat(table: Table) -> PlayScene:
    """The recap of seat 1, after the first turn of seat 0."""
    scene = table.play(session(position([HAND, HAND], leaders=RIVALS), services=services("tile green h10")))
    click(table, "handoff.ready", "hand.1", "cell.d5", "play.end", "handoff.ready")
    assert in_sight(table)
    return scene


def in_sight(table: Table) -> bool:
    """Whether the recap is on the screen, once everything is drawn."""
    for _ in range(3):
        table.app.frame([], 1 / 60)
    return "recap.close" in table.pilot.layout()


def test_the_recap_gives_way_to_a_hint(table: Table) -> None:
    """Once, the text of a hint had no place while the recap lay there."""
    scene = second_seat(table)
    table.pilot.press("h")
    table.pilot.settle()
    assert scene.state.explanations.hint_shown
    assert not in_sight(table)
    assert scene.game_panel.displays_hint  # type: ignore[attr-defined]
    table.pilot.press("h")
    assert in_sight(table)


def test_the_recap_gives_way_to_a_piece_in_hand(table: Table) -> None:
    """Once, the preview of a focused space had no place."""
    scene = second_seat(table)
    table.pilot.click("hand.1")
    assert not in_sight(table)
    assert scene.game_panel.info.rect.h > 0  # type: ignore[attr-defined]
    table.pilot.press("escape")
    assert in_sight(table)


@pytest.mark.parametrize("by_pointer", [False, True])
def test_the_recap_gives_way_to_a_place_with_something_to_say(table: Table, by_pointer: bool) -> None:
    """Once, a kingdom's strengths were hidden; an empty cell does not make the recap flicker."""
    scene = second_seat(table)

    def look(name: str) -> bool:
        if by_pointer:
            table.pilot.point(table.pilot.layout()[name].rect.center)
        else:
            table.app.set_focus(name)
        return in_sight(table)

    assert look("cell.p11"), "nothing lies there"
    assert not look("cell.b1"), "the kingdom of a leader"
    assert scene.game_panel.info.rect.h > 0  # type: ignore[attr-defined]
    assert look("hand.1")


def test_the_recap_comes_first_wherever_the_pointer_rests(table: Table) -> None:
    """Who opens the curtain over a kingdom sees the recap, until they look at another place."""
    scene = second_seat(table)
    recap, panel = scene.state.recap_panel, scene.game_panel
    panel.look_at(bits.CELL_OF["b1"])  # type: ignore[attr-defined]
    scene.state.explanations.recap.begin(1, table.app.locale, 0)
    seen = []
    for name in ("b1", "p11", "b1"):
        panel.look_at(bits.CELL_OF[name])  # type: ignore[attr-defined]
        recap.follow()
        seen.append(recap.wanted)
    assert seen == [True, True, False]


def test_the_recap_gives_way_to_tiles_that_are_laid(table: Table) -> None:
    """Once, Qwirkle's points of laid tiles were hidden."""
    scene = table.play(qwirkle.session(qwirkle.position(["Rs Rc", "Bs Bc"])))
    scene.state.explanations.recap.rows = [RecapLine(0, 1, lambda locale: "Bull lays a tile.")]
    scene.state.explanations.recap._places = [[]]
    scene.state.changed()
    assert not scene.game_panel.composing
    assert scene.state.recap_panel.wanted
    click(table, *(["handoff.ready"] if table.pilot.scene == "handoff" else []))
    table.pilot.click("hand.1")
    assert scene.game_panel.composing
    assert not scene.state.recap_panel.wanted


@pytest.mark.parametrize("name", ["asked", "robbing", "discarding"])
def test_the_recap_gives_way_to_an_answer(table: Table, name: str) -> None:
    """Once, the rows of the others were hidden while a trade is answered or the robber is moved."""
    start = json.loads((Path(__file__).parents[1] / f"catan/positions/{name}.json").read_text())
    seats = tuple(SeatInfo("human") for _ in range(start["seats"]))
    setup = Setup("catan", start["seats"], start["options"])
    scene = table.play(Session.from_record(Record(setup, seats, seed="1", start=start)))
    if table.pilot.scene == "handoff":
        click(table, "handoff.ready")
    scene.state.explanations.recap.rows = [RecapLine(0, 1, lambda locale: "Bull builds a road.")]
    assert scene.game_panel.forced
    assert not scene.state.recap_panel.wanted


def test_the_title_of_the_recap_is_true(table: Table) -> None:
    """Once, "Since your last turn" in a first turn, and after a curtain in mid-turn."""
    scene = second_seat(table)
    recap = scene.state.explanations.recap
    titles, rows = [recap.title], [len(recap.rows)]
    for deed in (
        ("hand.1", "cell.h10", "play.end", "handoff.ready"),
        ("leader.black", "cell.a2", "conflict.commit", "handoff.ready", "conflict.commit", "handoff.ready"),
    ):
        click(table, *deed)
        titles.append(recap.title)
        rows.append(len(recap.rows))
    assert scene.seat == 0
    assert titles == ["recap.title.first", "recap.title", "recap.title.looked"]
    assert rows == [1, 1, 1], "only the answer, not what was read before it"
    assert "h10" not in recap.rows[0].words(table.app.locale)


def test_what_was_taken_back_shortens_what_a_seat_has_seen(table: Table) -> None:
    """Lines that take the place of others are new to whoever had seen only those."""
    history = second_seat(table).state.event_history
    assert history.last_look[0] > 1
    history.truncate(0)
    assert history.last_look[0] == len(history.lines)


def test_what_all_announced_has_nobodys_badge(table: Table) -> None:
    """Played in Persian: "largest sets: ..." had the badge of whoever drew last."""
    people = [SeatInfo("bot", "novice", "Ada"), SeatInfo("human"), SeatInfo("bot", "novice", "Cyr")]
    history = table.play(Session.start("qwirkle", people, seed="4")).state.event_history
    locale = table.app.locale
    group = next(
        [index for index, line in enumerate(history.lines) if line.n == said.n]
        for said in history.lines
        if isinstance(said.event, SetsAnnounced)
    )
    recap = Recap(history, table.app.scenes[-1].game_panel)  # type: ignore[attr-defined]
    recap.begin(1, locale, 0.0)
    row = next(row for row in recap.rows if row.words(locale) == history.headline(group, locale))
    assert row.seat < 0


def test_a_theft_in_the_recap_has_the_badge_of_the_thief() -> None:
    """Once, "Bull: one card stolen from Arch" had the badge of the first seat."""
    history = EventHistory(CATAN, ui_of("catan"), ["Lion", "Bull", "Arch"])
    history.add(Update(1, 1, "robber", (RobberMoved(1, 3, 5, 2),), None))
    history.add(Update(2, CHANCE, "steal", (Stolen(1, 2, None),), None))
    (robbed, stolen) = history.new_actions(0, Locale("en"), 0)
    assert [history.actor(indexes[0]) for indexes in (robbed, stolen)] == [1, 1]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_recap_ends_with_a_whole_line(tmp_path: Path, lang: str, scale: int) -> None:
    """Once, the list was cut through the middle of a line, wherever it was scrolled."""
    table = Table(tmp_path, (1280, 720), lang)
    table.app.settings.ui_scale = scale
    record = read((Path(__file__).parents[1] / "records/catan/counters.game").read_bytes()).prefix(300)
    scene = table.play(Session.from_record(record))
    click(table, "handoff.ready")
    assert in_sight(table)
    view = next(view for view in scene.gui.scroll_views if view.name == "recap")
    line = scene.gui.height("", view.rect.w)
    assert view.max_offset
    for deed in (lambda: view.scroll_page(1), lambda: view.scroll(view.offset - 7), lambda: view.scroll(10**6)):
        assert view.rect.h % line == 0
        assert view.offset % line == 0
        deed()
    assert view.offset % line == 0
    rows = [item.rect for item in scene.gui.items if item.name.startswith("recap.") and item.name[6:].isdecimal()]
    assert all((rect.top - view.rect.top) % line == 0 == rect.h % line for rect in rows)
    table.close()


def test_a_closed_recap_opens_again(table: Table) -> None:
    """Once, it was gone when closed, though the turn had just begun."""
    scene = second_seat(table)
    numbers = dict(scene.game_panel.board.help.since)  # type: ignore[attr-defined]
    assert numbers
    click(table, "recap.close")
    assert not in_sight(table)
    assert scene.game_panel.board.help.since == {}  # type: ignore[attr-defined]
    click(table, "recap.open")
    assert in_sight(table)
    assert scene.game_panel.board.help.since == numbers  # type: ignore[attr-defined]
    for shown in (False, True):
        table.pilot.press("f2")
        assert in_sight(table) == shown
    click(table, "hand.1", "cell.h5")
    table.pilot.press("f2")
    assert not in_sight(table), "an own action ends it"
    assert scene.state.status_line.words == table.app.tr("recap.none")


def test_escape_closes_only_a_recap_in_sight(table: Table) -> None:
    """Once, while the recap had given way to a kingdom, Esc closed it unseen instead of asking."""
    second_seat(table)
    table.pilot.point(table.pilot.layout()["cell.b1"].rect.center)
    assert not in_sight(table)
    table.pilot.press("escape")
    table.pilot.settle()
    assert table.pilot.scene == "dialog"
    table.pilot.press("escape")
    table.pilot.point((0, 0))
    table.pilot.settle()
    assert in_sight(table)
    table.app.narrator.written = True
    table.pilot.press("escape")
    assert not in_sight(table)
    assert table.pilot.scene == "play"
    assert table.app.tr("recap.closed") in [line.words for line in table.app.narrator.sentences]
    table.app.narrator.sentences.clear()
    table.pilot.press("f2")
    assert in_sight(table)
    assert table.app.tr("recap.title.first") in [line.words for line in table.app.narrator.sentences], "it is read"


@pytest.mark.parametrize("by_key", [False, True])
def test_the_log_comes_back_in_place_of_the_recap(table: Table, by_key: bool) -> None:
    """Once, L and the button of the log did nothing while the recap lay in its place."""
    second_seat(table)
    if by_key:
        table.pilot.press("l")
    else:
        table.pilot.click("play.log")
    assert not in_sight(table)
    assert table.app.focus.startswith("log.")
