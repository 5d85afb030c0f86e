"""Nothing on the screen, in the event log or in the title depends on hands that do not face the screen (Catan).

Paired runs: the same clicks at two tables that differ only in which of two other seats holds which cards, so that the
bank, which everybody sees, is the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.catan.game import GAME
from tests.catan.scenes import Scene, scene
from tests.ui.catan import session, sit_down
from tests.ui.paired import Run
from tests.ui.tables import Table

MINE = "lumber*3 brick*3 wool grain"
RESOURCES = ({1: "ore*3 wool", 2: "grain*3 lumber"}, {1: "grain*3 lumber", 2: "ore*3 wool"})
CARDS = ({1: "knight victory-point", 2: "monopoly knight"}, {1: "monopoly knight", 2: "victory-point knight"})


def start(other: int, **more: Any) -> Scene:
    """A position of seat 0's turn; `other` chooses what the others hold."""
    return scene(hands={0: MINE, **RESOURCES[other]}, cards={0: "knight*2", **CARDS[other]}, **more)


def pair(folder: Path, clicks: list[str], speed: float, lang: str, **more: Any) -> list[Run]:
    return [
        Run(folder / str(other), session(3, start=start(other, **more).data), clicks, speed, lang) for other in (0, 1)
    ]


def same(runs: list[Run], parts: slice) -> None:
    for (name, frames, said, title), other in zip(runs[0].parts[parts], runs[1].parts[parts], strict=True):
        assert frames == other[1], f"{name}: the pictures differ"
        assert said == other[2], f"{name}: the event log differs"
        assert title == other[3]


@pytest.mark.parametrize(("speed", "lang"), [(0.0, "en"), (4.0, "he")])
def test_a_turn_shows_nothing_of_the_others_until_one_sits_down(tmp_path: Path, speed: float, lang: str) -> None:
    place = start(0).legal("road")[0].split(" ")[1]
    clicks = ["key.return", "build.road", f"cell.{place}", "player.1", "bank.ore", "key.escape", "key.x", "key.return"]
    runs = pair(tmp_path, clicks, speed, lang)
    assert any(line["ev"] == "action" and line["text"].startswith("road") for part in runs[0].parts for line in part[2])
    same(runs, slice(0, -1))
    assert runs[0].parts[-1][1][-1] != runs[1].parts[-1][1][-1], "the test would see a leak"


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_an_offer_shows_nothing_of_those_who_are_to_answer(tmp_path: Path, speed: float) -> None:
    """Nor whether they could accept: the first asked holds what is wanted at one table and not at the other."""
    clicks = ["key.return", "hand.1", "trade.want.ore", "trade.offer"]
    runs = pair(tmp_path, [*clicks, "key.return"], speed, "en")
    assert runs[0].table.logged("action")[-1]["text"] == "offer lumber for ore"
    same(runs, slice(0, -1))
    assert runs[0].parts[-1][1][-1] != runs[1].parts[-1][1][-1], "the test would see a leak"


def test_what_a_thief_got_is_gone_from_the_screen_with_him(tmp_path: Path) -> None:
    """Thief and victim see the card; when the thief ends his turn, nothing of it is left."""
    knight = start(0).do("play knight")
    place = next(text for text in knight.legal("robber") if text.endswith("from 1")).split(" ")[1]
    runs = pair(tmp_path, ["key.return", "card.knight", "card.play", f"cell.{place}", "key.x"], 0.0, "en")
    same(runs, slice(0, 4))
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
    assert all(words.endswith(": one ore.") for words in found.values())
    table.close()
