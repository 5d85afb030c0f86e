"""What playing whole games by the prompt line alone found, mended."""

from __future__ import annotations

import pygame
import pytest

from game.catan.events import Blocked, RobberMoved
from game.catan.game import GAME as CATAN
from game.core import Illegal
from game.table import Update
from game.tigris.game import GAME as TIGRIS
from tests.catan.scenes import scene
from tests.ui.catan import session as catan_session
from tests.ui.eyes import contrast
from tests.ui.qwirkle import position as tiles_position
from tests.ui.qwirkle import session as tiles_session
from tests.ui.tables import Table, position, session
from tests.ui.test_prompt_line import CONTROLS, PHASES, line, sit
from ui.app import overlay
from ui.catan.event_text import detailed, sentence
from ui.catan.signs import BRIGHT, INK, sprites_of
from ui.item import Item
from ui.scene import Scene
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene
from ui.table.reasons import refusal_sentence
from ui.text.i18n import Locale
from ui.widgets.painter import Painter

CURTAIN = "open"

GAMES = ["tigris action", "qwirkle turn", "catan main"]


def tip(table: Table, name: str) -> str:
    """The line about an item, without marks of direction."""
    return table.pilot.layout()[name].tip.translate(dict.fromkeys(map(ord, CONTROLS)))


def sentence_of(table: Table, reason: str) -> str:
    return refusal_sentence(table.app.locale, Illegal(reason))


@pytest.mark.parametrize("phase", [*GAMES, "tigris attack", "tigris monument", "catan answer"])
def test_no_tooltip_repeats_the_status_line(table: Table, phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row P1: the tip repeated the grey line and covered the large button."""
    shown: list[str] = []
    monkeypatch.setattr(overlay, "tooltip", lambda surface, app, item, others: shown.append(item.name))
    sit(table, PHASES[phase]())
    for item in [each for each in table.app.visible_items() if not each.name.startswith("cell.")]:
        table.pilot.point(item.rect.center)
        for _ in range(40):
            table.app.frame([], 1 / 60)
    assert not shown


def test_without_actions_nothing_can_be_picked_or_swapped(table: Table) -> None:
    """Row P4: a swap could be begun and a piece picked, only to be refused; the line said "no space for this"."""
    play = sit(table, PHASES["tigris done"]())
    reason = sentence_of(table, "no-actions-left")
    assert not table.pilot.layout()["play.swap"].enabled
    assert tip(table, "play.swap") == reason
    assert tip(table, "hand.1").endswith(reason)
    before = line(play)
    for key in ("1", "q", "c", "s"):
        table.pilot.press(key)
        assert table.logged("refused")[-1]["reason"] == "no-actions-left", key
    table.pilot.click("cell.c3")
    assert table.logged("refused")[-1]["reason"] == "no-actions-left"
    assert line(play) == before


def test_a_tile_says_what_a_click_on_it_does_in_a_swap(table: Table) -> None:
    """Row P4: in the swap its tip was "Choose this settlement, then a space on the board"."""
    table.play(session(position([{"black": 1, "red": 2}, {"red": 2}]), ("human", "novice")))
    table.pilot.press("s")
    mark = table.app.tr("tip.swap.mark", piece=table.app.tr("tigris.tile.black"))
    assert mark in tip(table, "hand.1")
    table.pilot.press("1")
    assert table.app.tr("tip.swap.unmark", piece=table.app.tr("tigris.tile.black")) in tip(table, "hand.1")


def test_in_a_choice_the_hand_says_what_must_be_chosen_first(table: Table) -> None:
    """Row P3: the numbers choose a war, so the tip of a tile names no key; a leader's key picks nothing up."""
    play = sit(table, PHASES["tigris war"]())
    assert tip(table, "hand.1").endswith(sentence_of(table, "phase-war"))
    table.app.pop()
    play = sit(table, PHASES["tigris monument"]())
    before = line(play)
    table.pilot.press("q")
    assert table.logged("refused")[-1]["reason"] == "phase-monument"
    assert line(play) == before


def test_no_dead_button_stands_beside_a_choice(table: Table) -> None:
    """Row P3: a dead, narrow "End turn" stood beside the choice of a war and "Build nothing"."""
    for phase, large in (("tigris monument", {"play.decline"}), ("tigris war", set())):
        sit(table, PHASES[phase]())
        names = {"play.decline", "play.end", "play.put-back"}
        assert names & table.pilot.layout().keys() == large, phase
        table.app.pop()


def test_an_empty_bag_offers_no_trade(table: Table) -> None:
    """Row P3: the button of the trade looked usable, and the reason of the other one advised to trade."""
    play = table.play(tiles_session(tiles_position(["Rs Rt Px", "Oc Ox Od Os Ot Of"])))
    table.pilot.settle()
    assert tip(table, "qwirkle.commit") == sentence_of(table, "qwirkle-nothing-laid")
    view = play.game_panel.draft_move.view  # type: ignore[attr-defined]
    view.bag_size = 0
    play.layout_now()
    assert not table.pilot.layout()["qwirkle.trade"].enabled
    assert tip(table, "qwirkle.trade") == sentence_of(table, "qwirkle-no-trade-from-an-empty-bag")
    assert tip(table, "qwirkle.commit") == sentence_of(table, "qwirkle-lay-first")
    assert "(1–3)" in line(play), "three tiles are left, so three keys are named"


def test_the_robber_is_told_with_its_place() -> None:
    """The log did not say where the robber went; the place is named in every language."""
    view = CATAN.view(scene().state, 0)
    board = view.board
    assert board is not None
    desert = board.terrain.index(5)
    land = next(index for index, token in enumerate(board.tokens) if token)
    for lang in ("en", "he", "fa"):
        locale = Locale(lang)
        for place in (desert, land):
            event = RobberMoved(0, land if place == desert else desert, place, None)
            told = sentence(locale, detailed(event, view), ["Dana"])
            assert told != sentence(locale, event, ["Dana"])
            kind = "desert" if place == desert else ("hills", "forest", "mountains", "fields", "pasture")
            names = [kind] if isinstance(kind, str) else kind
            assert any(locale.tr(f"word.catan.terrain.{name}") in told for name in names)
            assert place == desert or locale.number(board.tokens[place]) in told


def test_a_hex_that_the_robber_blocks_is_named() -> None:
    """ "A hex" told nobody whose cards did not come."""
    view = CATAN.view(scene().state, 0)
    assert view.board is not None
    hills = next(index for index, token in enumerate(view.board.tokens) if token)
    for lang in ("en", "he", "fa"):
        locale = Locale(lang)
        told = sentence(locale, detailed(Blocked(hills), view), ["Dana"])
        assert locale.number(view.board.tokens[hills]) in told
        assert sentence(locale, Blocked(hills), ["Dana"]), "without an island it is told as before"


def test_the_log_tells_where_the_robber_went(table: Table) -> None:
    """The same at the table, from the view that comes with the action."""
    play = sit(table, PHASES["catan robber"]())
    table.pilot.press("right")
    table.pilot.press("return")
    table.pilot.settle()
    history, locale = play.state.event_history, table.app.locale
    told = [history.words(index, locale) for index in history.lines_with_words(locale)]
    moved = [words for words in told if "robber to" in words]
    assert len(moved) == 1


def test_the_cursor_on_a_hex_has_a_broad_dark_edge(table: Table) -> None:
    """The robber's cursor was white on cream."""
    play = sit(table, PHASES["catan robber"]())
    sprites = sprites_of(play.game_panel.board.pieces)  # type: ignore[attr-defined]
    cell = 70
    picture = sprites.get(("frame", "hex", 0, *BRIGHT), cell)
    row = [picture.get_at((x, picture.get_height() // 2)) for x in range(picture.get_width() // 2)]

    def run(colour: tuple[int, int, int]) -> int:
        near = [pixel.a > 200 and max(abs(a - b) for a, b in zip(pixel[:3], colour, strict=True)) < 60 for pixel in row]
        return sum(near)

    assert run(INK) >= 4, "dark on both sides"
    assert run(BRIGHT) >= 3


@pytest.mark.parametrize("phase", ["catan setup", "catan robber", "catan roads"])
def test_arrows_go_to_the_board_at_once(table: Table, phase: str) -> None:
    """Row P5: the line named the arrows, but after a click the first ones moved along the hand."""
    made = catan_session(2, map="random_tokens") if phase == "catan setup" else PHASES[phase]()
    sit(table, made)
    table.pilot.click("player.0")
    table.app.set_focus("hand.1")
    table.pilot.press("right")
    assert table.app.focus.startswith("cell.")


def test_arrows_go_to_the_board_with_a_tile_that_was_clicked(table: Table) -> None:
    """Row P5: the same in the other games."""
    for phase in ("tigris action", "qwirkle turn"):
        sit(table, PHASES[phase]())
        table.pilot.click("hand.1")
        table.pilot.press("right")
        assert table.app.focus.startswith("cell."), phase
        table.app.pop()


def test_after_leaving_a_game_the_focus_is_on_continue(table: Table) -> None:
    """It stayed on the quick game, though the primary button was another."""
    table.app.push(MenuScene())
    table.pilot.settle()
    assert table.app.focus == "menu.quick"
    table.app.push(Scene())
    game = table.app.store.games_folder / "20240101-000000-00000000.game"
    game.write_text("two-rivers 1\ngame tigris\nseats 2\n\nfirst 0\n")
    table.app.pop()
    assert table.app.focus == "menu.continue"
    table.app.set_focus("menu.settings")
    table.app.push(Scene())
    table.app.pop()
    assert table.app.focus == "menu.settings", "nothing else was left meanwhile"


def test_the_recap_tells_how_an_attack_ended(table: Table) -> None:
    """Row P11: the own answer decided the revolt, and with it the outcome was missing."""
    start = position([{"red": 2, "black": 1}, {"red": 1, "black": 1}], leaders={"b1": [1, "black"]})
    play = table.play(session(start, ("human", "human")))
    for text in ("leader black c2", "support 1", "support 0"):
        if play.seat != play.acting:
            table.pilot.settle()
        play.submit(TIGRIS.decode(text))
        table.pilot.settle()
    history, locale = play.state.event_history, table.app.locale
    history.last_turn[1] = 0
    told = [history.headline(indexes, locale) for indexes in history.new_actions(1, locale, 0)]
    ended = [words for words in told if "wins the revolt" in words]
    assert len(ended) == 1


def terms(table: Table) -> PlayScene:
    """An offer that is being put together."""
    play = table.play(catan_session(start=scene(hands={0: "lumber*3 ore"}).data))
    table.pilot.settle()
    table.pilot.press("i")
    return play


def test_a_card_names_its_key_only_while_the_key_uses_it(table: Table) -> None:
    """Its tip named key 1 while S stood on "get", where 1 asks for lumber."""
    terms(table)
    assert tip(table, "hand.1").endswith("(1)")
    table.pilot.press("s")
    assert "(1)" not in tip(table, "hand.1")
    assert tip(table, "trade.want.lumber").endswith("(1)")


def test_the_bank_looks_as_it_is(table: Table) -> None:
    """Its button looked usable when it was not."""
    terms(table)
    assert not table.pilot.layout()["trade.bank"].enabled
    assert tip(table, "trade.bank") == table.app.tr("reason.catan-bank-one-kind")


def test_the_sign_of_a_risk_is_explained_in_full_or_briefly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence was cut off after a line, and darker than other text."""
    play = sit(table, PHASES["tigris action"]())
    info = play.game_panel.info  # type: ignore[attr-defined]
    told: list[str] = []
    monkeypatch.setattr(info, "_words", lambda painter, inner, words, *rest: told.append(words))
    painter = Painter(table.app, pygame.Surface((400, 200)))
    for height in (200, 30):
        info._top = 0
        info._risk_legend(painter, pygame.Rect(0, 0, 370, height))
    assert told == [table.app.tr("info.risk"), table.app.tr("info.risk.short")]


def test_events_of_a_table_without_an_island_are_told(table: Table) -> None:
    """A reader who has no view yet gets the plain sentence."""
    event = RobberMoved(0, 1, 2, None)
    assert detailed(event, None) is event
    assert Update(1, 0, "robber", (event,), None).events == (event,)


def test_a_leader_on_the_board_is_left_there_not_put_back(table: Table) -> None:
    """Row P4: the line said "leave it" and the button "Put it back"."""
    start = position([{"black": 1, "red": 2}, {"red": 2}], leaders={"b1": [0, "black"]})
    table.play(session(start, ("human", "novice")))
    table.pilot.press("q")
    assert table.pilot.layout()["play.put-back"].text == table.app.tr("play.put-back.leader")
    table.pilot.press("escape")
    table.pilot.press("1")
    assert table.pilot.layout()["play.put-back"].text == table.app.tr("play.put-back")


def test_a_button_that_waits_for_a_move_stays_legible(table: Table) -> None:
    """Row P2: "End turn" was so dark under the resting pointer that it could not be read."""
    palette = table.app.look.palette
    surface = pygame.Surface((40, 20))
    surface.fill(palette.clay, (0, 0, 20, 20))
    surface.fill(palette.sand, (20, 0, 20, 20))
    before = contrast(surface.get_at((10, 10)), surface.get_at((30, 10)))
    overlay.veil(surface, table.app, Item("end", pygame.Rect(0, 0, 40, 20)))
    after = contrast(surface.get_at((10, 10)), surface.get_at((30, 10)))
    assert 4.0 <= after < before


def test_a_notice_at_the_table_covers_neither_hand_nor_buttons(table: Table) -> None:
    """Row P1: the reason of a disabled button repeated the grey line and covered "End turn"; so did pace and sound."""
    play = sit(table, PHASES["catan roll"]())
    table.pilot.click("catan.trade")
    assert play.status_line.words == tip(table, "catan.trade")
    table.pilot.press("o")
    table.pilot.settle()
    assert play.status_line.words == "", "it was refused before the roll"
    for key in ("m", ","):
        table.pilot.press(key)
        assert play.status_line.words
    assert not table.app.displayed_notice


def test_a_piece_that_cannot_be_built_names_no_key(table: Table) -> None:
    """Row P3: in the robber's phase the tip was "First move the robber (D)"."""
    sit(table, PHASES["catan robber"]())
    assert tip(table, "build.card") == sentence_of(table, "catan-phase-robber")
    sit(table, PHASES["catan main"]())
    assert tip(table, "build.road").endswith("(R)")
