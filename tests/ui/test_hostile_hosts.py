"""Hosts that mean to keep a guest busy: every visit ends with its reason, and no frame is long (F-5, F-3).

The scenarios are in `hostilehosts`; the soak `hostile-host` shows all of them in a window, for longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.hostilehosts import SCENARIOS, Found, Told, honest, run

FRAME = 0.1
DEAR = ("chat-marks", "names-in-game", "people", "news", "undone")
"""Those whose frames cost most."""


@pytest.fixture(scope="module")
def told() -> dict[str, Told]:
    return honest()


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_flood_ends_with_its_reason_or_is_borne(name: str, told: dict[str, Told]) -> None:
    """Without a window; "" means that the host stays within what is borne."""
    found = run(SCENARIOS[name], told, None, 20 if SCENARIOS[name].rate else 90)
    assert found.ended in SCENARIOS[name].ends


@pytest.mark.parametrize("name", DEAR)
def test_no_frame_is_long(name: str, told: dict[str, Told], tmp_path: Path) -> None:
    tries: list[Found] = []
    while not tries or (tries[-1].slowest >= FRAME and len(tries) < 3):
        tries.append(run(SCENARIOS[name], told, tmp_path / str(len(tries)), 12))
    assert tries[-1].slowest < FRAME
