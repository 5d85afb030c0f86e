"""Styles of bots on the screen: chosen with the level, named at the table, told of in the results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.levels import ANY, STYLES, styled
from game.catalog import GAMES
from game.record import Record, SeatInfo, read
from game.session.table_setup import TableSetup
from tests.ui.looks import faults
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.together import Both, lobby_of, play_of
from ui.scenes.review.results import ResultsScene
from ui.setup.open_table import last_setup, store_setup
from ui.setup.quick_game import choose_game, level_of, stored_quick_setup
from ui.table.seat_labels import level_name, seat_names, seat_notes

RECORDS = Path(__file__).resolve().parents[1] / "records"


def plan_of(game: str, *levels: str) -> TableSetup:
    return TableSetup(game, (SeatInfo("human"), *(SeatInfo("bot", level) for level in levels)))


def styles_of(pilot: Pilot) -> list[str]:
    return [seat.level for seat in pilot.app.scenes[-1].setup.playing_seats()[1:]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_every_style_can_be_chosen_and_read_in_the_set_up(tmp_path: Path, lang: str) -> None:
    pilot = start(tmp_path, lang=lang)
    for game, known in STYLES.items():
        chosen = [*known, ANY][-3:]
        store_setup(pilot.app, plan_of(game, *(styled("strong", style) for style in chosen)))
        pilot.app.home()
        pilot.settle()
        pilot.click("menu.new")
        assert faults(pilot, f"set-up {game} {lang}") == []
        tips = [pilot.layout()[f"setup.seat{seat}.style.more"].tip for seat in (1, 2)]
        assert tips == [pilot.app.tr(f"style.{style}.tip") for style in chosen[:2]]
    pilot.app.close()


def test_level_and_style_are_two_choices(pilot: Pilot) -> None:
    store_setup(pilot.app, plan_of("tigris", "novice", "strong"))
    pilot.click("menu.new")
    assert "setup.seat1.style.more" not in pilot.layout(), "the novice has none"
    pilot.click("setup.seat1.level.more")
    pilot.click("setup.seat1.style.more")
    pilot.click("setup.seat1.style.more")
    assert styles_of(pilot) == ["steady-raider", "strong"]
    pilot.click("setup.seat1.level.more")
    assert styles_of(pilot) == ["strong-raider", "strong"], "the style stays"
    for _ in range(2):
        pilot.click("setup.seat1.style.more")
    assert styles_of(pilot) == ["strong-any", "strong"]
    for _ in range(2):
        pilot.click("setup.seat1.level.less")
    assert styles_of(pilot) == ["novice", "strong"]
    pilot.click("setup.seat2.style.more")
    store_setup(pilot.app, pilot.app.scenes[-1].setup)  # type: ignore[attr-defined]
    assert last_setup(pilot.app, "tigris").seats[2].level == "strong-builder"


def test_the_quick_game_has_styles(pilot: Pilot) -> None:
    choose_game(pilot.app, "catan")
    pilot.click("menu.opponents")
    pilot.click("opponents.level.novice")
    assert not [name for name in pilot.layout() if name.startswith("opponents.style")]
    pilot.click("opponents.level.strong")
    pilot.click("opponents.style.mayor")
    assert pilot.layout()["opponents.level.strong"].selected
    assert pilot.layout()["opponents.style.mayor"].selected
    assert faults(pilot, "opponents") == []
    assert level_of(stored_quick_setup(pilot.app)) == "strong-mayor"
    pilot.click("opponents.number.2")
    pilot.click("opponents.level.expert")
    assert level_of(stored_quick_setup(pilot.app)) == "expert-mayor"
    pilot.click("opponents.back")
    assert pilot.app.tr("style.mayor") in pilot.layout()["menu.opponents"].text
    pilot.click("menu.opponents")
    pilot.click("opponents.style.balanced")
    assert level_of(stored_quick_setup(pilot.app)) == "expert"


def test_a_bot_is_called_by_level_and_style(table: Table) -> None:
    notes = seat_notes(table.app, [SeatInfo("bot", "strong-raider"), SeatInfo("bot", "strong"), SeatInfo()])
    assert notes == ["Strong · Raider", "Strong", ""]
    assert level_name(table.app, "strong-mayor") == "Strong · Mayor", "of another game: what the file says"
    assert level_name(table.app, "strong-pirate") == "Strong · pirate"
    assert level_name(table.app, "strong-note") == "Strong · note", "not the sentence of that key"
    assert level_name(table.app, "styled") == "styled"


@pytest.mark.parametrize(
    ("name", "style", "deed"),
    [
        ("tigris/monuments", "builder", "MonumentBuilt"),
        ("tigris/monuments", "hoarder", "TreasureTaken"),
        ("qwirkle/random-four", "daredevil", ""),
        ("catan/counters", "pioneer", "RoadBuilt"),
        ("catan/counters", "mayor", "CityBuilt"),
        ("catan/counters", "knight", "CardBought"),
    ],
)
def test_the_results_say_what_a_style_did(table: Table, name: str, style: str, deed: str) -> None:
    record = read((RECORDS / f"{name}.game").read_bytes())
    bots = tuple(SeatInfo("bot", styled("strong", style)) for _ in record.seats)
    plain, told = (verdict(table, replace(record, seats=seats)) for seats in ((SeatInfo(),) * len(bots), bots))
    events = [event for step in record.replay(GAMES[record.setup.game]) for event in step.events]
    if deed:
        made = [event.seat for event in events if type(event).__name__ == deed]
    else:
        made = [event.seat for event in events if type(event).__name__ == "LineScored" and len(event.cells) == 5]
    assert made
    names = seat_names(table.app, bots)
    for seat, words in enumerate(names):
        sentence = table.app.tr(f"results.style.{style}", name=words, n=made.count(seat))
        assert sentence in told
        assert sentence not in plain


def test_a_raider_is_told_how_often_it_attacked(table: Table) -> None:
    record = read((RECORDS / "tigris/monuments.game").read_bytes())
    bots = tuple(SeatInfo("bot", "expert-raider") for _ in record.seats)
    told = verdict(table, replace(record, seats=bots))
    events = [event for step in record.replay(GAMES["tigris"]) for event in step.events]
    attackers = [event.attacker for event in events if type(event).__name__ == "ConflictBegan"]
    for seat, name in enumerate(seat_names(table.app, bots)):
        assert table.app.tr("results.style.raider", name=name, n=attackers.count(seat)) in told


def test_a_style_of_another_game_is_not_told_of(table: Table) -> None:
    """A record by others may name any."""
    record = read((RECORDS / "catan/counters.game").read_bytes())
    plain, foreign = (tuple(SeatInfo("bot", level) for _ in record.seats) for level in ("strong", "strong-guard"))
    told = verdict(table, replace(record, seats=foreign))
    assert len(verdict(table, replace(record, seats=plain)).split(". ")) == len(told.split(". "))


def verdict(table: Table, record: Record) -> str:
    scene = ResultsScene(record)
    table.app.push(scene)
    table.pilot.settle()
    assert scene.gui.overflows == []
    words = scene.spoken_lines()[0]
    table.app.pop()
    return words


def test_a_shared_table_has_styles(both: Both) -> None:
    guest, pilot = both.come("Dana"), both.host.pilot
    pilot.click("lobby.seat0.bot")
    both.go()
    for _ in range(4):
        pilot.click("lobby.seat0.style.more")
        both.go()
    assert both.room.lobby.plan.seats[0].level == "steady-any"
    assert lobby_of(guest).table.seat_rows[0].level == "steady-any"
    guest.pilot.click("lobby.ready")
    both.go()
    pilot.click("lobby.start")
    both.go(60)
    levels = {seat.level for seat in play_of(guest).state.session.seats} - {""}
    assert levels == {seat.level for seat in both.room.session.seats} - {""}  # type: ignore[union-attr]
    assert levels <= {styled("steady", style) for style in STYLES["tigris"]}
