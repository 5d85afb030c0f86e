"""Run the LAN soaks: the checks of the tests, repeated until rare faults show.

    python tools/soak_lan.py                        every soak, with the counts of the design
    python tools/soak_lan.py malformed --count 3000 one soak, with another count
    python tools/soak_lan.py --list

Each soak returns figures with their bounds. The output is one line of JSON per soak; the exit code is 1 when a figure
exceeds its bound.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand among the lines

from tests.net import attacksoaks, awaysoaks, badsoaks
from tests.net.badsoaks import Figure


@dataclass(frozen=True)
class Soak:
    """The full count and the function of a soak; the first line of its docstring describes it."""

    count: int
    run: Callable[[int], Sequence[Figure]]


SOAKS: dict[str, Soak] = {
    "malformed": Soak(100_000, badsoaks.malformed),
    "flood": Soak(10_000, badsoaks.flood),
    "slowloris": Soak(200, badsoaks.slowloris),
    "slow-reader": Soak(6, badsoaks.slow_reader),
    "churn": Soak(10_000, badsoaks.churn),
    "hostile-host": Soak(600, awaysoaks.hostile_hosts),
    "long-game": Soak(5, awaysoaks.long_games),
    "lying-host": Soak(100_000, awaysoaks.lying_hosts),
    "beacons": Soak(10_000, badsoaks.beacons),
    "forged": Soak(10_000, awaysoaks.forged),
    "secrets": Soak(1000, awaysoaks.secrets),
    "host-kills": Soak(200, awaysoaks.host_kills),
    "reconnects": Soak(1000, awaysoaks.reconnects),
    "resets": Soak(1000, awaysoaks.resets),
    "separations": Soak(100, awaysoaks.separations),
    "long-lines": Soak(5, awaysoaks.long_lines),
    "machines": Soak(1000, awaysoaks.machines),
    "wrong-moment": Soak(100_000, badsoaks.at_the_wrong_moment),
    "talkers": Soak(3, badsoaks.talkers),
    "words": Soak(5000, badsoaks.words),
    "deserters": Soak(500, awaysoaks.deserters),
    "corrupted": Soak(1000, awaysoaks.corrupted),
    "foreign": Soak(10_000, badsoaks.foreign_things),
    "exposed": Soak(20, badsoaks.exposed),
    "clicks": Soak(100, awaysoaks.clicks),
    "host-gone": Soak(60, awaysoaks.host_gone),
    "long-day": Soak(10_000, badsoaks.long_day),
    "captures": Soak(3, attacksoaks.captures),
    "relays": Soak(500, attacksoaks.relays),
    "on-the-way": Soak(1000, attacksoaks.on_the_way),
    "handshakes": Soak(100_000, attacksoaks.handshakes),
    "half-open": Soak(20_000, attacksoaks.half_open),
    "guessers": Soak(300, attacksoaks.guessers),
}
"""Name -> soak; `all` runs them in this order."""


def report(name: str, soak: Soak, count: int) -> bool:
    """Run the soak and print its line; return whether all figures are within their bounds."""
    begun = time.monotonic()
    figures = soak.run(count)
    broken = [figure.name for figure in figures if not figure.kept]
    line: dict[str, Any] = {"soak": name, "count": count, "seconds": round(time.monotonic() - begun, 1)}
    line |= {"figures": {figure.name: round(figure.value, 4) for figure in figures}, "broken": broken}
    print(json.dumps(line), flush=True)
    return not broken


def description(soak: Soak) -> str:
    """Return the description of a soak."""
    return (soak.run.__doc__ or "").split("\n")[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("soak", nargs="?", default="all", choices=["all", *SOAKS])
    parser.add_argument("--count", type=int, help="how often, in place of the full count")
    parser.add_argument("--list", action="store_true", help="list the soaks")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the full counts")
    chosen = parser.parse_args()
    if chosen.list:
        print("\n".join(f"{name:14} {soak.count:8}  {description(soak)}" for name, soak in SOAKS.items()))
        return 0
    names = list(SOAKS) if chosen.soak == "all" else [chosen.soak]
    part = 100 if chosen.quick else 1
    kept = [report(name, SOAKS[name], chosen.count or max(1, SOAKS[name].count // part)) for name in names]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
