"""Every screen of a shared table in every language and size: nothing clipped, nothing covered, all with a meaning."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.soaking import soaked
from tests.ui.looks import COMMON, LARGE, SMALL, faults
from tests.ui.tables import Table
from tests.ui.test_lan_list import advert, hear
from tests.ui.test_results import ended
from tests.ui.together import Both, lobby_of
from ui.scenes.lan.table_browser import TableBrowserScene
from ui.scenes.review.results import ResultsScene

LONG = "Nebuchadnezzar the Second"
SAID = "What about the advanced board, does everybody know it? I have never played it, but would like to."


def tour(both: Both) -> Iterator[tuple[Table, str]]:
    """Show every screen of a host and of a guest, one after the other."""
    host, lang = both.host, both.host.app.locale.lang
    yield host, "lobby, empty"
    guest, watcher = both.come(LONG, lang=lang), both.come("Eve", want="watch", lang=lang)
    lobby_of(guest).table.participants.say(SAID)
    both.go()
    yield host, "lobby"
    yield guest, "lobby of a guest"
    yield watcher, "lobby of a watcher"
    both.begin(guest)
    yield from game(both, guest)
    host.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1)), None, lobby_of(host)))
    yield host, "results"


def game(both: Both, guest: Table) -> Iterator[tuple[Table, str]]:
    """A game with talk, a turn timer, somebody who was sent away, and somebody who is absent."""
    host = both.host
    for table in (host, guest):
        yield table, "game"
        table.pilot.press("t")
        both.go()
        yield table, "talk"
        table.pilot.click("chat.phrases")
        both.go()
        yield table, "phrases"
        table.pilot.press("escape")
        table.pilot.press("escape")
        table.pilot.click("play.menu")
        both.go()
        yield table, "menu"
        table.pilot.press("escape")
    both.room.kick(both.room.guests.all[1].number)
    both.tables.remove(guest)
    both.links[0].close()
    both.go()
    yield host, "somebody away"
    host.pilot.click("play.menu")
    host.pilot.click("dialog.host")
    both.go()
    yield host, "host's menu"
    host.pilot.press("escape")


LOOKS = soaked(
    [
        *(("xx", size, scale) for size in (SMALL, COMMON) for scale in (100, 200)),
        *((lang, SMALL, 200) for lang in ("en", "he", "fa")),
        ("fa", COMMON, 100),
        ("xx", LARGE, 200),
    ],
    [("xx", SMALL, 200), ("xx", COMMON, 100), ("he", SMALL, 200), ("fa", COMMON, 100)],
)


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_nothing_is_clipped_and_nothing_overlaps(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    for name in ("host", LONG, "Eve"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")
    both = Both(tmp_path, "human,lan,bot:steady", size, lang=lang)
    both.room.set_table_settings(replace(both.room.table_settings, timer=90))
    both.go()
    found = [fault for table, where in tour(both) for fault in faults(table.pilot, where)]
    both.host.app.home()
    scene = TableBrowserScene()
    both.host.app.push(scene)
    scene._finder = None
    hear(both.host, scene, advert(), advert(host=LONG, port=1, free=0, started=True), advert(version="9.9.9", port=2))
    found += faults(both.host.pilot, "list")
    scene.show_end("version", both.host.app.tr("lan.reason.version", here="1.2.3", version="9.9.9"))
    found += faults(both.host.pilot, "list after a visit")
    for table in both.tables:
        table.close()
    # the board tells of its cells itself; of the line of talk its name tells everything
    found = [fault for fault in found if "cell." not in fault and "chat.field has no tip" not in fault]
    assert not found, "\n".join(found)
