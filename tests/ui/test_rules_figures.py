"""The pictures of the rules: drawn in every language and size, and true by the real rules (P29)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bits import CELL_OF
from game.catan import kinds
from game.qwirkle.board import Board
from game.qwirkle.cells import cell as cell_at
from game.qwirkle.tiles import KIND_OF
from game.tigris.actions import BLACK, COLOURS, GREEN, RED, TILE
from game.tigris.conflicts import allowed_support
from game.tigris.events import Scored
from game.tigris.game import GAME
from game.tigris.scoring import levelled
from game.tigris.state import Conflict
from tests.soaking import combined
from tests.ui import variants
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.catalog import PLAYABLE, ui_of
from ui.catan.rulebook import STRIPS
from ui.qwirkle.rulebook import TABLES
from ui.scenes.rules import RulesScene
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris import rulebook as tigris
from ui.tigris.worked_war import worked_war

SIZES = [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200)]


# -- drawn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, LANGUAGES))
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_chapter_has_room_for_its_picture(
    tmp_path: Path, game: str, size: tuple[int, int], scale: int, lang: str
) -> None:
    """No text is cut, and no picture is wider than the page, also with text at 200 %."""
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.app.settings.ui_scale = scale
    for chapter in ui_of(game).rulebook.chapters:
        scene = RulesScene(chapter.key, game)
        pilot.app.push(scene)
        pilot.settle()
        assert scene.gui.overflows == [], chapter.key
        pilot.app.pop()
    pilot.app.close()


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_picture_is_as_narrow_as_it_must_be(pilot: Pilot, game: str) -> None:
    for figure in (name for chapter in ui_of(game).rulebook.chapters for name in chapter.figures if name):
        draw = ui_of(game).rulebook.figure
        assert draw is not None
        for width in (160, 300, 900):
            picture = draw(pilot.app, figure, width)
            assert picture.get_width() <= width, figure
            assert pygame.mask.from_surface(picture).count() > 100, figure


# -- true -------------------------------------------------------------------------------------------------


def test_the_picture_of_the_costs_shows_what_the_rules_take() -> None:
    shown = {row.split(" = ")[0]: row.split(" = ")[1].split() for row in STRIPS["costs"]}
    rules = {
        "road": kinds.ROAD_COST, "settlement": kinds.SETTLEMENT_COST, "city": kinds.CITY_COST,
        "card-back": kinds.CARD_COST,
    }  # fmt: skip
    assert set(shown) == set(rules)
    for piece, cost in rules.items():
        assert [shown[piece].count(resource) for resource in kinds.RESOURCES] == list(cost)


def test_the_example_of_ten_points_is_ten_points_and_can_be_built() -> None:
    pieces = [token.split("/") for token in STRIPS["end"][0].split() if "/" in token]
    assert sum(int(points) for _, points in pieces) == kinds.GOAL
    assert [piece for piece, _ in pieces].count("settlement") <= kinds.SETTLEMENT_PIECES
    assert [piece for piece, _ in pieces].count("city") <= kinds.CITY_PIECES


def test_the_framed_spaces_are_all_where_the_green_star_fits() -> None:
    rows = [row.split() for row in TABLES["spots"]]
    there = {cell_at(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row)}
    board = Board()
    for cell, token in there.items():
        if token[0] not in ".*":
            board.put(KIND_OF[token], cell)
    fits = {cell for cell, kinds_there in board.fits.items() if kinds_there >> KIND_OF["Gt"] & 1}
    assert fits == {cell for cell, token in there.items() if token == "*"}


def test_the_worked_war_is_what_the_rules_compute() -> None:
    """The sentences say that the attacker wins by one, and that one tile more would have been a tie."""
    war = worked_war()
    numbers = war.numbers()
    assert (war.began.attacker, war.ended.winner, war.ended.loser) == (0, 0, 1)
    assert war.added[1] == 0, "the sentence says that the bull adds none"
    assert numbers["high"] == numbers["attack"] + numbers["added"] == numbers["low"] + 1
    assert numbers["lost"] == numbers["defence"], "the loser loses all settlements"
    assert numbers["points"] == numbers["lost"] + 1
    assert min(numbers.values()) > 1, "the sentences say settlements and points"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_worked_war_has_its_numbers_in_every_language(lang: str) -> None:
    """None is written into a sentence by hand: with other numbers each sentence is another one."""
    locale, numbers = Locale(lang), worked_war().numbers()
    for n in (2, 3, 4):
        key = f"rules.tigris.example.{n}"
        others = {name: number + 10 for name, number in numbers.items()}
        digits = [char for char in locale.tr(key, **others) if char.isdecimal()]
        assert len(digits) == 2 * sum(char.isdecimal() for char in locale.tr(key, **numbers)), key


def test_the_boards_of_the_worked_war_are_the_positions_of_the_game(pilot: Pilot) -> None:
    drawn = [ui_of("tigris").rulebook.figure(pilot.app, name, 600) for name in ("war-begins", "war-ends")]  # type: ignore[misc]
    assert drawn[0].get_size() == drawn[1].get_size()
    war = worked_war()
    assert war.before.uniting >= 0
    assert war.after.leaders[4] < 0, "the bull's king is gone"
    assert pygame.image.tobytes(drawn[0], "RGBA") != pygame.image.tobytes(drawn[1], "RGBA")


def test_the_example_of_the_end_is_levelled_by_the_rules() -> None:
    *_, last = tigris.STRIPS["end"]
    assert last == f"@trophy ={levelled(tigris.POINTS)[0]}"


def drawn_position(name: str, **changes: object) -> object:
    """Return the position of a drawn board, its first cell at f4, without the tile that is marked."""
    rows = [["."] * 16 for _ in range(11)]
    buildings: dict[str, str] = {}
    leaders: dict[str, list[object]] = {}
    for y, row in enumerate(tigris.BOARDS[name]):
        for x, token in enumerate(row.split()):
            place = f"{chr(102 + x)}{4 + y}"
            if token[0] in tigris.TILES and "!" not in token:
                rows[3 + y][5 + x] = token[0].upper()
            if "^" in token:
                buildings[place] = COLOURS[tigris.TILES.index(token[0])]
            if token[0] in tigris.LEADERS:
                leaders[place] = [int(token[1]), COLOURS[tigris.LEADERS.index(token[0])]]
    text = "\n".join(map("".join, rows))
    fields = {"leaders": leaders, "buildings": buildings, "treasures": "", **changes}
    return GAME.from_json(variants.start(text, **fields))


def test_the_market_hall_pays_the_second_point_as_the_picture_says() -> None:
    """L9: any further market in the kingdom of the picture brings two green points."""
    state = drawn_position("buildings")
    _, events = GAME.apply(state, TILE[GREEN][CELL_OF["i6"]])
    assert [(event.colour, event.points, event.why) for event in events if isinstance(event, Scored)] == [
        (GREEN, 1, "tile"),
        (GREEN, 1, "building"),
    ]


def test_the_palace_moves_to_the_line_of_four_in_the_picture() -> None:
    """L5: the marked settlement offers every tile of its own line."""
    hands = [{"black": 6}, {"red": 6}]
    state, _ = GAME.apply(drawn_position("building-moves", hands=hands), TILE[BLACK][CELL_OF["h7"]])
    offered = {GAME.encode(action) for action in GAME.legal(state)}
    assert offered == {"decline", *(f"building black {cell}" for cell in ("f7", "g7", "h7", "i7"))}


def test_the_english_revolt_of_the_picture_is_what_the_rules_allow() -> None:
    """N1, N2: nothing or at least two, then nothing or exactly one."""
    attack, _, defence = (row.split(" + ") for row in tigris.STRIPS["reinforcement"])
    mine, theirs = (len(row[0].split()) - 1 for row in (attack, defence))
    added, answer = (len(row[1].split()) for row in (attack, defence))
    position = variants.view()
    position.conflict = Conflict("revolt", RED, 1, 0, (0, 1), (mine, theirs), (None, None))
    assert list(allowed_support(position, 6))[:2] == [0, added]
    position.conflict = Conflict("revolt", RED, 1, 0, (0, 1), (mine, theirs), (added, None))
    assert list(allowed_support(position, 6)) == [0, answer]
