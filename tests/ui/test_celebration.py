"""The end of a game on its results page: ribbon, count, confetti, stamps (feel.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.record import Record, SeatInfo, read
from game.storage.achievements import FILE, Best, best_scores, load
from tests.imports import ROOT
from tests.ui.tables import Table
from tests.ui.test_results import ended, last_turn, session
from ui.commands.strip import results_of
from ui.gfx.audio import AT_ONCE
from ui.gfx.confetti import Confetti
from ui.review.final_scores import NAME
from ui.review.stamps import EarnedStamps, levels_met
from ui.scenes.review.results import ResultsScene
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

FRAME = 1 / 60


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, (640, 360), speed=4.0)
    yield table
    table.close()


def page(table: Table, record: Record | None = None, earned: EarnedStamps | None = None) -> ResultsScene:
    scene = ResultsScene(record or ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1)), earned=earned)
    table.app.push(scene)
    return scene


def qwirkle() -> Record:
    """A whole game from its beginning, won by the first seat, a person."""
    record = read((ROOT / "tests/saves/0.2/qwirkle-02-whole.game").read_bytes())
    seats = tuple(SeatInfo("bot", "strong") for _ in record.seats[1:])
    return replace(record, seats=(SeatInfo("human", "", "Ada"), *seats), assisted=False)


def test_parts_are_counted_one_by_one_and_all_is_there_at_the_end(moving: Table) -> None:
    scene = page(moving)
    heard: list[tuple[str, int]] = []
    moving.app.sounds.play = lambda name, pan=0.0, step=0: heard.append((name, step))  # type: ignore[method-assign]
    seen = []
    while scene.moving:
        moving.app.frame([], FRAME)
        seen.append((scene.celebration.unrolled, scene.tallies.counted, scene.tallies.arrived, scene.tallies.decided))
    assert list(dict.fromkeys(seen)) == [
        (False, 0, 0, False),
        *((True, counted, 0, False) for counted in range(5)),
        *((True, 4, arrived, False) for arrived in (1, 2, 3)),
        (True, 4, 4, True),
    ]
    assert [name for name, _ in heard] == ["ribbon", *["count"] * 4, *["treasure"] * 4, "win", "confetti"]
    assert [step for name, step in heard if name == "count"] == [0, 1, 2, 3]


def test_a_key_shows_every_number_and_only_later_ones_act(moving: Table) -> None:
    scene = page(moving)
    moving.app.frame([], FRAME)
    moving.pilot.press("space")
    assert moving.pilot.scene == "results", "the key only skipped"
    assert (scene.tallies.counted, scene.tallies.arrived, scene.tallies.decided) == (4, 4, True)
    assert not scene.moving


def test_falling_paper_holds_nobody_up(moving: Table) -> None:
    scene = page(moving)
    while not scene.celebration.complete:
        moving.app.frame([], FRAME)
    assert scene.moving
    moving.app.nav.set_focus("results.replay")
    moving.pilot.press("return")
    assert moving.pilot.scene == "replay"


def test_a_hidden_part_is_counted_last() -> None:
    record = read((ROOT / "tests/saves/0.2/catan-02-whole.game").read_bytes())
    scene = ResultsScene(record)
    assert scene.ui.final_scores(scene.state, ())[0].hidden == 2


@pytest.mark.parametrize("reduced", [False, True])
def test_reduced_motion_throws_nothing(moving: Table, reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(Confetti, "draw", lambda self, surface, t: drawn.append(t))
    moving.app.settings.reduced_motion = reduced
    scene = page(moving)
    moving.pilot.settle()
    assert bool(drawn) != reduced
    assert scene.celebration.complete


def test_the_confetti_is_one_call_and_falls_out_of_sight() -> None:
    pygame.display.init()
    confetti = Confetti(("#ffffff", "#ff0000"), 8, None, "1")
    calls: list[int] = []

    class Counted(pygame.Surface):
        def fblits(self, blits: Any, flags: int = 0) -> None:
            calls.append(len(blits))

    surface = Counted((1920, 1080))
    for share in (0.0, 0.2, 0.5, 0.999):
        confetti.draw(surface, share)
    assert len(calls) == 4
    assert calls[0] == 0
    assert 100 < calls[1] <= 200
    assert calls[3] < 10


# ------------------------------------------------------------------ stamps


def test_a_better_game_is_stamped_and_said_in_words(table: Table) -> None:
    page(table, qwirkle(), EarnedStamps((0,)))
    assert best_scores(table.app.store)["qwirkle"].name == "Ada"
    table.app.pop()
    best = best_scores(table.app.store)["qwirkle"]
    beaten = {"qwirkle": {"score": {"number": 5, "name": "B", "date": ""}, "feat": None, "beaten": ["strong"]}}
    table.app.store.save_data(FILE, beaten)
    earned = EarnedStamps((0,))
    scene = page(table, qwirkle(), earned)
    assert [label.stamp.kind for label in scene.tallies.stamps] == ["score"]
    assert scene.tallies.stamped == 1
    assert table.app.tr("results.stamp.score", n=best.number) in scene._verdict()
    assert best_scores(table.app.store) == {"qwirkle": Best(best.number, "Ada", best.date)}
    assert [label.stamp for label in page(table, qwirkle(), earned).tallies.stamps] == list(earned.stamps or ())


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_stamp_is_printed_between_name_and_rank(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    plain = page(table, qwirkle())
    table.pilot.settle()
    before = table.app.window.get_surface().copy()
    table.app.pop()
    stamped = page(table, qwirkle(), EarnedStamps((0,)))
    table.pilot.settle()
    changed = pygame.mask.from_threshold(
        table.app.window.get_surface(), (0, 0, 0), (8, 8, 8, 255), before
    )  # where both are alike
    changed.invert()
    boxes = [stamped.app.mirror(stamped.tallies._boxes[seat]) for seat in stamped.tallies.order]
    own = boxes[stamped.tallies.order.index(0)]
    inside = changed.overlap_area(pygame.Mask(own.size, fill=True), own.topleft)
    assert plain.tallies.stamps == []
    assert len(stamped.tallies.stamps) == (1 if 0 in stamped.standings.winners else 0)
    assert (inside > 200) == bool(stamped.tallies.stamps)
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_three_stamps_stand_beside_each_other(tmp_path: Path, lang: str) -> None:
    """The first win against a level, printed last, had no room beside the other two."""
    table = Table(tmp_path, lang=lang)
    earlier = {"qwirkle": {name: {"number": 1, "name": "B", "date": ""} for name in ("score", "feat")} | {"beaten": []}}
    table.app.store.save_data(FILE, earlier)
    scores = page(table, qwirkle(), EarnedStamps((0,))).tallies
    table.pilot.settle()
    painter = Painter(table.app, table.app.window.get_surface())
    places = [scores._stamp_place(painter, label) for label in scores.stamps]
    assert len(places) == 3
    assert None not in places
    assert all(one.right <= other.left for other, one in pairwise(places))  # type: ignore[union-attr]
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_long_stamps_stand_below_each_other_between_name_and_rank(tmp_path: Path, lang: str) -> None:
    """At 1280x720 the first win against "Intermediate" had no room, and a Hebrew stamp lay on the rank."""
    table = Table(tmp_path, (1280, 720), lang=lang)
    record = read((ROOT / "tests" / "saves" / "0.1" / "tigris-05-whole.game").read_bytes())
    scene = results_of(record, 1, table.app)
    table.app.push(scene)
    table.pilot.settle()
    scores, painter = scene.tallies, Painter(table.app, table.app.window.get_surface())
    head = scores._halves(1)[0]
    left = head.x + head.h + text_layout.measure(scores.names[1], table.app.u(NAME * scores._growth), True)[0]
    right = head.right - text_layout.measure(table.app.tr("results.rank", n=1), table.app.u(18 * scores._growth))[0]
    places = []
    for label in scores.stamps:
        place = scores._stamp_place(painter, label)
        assert place is not None
        places.append(label.picture(painter, place.h).get_rect(center=place.center))
        assert left < places[-1].left
        assert places[-1].right < right
        assert head.top <= places[-1].top <= places[-1].bottom <= head.bottom
    assert len(places) == 3
    assert all(place.collidelist(places[:index]) < 0 for index, place in enumerate(places))
    table.close()


def test_the_page_opened_again_is_still_and_keeps_its_stamps(tmp_path: Path) -> None:
    table = Table(tmp_path, (640, 360), speed=4.0)
    table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady")))
    table.pilot.click("play.end")
    while table.pilot.scene != "results":
        table.app.frame([], FRAME)
    first = table.app.scenes[-1]
    assert isinstance(first, ResultsScene)
    assert first.earned.people == (0,)
    table.pilot.press("space")
    table.pilot.click("results.board")
    table.pilot.settle()
    table.pilot.click("play.results")
    again = table.app.scenes[-1]
    assert isinstance(again, ResultsScene)
    assert again is not first
    assert not again.moving
    assert again.earned is first.earned
    assert load(table.app.store) == ({}, ""), "a made position sets no best scores"
    table.close()


def test_a_second_end_after_undoing_the_first_celebrates_again(tmp_path: Path) -> None:
    table = Table(tmp_path, (640, 360), speed=4.0)
    play = table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady")))
    earned = []
    for _ in range(2):
        table.pilot.click("play.end")
        while not isinstance(scene := table.app.scenes[-1], ResultsScene):
            table.app.frame([], FRAME)
        earned.append(scene.earned)
        table.pilot.press("space")
        table.pilot.click("results.board")
        assert play.session.rewind is not None
        play.session.rewind.take_back(0)
        play.state.follow_updates()
        table.pilot.settle()
    assert earned[0] is not earned[1]
    table.close()


def test_without_animation_the_end_is_no_bang(tmp_path: Path) -> None:
    table = Table(tmp_path, (640, 360))
    heard: list[str] = []
    table.app.sounds.play = lambda name, pan=0.0, step=0: heard.append(name)  # type: ignore[method-assign]
    page(table)
    assert 0 < len(heard) <= AT_ONCE
    table.close()


def test_a_damaged_file_and_a_full_disk_are_reported(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    (table.app.store.root / f"{FILE}.json").write_text("{")
    said: list[str] = []
    table.app.nav.notice = said.append  # type: ignore[method-assign]
    page(table, qwirkle(), EarnedStamps((0,)))
    assert said == [table.app.tr("store.achievements-broken")]

    def full(name: str, data: Any) -> None:
        raise OSError(28, "full")

    (table.app.store.root / f"{FILE}.json").unlink()
    monkeypatch.setattr(table.app.store, "save_data", full)
    scene = page(table, qwirkle(), EarnedStamps((0,)))
    assert said[1:] == [table.app.tr("results.achievements-unsaved")]
    assert scene.tallies.decided


@pytest.mark.parametrize("save", ["0.1/tigris-02", "0.2/qwirkle-02", "0.2/catan-02"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((640, 360), 100)])
def test_every_number_is_whole_with_large_letters(
    tmp_path: Path, save: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The total of ten points was "…" where four seats share a low window."""
    cut: list[str] = []
    shorten = text_layout.ellipsis

    def noted(words: str, *args: Any) -> str:
        shown = shorten(words, *args)
        if shown != words and words.isdigit():
            cut.append(words)
        return shown

    monkeypatch.setattr(text_layout, "ellipsis", noted)
    table = Table(tmp_path, size)
    table.app.settings.ui_scale = scale
    page(table, read((ROOT / f"tests/saves/{save}-whole.game").read_bytes()))
    table.pilot.settle()
    assert cut == []
    table.close()


def test_a_style_counts_as_its_level_and_a_yardstick_as_none() -> None:
    levels = ("expert-mayor", "novice", "expert-1", "greedy", "strong-pirate", "legendary-mayor")
    seats = (SeatInfo("human", "expert"), *(SeatInfo("bot", level) for level in levels))
    assert levels_met(replace(qwirkle(), seats=seats)) == ("novice", "strong", "expert")
