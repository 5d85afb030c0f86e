"""Every command of `--help` that needs no person: its output, and that a new command is not forgotten here."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from game.catalog import GAMES
from game.commands.program import ROOT
from game.record import read, verify
from game.storage.store import FINISHED, Store
from tools.smoke.candidate import SOURCE_PROGRAM, Candidate, SmokeFailure, check

FOUND: Final = ROOT / "out" / "smoke"
"""Where pictures are kept that are not what they should be."""
SAVES: Final = ROOT / "tests" / "saves"
RECORDS: Final = {
    "tigris": SAVES / "0.1" / "tigris-05-whole.game",
    "qwirkle": SAVES / "0.2" / "qwirkle-00-whole.game",
    "catan": SAVES / "0.2" / "catan-00-whole.game",
}
"""Game -> the record of a whole game."""
WINDOW_COMMANDS: Final = frozenset({"play", "watch", "host", "join"})
"""The commands that `windows.py` tries."""
ROWS: Final = 60
"""Fewer figures than the program has benchmarks; `bench` prints one line for each."""


def reports(output: str) -> list[Any]:
    """Return the objects of an output of one JSON object per line."""
    return [json.loads(line) for line in output.splitlines()]


def help_page(program: Candidate, folder: Path) -> None:
    """Look for every command in the help in three languages; each has its own page, and wrong use is refused."""
    for lang in ("en", "he", "fa"):
        page = program.run(folder, "--help", "--lang", lang)
        named = set(re.findall(r"(?m)^  [^-\s]\S* ([a-z]+)\b", page))
        typed = Path(program.start[-1]).name.removesuffix(".exe")
        check(f"  {typed} play GAME" in page, f"--help does not say that one types {typed}")
        check(named == COMMANDS.keys() | WINDOW_COMMANDS, f"commands of --help: {sorted(named)}")
        for name in sorted(named):
            check(name in program.run(folder, name, "--help", "--lang", lang), f"{name} --help does not name {name}")
    program.run(folder, "nonsense", code=2)


def verify_records(program: Candidate, folder: Path) -> None:
    """Verify records of all games, and a damaged one."""
    out = program.run(folder, "verify", *map(str, RECORDS.values()))
    check(out.count("over") == len(RECORDS), f"verify says {out!r}")
    text = RECORDS["qwirkle"].read_text(encoding="utf-8")
    (folder / "damaged.game").write_text(text.replace("place ", "place Zz@", 1), encoding="utf-8")
    program.run(folder, "verify", "damaged.game", code=1)


def analyse(program: Candidate, folder: Path) -> None:
    """Have the decisions of a game judged."""
    told = program.run(folder, "analyse", str(RECORDS["qwirkle"]))
    check(isinstance(json.loads(told), dict), "analyse prints no object")


def screenshot(program: Candidate, folder: Path) -> None:
    """Draw positions in each language; they are byte for byte the pictures of the source, and no two are equal."""
    for game, record in RECORDS.items():
        pictures = set()
        for lang in ("en", "he", "fa"):
            mine, theirs = folder / f"{game}-{lang}.png", folder / f"{game}-{lang}-source.png"
            words = ["--record", str(record), "--lang", lang, "--size", "1280x720"]
            program.run(folder, "screenshot", str(mine), *words)
            SOURCE_PROGRAM.run(folder, "screenshot", str(theirs), *words)
            compare(mine, theirs, f"{game} in {lang} does not look as from source")
            pictures.add(mine.read_bytes())
        check(len(pictures) == 3, f"the pictures of {game} in three languages are not three")


def compare(mine: Path, theirs: Path, what: str) -> None:
    """Raise SmokeFailure if two files differ, and keep both in `out/smoke`."""
    if mine.read_bytes() != theirs.read_bytes():
        FOUND.mkdir(parents=True, exist_ok=True)
        for path in (mine, theirs):
            shutil.copy(path, FOUND)
        raise SmokeFailure(f"{what}: see {FOUND.relative_to(ROOT)}")


def strip(program: Candidate, folder: Path) -> None:
    """Draw the pictures of an action."""
    program.run(folder, "strip", str(RECORDS["tigris"]), "--at", "12", "--frames", "3", "--size", "1280x720")
    check((folder / "strip.png").read_bytes()[:4] == b"\x89PNG", "strip draws no picture")


def engine(program: Candidate, folder: Path) -> None:
    """Let a bot of each game choose over the pipes of the protocol."""
    for game in GAMES:
        choose = {"do": "choose", "level": "steady", "seconds": 1, "seed": 1}
        questions = [{"do": "hello"}, {"do": "new", "game": game, "seats": 2, "seed": 7}, {"do": "chance"}, choose]
        out = reports(program.run(folder, "engine", stdin="".join(f"{json.dumps(each)}\n" for each in questions)))
        check([line["ok"] for line in out] == [True] * 4, f"engine answers {out}")
        check(bool(out[-1]["action"]), f"no bot of {game} chooses")


def arena(program: Candidate, folder: Path) -> None:
    """Let bots play bots in two processes."""
    for game in GAMES:
        words = ["--seats", "bot:novice,bot:steady", "--games", "2", "--jobs", "2"]
        *games, last = reports(program.run(folder, "arena", game, *words))
        check(len(games) == 2, f"{len(games)} games of {game} were played")
        check(sum(each["wins"] for each in last["outcome"]) == 2, f"the arena of {game} counts wrong")


def soak(program: Candidate, folder: Path) -> None:
    """Play games with every rule checked, in two processes."""
    for game in GAMES:
        out = reports(program.run(folder, "soak", game, "--games", "2", "--jobs", "2"))
        check([line["ok"] for line in out] == [True, True], f"soak {game}: {out}")


def puzzles(program: Candidate, folder: Path) -> None:
    """Mine puzzles in two processes, and prove what is found."""
    found = program.run(folder, "puzzles", "mine", "catan", "--games", "2", "--jobs", "2")
    (folder / "mined.jsonl").write_text(found, encoding="utf-8")
    check("ok" in program.run(folder, "puzzles", "verify", "mined.jsonl"), "the mined puzzles are not proven")


def bench(program: Candidate, folder: Path) -> None:
    """Run every benchmark; they start windows, a pool of processes and a crowd of guests."""
    report = json.loads(program.run(folder, "bench", "--seconds", "0.01", "--json"))
    names = [row["name"] for row in report["rows"]]
    check(len(names) >= ROWS, f"bench has {len(names)} figures")
    check({"engine.start", "ui.start", "ui.open.games", "lan.action.catan"} <= {*names}, "bench lacks figures")


def headless_lan(program: Candidate, folder: Path) -> None:
    """Play whole games without windows: a host and a guest, one of them from source, both ways round."""
    for name, host, guest in (("out", program, SOURCE_PROGRAM), ("in", SOURCE_PROGRAM, program)):
        game = "qwirkle" if name == "out" else "catan"
        flags = ["--headless", "--loopback", "--no-announce", "--data-dir", str(folder / name), "--linger", "5"]
        hosting = host.open(folder, "host", game, "--seats", "bot:novice,lan", "--seconds", "0.1", *flags)
        try:
            assert hosting.stdout is not None
            table = json.loads(hosting.stdout.readline())
            words = ["--headless", "--bot", "steady", "--data-dir", str(folder / f"{name}-guest")]
            log = guest.run(folder, "join", f"127.0.0.1:{table['port']}", "--code", table["code"], *words)
            hosting.communicate(timeout=60)
        finally:
            hosting.kill()
            hosting.wait()
        check(any(line["ev"] == "over" for line in reports(log)), f"the guest of {game} saw no end")
        check(hosting.returncode == 0, f"the host of {game} ended with {hosting.returncode}")
        finished(folder / name, game)


def finished(data: Path, game: str) -> None:
    """Check that the data folder has one whole game that follows the rules."""
    (file,) = Store(data).games()
    check(file.status == FINISHED, f"the game of {game} is not over on disk")
    verify(read(file.path.read_bytes()), GAMES[game])


COMMANDS: Final[Mapping[str, Callable[[Candidate, Path], None]]] = {
    "bench": bench,
    "screenshot": screenshot,
    "analyse": analyse,
    "arena": arena,
    "soak": soak,
    "puzzles": puzzles,
    "strip": strip,
    "verify": verify_records,
    "engine": engine,
}
PARTS: Final = {**COMMANDS, "help": help_page, "lan-headless": headless_lan}
