"""Dice and declines without a click, by settings."""

from __future__ import annotations

from statistics import pstdev

import pytest

from game.catan.actions import ACCEPT, REJECT, ROLL
from game.catan.game import GAME
from tests.catan.scenes import Scene, scene
from tests.ui.catan import session
from tests.ui.tables import Table, sit_down
from ui.catan.automatic import ANSWERS_SECONDS, DECLINE_SECONDS, automatic
from ui.catan.card_choice import OFFER, TRADE
from ui.catan.card_text import cards_words
from ui.catan.info import hex_chances
from ui.catan.places import hex_place
from ui.scenes.play.play import PlayScene
from ui.settings import Settings
from ui.text.i18n import Locale

HANDS = {0: "lumber*3 brick*2", 1: "ore*2", 2: "wool"}


def asked() -> Scene:
    """Seat 1 is asked for wool, which it does not have; seat 2 has some."""
    return scene(hands=HANDS).do("offer lumber for wool")


def _play(table: Table, at: Scene) -> PlayScene:
    play = table.play(session(start=GAME.to_json(at.state)))
    sit_down(table)
    return play


def _wait(table: Table, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        table.app.frame([], 1 / 60)


def _actions(play: PlayScene) -> tuple[str, ...]:
    record = play.session.record()
    assert record is not None
    return record.actions


# -- the dice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("on", [True, False])
def test_the_dice_are_rolled_where_nothing_else_can_be_done(table: Table, on: bool) -> None:
    table.app.settings.auto_roll = on
    play = _play(table, scene(hands=HANDS, rolled=False))
    assert list(play.legal()) == [ROLL]
    assert not _actions(play), "the turn is seen first"
    _wait(table, 1.5)
    assert (_actions(play)[:1] == ("roll",)) is on


def test_a_card_that_could_be_played_first_keeps_the_dice_still(table: Table) -> None:
    table.app.settings.auto_roll = True
    play = _play(table, scene(hands=HANDS, cards={0: "knight"}, rolled=False))
    _wait(table, 3)
    assert not _actions(play)


# -- declines ----------------------------------------------------------------------------------


@pytest.mark.parametrize("on", [True, False])
def test_what_cannot_be_paid_is_declined(table: Table, on: bool) -> None:
    table.app.settings.auto_decline = on
    play = _play(table, asked())
    assert ACCEPT not in play.legal()
    _wait(table, DECLINE_SECONDS[0] - 0.2)
    assert not _actions(play), "no earlier than a person would"
    _wait(table, DECLINE_SECONDS[1])
    assert (_actions(play) == ("reject",)) is on


def test_a_counter_offer_stops_it(table: Table) -> None:
    table.app.settings.auto_decline = True
    play = _play(table, asked())
    table.pilot.press("o") if "trade.counter" not in table.pilot.layout() else table.pilot.click("trade.counter")
    assert play.game_panel.composing
    _wait(table, DECLINE_SECONDS[1] + 1)
    assert not _actions(play)


def test_who_cannot_pay_reads_why_and_how_the_game_goes_on(table: Table) -> None:
    """The prompt left the word for accepting out without a reason, and the game waited for the one answer left."""
    play = _play(table, asked())
    tr, words = table.app.tr, play.prompt().words
    assert words.startswith(tr("prompt.catan.answer.unpaid", other=play.names[0], choices="")[:20])
    assert tr("settings.auto_decline") in table.pilot.layout()["trade.reject"].tip
    assert not table.pilot.layout()["trade.accept"].enabled
    table.pilot.click("trade.reject")
    table.pilot.settle()
    assert _actions(play) == ("reject",)


def test_what_can_be_paid_is_asked(table: Table) -> None:
    table.app.settings.auto_decline = True
    play = _play(table, scene(hands={**HANDS, 1: "wool"}).do("offer lumber for wool"))
    _wait(table, DECLINE_SECONDS[1] + 1)
    assert not _actions(play)


def test_the_time_of_a_decline_does_not_depend_on_the_hand() -> None:
    """The others see when an answer comes: it tells them no more than the decline itself."""
    settings, times = Settings(auto_decline=True), {}
    for hand in ("ore*2", "lumber*5 brick*4 ore*3"):
        at = scene(hands={**HANDS, 1: hand}).do("offer lumber for wool")
        view = GAME.view(at.state, 1)
        found = [automatic(settings, view, GAME.legal(at.state)) for _ in range(400)]
        assert all(each is not None and each.action == REJECT for each in found)
        times[hand] = [each.after for each in found if each is not None]
        assert min(times[hand]) >= DECLINE_SECONDS[0]
        assert max(times[hand]) <= DECLINE_SECONDS[1]
        assert pstdev(times[hand]) > 0.5, "at random, not at a moment that tells who declined by a setting"


def test_terms_that_cannot_be_paid_end_an_offer_with_their_own_words() -> None:
    """An offer that nobody can take any more is closed."""
    at = scene(hands=HANDS).do("offer lumber for wool", "counter ore for brick brick brick", "reject")
    found = automatic(Settings(), GAME.view(at.state, 0), GAME.legal(at.state))
    assert found is not None
    assert (found.words, found.after) == ("notice.catan.offer-dead", ANSWERS_SECONDS)


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_the_answers_to_an_offer_that_nobody_takes_can_be_read(table: Table, speed: float) -> None:
    """The sheet closed in the frame of the last answer: at four times the speed it was open for 0.15 seconds."""
    table.app.launch.speed = speed
    at = scene(hands=HANDS).do("offer lumber for wool", "reject", "reject")
    play = table.play(session(at.data["seats"], start=at.data))
    table.pilot.press("return")
    sheet, frames = play.game_panel.tray.sheet, 0  # type: ignore[attr-defined]
    while sheet.which == OFFER:
        table.app.frame([], 1 / 60)
        frames += 1
        assert frames < 300
    assert (frames > 0.9 * 60 * ANSWERS_SECONDS) == bool(speed)
    assert _actions(play) == ("cancel",)


@pytest.mark.parametrize(("answers", "how"), [(["reject"], "declined-one"), (["reject", "reject"], "declined")])
def test_not_everyone_declined_an_offer_that_one_was_asked(answers: list[str], how: str) -> None:
    """T36: only that seat is asked; the notice said that everyone had declined."""
    alone = " to 1" if len(answers) == 1 else ""
    at = scene(hands=HANDS).do(f"offer lumber for wool{alone}", *answers)
    found = automatic(Settings(), GAME.view(at.state, 0), GAME.legal(at.state))
    assert found is not None
    assert found.words == f"notice.catan.offer-{how}"
    assert Locale("en").tr(found.words)


@pytest.mark.parametrize(
    ("to", "answers", "how"),
    [
        ("", ["reject", "reject"], "declined"), (" to 1", ["reject"], "declined-one"),
        ("", ["counter ore for brick brick brick", "reject"], "dead"),
    ],
)  # fmt: skip
def test_the_prompt_says_that_nobody_trades_and_what_can_be_done(
    table: Table, to: str, answers: list[str], how: str
) -> None:
    """It asked with whom to trade, although there was nobody; its key opens the terms again."""
    table.app.launch.speed = 4.0
    at = scene(hands=HANDS).do(f"offer lumber for wool{to}", *answers)
    play = table.play(session(at.data["seats"], start=at.data))
    table.pilot.press("return")
    assert play.prompt().words == table.app.tr(f"prompt.catan.choose.{how}", reject=table.app.keymap.label("reject"))
    table.pilot.press("f")
    table.pilot.settle()
    choice = play.game_panel.tray.choice  # type: ignore[attr-defined]
    assert (choice.opened, choice.give, choice.want) == (TRADE, [1, 0, 0, 0, 0], [0, 0, 1, 0, 0])


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_an_offer_that_ended_by_itself_opens_again_with_its_cards(table: Table, speed: float) -> None:
    """Its cards were lost a second after the last answer, and without animation at once."""
    table.app.launch.speed = speed
    play = _play(table, scene(hands=HANDS).do("offer lumber lumber for wool to 1", "reject"))
    _wait(table, ANSWERS_SECONDS + 1)
    assert _actions(play) == ("cancel",)
    choice, tr = play.game_panel.tray.choice, table.app.tr  # type: ignore[attr-defined]
    assert not play.game_panel.composing
    assert tr("choice.catan.trade.again", trade_cards=table.app.keymap.label("trade-cards")) in play.prompt().words
    assert tr("tip.catan.trade.again") in table.pilot.layout()["catan.trade"].tip
    table.pilot.press("i")
    assert (choice.opened, choice.give, choice.want, choice.to) == (TRADE, [2, 0, 0, 0, 0], [0, 0, 1, 0, 0], 1)
    table.pilot.press("i")
    assert choice.last_offer is None, "it was put away"
    table.pilot.press("i")
    assert (choice.opened, choice.give) == (TRADE, [0] * 5)


@pytest.mark.parametrize("then", ["road", "end"])
def test_an_offer_that_cannot_be_paid_or_of_another_turn_does_not_open_again(table: Table, then: str) -> None:
    hands = {0: "lumber brick", 1: "ore*2", 2: "wool"}
    play = _play(table, scene(hands=hands).do("offer lumber for wool", "reject", "reject"))
    _wait(table, ANSWERS_SECONDS + 1)
    choice = play.game_panel.tray.choice  # type: ignore[attr-defined]
    assert choice.last_offer is not None
    play.submit(next(action for action in play.legal() if GAME.encode(action).startswith(then)))
    table.pilot.settle()
    sit_down(table)
    assert choice.last_offer is None


# -- dice, cards and the robber (findings P22) ----------------------------------------------------


def test_a_click_on_the_dice_rolls_them(table: Table) -> None:
    """Findings P22: the dice could not be clicked."""
    play = _play(table, scene(hands=HANDS, rolled=False))
    table.pilot.click("catan.dice")
    assert _actions(play)[:1] == ("roll",)
    table.pilot.settle()
    assert table.pilot.layout()["catan.dice"].action is None, "later they only tell of the last roll"


def test_the_buyer_sees_the_card_and_nobody_else(table: Table) -> None:
    """Findings P22: a bought card was not shown."""
    play = _play(table, scene(hands={0: "wool grain ore", 1: "ore"}))
    play.submit(GAME.decode("buy"))
    table.pilot.settle()
    info = play.game_panel.info_text
    words = info.bought()
    assert words
    assert words == info.content(None).theft
    play.state.switch_reader(1)
    assert info.bought() == ""
    play.state.switch_reader(None)
    assert info.bought() == ""


def test_what_came_last_stands_in_the_box_be_it_a_theft_or_a_card(table: Table) -> None:
    """After a theft the box never said which card was bought."""
    now = scene(hands={0: "wool grain ore", 1: "ore"}, cards={0: "knight"}).do("play knight")
    play = _play(table, now)
    play.submit(GAME.decode(next(text for text in now.legal() if text.endswith("from 1"))))
    table.pilot.settle()
    info = play.game_panel.info_text
    assert info.content(None).theft == info.theft() != ""
    play.submit(GAME.decode("buy"))
    table.pilot.settle()
    assert info.content(None).theft == info.bought() != ""
    play.state.switch_reader(1)
    assert info.content(None).theft == info.theft() != "", "only here does the victim learn what was stolen"


def test_the_title_of_a_place_begins_with_a_capital_letter(table: Table) -> None:
    play = _play(table, scene(hands=HANDS))
    info = play.game_panel.info_text
    assert {info.content(place).words[0].islower() for place in range(19 + 54 + 72)} == {False}


def test_the_tip_of_a_card_begins_with_a_capital_letter(table: Table) -> None:
    _play(table, scene(hands=HANDS, cards={0: "knight"}))
    tips = [item.tip for name, item in table.pilot.layout().items() if name.startswith(("hand.", "card."))]
    assert len(tips) == 6
    assert all(tip[:1].isupper() for tip in tips), tips


def test_a_robbed_hex_yields_nothing_and_says_so(table: Table) -> None:
    """Findings P22: the box gave the chances of a hex that the robber blocks."""
    play = _play(table, scene(hands=HANDS))
    view, info = play.game_panel.view, play.game_panel.info_text
    for hexagon in range(19):
        robbed = hexagon == view.robber
        content = info.content(hex_place(hexagon))
        assert (table.app.tr("catan.board.blocked") in content.there) is robbed
        assert not robbed or not any(hex_chances(view, hexagon))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_numbers_of_cards_are_written_in_one_way(lang: str) -> None:
    """Findings P22: "2 lumber … one wool"."""
    told = cards_words(Locale(lang), (2, 0, 1, 0, 0))
    assert "1" in told
    assert "2" in told
