"""Nothing on the screen, in the event log or in the title depends on a hand that does not face the screen.

Paired runs: the same clicks at two tables of a game that differ in hidden hands alone. Every picture that is shown
while such a hand does not face the screen must be the same to the byte.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.screens.kits import KITS, Secret
from tests.ui.paired import Run, same_parts
from tests.ui.tables import Table

EVERY = [pytest.param(kit.secret, id=key) for key, kit in KITS.items()]
every_game = pytest.mark.parametrize("secret", EVERY)


@every_game
@pytest.mark.parametrize(("speed", "lang"), [(0.0, "en"), (4.0, "he")])
def test_nothing_of_a_hidden_hand_is_shown_until_its_owner_sits_down(
    tmp_path: Path, secret: Secret, speed: float, lang: str
) -> None:
    settings = dict(secret.settings)
    runs = [Run(tmp_path / str(n), secret.tables(n), [*secret.clicks], speed, lang, **settings) for n in (0, 1)]
    assert secret.done in {line["text"].split()[0] for line in runs[0].table.logged("action")}
    same_parts(
        *runs, range(len(secret.clicks)) if secret.drawn is None else range(len(secret.clicks) + 1 + secret.drawn)
    )
    if secret.drawn is not None:
        assert runs[0].parts[secret.drawn][1][-1] == runs[1].parts[secret.drawn][1][-1], "the curtain hangs"
    assert runs[0].parts[-1][1][-1] != runs[1].parts[-1][1][-1], "the test would see a leak"


@every_game
def test_resizing_at_the_curtain_shows_nothing(tmp_path: Path, secret: Secret) -> None:
    pictures = []
    for other in (0, 1):
        folder = tmp_path / str(other)
        folder.mkdir()
        table = Table(folder, size=(960, 540))
        for key, value in secret.settings:
            setattr(table.app.settings, key, value)
        table.play(secret.tables(other))
        for name in secret.clicks[:-1]:
            table.pilot.use(name)
        assert table.pilot.scene == "handoff"

        def resize(table: Table = table) -> None:
            table.app.window.size = (1100, 640)
            table.pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1100, y=640, window=table.app.window))
            table.pilot.settle()

        pictures.append(list(table.filmed(resize)))
        table.close()
    assert pictures[0]
    assert pictures[0] == pictures[1]
