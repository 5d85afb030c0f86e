"""How long the program takes from its start to a complete menu, beside the same from source."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from tools.smoke.candidate import HEADLESS, SOURCE_PROGRAM, Candidate


def menu_seconds(program: Candidate, folder: Path) -> float:
    """Return the seconds from the command to the complete menu, of a player with settings of their own."""
    words = ["--event-log", "-", "--no-sound", "--data-dir", str(folder)]
    begun = time.perf_counter()
    child = subprocess.Popen(
        [*program.start, *words], stdout=subprocess.PIPE, env={**os.environ, **HEADLESS}, cwd=folder
    )
    try:
        assert child.stdout is not None
        if not any(json.loads(line)["ev"] == "idle" for line in child.stdout):
            raise RuntimeError("the menu did not come")
        return time.perf_counter() - begun
    finally:
        child.kill()
        child.communicate()


def compare(candidate: Candidate, folder: Path, count: int) -> float:
    """Measure both in turn, so many times each; print and return the ratio of the medians."""
    times: dict[str, list[float]] = {"program": [], "source": []}
    with tempfile.TemporaryDirectory(dir=folder) as data:
        for _ in range(count + 1):
            for name, program in (("program", candidate), ("source", SOURCE_PROGRAM)):
                times[name].append(menu_seconds(program, Path(data)))
    medians = {name: statistics.median(each[1:]) for name, each in times.items()}  # the first reads from the disk
    ratio = medians["program"] / medians["source"]
    print(f"to the menu: {medians['program']:.2f} s, from source {medians['source']:.2f} s, ratio {ratio:.2f}")
    print(f"shortest: {min(times['program']):.2f} s and {min(times['source']):.2f} s")
    return ratio
