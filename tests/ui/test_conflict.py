"""Committing tiles: what is certain, by click and by key, and a panel that hides nothing of the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.tigris import actions as act
from game.tigris.game import GAME
from game.tigris.state import Conflict
from tests.soaking import combined
from tests.ui.tables import Table, position, session
from ui.tigris.conflict import ATTACKER, DEFENDER, ConflictScene, outcome
from ui.tigris.overlay import Overlay
from ui.widgets.labels import LabelLayer

HAND = {"black": 1, "red": 3, "blue": 1, "green": 1}
RIVALS = {"b1": [1, "black"]}
SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 100), ((3840, 2160), 200)]


def conflict(table: Table, hand: dict[str, int] = HAND) -> ConflictScene:
    """Seat 0's king revolts against seat 1's; a bot defends."""
    table.play(session(position([dict(hand), dict(HAND)], leaders=RIVALS), ("human", "steady")))
    table.pilot.click("leader.black")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, ConflictScene)
    return scene


@pytest.fixture
def table(tmp_path: Path):
    made = Table(tmp_path)
    yield made
    made.close()


def test_what_is_certain_is_what_every_answer_gives() -> None:
    start = position([dict(HAND), {"black": 1, "red": 4, "green": 1}], leaders=RIVALS)
    state, _ = GAME.apply(GAME.from_json(start), act.LEADER[act.BLACK][17])
    for mine in range(4):
        after, _ = GAME.apply(state, act.SUPPORT[mine])
        assert after.conflict is not None
        results = set()
        for theirs in range(5):
            done, _ = GAME.apply(after, act.SUPPORT[theirs])
            wins = done.leaders[0] != -1
            results.add(wins)
            told = outcome(after.conflict, DEFENDER, theirs, 6)
            assert told == ("loses" if wins else "wins")
        told = outcome(state.conflict, ATTACKER, mine, 4)  # type: ignore[arg-type]
        assert told == {(True,): "wins", (False,): "loses"}.get(tuple(results), "open")


def test_a_tie_is_the_defenders() -> None:
    conflict = Conflict("war", 0, 0, 1, (0, 1), (3, 2), (1, None))
    assert outcome(conflict, DEFENDER, 2, 6) == "wins"
    assert outcome(conflict, DEFENDER, 1, 6) == "loses"


def test_tiles_are_committed_by_clicks(table: Table) -> None:
    scene = conflict(table)
    table.pilot.click("conflict.more")
    table.pilot.click("conflict.more")
    table.pilot.click("conflict.less")
    assert scene.count == 1
    table.pilot.click("conflict.tile.3")
    assert scene.count == 3
    table.pilot.click("conflict.tile.3")
    assert scene.count == 2
    table.pilot.click("conflict.commit")
    assert any(line["text"] == "support 2" for line in table.logged("action")) or table.pilot.settle() is None
    assert "support 2" in [line["text"] for line in table.logged("action")]


def test_enter_confirms_after_a_click_on_a_tile(table: Table) -> None:
    scene = conflict(table)
    table.pilot.click("conflict.tile.2")
    assert scene.count == 2
    table.pilot.press("return")
    table.pilot.settle()
    assert table.app.scenes[-1] is not scene
    assert "support 2" in [line["text"] for line in table.logged("action")]


def test_tiles_are_committed_by_keys(table: Table) -> None:
    scene = conflict(table)
    table.pilot.press("=")
    table.pilot.press("=")
    table.pilot.press("-")
    assert scene.count == 1
    table.pilot.press("3")
    assert scene.count == 3
    table.pilot.press("0")
    assert scene.count == 0
    table.pilot.press("return")
    table.pilot.settle()
    assert "support 0" in [line["text"] for line in table.logged("action")]


def test_more_than_the_hand_holds_is_refused_in_words(table: Table) -> None:
    scene = conflict(table, {"black": 5, "red": 1})
    table.pilot.press("4")
    assert scene.count == 0
    (line,) = table.logged("refused")
    assert line["reason"] == "support-only"


def test_an_answer_from_elsewhere_closes_the_panel_though_its_player_acts_again(table: Table) -> None:
    scene = conflict(table)
    game = scene.play.session
    game.client(0).submit(act.SUPPORT[0])
    while game.to_act() != 0:
        game.tick()
    scene.play.client.poll()
    table.app.frame([], 1 / 60)
    assert scene not in table.app.scenes


def test_escape_does_not_dodge_the_conflict(table: Table) -> None:
    conflict(table)
    table.pilot.press("escape")
    assert table.pilot.scene == "dialog"
    table.pilot.press("escape")
    assert table.pilot.scene == "conflict"


@pytest.mark.parametrize("by_key", [False, True])
def test_what_led_to_the_conflict_can_be_taken_back_before_committing(table: Table, by_key: bool) -> None:
    scene = conflict(table)
    table.pilot.click("conflict.more")
    if by_key:
        table.pilot.press("z")
    else:
        table.pilot.click("play.undo")
    table.pilot.settle()
    assert table.pilot.scene == "play"
    view = scene.play.client.view
    assert (view.phase, view.actions_left, view.leaders[0]) == ("action", 2, -1)
    assert view.hand[act.RED] == HAND["red"]


def test_a_defender_takes_nothing_back(table: Table) -> None:
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS)))
    for name in ("handoff.ready", "leader.black", "cell.a2", "conflict.commit", "handoff.ready"):
        table.pilot.click(name)
        table.pilot.settle()
    assert table.pilot.scene == "conflict"
    assert not table.pilot.layout()["play.undo"].enabled
    table.pilot.press("z")
    assert table.logged("refused")[-1]["reason"] == "cannot-undo"
    assert table.pilot.scene == "conflict"


@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, ["en", "he", "fa"]))
def test_nothing_covers_the_board(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = conflict(table)
    board = scene.play.game_panel.board.camera.frame
    window = pygame.Rect((0, 0), size)
    items = table.app.items()
    for index, item in enumerate(items):
        assert window.contains(item.rect), item.name
        assert not board.colliderect(item.rect), item.name
        for other in items[index + 1 :]:
            assert not item.rect.colliderect(other.rect), (item.name, other.name)
    assert scene.gui.overflows == []
    table.close()


@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, ["en", "he", "fa"]))
def test_players_and_hand_stay_in_sight(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    """P17: the panel hid the other players and their hands."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    hands = [dict(HAND) for _ in range(4)]
    table.play(session(position(hands, leaders=RIVALS), ("human", "steady", "steady", "steady")))
    table.pilot.click("leader.black")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, ConflictScene)
    places, surface = scene._places, table.app.window.get_surface()
    assert all(item.text and item.tip for item in scene.gui.items), "features row 12"
    assert not places.players.colliderect(places.panel)
    assert scene.gui.overflows == []
    players, tray = table.app.mirror(places.players), scene.play.game_panel.tray
    shown = pygame.image.tobytes(surface.subsurface(players), "RGB")
    hands_area = [tray.hand(colour) for colour in range(4)]
    scene.view.hand_sizes[2] = scene.play.game_panel.view.hand_sizes[2] = 1
    table.app.invalidate()
    table.app.frame([], 1 / 60)
    assert pygame.image.tobytes(surface.subsurface(players), "RGB") != shown, "a hand that changed is not in sight"
    for place in hands_area:
        assert place is not None
        assert not any(place.colliderect(item.rect) for item in scene.gui.items)
        drawn = {tuple(surface.get_at((x, place.centery))) for x in range(place.left, place.right)}
        assert len(drawn) > 5, "a tile of the hand is not in sight"
    table.close()


def test_both_sides_say_what_they_may_add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17: the number was named only while it could decide."""
    table = Table(tmp_path)
    told: list[str] = []
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> pygame.Rect:
        told.append(words)
        return label(self, rect, words, *args, **more)

    monkeypatch.setattr(LabelLayer, "label", listening)
    scene = conflict(table)
    for count in range(4):
        told.clear()
        scene._set(count)
        scene.layout_now()
        assert table.app.tr("conflict.most", n=3) in told, "the own temples"
        assert table.app.tr("conflict.most", n=6) in told, "the other's hand"
    table.close()


def test_the_bars_on_the_board_count_the_chosen_tiles_for_whoever_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel counted them, the bar did not; before the other side it counts only what is committed."""
    table = Table(tmp_path)
    drawn: list[tuple[int, int]] = []
    plates = Overlay.plates

    def noted(overlay: Overlay, surface: pygame.Surface, pair: Any, occupied: int) -> None:
        drawn.append((pair[0].board + pair[0].added, pair[1].board + pair[1].added))
        plates(overlay, surface, pair, occupied)

    monkeypatch.setattr(Overlay, "plates", noted)
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS)))
    for name in ("handoff.ready", "leader.black", "cell.a2"):
        table.pilot.click(name)
        table.pilot.settle()
    for chosen, committed in ((3, (None, None)), (2, (1, None))):
        scene = table.app.scenes[-1]
        assert isinstance(scene, ConflictScene)
        assert scene.conflict.committed == committed
        before = (scene._strength(ATTACKER), scene._strength(DEFENDER))
        assert drawn[-1] == before
        for _ in range(chosen):
            table.pilot.click("conflict.more")
        expected = [*before]
        expected[scene.side] += chosen
        assert [*drawn[-1]] == expected == [scene._strength(ATTACKER), scene._strength(DEFENDER)]
        drawn.clear()
        scene.play.draw_board(pygame.Surface(table.app.size))
        assert drawn == [before], "where the other side may look"
        if scene.side == ATTACKER:
            table.pilot.click("conflict.tile.1")
            for name in ("conflict.commit", "handoff.ready"):
                table.pilot.click(name)
                table.pilot.settle()
    table.close()


def test_that_no_tile_counts_is_said_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path)
    told: dict[str, pygame.Rect] = {}
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> pygame.Rect:
        told[words] = label(self, rect, words, *args, **more)
        return told[words]

    monkeypatch.setattr(LabelLayer, "label", listening)
    scene = conflict(table, {"black": 3})
    assert abs(told[table.app.tr("conflict.none")].centerx - told[scene._certain()].centerx) <= 1
    table.close()


def test_the_panel_is_laid_out_alike_with_no_tile_and_with_three(tmp_path: Path) -> None:
    places = []
    for index, hand in enumerate(({"black": 6}, {"black": 3, "red": 3})):
        folder = tmp_path / str(index)
        folder.mkdir()
        table = Table(folder)
        conflict(table, hand)
        names = ("conflict.more", "conflict.less", "conflict.commit")
        places.append([tuple(table.pilot.layout()[name].rect) for name in names])
        table.close()
    assert places[0] == places[1]


def test_resizing_in_mid_conflict_keeps_what_was_chosen(table: Table) -> None:
    scene = conflict(table)
    table.pilot.click("conflict.more")
    table.app.window.size = (1500, 900)
    table.pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1500, y=900, window=table.app.window))
    table.pilot.settle()
    assert scene.count == 1
    assert table.app.size == (1500, 900)
    assert scene.play.game_panel.board.camera.cell > 54


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("defends", [False, True])
def test_who_wins_a_tie_is_said_at_200_percent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, defends: bool
) -> None:
    """Once, the panel in a low column dropped what decides a tie."""
    table = Table(tmp_path, (1280, 720), lang)
    table.app.settings.ui_scale, table.app.settings.confirmations = 200, "off"
    told: list[str] = []
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> pygame.Rect:
        told.append(words)
        return label(self, rect, words, *args, **more)

    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS)))
    for name in (
        "handoff.ready",
        "leader.black",
        "cell.a2",
        *(("conflict.commit", "handoff.ready") if defends else ()),
    ):
        table.pilot.click(name)
        table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, ConflictScene)
    monkeypatch.setattr(LabelLayer, "label", listening)
    for count in (0, 1):
        told.clear()
        scene._set(count)
        scene.layout_now()
        assert any(scene._stakes()[0] in words for words in told), count
        assert not scene.gui.overflows
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("scale", [100, 200])
def test_what_a_side_added_has_a_line_of_its_own(
    tmp_path: Path, lang: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, the attacker's role broke in two lines and lay on the name.

    At 200 % the number of tiles ended in half a word.
    """
    table = Table(tmp_path, lang=lang)
    table.app.settings.ui_scale = scale
    table.app.settings.curtain = "open"
    labels: list[tuple[str, bool]] = []
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> pygame.Rect:
        size = args[0] if args else 16
        labels.append((words, self.width(words, size) <= rect.w))
        return label(self, rect, words, *args, **more)

    monkeypatch.setattr(LabelLayer, "label", listening)
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS)))
    for name in ("leader.black", "cell.a2", *["conflict.more"] * 3, "conflict.commit"):
        table.pilot.click(name)
        table.pilot.settle()
    labels.clear()
    table.app.scenes[-1].layout_now()
    tr = table.app.tr
    roles = (tr("conflict.attacks"), tr("conflict.defends")) if scale == 100 else ()
    for words in (tr("conflict.added", n=3), tr("conflict.most", n=3), *roles):
        assert (words, True) in labels, words
    table.close()


def test_a_number_pressed_while_the_conflict_begins_counts(tmp_path: Path) -> None:
    """The key skipped the animation and was then refused, "decide the conflict first", by the table below."""
    table = Table(tmp_path, speed=1.0)
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS), ("human", "steady")))
    table.pilot.click("leader.black")
    table.pilot.click("cell.a2")
    assert not isinstance(table.app.scenes[-1], ConflictScene)
    table.pilot.press("2")
    scene = table.app.scenes[-1]
    assert isinstance(scene, ConflictScene)
    assert scene.count == 2
    table.close()
