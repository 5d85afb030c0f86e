"""The table: every way to act, every refusal in words, what the event log says, and that nothing covers the board."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game import bits
from game.core import digest
from game.tigris.game import GAME
from game.tigris.state import NOWHERE
from tests.effort import since
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
ALONE = ("human", "steady")


CONFIRMATIONS = "off"


def solo(table: Table, **changes: object) -> PlayScene:
    return table.play(session(position([dict(HAND), dict(HAND)], **changes), ALONE))


def view(scene: PlayScene) -> object:
    return scene.client.view


def test_two_clicks_place_a_tile(table: Table) -> None:
    scene = solo(table)
    table.pilot.click("hand.2")
    table.pilot.click("cell.d5")
    table.pilot.settle()
    assert scene.client.view.tiles[1] >> bits.CELL_OF["d5"] & 1
    assert scene.client.view.hand[1] == 1


def test_keys_alone_place_a_leader(table: Table) -> None:
    scene = solo(table)
    table.pilot.press("q")
    table.app.set_focus("cell.a1")
    table.pilot.press("right")
    table.pilot.press("return")
    table.pilot.settle()
    assert scene.client.view.leaders[0] == bits.CELL_OF["b1"]


def test_a_leader_is_moved_and_withdrawn(table: Table) -> None:
    scene = solo(table, leaders={"b1": [0, "black"]})
    table.pilot.click("cell.b1")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert scene.client.view.leaders[0] == bits.CELL_OF["a2"]
    table.pilot.press("q")
    table.pilot.press("backspace")
    table.pilot.settle()
    assert scene.client.view.leaders[0] == NOWHERE


def test_tiles_are_swapped_by_keys(table: Table) -> None:
    scene = solo(table)
    for key in ("s", "1", "3", "s"):
        table.pilot.press(key)
    table.pilot.settle()
    assert scene.client.view.discarded == [1, 1, 0, 0]
    assert sum(scene.client.view.hand) == 6


def test_a_catastrophe_falls(table: Table) -> None:
    scene = solo(table)
    table.pilot.press("c")
    table.pilot.click("cell.h3")
    table.pilot.settle()
    assert scene.client.view.ruins == 1 << bits.CELL_OF["h3"]


def test_undo_takes_a_tile_back(table: Table) -> None:
    scene = solo(table)
    before = GAME.view_to_json(scene.client.view)
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    table.pilot.settle()
    table.pilot.click("play.undo")
    table.pilot.settle()
    assert GAME.view_to_json(scene.client.view) == before
    assert scene.state.event_history.lines == []


@pytest.mark.parametrize(
    ("picks", "cell", "reason"),
    [
        (["hand.1"], "e1", "river-needs-farm"),
        (["hand.4"], "d5", "farm-needs-river"),
        (["hand.1"], "b2", "cell-taken"),
        (["leader.red"], "d5", "leader-needs-temple"),
        (["catastrophe"], "b2", "catastrophe-on-treasure"),
        ([], "d5", "nothing-held"),
    ],
)
def test_every_refused_click_says_why(table: Table, picks: list[str], cell: str, reason: str) -> None:
    solo(table)
    for name in picks:
        table.pilot.click(name)
    table.pilot.click(f"cell.{cell}")
    (line,) = table.logged("refused")
    assert line["reason"] == reason
    assert line["text"] == table.app.tr(f"reason.{reason}")


def test_ending_with_unused_actions_is_asked_about(table: Table) -> None:
    scene = solo(table)
    table.app.settings.confirmations = "risky"
    table.pilot.click("play.end")
    assert table.pilot.scene == "dialog"
    table.pilot.click("dialog.no")
    assert scene.session.n == 0
    table.pilot.click("play.end")
    table.pilot.click("dialog.yes")
    assert scene.session.n > 0


def test_ending_without_actions_is_not_asked_about_unless_always(table: Table) -> None:
    turn = {"seat": 0, "actions_left": 0, "number": 1}
    scene = solo(table, turn=turn)
    table.app.settings.confirmations = "always"
    table.pilot.click("play.end")
    assert table.pilot.scene == "dialog"
    table.pilot.click("dialog.no")
    table.app.settings.confirmations = "risky"
    table.pilot.click("play.end")
    assert scene.session.n > 0


def test_escape_puts_down_first_and_asks_then(table: Table) -> None:
    solo(table)
    table.pilot.click("hand.1")
    table.pilot.press("escape")
    assert table.pilot.scene == "play"
    table.pilot.press("escape")
    assert table.pilot.scene == "dialog"
    table.pilot.press("escape")
    assert table.pilot.scene == "play"
    assert table.app.running


def test_the_event_log_tells_turns_actions_and_idleness(table: Table) -> None:
    scene = solo(table)
    (turn,) = table.logged("turn")
    assert turn["seat"] == 0
    assert turn["legal"] == sorted(GAME.encode(action) for action in scene.legal())
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    table.pilot.settle()
    (action,) = table.logged("action")
    expected = digest(GAME.view_to_json(scene.client.view))
    assert action == {"ev": "action", "n": 1, "seat": 0, "text": "tile black d5", "hash": expected}
    assert table.logged()[-1]["ev"] == "idle"
    assert len(table.logged("turn")) == 2


def test_all_stable_names_are_laid_out(table: Table) -> None:
    solo(table)
    names = {item["name"] for item in table.logged("layout")[-1]["items"]}
    wanted = {f"cell.{name}" for name in bits.CELL_OF}
    wanted |= {f"hand.{slot}" for slot in range(1, 7)}
    wanted |= {f"leader.{colour}" for colour in ("black", "red", "blue", "green")}
    assert wanted | {"catastrophe", "play.end", "play.undo", "play.swap", "play.withdraw", "play.menu"} <= names


def test_every_item_has_a_name_and_a_meaning(table: Table) -> None:
    solo(table)
    for item in table.app.items():
        assert item.text, item.name
        assert item.tip or item.name.startswith("cell."), item.name


def test_legal_cells_show_within_fifty_milliseconds(table: Table) -> None:
    scene, spent = solo(table), []
    table.pilot.click("hand.1")
    table.pilot.click("hand.1")
    for _ in range(3):
        begun = time.thread_time()
        table.pilot.press("1")
        spent.append(since(begun))
        assert scene.game_panel.board.help.legal == scene.game_panel.input.cells() != 0
        table.pilot.press("1")
    assert min(spent) < 0.05


def test_hovering_tells_the_kingdom_and_what_would_happen(table: Table) -> None:
    scene = solo(table, leaders={"b1": [0, "black"]})
    table.pilot.click("hand.1")
    table.pilot.point(table.pilot.layout()["cell.c2"].rect.center)
    told = scene.game_panel.board.preview
    assert told is not None
    assert [(point.seat, point.colour, point.points) for point in told.points] == [(0, 0, 1)]


def test_hints_can_be_switched_off(table: Table) -> None:
    scene = solo(table)
    table.app.settings.hints = table.app.settings.legal_cells = False
    table.pilot.click("hand.1")
    table.pilot.point(table.pilot.layout()["cell.c2"].rect.center)
    assert scene.game_panel.board.preview is None
    assert scene.game_panel.board.help.legal == 0


def test_a_line_of_the_log_marks_its_cells(table: Table) -> None:
    scene = solo(table)
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    table.pilot.settle()
    name = next(item.name for item in table.app.items() if item.name.startswith("log."))
    table.pilot.click(name)
    assert scene.game_panel.board.help.marked == 1 << bits.CELL_OF["d5"]
    for _ in range(40):  # a double click would open the replay
        table.app.frame([], 1 / 60)
    table.pilot.click(name)
    assert scene.game_panel.board.help.marked == 0


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((640, 360), 200),
        ((1000, 1000), 150),
        ((1280, 720), 100),
        ((1280, 720), 200),
        ((1920, 1080), 125),
        ((3840, 2160), 200),
    ],
)
def test_nothing_covers_the_board_and_nothing_overlaps(
    tmp_path: Path, lang: str, size: tuple[int, int], scale: int
) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = table.play(session(position([dict(HAND)] * 4), ("human", "steady", "steady", "steady")))
    board = scene.game_panel.board.camera.frame
    window = pygame.Rect((0, 0), size)
    others = [item for item in table.app.items() if not item.name.startswith("cell.")]
    for item in others:
        assert window.contains(item.rect), item.name
        assert not board.colliderect(item.rect), item.name
    for index, item in enumerate(others):
        for other in others[index + 1 :]:
            assert not item.rect.colliderect(other.rect), (item.name, other.name)
    assert scene.gui.overflows == []
    table.close()


def test_the_board_is_the_same_picture_in_every_language(tmp_path: Path) -> None:
    pictures = []
    for lang in ("en", "he", "fa"):
        (tmp_path / lang).mkdir()
        table = Table(tmp_path / lang, lang=lang)
        scene = table.play(session(position([dict(HAND), dict(HAND)]), ALONE))
        board = scene.game_panel.board.camera.frame
        surface = table.app.window.get_surface().subsurface(board)
        pictures.append((board.size, pygame.image.tobytes(surface, "RGB")))
        table.close()
    assert pictures[0] == pictures[1] == pictures[2]


def test_the_language_can_change_in_mid_game(table: Table) -> None:
    scene = solo(table)
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    table.pilot.settle()
    before = (scene.session.n, GAME.view_to_json(scene.client.view))
    for lang in ("he", "fa", "en"):
        table.app.launch.lang = lang
        table.app.refresh_preferences()
        table.pilot.settle()
        assert table.app.locale.lang == lang
        end = table.pilot.layout()["play.end"]
        assert end.text == table.app.tr("play.end")
        assert (scene.session.n, GAME.view_to_json(scene.client.view)) == before


def test_any_key_skips_the_animation_and_the_keys_work_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0.5)
    table.app.settings.confirmations = "off"
    scene = solo(table)
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    for _ in range(3):
        table.app.frame([], 1 / 60)
    assert scene.moving
    table.pilot.press("2")
    assert not scene.game_panel.moving
    assert scene.game_panel.input.held is not None
    table.close()


def test_numbers_shown_belong_to_the_moment_shown(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0.5)
    scene = solo(table, leaders={"b1": [0, "black"]})
    table.pilot.click("hand.1")
    table.pilot.click("cell.c2")
    seen = []
    while scene.game_panel.moving or not seen:
        shown = scene.game_panel.view
        seen.append((shown.tiles[0] >> bits.CELL_OF["c2"] & 1, shown.points[0]))
        table.app.frame([], 1 / 60)
    seen.append((1, scene.game_panel.view.points[0]))
    order = [moment for index, moment in enumerate(seen) if not index or moment != seen[index - 1]]
    assert order == [(0, 0), (1, 0), (1, 1)]
    table.close()


def test_steps_wait_for_a_key(table: Table) -> None:
    table.app.settings.bot_step = True
    scene = solo(table)
    table.pilot.click("play.end")
    table.pilot.settle()
    shown = scene.state.playback.n
    table.pilot.settle()
    assert scene.state.playback.n == shown
    assert "play.step" in table.pilot.layout()
    table.pilot.press("return")
    table.pilot.settle()
    assert scene.state.playback.n == shown + 1


def test_a_copy_is_saved_in_two_inputs(table: Table, tmp_path: Path) -> None:
    from game.session.session import Services

    start = position([dict(HAND), dict(HAND)])
    table.play(session(start, ALONE, services=Services(store=table.app.store)))
    table.pilot.press("escape")
    table.pilot.click("dialog.save")
    (saved,) = table.app.store.saves()
    assert saved.record is not None
    assert saved.record.title


@pytest.mark.parametrize("store", [pygame.KMOD_CTRL, pygame.KMOD_META], ids=["Ctrl", "Cmd of a Mac"])
def test_bookmarks_lead_back(table: Table, store: int) -> None:
    scene = solo(table)
    table.pilot.press("1", store)
    before = GAME.view_to_json(scene.client.view)
    table.pilot.click("play.end")
    table.pilot.settle()
    assert scene.session.n > 0
    table.pilot.press("1", pygame.KMOD_ALT)
    table.pilot.settle()
    assert GAME.view_to_json(scene.client.view) == before
    assert scene.session.assisted


def test_help_opens_the_chapter_of_what_is_held(table: Table) -> None:
    solo(table)
    table.pilot.press("w")
    table.pilot.press("f1")
    assert table.pilot.scene == "learn"
    assert table.app.scenes[-1].chapter.key == "leaders"


def test_zooming_keeps_every_cell_in_reach(table: Table) -> None:
    scene = solo(table)
    table.pilot.press("=")
    assert scene.game_panel.board.camera.percent > 100
    cells = [item for item in table.app.items() if item.name.startswith("cell.")]
    inner = scene.game_panel.board.camera.visible
    assert cells
    assert all(inner.contains(item.rect) for item in cells)
    table.pilot.press("0")
    assert len([item for item in table.app.items() if item.name.startswith("cell.")]) == 176


def test_what_bots_did_is_numbered_until_the_next_action(table: Table) -> None:
    scene = solo(table)
    table.pilot.click("play.end")
    table.pilot.settle()
    spans = [line.places for line in scene.state.event_history.lines if line.actor == 1 and line.places]
    assert spans
    assert set(scene.game_panel.board.help.since.values()) == set(range(1, len(set(spans)) + 1))
    table.pilot.press("escape")
    assert scene.game_panel.board.help.since == {}
    assert table.pilot.scene == "play"


def test_a_bots_pieces_set_out_from_its_emblem_and_no_larger(table: Table) -> None:
    scene = solo(table)
    anchors = scene.game_panel.board.context.anchors
    for place in (anchors.hand(1, 0), anchors.leader(1, 0), anchors.catastrophe(1)):
        assert place is not None
        assert place.w == place.h <= scene.game_panel.players.row(1).h
        assert scene.game_panel.players.row(1).contains(place)
