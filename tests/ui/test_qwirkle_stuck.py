"""Qwirkle where nothing fits any more, at the screen: the forced trade, the forced pass, and the end that follows."""

from __future__ import annotations

from pathlib import Path

from game.record import read
from game.session.session import Session
from tests.ui.qwirkle import position, session
from tests.ui.tables import Table, sit_down
from ui.qwirkle.game_panel import QwirklePanel
from ui.scenes.play.play import PlayScene
from ui.scenes.review.results import ResultsScene
from ui.table.prompt_text import with_keys

RECORDS = Path(__file__).parent.parent / "records" / "qwirkle"
CLOSED_IN = {"0,0": "Rc", "1,0": "Rd", "2,0": "Rf", "0,1": "Gc", "1,1": "Gd", "2,1": "Gf"}
"""Two lines of three on each other: only red and green tiles, circles, diamonds and clovers go beside them."""


def stuck(table: Table, name: str, passes: int) -> tuple[PlayScene, QwirklePanel]:
    """A recorded game from shortly before its end, with so many forced passes still to come."""
    record = read((RECORDS / f"{name}.game").read_bytes())
    last = [n for n, action in enumerate(record.actions) if action == "pass"][-passes]
    play = table.play(Session.from_record(record.prefix(last)))
    sit_down(table)
    assert isinstance(play.game_panel, QwirklePanel)
    return play, play.game_panel


def told(table: Table) -> list[str]:
    """The actions so far, draws left out."""
    return [line["text"] for line in table.logged("action") if not line["text"].startswith("draw")]


def test_a_pass_is_forced_told_and_done_by_one_click(table: Table) -> None:
    play, game_panel = stuck(table, "forced-pass", 1)
    seat = play.seat
    assert seat is not None
    assert game_panel.prompt() == with_keys(table.app, "prompt.qwirkle.pass")
    assert table.pilot.layout()["qwirkle.commit"].text == table.app.tr("qwirkle.pass")
    assert game_panel.topic() == "end"
    assert table.app.focus == "qwirkle.commit", "the keyboard has nothing else to do"
    table.pilot.click("hand.1")
    assert game_panel.prompt() == with_keys(table.app, "prompt.qwirkle.nowhere")
    table.pilot.click("qwirkle.trade")
    assert table.logged("refused")[-1]["text"] == table.app.tr("reason.qwirkle-no-trade-from-an-empty-bag")
    table.pilot.click("play.put-back")
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    assert told(table) == ["pass"]
    sit_down(table)
    assert play.seat == (seat + 1) % 3, "the game goes on"
    lines = [
        play.state.event_history.words(line, table.app.locale)
        for line in play.state.event_history.lines_with_words(table.app.locale)
    ]
    assert any(table.app.tr("event.qwirkle.passed", name=play.names[seat]) == line for line in lines)


def test_three_rounds_of_trades_end_the_game_and_are_told_a_round_before(table: Table) -> None:
    """qwirkle.md: Endless voluntary trading. The log, the prompt and the results say so."""
    tr = table.app.tr
    play = table.play(session(position(["Rt Bt Px Yt Bs Ps", "Oc Ox Od Os Ot Of"], CLOSED_IN, passes=3)))
    sit_down(table)
    assert tr("prompt.qwirkle.last-round", n=2) not in play.game_panel.prompt()
    for left in (2, 1, 0):
        table.pilot.click("qwirkle.trade")
        table.pilot.click("hand.1")
        table.pilot.click("qwirkle.commit")
        table.pilot.settle()
        sit_down(table)
        history = play.state.event_history
        lines = [history.words(line, table.app.locale) for line in history.lines_with_words(table.app.locale)]
        assert tr("event.qwirkle.last-round") in lines
        assert not left or play.game_panel.prompt().startswith(tr("prompt.qwirkle.last-round", n=left))
    results = table.app.scenes[-1]
    assert isinstance(results, ResultsScene)
    assert [text.split()[0] for text in told(table)] == ["trade"] * 3
    assert results._verdict().startswith(tr("event.qwirkle.over.standstill"))


def test_a_trade_is_forced_and_told(table: Table) -> None:
    play = table.play(session(position(["Ys Bt Px Yt Bs Ps", "Oc Ox Od Os Ot Of"], CLOSED_IN)))
    sit_down(table)
    game_panel = play.game_panel
    assert isinstance(game_panel, QwirklePanel)
    assert game_panel.prompt() == with_keys(table.app, "prompt.qwirkle.must-trade")
    assert game_panel.topic() == "trade"
    assert table.app.focus == "qwirkle.trade"
    table.pilot.press("x")
    assert table.logged("refused")[-1]["reason"] == "qwirkle-nothing-laid"
    table.pilot.click("qwirkle.trade")
    table.pilot.click("hand.1")
    table.pilot.click("qwirkle.commit")
    table.pilot.settle()
    assert [text.split()[0] for text in told(table)] == ["trade"]


def test_after_the_end_the_box_tells_nobody_to_choose_a_tile(table: Table) -> None:
    """Once, beside the finished table it still said how a turn is done."""
    record = read((RECORDS / "forced-pass.game").read_bytes())
    table.app.settings.curtain = "open"
    play = table.play(Session.from_record(record.prefix(len(record.actions) - 1)))
    assert play.game_panel._idle() == table.app.tr("qwirkle.idle.wait"), "nobody may choose yet"  # type: ignore[attr-defined]
    table.pilot.settle()
    assert play.game_panel._idle() == table.app.tr("qwirkle.idle")  # type: ignore[attr-defined]
    table.app.settings.legal_cells = False
    assert play.game_panel._idle() == table.app.tr("qwirkle.idle.purist"), "nothing lights up"  # type: ignore[attr-defined]
    table.app.settings.legal_cells = True
    play.submit(play.game.decode(record.actions[-1]))
    table.pilot.settle()
    assert play.seat is not None
    assert play.state.over
    assert play.game_panel._idle() == ""  # type: ignore[attr-defined]


def test_a_trade_of_nothing_has_no_number(table: Table) -> None:
    """Once, the large button said "Trade 0 tiles"."""
    table.play(session(position(["Rs Rt", "Gs Gt"], CLOSED_IN)))
    sit_down(table)
    table.pilot.press("s")
    assert table.pilot.layout()["qwirkle.commit"].text == table.app.tr("qwirkle.trade")
