"""Every screen of the window, one after the other, for tests that listen to all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.catalog import GAMES
from game.lessons.library import lessons
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from game.storage.puzzle_progress import PuzzleProgress
from tests.ui.puzzles import ONE_EACH, begin, prepare
from tests.ui.tables import Table, position, session
from tests.ui.test_conflict import HAND, RIVALS
from tests.ui.test_lan_tour import tour as shared_tour
from tests.ui.test_looks import tour as shell_tour
from tests.ui.test_luck import random_game
from tests.ui.test_second_look import keep
from tests.ui.together import Both
from ui.catalog import PLAYABLE
from ui.context import Route
from ui.dialogs.keyboard import KeyboardScene
from ui.learn.puzzle_collection import PuzzleCollection
from ui.qwirkle.marks_offer import MarksOffer
from ui.scenes.games import GamesScene
from ui.scenes.learn.puzzle_list import PuzzleListScene
from ui.scenes.learn.puzzles import PuzzlesScene
from ui.scenes.learn.rush import RushTableScene
from ui.scenes.menu import MenuScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.table_rules import TableRulesScene
from ui.table.log_panel import LogScene


def every_scene(folder: Path, lang: str, part: str) -> Iterator[tuple[Table, str]]:
    """Show the screens of a part in one language, each with its name; the window is open while it is looked at."""
    if part == "shared":
        shared = Both(folder, lang=lang)
        yield from shared_tour(shared)
        for table in shared.tables:
            table.close()
        return
    table = Table(folder, lang=lang)
    table.app.replace(MenuScene())
    prepare(table)
    for name in PARTS[part](table, folder):
        table.pilot.settle()
        yield table, name
    table.close()


def activate(table: Table, *names: str) -> None:
    """Activate items one after the other."""
    for name in names:
        table.app.activate(next(item for item in table.app.items() if item.name == name))
        table.pilot.settle()


def shell(table: Table, folder: Path) -> Iterator[str]:
    """The menu, its pages, the settings and the rules."""
    yield from shell_tour(table.pilot)
    table.app.home()
    activate(table, "menu.lan")
    yield "table browser"
    table.app.home()
    activate(table, "menu.new")
    table.app.push(KeyboardScene("setup.seat0.name", table.app.scenes[-1]))
    yield "keyboard"
    table.app.pop()
    table.app.open(Route.NARRATION)
    yield "narration"
    table.app.home()
    table.app.push(MarksOffer())
    yield "marks"


def learning(table: Table, folder: Path) -> Iterator[str]:
    """Lessons, puzzles and the rush."""
    for game, puzzle in zip(PLAYABLE, ONE_EACH, strict=True):
        table.app.home()
        table.app.open(Route.LEARN, game)
        yield f"lessons {game}"
        activate(table, f"learn.lesson.{lessons(game)[0].key}")
        yield f"first lesson {game}"
        table.app.home()
        table.app.push(PuzzlesScene(game))
        yield f"puzzles {game}"
        table.app.push(RushTableScene(game))
        yield f"rush {game}"
        begin(table, puzzle)
        yield f"puzzle {game}"
        table.app.push(PuzzleListScene(PuzzleCollection(game, table.app.store, PuzzleProgress())))
        yield f"puzzle list {game}"


def tables(table: Table, folder: Path) -> Iterator[str]:
    """A table of each game, its menu, its curtain, a conflict and the log."""
    table.app.settings.curtain = "open"
    for game in PLAYABLE:
        table.app.home()
        seats = (SeatInfo("human", "", "Dana"), SeatInfo("human", "", "Omid"))
        scene = table.play(Session.from_record(Record(GAMES[game].setup(2), seats, seed="3")))
        yield f"play {game}"
        table.pilot.press("escape")
        yield f"menu {game}"
        table.app.push(LogScene(scene.state.event_history, scene.state.watch_line))
        yield f"log {game}"
    table.app.settings.curtain = "auto"
    table.app.home()
    table.app.settings.seat_pins = True
    table.play(session(position([dict(HAND), dict(HAND)]), services=Services(store=table.app.store)))
    yield "curtain with a PIN"
    table.app.settings.seat_pins = False
    table.app.home()
    table.play(session(position([dict(HAND), dict(HAND)])))
    yield "curtain"
    table.app.home()
    table.play(session(position([dict(HAND), dict(HAND)], leaders=RIVALS), ("human", "steady")))
    activate(table, "leader.black", "cell.a2")
    yield "conflict"


def review(table: Table, folder: Path) -> Iterator[str]:
    """Results of each game, their pages, a replay, its second look and its notes."""
    for game in PLAYABLE:
        table.app.home()
        record = random_game(game)[0]
        table.app.push(ResultsScene(record))
        table.pilot.settle()
        yield f"results {game}"
        table.app.push(TableRulesScene(record.setup))
        yield f"rules of the table {game}"
        table.app.pop()
        for page in [item.name for item in table.app.items() if item.name.startswith("results.page.")]:
            activate(table, page)
            yield f"{page} {game}"
        for page in ("results.statistics", "results.sheet"):
            if any(item.name == page for item in table.app.items()):
                activate(table, page)
                yield f"{page} {game}"
                table.app.pop()
    keep(folder)
    table.app.home()
    table.app.push(GamesScene())
    yield "games"
    activate(table, "replays.0.watch")
    yield "replay"
    for page in ("replay.notes", "replay.look"):
        activate(table, page)
        yield page
        table.app.pop()


PARTS: dict[str, Callable[[Table, Path], Iterator[str]]] = {
    "shell": shell,
    "learning": learning,
    "tables": tables,
    "review": review,
}
"""Screens that one window shows; those of a shared table have two, in the part "shared"."""
