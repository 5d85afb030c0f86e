"""Tigris & Euphrates for ears: boards in words, the order of a war, the cursor, and what nobody must hear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import bits
from game.core import Seat
from game.tigris import events as ev
from game.tigris.game import GAME
from tests.ui.recorder import Recorder
from tests.ui.tables import Table, position, session, sit_down
from ui.narration.narrator import Kind
from ui.narration.plain_text import plain_text
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.board_words import BoardWords, area_words, cells_words
from ui.tigris.event_narration import narrated
from ui.tigris.look_around import scores

EN = Locale("en")
NAMES = ("Ann", "Omid")
HANDS = ({"black": 2, "red": 3, "green": 1}, {"red": 2, "green": 4})
ROWS = """
................
.R.............R
.R...R..........
................
..KKR........R..
..K...K.........
......R.R.......
.R......KKR.....
..............R.
.....R..........
..........R.....
"""
"""Seat 0 leads round e4 and f5; seat 1 round j7; g6 and g7 lie between them."""
LEADERS = {"e4": [0, "black"], "f5": [0, "red"], "j7": [1, "black"], "k7": [1, "green"]}
LATER = {"seat": 0, "actions_left": 2, "number": 9}
LOOKS = ("f3", "f4", "f5", "f6", "f7", "f8", "f9")


def start(hands: Any = HANDS, rows: str = ROWS, **changes: Any) -> Any:
    return position([dict(hand) for hand in hands], rows, LEADERS, **changes)


def words(seat: Seat = 0, purist: bool = False, lang: str = "en", **changes: Any) -> BoardWords:
    view = GAME.view(GAME.from_json(start(turn=LATER, **changes)), seat)
    return BoardWords(Locale(lang), view, NAMES, purist)


def listening(table: Table) -> Table:
    table.app.narrator.written = True
    return table


def said(table: Table, *kinds: Kind) -> list[str]:
    """Every sentence so far, of these kinds if any are given."""
    return [plain_text(each.words) for each in table.app.narrator.sentences if not kinds or each.kind in kinds]


def press(table: Table, *keys: str) -> None:
    for key in keys:
        table.pilot.press(key)
        table.pilot.settle()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = listening(Table(tmp_path))
    yield made
    made.close()


# -- boards -------------------------------------------------------------------------------------


def test_spaces_side_by_side_are_a_range() -> None:
    cells = sum(1 << bits.CELL_OF[name] for name in ("b2", "c2", "d2", "f2", "g2", "b3"))
    assert cells_words(EN, cells) == "b2–d2, f2, g2, b3"
    assert area_words(EN, cells) == "b2–g3"


def test_the_board_is_read_by_kingdoms_and_the_own_one_comes_first() -> None:
    own, other, rest = words().board()
    assert own == (
        "Kingdom c4–f6, 6 spaces: your king on e4, strength 3 in wars, 1 in revolts; "
        "your priest on f5, strength 1 in wars, 1 in revolts."
    )
    assert other.startswith(
        "Kingdom i7–k8, 6 spaces: Omid’s king on j7, strength 2 in wars, 1 in revolts; Omid’s trader on k7,"
    )
    assert "A treasure on i7." in other
    assert "; settlement on g6, temple on g7; " in rest


def test_a_tile_that_would_join_two_kingdoms_tells_the_war() -> None:
    rows = ROWS.replace("..K...K.........", "..K..KK.........")
    war = "the kingdom with Omid’s king, Omid’s trader: war over the king, 5 against 2."
    assert words(rows=rows).board()[0].endswith(f"A tile on h7 would join it with {war}")


def test_where_the_players_count_for_themselves_tiles_have_their_spaces_and_no_numbers() -> None:
    own = words(purist=True).board()[0]
    assert own == (
        "Kingdom c4–f6, 6 spaces: your king on e4; your priest on f5. Tiles: settlement on c5, d5, c6; temple on e5."
    )


def test_a_row_is_read_space_by_space() -> None:
    assert words().row(4) == (
        "Row 5: a5–b5: empty land; c5–d5: settlement; e5: temple; f5: your priest; g5–m5: empty land; "
        "n5: temple with a treasure; o5–p5: empty river."
    )


def test_a_column_is_read_from_the_top() -> None:
    assert words().column(1) == (
        "Column b: b1: empty land; b2: temple with a treasure that is taken first; b3: temple; b4: empty river; "
        "b5–b6: empty land; b7: empty river; b8: temple with a treasure that is taken first; b9–b11: empty land."
    )


def test_points_are_told_as_far_as_the_screen_shows_them() -> None:
    view = GAME.view(GAME.from_json(start()), 0)
    own, other, _, left = scores(EN, view, NAMES)
    assert plain_text(own) == "Ann (you): no points."
    assert other == "Omid: the points are hidden."
    assert left == "9 treasures lie on the board."


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([0, 2, 0, 1, 0], "2 red points, 1 green point; none in black, blue."),
        ([0, 0, 0, 0, 1], "no points, 1 treasure."),
        ([1, 2, 3, 4, 0], "1 black point, 2 red points, 3 blue points, 4 green points."),
        ([1, 2, 3, 4, 2], "1 black point, 2 red points, 3 blue points, 4 green points, 2 treasures."),
    ],
)
def test_no_zero_is_read_at_length(points: list[int], said: str) -> None:
    view = GAME.view(GAME.from_json(start()), 0)
    view.points[:5] = points
    assert plain_text(scores(EN, view, NAMES)[0]) == f"Ann (you): {said}"


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_language_has_the_words(lang: str) -> None:
    told = words(lang=lang)
    for text in (*told.board(), *(told.row(number) for number in range(11)), *scores(told.locale, told.view, NAMES)):
        assert text
        assert "{" not in text
    assert len({*words(lang=lang).board()} & {*words().board()}) == (3 if lang == "en" else 0)


def test_own_draws_are_heard_with_their_colours_and_those_of_others_are_not() -> None:
    view = GAME.view(GAME.from_json(start()), 0)
    event = ev.TilesDrawn(0, 3, (2, 1, 0, 0))
    assert narrated(EN, event, view, NAMES) == "Ann draws 2 settlements, 1 temple."
    assert narrated(EN, GAME.redact(event, 1), view, NAMES) == "Ann draws 3 tiles."
    lost = ev.TilesLost(0, (bits.CELL_OF["c5"], bits.CELL_OF["d5"]))
    assert narrated(EN, lost, view, NAMES) == "Lost from the board: 2 settlements, c5, d5."


# -- at the table -------------------------------------------------------------------------------


def test_a_turn_is_heard_in_order(table: Table) -> None:
    table.play(session(start(), ("human", "steady")))
    assert said(table)[:2] == ["Table: Tigris & Euphrates", "Players: Lion (you); Bull, Intermediate."]
    first = said(table, Kind.PROMPT)
    assert first[-1].startswith("Lion: 2 actions left")
    press(table, "3", "j")
    assert "In hand: temple." in said(table, Kind.PROMPT)
    focus = said(table, Kind.FOCUS)[-1]
    assert "Lion: 1 red point." in focus
    table.app.narrator.sentences.clear()
    press(table, "return")
    kinds = [each.kind for each in table.app.narrator.sentences]
    assert said(table, Kind.EVENT)[-1].startswith("Lion scores 1 red point for the tile on")
    assert kinds.index(Kind.PROMPT) > max(at for at, kind in enumerate(kinds) if kind is Kind.EVENT)
    press(table, "z")
    assert said(table, Kind.EVENT)[-1] == "Lion takes back the last action."


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_a_war_is_heard_in_the_order_in_which_it_is_fought(tmp_path: Path, speed: float) -> None:
    table = listening(Table(tmp_path, speed=speed))
    rows = ROWS.replace("..K...K.........", "..K..KK.........")
    table.play(session(start(rows=rows), ("human", "human"), seed="5"))
    sit_down(table)
    table.app.narrator.sentences.clear()
    press(table, "6", "j")
    assert said(table, Kind.FOCUS)[-1].startswith(
        "h7: empty land. War over the king: Lion 5, +2 in hand, against Bull 2"
    )
    press(table, "return")
    told = said(table)
    order = [
        "Lion places a market on h7.",
        "The tile on h7 unites two kingdoms: a war breaks out.",
        "War over the king: Lion with 5 against Bull with 2.",
        "War: king",
        "Lion attacks: strength 5, may add up to 2.",
        "Bull defends, wins a tie: strength 2, may add up to 6.",
        "Undecided: Bull may still add up to 6 tiles.",
    ]
    assert [told.index(each) for each in order] == sorted(told.index(each) for each in order)
    press(table, "2")
    assert said(table)[-1].startswith("Commit 2 tiles")
    assert "Lion attacks: strength 7, may add up to 2." in said(table)
    recorder = Recorder()  # the page drops what was said before a curtain
    table.app.narrator.outputs.append(recorder)
    press(table, "return")
    assert table.pilot.scene == "handoff"
    assert "Lion adds 2 tiles in support." in recorder.words
    table.close()


def test_the_best_place_comes_first_and_the_next_ones_follow(table: Table) -> None:
    table.play(session(start(), ("human", "steady")))
    press(table, "j")
    assert said(table, Kind.REFUSAL)[-1] == "First pick up a piece that has a place to go."
    press(table, "3")
    names = []
    for key in ("j", "j", "k"):
        press(table, key)
        names.append(table.pilot.focus)
    assert names[0] == names[2] != names[1]
    press(table, "f6")
    answer = said(table, Kind.LOOK)
    assert answer[0].startswith("temple: ")
    assert names[0].removeprefix("cell.") in answer[1]
    assert answer[1].endswith("Lion: 1 red point.")


def test_every_look_is_answered(table: Table) -> None:
    table.play(session(start(), ("human", "steady")))
    for key in LOOKS:
        before = len(said(table, Kind.LOOK))
        press(table, key)
        assert len(said(table, Kind.LOOK)) > before, key
    assert "Your hand: 1–2: settlement; 3–5: temple; 6: market." in said(table)
    assert any(" places. Best on " in each and each.startswith("market: ") for each in said(table))


def test_the_leaders_that_a_click_on_a_player_marks_are_named(table: Table) -> None:
    table.play(session(start(), ("human", "steady")))
    table.pilot.click("player.1")
    assert said(table, Kind.LOOK)[-1] == "Bull: king on j7, trader on k7."


def test_without_anybody_listening_a_look_says_how_to_listen(tmp_path: Path) -> None:
    made = Table(tmp_path)
    made.play(session(start(), ("human", "steady")))
    press(made, "f3")
    assert made.logged("refused")[-1]["reason"] == "narration-off"
    assert not made.app.narrator.sentences
    made.close()


# -- secrecy ------------------------------------------------------------------------------------


def heard(folder: Path, hands: Any, keys: tuple[str, ...], face_down: bool = False) -> list[str]:
    """What is heard of a table of two people while the keys are pressed."""
    folder.mkdir()
    table = listening(Table(folder))
    table.app.settings.face_down = face_down
    table.app.settings.confirmations = "off"
    table.play(session(start(hands), ("human", "human"), seed="7"))
    sit_down(table)
    press(table, *keys)
    told = said(table)
    table.close()
    return told


def test_nothing_that_is_heard_follows_from_the_hand_of_another(tmp_path: Path) -> None:
    keys = (*LOOKS, "3", "j", "f6", "return", *LOOKS, "q", "f6", "j", "escape", "6", "f6", "j", "return", *LOOKS)
    one = heard(tmp_path / "one", HANDS, keys)
    two = heard(tmp_path / "two", (HANDS[0], {"black": 3, "blue": 3}), keys)
    assert one == two
    assert len(one) > 60


def test_with_the_hand_face_down_nothing_that_is_heard_follows_from_it(tmp_path: Path) -> None:
    keys = (*LOOKS, "q", "f6", "j", "escape", *LOOKS)
    one = heard(tmp_path / "one", HANDS, keys, face_down=True)
    two = heard(tmp_path / "two", ({"blue": 4, "green": 2}, HANDS[1]), keys, face_down=True)
    assert one == two
    assert any("6 tiles lie face down" in each for each in one)


def test_who_sits_down_next_hears_what_happened_and_nothing_of_the_hand_before(tmp_path: Path) -> None:
    """The first player's other tiles differ; the one who opens the curtain after them hears the same."""
    told = []
    for name, hand in (("one", {"black": 2, "red": 3, "green": 1}), ("two", {"black": 2, "blue": 3, "green": 1})):
        folder = tmp_path / name
        folder.mkdir()
        table = listening(Table(folder))
        table.app.settings.confirmations = "off"
        table.play(session(start((hand, HANDS[1])), ("human", "human"), seed="7"))
        sit_down(table)
        press(table, "6", "k", "return", "x")
        assert table.pilot.scene == "handoff", said(table)[-12:]
        table.app.narrator.sentences.clear()
        press(table, "return", "f3", "f4", "f5", "f8", "f9")
        told.append([each for each in said(table) if "Unseen" not in each])
        table.close()
    assert told[0] == told[1]
    assert any(each.startswith("Lion places a market on") for each in told[0])


def test_on_the_way_through_a_kingdom_it_is_told_once(table: Table) -> None:
    table.play(session(start(turn=LATER), ("human", "steady")))
    table.app.nav.set_focus("cell.c5")
    table.pilot.settle()
    press(table, "right", "right")
    first, second, third = said(table, Kind.FOCUS)[-3:]
    assert first.startswith("c5: settlement. In the kingdom of: your king on e4, strength 3 in wars")
    assert second == "d5: settlement. The same kingdom."
    assert third == "e5: temple. The same kingdom."


def test_at_the_border_and_at_the_only_best_place_the_cursor_says_where_it_is(table: Table) -> None:
    table.play(session(start(turn=LATER), ("human", "steady")))
    table.app.nav.set_focus("cell.a1")
    table.pilot.settle()
    before = len(said(table, Kind.FOCUS))
    press(table, "up")
    assert said(table, Kind.FOCUS)[before:] == ["a1: empty land."]
