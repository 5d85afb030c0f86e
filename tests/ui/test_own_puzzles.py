"""The player's own puzzles on the screen: offered after a game and in the menu, searched for behind both."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.analysis.report import record_digest
from game.core import Seat
from game.puzzles import own, puzzle_file
from game.puzzles.puzzle import Puzzle
from game.record import Record, read, write
from tests.soaking import soaked
from tests.ui.looks import faults
from tests.ui.puzzles import guide, prepare, solve
from tests.ui.tables import Table
from ui.learn import own_search
from ui.review.stamps import EarnedStamps
from ui.scenes.learn.puzzles import PuzzlesScene
from ui.scenes.review.results import ResultsScene

RECORD = read((Path(__file__).parents[1] / "records" / "qwirkle" / "greedy-two.game").read_bytes())
FOUND = puzzle_file.shipped("qwirkle")[:2]


class QuickMiner:
    """A miner that finds the same two puzzles in every game, at the second poll."""

    asked: list[tuple[str, tuple[Seat, ...]]]

    def __init__(self, record: Record, seats: Collection[Seat]) -> None:
        self.digest, self.puzzles, self.done, self.running = record_digest(record), list[Puzzle](), False, True
        type(self).asked.append((self.digest, tuple(seats)))

    def poll(self) -> bool:
        """Find them."""
        self.puzzles, self.done, self.running = list(FOUND), True, False
        return True

    def close(self) -> None:
        """Do nothing."""
        self.running = False


@pytest.fixture
def miner(monkeypatch: pytest.MonkeyPatch) -> type[QuickMiner]:
    monkeypatch.setattr(QuickMiner, "asked", [], raising=False)
    monkeypatch.setattr(own_search, "OwnMiner", QuickMiner)
    monkeypatch.setattr(own_search, "DELAY", 0.0)
    return QuickMiner


def results(table: Table, people: tuple[int, ...] = (0,), record: Record = RECORD) -> Any:
    prepare(table)
    scene = ResultsScene(record, None, None, EarnedStamps(people))
    table.app.push(scene)
    table.pilot.settle()
    for _ in range(5):
        table.app.frame([], 1 / 60)
    return scene


def test_the_results_offer_what_was_missed(table: Table, miner: type[QuickMiner]) -> None:
    results(table)
    assert miner.asked == [(record_digest(RECORD), (0,))]
    table.pilot.click("results.puzzles")
    table.pilot.settle()
    assert {name for name in table.pilot.layout() if name.startswith("list.tile.")} == {"list.tile.1", "list.tile.2"}
    table.pilot.click("list.tile.1")
    table.pilot.settle()
    puzzle = guide(table).puzzle
    assert puzzle.id in {each.id for each in FOUND}
    solve(table, puzzle)
    bubble = guide(table).bubble()
    assert bubble is not None
    assert bubble.tone == "right"
    assert bubble.buttons[0].key == "next", "the other one"


def test_the_buttons_stay_where_they_are_when_puzzles_are_found(
    table: Table, miner: type[QuickMiner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pointer may be on its way to another button: until then the button is there and disabled."""
    monkeypatch.setattr(own_search, "DELAY", 2.0)
    results(table)
    places = {name: item.rect.copy() for name, item in table.pilot.layout().items() if name.startswith("results.")}
    assert not table.pilot.layout()["results.puzzles"].enabled
    for _ in range(150):
        table.app.frame([], 1 / 60)
    found = table.pilot.layout()
    assert miner.asked
    assert found["results.puzzles"].enabled
    feet = ("rematch", "replay", "board", "statistics", "export", "menu")
    assert all(found[f"results.{name}"].rect == places[f"results.{name}"] for name in feet)


def test_a_game_is_searched_once(table: Table, miner: type[QuickMiner]) -> None:
    results(table)
    table.app.pop()
    results(table)
    assert len(miner.asked) == 1
    assert "results.puzzles" in table.pilot.layout(), "they are still to be solved"


def test_a_game_of_bots_is_not_searched(table: Table, miner: type[QuickMiner]) -> None:
    results(table, ())
    assert miner.asked == []
    assert "results.puzzles" not in table.pilot.layout()


@pytest.mark.parametrize(
    ("name", "searched"), [("all-variants", False), ("english-wonder", False), ("monuments", True)]
)
def test_a_game_with_variants_is_not_searched(table: Table, miner: type[QuickMiner], name: str, searched: bool) -> None:
    """The puzzles do not know the rules of the variants; no button waits for what cannot be found."""
    record = read((Path(__file__).parents[1] / "records" / "tigris" / f"{name}.game").read_bytes())
    results(table, record=record)
    assert bool(miner.asked) is searched
    assert ("results.puzzles" in table.pilot.layout()) is searched


def test_the_menu_searches_the_last_games(table: Table, miner: type[QuickMiner]) -> None:
    """Finished games of people in the data folder, each once; the card then counts what was found."""
    prepare(table)
    store = table.app.store
    for seed in ("a", "b"):
        record = replace(RECORD, seats=(replace(RECORD.seats[0], kind="human"), *RECORD.seats[1:]), seed=seed)
        path = store.games_folder / f"20261123-12000{len(seed)}-0000000{seed}.game"
        path.write_text(write(record), encoding="utf-8")
    scene = PuzzlesScene("qwirkle")
    table.app.push(scene)
    for _ in range(20):
        table.app.frame([], 1 / 60)
    assert len(miner.asked) == 1, "equal games are one"
    assert len(own.load(store, "qwirkle")[0].puzzles) == 2
    assert table.app.tr("puzzles.own.count", n=2, solved=0) in scene.gui.sentences
    table.pilot.click("puzzles.own")
    table.pilot.settle()
    assert guide(table).puzzle.id in {each.id for each in FOUND}


SIZES = [
    (lang, size, scale) for lang in ("en", "he", "fa") for size in ((1280, 720), (1920, 1080)) for scale in (100, 200)
]


@pytest.mark.parametrize(("lang", "size", "scale"), soaked(SIZES, [SIZES[1], SIZES[5], SIZES[9], SIZES[0]]))
def test_the_button_fits(tmp_path: Path, miner: Any, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    results(table)
    assert "results.puzzles" in table.pilot.layout()
    found = faults(table.pilot, f"{lang} {size} {scale}")
    table.close()
    assert not found, "\n".join(found)


def test_an_own_puzzle_that_was_changed_in_its_file_is_not_opened(table: Table, miner: type[QuickMiner]) -> None:
    """Its answer would be searched for where that question makes no sense, perhaps without an end."""
    prepare(table)
    changed = replace(FOUND[0], kind="endgame")
    assert own.add(table.app.store, "qwirkle", [changed], record_digest(RECORD)) == (1, "")
    table.app.push(PuzzlesScene("qwirkle"))
    table.pilot.settle()
    table.pilot.click("puzzles.own")
    table.pilot.settle()
    assert table.pilot.scene == "puzzles"
    assert table.app.displayed_notice == table.app.tr("puzzle.damaged")
