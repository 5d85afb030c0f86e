"""Seats' PINs: who gets past a curtain, what is kept of four digits, and how the table helps who forgot them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.session import Services
from tests.soaking import combined
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene
from ui.table.seat_pins import Pins

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
PIN = "8317"


def begin(folder: Path, **settings: object) -> Table:
    """A table of two at its first curtain, where the first seat is asked for a PIN."""
    table = Table(folder)
    table.app.settings.confirmations = "off"
    for name, value in {"seat_pins": True, **settings}.items():
        setattr(table.app.settings, name, value)
    table.play(session(position([dict(HAND), dict(HAND)]), services=Services(store=table.app.store)))
    return table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = begin(tmp_path)
    yield made
    made.close()


def enter(table: Table, digits: str, how: str = "keys") -> None:
    for digit in digits:
        if how == "clicks":
            table.pilot.click(f"pin.{digit}")
        elif how == "keys":
            table.pilot.press(digit)
        else:
            char = unicodedata.lookup(f"{how} {unicodedata.name(digit)}")
            table.pilot.feed(
                pygame.Event(pygame.KEYDOWN, key=ord(char), mod=0, unicode=char, scancode=0, window=table.app.window)
            )
    table.pilot.settle()


def click(table: Table, *names: str) -> None:
    for name in names:
        table.pilot.click(name)
        table.pilot.settle()


def round_of_both(table: Table, other: str = "handoff.ready") -> None:
    """The first seat ends its turn, the other one sits down and ends its own."""
    click(table, "play.end", other, "play.end")
    assert table.pilot.scene == "handoff"


def scene(table: Table) -> PlayScene:
    return next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))


@pytest.mark.parametrize("how", ["keys", "clicks", "EXTENDED ARABIC-INDIC", "ARABIC-INDIC"])
def test_the_right_digits_open_the_curtain(table: Table, how: str) -> None:
    enter(table, PIN + PIN, how)
    assert table.pilot.scene == "play"
    assert scene(table).seat == 0
    round_of_both(table)
    assert "handoff.ready" not in table.pilot.layout()
    enter(table, PIN[:3], how)
    assert table.pilot.scene == "handoff"
    enter(table, PIN[3:], how)
    assert table.pilot.scene == "play"
    assert scene(table).seat == 0


def test_wrong_digits_do_not_and_are_told_in_words(table: Table) -> None:
    enter(table, PIN + PIN)
    round_of_both(table)
    for wrong in ("8371", "0000"):
        enter(table, wrong)
        assert table.pilot.scene == "handoff"
        assert scene(table).seat is None
        assert table.logged("refused")[-1]["text"] == table.app.tr("reason.pin-wrong")
    enter(table, "83")
    table.pilot.press("backspace")
    click(table, "pin.delete")
    enter(table, PIN)
    assert table.pilot.scene == "play"


def test_no_key_but_the_pin_opens_it(table: Table) -> None:
    enter(table, PIN + PIN)
    round_of_both(table)
    table.app.settings.seat_pins = False
    for key in ("return", "space", "escape", "escape", "f10", "escape"):
        table.pilot.press(key)
        table.pilot.settle()
        assert scene(table).seat is None
    assert table.pilot.scene == "handoff"


def test_two_choices_that_differ_are_asked_again(table: Table) -> None:
    enter(table, PIN + "8318")
    assert table.pilot.scene == "handoff"
    assert table.logged("refused")[-1]["text"] == table.app.tr("reason.pin-differs")
    enter(table, "1111" + "1111")
    assert table.pilot.scene == "play"


def test_a_seat_may_do_without_and_is_asked_once(table: Table) -> None:
    click(table, "handoff.ready")
    assert scene(table).seat == 0
    round_of_both(table)
    assert not any(name.startswith("pin.") for name in table.pilot.layout())
    click(table, "handoff.ready")
    assert scene(table).seat == 0


def test_without_the_setting_nobody_is_asked(tmp_path: Path) -> None:
    table = begin(tmp_path, seat_pins=False)
    assert not any(name.startswith("pin.") for name in table.pilot.layout())
    table.close()


def test_a_forgotten_pin_is_reset_when_the_table_agrees_and_everybody_reads_it(table: Table) -> None:
    enter(table, PIN + PIN)
    round_of_both(table)
    click(table, "handoff.forgot")
    assert table.pilot.focus == "dialog.no"
    click(table, "dialog.no")
    enter(table, "2222" + "2222")
    assert table.pilot.scene == "handoff", "nothing was reset"
    click(table, "handoff.forgot", "dialog.yes")
    words = table.app.tr("log.pin-reset", name=scene(table).names[0])
    assert table.app.displayed_notice == words
    enter(table, "2222" + "2222")
    assert scene(table).seat == 0
    assert words in [item.text for item in table.app.items()], "in the log of the first seat"
    click(table, "play.end", "handoff.ready")
    assert words in [item.text for item in table.app.items()], "and of the other"
    click(table, "play.end")
    enter(table, PIN)
    assert table.pilot.scene == "handoff", "the old one is gone"
    enter(table, "2222")
    assert table.pilot.scene == "play"


@pytest.mark.parametrize("how", ["keys", "clicks"])
def test_nothing_that_is_written_tells_the_digits(tmp_path: Path, how: str) -> None:
    """Two tables with different PINs write the same lines, and no file holds the digits or anything of the hash."""
    said = []
    for pin in ("8317", "5064"):
        folder = tmp_path / pin
        folder.mkdir()
        table = begin(folder)
        known = len(table.logged())
        enter(table, pin + pin, how)
        table.app.save_settings()
        said.append([line for line in table.logged()[known:] if line["ev"] == "layout"])
        lock = scene(table).state.pins._hashes[0]
        assert lock is not None
        record = scene(table).session.record()
        scene(table).session.save("kept")
        for text in (repr(record), *(path.read_text(errors="replace") for path in folder.rglob("*") if path.is_file())):
            for secret in (lock.salt.hex(), lock.hashed.hex(), f'"{pin}"', f"pin {pin}"):
                assert secret not in text
        assert pin not in repr(vars(scene(table).state.pins))
        table.close()
    for line in (*said[0], *said[1]):
        line.pop("window")
    assert said[0] == said[1]
    assert not any(item["focus"] for line in said[0] for item in line["items"] if item["name"].startswith("pin."))


def test_what_is_heard_does_not_tell_which_digit_was_clicked(tmp_path: Path) -> None:
    """Not when the focus moves, and not when the screen, the place or the last sentences are read aloud."""
    heard = []
    for digit in "83":
        folder = tmp_path / digit
        folder.mkdir()
        table = begin(folder)
        table.app.narrator.written = True
        enter(table, digit, "clicks")
        for key in ("f3", "f9", "u"):
            table.pilot.press(key)
        heard.append([each.words for each in table.app.narrator.sentences])
        table.close()
    assert heard[0] == heard[1]
    assert any("1" in words for words in heard[0]), "how many were typed"


def test_a_pin_is_four_digits() -> None:
    pins = Pins()
    for wrong in ("123", "12345", "12a4", "۱۲۳۴"):
        with pytest.raises(ValueError, match="four digits"):
            pins.choose(0, wrong)
    assert not pins.has_chosen(0)
    pins.choose(0, "0123")
    pins.choose(1, "0123")
    assert pins.locked(0)
    assert pins.matches(0, "0123")
    assert not pins.matches(0, "123")
    one, other = pins._hashes[0], pins._hashes[1]
    assert one is not None
    assert other is not None
    assert one.hashed != other.hashed, "salted"


@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    combined([((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)], ["en", "he", "fa", "xx"]),
)
def test_everything_has_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size=size, lang=lang)
    table.app.settings.seat_pins, table.app.settings.ui_scale = True, scale
    table.app.settings.confirmations = "off"
    table.play(session(position([dict(HAND), dict(HAND)])))
    scene(table).names[0] = "Nebuchadnezzar the Second"
    looks = [whole(table)]
    enter(table, PIN)
    looks.append(whole(table))
    enter(table, "0000")
    looks.append(whole(table))
    enter(table, PIN + PIN)
    round_of_both(table)
    looks.append(whole(table))
    enter(table, "0000")
    looks.append(whole(table))
    assert looks == [[]] * 5
    table.close()


def whole(table: Table) -> list[str]:
    """What is clipped, off the screen, without words, or over something else."""
    items, window = table.app.items(), pygame.Rect((0, 0), table.app.size)
    found = list(table.app.scenes[-1].gui.overflows)
    for index, item in enumerate(items):
        if not window.contains(item.rect) or not item.text or not item.tip:
            found.append(item.name)
        found += [f"{item.name} over {other.name}" for other in items[index + 1 :] if item.rect.colliderect(other.rect)]
    return found
