"""Hints on the screen: asked for by key and mouse, shown on board, tray and in words, gone with the moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game import bits
from game.bots.advice import Advice, Reason
from game.bots.tigris.reasons import reasons
from game.session import Equipment
from game.store import Store
from game.tigris.game import GAME
from tests.bots.test_advice import FREE, MARKETS, PAIR, positions
from tests.ui.sage import equipment
from tests.ui.tables import PEOPLE, Table, position, session
from ui.advicemarks import card
from ui.brush import Brush
from ui.i18n import LANGUAGES, Locale
from ui.scenes.play import PlayScene
from ui.tigris.counsel import counsel
from ui.tigris.suggestion import suggestion

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
KING = {"b1": [0, "black"], "a3": [0, "green"]}
ALONE = ("human", "steady")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    made.app.settings.confirmations = "off"
    yield made
    made.close()


def play(table: Table, text: str = "", start: Any = None, kinds: tuple[str, ...] = ALONE, after: int = 1) -> PlayScene:
    start = start or position([dict(HAND), dict(HAND)], leaders=KING)
    return table.play(session(start, kinds, equipment=equipment(text, after)))


def asked(table: Table) -> None:
    table.pilot.press("h")
    table.pilot.settle()


def shown(table: Table) -> bool:
    scene = next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))
    assert scene.advising.shown == bool(scene.desk.advised()) == (scene.desk.board.suggested is not None)
    return scene.advising.shown


# -- asking ------------------------------------------------------------------------------------------


def test_h_shows_what_to_do_and_why_and_marks_the_game(table: Table) -> None:
    scene = play(table, "tile green a2")
    assert not scene.session.assisted
    asked(table)
    assert shown(table)
    (line,) = table.logged("advice")
    assert line["action"] == "tile green a2"
    assert line["text"] == ["Place a market on a2.", "It scores 1 green point."]
    assert scene.session.assisted
    assert scene.session.record().assisted
    assert scene.notice.words == table.app.tr("advice.assisted")


def test_a_gamepad_asks_for_it(table: Table) -> None:
    play(table, "tile green a2")
    table.pilot.feed(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=1, button=10))
    table.pilot.settle()
    assert shown(table)


def test_that_it_counts_as_help_is_said_once(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    scene.notice.tell("")
    asked(table)
    asked(table)
    assert shown(table)
    assert scene.notice.words == ""


def test_the_button_does_it_too(table: Table) -> None:
    play(table, "tile green a2")
    assert not table.pilot.layout()["play.advice"].selected
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert shown(table)
    assert table.pilot.layout()["play.advice"].selected
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert not shown(table)


def test_meanwhile_it_says_that_it_looks_and_the_picture_goes_on(table: Table) -> None:
    scene = play(table, "tile green a2", after=30)
    table.pilot.press("h")
    assert scene.advising.words(False) == table.app.tr("advice.thinking")
    assert scene.busy
    table.pilot.press("1")
    assert scene.desk.input.held == ("tile", 0), "nothing waits"
    table.pilot.settle()
    assert shown(table)


def test_pressed_again_while_it_looks_nothing_comes(table: Table) -> None:
    scene = play(table, "tile green a2", after=30)
    table.pilot.press("h")
    table.pilot.press("h")
    table.pilot.settle()
    assert not shown(table)
    assert not scene.session.assisted


def test_acting_while_it_looks_voids_it(table: Table) -> None:
    play(table, "tile green a2", kinds=PEOPLE, after=200)
    table.pilot.click("handoff.ready")
    table.pilot.press("h")
    table.pilot.click("hand.1")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert not shown(table)
    assert not table.logged("advice")


def test_without_an_adviser_it_says_so(table: Table) -> None:
    scene = table.play(session(position([dict(HAND), dict(HAND)]), ALONE))
    asked(table)
    assert scene.notice.words == table.app.tr("advice.failed")
    assert not scene.session.assisted


def test_an_adviser_that_fails_ends_in_a_sentence(table: Table) -> None:
    scene = play(table, "tile green nowhere")
    asked(table)
    assert scene.notice.words == table.app.tr("advice.failed")
    assert not shown(table)
    assert not scene.session.assisted


class Mute:
    """A bot that thinks for ever."""

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        pass

    def poll(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_not_while_somebody_else_must_act(table: Table) -> None:
    start = position([dict(HAND), dict(HAND)])
    scene = PlayScene(session(start, ("steady", "human"), equipment=equipment("end", make_chooser=Mute)))
    table.app.push(scene)
    for _ in range(5):
        table.app.frame([], 1 / 60)
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "not-your-turn"
    assert not scene.advising.awaited
    assert not table.pilot.layout()["play.advice"].enabled


# -- what is shown -----------------------------------------------------------------------------------

CASES = (
    ("tile green a2", {}, {"hand.5"}, "a2"),
    ("leader red c3", {}, {"leader.red"}, "c3"),
    ("leader black a2", {}, {"leader.black"}, "a2"),
    ("withdraw green", {}, {"leader.green", "play.withdraw"}, ""),
    ("catastrophe e5", {}, {"catastrophe"}, "e5"),
    ("swap black green green", {}, {"hand.1", "hand.5", "hand.6", "play.swap"}, ""),
    ("end", {}, {"play.end"}, ""),
)


def picture(table: Table) -> pygame.Surface:
    """The window without a notice."""
    scene = table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    scene.notice.tell("")
    table.pilot.settle()
    return table.app.window.get_surface().copy()


def pictures(table: Table) -> tuple[pygame.Surface, pygame.Surface]:
    """Without the hint and with it; the keyboard's focus shows in both."""
    asked(table)
    asked(table)
    before = picture(table)
    asked(table)
    return before, picture(table)


def differs(one: pygame.Surface, two: pygame.Surface, rect: pygame.Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(rect), "RGB") != pygame.image.tobytes(two.subsurface(rect), "RGB")


@pytest.mark.parametrize(("text", "changes", "items", "cell"), CASES, ids=[case[0] for case in CASES])
def test_the_place_and_the_pieces_are_marked(
    table: Table, text: str, changes: dict[str, Any], items: set[str], cell: str
) -> None:
    scene = play(table, text)
    before, after = pictures(table)
    for name, item in table.pilot.layout().items():
        if not name.startswith("cell.") and name != "play.advice":
            foot = pygame.Rect(item.rect.x, item.rect.bottom - 4, item.rect.w // 2, 6)
            assert differs(before, after, foot) == (name in items), name
    if cell:
        assert differs(before, after, scene.desk.board.cell_rect(bits.CELL_OF[cell]))
    assert differs(before, after, scene.desk.info.rect), "the words"


def test_nothing_of_it_lies_over_the_board_but_its_marks(table: Table) -> None:
    """All cells but the advised one and its neighbours look as before."""
    scene = play(table, "tile green e5")
    before, after = pictures(table)
    near = bits.around(bits.around(1 << bits.CELL_OF["e5"]))
    for cell in bits.CELLS:
        if not near >> cell & 1:
            assert not differs(before, after, scene.desk.board.cell_rect(cell)), bits.name(cell)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_hint_has_words_in_every_language(lang: str) -> None:
    """Whole sentences, whatever is advised in a game and why."""
    locale, names, rng = Locale(lang, persian_digits=True), ["Dana", "Bob", "דנה", "سارا"], Random(2)
    for state in positions(4, 31, ("random",), {}):
        view = GAME.view(state, GAME.to_act(state))
        action = rng.choice(GAME.legal(state))
        words = counsel(locale, suggestion(view, Advice(GAME.encode(action), reasons(view, action))), names)
        assert len(words) >= 2
        assert all(sentence and "{" not in sentence for sentence in words)


def test_a_low_colour_is_named(table: Table) -> None:
    points = [{"black": 3, "red": 3, "blue": 2, "green": 1, "treasure": 0}, dict.fromkeys(GAME_COLOURS, 0)]
    play(table, "tile green a2", position([dict(HAND), dict(HAND)], leaders=KING, points=points))
    asked(table)
    assert table.logged("advice")[0]["text"][1] == "It scores 1 green point. Your lowest colour is green."


GAME_COLOURS = ("black", "red", "blue", "green", "treasure")


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@pytest.mark.parametrize(
    ("size", "scale", "seats"), [((1280, 720), 100, 4), ((1280, 720), 200, 2), ((1920, 1080), 100, 4)]
)
def test_words_and_button_have_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int, seats: int) -> None:
    """The longest hint there is: every sentence stands whole in its place, and nothing is pushed aside."""
    table = Table(tmp_path, size=size, lang=lang)
    table.app.settings.ui_scale = scale
    start = position([dict(HAND)] * seats, PAIR, {"b1": [1, "black"]}, FREE)
    scene = play(table, "leader black a2", start, ("human", "steady", "steady", "steady"))
    asked(table)
    assert scene.gui.faults == []
    words = scene.desk.advised()
    assert len(words) == 4
    told = card(Brush(table.app, table.app.window.get_surface()), scene.desk.info.rect, words)
    assert told == len(words) if scale == 100 else told >= 2
    assert "play.advice" in table.pilot.layout()
    assert not scene.frame.board.colliderect(scene.desk.info.rect)
    table.close()


# -- following it ------------------------------------------------------------------------------------


def test_a_click_on_the_ghost_picks_the_piece_up_and_another_places_it(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.pilot.click("cell.a2")
    assert scene.desk.input.held == ("tile", 3)
    assert shown(table)
    table.app.frame([], 1.0)
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert scene.client.view.tiles[3] >> bits.CELL_OF["a2"] & 1
    assert not shown(table)


def test_keys_alone_follow_it(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.pilot.press("5")
    assert table.pilot.focus == "cell.a2", "the advised piece goes to the advised cell"
    table.pilot.press("return")
    table.pilot.settle()
    assert scene.client.view.tiles[3] >> bits.CELL_OF["a2"] & 1


def test_the_advised_swap_is_marked_at_once(table: Table) -> None:
    scene = play(table, "swap black green green")
    asked(table)
    table.pilot.press("s")
    assert scene.desk.input.marked == {0, 4, 5}
    table.pilot.press("s")
    table.pilot.settle()
    assert scene.client.view.swapped_sizes[0] == 3
    assert not shown(table)


def test_a_hint_for_a_conflict(table: Table) -> None:
    start = position([dict(HAND), dict(HAND)], PAIR, {"b1": [1, "black"]}, FREE)
    scene = play(table, "support 1", start)
    table.pilot.click("leader.black")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert table.pilot.scene == "conflict"
    asked(table)
    assert shown(table)
    (line,) = table.logged("advice")
    assert line["text"][0] == "Commit 1 tile."
    assert table.pilot.layout()["play.advice"].selected
    table.pilot.press("escape")
    assert table.pilot.scene == "conflict"
    assert not shown(table)
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert shown(table)
    table.pilot.click("conflict.tile.1")
    table.pilot.click("conflict.commit")
    table.pilot.settle()
    assert not shown(table)
    assert scene.session.assisted


def test_a_hint_for_a_monument(table: Table) -> None:
    leaders = {"f9": [0, "green"], "e10": [0, "black"], "f11": [1, "red"]}
    scene = play(table, "build black-green g10", position([{"green": 6}, dict(HAND)], MARKETS, leaders))
    table.pilot.click("hand.1")
    table.pilot.click("cell.g11")
    table.pilot.settle()
    asked(table)
    assert scene.desk.advised()[0] == "Build the black-green monument."
    table.pilot.click("cell.h10")
    assert scene.desk.input.held == ("monument", 2)
    table.app.frame([], 1.0)
    table.pilot.click("cell.h10")
    table.pilot.settle()
    assert scene.client.view.monuments[2] == bits.CELL_OF["g10"]


# -- gone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["h", "escape"])
def test_a_key_takes_it_away(table: Table, key: str) -> None:
    play(table, "tile green a2")
    before, _ = pictures(table)
    table.pilot.press(key)
    table.pilot.settle()
    assert not shown(table)
    assert table.pilot.scene == "play"
    assert pygame.image.tobytes(picture(table), "RGB") == pygame.image.tobytes(before, "RGB")


def test_taking_back_takes_it_away(table: Table) -> None:
    play(table, "tile green a2")
    table.pilot.click("hand.1")
    table.pilot.click("cell.e5")
    table.pilot.settle()
    asked(table)
    assert shown(table)
    table.pilot.press("z")
    table.pilot.settle()
    assert not shown(table)


def test_looking_at_another_cell_tells_of_that_cell(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    assert scene.desk.tells_hint
    table.pilot.point(scene.desk.board.cell_rect(bits.CELL_OF["k11"]).center)
    assert not scene.desk.tells_hint
    assert scene.advising.words(scene.desk.tells_hint).startswith("Place a market on a2.")
    table.pilot.point(scene.desk.board.cell_rect(bits.CELL_OF["a2"]).center)
    assert scene.desk.tells_hint


def test_it_speaks_the_language_chosen_meanwhile(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.app.launch.lang = "he"
    table.app.refresh_preferences()
    assert scene.desk.advised()[0].startswith("הניחו")


# -- whose it is -------------------------------------------------------------------------------------


def test_with_the_hand_face_down_there_is_none(table: Table) -> None:
    table.app.settings.face_down = True
    scene = play(table, "tile green a2", kinds=PEOPLE)
    table.pilot.click("handoff.ready")
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "advice-face-down"
    table.pilot.click("play.peek")
    asked(table)
    assert shown(table)
    table.pilot.click("play.peek")
    table.pilot.settle()
    assert scene.face_down
    assert not shown(table), "it would show the hand"


# -- remembered --------------------------------------------------------------------------------------


def test_the_record_on_disk_says_that_help_was_taken(tmp_path: Path) -> None:
    table, store = Table(tmp_path), Store(tmp_path / "games")
    given = Equipment(store=store, make_counsellor=equipment("tile green a2").make_counsellor)
    scene = table.play(session(position([dict(HAND), dict(HAND)], leaders=KING), ALONE, equipment=given))
    asked(table)
    scene.session.close()
    (found,) = store.games()
    assert found.record is not None
    assert found.record.assisted
    table.close()


def test_results_and_replay_tell_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.canvas import Canvas
    from ui.scenes.replay import ReplayScene
    from ui.scenes.results import ResultsScene

    told: list[str] = []
    label = Canvas.label

    def listening(self: Canvas, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> Any:
        told.append(words)
        return label(self, rect, words, *args, **more)

    monkeypatch.setattr(Canvas, "label", listening)
    record = play(table, "tile green a2").session.record()
    assert record is not None
    for assisted in (False, True):
        for scene in (ReplayScene, ResultsScene):
            told.clear()
            table.app.push(scene(replace(record, assisted=assisted)))
            table.pilot.settle()
            assert any("with help" in words for words in told) == assisted, told


def test_a_reason_of_nobody_is_an_error() -> None:
    view = GAME.view(GAME.from_json(position([dict(HAND), dict(HAND)])), 0)
    with pytest.raises(LookupError):
        counsel(Locale("en"), suggestion(view, Advice("end", (Reason("no", {}),))), ["A", "B"])
