"""From a line of the log to the replay there (findings P24, features row 21)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.table.log_panel import LogScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


@pytest.fixture
def play(tmp_path: Path) -> PlayScene:
    made = Table(tmp_path)
    made.app.settings.confirmations = "off"
    scene = made.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    scene.submit(scene.game.decode("tile red d1"))
    made.pilot.settle()
    scene.test_table = made  # type: ignore[attr-defined]
    return scene


def _line(play: PlayScene) -> str:
    return next(item.name for item in play.items() if item.name.startswith("log.") and item.name != "log.replay")


def _replay(play: PlayScene) -> ReplayScene:
    top = play.app.nav.scenes[-1]
    assert isinstance(top, ReplayScene)
    return top


def test_a_highlighted_line_has_a_button_for_the_replay(play: PlayScene) -> None:
    """One click marks the line, another opens the replay; no double click is needed."""
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    pilot.click(_line(play))
    assert pilot.scene == "play"
    pilot.click("log.replay")
    replay = _replay(play)
    assert replay.n == play.state.event_history.lines[int(_line(play).removeprefix("log."))].n
    assert replay.sealed
    assert replay.history.last == play.state.playback.n
    pilot.click("replay.back")
    assert pilot.scene == "play"


def test_a_double_click_opens_the_replay_too(play: PlayScene) -> None:
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    name = _line(play)
    pilot.click(name)
    pilot.click(name)
    assert isinstance(play.app.nav.scenes[-1], ReplayScene)


def test_two_clicks_with_time_between_only_mark_and_unmark(play: PlayScene) -> None:
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    name = _line(play)
    pilot.click(name)
    for _ in range(40):
        pilot.app.frame([], 1 / 60)
    pilot.click(name)
    assert pilot.scene == "play"
    assert play.state.log_panel.chosen == -1


def test_the_replay_of_a_running_game_tells_nothing_hidden(play: PlayScene) -> None:
    """No hand can be looked at, no moment is computed from hands, and the running game is not left by accident."""
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    play.state.watch_line(0)
    replay = _replay(play)
    for _ in range(30):
        pilot.app.frame([], 1 / 60)
    assert not replay.history.evaluated
    assert replay.seat is None
    assert not pilot.layout()["replay.play-on"].enabled
    assert pilot.layout()["replay.play-on"].tip == pilot.app.tr("replay.play-on.under-way")
    replay.to_moment(True)
    assert not replay.history.moments


def test_actions_that_are_not_displayed_yet_are_not_in_the_replay(play: PlayScene) -> None:
    """Bots think ahead of the display."""
    play.state.playback.n -= 1
    play.state.watch_line(0)
    assert _replay(play).history.last == play.state.playback.n


def test_the_page_of_the_log_leads_there_too(play: PlayScene) -> None:
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    pilot.app.push(LogScene(play.state.event_history, play.state.watch_line))
    pilot.settle()
    pilot.click(next(name for name in pilot.layout() if name.startswith("log.") and name != "log.close"))
    assert isinstance(play.app.nav.scenes[-1], ReplayScene)


@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_frame_of_a_focused_line_leaves_its_letters_whole(tmp_path: Path, lang: str) -> None:
    """Once, the frame lay on the first letter of the name."""
    table = Table(tmp_path, lang=lang)
    scene = table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    scene.submit(scene.game.decode("tile red d1"))
    table.pilot.settle()
    table.pilot.press("l")
    panel, items = scene.state.log_panel, table.pilot.layout()
    assert table.app.focus.startswith("log.")
    for index, place, _ in panel._visible_lines:
        frame = items[f"log.{index}"].rect
        letters = table.app.mirror(place)
        assert min(letters.left - frame.left, frame.right - letters.right) >= 6
        assert table.app.mirror(panel.rect).contains(frame)
    table.close()


def test_the_words_about_a_moment_leave_with_the_replay(play: PlayScene) -> None:
    """Once, they stayed on the pages of statistics and results for seconds."""
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    pilot.click(_line(play))
    pilot.click("log.replay")
    play.app.nav.notice("moment 1 of 3")
    pilot.click("replay.back")
    assert play.app.nav.pop_notice() == ""
    assert play.state.status_line.words == ""


def test_the_mark_of_a_line_goes_with_escape_and_with_the_next_action(play: PlayScene) -> None:
    """Once, Esc opened the menu instead, and the line stayed marked to the end of the game."""
    pilot = play.test_table.pilot  # type: ignore[attr-defined]
    for way in ("escape", "action"):
        pilot.press("l")
        pilot.press("return")
        assert play.state.log_panel.chosen >= 0
        assert "log.replay" in pilot.layout()
        if way == "escape":
            pilot.press("escape")
        else:
            play.submit(play.game.decode("tile red h2"))
            pilot.settle()
        assert pilot.scene == "play"
        assert play.state.log_panel.chosen == -1
        assert "log.replay" not in pilot.layout()


def test_a_long_log_is_put_into_words_as_far_as_it_is_seen(play: PlayScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first picture of a long shared game waited for two thousand sentences."""
    history, made = play.state.event_history, []
    history.lines[:] = [replace(history.lines[0], n=n) for n in range(1, 1500)]
    history._words.clear()
    known = type(history)._new_words
    monkeypatch.setattr(type(history), "_new_words", lambda *args: made.append(args[1]) or known(*args))
    play.layout_now()
    assert 0 < len(made) < 60
    assert play.state.log_panel.scroll(5)
    assert play.state.log_panel.scroll(10**6), "to the oldest line"
    assert not play.state.log_panel.scroll(1)
    assert play.state.log_panel.scroll(-(10**6))
    assert not play.state.log_panel.scroll(-1)
