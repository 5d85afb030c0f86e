"""The last turn of a game in a real window: its end is told, and a key moment leads into the replay and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.bots.key_moments import key_moments
from game.bots.tigris.outlook import OUTLOOK
from game.record import Record, SeatInfo, read, write
from tests.window.conftest import Start
from tests.window.looking import TIGRIS, on_disk

RECORD = Path(__file__).resolve().parent.parent / "records" / "tigris" / "treasure-end.game"


def nearly_over() -> Record:
    """A game of a person and a bot in which the person has only to end the last turn."""
    record = read(RECORD.read_bytes())
    last = max(n for n, text in enumerate(record.actions) if text == "end")
    before = list(record.replay(TIGRIS))[last - 1].state
    seats = [SeatInfo("bot", "novice") for _ in range(record.setup.seats)]
    seats[before.turn] = SeatInfo("human", "", "Dana")
    return replace(record, actions=record.actions[:last], seats=tuple(seats), result=None, seed="1", title="")


def test_the_moments_of_a_game_just_ended_lead_into_the_replay_and_back(start: Start, tmp_path: Path) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    (games / "20240101-000000-00000000.game").write_text(write(nearly_over()), encoding="utf-8")
    program = start("--speed", "0", "--lang", "en")
    program.click("menu.continue")
    program.wait("turn")
    program.idle()
    program.key("x")
    program.wait("scene", name="results")
    program.idle()
    record = read(on_disk(program).read_bytes())
    steps = list(record.replay(TIGRIS))
    states = [record.initial_state(TIGRIS), *(step.state for step in steps)]
    moments = key_moments(OUTLOOK, states, [step.events for step in steps])
    assert len(moments) == 3
    for number, moment in enumerate(moments, 1):
        said = program.items()[f"results.moment.{number}"]["text"]
        assert f"Turn {moment.turn}: " in said
        assert f"{round(100 * moment.after[moment.seats[0]])}%" in said
    program.click("results.moment.2")
    program.wait("scene", name="replay")
    program.idle()
    program.click("replay.step")
    told = program.wait("action")
    assert told["n"] == moments[1].n + 1
    program.idle()
    program.key("Escape")
    program.wait("scene", name="results")
    program.idle()
    assert program.focus == "results.moment.2"
    program.key("Down")
    program.moved("results.moment.2")
    program.key("Return")
    program.wait("scene", name="replay")
    program.idle()
    program.key("x")
    assert program.wait("action")["n"] == moments[2].n + 1
