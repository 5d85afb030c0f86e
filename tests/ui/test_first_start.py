"""The first start offers full screen (feel.md, "First minute"): not in the way, answered by anything, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.fingers import Fingers
from tests.ui.pads import press
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.item import find

OFFER = "menu.display"


def offered(pilot: Pilot) -> list[str]:
    return [name for name in pilot.layout() if name.startswith(OFFER)]


@pytest.mark.parametrize("answer", ["full", "window"])
@pytest.mark.parametrize("hands", ["mouse", "keys", "pad", "touch"])
def test_the_offer_is_answered_by_anything_and_never_comes_again(tmp_path: Path, hands: str, answer: str) -> None:
    pilot = start(tmp_path, size=None)
    assert pilot.focus == "menu.quick", "it does not take the focus"
    assert {f"{OFFER}.full", f"{OFFER}.window"} <= {*offered(pilot)}
    name = f"{OFFER}.{answer}"
    if hands == "mouse":
        pilot.click(name)
    elif hands == "touch":
        Fingers(pilot).tap(name)
    else:
        for _ in range(20):
            if pilot.focus == name:
                break
            pilot.press("tab") if hands == "keys" else press(pilot, "r1")
        pilot.press("return") if hands == "keys" else press(pilot, "a")
    assert pilot.app.fullscreen is (answer == "full")
    assert offered(pilot) == []
    pilot.app.close()
    again = start(tmp_path, size=None)
    assert again.app.fullscreen is (answer == "full")
    assert offered(again) == []
    again.app.close()


def test_the_offer_waits_while_something_else_is_done(tmp_path: Path) -> None:
    pilot = start(tmp_path, size=None)
    pilot.click("menu.settings")
    pilot.press("escape")
    assert offered(pilot), "nobody has answered it yet"
    pilot.app.close()
    sized = start(tmp_path, size=(1280, 720))
    assert offered(sized) == [], "the command line has said how to open"
    sized.app.close()


def test_the_settings_show_the_mode_that_the_command_line_asked_for(tmp_path: Path) -> None:
    """After --fullscreen the switch said "Off" in a window that filled the screen."""
    pilot = start(tmp_path, size=None, fullscreen=True)
    assert pilot.app.fullscreen
    pilot.press("f10")
    pilot.click("settings.tab.look")
    switch = find(pilot.app.items(), "settings.fullscreen")
    assert switch is not None
    assert pilot.app.tr("widget.on") in switch.text
    pilot.click("settings.fullscreen")
    assert not pilot.app.fullscreen
    switch = find(pilot.app.items(), "settings.fullscreen")
    assert switch is not None
    assert pilot.app.tr("widget.off") in switch.text
    pilot.app.close()
