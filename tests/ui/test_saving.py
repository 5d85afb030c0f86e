"""Named saves: two inputs at any moment, a name of one's own, a question before another copy is replaced."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.record import MAX_TITLE
from game.session.session import Services
from tests.ui.looks import LOOKS, faults
from tests.ui.tables import Table, position, session
from ui.dialogs.dialog import Dialog
from ui.scenes.play.pause import pause_dialog
from ui.scenes.play.play import PlayScene
from ui.scenes.play.save_dialog import proposed_title
from ui.text.bidi import is_rtl

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
ALONE = ("human", "steady")


def sit(table: Table, kinds: tuple[str, ...] = ALONE) -> PlayScene:
    start = position([dict(HAND), dict(HAND)])
    return table.play(session(start, kinds, services=Services(store=table.app.store)))


def titles(table: Table) -> list[str]:
    return sorted(file.record.title for file in table.app.store.saves() if file.record)


def ask(table: Table) -> None:
    table.pilot.press("s", pygame.KMOD_LCTRL)


def test_two_keys_save_and_a_second_time_under_another_name(table: Table) -> None:
    sit(table)
    for count in (1, 2):
        ask(table)
        table.pilot.press("return")
        assert table.pilot.scene == "play"
        assert len(titles(table)) == count
    one, two = titles(table)
    assert two == f"{one} (2)"
    assert table.app.scenes[-1].status_line.words == table.app.tr("pause.save.done", title=two)


def test_at_the_curtain_too(table: Table) -> None:
    scene = sit(table, ("human", "human"))
    assert table.pilot.scene == "handoff"
    ask(table)
    table.pilot.press("return")
    assert table.pilot.scene == "handoff"
    assert scene.seat is None
    assert len(titles(table)) == 1


def test_in_a_conflict_and_while_something_moves(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=1.0)
    start = position([dict(HAND), dict(HAND)], leaders={"b1": [1, "black"]})
    scene = table.play(session(start, services=Services(store=table.app.store)))
    for name in ("handoff.ready", "leader.black", "cell.a2"):
        table.pilot.click(name)
        if name != "cell.a2":
            table.pilot.settle()
    table.app.frame([], 1 / 60)
    assert scene.moving, "the leader is on its way"
    ask(table)
    table.pilot.press("return")
    assert len(titles(table)) == 1
    table.pilot.settle()
    assert table.pilot.scene == "conflict"
    ask(table)
    table.pilot.press("return")
    assert table.pilot.scene == "conflict"
    assert len(titles(table)) == 2
    table.close()


def test_a_name_of_ones_own(table: Table) -> None:
    sit(table)
    ask(table)
    assert table.pilot.focus == "dialog.name"
    for _ in range(MAX_TITLE):
        table.pilot.press("backspace")
    table.pilot.type("שלום Friday")
    table.pilot.click("dialog.save")
    assert titles(table) == ["שלום Friday"]


def test_an_empty_name_becomes_the_proposed_one(table: Table) -> None:
    sit(table)
    ask(table)
    for _ in range(MAX_TITLE):
        table.pilot.press("backspace")
    table.pilot.press("return")
    (title,) = titles(table)
    assert title


def test_a_copy_of_the_same_name_is_replaced_after_a_question_only(table: Table) -> None:
    scene = sit(table)
    scene.session.save("Friday")
    (before,) = table.app.store.saves()
    kept = before.path.read_bytes()
    table.pilot.click("hand.2")
    table.pilot.click("cell.d5")
    table.pilot.settle()

    def again() -> None:
        ask(table)
        for _ in range(MAX_TITLE):
            table.pilot.press("backspace")
        table.pilot.type("Friday")
        table.pilot.press("return")
        assert table.pilot.scene == "dialog"

    again()
    table.pilot.click("dialog.no")
    assert before.path.read_bytes() == kept
    again()
    assert table.pilot.focus == "dialog.no", "Enter pressed twice replaces nothing"
    table.pilot.click("dialog.yes")
    assert titles(table) == ["Friday"]
    assert before.path.read_bytes() != kept


def test_a_long_table_keeps_its_place_in_the_name(table: Table) -> None:
    scene = sit(table)
    scene.names[:] = ["Nebuchadnezzar the Second", "Tiglath-Pileser the Third"]
    ask(table)
    dialog = table.app.scenes[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.entry is not None
    assert dialog.entry.text.startswith(f"Action {scene.state.playback.n}: Nebuchadnezzar")
    table.pilot.press("return")
    assert titles(table) == [dialog.entry.text]


@pytest.mark.parametrize(("lang", "names"), [("en", ["דנה", "Ann"]), ("he", ["Ann", "דנה"]), ("fa", ["Ann", "دانا"])])
def test_a_proposed_name_is_read_in_the_direction_of_the_screen(tmp_path: Path, lang: str, names: list[str]) -> None:
    """Whatever script its first player's name is in."""
    table = Table(tmp_path, lang=lang)
    scene = sit(table)
    scene.names[:] = names
    assert is_rtl(proposed_title(scene.state)) == table.app.locale.rtl
    table.close()


def test_a_disk_that_refuses_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(table)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("game.storage.files.replace_atomically", full)
    ask(table)
    table.pilot.press("return")
    assert table.app.scenes[-1].status_line.words == table.app.tr("pause.save.failed")


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_the_choices_have_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = sit(table)
    table.app.push(pause_dialog(scene.state))
    table.app.rebuild()
    found = faults(table.pilot, "pause")
    table.close()
    assert not found
