"""Themes (rows 25 and 90): five of our own and those of players, as data, checked, switched in mid-game."""

from __future__ import annotations

import json
import os
from itertools import combinations
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pygame
import pytest

from game.record import Record, SeatInfo, read
from game.session.session import Session
from tests.ui import catan, qwirkle
from tests.ui.eyes import difference
from tests.ui.shell import start
from tests.ui.tables import Table, position, session, sit_down
from ui import settings
from ui.catalog import PLAYABLE
from ui.gfx import accents, paper, theme_file
from ui.gfx.palette import HIGH, READABLE, Palette, blended, contrast, text_contrasts
from ui.gfx.supersample import SupersampledSurface
from ui.gfx.theme_file import OWN, ThemeFault, own_theme
from ui.gfx.wash import INK, PAPER, washed
from ui.qwirkle import pieces as qwirkle_pieces
from ui.scenes.review.replay import ReplayScene
from ui.text.i18n import Locale
from ui.tigris import pieces as tigris_pieces

TEXTURES = (("painted", "inked", "flat"), ("oak", "linen", "paper", "plain"))
RECORDS = Path(__file__).parents[1] / "records"
FORMS = {game: box.theme for game, box in PLAYABLE.items() if box.theme is not None}


# -- our own -----------------------------------------------------------------------------------


@pytest.mark.parametrize("panels", ["dark", "light"])
@pytest.mark.parametrize("name", OWN)
def test_text_stands_out_from_its_ground(name: str, panels: str) -> None:
    theme = own_theme(name)
    least = HIGH if theme.form.high_contrast else READABLE
    weak = [found for found in text_contrasts(theme.palette(panels)) if found[2] < least]
    assert not weak
    theme_file.check_text(theme)


@pytest.mark.parametrize("name", OWN)
def test_a_theme_covers_every_game(name: str) -> None:
    assert set(own_theme(name).sections) == set(FORMS)
    for game, form in FORMS.items():
        assert own_theme(name).section(game, form) is not None


def test_high_contrast_asks_for_more() -> None:
    assert [name for name in OWN if own_theme(name).form.high_contrast] == ["contrast"]


def test_contrast_is_measured_rightly() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert blended("#ffffff80", "#000000") == "#808080"
    assert blended("#102030", "#ffffff") == "#102030"


def test_lines_of_seats_are_mixed_until_they_are_visible() -> None:
    for name in OWN:
        for panels in ("dark", "light"):
            palette: Palette = own_theme(name).palette(panels)
            for colour in ("#ffd873", "#7fd6ff", "#ff9d7a", "#a8e08a", "#efe9dc", "#cf2f2b"):
                assert contrast(palette.visible(colour), blended(palette.panel, palette.wood)) >= 3


# -- old settings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stored", "theme"),
    [
        ({"board_theme": "daylight"}, "daylight"),
        ({"board_theme": "plain", "high_contrast": False}, "plain"),
        ({"board_theme": "daylight", "high_contrast": True}, "contrast"),
        ({"board_theme": "../../etc"}, "lamplight"),
        ({"board_theme": 7}, "lamplight"),
    ],
)
def test_settings_of_older_versions_keep_their_meaning(stored: dict[str, Any], theme: str) -> None:
    assert settings.from_json(stored)[0].board_theme == theme


# -- live ---------------------------------------------------------------------------------------


def conflict() -> Session:
    """A revolt in which the seat at the screen chooses what to commit."""
    record = read((RECORDS / "tigris/monuments.game").read_bytes())
    people = tuple(SeatInfo("human") for _ in record.seats)
    return Session.from_record(Record(record.setup, people, record.actions[:144], seed="1", start=record.start))


def games() -> dict[str, Any]:
    return {
        "tigris": lambda: session(position([{"red": 2, "blue": 1}, {"red": 2}], leaders={"b1": [1, "black"]})),
        "fight": conflict,
        "qwirkle": lambda: qwirkle.session(qwirkle.position(["Rs Rc", "Bs Bc"])),
        "catan": lambda: catan.session(3),
    }


def picture(table: Table) -> bytes:
    table.app.invalidate()
    table.app.frame([], 1 / 60)
    return pygame.image.tobytes(table.app.window.get_surface(), "RGB")


def use(table: Table, name: str, panels: str = "theme") -> None:
    table.app.settings.board_theme, table.app.settings.panels = name, panels
    table.app.refresh_preferences()


@pytest.mark.parametrize("game", sorted(games()))
def test_a_theme_is_switched_in_mid_game(tmp_path: Path, game: str) -> None:
    """What is then displayed is what a game that began in the theme displays, to the pixel."""
    for name in ("switched", "begun"):
        (tmp_path / name).mkdir()
    tables = [Table(tmp_path / name) for name in ("switched", "begun")]
    for table, first in zip(tables, ("lamplight", "parchment"), strict=True):
        use(table, first)
        play = table.play(games()[game]())
        sit_down(table)
        table.pilot.settle()
        table.pilot.point((2, 2))
    before, record = picture(tables[0]), play.session.record()
    use(tables[0], "parchment")
    assert picture(tables[0]) == picture(tables[1])
    use(tables[0], "daylight", "dark")
    use(tables[0], "lamplight")
    assert picture(tables[0]) == before
    assert play.session.record() == record
    for table in tables:
        table.close()


# -- players' themes -------------------------------------------------------------------------------


SEA = {"format": 1, "name": "Deep Sea", "base": "daylight", "panels": "dark", "tigris": {"land": "#cfe8e4"}}


def put(folder: Path, key: str, data: object) -> Path:
    """Write a theme of a player; texts and bytes as they are."""
    made = folder / "themes" / key
    made.mkdir(parents=True)
    raw = data if isinstance(data, bytes) else (data if isinstance(data, str) else json.dumps(data)).encode()
    (made / "theme.json").write_bytes(raw)
    return made


def fault_of(folder: Path, key: str) -> ThemeFault:
    with pytest.raises(ThemeFault) as found:
        theme_file.load(key, folder / "themes", FORMS)
    return found.value


def test_a_players_theme_needs_only_what_differs_from_its_base(tmp_path: Path) -> None:
    put(tmp_path, "sea", SEA)
    found = theme_file.find_themes(tmp_path / "themes", FORMS)
    assert [theme.name for theme in found.themes] == ["Deep Sea"]
    assert not found.faults
    theme, base = found.themes[0], own_theme("daylight")
    assert theme.palette() == base.palette("dark")
    ours, theirs = (each.section("tigris", FORMS["tigris"]) for each in (base, theme))
    assert (theirs.land, theirs.water) == ("#cfe8e4", ours.water)
    assert not theme.own


def sentences(fault: ThemeFault) -> list[str]:
    return [Locale(lang).tr(fault.key, **fault.details) for lang in ("en", "he", "fa")]


DEEP = '{"format": 1, "name": "x", "dark": ' + "[" * 50 + "]" * 50 + "}"


@pytest.mark.parametrize(
    ("data", "key", "field"),
    [
        ("", "not-json", ""),
        ("[]", "not-json", ""),
        (b"\xff\xfe", "not-json", ""),
        (DEEP, "not-json", ""),
        ('{"format": 1, "format": 1, "name": "x"}', "not-json", ""),
        ('{"format": 1, "name": "x", "panels": NaN}', "not-json", ""),
        ({"name": "x"}, "format", ""),
        ({"format": 2, "name": "x"}, "format", ""),
        ({"format": True, "name": "x"}, "format", ""),
        ({"format": 1}, "missing", "name"),
        ({"format": 1, "name": "\u202e\u200b"}, "value", "name"),
        ({"format": 1, "name": 5}, "value", "name"),
        ({"format": 1, "name": "x" * 201}, "value", "name"),
        ({"format": 1, "name": "x", "base": "../../lamplight"}, "value", "base"),
        ({"format": 1, "name": "x", "base": {}}, "value", "base"),
        ({"format": 1, "name": "x", "colour": "#000000"}, "unknown", "colour"),
        ({"format": 1, "name": "x", "tigris": {"lnad": "#000000"}}, "unknown", "tigris.lnad"),
        ({"format": 1, "name": "x", "tigris": 5}, "value", "tigris"),
        ({"format": 1, "name": "x", "tigris": {"land": "red"}}, "value", "tigris.land"),
        ({"format": 1, "name": "x", "tigris": {"land": "#ff0000ff"}}, "value", "tigris.land"),
        ({"format": 1, "name": "x", "tigris": {"grain": 99}}, "value", "tigris.grain"),
        ({"format": 1, "name": "x", "tigris": {"grain": True}}, "value", "tigris.grain"),
        ({"format": 1, "name": "x", "tigris": {"kingdoms": ["#ffffff"] * 9}}, "value", "tigris.kingdoms"),
        ({"format": 1, "name": "x", "catan": {"terrain": "../art"}}, "value", "catan.terrain"),
        ({"format": 1, "name": "x", "table": "/etc/passwd"}, "value", "table"),
        ({"format": 1, "name": "x", "marks": {"gold": "url(#a)"}}, "value", "marks.gold"),
    ],
)
def test_an_invalid_theme_is_named_with_the_reason(tmp_path: Path, data: object, key: str, field: str) -> None:
    put(tmp_path, "bad", data)
    fault = fault_of(tmp_path, "bad")
    assert fault.key == f"theme.fault.{key}"
    assert fault.details.get("field", "") == field
    assert all(field in words and "{" not in words for words in sentences(fault))
    assert list(theme_file.find_themes(tmp_path / "themes", FORMS).faults) == ["bad"]


def test_text_that_would_not_stand_out_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "pale", {"format": 1, "name": "Pale", "light": {"muted": "#999999"}})
    put(tmp_path, "weak", {"format": 1, "name": "Weak", "base": "lamplight", "high_contrast": True})
    fault = fault_of(tmp_path, "pale")
    assert fault.key == "theme.fault.contrast"
    assert fault.details["text"] == "light.muted"
    assert fault.details["least"] == "4.5:1"
    assert fault_of(tmp_path, "weak").details["least"] == "7:1"


def test_files_that_are_no_theme_are_refused(tmp_path: Path) -> None:
    themes = tmp_path / "themes"
    put(tmp_path, "large", '{"format": 1, "name": "' + "x" * theme_file.MAX_BYTES + '"}')
    (themes / "empty").mkdir()
    (themes / "folder" / "theme.json").mkdir(parents=True)
    (themes / "link").symlink_to(put(tmp_path, "real", SEA))
    linked = put(tmp_path, "linked", SEA) / "theme.json"
    linked.unlink()
    linked.symlink_to(themes / "real" / "theme.json")
    os.mkfifo(put(tmp_path, "pipe", SEA) / "other")
    (themes / "Pipe").mkdir()
    put(tmp_path, "plain", SEA)
    (themes / "notes.txt").write_text("no folder", encoding="utf-8")
    found = theme_file.find_themes(themes, FORMS)
    assert [theme.key for theme in found.themes] == ["pipe", "real"]
    keys = {name: fault.key.removeprefix("theme.fault.") for name, fault in found.faults.items()}
    assert keys == {
        "large": "too-large", "empty": "unreadable", "folder": "unreadable", "link": "unreadable",
        "linked": "unreadable", "Pipe": "folder", "plain": "taken",
    }  # fmt: skip


def test_names_are_cleaned_and_folders_are_counted(tmp_path: Path) -> None:
    for number in range(theme_file.MAX_THEMES + 5):
        put(tmp_path, f"t{number:02}", SEA | {"name": f"a\u202eb {number} " + "long " * 20})
    found = theme_file.find_themes(tmp_path / "themes", FORMS)
    assert len(found.themes) == theme_file.MAX_THEMES
    assert {fault.key for fault in found.faults.values()} == {"theme.fault.too-many"}
    assert all("\u202e" not in theme.name and len(theme.name) <= theme_file.NAME_LIMIT for theme in found.themes)


def test_the_mark_that_some_editors_begin_a_file_with_is_no_fault(tmp_path: Path) -> None:
    file = put(tmp_path, "marked", SEA) / "theme.json"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert [theme.key for theme in theme_file.find_themes(tmp_path / "themes", FORMS).themes] == ["marked"]


def test_files_beside_the_themes_hide_none(tmp_path: Path) -> None:
    put(tmp_path, "zz", SEA)
    for number in range(theme_file.MAX_THEMES + 9):
        (tmp_path / "themes" / f"read me {number}.txt").touch()
    found = theme_file.find_themes(tmp_path / "themes", FORMS)
    assert ([theme.key for theme in found.themes], found.faults) == (["zz"], {})


def test_no_damage_raises_anything_else(tmp_path: Path) -> None:
    whole = json.dumps(theme_file.own_data("parchment"))
    random, folder = Random(7), put(tmp_path, "odd", "")
    for _ in range(150):
        at, size = random.randrange(len(whole)), random.randrange(30)
        bits = "".join(random.choice('{}[]",:#019aeE-\u202e\\ ') for _ in range(random.randrange(6)))
        (folder / "theme.json").write_text(whole[:at] + bits + whole[at + size :], encoding="utf-8")
        theme_file.find_themes(tmp_path / "themes", FORMS)


def test_a_players_theme_is_chosen_in_the_settings_and_kept(tmp_path: Path) -> None:
    put(tmp_path, "sea", SEA)
    put(tmp_path, "bad", "{")
    held = start(tmp_path)
    held.click("menu.settings")
    held.click("settings.tab.look")
    assert any("bad" in words for words in held.app.scenes[-1].found_themes.faults)
    held.click("settings.board_theme.sea")
    assert held.app.look.theme.name == "Deep Sea"
    held.app.close()
    again = start(tmp_path)
    assert (again.app.look.theme.key, again.app.theme_fault) == ("sea", None)
    (tmp_path / "themes" / "sea" / "theme.json").write_text("{", encoding="utf-8")
    assert again.app.look.theme.name == "Deep Sea"
    again.app.close()
    gone = start(tmp_path)
    assert gone.app.theme_fault is not None
    assert gone.app.look.palette == own_theme().palette()
    assert "sea" in gone.app.pop_notice()
    assert gone.app.settings.board_theme == "sea"
    gone.app.close()


# -- cost -------------------------------------------------------------------------------------------


def test_switching_often_keeps_the_caches_bounded(table: Table) -> None:
    play = table.play(games()["tigris"]())
    sit_down(table)
    board = play.state.game_panel.board
    sizes = []
    for _ in range(3):
        for name in OWN:
            table.app.settings.board_theme = name
            table.app.refresh_preferences()
            picture(table)
        sizes.append((board.sprites._bytes, len(table.app.look.themes)))
    assert sizes[1] == sizes[2]
    assert table.app.art.cached_bytes <= table.app.art.limit


@pytest.mark.parametrize("game", sorted(games()))
def test_a_frame_at_rest_draws_no_picture_anew_in_any_theme(
    table: Table, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame costs the same in every theme: everything on a board is drawn once and then shared."""
    table.play(games()[game]())
    sit_down(table)
    made: list[object] = []
    finish = SupersampledSurface.done
    for name in OWN:
        table.app.settings.board_theme = name
        table.app.refresh_preferences()
        picture(table)
        with monkeypatch.context() as watch:
            watch.setattr(SupersampledSurface, "done", lambda self: made.append(self) or finish(self))  # type: ignore[func-returns-value]
            picture(table)
    assert made == []


def test_each_thread_draws_in_its_own_theme() -> None:
    marks = own_theme("parchment").marks
    seen: list[tuple[int, ...]] = []
    with accents.theme_colours(marks, {}):
        thread = Thread(target=lambda: seen.append(accents.mark_colour(accents.GOLD)))
        thread.start()
        thread.join()
        assert accents.mark_colour((*accents.GOLD, 90)) == (*marks[accents.GOLD], 90)
    assert seen == [accents.GOLD] == [accents.mark_colour(accents.GOLD)]


# -- pictures ---------------------------------------------------------------------------------------


def test_every_style_of_tiles_is_drawn_in_every_game() -> None:
    """Colours of tiles and seats come with a style, so what tests of art check holds in every theme."""
    for palettes in (tigris_pieces.PALETTES, qwirkle_pieces.PALETTES):
        assert set(palettes) == set(theme_file.TILES)


def test_silhouettes_stand_out_from_washes() -> None:
    for tones in tigris_pieces.PALETTES["inked"]:
        assert tones.relief is not None
        assert contrast(tones.relief[0], tones.base) >= READABLE


def test_paper_repeats_without_a_seam() -> None:
    sheet = paper.paper("#f6ead0", "#dcc490")
    last = paper.SIDE - 1

    def step(one: int, other: int) -> float:
        return sum(abs(sheet.get_at((one, y)).r - sheet.get_at((other, y)).r) for y in range(paper.SIDE)) / paper.SIDE

    inside = [step(x, x + 1) for x in range(0, last, 40)]
    assert step(last, 0) <= 3 * sorted(inside)[len(inside) // 2]


def test_a_wash_is_ink_or_a_tint_of_paper() -> None:
    found = dict(washed('<path fill="#101010"/><path fill="#3f8a4a"/><path fill="#ffffff"/>'))
    assert found["#101010"] == INK
    assert contrast(found["#3f8a4a"], PAPER) < contrast("#3f8a4a", PAPER)
    assert contrast(found["#ffffff"], INK) > 10


def test_a_theme_switched_in_mid_animation_loses_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, size=(640, 360), speed=1.0)
    for game, n in (("tigris/monuments", 143), ("qwirkle/six-at-once", 3), ("catan/bank-short", 16)):
        replay = ReplayScene(read((RECORDS / f"{game}.game").read_bytes()), n, "all")
        table.app.push(replay)
        replay.step_forward()
        for frame in range(12):
            table.app.frame([], 1 / 60)
            if frame == 6:
                assert replay.moving
                table.app.settings.board_theme = "daylight" if game[0] != "q" else "parchment"
                table.app.refresh_preferences()
        table.pilot.settle()
        assert replay.n == n + 1
        table.app.pop()
    table.close()


def test_the_page_about_themes_names_every_field_and_every_choice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "themes.md").read_text(encoding="utf-8")
    fields = set(own_theme().form.__slots__) | {"base"}
    forms = (Palette, accents.Accents, theme_file.Coordinates, *FORMS.values())
    fields |= {name for form in forms for name in form.__slots__}
    choices = {*OWN, *theme_file.TABLES, *theme_file.BUTTONS, *theme_file.TILES}
    choices |= {word for words in TEXTURES for word in words}
    assert [name for name in sorted(fields | choices) if f"`{name}`" not in page] == []


@pytest.mark.parametrize("name", OWN)
def test_outlines_of_kingdoms_differ_from_each_other_and_from_the_land(name: str) -> None:
    look = own_theme(name).section("tigris", FORMS["tigris"])
    for one, other in combinations([*look.kingdoms, look.land], 2):
        assert difference(one, other, "normal") >= 15, (one, other)
