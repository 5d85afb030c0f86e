"""The budget of animated frames at 1920x1080 in the worst scenes: drawing calls and pixels, not time (feel.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame
import pytest

import tests.ui.tables  # noqa: F401  sets the dummy drivers before pygame opens a window
from game.client import choices
from game.record import read
from tests.ui.boards import ROOT
from ui.app.app import App
from ui.commands import frame_cost
from ui.commands.click_cost import new_table, settle
from ui.context import Route
from ui.gfx.rects import beside
from ui.gfx.tracked_surface import DirtyTiles, TrackedSurface, lay
from ui.review.game_history import GameHistory
from ui.scenes.play.play import PlayScene
from ui.scenes.review.results import SEARCH_MOVING, SEARCH_SECONDS
from ui.scenes.review.results_picture import PARTS, ResultsPicture
from ui.table.cached_background import cover
from ui.table.log_panel import LogPanel
from ui.table.status_line import StatusLine
from ui.text.i18n import Locale
from ui.tigris import overlay
from ui.tigris.overlay import Overlay
from ui.tigris.players import Players
from ui.tigris.tray import Tray
from ui.widgets import gui
from ui.widgets.painter import transparent_box

SCREEN = frame_cost.SIZE[0] * frame_cost.SIZE[1]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def percentile(values: list[float], share: int) -> float:
    return sorted(values)[len(values) * share // 100]


class Counter:
    """Calls something, and counts how often."""

    def __init__(self, called: Callable[..., Any]) -> None:
        self.called, self.calls = called, 0

    def __call__(self, *args: Any, **options: Any) -> Any:
        self.calls += 1
        return self.called(*args, **options)

    def method(self) -> Callable[..., Any]:
        """Return it as a method of a class."""
        return lambda *args, **options: self(*args, **options)


@pytest.fixture
def worst() -> list[tuple[int, int]]:
    """What every frame of a war with twenty supporters draws on the window."""
    with frame_cost.opened() as app:
        table = frame_cost.war(app)
        return frame_cost.counts(app, frame_cost.play_war(app, table))


def test_a_war_with_twenty_supporters_paints_less_than_half_the_screen(worst: list[tuple[int, int]]) -> None:
    draws, pixels = zip(*worst, strict=True)
    assert len(worst) > 150
    assert mean(pixels) < 0.5 * SCREEN
    assert percentile(pixels, 50) < 0.3 * SCREEN
    assert percentile(pixels, 99) < 1.7 * SCREEN
    assert mean(draws) < 20
    assert percentile(draws, 99) < 105


def test_events_and_layouts_of_a_war_paint_only_what_looks_otherwise_and_make_no_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All panels are painted only after the question that covers them; buttons that stay only change their look."""
    panels, layouts, buttons = Counter(PlayScene._draw_panels), Counter(PlayScene.build), Counter(gui.ThemedButton)
    rows, logs, trays = Counter(Players.draw_seat), Counter(LogPanel.draw), Counter(Tray.draw)
    with frame_cost.opened() as app:
        table = frame_cost.war(app)
        monkeypatch.setattr(PlayScene, "_draw_panels", panels.method())
        monkeypatch.setattr(PlayScene, "build", layouts.method())
        monkeypatch.setattr(Players, "draw_seat", rows.method())
        monkeypatch.setattr(LogPanel, "draw", logs.method())
        monkeypatch.setattr(Tray, "draw", trays.method())
        monkeypatch.setattr(gui, "ThemedButton", buttons)
        events, questions = len(table.state.events()), set()
        for _ in frame_cost.play_war(app, table):
            if table.name != app.scenes[-1].name:
                questions.add(id(app.scenes[-1]))
                buttons.calls = 0  # the question how many supporters fight has buttons of its own
        events = len(table.state.events()) - events
    assert events >= 6
    assert layouts.calls >= 6
    assert panels.calls == len(questions) == 1
    assert rows.calls < 2 * layouts.calls + events, "layouts and events change one row each, and seldom both"
    assert logs.calls <= events + 2
    assert trays.calls < layouts.calls + len(questions)
    assert buttons.calls == 0


@pytest.mark.parametrize(("size", "language"), [((960, 540), "en"), ((1280, 720), "he"), ((720, 720), "en")])
def test_what_a_layout_leaves_unpainted_looks_as_if_it_were_painted(size: tuple[int, int], language: str) -> None:
    """Every frame with a layout, while something moves and after it, is compared with one painted anew."""
    with new_table("tigris", size) as (app, table):
        app.settings.language = language
        app.refresh_preferences()
        settle(app)
        app.launch.speed, compared = 1.0, 0
        layouts = Counter(PlayScene.build)
        table.build = lambda gui: layouts(table, gui)  # type: ignore[method-assign]
        for number in range(10):
            client = table.session.client(table.session.to_act())
            client.submit(Random(number).choice(list(choices(table.game, client.view, table.session.to_act()))))
            for _ in range(240):
                before = layouts.calls
                app.frame([], frame_cost.STEP)
                if layouts.calls > before:
                    partly = not app.full_redraw
                    compare_with_a_new_picture(app)
                    compared += partly
                if not (table.moving or table.busy):
                    break
            for _ in range(20):
                app.frame([], frame_cost.STEP)
    assert compared > 6


def test_the_frame_round_the_seat_that_acts_is_not_kept_from_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole picture between two events shows who acts now; the next layout must know that."""
    with new_table("tigris", (960, 540)) as (app, table):
        settle(app)
        owner = table.game_panel.owner
        keys = [patch.key for patch in table.game_panel.patches(table.gui)]
        other = (owner.acting + 1) % 2
        monkeypatch.setattr(type(owner), "acting", property(lambda self: other))
        assert [patch.key for patch in table.game_panel.patches(table.gui)] != keys


def test_the_panels_of_a_still_table_are_stored_once_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    panels = Counter(PlayScene._draw_panels)
    with new_table("tigris", (960, 540)) as (app, table):
        settle(app)
        monkeypatch.setattr(PlayScene, "_draw_panels", panels.method())
        for _ in range(60):
            app.frame([], frame_cost.STEP)
        assert panels.calls == 1
        app.launch.speed = 1.0
        client = table.session.client(table.session.to_act())
        client.submit(next(iter(choices(table.game, client.view, table.session.to_act()))))
        for _ in range(10):
            app.frame([], frame_cost.STEP)
        assert table.moving
        assert panels.calls == 1, "what moves finds them"
        compare_with_a_new_picture(app)


def test_a_layout_formats_only_the_sentences_that_are_displayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and tips of items are formatted when hover, focus or a listener needs them."""
    with new_table("tigris") as (app, table):
        settle(app)
        sentences = Counter(Locale.tr)
        monkeypatch.setattr(Locale, "tr", sentences.method())
        table.layout_now()
        assert sentences.calls <= 24, "the prompt, whose turn it is, the hint's button and the large one"
        items = [item for item in table.items() if item.name.partition(".")[0] in ("hand", "leader", "play", "player")]
        before = sentences.calls
        assert all(item.text and item.tip for item in items)
    assert sentences.calls > before + 2 * len(items)


def test_a_view_with_the_same_cells_makes_no_item_anew_whose_words_nobody_needed() -> None:
    with new_table("tigris") as (app, table):
        settle(app)
        cells = {item.name: item for item in table.items() if item.name.startswith("cell.")}
        for item in cells.values():
            item._text = ""  # whatever was asked for before is fixed
        panel, view = table.game_panel, table.client.view
        panel.sync(view, ())
        table.layout_now()
        fresh = {item.name: item for item in table.items() if item.name.startswith("cell.")}
        assert not any(fresh[name] is item for name, item in cells.items())
        words = fresh["cell.a1"].text
        panel.sync(view, ())
        table.layout_now()
        last = {item.name: item for item in table.items() if item.name.startswith("cell.")}
        assert [name for name in last if last[name] is not fresh[name]] == ["cell.a1"]
        assert last["cell.a1"].text == words


def test_plates_and_ribbon_of_a_war_are_drawn_before_the_frames_that_display_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plates, ribbons = Counter(overlay.draw_plate), Counter(Overlay._draw_ribbon)
    with frame_cost.opened() as app:
        table = frame_cost.war(app)
        board = table.game_panel.board
        monkeypatch.setattr(overlay, "draw_plate", plates.method())
        monkeypatch.setattr(Overlay, "_draw_ribbon", ribbons.method())
        tally, verdict, frames, early = None, None, 0, (0, 0)
        for _ in frame_cost.play_war(app, table):
            now = plates.calls, ribbons.calls
            if board.context.tally is not None and tally is None:
                assert plates.calls == early[0] >= 2, "the first plates"
                frames += 1
            if board.context.verdict is not None and verdict is None:
                assert now == early, "the ribbon, and the plates of winner and loser"
                assert ribbons.calls == 1
                frames += 1
            tally, verdict, early = board.context.tally, board.context.verdict, now
    assert frames >= 2


def test_patches_at_other_places_leave_nothing_of_the_former_ones() -> None:
    former = [(0, 0, 100, 40), (0, 40, 100, 60)]
    assert cover([(0, 0, 100, 70), (0, 70, 100, 30)], former)
    assert cover([(0, 0, 100, 40), (0, 40, 100, 60)], former)
    assert not cover([(0, 0, 100, 40), (0, 44, 100, 56)], former)
    assert not cover([], former)


@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_panels_that_are_painted_again_make_no_transparent_box(game: str) -> None:
    with new_table(game) as (app, table):
        settle(app)
        surface = pygame.Surface(app.size)
        table._draw_panels(surface)
        before = transparent_box.cache_info()
        table._draw_panels(surface)
        after = transparent_box.cache_info()
    assert after.hits > before.hits + 2
    assert after.misses == before.misses


def test_a_column_and_a_tray_that_follow_the_game_by_themselves_are_beside_each_other() -> None:
    for game in ("tigris", "qwirkle", "catan"):
        with new_table(game, (960, 540)) as (app, table):
            settle(app)
            places = [patch.place for patch in table.game_panel.patches(table.gui)]
            assert len(places) == {"tigris": 2 + 2, "qwirkle": 1, "catan": 2}[game]
            for place in places:
                assert place.collidelist([other for other in places if other is not place]) < 0
                assert not place.colliderect(table.game_panel.board_place)


def test_confetti_paints_where_it_flies(tmp_path: object) -> None:
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    with frame_cost.opened() as app:
        found = frame_cost.counts(app, frame_cost.play_results(app, record))
    draws, pixels = zip(*found, strict=True)
    assert len(found) > 60
    assert mean(pixels) < 0.2 * SCREEN
    assert percentile(pixels, 99) < 0.8 * SCREEN
    assert mean(draws) < 30


def test_the_page_of_the_results_is_painted_once_before_and_once_after_the_celebration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The ribbon that has unrolled is a patch of the page; the search for key moments takes less time meanwhile."""
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    paint, evaluate, painted, searched, counted = ResultsPicture._paint, GameHistory.evaluate, [], [], set()
    monkeypatch.setattr(
        ResultsPicture, "_paint", lambda self, gui, parts, to: painted.append(parts) or paint(self, gui, parts, to)
    )
    monkeypatch.setattr(GameHistory, "evaluate", lambda self, time: searched.append(time) or evaluate(self, 0.0))
    with frame_cost.opened() as app:
        for _ in frame_cost.play_results(app, record):
            shown = app.scenes[-1].celebration.scores
            counted.add((shown.counted, shown.arrived, shown.decided, shown.stamped))
        assert 0 < painted.count(("points",)) < len(counted), (
            "neither the first page nor a ribbon that has unrolled paints the points anew"
        )
        assert set(searched) == {SEARCH_MOVING}
        found = app.scenes[-1].history.evaluated
        assert found
        assert painted.count(PARTS) == 2, "a layout displays the moments in the part beside the points"
        app.scenes[-1].busy = True
        app.frame([], frame_cost.STEP)
    assert searched[-1] == SEARCH_SECONDS > SEARCH_MOVING


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 540)])
def test_key_moments_that_come_while_points_are_counted_look_as_if_all_were_painted(size: tuple[int, int]) -> None:
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    with new_table("tigris", size) as (app, _):
        app.launch.speed = 1.0
        app.open(Route.RESULTS, record)
        results = app.scenes[-1]
        for _ in range(2000):
            app.frame([], frame_cost.STEP)
            if not results.busy:
                break
        assert results.moving
        assert app.full_redraw != bool(results._picture.side)
        compare_with_a_new_picture(app)


def test_the_widest_share_of_key_moments_is_measured_once_in_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    with frame_cost.opened() as app:
        for _ in frame_cost.play_results(app, record):
            pass
        results = app.scenes[-1]
        assert len(results.history.moments) > 1
        sentences = Counter(Locale.tr)
        monkeypatch.setattr(Locale, "tr", sentences.method())
        results.layout_now()
    assert sentences.calls < 150


@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_a_frame_over_the_cached_picture_is_the_same_as_one_painted_anew(game: str) -> None:
    """What the board covers is not restored below it, and nothing of the last frame remains."""
    with new_table(game, (960, 540)) as (app, table):
        app.launch.speed = 1.0
        compared = 0
        for number in range(4):
            client = table.session.client(table.session.to_act())
            client.submit(Random(number).choice(list(choices(table.game, client.view, table.session.to_act()))))
            for frame in range(240):
                app.frame([], frame_cost.STEP)
                if not table.moving:
                    break
                if frame % 9 == 4:
                    compare_with_a_new_picture(app)
                    compared += 1
            settle(app)
        assert compared > 3


def test_own_cards_that_come_while_something_moves_are_painted_in_the_tray() -> None:
    """Catan's tray follows the events too: it is a patch beside that of the column."""
    with new_table("catan", (960, 540)) as (app, table):
        panel, compared = table.game_panel, 0
        for number in range(24):
            app.launch.speed, before = float(number > 5), None
            client = table.session.client(table.session.to_act())
            client.submit(Random(number).choice(list(choices(table.game, client.view, table.session.to_act()))))
            for _ in range(240):
                app.frame([], frame_cost.STEP)
                hand = panel.tray.hand.cache_key(panel.view)
                if table.moving and before not in (None, hand):
                    compare_with_a_new_picture(app)
                    compared += 1
                before = hand
                if not table.moving:
                    break
            settle(app)
        assert compared


def compare_with_a_new_picture(app: App) -> None:
    """The window as it is, and as it is when everything in it is painted anew."""
    app.frame([], 0.0)  # new lines of the log come a frame after their event
    cached = pygame.image.tobytes(app.window.get_surface(), "RGB")
    app.invalidate()
    app.frame([], 0.0)
    assert pygame.image.tobytes(app.window.get_surface(), "RGB") == cached


def test_nothing_remains_of_a_held_piece_where_it_was() -> None:
    """The board is drawn for it alone, and a tooltip that was over it goes."""
    with new_table("tigris", (960, 540)) as (app, table):
        app.launch.speed = 1.0
        settle(app)
        table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=30))
        cells = [item.rect.center for item in table.items() if item.name.startswith("cell.")]
        for number, place in enumerate(cells[::30]):
            motion = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
            app.frame([motion], frame_cost.STEP)
            for _ in range(7 + 20 * (number % 2)):
                app.frame([], frame_cost.STEP)
            assert table.game_panel.holding
            compare_with_a_new_picture(app)


def test_nothing_remains_of_what_moved_on_the_results_page() -> None:
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    with frame_cost.opened() as app:
        for number, _ in enumerate(frame_cost.play_results(app, record)):
            if number % 40 == 25:
                compare_with_a_new_picture(app)


def test_a_picture_of_the_scene_elsewhere_does_not_spoil_the_window() -> None:
    """Exports draw the scene on a picture of their own."""
    with new_table("tigris", (960, 540)) as (app, table):
        settle(app)
        app.launch.speed = 1.0
        client = table.session.client(table.session.to_act())
        client.submit(Random(1).choice(list(choices(table.game, client.view, table.session.to_act()))))
        for _ in range(6):
            app.frame([], frame_cost.STEP)
        assert table.moving
        app.full_redraw = False
        for _ in range(6):
            table.update(frame_cost.STEP)
        table.draw(pygame.Surface(app.size))
        for _ in range(6):
            table.update(frame_cost.STEP)
        app.frame([], frame_cost.STEP)
        assert table.moving
        compare_with_a_new_picture(app)


def test_nothing_remains_of_a_dialog_that_was_over_the_table() -> None:
    with new_table("tigris", (960, 540)) as (app, _):
        settle(app)
        before = pygame.image.tobytes(app.window.get_surface(), "RGB")
        app.ask_quit()
        app.frame([], frame_cost.STEP)
        assert pygame.image.tobytes(app.window.get_surface(), "RGB") != before
        app.pop()
        app.frame([], frame_cost.STEP)
        assert pygame.image.tobytes(app.window.get_surface(), "RGB") == before


def drawn(board: Any, surface: pygame.Surface) -> bytes:
    board.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_a_board_whose_ground_changes_is_drawn_as_on_a_new_surface(game: str) -> None:
    with new_table(game, (960, 540)) as (app, table):
        settle(app)
        board, tracked, window = table.game_panel.board, TrackedSurface(), pygame.Surface(app.size)
        for number in range(7):
            client = table.session.client(table.session.to_act())
            if number < 5:  # then it only becomes darker
                client.submit(Random(number).choice(list(choices(table.game, client.view, table.session.to_act()))))
            board.sync(client.view)
            board.context.shaken = (3, -2) if number == 3 else (0, 0)
            if game == "tigris" and number > 3:
                board.context.darkness = (number - 3) / 3
            if game == "catan":
                board.context.lifted = number % 2 == 1
            board.draw(tracked.begin(window, intact=True))
            assert pygame.image.tobytes(window, "RGB") == drawn(board, pygame.Surface(app.size))


def test_a_ground_is_laid_again_only_where_something_was_drawn_over_it() -> None:
    ground, window, tracked = pygame.Surface((300, 200)), pygame.Surface((300, 200)), TrackedSurface()
    ground.fill("navy")

    def frame(intact: bool = True, version: int = 0, also: Sequence[pygame.Rect] = ()) -> int:
        """Return how many pixels the ground was laid on."""
        window.fill("black")
        surface = tracked.begin(window, intact, also)
        lay(surface, ground, ground.get_rect(), version)
        pixels = pygame.mask.from_threshold(window, "navy", (1, 1, 1)).count()
        surface.blit(pygame.Surface((10, 10)), (70, 70))
        return pixels

    assert frame() == 300 * 200
    assert frame() == 64 * 64
    assert frame(also=[pygame.Rect(0, 0, 20, 20)]) == 2 * 64 * 64
    assert frame(version=1) == 300 * 200
    assert frame(version=1) == 64 * 64
    assert frame(intact=False, version=1) == 300 * 200


def test_the_scene_knows_where_the_focus_ring_was_drawn_over_it() -> None:
    with new_table("tigris", (960, 540)) as (app, table):
        app.set_focus("play.menu")
        app.frame([], frame_cost.STEP)
        focused = next(item for item in table.items() if item.name == "play.menu")
        assert any(rect.contains(focused.rect) for rect in table.overdrawn)


def test_dirty_tiles_cover_what_was_drawn_and_nothing_twice() -> None:
    dirty, drawn, random = DirtyTiles(), [], Random(4)
    for _ in range(12):
        drawn.append(
            pygame.Rect(random.randrange(-40, 900), random.randrange(-40, 500), *random.choices(range(160), k=2))
        )
        dirty.add(drawn[-1])
    mask, whole = pygame.Surface((960, 540)), pygame.Rect(0, 0, 960, 540)
    rects = dirty.rects()
    for rect in rects:
        assert not any(other.colliderect(rect) for other in rects if other is not rect)
        mask.fill("white", rect)
    for rect in drawn:
        part = rect.clip(whole)
        assert not part or pygame.transform.average_color(mask.subsurface(part))[:3] == (255, 255, 255)
    assert sum(rect.w * rect.h for rect in rects) < sum((rect.w + 128) * (rect.h + 128) for rect in drawn)
    dirty.clear()
    assert dirty.rects() == []


def test_what_lies_beside_a_place_and_the_place_are_the_whole() -> None:
    whole = pygame.Rect(0, 0, 100, 60)
    for hole in (whole, pygame.Rect(10, 5, 50, 40), pygame.Rect(-5, -5, 30, 30), pygame.Rect(200, 0, 9, 9), None):
        parts = beside(whole, hole)
        covered = whole.clip(hole) if hole else pygame.Rect(0, 0, 0, 0)
        assert sum(part.w * part.h for part in parts) + covered.w * covered.h == 6000
        assert not any(part.colliderect(covered) for part in parts)


def test_a_button_under_a_resting_pointer_does_not_ask_to_wait_for_what_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(StatusLine, "_draw_words", lambda self, painter, words, notable: said.append(words))
    with new_table("catan", (960, 540)) as (app, table):
        settle(app)
        button = next(item for item in table.items() if item.name == "catan.trade")
        place = pygame.Event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        for _ in range(60):
            app.frame([place], frame_cost.STEP)
            place = pygame.Event(pygame.NOEVENT)
        assert app.tooltip_item == "catan.trade"
        app.launch.speed = 1.0
        client = table.session.client(table.session.to_act())
        client.submit(next(iter(choices(table.game, client.view, table.session.to_act()))))
        said.clear()
        for _ in range(40):
            app.frame([], frame_cost.STEP)
        assert table.moving
        assert next(item for item in table.items() if item.name == "catan.trade").tip == app.tr("reason.moment")
        assert said
        assert app.tr("reason.moment") not in said


def test_the_share_of_a_core_that_an_idle_table_uses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_cost, "REST", 0.05)
    with new_table("tigris", (960, 540)) as (app, _):
        assert 0 < frame_cost.idle_share(app, 0.2) < 1


def test_an_idle_table_draws_one_picture_per_frame_that_effects_will_need() -> None:
    with new_table("tigris", (960, 540)) as (app, table):
        app.launch.sound = False
        settle(app)
        board = table.state.game_panel.board
        drawn: list[object] = []
        paint = board.context.sprites._paint
        board.context.sprites._paint = lambda key, px: drawn.append(key) or paint(key, px)
        counts = []
        for _ in range(3 + len(board.coming)):
            before = len(drawn)
            app.frame([], frame_cost.STEP)
            counts.append(len(drawn) - before)
        assert set(drawn) <= set(board.coming)
        assert max(counts) == 1
        assert counts[-1] == 0
        assert board.coming
        drawn.clear()
        for key in board.coming:
            board.context.sprites.get(key, board.camera.cell)
        assert not drawn
