"""What the line over the hand names is possible now, and a mode's line, button and keys agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.catan.scenes import scene
from tests.ui.catan import session as catan_session
from tests.ui.qwirkle import position as tiles_position
from tests.ui.qwirkle import session as tiles_session
from tests.ui.tables import Table, position, session
from tests.ui.test_prompt_line import keys_in, line
from ui.scenes.play.play import PlayScene

CURTAIN = "open"

FULL = {"black": 1, "red": 3, "blue": 1, "green": 1}
RIVALS = {"b1": [1, "black"]}


def tigris(table: Table, hand: dict[str, int], *clicks: str, kind: str = "steady") -> PlayScene:
    """A seat with that hand, whose king can revolt against a rival's, after some clicks."""
    play = table.play(session(position([dict(hand), dict(FULL)], leaders=RIVALS), ("human", kind)))
    for name in clicks:
        table.pilot.click(name)
        table.pilot.settle()
    return play


@pytest.mark.parametrize(
    ("hand", "keys"),
    [(FULL, {"0", "3", "Enter"}), ({"black": 4, "red": 2}, {"0", "2", "Enter"}), ({"black": 6}, {"Enter"})],
)
def test_a_conflict_names_the_numbers_that_are_possible(table: Table, hand: dict[str, int], keys: set[str]) -> None:
    """It always said (0-6)."""
    play = tigris(table, hand, "leader.black", "cell.a2")
    assert keys_in(line(play)) == keys


def test_a_conflict_with_a_covered_hand_names_the_size_of_the_hand(table: Table) -> None:
    """The line must not say how many tiles count while the hand lies face down."""
    table.app.settings.face_down = True
    play = tigris(table, FULL, "leader.black", "cell.a2", kind="human")
    assert keys_in(line(play)) == {"0", "6", "Enter"}
    table.pilot.press("5")
    assert table.logged("refused")[-1]["reason"] == "support-most"
    table.pilot.click("play.peek")
    assert keys_in(line(play)) == {"0", "3", "Enter"}


@pytest.mark.parametrize(("hand", "reason"), [(FULL, "support-only"), ({"black": 6}, "support-most")])
def test_too_many_tiles_are_refused_for_a_true_reason(table: Table, hand: dict[str, int], reason: str) -> None:
    """With three that count, 5 said "You have no more tiles that count in this conflict"."""
    tigris(table, hand, "leader.black", "cell.a2")
    table.pilot.press("5")
    refused: dict[str, Any] = table.logged("refused")[-1]
    assert refused["reason"] == reason
    assert reason != "support-only" or "3" in refused["text"]


@pytest.mark.parametrize(("count", "last"), [(6, "6"), (3, "3"), (2, "2")])
def test_a_hand_with_few_tiles_names_its_filled_slots(table: Table, count: int, last: str) -> None:
    """With three tiles in hand it said (1-6), for a choice and for a swap."""
    play = tigris(table, {"green": count})
    assert {"1", last} <= keys_in(line(play))
    assert not {str(n) for n in range(count + 1, 7)} & keys_in(line(play))
    table.pilot.press("s")
    assert keys_in(line(play)) == {"1", last, "Esc"}
    table.pilot.press("1")
    table.pilot.settle()
    assert keys_in(line(play)) == {"1", last, "X", "Esc"}


def test_escape_puts_the_picked_tile_back_and_leaves_the_laid_ones(table: Table) -> None:
    """A tile lay on the table and another, which fitted nowhere, was in hand: Esc took both back."""
    play = table.play(tiles_session(tiles_position(["Rs Yt Px Bt Bs Ps", "Oc Ox Od Os Ot Of"])))
    table.pilot.click("hand.1")
    table.pilot.click("cell.3,0")
    laid = line(play)
    table.pilot.click("hand.2")
    assert "fits nowhere" in line(play)
    table.pilot.press("escape")
    table.app.frame([], 1 / 60)
    assert line(play) == laid
    assert len(play.game_panel.draft_move.laid) == 1  # type: ignore[attr-defined]
    table.pilot.press("escape")
    assert not play.game_panel.draft_move.laid  # type: ignore[attr-defined]
    assert table.pilot.scene == "play"


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_large_button_puts_the_picked_tile_back(table: Table, by_keys: bool) -> None:
    """Confirm looked live while a tile was in hand, but refused."""
    play = table.play(tiles_session(tiles_position(["Rs Rt Px Bt Bs Ps", "Oc Ox Od Os Ot Of"])))
    for name in ("hand.1", "cell.3,0", "hand.3"):
        table.pilot.click(name)
    assert "qwirkle.commit" not in table.pilot.layout()
    assert not table.pilot.layout()["play.put-back"].commits
    table.pilot.press("x") if by_keys else table.pilot.click("play.put-back")
    table.pilot.settle()
    draft_move = play.game_panel.draft_move  # type: ignore[attr-defined]
    assert not table.logged("action")
    assert not table.logged("refused")
    assert len(draft_move.laid) == 1
    table.pilot.press("x")
    table.pilot.settle()
    assert table.logged("action")[0]["text"] == "place Rs@3,0"


HANDS = {0: "lumber*4 brick*2 wool*2 grain*2 ore*3", 1: "wool*3 grain ore*2", 2: "ore*2 brick lumber"}


@pytest.fixture
def island(table: Table) -> PlayScene:
    """The main part of a turn, in which anything can be built and traded."""
    start = scene(hands=HANDS, cards={0: "knight"}).data
    play = table.play(catan_session(3, start=start))
    table.pilot.settle()
    return play


@pytest.mark.parametrize("cards", ["i", "g"])
def test_a_tool_closes_the_open_sheet(table: Table, island: PlayScene, cards: str) -> None:
    """I, then R: paths were marked while the terms of a trade stayed open, and X offered the trade."""
    panel: Any = island.game_panel
    table.pilot.press(cards)
    assert panel.tray.choice.opened
    table.pilot.press("r")
    assert not panel.tray.choice.opened
    assert panel.placing.held == "road"
    assert "play.put-back" in table.pilot.layout()
    assert "path" in line(island)
    table.pilot.press("x")
    assert not panel.composing
    assert not table.logged("refused")


@pytest.mark.parametrize("cards", ["i", "g", "1", "bank"])
def test_a_sheet_puts_the_tool_down(table: Table, island: PlayScene, cards: str) -> None:
    """The other way round: R, then I, a card, or the first card of a trade."""
    panel: Any = island.game_panel
    table.pilot.press("r")
    if cards == "bank":
        panel.tray.actions.bank_card(4)
    else:
        table.pilot.press(cards)
    assert panel.tray.choice.opened
    assert not panel.placing.busy
    assert "play.put-back" not in table.pilot.layout()


def test_a_place_of_the_island_closes_the_open_sheet(table: Table, island: PlayScene) -> None:
    """A first click on a path takes a road in hand, also without a tool."""
    panel: Any = island.game_panel
    table.pilot.press("i")
    path = min(panel.placing._legal["road"])
    panel.click(path)
    assert panel.placing.armed == path
    assert not panel.tray.choice.opened


def test_a_trade_is_put_together_and_offered_by_keys_that_the_line_names(table: Table, island: PlayScene) -> None:
    """The line named only the keys of what is given; the offer button looked ready before anything was requested."""
    table.pilot.press("i")
    assert keys_in(line(island)) == {"1", "5", "Esc"}
    assert not table.pilot.layout()["trade.offer"].enabled
    table.pilot.press("1")
    assert keys_in(line(island)) == {"S", "1", "5", "Esc"}
    assert "what you get" in line(island)
    table.pilot.click("trade.offer")
    assert table.logged("refused")[-1]["text"] == table.app.tr("reason.cards-terms-empty")
    table.pilot.press("s")
    assert keys_in(line(island)) == {"1", "5", "S", "Esc"}
    table.pilot.press("3")
    choice = island.game_panel.tray.choice  # type: ignore[attr-defined]
    assert (choice.give, choice.want) == ([1, 0, 0, 0, 0], [0, 0, 1, 0, 0])
    assert table.pilot.layout()["trade.offer"].enabled
    assert "X" in keys_in(line(island))
    table.pilot.press("x")
    table.pilot.settle()
    assert table.logged("action")[-1]["text"] == "offer lumber for wool"


def test_the_keys_of_a_trade_go_back_to_what_is_given(table: Table, island: PlayScene) -> None:
    """S switches sides; leaving the trade forgets it."""
    choice = island.game_panel.tray.choice  # type: ignore[attr-defined]
    for key in ("s", "1", "s", "3", "s", "1"):
        table.pilot.press(key)
    assert (choice.give, choice.want) == ([2, 0, 0, 0, 0], [0, 0, 1, 0, 0])
    for key in ("s", "escape", "2"):
        table.pilot.press(key)
    assert (choice.give, choice.want) == ([0, 1, 0, 0, 0], [0] * 5)


def statuses(table: Table, play: PlayScene) -> list[str]:
    """What the status says, frame by frame, until the seat at the screen may act again."""
    found: list[str] = []
    for _ in range(3000):
        table.app.frame([], 1 / 60)
        words = play.state.turn_status()
        if not found or found[-1] != words:
            found.append(words)
        if play.state.ready and play.state.acting == play.state.seat and not play.game_panel.moving:
            break
    return found


def test_who_only_answers_has_no_turn_in_the_status(tmp_path: Path) -> None:
    """It said "Bull's turn" while Bull committed tiles in Lion's turn; in their own turn Bull has it."""
    table = Table(tmp_path, speed=1.0)
    table.app.settings.curtain, table.app.settings.confirmations = "open", "off"
    tr = table.app.tr
    play = tigris(table, FULL, "leader.black", "cell.a2", kind="novice")
    rival = play.names[1]
    table.pilot.click("conflict.commit")
    seen = statuses(table, play)
    assert tr("status.answers", name=rival) in seen, seen
    assert tr("status.shown", name=rival) not in seen, seen
    table.pilot.press("x")
    seen = statuses(table, play)
    assert tr("status.shown", name=rival) in seen, seen
    assert tr("status.answers", name=rival) not in seen, seen
    table.close()
