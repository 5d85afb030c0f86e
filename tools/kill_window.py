"""Kill the real program in its window repeatedly, and look for displayed actions that are lost.

    python tools/kill_window.py --kills 200 [--seed N] [--keep DIR]

Every run opens the window on its own screen (Xvfb). It continues the unfinished game from the menu's first focus, or
starts a new one. Bots play at full speed until SIGKILL at a random time. Then every action in the event log must be in
the record with the same hash, and the record must verify. No process may be left, and the next start must offer the
game first.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.catalog import GAMES
from game.core import digest
from game.record import Record
from game.storage.store import DAMAGED, UNFINISHED, GameFile, Store
from tests.window.display import Display, missing, wait_for
from tests.window.driver import Line, Program

SEATS = "bot:novice,bot:novice,bot:steady"
EXPECTED_START = 3
"""Seconds within which the next start should offer the game; a busy machine may need more."""
MAX_RUN_SECONDS = 4.0
"""The most seconds from the start to the kill."""


class Totals:
    """The counts of all runs."""

    def __init__(self) -> None:
        self.kills = self.acknowledged = self.continued = self.finished = 0
        self.starts: list[float] = []
        """Seconds from each start to a menu that offers the game."""

    def summary(self) -> str:
        """Return the figures as a sentence."""
        starts = sorted(self.starts) or [0.0]
        late = sum(seconds > EXPECTED_START for seconds in starts)
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged actions, {self.continued} games continued, "
            f"{self.finished} finished; the menu offered the game after {starts[len(starts) // 2]:.2f} s "
            f"(median), {starts[-1]:.2f} s at most, {late} times after more than {EXPECTED_START} s"
        )


def unfinished(folder: Path) -> GameFile | None:
    """Return the game that must be offered. Raises AssertionError for a damaged file."""
    files = Store(folder).games()
    damaged = [file.path.name for file in files if file.status == DAMAGED]
    assert not damaged, f"damaged: {damaged}"
    return next((file for file in files if file.status == UNFINISHED), None)


def run(display: Display, folder: Path, rng: Random, totals: Totals) -> None:
    """Run the program once. Raises AssertionError after a loss."""
    offered = unfinished(folder / "data")
    words = ["--speed", "0"] if offered else ["play", "tigris", "--seats", SEATS, "--speed", "0"]
    end = time.monotonic() + rng.uniform(0.0, MAX_RUN_SECONDS)
    program = Program(display, folder, *words)
    try:
        if offered and time.monotonic() < end:
            continue_game(program, totals)
        while time.monotonic() < end and program.process.poll() is None:
            time.sleep(min(0.01, max(0.0, end - time.monotonic())))
        assert program.process.poll() is None, "the program ended by itself"
        children = children_of(program.process.pid)
        program.kill()
        wait_for(lambda: not any(alive(child) for child in children), "the bots' process to end", 5)
    finally:
        program.stop()
    totals.kills += 1
    actions = [line for line in program.lines.all if line["ev"] == "action"]
    totals.acknowledged += len(actions)
    totals.finished += program.scenes()[-1:] == ["results"]
    check(list(Store(folder / "data").games()), actions)
    for log in folder.glob("events*"):
        log.unlink()


def continue_game(program: Program, totals: Totals) -> None:
    """Continue the game from the first focus of the menu."""
    program.wait_running()
    totals.starts.append(program.shown)
    assert program.focus == "menu.continue", f"not offered: the focus is on {program.focus}"
    program.key("Return")
    totals.continued += 1


def check(files: list[GameFile], logged: list[Line]) -> None:
    """Check that the newest record has every logged action with the hash of the onlooker's view."""
    if not logged:
        return
    assert files, "no game on disk"
    assert files[0].record is not None, f"damaged: {files[0].fault}"
    hashes = onlooker_hashes(files[0].record)
    for line in logged:
        assert hashes[line["n"] : line["n"] + 1] == [line["hash"]], f"lost or different: {line}"


def onlooker_hashes(record: Record) -> list[str]:
    """Return the hashes after 0, 1, 2 ... actions of the record. Raises Illegal and BadAction."""
    game = GAMES[record.setup.game]
    state = game.new(game.setup(record.setup.seats, record.setup.options))
    hashes = [digest(game.view_to_json(game.view(state, None)))]
    for text in record.actions:
        state, _ = game.apply(state, game.decode(text))
        hashes.append(digest(game.view_to_json(game.view(state, None))))
    return hashes


def children_of(pid: int) -> list[int]:
    """Return the child processes of a process."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return found


def alive(pid: int) -> bool:
    """Return whether the process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> None:
    """Exit with code 1 and leave the folder in place after a loss."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder to use, kept afterwards")
    arguments = parser.parse_args()
    if missing():
        parser.error(f"needs {', '.join(missing())}")
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="kills-"))
    rng, totals = Random(arguments.seed), Totals()
    (folder / "screen").mkdir(parents=True, exist_ok=True)
    display = Display(folder / "screen")
    try:
        for _ in range(arguments.kills):
            run(display, folder, rng, totals)
    except AssertionError as error:
        sys.exit(f"{error}\n{totals.summary()}\nkept: {folder}")
    finally:
        display.close()
    print(f"{totals.summary()} - nothing lost")
    if not arguments.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
