"""Plant the faults of `tools/planted.txt` one by one in a copy of the program, and see that the tests find them.

    python tools/mutations.py                        every fault that has no result yet
    python tools/mutations.py game/catan --jobs 1    those of some files
    python tools/mutations.py --quick                by the quick tests alone; what survives is due again without it
    python tools/mutations.py --again                forget earlier results first
    python tools/mutations.py --list                 the results so far, no run

Results are kept in out/mutations.json, so that a run can be interrupted. A result is `caught`, `survived`, or `gone`
when the old text is not exactly once in its file any more. The exit code is 1 unless every fault was caught.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLANTED: Final = ROOT / "tools" / "planted.txt"
RESULTS: Final = ROOT / "out" / "mutations.json"

_SHARED = ("tests/contract", "tests/test_perft.py", "tests/records", "-k")

AREAS: Final[Mapping[str, Sequence[str]]] = {
    "game/tigris": ("tests/tigris", *_SHARED, "not (qwirkle or catan)"),
    "game/qwirkle": ("tests/qwirkle", *_SHARED, "not (tigris or catan)"),
    "game/catan": ("tests/catan", *_SHARED, "not (tigris or qwirkle)"),
    "game/bots": ("tests/bots/test_every_game.py",),
    "ui": ("tests/screens",),
    "game": (
        "tests/test_table.py", "tests/test_session.py", "tests/test_record.py", "tests/test_store.py",
        "tests/test_saves.py", "tests/test_command_line.py", "tests/test_draws_description.py", "tests/test_adviser.py",
        "tests/bots/test_watchdog.py", "tests/test_soak.py",
    ),
}  # fmt: skip
"""Folder -> the tests that shall find its faults; the first that fits counts."""

Rounds = Sequence[Sequence[str]]

ROUNDS: Final[Rounds] = (("-m", "quick"), ("-m", "not quick and not soak"))
"""Which of these tests run first, and which only for faults that the first do not find."""

NO_TESTS: Final = 5
"""The exit code of pytest when nothing was chosen."""

HANGS: Final = 1200
"""Seconds after which a run counts as caught: the fault made a test hang."""


class Mutation(NamedTuple):
    """One edit: the old text, which is once in the file, the new text, and what is wrong then."""

    file: str
    why: str
    old: str
    new: str


def planted() -> list[Mutation]:
    """Return the committed list: a heading for each, then the old lines after "-" and the new ones after "+"."""
    found = []
    for part in PLANTED.read_text(encoding="utf-8").split("\n# ")[1:]:
        heading, *lines = part.split("\n")
        file, _, why = heading.partition(": ")
        old, new = ("\n".join(line[1:] for line in lines if line[:1] == sign) for sign in "-+")
        found.append(Mutation(file, why, old, new))
    return found


def text_to_edit(folder: Path, mutation: Mutation) -> str | None:
    """Return the text of the mutation's file in a folder, or None unless the old text is exactly once in it."""
    path = folder / mutation.file
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return text if text.count(mutation.old) == 1 else None


def key(mutation: Mutation) -> str:
    """Return a short name of a mutation that changes with it."""
    digest = hashlib.sha256("\0".join((mutation.file, mutation.old, mutation.new)).encode()).hexdigest()
    return f"{mutation.file}:{digest[:8]}"


def tests_for(mutation: Mutation) -> Sequence[str]:
    """Return the words for pytest that choose the tests of the file's area."""
    return next(words for folder, words in AREAS.items() if mutation.file.startswith(folder))


def copied(folder: Path) -> Path:
    """Copy the tracked files of the working tree into a folder."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    return folder


def run_tests(folder: Path, words: Sequence[str], *more: str, bytecode: bool) -> subprocess.CompletedProcess[str]:
    """Run tests in a copy; without `bytecode` none is written, so that a fault leaves nothing there."""
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", *more, *words]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "" if bytecode else "1"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=HANGS, check=False
    )


def failed(run: subprocess.CompletedProcess[str]) -> bool:
    """Return whether a test failed; a round without any test is no failure."""
    return run.returncode not in (0, NO_TESTS)


def result(folder: Path, mutation: Mutation, rounds: Rounds) -> str:
    """Plant one fault in a copy, run its tests and take the fault out again."""
    text = text_to_edit(folder, mutation)
    if text is None:
        return "gone"
    path = folder / mutation.file
    times = path.stat()
    path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        words = tests_for(mutation)
        caught = any(failed(run_tests(folder, [*chosen, *words], bytecode=False)) for chosen in rounds)
        return "caught" if caught else "survived"
    except subprocess.TimeoutExpired:
        return "caught"
    finally:
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def results(mutations: Sequence[Mutation], jobs: int, rounds: Rounds) -> Iterator[tuple[Mutation, str]]:
    """Yield the result of each mutation, from `jobs` copies at a time."""
    with tempfile.TemporaryDirectory(prefix="mutations-") as scratch:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            folder = copied(Path(scratch) / str(number))
            run_tests(folder, ["tests"], "--collect-only", bytecode=True)
            copies.put(folder)
        for words in {tuple(tests_for(mutation)) for mutation in mutations}:
            if any(failed(run_tests(folder, [*chosen, *words], bytecode=True)) for chosen in rounds):
                raise SystemExit(f"without any fault these tests fail: {' '.join(words)}")

        def one(mutation: Mutation) -> tuple[Mutation, str]:
            folder = copies.get()
            try:
                return mutation, result(folder, mutation, rounds)
            finally:
                copies.put(folder)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(one, mutations)


def stored() -> dict[str, str]:
    """Return the results so far."""
    return dict(json.loads(RESULTS.read_text(encoding="utf-8"))) if RESULTS.exists() else {}


def told(mutations: Sequence[Mutation], known: Mapping[str, str]) -> int:
    """Print what was not caught, and the counts; return the exit code."""
    outcomes = [known.get(key(mutation), "not run") for mutation in mutations]
    for mutation, outcome in zip(mutations, outcomes, strict=True):
        if outcome != "caught":
            print(
                f"{outcome:9} {mutation.file}: {mutation.why}\n          {mutation.old!r}\n       -> {mutation.new!r}"
            )
    print(", ".join(f"{outcomes.count(each)} {each}" for each in ("caught", "survived", "gone", "not run")))
    return 0 if set(outcomes) == {"caught"} else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=["game", "ui"], help="folders or files; all by default")
    parser.add_argument("--jobs", type=int, default=2, help="copies at work at a time")
    parser.add_argument("--quick", action="store_true", help="the quick tests alone")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--list", action="store_true", help="print the results so far")
    chosen = parser.parse_args()
    mutations = [mutation for mutation in planted() if mutation.file.startswith(tuple(chosen.files))]
    known = {} if chosen.again else stored()
    if not chosen.list:
        due = [mutation for mutation in mutations if known.get(key(mutation)) != "caught"]
        RESULTS.parent.mkdir(exist_ok=True)
        for mutation, outcome in results(due, chosen.jobs, ROUNDS[:1] if chosen.quick else ROUNDS):
            known[key(mutation)] = outcome
            RESULTS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            print(f"{outcome:9} {mutation.file}: {mutation.why}", flush=True)
    return told(mutations, known)


if __name__ == "__main__":
    sys.exit(main())
