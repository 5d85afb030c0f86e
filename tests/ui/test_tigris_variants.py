"""The questions of the variants at the table: by mouse, by keys and by pad, with previews, refusals and words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.hint import Hint
from game.tigris import actions as act
from game.tigris import wonder
from game.tigris.board import SQUARE
from game.tigris.conflicts import announced
from game.tigris.game import GAME
from game.tigris.kingdoms import tile_cells_for
from game.tigris.state import NOWHERE, State
from tests.tigris import lush
from tests.tigris import play as tigris
from tests.ui import variants
from tests.ui.keyboards import KeyPilot
from tests.ui.pads import PadPilot
from tests.ui.pilot import Pilot
from tests.ui.tables import Table
from tests.ui.variants import cell, play, view
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.cell_signs import cell_signs
from ui.tigris.conflict import ConflictScene
from ui.tigris.game_panel import LEAST
from ui.tigris.outlook_words import conflict_words, effect_words
from ui.tigris.preview import preview, standing_conflict
from ui.tigris.supply import supply_words
from ui.widgets.painter import Painter

PILOTS: dict[str, type[Pilot]] = {"mouse": Pilot, "keys": KeyPilot, "pad": PadPilot}
NAMES = ("Dana", "Bo")
BARE = dict.fromkeys((0x2068, 0x2069))
"""Without the signs that isolate a name or number."""
LINE = ("hand.4", "cell.l7")
CROSS = ("hand.1", "cell.h4", "play.decline")
LOOKS = [((1280, 720), 100, "he"), ((1280, 720), 200, "fa"), ((1920, 1080), 150, "xx")]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


@pytest.fixture(params=PILOTS)
def hands(request: pytest.FixtureRequest, table: Table) -> Table:
    """The same table for each device."""
    table.pilot = PILOTS[request.param](table.app)
    return table


def done(table: Table) -> list[str]:
    """Return the texts of the actions so far."""
    return [line["text"] for line in table.logged("action")]


def click(table: Table, *names: str) -> None:
    for name in names:
        table.pilot.click(name)
        table.pilot.settle()


# ------------------------------------------------------------------ buildings


def test_a_building_is_put_on_a_tile_of_the_line(hands: Table) -> None:
    """L2, L3: with every device, on any tile of the line."""
    scene = play(hands, *LINE)
    assert scene.client.view.phase == "building"
    assert {"building.green", "play.decline", "play.undo"} <= hands.pilot.layout().keys()
    click(hands, "cell.k7")
    assert done(hands)[-1] == "building green k7"
    assert scene.client.view.buildings[act.GREEN] == cell("k7")


def test_a_building_is_declined(hands: Table) -> None:
    """L8."""
    scene = play(hands, *LINE, "play.decline")
    assert done(hands)[-1] == "decline"
    assert (scene.client.view.phase, scene.client.view.buildings) == ("action", [NOWHERE] * 4)


def test_a_building_and_the_tile_before_it_are_undone(table: Table) -> None:
    """O8: neither reveals anything."""
    scene = play(table, *LINE, "cell.k7", "play.undo")
    assert scene.client.view.phase == "building"
    click(table, "play.undo")
    assert (scene.client.view.phase, scene.client.view.actions_left) == ("action", 2)


def test_another_tile_is_refused_in_words(table: Table) -> None:
    """L3: the question stays."""
    scene = play(table, *LINE, "cell.i7")
    assert table.logged("refused")[-1]["reason"] == "no-building-here"
    assert scene.client.view.phase == "building"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_building_that_stands_is_moved_or_left_where_it_is(tmp_path: Path, lang: str) -> None:
    """L5: the preview says that it moves, and the button does not speak of building."""
    here = {"rows": variants.MOVED, "buildings": {"h4": "black"}, "leaders": {}, "treasures": "b2"}
    table = Table(tmp_path, lang=lang)
    tr = table.app.tr
    told = preview(view(**here, hands=[{"black": 6}] * 2), act.TILE[act.BLACK][cell("i6")])
    assert effect_words(table.app.locale, told, NAMES, public=False) == [tr("preview.building.move")]
    play(table, "hand.1", "cell.i6", **here, hands=[{"black": 6}] * 2)
    assert next(item.text for item in table.app.items() if item.name == "play.decline") == tr("play.decline.move")
    assert tr("play.decline.move") != tr("play.decline")
    assert table.app.scenes[-1].gui.overflows == []
    table.close()


def test_the_piece_beside_the_hand_says_that_the_tile_is_chosen_on_the_board(table: Table) -> None:
    scene = play(table, *LINE, "building.green")
    assert table.logged("refused")[-1]["reason"] == "building-where"
    assert scene.game_panel.board.help.legal == sum(1 << cell(name) for name in ("j7", "k7", "l7"))


def test_the_keys_of_the_hand_and_of_the_end_answer_too(table: Table) -> None:
    """The same keys as in the question of monuments: 1 for the piece, X for nothing; Esc leaves the question open."""
    scene = play(table, *LINE)
    table.pilot.press("escape")
    assert scene.client.view.phase == "building"
    table.pilot.press("escape")
    table.pilot.settle()
    table.pilot.press("1")
    assert table.logged("refused")[-1]["reason"] == "building-where"
    table.pilot.press("x")
    table.pilot.settle()
    assert done(table)[-1] == "decline"


def test_the_tile_after_a_building_shows_and_pays_two(table: Table) -> None:
    """L9, O5: on the board, in the preview, and then on the counter."""
    scene = play(table, *LINE, "cell.k7", "hand.4")
    table.pilot.point(table.pilot.layout()["cell.k6"].rect.center)
    table.pilot.settle()
    panel = scene.game_panel
    assert panel.board.help.signs[cell("k6")][-1] == ("gain", act.GREEN, NOWHERE, 0, 2)
    assert [scored.why for scored in panel.board.preview.points] == ["tile", "building"]
    click(table, "cell.k6")
    assert scene.client.view.points[act.GREEN] == 3


def test_what_a_tile_would_lead_to_is_said_before() -> None:
    """O5: a building, a monument and the wonder, and only where they would be asked for."""
    assert preview(view(), act.TILE[act.GREEN][cell("l7")]).offers == {"building"}
    assert preview(view(), act.TILE[act.RED][cell("h4")]).offers == {"building", "monument", "wonder"}
    assert not preview(view(), act.TILE[act.RED][cell("k5")]).offers
    here = view(buildings={"h3": "red"})
    assert preview(here, act.TILE[act.RED][cell("h4")]).offers == {"monument", "wonder"}, "no longer line"
    off = view(options={**variants.OPTIONS, "buildings": "off", "wonder": "off"})
    assert preview(off, act.TILE[act.RED][cell("h4")]).offers == {"monument"}


def test_signs_of_the_variants_are_what_the_previews_give() -> None:
    """O5: for every cell where a tile may go."""
    seen = set()
    for here in (view(), view(buildings={"h3": "red", "j7": "green"})):
        for colour in (act.RED, act.GREEN):
            cells = tile_cells_for(here, colour)
            signs = cell_signs(here, ("tile", colour), cells)
            for place in (place for place in range(200) if cells >> place & 1):
                told = preview(here, act.TILE[colour][place])
                if told.conflicts:
                    continue
                names = {str(key[1]) for key in signs.get(place, ()) if key[0] == "sign"}
                wanted = [sign for offer, sign in SIGNS.items() if offer in told.offers][:1]
                assert names == set(wanted)
                gains = [key[-1] for key in signs.get(place, ()) if key[0] == "gain"]
                assert sum(gains) == sum(point.points for point in told.points)
                seen |= names
    assert seen == {"cross", "square", "line"}


SIGNS = {"wonder": "cross", "monument": "square", "building": "line"}


def test_what_a_preview_offers_is_what_is_asked() -> None:
    """O5: in lively games, tile by tile."""
    seen: set[str] = set()
    for seed in (1, 2):
        for before, _, _, _ in tigris.game(tigris.new(2, tigris.VARIANTS), Random(seed), most=260):
            if before.phase != "action" or not before.actions_left:
                continue
            here = GAME.view(before, before.turn)
            for action in [each for each in GAME.legal(before) if isinstance(each, act.Tile)][::3]:
                told = preview(here, action)
                if told.perhaps:
                    continue
                assert told.offers == questions(before, action), action
                seen |= told.offers
    assert seen == {"building", "monument", "wonder"}


def test_after_a_war_a_building_is_only_perhaps_on_offer() -> None:
    """O5: the tile at e11 unites two kingdoms with kings, and would lie in a line of three."""
    rows = variants.BOARD.replace("..........R.....", "R.GG......R.....")
    here = view(rows=rows, leaders={"b11": [0, "black"], "f11": [1, "black"]})
    told = preview(here, act.TILE[act.GREEN][cell("e11")])
    assert (told.conflicts[0].kind, told.offers, told.perhaps) == ("war", {"building"}, True)
    assert "After the war perhaps a civilization building." in effect_words(Locale("en"), told, NAMES, public=False)


def questions(state: State, action: act.Action) -> set[str]:
    """Return what the rules ask after a tile, one question after the other."""
    state, _ = GAME.apply(state, action)
    asked = set()
    if state.phase == "building":
        asked.add("building")
        state, _ = GAME.apply(state, act.DECLINE)
    if state.phase == "monument":
        legal = GAME.legal(state)
        asked |= {"monument"} if any(isinstance(each, act.Build) for each in legal) else set()
        asked |= {"wonder"} if any(isinstance(each, act.BuildWonder) for each in legal) else set()
    return asked


# ------------------------------------------------------------------ the wonder


def test_the_wonder_is_built_beside_monuments(hands: Table) -> None:
    """M3: one question, the same items; a single cross is built at once."""
    scene = play(hands, *CROSS)
    offered = {name for name in hands.pilot.layout() if name.startswith("monument.")}
    assert offered == {"monument.black-red", "monument.red-blue", "monument.red-green"}
    click(hands, "wonder")
    assert done(hands)[-1] == "build wonder h4"
    assert scene.client.view.wonder == cell("h4")


def test_the_cells_of_all_that_may_be_built_are_marked_until_one_is_pointed_at(table: Table) -> None:
    """Small pictures below the board were all that told of the square; a table without marks has none."""
    scene = play(table, *CROSS)
    panel, pilot = scene.game_panel, table.pilot
    pilot.point((1, 1))
    every = wonder.cells(cell("h4"))
    for monument in panel.input.monuments():
        for square in panel.input.squares(monument):
            every |= SQUARE[square]
    assert every.bit_count() >= 5
    assert panel.board.help.legal == every
    pilot.point(pilot.layout()["wonder"].rect.center)
    pilot.settle()
    assert panel.board.help.legal == 1 << cell("h4")
    table.app.settings.legal_cells = False
    pilot.point((1, 1))
    scene.layout_now()
    assert panel.board.help.legal == 0


def test_the_number_after_the_monuments_builds_the_wonder(table: Table) -> None:
    play(table, *CROSS)
    table.pilot.press("4")
    table.pilot.settle()
    assert done(table)[-1] == "build wonder h4"


@pytest.mark.parametrize(
    ("clicks", "button", "picture"),
    [
        (CROSS, "wonder", ("wonder", act.RED)),
        (CROSS, "monument.red-green", ("monument", act.MONUMENT_NAMES.index("red-green"))),
        (LINE, "building.green", ("building", act.GREEN)),
    ],
)
@pytest.mark.parametrize("by_keys", [False, True])
def test_a_button_of_what_can_be_built_shows_where_it_would_stand(
    table: Table, monkeypatch: pytest.MonkeyPatch, clicks: tuple[str, ...], button: str, picture: Any, by_keys: bool
) -> None:
    """A ghost on the board and words beside it, as of a held tile; nothing of it at a table without help."""
    scene, ghosts = play(table, *clicks), []
    panel = scene.game_panel
    draw = panel.board._overlay.ghost
    monkeypatch.setattr(panel.board._overlay, "ghost", lambda *args: (ghosts.append(args[1:]), draw(*args)))
    if by_keys:
        table.app.set_focus(button)
        table.app.frame([], 0.0)
    else:
        table.pilot.point(table.pilot.layout()[button].rect.center)
    table.pilot.settle()
    places = [action.cell for action in panel._build_preview.actions]
    assert set(ghosts) == {(picture, place) for place in places}
    assert len(places) > 1 or panel._outlook()[0] == places[0]
    if by_keys:
        table.pilot.point(table.pilot.layout()["cell.a1"].rect.center)
        assert panel._outlook()[0] == cell("a1"), "the box is about the place under the pointer"
    ghosts.clear()
    table.app.set_focus("play.undo")
    table.pilot.point((5, 5))
    table.pilot.settle()
    assert not ghosts
    monkeypatch.setattr(table.app.settings, "hints", False)
    table.app.set_focus(button)
    table.pilot.settle()
    assert not ghosts


def test_with_several_crosses_the_centre_is_chosen_on_the_board(hands: Table) -> None:
    """M4: with h2 and i3 the temple at h4 is also an arm of the cross around h3."""
    rows = variants.BOARD.replace(".R.............R", ".R.....R.......R").replace(".R...RRR.......", ".R...RRRR......")
    scene = play(hands, "hand.1", "cell.h4", "play.decline", "wonder", rows=rows)
    assert scene.game_panel.input.held == ("wonder", 0)
    centres = scene.game_panel.input.centres()
    assert len(centres) > 1
    click(hands, "cell.h3")
    assert done(hands)[-1] == "build wonder h3"


def test_what_the_wonder_costs_is_shown_before() -> None:
    """O6: leaders that leave, and the building that goes back."""
    state = GAME.from_json(variants.start(buildings={"h3": "red"}))
    asked, _ = GAME.apply(state, act.TILE[act.RED][cell("h4")])
    told = preview(GAME.view(asked, 0), act.BUILD_WONDER[cell("h4")])
    assert [(lost.seat, lost.colour) for lost in told.stranded] == [(1, act.BLUE)]
    assert [gone.colour for gone in told.returned] == [act.RED]
    words = " ".join(effect_words(Locale("en"), told, NAMES, public=False))
    assert "Bo’s farmer loses its last temple" in words
    assert "The red library goes back to the supply." in words


def test_the_tip_of_the_only_place_says_what_leaves(table: Table) -> None:
    """O6: where a click builds at once, nothing else would say it."""
    play(table, "hand.1", "cell.h4", buildings={"h3": "red"})
    tips = {name: item.tip for name, item in table.pilot.layout().items()}
    assert "The red library goes back to the supply." in tips["wonder"]
    assert "The red library goes back to the supply." in tips["monument.red-blue"]


def test_a_point_is_taken_by_its_button(hands: Table) -> None:
    """M10, M11: four colours, nothing to decline."""
    scene = play(hands, *CROSS, "wonder", "play.end")
    assert scene.client.view.phase == "wonder"
    assert "play.decline" not in hands.pilot.layout()
    click(hands, "point.blue")
    assert "point blue" in done(hands)


def test_a_point_is_taken_by_its_number(table: Table) -> None:
    play(table, *CROSS, "wonder", "play.end")
    table.pilot.press("4")
    table.pilot.settle()
    assert "point green" in done(table)


# ------------------------------------------------------------------ English reinforcement


def conflict(table: Table) -> ConflictScene:
    """Open a revolt of one temple against two; three are in the hand."""
    play(table, "leader.red", "cell.c2")
    scene = table.app.scenes[-1]
    assert isinstance(scene, ConflictScene)
    return scene


def test_only_the_allowed_numbers_can_be_set(table: Table) -> None:
    """N1: none, or enough to be ahead."""
    scene = conflict(table)
    table.pilot.press("1")
    assert (scene.count, table.logged("refused")[-1]["reason"]) == (0, "not-this-many")
    click(table, "conflict.more")
    assert scene.count == 2
    click(table, "conflict.more", "conflict.less", "conflict.less")
    assert scene.count == 0
    click(table, "conflict.tile.1")
    assert scene.count == 2, "up to the first number that is allowed"
    click(table, "conflict.tile.2")
    assert scene.count == 0, "and back"


def test_the_numbers_are_said_before_and_after_the_attack(hands: Table) -> None:
    """O7, N2: at least two for the attacker, then exactly one for the defender."""
    scene = conflict(hands)
    tr = hands.app.tr
    assert tr("conflict.english.least", n=2) in " ".join(scene.spoken_lines())
    click(hands, "conflict.more")
    assert tr("conflict.english.open", n=1, name=scene.play.names[1]) in scene.spoken_lines()
    click(hands, "conflict.commit", "handoff.ready")
    defence = hands.app.scenes[-1]
    assert isinstance(defence, ConflictScene)
    assert tr("conflict.english.exactly", n=1) in " ".join(defence.spoken_lines())
    click(hands, "conflict.more")
    assert defence.count == 1
    hands.app.scenes[-1]._more()
    assert (defence.count, hands.logged("refused")[-1]["reason"]) == (1, "not-this-many")
    click(hands, "conflict.commit")
    assert done(hands)[-1] == "support 1"


def test_the_preview_of_a_revolt_says_how_many_tiles_are_needed() -> None:
    """O7: before it begins."""
    (begun,) = preview(view(), act.LEADER[act.RED][cell("c2")]).conflicts
    assert begun.needed == 2
    standard = view(options={**variants.OPTIONS, "reinforcement": "standard"})
    (begun,) = preview(standard, act.LEADER[act.RED][cell("c2")]).conflicts
    assert begun.needed is None
    assert [side.most for side in (begun.attacker, begun.defender)] == [6, 6]


def test_the_preview_limits_both_sides_as_the_rules_do() -> None:
    """N1, N2, O7: in a revolt and a war; the defender's number follows from the attacker's."""
    revolt = preview(view(), act.LEADER[act.RED][cell("c2")]).conflicts[0]
    assert (revolt.attacker.strength, revolt.defender.strength) == (1, 2)
    assert (revolt.attacker.own, revolt.attacker.most) == (3, 6)
    assert (revolt.defender.own, revolt.defender.most) == (2, 5), "from the own hand; face down, from its size"
    few = variants.start(hands=({"red": 1, "green": 5}, variants.HAND))
    (begun,) = preview(GAME.view(GAME.from_json(few), 0), act.LEADER[act.RED][cell("c2")]).conflicts
    assert (begun.attacker.own, begun.attacker.most, begun.defender.own, begun.defender.most) == (0, 6, 0, 5)
    tr = Locale("en").tr
    for key, public in (("conflict.english.none", False), ("preview.most", True)):
        said = " ".join(conflict_words(Locale("en"), begun, NAMES, public))
        attack, defence = (tr(key, gain=gain).translate(BARE) for gain in ("+6", "+5"))
        assert f"Dana 1, {attack}, against Bo 2, {defence}." in said.translate(BARE)
        assert tr("preview.english.least", name="Dana", n=2, other="Bo") in said


def test_the_limits_of_the_preview_are_the_most_that_can_be_added() -> None:
    """N1, N2: compared with all numbers that hands of the known sizes could add, in revolts and wars."""
    kinds: list[str] = []
    for number in range(30):
        rng = Random(number)
        for _, _, state, _ in lush.game(GAME.from_json(lush.position(rng, 7)), rng, 12):
            conflict = state.conflict
            if conflict is None or conflict.committed != (None, None):
                continue
            (one, two), ahead = conflict.strength, conflict.strength[0] - conflict.strength[1]
            first, second = (
                sum(state.hands[4 * seat : 4 * seat + 4]) for seat in (conflict.attacker, conflict.defender)
            )
            attacks = [added for added in range(first + 1) if not added or one + added > two]
            defences = [added for added in range(second + 1) if not added or added - ahead in attacks]
            shown = standing_conflict(GAME.view(state, None), announced(state, conflict))
            assert (shown.attacker.most, shown.defender.most) == (max(attacks), max(defences))
            kinds.append(conflict.kind)
    assert min(kinds.count("war"), kinds.count("revolt")) >= 3


WAR = """
................
.R.............R
................
....RKK.KKKR....
................
................
................
.R..............
..............R.
.....R..........
..........R.....
"""
"""A settlement at h4 joins two kings' kingdoms: two tiles against three."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_beside_the_board_has_losses_and_limits_whole(tmp_path: Path, lang: str) -> None:
    """O7: at 1280x720 a sentence of two lines was cut off after one, and pushed out what a defeat costs."""
    table = Table(tmp_path, lang=lang)
    leaders = {"e5": [0, "black"], "l5": [1, "black"]}
    hands = ({"red": 3, "black": 3}, {"red": 3, "green": 3})
    scene = play(table, "hand.1", rows=WAR, leaders=leaders, treasures="b2", hands=hands)
    drawn: list[str] = []
    info, tr = scene.game_panel.info, table.app.tr
    words = info._words

    def heard(painter: Any, room: pygame.Rect, sentence: str, *rest: Any, **more: Any) -> None:
        drawn.extend([sentence] if info._fits_below(painter, room, sentence) else [])
        words(painter, room, sentence, *rest, **more)

    info._words = heard
    table.pilot.point(table.pilot.layout()["cell.h4"].rect.center)
    table.pilot.settle()
    names = info.names
    brief = tr("preview.losses", name=names[0], n=2, other=names[1], m=3)
    whole = [tr("preview.loss", name=name, n=n) for name, n in zip(names, (2, 3), strict=True)]
    limits = [tr(f"preview.english.least{short}", name=names[0], n=2, other=names[1]) for short in ("", ".short")]
    assert brief in drawn or set(whole) <= set(drawn)
    assert set(limits) & set(drawn)
    assert tr("preview.building.perhaps") in drawn, "the last line was left out"
    drawn.clear()
    info.rect.h = 2 * table.app.u(LEAST)
    scene.game_panel._draw_info(Painter(table.app, pygame.Surface(table.app.size)))
    assert {*whole, limits[0], tr("preview.building.perhaps")} <= set(drawn), "with more room nothing is brief"
    table.close()


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_prompt(tmp_path: Path, lang: str) -> None:
    for clicks, word in ((LINE, "tigris.building.green"), (CROSS, "tigris.wonder")):
        folder = tmp_path / word
        folder.mkdir()
        table = Table(folder, lang=lang)
        scene = play(table, *clicks)
        said = scene.game_panel.prompt()
        assert said
        assert "{" not in said
        if lang != "en":
            assert table.app.tr(word) in said or word == "tigris.wonder"
        table.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_supply_names_what_is_left(lang: str) -> None:
    """Buildings on the board are not in it, nor is the wonder that stands."""
    locale = Locale(lang)
    here = view(buildings={"h3": "red"})
    assert supply_words(locale, here) == [
        locale.tr(key)
        for key in ("tigris.building.black", "tigris.building.blue", "tigris.building.green", "tigris.wonder")
    ]


def test_the_board_in_words_names_buildings_and_the_wonder(table: Table) -> None:
    scene = play(table, *CROSS, "wonder", buildings={"j7": "green"})
    told = scene.game_panel.spoken("cell.j7")
    assert "market under the green market hall" in told
    assert "wonder" in scene.game_panel.spoken("cell.h3")


def test_an_unknown_number_is_refused_while_a_point_is_chosen(table: Table) -> None:
    play(table, *CROSS, "wonder", "play.end")
    table.pilot.press("6")
    assert table.logged("refused")[-1]["reason"] == "phase-wonder"


def test_a_click_on_the_board_says_what_is_asked_while_a_point_is_chosen(hands: Table) -> None:
    """M10: with every device; nothing happens on the board."""
    play(hands, *CROSS, "wonder", "play.end")
    before = done(hands)
    click(hands, "cell.a9")
    assert hands.logged("refused")[-1]["text"] == hands.app.tr("reason.phase-wonder")
    assert done(hands) == before


@pytest.mark.parametrize(
    ("size", "scale", "lang"), [((1280, 720), 100, "he"), ((1280, 720), 200, "fa"), ((1920, 1080), 150, "xx")]
)
@pytest.mark.parametrize("clicks", [LINE, CROSS, (*CROSS, "wonder", "play.end")])
def test_every_question_has_room(
    tmp_path: Path, size: tuple[int, int], scale: int, lang: str, clicks: tuple[str, ...]
) -> None:
    """Nothing is cut off, lies over the board or over anything else, also with large and long text."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = play(table, *clicks)
    window, board = pygame.Rect((0, 0), size), scene.game_panel.board.camera.frame
    beside = [item for item in table.app.items() if not item.name.startswith("cell.")]
    assert [item.name for item in beside if not window.contains(item.rect) or board.colliderect(item.rect)] == []
    pairs = combinations(beside, 2)
    assert [(one.name, two.name) for one, two in pairs if one.rect.colliderect(two.rect)] == []
    assert table.app.scenes[-1].gui.overflows == []
    table.close()


# ------------------------------------------------------------------ hints


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("clicks", "text", "item"),
    [
        (LINE, "building green k7", "building.green"),
        (LINE, "decline", "play.decline"),
        (CROSS, "build wonder h4", "wonder"),
        ((*CROSS, "wonder", "play.end"), "point blue", "point.blue"),
    ],
)
def test_a_hint_names_its_item_and_has_words(
    tmp_path: Path, lang: str, clicks: tuple[str, ...], text: str, item: str
) -> None:
    """Its piece is drawn where it would go, its item marked, its words are in the info box."""
    table = Table(tmp_path, lang=lang)
    panel = play(table, *clicks).game_panel
    panel.suggest(Hint(text, ()))
    table.app.frame([], 1 / 60)
    assert panel.hint.plan is not None
    assert panel.hint.plan.items == {item}
    assert item in table.pilot.layout()
    (words,) = panel.advised()
    assert words
    assert "{" not in words
    table.close()
