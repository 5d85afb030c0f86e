"""Kill the real program in its window again and again, and look for anything it showed and did not keep.

    python tools/kill_window.py --kills 200 [--seed N] [--keep DIR]

Every run opens the window on a screen of its own (Xvfb), goes on with the unfinished game by the first
focus of the menu or else starts a new one, lets bots play it at full speed, and dies by SIGKILL at a
random moment. Then every action that the event log told must be in the record with the same hash, the
record must verify, no process may be left, and the next start must offer the game first.
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
LATE = 3
"""Seconds within which the next start should offer the game (a busy machine may be later)."""
LONGEST = 4.0
"""Seconds after the start within which the program is killed."""


class Tally:
    """What happened in all runs."""

    def __init__(self) -> None:
        self.kills = self.acknowledged = self.continued = self.finished = 0
        self.starts: list[float] = []
        """Seconds from each start to a menu that offers the game."""

    def told(self) -> str:
        """The figures in words."""
        starts = sorted(self.starts) or [0.0]
        late = sum(seconds > LATE for seconds in starts)
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged actions, {self.continued} games continued, "
            f"{self.finished} finished; the menu offered the game after {starts[len(starts) // 2]:.2f} s "
            f"(median), {starts[-1]:.2f} s at most, {late} times after more than {LATE} s"
        )


def unfinished(folder: Path) -> GameFile | None:
    """The game that must be offered. Raises AssertionError when any file of the folder is damaged."""
    files = Store(folder).games()
    damaged = [file.path.name for file in files if file.status == DAMAGED]
    assert not damaged, f"damaged: {damaged}"
    return next((file for file in files if file.status == UNFINISHED), None)


def run(display: Display, folder: Path, rng: Random, tally: Tally) -> None:
    """One life of the program. Raises AssertionError when something was lost."""
    offered = unfinished(folder / "data")
    words = ["--speed", "0"] if offered else ["play", "tigris", "--seats", SEATS, "--speed", "0"]
    end = time.monotonic() + rng.uniform(0.0, LONGEST)
    program = Program(display, folder, *words)
    try:
        if offered and time.monotonic() < end:
            go_on(program, tally)
        while time.monotonic() < end and program.process.poll() is None:
            time.sleep(min(0.01, max(0.0, end - time.monotonic())))
        assert program.process.poll() is None, "the program ended by itself"
        children = children_of(program.process.pid)
        program.kill()
        wait_for(lambda: not any(alive(child) for child in children), "the bots' process to end", 5)
    finally:
        program.stop()
    tally.kills += 1
    actions = [line for line in program.lines.all if line["ev"] == "action"]
    tally.acknowledged += len(actions)
    tally.finished += program.scenes()[-1:] == ["results"]
    check(Store(folder / "data").games(), actions)
    for log in folder.glob("events*"):
        log.unlink()


def go_on(program: Program, tally: Tally) -> None:
    """Continue the game by the first focus of the menu."""
    program.wait_running()
    tally.starts.append(program.shown)
    assert program.focus == "menu.continue", f"not offered: the focus is on {program.focus}"
    program.key("Return")
    tally.continued += 1


def check(files: list[GameFile], told: list[Line]) -> None:
    """Every action told is in the newest record, with the hash of what an onlooker knew then."""
    if not told:
        return
    assert files, "no game on disk"
    assert files[0].record is not None, f"damaged: {files[0].fault}"
    hashes = onlooker_hashes(files[0].record)
    for line in told:
        assert hashes[line["n"] : line["n"] + 1] == [line["hash"]], f"lost or different: {line}"


def onlooker_hashes(record: Record) -> list[str]:
    """After 0, 1, 2 ... actions of the record, each checked by the rules. Raises Illegal and BadAction."""
    game = GAMES[record.setup.game]
    state = game.new(game.setup(record.setup.seats, record.setup.options))
    hashes = [digest(game.view_to_json(game.view(state, None)))]
    for text in record.actions:
        state, _ = game.apply(state, game.decode(text))
        hashes.append(digest(game.view_to_json(game.view(state, None))))
    return hashes


def children_of(pid: int) -> list[int]:
    """Processes that it started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return found


def alive(pid: int) -> bool:
    """Whether the process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> None:
    """Exit code 1 and the folder kept when something was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder to use, kept afterwards")
    arguments = parser.parse_args()
    if missing():
        parser.error(f"needs {', '.join(missing())}")
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="kills-"))
    rng, tally = Random(arguments.seed), Tally()
    (folder / "screen").mkdir(parents=True, exist_ok=True)
    display = Display(folder / "screen")
    try:
        for _ in range(arguments.kills):
            run(display, folder, rng, tally)
    except AssertionError as error:
        sys.exit(f"{error}\n{tally.told()}\nkept: {folder}")
    finally:
        display.close()
    print(f"{tally.told()} - nothing lost")
    if not arguments.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
