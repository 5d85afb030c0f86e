"""Run the tests and store how long they take in `tests/durations.json`, which marks those of `make check`.

python tools/test_durations.py               the whole suite, but for the soaks
python tools/test_durations.py tests/net     some of it; the figures of other files stay
python tools/test_durations.py --log FILE    no run: the output of an earlier `pytest --durations=0`
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import durations  # noqa: E402

PYTEST = ("-m", "pytest", "-n", "2", "--dist", "worksteal", "--durations=0", "--durations-min=0.02")


def run(paths: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a run. Raises SystemExit if a test fails."""
    command = [sys.executable, *PYTEST, *paths]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            yield line
    if process.returncode:
        raise SystemExit("the figures are stored only if every test passes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="tests to run")
    parser.add_argument("--log", type=Path, help="the output of an earlier run")
    chosen = parser.parse_args()
    lines = chosen.log.read_text(encoding="utf-8").splitlines() if chosen.log else run(chosen.paths)
    new, old = durations.measured(lines), durations.stored()
    if chosen.paths:
        paths = tuple(chosen.paths)
        new |= {test: seconds for test, seconds in old.items() if not "::".join(test).startswith(paths)}
    durations.store(durations.merged(old, new))


if __name__ == "__main__":
    main()
