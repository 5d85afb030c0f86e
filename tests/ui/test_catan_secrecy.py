"""What only Catan could show of hidden hands: by offers, and by what a thief got.

Paired runs: the same clicks at two tables that differ only in which of two other seats holds which cards, so that the
bank, which everybody sees, is the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.catan.game import GAME
from tests.catan.scenes import scene
from tests.screens.catan import start
from tests.ui.catan import session
from tests.ui.paired import Run, same_parts
from tests.ui.tables import Table, sit_down


def pair(folder: Path, clicks: list[str], speed: float, lang: str, **more: Any) -> list[Run]:
    return [
        Run(folder / str(other), session(3, start=start(other, **more).data), clicks, speed, lang, confirmations="off")
        for other in (0, 1)
    ]


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_an_offer_shows_nothing_of_those_who_are_to_answer(tmp_path: Path, speed: float) -> None:
    """Nor whether they could accept: the first asked holds what is wanted at one table and not at the other."""
    clicks = ["key.return", "hand.1", "trade.want.ore", "trade.offer"]
    runs = pair(tmp_path, [*clicks, "key.return"], speed, "en")
    assert runs[0].table.logged("action")[-1]["text"] == "offer lumber for ore"
    same_parts(*runs, range(len(clicks) + 1))
    assert runs[0].parts[-1][1][-1] != runs[1].parts[-1][1][-1], "the test would see a leak"


def test_what_a_thief_got_is_gone_from_the_screen_with_him(tmp_path: Path) -> None:
    """Thief and victim see the card; when the thief ends his turn, nothing of it is left."""
    knight = start(0).do("play knight")
    place = next(text for text in knight.legal("robber") if text.endswith("from 1")).split(" ")[1]
    runs = pair(tmp_path, ["key.return", "card.knight", "card.play", f"cell.{place}", "key.x"], 0.0, "en")
    same_parts(*runs, range(4))
    stolen = [run.table.logged("action")[2]["text"] for run in runs]
    assert stolen[0] != stolen[1]
    assert runs[0].parts[4][1][-1] != runs[1].parts[4][1][-1], "the thief sees it"
    assert runs[0].parts[5][1][-1] == runs[1].parts[5][1][-1], "the curtain hangs"


def test_thief_and_victim_are_told_which_card_it_was_and_nobody_else(tmp_path: Path) -> None:
    """catan.md 7: in words, too, because the card may not be seen to fly."""
    now = scene(hands={0: "lumber", 1: "ore"}, phase="robber", pending={"by": "seven"})
    table = Table(tmp_path, lang="en")
    play = table.play(session(3, start=now.data))
    told = {}
    for seat, texts in enumerate((["robber -1,1 from 1", "end"], ["roll", "end"], [])):
        sit_down(table)
        told[seat, "before"] = play.game_panel.info_text.theft()  # type: ignore[attr-defined]
        for text in texts:
            play.client.submit(GAME.decode(text))
            table.pilot.settle()
            told[seat, text] = play.game_panel.info_text.theft()  # type: ignore[attr-defined]
    found = {moment: words.rpartition(" stole from ")[2] for moment, words in told.items() if words}
    assert set(found) == {(0, "robber -1,1 from 1"), (1, "before")}, "not before it, not past the dice, not to others"
    assert all(words.endswith(": 1 ore.") for words in found.values())
    table.close()
