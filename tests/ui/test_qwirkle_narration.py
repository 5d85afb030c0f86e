"""A table of Qwirkle in words: its cells, lines, places, hand and scores, and what happened there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots.hint import Hint
from game.core import CHANCE, OVER, Illegal
from game.qwirkle import events as ev
from game.qwirkle.board import Board
from game.qwirkle.cells import parse
from game.qwirkle.game import GAME
from game.qwirkle.legal import pick
from game.qwirkle.tiles import KIND_OF, set_of
from tests.ui.qwirkle import THREE, kinds, session, tiles, view
from tests.ui.qwirkle import position as position_of
from tests.ui.tables import Table, sit_down
from ui.narration.narrator import Kind
from ui.qwirkle import look_around as around
from ui.qwirkle.draft_move import DraftMove
from ui.qwirkle.event_narration import narrated
from ui.qwirkle.event_text import reason_words
from ui.qwirkle.hint_text import advice
from ui.qwirkle.look_around import Aids
from ui.qwirkle.place_words import cell_words
from ui.scenes.play.play import PlayScene
from ui.table.look_around import LookCommand
from ui.text.bidi import CONTROLS
from ui.text.i18n import LANGUAGES, Locale

EN = Locale("en")
HAND = "Rs Rx Oc Bd Bd Gf"
ALL = set_of(kinds(HAND))


def plain(words: str) -> str:
    """Words as the narration writes them, without direction marks."""
    return words.translate(dict.fromkeys(map(ord, CONTROLS)))


def draft(hand: str = HAND, laid: dict[str, str] | None = None) -> DraftMove:
    made = DraftMove()
    made.sync(view([hand, "Gx"], laid), True)
    return made


def slot_of(made: DraftMove, tile: str) -> int:
    return made.slots.index(KIND_OF[tile])


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "right 3, up 2"), ("he", "ימין 3, מעלה 2"), ("fa", "راست 3، بالا 2")],
)
def test_a_cell_is_named_by_the_way_from_the_middle(lang: str, words: str) -> None:
    assert plain(cell_words(Locale(lang), parse("3,-2"))) == words


@pytest.mark.parametrize(("cell", "words"), [("0,0", "the middle"), ("-1,0", "left 1"), ("0,4", "down 4")])
def test_a_cell_on_an_axis_has_a_short_name(cell: str, words: str) -> None:
    assert cell_words(EN, parse(cell)) == words


def test_a_line_tells_where_it_grows_and_with_what() -> None:
    seen = view([HAND, "Gx"])
    head, line = around.board_words(EN, seen, Aids(), ALL)
    assert head == "On the table: 3 tiles, between the middle and right 2."
    assert line == (
        "Row of 3 from the middle to right 2: red circle, red diamond, red clover. "
        "Fits at left 1: red cross, red square, red star; you have red cross, red square. "
        "Fits at right 3: red cross, red square, red star; you have red cross, red square."
    )


def test_a_kind_of_which_all_tiles_lie_there_does_not_fit_any_more() -> None:
    seen, right = view([HAND, "Gx"]), parse("3,0")
    assert around.takes(seen, right) >> KIND_OF["Rx"] & 1
    three = tiles({**THREE, "0,9": "Rx", "5,9": "Rx", "9,9": "Rx"})
    seen.board = Board((kind, cell) for cell, kind in three.items())
    assert around.takes(seen, right) == set_of(kinds("Rs Rt"))


@pytest.mark.parametrize("hidden", [Aids(spaces=False), Aids(spaces=False, points=False)])
def test_a_table_without_help_tells_only_what_lies_there(hidden: Aids) -> None:
    assert around.board_words(EN, view([HAND, "Gx"]), hidden, ALL)[1] == (
        "Row of 3 from the middle to right 2: red circle, red diamond, red clover."
    )
    made = draft()
    made.pick(slot_of(made, "Rs"))
    assert around.best_cells(made, hidden) == []
    assert around.places_words(EN, made, hidden) == [EN.tr("around.qwirkle.unmarked")]
    assert around.held_words(EN, made, parse("3,0"), hidden) == ""


def test_a_line_of_six_and_a_closed_line_are_left_out() -> None:
    six = dict(zip(("0,0", "1,0", "2,0", "3,0", "4,0", "5,0"), ("Rc", "Rx", "Rd", "Rs", "Rt", "Rf"), strict=True))
    assert len(around.board_words(EN, view([HAND, "Gx"], six), Aids(), 0)) == 2
    row = around.board_words(EN, view([HAND, "Gx"], six), Aids(), 0)[1]
    assert plain(row).startswith("Middle row. From the middle: red circle, red cross,")


def test_rows_and_columns_are_read_run_by_run() -> None:
    laid = tiles({**THREE, "-2,0": "Gc", "2,1": "Bf", "2,3": "Yf"})
    assert plain(around.row_words(EN, laid, 0)) == (
        "Middle row. From left 2: green circle. From the middle: red circle, red diamond, red clover."
    )
    assert plain(around.column_words(EN, laid, 2)) == (
        "Column right 2. From the middle: red clover, blue clover. From down 3: yellow clover."
    )
    assert plain(around.row_words(EN, laid, 7)) == "Row down 7. No tiles."


def test_places_come_best_first_with_the_sum_of_all_tiles() -> None:
    made = draft()
    made.pick(slot_of(made, "Rs"))
    words = around.places_words(EN, made, Aids())
    assert words[:3] == [
        "The red square has 8 places.",
        "left 1: 4 points, in a line of 4.",
        "right 3: 4 points, in a line of 4.",
    ]
    made.put(parse("3,0"))
    assert around.draft_words(EN, made, Aids()) == "Laid: red square at right 3. So far: 4 points."
    made.pick(slot_of(made, "Rx"))
    assert around.places_words(EN, made, Aids())[1] == "right 3, up 1: 6 points, in lines of 2 and 4."
    assert around.draft_words(EN, made, Aids()).endswith("So far: 4 points. Chosen: red cross.")


def test_without_a_tile_in_hand_every_tile_tells_what_it_could_bring() -> None:
    made = draft()
    words = around.places_words(EN, made, Aids())
    assert words[0] == "1: red cross, 8 places, at most 4 points."
    assert len(words) == 6
    made.pick(0)
    made.put(parse("3,0"))
    assert around.places_words(EN, made, Aids()) == [
        "2: red square, 4 places, at most 6 points.",
        "Fits nowhere: 3: orange circle, 4: green clover, 5: blue diamond, 6: blue diamond.",
    ]


def test_a_cell_tells_what_the_held_tile_would_do() -> None:
    made, laid = draft(), tiles(THREE)
    made.pick(slot_of(made, "Rs"))
    told = around.describe_cell(EN, laid, made, parse("3,0"), Aids())
    assert told == (
        "right 3: empty. On the left: red clover, red diamond, red circle. With the red square here: 4 points."
    )
    made.pick(slot_of(made, "Bd"))
    told = around.describe_cell(EN, laid, made, parse("3,0"), Aids())
    assert "The blue diamond does not fit here. In the row from the middle to right 3, the blue diamond" in plain(told)
    assert around.describe_cell(EN, laid, made, parse("1,0"), Aids()) == "right 1: red diamond."


def test_a_trade_tells_the_marked_tiles() -> None:
    made = draft()
    made.start_trade()
    assert around.draft_words(EN, made, Aids()) == ""
    made.pick(slot_of(made, "Gf"))
    assert around.draft_words(EN, made, Aids()) == "To trade: green clover."


def test_the_hand_has_the_numbers_of_its_keys_and_lies_face_down() -> None:
    made, seen = draft(), view([HAND, "Gx"])
    hand, bag = around.hand_words(EN, made, seen, hidden=False)
    assert hand.startswith("Your hand: 1: red cross, 2: red square, 3: orange circle")
    assert bag == "Bag: 98 tiles"
    assert around.hand_words(EN, made, seen, hidden=True)[0] == EN.tr("around.face-down")
    assert around.hand_words(EN, made, view([HAND, "Gx"], seat=None), hidden=False)[0] == EN.tr("around.no-hand")


def test_face_down_the_own_tiles_count_as_unseen() -> None:
    seen = view([HAND, "Gx"])
    assert "blue diamond 1" in " ".join(around.unseen_words(EN, seen, hidden=False))
    assert "blue diamond 3" in " ".join(around.unseen_words(EN, seen, hidden=True))


def test_scores_tell_the_last_turn() -> None:
    seen = view([HAND, "Gx"], points=[12, 7])
    words = around.scores_words(EN, seen, ("Ann", "Omid"), [(0, 5), (1, 7), (0, 3)])
    assert list(map(plain, words[:2])) == [
        "Ann (you): 12 points, in the last turn +3; in hand 6 tiles.",
        "Omid: 7 points, in the last turn +7; in hand 1 tile.",
    ]


def test_what_was_laid_is_told_with_its_place() -> None:
    seen = view([HAND, "Gx"])
    laid = ev.TilesPlaced(1, kinds("Rs Rx"), (parse("3,0"), parse("4,0")), 5)
    assert narrated(EN, laid, seen, ("Ann", "Omid")) == (
        "Omid lays red square, red cross in the row from right 3 to right 4: 5 points."
    )
    one = ev.TilesPlaced(1, kinds("Rs"), (parse("3,0"),), 4)
    assert narrated(EN, one, seen, ("Ann", "Omid")) == "Omid lays red square at right 3: 4 points."


@pytest.mark.parametrize("event", [ev.TilesDrawn, ev.TilesTraded])
def test_only_the_own_tiles_are_named(event: type) -> None:
    seen = view([HAND, "Gx"])
    assert "red square" in narrated(EN, event(0, 1, kinds("Rs")), seen, ("Ann", "Omid"))
    for other in (event(1, 1, kinds("Rs")), event(0, 1, None)):
        assert "red" not in narrated(EN, other, seen, ("Ann", "Omid"))


def test_a_refusal_names_cells_in_words_and_keeps_what_is_no_cell() -> None:
    refusal = Illegal("qwirkle-gap", cell="2,-1")
    assert reason_words(EN, refusal).startswith("There is a gap at right 2, up 1:")
    assert "{x} %s" in reason_words(EN, Illegal("qwirkle-gap", cell="{x} %s"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_look_answers_in_every_language_as_it_faces_the_screen(tmp_path: Path, lang: str) -> None:
    """The panel itself: with a covered hand it names no own tile."""
    table = Table(tmp_path, lang=lang)
    table.app.settings.face_down = True
    table.app.narrator.written = True
    own = Locale(lang).tr("word.tile.Rs")
    play = table.play(session(position_of([HAND, "Gx Gc"])))
    sit_down(table)
    panel = play.game_panel
    assert play.face_down
    for what in (LookCommand.PLACES, LookCommand.HAND):
        assert own not in " ".join(panel.look_around(what))
    assert not any(own in said.words for said in table.app.narrator.sentences)
    play.hand_cover.toggle()
    for what in (LookCommand.BOARD, LookCommand.ROW, LookCommand.PLACES, LookCommand.HAND, LookCommand.SCORES):
        assert all(panel.look_around(what)), what
    assert own in " ".join(panel.look_around(LookCommand.HAND))
    table.pilot.press("2")
    assert panel.best_places()[0] in {item.name for item in play.items()}
    assert any(own in said.words for said in table.app.narrator.sentences if said.kind is Kind.PROMPT)
    table.close()


def test_who_is_not_concerned_hears_what_an_onlooker_hears() -> None:
    """Of a whole game: only the tiles that a seat draws or trades itself are told to it alone."""
    rng, names = Random(5), ("Ann", "Omid", "Lea")
    state, kinds_of_events = GAME.new(GAME.setup(3, None)), set()
    while GAME.to_act(state) != OVER:
        chance = GAME.to_act(state) == CHANCE
        state, events = GAME.apply(state, GAME.sample(state, rng) if chance else pick(state, rng))
        for event in events:
            kinds_of_events.add(type(event))
            secret = isinstance(event, ev.TilesDrawn | ev.TilesTraded)
            public = narrated(EN, GAME.redact(event, None), GAME.view(state, None), names)
            for seat in range(3):
                own = narrated(EN, GAME.redact(event, seat), GAME.view(state, seat), names)
                assert (own != public) is (secret and event.seat == seat), event
    assert {ev.TilesDrawn, ev.TilesTraded, ev.TilesPlaced, ev.GameEnded} <= kinds_of_events


def _after_a_tile_of_omid(table: Table) -> PlayScene:
    """Lay a red star for Omid, and let Ann sit down."""
    table.app.narrator.written = True
    play = table.play(session(position_of(["Rs Rx Oc", "Rt Gc"], turn={"seat": 1, "number": 2}), ("Ann", "Omid")))
    sit_down(table)
    table.pilot.press(str(slot_of(play.game_panel.draft_move, "Rt") + 1))
    table.app.set_focus("cell.3,0")
    table.pilot.press("return")
    table.pilot.press("x")
    table.pilot.settle()
    sit_down(table)
    return play


def test_what_is_new_and_what_a_player_laid_last_are_told_with_their_cells(table: Table) -> None:
    play = _after_a_tile_of_omid(table)
    assert play.seat == 0
    said = "Omid lays red star at right 3: 4 points."
    play.look_around(LookCommand.CHANGES)
    assert [words for words in _looked(table) if plain(words).startswith(said)]
    table.pilot.click("player.1")
    assert plain(_looked(table)[-1]) == said
    table.pilot.click("player.0")
    assert plain(_looked(table)[-1]) == said, "who has laid nothing has no marks"


def _looked(table: Table) -> list[str]:
    return [sentence.words for sentence in table.app.narrator.sentences if sentence.kind is Kind.LOOK]


def test_a_line_of_the_log_is_heard_with_its_place(table: Table) -> None:
    play = _after_a_tile_of_omid(table)
    play.state.toggle_recap()  # it took the place of the log
    play.layout_now()
    line = next(item for item in play.items() if item.name.startswith("log.") and "lays" in item.text)
    assert line.text == "Omid lays red star: 4 points."
    assert plain(play.spoken(line)) == "Omid lays red star at right 3: 4 points."
    assert play.state.log_panel.spoken("log.999", play.client.view) == ""
    assert play.state.log_panel.spoken("log.replay", play.client.view) == ""


def test_a_hint_tells_where_its_tiles_go(table: Table) -> None:
    play = table.play(session(position_of([HAND, "Gx Gc"])))
    sit_down(table)
    panel = play.game_panel
    panel.suggest(Hint("place Rs@3,0 Rx@4,0", ()))
    first, where = panel.spoken_hint()
    assert first == "Lay red square, red cross."
    assert plain(where) == "Where: red square at right 3; red cross at right 4."
    panel.suggest(None)
    assert not panel.spoken_hint()


def test_a_hint_names_its_tiles_as_they_can_be_laid(table: Table) -> None:
    """Left of the line the square fits only beside the cross, which the action names after it."""
    play = table.play(session(position_of([HAND, "Gx Gc"], {"2,0": "Rc", "3,0": "Rd", "4,0": "Rf"})))
    sit_down(table)
    panel = play.game_panel
    panel.suggest(Hint("place Rs@0,0 Rx@1,0", ()))
    first, where = panel.spoken_hint()
    assert first == "Lay red cross, red square."
    assert plain(where) == "Where: red cross at right 1; red square at the middle."
    assert [*panel.board.help.advised] == [parse("1,0"), parse("0,0")]
    assert advice(EN, panel.view, "place Rs@0,0 Rx@1,0", (), ["Ann", "Bo"]) == (first,), "the second look too"
