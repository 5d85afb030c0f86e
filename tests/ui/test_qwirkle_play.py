"""Qwirkle at the screen: clicks, keys and dragging, whole games of people with a curtain between them, the replay."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bots.hint import Hint
from game.core import OVER
from game.qwirkle import events as ev
from game.qwirkle.cells import name, parse
from game.qwirkle.tiles import KIND_OF
from game.record import SeatInfo
from game.session.session import Session
from tests.soaking import soaked
from tests.ui.qwirkle import best, carry_out, kinds, position, session
from tests.ui.tables import Table, sit_down
from ui.qwirkle.game_panel import QwirklePanel
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.review.score_sheet import SheetScene

HANDS = ["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"]


def open_table(table: Table, hands: list[str] | None = None) -> tuple[PlayScene, QwirklePanel]:
    play = table.play(session(position(hands or HANDS)))
    sit_down(table)
    game_panel = play.game_panel
    assert isinstance(game_panel, QwirklePanel)
    return play, game_panel


def hand_item(game_panel: QwirklePanel, tile: str) -> str:
    return f"hand.{game_panel.draft_move.slots.index(KIND_OF[tile]) + 1}"


def actions(table: Table) -> list[str]:
    return [line["text"] for line in table.logged("action") if not line["text"].startswith("draw")]


def pass_time(table: Table, frames: int = 40) -> None:
    """So long that two clicks are no double click."""
    for _ in range(frames):
        table.app.frame([], 1 / 60)


def middle(table: Table, item: str) -> tuple[int, int]:
    return table.pilot.layout()[item].rect.center


def drag(table: Table, start: tuple[int, int], stop: tuple[int, int]) -> None:
    """Press, move in some steps, let go."""
    window = table.app.window
    table.pilot.point(start)
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False, window=window))
    last = start
    for step in range(1, 5):
        pos = tuple(a + (b - a) * step // 4 for a, b in zip(start, stop, strict=True))
        rel = (pos[0] - last[0], pos[1] - last[1])
        last = pos
        moved = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(1, 0, 0), touch=False, window=window)
        table.pilot.feed(moved)
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=stop, button=1, touch=False, window=window))


# -- one turn ------------------------------------------------------------------------------------------


def test_tiles_are_laid_counted_and_confirmed_by_clicks(table: Table) -> None:
    play, game_panel = open_table(table)
    for tile, cell, points in (("Rs", "3,0", 4), ("Bs", "3,1", 6), ("Ps", "3,2", 7)):
        table.pilot.click(hand_item(game_panel, tile))
        assert parse(cell) in game_panel.board.help.legal
        table.pilot.click(f"cell.{cell}")
        assert sum(gained for _, gained in game_panel.board.help.lines) == points
    assert actions(table) == [], "nothing is done before it is confirmed"
    assert "7" in table.pilot.layout()["qwirkle.commit"].text
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    assert actions(table) == ["place Rs@3,0 Bs@3,1 Ps@3,2"]
    assert play.client.view.points == [7, 0]


def test_a_hint_of_several_tiles_is_followed_by_clicks_alone(table: Table) -> None:
    """Each click on an advised cell lays its own tile; the first one only picked it up, and the next laid it there."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    for cell in ("3,0", "3,1"):
        table.pilot.click(f"cell.{cell}")
        pass_time(table, 60)
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    assert not table.logged("refused")
    assert actions(table) == ["place Rs@3,0 Bs@3,1"]


def marked(game_panel: QwirklePanel) -> tuple[set[str], set[str]]:
    """The cells with lamps and the items with lamps."""
    plan = game_panel.hint.plan
    assert plan is not None
    return {name(cell) for cell in game_panel.board.help.advised}, set(plan.items)


def test_the_marks_of_a_hint_are_those_of_what_is_left_to_do(table: Table) -> None:
    """Lamps lay on the hollows of tiles that were laid, and on the cells where these lay."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    red, blue = hand_item(game_panel, "Rs"), hand_item(game_panel, "Bs")
    assert marked(game_panel) == ({"3,0", "3,1"}, {red, blue})
    table.pilot.click("cell.3,0")
    assert marked(game_panel) == ({"3,1"}, {blue})
    pass_time(table, 60)
    table.pilot.click("cell.3,1")
    assert marked(game_panel) == (set(), {"qwirkle.commit"})
    table.pilot.press("z")
    assert marked(game_panel) == ({"3,1"}, {blue}), "it is taken back"


@pytest.mark.parametrize("held", ["Bs", "Gx"])
def test_a_click_on_a_marked_cell_lays_what_the_hint_means_unless_another_tile_is_held(table: Table, held: str) -> None:
    """A blue square in hand is swapped for the red one; a green cross, which the hint does not name, is refused."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    table.pilot.click(hand_item(game_panel, held))
    table.pilot.click("cell.3,0")
    laid = {cell: kind for kind, cell in game_panel.draft_move.tiles}
    assert laid == ({parse("3,0"): KIND_OF["Rs"]} if held == "Bs" else {})
    assert [line["reason"] for line in table.logged("refused")] == ([] if held == "Bs" else ["qwirkle-mixed-row"])


def test_a_tile_on_the_wrong_cell_goes_where_the_hint_means_it(table: Table) -> None:
    """The click said that the slot of the hand was empty."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    table.pilot.click(hand_item(game_panel, "Rs"))
    table.pilot.click("cell.-1,0")
    assert marked(game_panel) == ({"3,0", "3,1"}, {hand_item(game_panel, "Bs")})
    table.pilot.click("cell.3,0")
    assert dict(game_panel.board.help.laid) == {parse("3,0"): KIND_OF["Rs"]}
    assert not table.logged("refused")


def test_a_tile_that_does_not_fit_yet_is_refused_by_what_lies_on_the_board(table: Table) -> None:
    """Nothing is held afterwards, so that the other cell can be clicked."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    table.pilot.click("cell.3,1")
    assert [line["reason"] for line in table.logged("refused")] == ["qwirkle-not-touching"]
    assert not game_panel.draft_move.busy


def test_beside_other_tiles_a_hint_that_cannot_be_followed_says_what_it_advised(table: Table) -> None:
    """A tile more than it advises lies there: no mark leads on, so the line names none."""
    play, game_panel = open_table(table)
    play.state.explanations.show_hint(Hint("place Rs@3,0", ()))
    how = table.app.tr("advice.how", key="H")
    assert play.hints.status_text(game_panel.displays_hint) == how
    for tile, cell in (("Rs", "3,0"), ("Bs", "3,1")):
        table.pilot.click(hand_item(game_panel, tile))
        table.pilot.click(f"cell.{cell}")
    assert marked(game_panel) == (set(), set())
    assert play.hints.status_text(game_panel.displays_hint).startswith(game_panel.advised()[0])


def test_an_advised_trade_is_marked_step_by_step(table: Table) -> None:
    """The button that begins it, then the tiles as long as they are not marked, then the button that ends it."""
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("trade Yd Gx", ()))
    green, yellow = hand_item(game_panel, "Gx"), hand_item(game_panel, "Yd")
    assert marked(game_panel)[1] == {"qwirkle.trade", green, yellow}
    table.pilot.click("qwirkle.trade")
    table.pilot.click(green)
    assert marked(game_panel)[1] == {yellow}
    table.pilot.click(yellow)
    assert marked(game_panel)[1] == {"qwirkle.commit"}


def test_a_hint_follows_its_tiles_when_the_hand_is_sorted(table: Table) -> None:
    _, game_panel = open_table(table)
    game_panel.suggest(Hint("place Rs@3,0 Bs@3,1", ()))
    marked = set()
    for button in ("qwirkle.sort.colour", "qwirkle.sort.shape"):
        table.pilot.click(button)
        table.pilot.settle()
        plan = game_panel.hint.plan
        assert plan is not None
        assert plan.items == {hand_item(game_panel, "Rs"), hand_item(game_panel, "Bs")}
        marked.add(plan.items)
    assert len(marked) == 2, "the hand was sorted"


def test_one_tile_or_all_are_taken_back(table: Table) -> None:
    _, game_panel = open_table(table)
    for tile, cell in (("Rs", "3,0"), ("Bs", "3,1"), ("Ps", "3,2")):
        table.pilot.click(hand_item(game_panel, tile))
        table.pilot.click(f"cell.{cell}")
    pass_time(table)
    table.pilot.click("cell.3,2")
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0", "3,1"]
    table.pilot.click("play.undo")
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0"]
    table.pilot.press("escape")
    assert not game_panel.draft_move.laid
    assert not game_panel.board.help.laid
    assert table.pilot.scene == "play"


def test_a_double_click_takes_nothing_back(table: Table) -> None:
    _, game_panel = open_table(table)
    held = hand_item(game_panel, "Rs")
    table.pilot.click(held)
    table.pilot.click(held)
    assert game_panel.draft_move.kind(game_panel.draft_move.held) == KIND_OF["Rs"], "it is still held"
    table.pilot.click("cell.3,0")
    table.pilot.click("cell.3,0")
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0"]
    pass_time(table)
    table.pilot.click("cell.3,0")
    assert not game_panel.draft_move.laid
    table.pilot.click("qwirkle.trade")
    table.pilot.click("hand.1")
    table.pilot.click("hand.1")
    assert game_panel.draft_move.marked == {0}


def test_a_trade_that_is_given_up_leaves_nothing_marked(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click("qwirkle.trade")
    table.pilot.press("s")
    assert not game_panel.draft_move.trading, "with nothing marked it is given up"
    table.pilot.press("s")
    table.pilot.click("hand.2")
    table.pilot.click("play.undo")
    assert (game_panel.draft_move.trading, game_panel.draft_move.marked) == (False, frozenset())
    assert actions(table) == []


def test_the_window_changes_its_size_in_mid_movement(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=1.0)
    play, game_panel = open_table(table)
    table.pilot.settle()
    table.pilot.click(hand_item(game_panel, "Rs"))
    table.pilot.click("cell.3,0")
    table.pilot.click("qwirkle.commit")
    for size in ((640, 360), (1920, 1080), (800, 1000)):
        assert game_panel.moving
        table.app.window.size = size
        table.pilot.feed(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1], window=table.app.window))
        for _ in range(4):
            table.app.frame([], 1 / 60)
        assert table.app.scenes[-1].gui.overflows == []
    table.pilot.settle()
    assert play.client.view.points == [4, 0]
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(("size", "scale"), [((640, 360), 100), ((700, 500), 200), ((1280, 720), 200)])
def test_small_windows_cut_nothing(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    play, game_panel = open_table(table)
    steps = (hand_item(game_panel, "Rs"), "cell.3,0", "play.undo", "qwirkle.trade", "hand.1", "hand.2")
    for step in steps:
        table.pilot.click(step)
        assert table.app.scenes[-1].gui.overflows == [], step
    assert play.client.view.points == [0, 0]
    table.close()


def test_a_refused_click_says_why_in_words(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click("cell.3,0")
    assert table.logged("refused")[-1]["reason"] == "qwirkle-nothing-held"
    table.pilot.click(hand_item(game_panel, "Gx"))
    table.pilot.click("cell.3,0")
    assert table.logged("refused")[-1]["reason"] == "qwirkle-mixed-row"
    table.pilot.press("x")  # the large button and its key put the tile back
    table.pilot.press("x")
    assert table.logged("refused")[-1]["reason"] == "qwirkle-nothing-laid"


def test_the_reason_goes_when_something_else_is_done(table: Table) -> None:
    play, game_panel = open_table(table)
    table.pilot.click("cell.3,0")
    assert play.status_line.words == table.app.tr("reason.qwirkle-nothing-held")
    table.pilot.click(hand_item(game_panel, "Rs"))
    assert play.status_line.words == ""
    table.pilot.press("s")
    table.pilot.click("cell.3,0")
    assert play.status_line.words == table.app.tr("reason.qwirkle-trading")


def test_a_click_far_away_is_answered_too(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click(hand_item(game_panel, "Rs"))
    far = game_panel.board.camera.inner.move(6, 6).topleft
    assert table.app.item_at(far) is None
    drag(table, far, far)
    assert table.logged("refused")[-1]["reason"] == "qwirkle-not-touching"


def test_the_keyboard_alone_plays_a_turn(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.press("2")
    assert table.app.focus.startswith("cell."), "the focus goes where the tile fits"
    assert parse(table.app.focus[5:]) in game_panel.draft_move.cells()
    table.app.set_focus("cell.2,0")
    table.pilot.press("right")
    assert table.app.focus == "cell.3,0"
    table.pilot.press("return")
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0"]
    table.pilot.press("backspace")
    assert not game_panel.draft_move.laid
    table.pilot.press("2")
    table.app.set_focus("cell.2,0")
    table.pilot.press("right", pygame.KMOD_LSHIFT)
    assert parse(table.app.focus[5:]) in game_panel.draft_move.cells()
    table.app.set_focus("cell.3,0")
    table.pilot.press("return")
    table.pilot.press("return")
    table.pilot.settle()
    assert actions(table) == ["place Rs@3,0"]


def test_a_tile_is_dragged_to_the_table_and_within_the_hand(table: Table) -> None:
    _, game_panel = open_table(table)
    drag(table, middle(table, hand_item(game_panel, "Rs")), middle(table, "cell.3,0"))
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0"]
    assert game_panel.draft_move.held == -1
    before = game_panel.draft_move.slots[:]
    drag(table, middle(table, "hand.1"), middle(table, "hand.6"))
    assert game_panel.draft_move.slots[0] == before[5]
    assert game_panel.draft_move.slots[5] == before[0]
    drag(table, middle(table, "hand.6"), game_panel.board.camera.inner.move(5, 5).topleft)
    assert [name(cell) for cell in game_panel.draft_move.laid] == ["3,0"], "dropped where it cannot lie, it goes back"


def test_the_table_is_dragged_and_that_is_no_click(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click(hand_item(game_panel, "Rs"))
    before = game_panel.board.camera.cell_rect(0)
    start = middle(table, "cell.3,0")
    drag(table, start, (start[0] + 60, start[1] + 40))
    assert game_panel.board.camera.cell_rect(0) == before.move(60, 40)
    assert not game_panel.draft_move.laid
    table.pilot.press("0")
    assert game_panel.board.camera.auto


def test_the_hand_is_sorted_by_buttons_and_keys(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click("qwirkle.sort.shape")
    assert game_panel.draft_move.slots == list(kinds("Rc Gx Yd Rs Bs Ps"))
    table.pilot.press("c")
    assert game_panel.draft_move.slots == list(kinds("Rc Rs Yd Gx Bs Ps"))


def test_tiles_are_traded_by_clicks_and_by_keys(table: Table) -> None:
    play, game_panel = open_table(table)
    table.pilot.click("qwirkle.trade")
    table.pilot.click(hand_item(game_panel, "Gx"))
    table.pilot.click("cell.3,0")
    assert table.logged("refused")[-1]["reason"] == "qwirkle-trading"
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    sit_down(table)
    assert play.seat == 1
    table.pilot.press("s")
    table.pilot.press("a")
    assert len(game_panel.draft_move.marked) == 6
    table.pilot.press("s")
    table.pilot.settle()
    assert actions(table) == ["trade Gx", "trade Oc Ox Od Os Ot Of"]
    assert play.client.view.points == [0, 0]


def test_a_line_of_the_log_marks_what_it_is_about(table: Table) -> None:
    play, game_panel = open_table(table)
    table.pilot.click(hand_item(game_panel, "Rs"))
    table.pilot.click("cell.3,0")
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    sit_down(table)
    assert list(game_panel.board.help.since.values()) == [1], "the line bears no number of its own"
    table.pilot.click("recap.close")  # it lies where the log is
    lines = play.state.event_history.lines
    scored = next(index for index, line in enumerate(lines) if isinstance(line.event, ev.LineScored))
    table.pilot.click(f"log.{scored}")
    assert {name(cell) for cell in game_panel.board.help.marked} == {"0,0", "1,0", "2,0", "3,0"}
    pass_time(table)  # a double click would open the replay
    table.pilot.click(f"log.{scored}")
    assert not game_panel.board.help.marked


def test_after_drawing_nothing_can_be_taken_back(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click(hand_item(game_panel, "Rs"))
    table.pilot.click("cell.3,0")
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    sit_down(table)
    table.pilot.press("z")
    assert table.logged("refused")[-1]["reason"] == "cannot-undo"


def test_what_the_last_move_scored_stays_until_one_lays_oneself(table: Table) -> None:
    _, game_panel = open_table(table)
    table.pilot.click(hand_item(game_panel, "Rs"))
    table.pilot.click("cell.3,0")
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    assert game_panel.board.context.last is None or game_panel.board.context.last.points == 4
    sit_down(table)
    last = game_panel.board.context.last
    assert last is not None
    assert [points for _, points in last.lines] == [4]
    assert last.seat == 0


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_a_picture_at_rest_is_the_same_with_animation_and_without(tmp_path: Path, speed: float) -> None:
    pictures = []
    for index, pace in enumerate((0.0, speed)):
        folder = tmp_path / str(index)
        folder.mkdir()
        table = Table(folder, size=(960, 540), speed=pace)
        _, game_panel = open_table(table)
        table.app.settings.bot_pace = 0.0
        table.pilot.click(hand_item(game_panel, "Rs"))
        table.pilot.click("cell.3,0")
        table.pilot.click("qwirkle.commit")
        table.pilot.settle()
        sit_down(table)
        table.pilot.press("escape")
        table.pilot.settle()
        if table.pilot.scene != "play":
            table.pilot.press("escape")
        pass_time(table, 120)  # the frame that announced the turn has faded
        table.app.invalidate()
        table.app.frame([], 1 / 60)
        pictures.append(pygame.image.tobytes(game_panel.board.shown and table.app.window.get_surface(), "RGB"))
        table.close()
    assert pictures[0] == pictures[1]


def test_letters_and_themes_change_at_the_table(table: Table) -> None:
    _, game_panel = open_table(table)
    pictures = set()
    for theme, marks in (("lamplight", ""), ("lamplight", "letters"), ("daylight", "patterns"), ("plain", "none")):
        table.app.settings.board_theme, table.app.settings.tile_marks = theme, marks
        table.app.refresh_preferences()
        table.app.frame([], 1 / 60)
        pictures.add(pygame.image.tobytes(table.app.window.get_surface(), "RGB"))
    assert len(pictures) == 4
    assert game_panel.pieces.name == "flat"


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "lang", "by_keys"), soaked([(2, "en", False), (3, "he", True)], [(3, "he", True)]))
def test_a_whole_game_at_one_screen(tmp_path: Path, seats: int, lang: str, by_keys: bool) -> None:
    table = Table(tmp_path, size=(1280, 720), lang=lang)
    people = [SeatInfo("human", name=who) for who in ("Dana", "Yoni", "Tal")[:seats]]
    play = table.play(Session.start("qwirkle", people, seed="5"))
    game = play.session
    for turn in range(200):
        if game.to_act() == OVER:
            break
        assert table.pilot.scene == "handoff"
        assert play.seat is None, "behind the curtain nobody's hand is shown"
        sit_down(table)
        assert play.seat == game.to_act()
        if turn == 3:
            table.pilot.press("g")
            sheet = table.app.scenes[-1]
            assert isinstance(sheet, SheetScene)
            assert [sum(column) for column in sheet.columns] == play.client.view.points
            table.pilot.press("escape")
        carry_out(table, play, best(game), by_keys=by_keys)
    results = table.app.scenes[-1]
    assert isinstance(results, ResultsScene)
    assert not table.logged("refused")
    points = [tally.total for tally in results.tallies.tallies]
    assert points == list(results.state.points)
    table.pilot.click("results.sheet")
    sheet = table.app.scenes[-1]
    assert isinstance(sheet, SheetScene)
    assert [sum(column) for column in sheet.columns] == points
    table.pilot.press("escape")
    table.pilot.click("results.replay")
    table.pilot.settle()
    replay = table.app.scenes[-1]
    assert isinstance(replay, ReplayScene)
    table.pilot.click("replay.step")
    table.pilot.click("replay.end")
    table.pilot.settle()
    assert replay.n == replay.history.last
    table.close()
