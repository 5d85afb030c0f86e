"""Rows P6 to P10 of what playing it found: status, offers, and the question before an undo."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalog import GAMES
from game.core import CHANCE, Setup
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from game.tigris.game import GAME as TIGRIS
from game.tigris.state import TREASURE, State
from tests.catan.scenes import scene
from tests.net.peers import Legal
from tests.ui import qwirkle
from tests.ui.catan import session
from tests.ui.tables import Table, position
from tests.ui.tables import session as tigris_session
from ui.scenes.play import toolbar
from ui.scenes.play.play import PlayScene
from ui.scenes.play.toolbar import LEAST_SIZE, Toolbar
from ui.widgets.gui import Gui
from ui.widgets.labels import LabelLayer

CURTAIN = "open"

HANDS = {0: "lumber*3 brick*2 wool*2 grain*3 ore*4", 1: "wool*3 grain ore*2", 2: "ore*2 brick lumber"}


def drawn_words(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every label of a fresh layout, and the status."""
    found: list[str] = []
    label = LabelLayer.label

    def noted(self: LabelLayer, rect: object, words: str, *args: object, **more: object) -> object:
        found.append(words)
        return label(self, rect, words, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(LabelLayer, "label", noted)
    play = table.app.scenes[-1]
    assert isinstance(play, PlayScene)
    play.layout_now()
    return [*found, play.toolbar.status(play.gui)[0]]


def asked(table: Table) -> PlayScene:
    """An offer at an open table, the first to answer before the screen."""
    play = table.play(session(start=scene(hands=HANDS).do("offer lumber lumber for wool").data))
    table.pilot.settle()
    return play


@pytest.mark.parametrize("size", [(1100, 640), (1280, 720), (1920, 1080)])
def test_the_status_keeps_clear_of_the_edge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Table(tmp_path, size)
    scene = table.play(Session.start("tigris", [SeatInfo("human", name="Dana"), SeatInfo("bot", "novice")], seed="2"))
    head, marked = scene.state.layout.head, pygame.Surface((40, 8), pygame.SRCALPHA)
    marked.fill("magenta")
    monkeypatch.setattr(toolbar.text_layout, "render", lambda *_args, **_more: marked)
    screen = pygame.Surface(table.app.size, pygame.SRCALPHA)
    scene.toolbar.draw(scene.gui, screen)
    assert screen.get_bounding_rect().right == head.right - table.app.u(8)
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_status_never_ends_in_half_a_word(tmp_path: Path, lang: str) -> None:
    """Once, at 200 % it was the first letter of a name over "turn of" in two lines, and a cut word."""
    table = Table(tmp_path, lang=lang)
    table.app.settings.ui_scale = 200
    people = [SeatInfo("human", name="Dana"), SeatInfo("bot", "novice", name="Maximilian")]
    scene = table.play(Session.start("tigris", people, seed="2"))
    for acting in (0, 1):
        scene.state.ready, scene.state.explanations.last_action.acting = acting == scene.seat, acting
        whole = {scene.state.turn_status(), scene.state.turn_status(short=True)}
        for width in range(scene.gui.u(60), scene.gui.u(320), 7):
            words, size = scene.toolbar._turn_status(scene.gui, width)
            assert scene.gui.width(words, size) <= width
            if scene.gui.width(scene.state.turn_status(short=True), LEAST_SIZE) <= width:
                assert words in whole or scene.names[acting][:4] in words, words
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_status_is_shortened_and_never_dropped(
    tmp_path: Path, lang: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row P6: at 1280x720 with a long name, in Persian, and at 200 %."""
    table = Table(tmp_path, lang=lang)
    table.app.settings.ui_scale = scale
    people = [SeatInfo("human", name="Maximilian the Magnificent"), SeatInfo("bot", "novice")]
    table.play(Session.start("tigris", people, seed="2"))
    words = drawn_words(table, monkeypatch)
    own = table.app.tr("status.own", name="")[:4]
    assert any(own in each for each in words)
    assert not any(each.startswith(own) and each.endswith("…") for each in words), "the fewest words are not cut"
    assert table.app.tr("status.own.short") in words, "without the name, however much room there is"
    table.close()


@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_the_status_says_who_acts_in_every_frame(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It named the seat before, until the next layout: the prompt said who played, the status over the players not."""
    painted: list[str] = []
    draw = Toolbar.draw

    def noted(self: Toolbar, gui: Gui, surface: pygame.Surface) -> None:
        painted.append(self.status(gui)[0])
        draw(self, gui, surface)

    monkeypatch.setattr(Toolbar, "draw", noted)
    table = Table(tmp_path, speed=1.0)
    table.app.settings.bot_pace = 1.0
    bots = [SeatInfo("bot", "novice", name=name) for name in ("Ada", "Bo", "Cy")]
    services = Services(make_bot_backend=lambda: Legal(GAMES[game]))
    play = PlayScene(Session.start(game, bots, seed="3", services=services))
    table.app.push(play)
    seats, blank = set(), 0
    for _ in range(900):
        table.app.frame([], 1 / 60)
        blank += not painted[-1]
        assert painted[-1] == play.toolbar.status(play.gui)[0]
        if play.prompt_line.prompt.seat >= 0 and painted[-1]:
            assert play.names[play.prompt_line.prompt.seat] in painted[-1]
            seats.add(play.acting)
    assert len(seats) > 1
    assert blank < 90, "in Catan it was blank between two turns and during every roll"
    table.close()


def test_whoever_answers_an_offer_has_no_turn_and_sees_who_offers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row P7."""
    play = asked(table)
    words = drawn_words(table, monkeypatch)
    offerer, answerer = play.names[0], play.names[1]
    assert play.seat == 1
    assert any(table.app.tr("catan.offer.to-you", name=offerer) == each for each in words)
    assert play.state.turn_status() == table.app.tr("status.answer", name=answerer)
    assert offerer in play.prompt().words
    own = table.app.tr("status.answer.short")
    assert own in words, "the own seat was said to be thinking"
    assert words.count(table.app.tr("catan.answer.wait")) == 1


def test_an_offer_that_all_declined_closes_by_itself(table: Table) -> None:
    """Row P8: no click, and one line that reports it."""
    play = asked(table)
    table.pilot.press("f")
    table.pilot.settle()
    table.pilot.press("f")
    table.pilot.settle()
    assert [line["text"] for line in table.logged("action")] == ["reject", "reject", "cancel"]
    assert play.status_line.words == table.app.tr("notice.catan.offer-declined")
    assert play.client.view.phase == "main"
    assert not play.game_panel.tray.choice.opened  # type: ignore[attr-defined]


def test_an_offer_that_somebody_took_waits_for_a_choice(table: Table) -> None:
    """Row P8."""
    play = asked(table)
    table.pilot.press("a")
    table.pilot.settle()
    table.pilot.press("f")
    table.pilot.settle()
    assert play.client.view.phase == "choose"


def test_the_question_before_an_undo_is_true(table: Table) -> None:
    """Row P9: tiles were drawn for those that were swapped."""
    start = position([{"black": 1, "red": 2}, {"red": 2}])
    game = tigris_session(start, ("human", "novice"))
    play = table.play(game)
    table.pilot.press("s")
    table.pilot.press("1")
    table.pilot.press("x")
    table.pilot.settle()
    assert game.rewind is not None
    assert game.rewind.since_last_decision(0) == "drawn"
    play.undo()
    table.pilot.settle()
    assert table.app.scenes[-1].words == table.app.tr("confirm.take-back.drawn")  # type: ignore[attr-defined]


def test_the_button_of_undo_says_what_it_does(table: Table) -> None:
    """It promised to take back the last action, and asked whether to go back further; with a piece in hand, both."""
    start = position([{"black": 1, "red": 2}, {"red": 2}])
    play, tr = table.play(tigris_session(start, ("human", "novice"))), table.app.tr
    play.submit(TIGRIS.decode("swap red"))
    table.pilot.settle()
    assert tr("tip.undo.rewind") in table.pilot.layout()["play.undo"].tip
    table.pilot.press("1")
    assert tr("tip.undo.draft") in table.pilot.layout()["play.undo"].tip
    table.pilot.press("z")
    assert not play.game_panel.composing
    play.undo()
    table.pilot.settle()
    assert table.app.scenes[-1] is not play


def test_the_button_of_undo_in_qwirkle_and_catan(table: Table) -> None:
    """At the start of a turn with nothing laid it offered the last tile of the table."""
    bots, tr = (SeatInfo("human"), SeatInfo("bot", "novice")), table.app.tr
    services = Services(make_bot_backend=lambda: Legal(GAMES["qwirkle"]))
    record = Record(Setup("qwirkle", 2, {}), bots, seed="1", start=qwirkle.position(["Rs Bs Ps Gx Rc Yd", "Oc Ox"]))
    play = table.play(Session.from_record(record, services=services))
    table.pilot.press("1")
    assert tr("tip.qwirkle.put-back") in table.pilot.layout()["play.undo"].tip
    table.pilot.press("z")
    play.submit(GAMES["qwirkle"].decode("place Rs@3,0"))
    table.pilot.settle()
    assert tr("tip.undo.rewind") in table.pilot.layout()["play.undo"].tip
    table.pilot.click("qwirkle.trade")
    tips = table.pilot.layout()
    assert tr("tip.undo.draft") in tips["play.undo"].tip
    assert tr("tip.qwirkle.trade.leave") in tips["qwirkle.trade"].tip
    table.pilot.click("hand.1")
    assert tr("tip.qwirkle.commit.trade") in table.pilot.layout()["qwirkle.trade"].tip


def test_that_undo_counts_as_help_is_not_said_twice(table: Table) -> None:
    start = position([{"black": 1, "red": 2}, {"red": 2}])
    game = tigris_session(start, ("human", "novice"))
    play = table.play(game)
    assert table.app.tr("tip.advice") in table.pilot.layout()["play.advice"].tip
    for words in ("confirm.take-back.drawn", "confirm.take-back.assisted"):
        play.submit(TIGRIS.decode("swap red"))
        table.pilot.settle()
        play.undo()
        table.pilot.settle()
        assert table.app.scenes[-1].words == table.app.tr(words)  # type: ignore[attr-defined]
        table.pilot.press("return")
        table.pilot.settle()
    assert game.assisted
    assert table.app.tr("tip.advice") not in table.pilot.layout()["play.advice"].tip


def treasure() -> State:
    """A random game in which the first player must take a treasure in their own turn."""
    rng = Random(19)
    state: State = TIGRIS.new(TIGRIS.setup(2))
    while state.phase != TREASURE or (TIGRIS.to_act(state), state.turn) != (0, 0):
        action = TIGRIS.sample(state, rng) if TIGRIS.to_act(state) == CHANCE else TIGRIS.pick(state, rng)
        state, _ = TIGRIS.apply(state, action)
    return state


def test_a_treasure_is_final_and_nothing_else(table: Table) -> None:
    """Row P9: nothing was drawn or answered after it was taken."""
    play = table.play(tigris_session(TIGRIS.to_json(treasure()), ("human", "novice")))
    play.submit(play.legal()[0])
    table.pilot.settle()
    play.undo()
    table.pilot.settle()
    assert table.app.scenes[-1].words == table.app.tr("confirm.take-back.final")  # type: ignore[attr-defined]
