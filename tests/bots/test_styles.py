"""Styles of bots: each shows in the choices, sees no more than its seat, and has one text everywhere."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.bots import choose
from game.bots.levels import (
    ANY,
    EXPERT_1,
    LEVELS,
    STYLES,
    bot_levels,
    draw_style,
    known_level,
    level_texts,
    setup_levels,
    split,
    styled,
    styles,
)
from game.bots.levels import (
    GAMES as WITH_BOTS,
)
from game.catalog import GAMES
from game.commands import arena, soak
from game.commands.cli_args import UsageError
from game.commands.engine import respond
from game.commands.engine_requests import Engine
from game.core import BadSetup, canonical
from game.net.protocol.field_types import Level
from game.record import Record, SeatInfo, read, write
from game.schema.checker import checker
from game.session import table_setup
from game.session.session import Services, Session
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.bots.kits import KITS, SHORT, course
from tests.bots.test_fairness_of_all import positions

EVERY = [(game, style) for game in WITH_BOTS for style in STYLES[game]]
every_style = pytest.mark.parametrize(("key", "style"), EVERY)


@every_style
def test_a_style_sees_what_its_seat_may_see(key: str, style: str) -> None:
    game, different = GAMES[key], 0
    for seats, level in product((2, 4), LEVELS[1:3]):
        for number, state in enumerate(positions(key, seats)[:3]):
            view = game.view(state, game.to_act(state))
            text = choose(game, view, styled(level, style), number, SHORT)
            assert game.decode(text) in game.legal(state)
            other = game.determinize(view, Random(number))
            different += canonical(game.to_json(other)) != canonical(game.to_json(state))
            again = game.view_from_json(game.view_to_json(game.view(other, game.to_act(other))))
            assert choose(game, again, styled(level, style), number, SHORT) == text
    assert different >= 6


@every_style
def test_a_style_differs_from_balanced_play(key: str, style: str) -> None:
    """In at least one position of a game, with the same luck."""
    game, level = GAMES[key], LEVELS[2]
    states = course(game, Random(f"style:{key}"), 2, ("novice", "novice"), KITS[key].options[0], SHORT, counted=True)
    for seed, state in enumerate(states):
        if (seat := game.to_act(state)) >= 0:
            view = game.view(state, seat)
            if choose(game, view, level, seed, SHORT) != choose(game, view, styled(level, style), seed, SHORT):
                return
    raise AssertionError("no choice differs")


def test_the_novice_and_the_yardsticks_have_no_style() -> None:
    for key in WITH_BOTS:
        assert styles(key, LEVELS[0]) == ()
        assert all(styles(key, level) == STYLES[key] for level in LEVELS[1:])
    assert split(EXPERT_1) == (EXPERT_1, "")
    assert split("legendary-raider") == ("legendary-raider", "")
    assert split("strong-raider") == ("strong", "raider")
    assert split("strong-pirate") == ("strong", "pirate")
    game = GAMES["tigris"]
    view = game.view(positions("tigris", 2)[0], 0)
    for wrong in ("novice-raider", "strong-guard", "strong-any", "expert-1-raider", "strong-"):
        with pytest.raises(ValueError, match="no such level"):
            choose(game, view, wrong, 1)


def test_an_unknown_style_is_played_without_it() -> None:
    assert known_level("tigris", "strong-raider") == "strong-raider"
    assert known_level("tigris", "strong-pirate") == "strong"
    assert known_level("tigris", "strong-any") == "strong"
    assert known_level("tigris", "strong-guard") == "strong"
    assert known_level("tigris", "legendary-raider") == "steady"


# -- texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word", ["bot:novice:raider", "bot:strong:guard", "bot:strong-raider", "bot:strong:any", "expert-1:raider"]
)
def test_wrong_styles_are_named_with_the_right_ones(word: str) -> None:
    with pytest.raises(UsageError) as fault:
        arena.main(["tigris", "--seats", f"{word},bot:novice", "--games", "1"])
    assert fault.value.details["styles"] == "builder, raider, hoarder"
    with pytest.raises(UsageError):
        soak.main(["tigris", "--players", word, "--games", "1"])


def test_an_arena_with_a_style(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["qwirkle", "--seats", "bot:steady:guard,bot:novice", "--games", "2", "--jobs", "1"]) == 0
    assert '"player": "steady-guard"' in capsys.readouterr().out


def test_the_engine_knows_styles() -> None:
    engine, state = Engine(), positions("tigris", 2)[0]

    def said(**request: object) -> dict[str, object]:
        found: dict[str, object] = json.loads(respond(engine, json.dumps(request).encode()))
        return found

    games = said(do="hello")["games"]
    assert isinstance(games, dict)
    assert [games[key]["styles"] for key in WITH_BOTS] == [list(STYLES[key]) for key in WITH_BOTS]
    assert said(do="load", state=GAMES["tigris"].to_json(state))["ok"]
    view = GAMES["tigris"].view(state, GAMES["tigris"].to_act(state))
    reply = said(do="choose", level="steady:raider", seconds=1, seed=4)
    assert reply["action"] == choose(GAMES["tigris"], view, "steady-raider", 4)
    for wrong in ("steady-raider", "novice:raider", "steady:guard", "steady:any"):
        assert said(do="choose", level=wrong, seconds=1, seed=4)["error"] == "bad-request"


def test_seats_of_the_command_line() -> None:
    known = table_setup.seats_from_text("human,bot:strong:raider", bot_levels("tigris"))
    assert known[1] == SeatInfo("bot", "strong-raider")
    for wrong in ("bot:strong:guard", "bot:strong-raider", "bot:novice:raider"):
        with pytest.raises(BadSetup):
            seats_from_text(wrong, bot_levels("tigris"))
    assert level_texts(["expert-builder"]) == {"expert:builder": "expert-builder"}


# -- records and set-ups -----------------------------------------------------------------------------


def test_a_record_has_the_style_with_the_level(tmp_path: Path) -> None:
    game = GAMES["tigris"]
    record = Record(game.setup(2), (SeatInfo(), SeatInfo("bot", "strong-raider")), ("first 0",), seed="7")
    text = write(record)
    assert "\nseat 1 bot strong-raider\n" in text
    assert read(text.encode()).seats == record.seats
    store = Store(tmp_path)
    session = Session.from_record(read(text.replace("strong-raider", "strong-pirate").encode()), Services(store=store))
    assert session.seats[1].level == "strong"
    assert session.reassigned_seats == (1,)
    session.close()


def test_programs_without_styles_read_them_as_levels() -> None:
    """Their records and messages allow a word of at most 32 letters, digits, "_" and "-"."""
    check = checker(Level)
    for level in (each for key in WITH_BOTS for each in setup_levels(key)):
        assert check(level, "level") == level
        assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,31}", level)


def test_any_style_is_drawn_from_the_seed() -> None:
    seats = (SeatInfo("bot", styled("strong", ANY)), SeatInfo("bot", "strong"))
    drawn = {Session.start("tigris", seats, seed=str(seed)).seats[0].level for seed in range(12)}
    assert drawn == {styled("strong", style) for style in STYLES["tigris"]}
    session = Session.start("tigris", seats, seed="3")
    assert session.seats == Session.start("tigris", seats, seed="3").seats
    assert session.seats[1].level == "strong"
    assert session.rematch().seats[0] == session.seats[0]
    assert draw_style("tigris", "novice", "3") == "novice"
    assert draw_style("tigris", "novice-any", "3") == "novice"
    assert draw_style("chess", "strong-any", "3") == "strong"


def test_a_style_changes_no_draw() -> None:
    plain = Session.start("catan", (SeatInfo("bot", "strong"), SeatInfo()), {"map": "random"}, seed="3")
    other = Session.start("catan", (SeatInfo("bot", "strong-any"), SeatInfo()), {"map": "random"}, seed="3")
    assert plain.record().actions == other.record().actions


def test_stored_set_ups_keep_styles_and_forget_unknown_ones() -> None:
    levels = (*bot_levels("tigris"), "strong-any")
    setup = TableSetup("tigris", (SeatInfo(), SeatInfo("bot", "strong-any"), SeatInfo("bot", "steady-builder")))
    stored = table_setup.to_json(setup)
    assert table_setup.from_json(stored, "tigris", {}, levels) == setup
    stored["seats"][1][1] = "strong-pirate"
    found = table_setup.from_json(stored, "tigris", {}, levels)
    assert found is not None
    assert found.seats[1].level == "strong"
