"""The second look in the window: judged to the end, stopped, found again; branches, notes, and mistakes tried again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from game.analysis import stored
from game.analysis.report import Report, analyse, judged_seats
from game.annotations import Annotations, Branch, Note
from game.catalog import game_of
from game.record import Record, SeatInfo, read, write
from game.session.session import Services, Session
from game.storage.store import Store, read_file
from game.tigris.game import GAME
from tests.ui.tables import Table
from ui.catalog import ui_of
from ui.review.game_history import GameHistory
from ui.review.marks import advice_words
from ui.review.review import Review
from ui.scenes.games import GamesScene
from ui.scenes.play.play import PlayScene
from ui.scenes.review.branch_table import BranchGuide
from ui.scenes.review.mistakes import MistakeGuide
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.review.second_look import SecondLookScene
from ui.text.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
LAST = 40
"""The actions of the end of a game that the record here has."""
NAME = "20240101-200000-00000001"


@lru_cache(maxsize=1)
def record() -> Record:
    """The end of a game of two, as a game from a position; the first seat belongs to a person."""
    whole = read((ROOT / "tests/saves/0.1/tigris-11-whole.game").read_bytes())
    first = len(whole.actions) - LAST
    *_, step = replace(whole, actions=whole.actions[:first]).replay(GAME)
    start = GAME.to_json(step.state)
    assert isinstance(start, dict)
    seats = (SeatInfo("human", "", "Dana"), SeatInfo("bot", "novice"))
    setup = replace(whole.setup, options=start["options"])
    return replace(whole, setup=setup, start=start, actions=whole.actions[first:], seats=seats, lines=())


@lru_cache(maxsize=1)
def report() -> Report:
    """What the second look finds, made here once."""
    return analyse(record(), judged_seats(record()))


def keep(folder: Path, game: Record | None = None, with_report: bool = True) -> Path:
    """Store the game among the saves of a data folder."""
    store = Store(folder)
    path = store.saves_folder / f"{NAME}.game"
    path.write_text(write(game or record()), encoding="utf-8")
    if with_report:
        assert stored.save(store, path, report())
    return path


def watch(table: Table) -> ReplayScene:
    """Open the replay of the first game of the list, as a player does."""
    table.app.push(GamesScene())
    table.pilot.settle()
    table.pilot.click("replays.0.watch")
    scene = table.app.scenes[-1]
    assert isinstance(scene, ReplayScene)
    return scene


def until(table: Table, done: Callable[[], object], seconds: float = 60.0) -> None:
    """Let frames pass until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        table.app.frame([], 1 / 60)
        time.sleep(0.002)


@pytest.fixture
def reviewed(tmp_path: Path) -> Iterator[tuple[Table, ReplayScene, Path]]:
    """The replay of a stored game whose second look is stored as well."""
    path = keep(tmp_path)
    table = Table(tmp_path)
    yield table, watch(table), path
    table.close()


# -- the judgements ------------------------------------------------------------------------------


def test_a_game_is_looked_at_from_start_to_end_and_again_at_once(tmp_path: Path) -> None:
    path = keep(tmp_path, with_report=False)
    table = Table(tmp_path)
    replay = watch(table)
    assert replay.review is not None
    table.pilot.click("replay.look")
    scene = table.app.scenes[-1]
    assert isinstance(scene, SecondLookScene)
    assert scene.look.running
    longest = 0.0

    def judged() -> bool:
        nonlocal longest
        began = time.perf_counter()
        table.app.frame([], 1 / 60)
        longest = max(longest, time.perf_counter() - began)
        return scene.look.complete

    until(table, judged)
    table.pilot.settle()
    assert scene.look.report == report(), "the process finds what this one does"
    assert longest < 0.5, "no frame waits for the process"
    counted = table.pilot.layout()["look.seat.0"].text
    blunders = report().counts(0)["blunder"]
    assert str(blunders) in counted
    costly = [name for name in table.pilot.layout() if name.startswith("look.costly.")]
    assert len(costly) >= 3
    table.close()
    again = Table(tmp_path)
    replay = watch(again)
    assert replay.review is not None
    assert replay.review.look.complete, "stored beside the record"
    again.pilot.click("replay.look")
    again.pilot.settle()
    assert "look.stop" not in again.pilot.layout()
    assert path.with_suffix(".report").exists()
    again.close()


@pytest.mark.parametrize("keeps", [True, False])
def test_a_guest_s_look_is_stored_with_the_game(tmp_path: Path, keeps: bool) -> None:
    """A guest has no file of the game, and a complete look was gone when the page was left."""
    table = Table(tmp_path)
    history = GameHistory(record(), GAME, ui_of("tigris"))
    review = Review(table.app, history, None, keep=keeps)
    review.look._make = lambda *_: Looked()  # type: ignore[assignment]
    review.look.start()
    assert review.look.update()
    assert review.look.complete
    files = [*table.app.store.saves_folder.glob("*.game")]
    assert len(files) == keeps
    if keeps:
        assert review.commentary.path == files[0], "notes go to the same file"
        again = Review(table.app, GameHistory(read(files[0].read_bytes()), GAME, ui_of("tigris")), files[0])
        assert again.look.report == report()
    review.close()
    table.close()


class Looked:
    """A process that has looked at the whole game."""

    failed = False

    def poll(self) -> Report:
        return report()

    def close(self) -> None:
        """Nothing runs."""


def test_a_click_stops_it_and_another_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, with_report=False)
    table = Table(tmp_path)
    watch(table)
    table.pilot.click("replay.look")
    scene = table.app.scenes[-1]
    assert isinstance(scene, SecondLookScene)
    until(table, lambda: scene.look.report and scene.look.report.judgements)
    table.pilot.click("look.stop")
    assert not scene.look.running
    seen = scene.look.progress
    assert 0 < seen < 1
    table.pilot.settle()
    assert scene.look.progress == seen
    table.close()
    again = Table(tmp_path)
    replay = watch(again)
    assert replay.review is not None
    assert replay.review.look.progress == seen, "what was found stays"
    again.pilot.click("replay.look")
    again.pilot.click("look.start")
    until(again, lambda: replay.review is not None and replay.review.look.complete)
    assert replay.review.look.report == report()
    again.close()


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"two-rivers-report":1}', b"\xff\x00", b"x" * (2 << 20)])
def test_a_damaged_report_is_set_aside_and_made_again(tmp_path: Path, damage: bytes) -> None:
    path = keep(tmp_path)
    path.with_suffix(".report").write_bytes(damage)
    table = Table(tmp_path)
    replay = watch(table)
    assert replay.review is not None
    assert replay.review.look.report is None
    assert not path.with_suffix(".report").exists()
    table.close()


@pytest.mark.parametrize(
    "change", [{"best": "tile green z99"}, {"reasons": (("no-such-reason", {"colour": 99, "rival": 7}),)}]
)
def test_what_a_report_names_and_the_game_does_not_have_has_no_words(tmp_path: Path, change: dict[str, Any]) -> None:
    table = Table(tmp_path)
    history = GameHistory(record(), GAME, ui_of("tigris"))
    judgement = replace(report().costliest()[0], **change)
    view = history.view(judgement.n - 1, judgement.seat)
    words = advice_words(history.ui, table.app.locale, view, judgement, ["Dana", "Bull"])
    assert len(words) == (0 if "best" in change else 1)
    table.close()


def test_marks_stand_beside_the_actions_as_signs_and_words(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, _ = reviewed
    for judgement in report().judgements:
        replay.seek(judgement.n)
        indexes = [index for index, line in enumerate(replay.event_history.lines) if line.n == judgement.n]
        lines = [replay.event_history.words(index, table.app.locale) for index in indexes]
        word = table.app.tr(f"look.mark.{judgement.mark}")
        assert sum(word in line for line in lines) == 1
        card = table.pilot.layout()["replay.moment-card"].text
        assert word in card


def test_the_better_action_is_shown_on_the_board(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, _ = reviewed
    judgement = report().costliest()[0]
    replay.seek(judgement.n)
    table.pilot.click("replay.better")
    table.pilot.settle()
    assert (replay.n, replay.seat) == (judgement.n - 1, judgement.seat)
    plan = replay.game_panel.hint.plan  # type: ignore[attr-defined]
    assert GAME.encode(plan.action) == judgement.best
    replay.step_forward()
    assert replay.game_panel.hint.plan is None  # type: ignore[attr-defined]


def test_a_costly_decision_opens_the_replay_there(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, _ = reviewed
    table.pilot.click("replay.look")
    table.pilot.settle()
    table.pilot.click("look.costly.1")
    assert table.app.scenes[-1] is replay
    assert replay.n == report().costliest()[0].n


def test_a_sealed_game_shows_nothing_of_it(tmp_path: Path) -> None:
    unfinished = replace(record(), actions=record().actions[:20], result=None)
    noted = replace(unfinished, annotations=Annotations((Note(3, "a secret"),), ()))
    keep(tmp_path, noted, with_report=False)
    table = Table(tmp_path)
    table.app.push(GamesScene())
    table.pilot.settle()
    table.pilot.click("replays.0.watch")
    table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, ReplayScene)
    assert scene.sealed
    assert scene.review is None
    shown = table.pilot.layout()
    assert not {"replay.look", "replay.notes", "replay.note", "replay.try", "replay.moment-card"} & set(shown)
    assert all("a secret" not in item.text for item in shown.values())
    table.close()


# -- notes ---------------------------------------------------------------------------------------


def test_a_note_is_typed_kept_found_again_and_deleted(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, path = reviewed
    replay.seek(7)
    table.pilot.click("replay.note")
    table.pilot.type("Why not the farm? שלום {0} <b>")
    table.pilot.press("return")
    table.pilot.settle()
    assert table.pilot.scene == "replay"
    written = read_file(path)
    assert [note.text for note in written.notes] == ["Why not the farm? שלום {0} <b>"]
    assert replace(written, annotations=Annotations()) == record(), "the game itself is as it was"
    assert "Why not" in table.pilot.layout()["replay.moment-card"].text
    replay.seek(2)
    table.pilot.click("replay.notes")
    table.pilot.click("notes.note.7.watch")
    assert replay.n == 7
    table.pilot.click("replay.notes")
    table.pilot.click("notes.note.7.delete")
    table.pilot.settle()
    assert "notes.note.7.watch" not in table.pilot.layout()
    assert read_file(path).notes == ()


def test_a_note_on_a_game_just_played_is_in_its_journal(table: Table, tmp_path: Path) -> None:
    game = Session.from_record(
        replace(record(), actions=record().actions[:-1], result=None), Services(store=table.app.store)
    )
    game.client(game.to_act()).submit(GAME.decode(record().actions[-1]))
    finished = game.record()
    assert finished.result is not None
    table.app.push(ResultsScene(finished, game))
    table.pilot.settle()
    table.pilot.click("results.replay")
    table.pilot.click("replay.note")
    table.pilot.type("first")
    table.pilot.press("return")
    table.pilot.settle()
    assert game.path is not None
    assert [note.text for note in read_file(game.path).notes] == ["first"]
    assert [note.text for note in game.record().notes] == ["first"]
    game.close()
    assert Session.resume(game.path, Services(store=table.app.store)).record().actions == finished.actions


def test_a_disk_that_refuses_changes_nothing(
    reviewed: tuple[Table, ReplayScene, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, replay, path = reviewed
    before = path.read_bytes()

    def refuse(*_: Any) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(table.app.store, "annotate", refuse)
    assert replay.review is not None
    assert not replay.review.commentary.set_note(3, "lost")
    assert replay.review.commentary.note_at(3) == ""
    assert path.read_bytes() == before


# -- branches ------------------------------------------------------------------------------------


def branch_of(table: Table) -> tuple[PlayScene, BranchGuide]:
    """The table of the branch on the screen."""
    scene = table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.guide, BranchGuide)
    return scene, scene.guide


def test_a_branch_is_played_and_found_again_after_a_restart(tmp_path: Path) -> None:
    path = keep(tmp_path)
    table = Table(tmp_path)
    replay = watch(table)
    decision = report().costliest()[0]
    replay.seek(decision.n)
    table.pilot.click("replay.try")
    table.pilot.click("dialog.bots")
    until(table, lambda: table.pilot.scene == "play" and table.app.scenes[-1].state.ready)  # type: ignore[attr-defined]
    scene, _ = branch_of(table)
    assert scene.session.record().actions == record().actions[: decision.n - 1]  # type: ignore[union-attr]
    assert scene.seat == 0
    scene.submit(GAME.decode(decision.best))
    until(table, lambda: scene.state.ready and scene.session.to_act() == 0)
    table.pilot.click("guide.leave")
    table.pilot.settle()
    assert table.app.scenes[-1] is replay
    (branch,) = read_file(path).branches
    assert (branch.n, branch.actions[0]) == (decision.n - 1, decision.best)
    table.close()
    again = Table(tmp_path)
    watch(again)
    again.pilot.click("replay.notes")
    again.pilot.settle()
    again.pilot.click("notes.branch.0.branch")
    again.pilot.settle()
    shown = again.app.scenes[-1]
    assert isinstance(shown, ReplayScene)
    assert shown.record.actions == record().actions[: branch.n] + branch.actions
    again.pilot.press("escape")
    again.pilot.click("notes.branch.0.delete")
    again.pilot.click("dialog.yes")
    again.pilot.settle()
    assert read_file(path).branches == ()
    again.close()


def test_a_branch_in_which_nothing_else_was_done_is_not_kept(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, path = reviewed
    decision = report().costliest()[0]
    replay.seek(decision.n)
    table.pilot.click("replay.try")
    table.pilot.click("dialog.bots")
    until(table, lambda: table.pilot.scene == "play" and table.app.scenes[-1].state.ready)  # type: ignore[attr-defined]
    scene, _ = branch_of(table)
    scene.submit(GAME.decode(decision.action))
    table.app.frame([], 1 / 60)
    table.pilot.press("escape")
    table.pilot.click("dialog.leave")
    table.pilot.settle()
    assert table.app.scenes[-1] is replay
    assert read_file(path).branches == ()


def test_a_branch_that_was_played_to_its_end_has_no_second_look_of_its_own(tmp_path: Path) -> None:
    """It has no result, so the process would refuse it; a note there would not be found in its game."""
    last = len(record().actions) - 1
    keep(tmp_path, replace(record(), annotations=Annotations((), (Branch(last, record().actions[last:]),))))
    table = Table(tmp_path)
    watch(table)
    table.pilot.click("replay.notes")
    table.pilot.settle()
    table.pilot.click("notes.branch.0.branch")
    table.pilot.settle()
    shown = table.app.scenes[-1]
    assert isinstance(shown, ReplayScene)
    assert shown.n == last
    assert shown.history.game.standings(shown.history.states[-1]).over
    assert shown.review is None
    assert not any(item.name in ("replay.look", "replay.notes") for item in shown.items())
    table.close()


def test_a_branch_that_is_not_legal_says_so(tmp_path: Path) -> None:
    wrong = replace(record(), annotations=Annotations((), (Branch(4, ("tile red a1", "tile red a1")),)))
    keep(tmp_path, wrong, with_report=False)
    table = Table(tmp_path)
    watch(table)
    table.pilot.click("replay.notes")
    table.pilot.settle()
    for button in ("play", "branch"):
        table.pilot.click(f"notes.branch.0.{button}")
        table.pilot.settle()
        if table.pilot.scene == "dialog":
            table.pilot.click("dialog.bots")
            table.pilot.settle()
        assert table.pilot.scene in ("notes", "replay")
    table.close()


# -- mistakes ------------------------------------------------------------------------------------


def mistake(table: Table) -> tuple[PlayScene, MistakeGuide]:
    """The mistake on the screen."""
    scene = table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.guide, MistakeGuide)
    return scene, scene.guide


def spoken(table: Table) -> str:
    """The words of the bubble on the screen."""
    scene: Any = table.app.scenes[-1]
    return str(scene.guide.bubble().words)


def settled(table: Table) -> None:
    until(table, lambda: table.pilot.scene == "play" and table.app.scenes[-1].state.ready)  # type: ignore[attr-defined]
    table.pilot.settle()


def test_the_costliest_mistakes_are_tried_again(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, path = reviewed
    before = path.read_bytes()
    table.pilot.click("replay.look")
    table.pilot.settle()
    look = table.app.scenes[-1]
    table.pilot.click("look.learn")
    wanted = sorted(report().costliest(0, 3), key=lambda each: each.n)
    for number, judgement in enumerate(wanted):
        settled(table)
        scene, guide = mistake(table)
        assert guide.judgement == judgement
        if number == 0:
            table.told_again(lambda: spoken(table))
            scene.submit(GAME.decode(judgement.action))
            until(table, lambda: "guide.again" in table.pilot.layout())
            table.told_again(lambda: spoken(table))
            table.pilot.click("guide.again")
            settled(table)
            scene, guide = mistake(table)
        if number == 1:
            table.pilot.click("guide.show")
        else:
            scene.submit(GAME.decode(judgement.best))
        until(table, lambda: "guide.next" in table.pilot.layout())
        bubble = mistake(table)[1].bubble()
        assert bubble is not None
        assert bubble.tone == ("say" if number == 1 else "right")
        table.told_again(lambda: spoken(table))
        table.pilot.click("guide.next")
        for _ in range(40):  # a second click on the same place would be a double click
            table.app.frame([], 1 / 60)
    table.pilot.settle()
    assert table.app.scenes[-1] is look
    assert path.read_bytes() == before, "nothing of it is in the record"
    assert replay.review is not None


def test_any_other_action_is_judged_by_the_process(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, _, _ = reviewed
    table.pilot.click("replay.look")
    table.pilot.click("look.learn")
    settled(table)
    scene, guide = mistake(table)
    known = (guide.judgement.best, guide.judgement.action)
    other = next(action for action in scene.legal() if GAME.encode(action) not in known)
    scene.submit(other)
    until(table, lambda: {"guide.again", "guide.next"} & set(table.pilot.layout()))
    bubble = guide.bubble()
    assert bubble is not None
    assert bubble.tone in ("right", "wrong")
    table.pilot.press("escape")
    table.pilot.click("dialog.leave")
    table.pilot.settle()
    assert table.pilot.scene == "second-look"


# -- looks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200)])
def test_everything_has_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    noted = Annotations((Note(5, "A rather long note that says what somebody thought. " * 5),), (Branch(3, ("end",)),))
    keep(tmp_path, replace(record(), annotations=noted))
    assert stored.save(Store(tmp_path), tmp_path / "saves" / f"{NAME}.game", report())
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    replay = watch(table)
    faults: list[str] = []
    for n in (0, 5, report().costliest()[0].n, LAST):
        replay.seek(n)
        table.pilot.settle()
        faults += replay.gui.overflows
    for name in ("replay.moment-card", "replay.look", "replay.notes"):
        table.pilot.click(name)
        table.pilot.settle()
        scene: Any = table.app.scenes[-1]
        for page in [item for item in table.pilot.layout() if item.startswith("look.page.")] or [""]:
            if page:
                table.pilot.click(page)
                table.pilot.settle()
            faults += scene.gui.overflows
        table.app.pop()
    assert faults == []
    table.close()


def test_odd_clicks_do_no_harm(reviewed: tuple[Table, ReplayScene, Path]) -> None:
    table, replay, _ = reviewed
    replay.seek(5)
    for name in ("replay.moment-card", "replay.try", "replay.note"):
        for _ in range(2):
            table.pilot.click(name)
            table.pilot.press("escape")
            table.pilot.settle()
            assert table.app.scenes[-1] is replay
    replay.seek(0)
    table.pilot.settle()
    table.pilot.click("replay.try")
    table.pilot.press("escape")
    table.pilot.click("replay.look")
    table.pilot.click("look.graph")
    assert table.app.scenes[-1] is replay
    assert game_of(record()).key == "tigris"
