"""The engine protocol: what each request answers, how each fault is refused, and that nothing ends the process."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.levels import LEVELS
from game.commands.engine import MAX_LINE, read_lines, respond, serve
from game.commands.engine_requests import Engine
from game.core import digest
from game.tigris.game import GAME
from tests.effort import since, slowness

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "main.py", "engine"]
NEW = {"do": "new", "game": "tigris", "seats": 2, "options": {}, "seed": 1}


class Talk:
    """An engine in this process."""

    def __init__(self) -> None:
        self.engine = Engine()

    def raw(self, line: bytes | None) -> dict[str, Any]:
        reply = respond(self.engine, line)
        assert reply.endswith(b"\n")
        assert reply.count(b"\n") == 1
        assert reply.isascii()
        return json.loads(reply, parse_constant=pytest.fail)

    def __call__(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.raw(json.dumps({"do": do, **fields}).encode())

    def fine(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self(do, **fields)
        assert reply["ok"] is True, reply
        return reply

    def error(self, do: str, **fields: Any) -> str:
        reply = self(do, **fields)
        assert reply["ok"] is False, reply
        assert reply["why"]
        return str(reply["error"])

    def start(self, seats: int = 2, seed: int = 1, **options: str) -> Talk:
        self.fine("new", game="tigris", seats=seats, options=options, seed=seed)
        self.fine("chance")
        return self


@pytest.fixture
def talk() -> Talk:
    return Talk().start()


def at_the_end(talk: Talk) -> Talk:
    """Everybody passes, swapping away the bag, until the game is over."""
    while (reply := talk.fine("legal"))["actor"] is not None:
        if reply["actor"] == "chance":
            talk.fine("chance")
        else:
            swaps = [text for text in reply["actions"] if text.startswith("swap")]
            talk.fine("apply", action=max([*swaps, "end"], key=len))
    return talk


def test_hello() -> None:
    reply = Talk().fine("hello")
    assert reply["protocol"] == 1
    assert reply["games"]["tigris"]["seats"] == [2, 3, 4]
    assert reply["games"]["tigris"]["options"]["board"] == ["standard", "advanced"]
    assert reply["games"]["tigris"]["levels"] == list(LEVELS)


def test_new_deals_nothing_and_chance_deals_all() -> None:
    talk = Talk()
    assert talk(**NEW) == {"ok": True, "actor": "chance"}
    reply = talk.fine("legal")
    assert reply["outcomes"] == [["first 0", 1], ["first 1", 1]]
    assert not reply.get("actions")
    dealt = talk.fine("chance")
    assert [text.split()[0] for text in dealt["actions"]] == ["first", "draw", "draw"]
    assert dealt["actor"] == int(dealt["actions"][0].split()[1])
    assert talk.fine("chance") == {"ok": True, "actor": dealt["actor"], "actions": [], "events": []}


def test_the_seed_is_for_chance_alone() -> None:
    first, second = Talk(), Talk()
    first(**NEW)
    second(**NEW)
    second.fine("legal")
    second.fine("playouts", count=3, seed=5)
    assert first.fine("chance") == second.fine("chance")
    other = Talk()
    other(**{**NEW, "seed": 2})
    assert other.fine("chance") != first.fine("chance")


def test_outcome_weights_are_the_ways(talk: Talk) -> None:
    talk.fine(
        "apply", action=max(talk.fine("legal")["actions"], key=lambda text: text.startswith("swap") and len(text))
    )
    outcomes = talk.fine("legal")["outcomes"]
    assert outcomes == sorted(outcomes)
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    assert talk.error("apply", action="draw 0 black black black black black black black") == "illegal"
    talk.fine("apply", action=outcomes[-1][0])


def test_legal_is_sorted_and_what_can_be_applied(talk: Talk) -> None:
    reply = talk.fine("legal")
    assert reply["actions"] == sorted(set(reply["actions"]))
    before = talk.fine("state")
    for text in Random(1).sample(reply["actions"], 25):
        talk.fine("load", state=before["state"])
        assert talk.fine("apply", action=text)["events"]
    talk.fine("load", state=before["state"])
    assert talk.fine("perft", depth=1, split=False)["nodes"] == len(reply["actions"])


def test_state_load_and_hash(talk: Talk) -> None:
    reply = talk.fine("state")
    assert reply["hash"] == digest(reply["state"])
    other = Talk()
    assert other.fine("load", state=reply["state"]) == {"ok": True, "actor": talk.fine("legal")["actor"]}
    assert other.fine("state") == reply
    broken = {**reply["state"], "bag": {**reply["state"]["bag"], "red": 99}}
    assert other.error("load", state=broken) == "bad-state"
    assert other.error("load", state={**reply["state"], "game": "chess"}) == "unknown-game"
    assert other.error("load", state={**reply["state"], "options": {"board": "round"}}) == "bad-state"
    assert other.error("load", state={}) == "bad-state"
    assert other.error("load", state=[]) == "bad-request"
    assert other.fine("state") == reply


def test_view_hides_the_other_hand(talk: Talk) -> None:
    state = talk.fine("state")["state"]
    view = talk.fine("view", seat=0)["view"]
    assert view["hands"] == [state["hands"][0], {"hidden": 6}]
    assert talk.fine("view", seat=None)["view"]["hands"] == [{"hidden": 6}, {"hidden": 6}]
    for seat in (True, 2, -1, "0", 0.0, [0]):
        assert talk.error("view", seat=seat) == "bad-request"
    assert talk.error("view") == "bad-request"


def test_more_tiles_than_a_hand_holds_are_well_spelt(talk: Talk) -> None:
    """Engine protocol: "well spelt but not possible now is `illegal`"; a seat's number alone makes it `bad-action`."""
    before = talk.fine("state")
    for text in ("support 7", "support 1000000", "swap" + 7 * " red", "swap red" + 8 * " green", "draw 0" + 7 * " red"):
        reply = talk("apply", action=text)
        assert (reply["error"], bool(reply["reason"])) == ("illegal", True), text
    for text in ("support 07", "support -7", "support ٧", "swap" + 6 * " red" + " black", "draw 2" + 7 * " red"):
        assert talk.error("apply", action=text) == "bad-action", text
    assert talk.fine("state") == before


def test_refusals(talk: Talk) -> None:
    before = talk.fine("state")
    assert talk.error("apply", action="tile red z99") == "bad-action"
    assert talk.error("apply", action=" end") == "bad-action"
    assert talk.error("apply", action="END") == "bad-action"
    assert talk.error("apply", action="first 3") == "bad-action"
    assert talk.error("apply", action="end\ud800") == "bad-action"
    assert talk("apply", action="leader red a1")["reason"] == "leader-needs-temple"
    assert talk.error("apply", action="support 1") == "illegal"
    assert talk.error("apply", action="draw 0 red") == "illegal"
    assert talk.error("apply", action=7) == "bad-request"
    assert talk.error("apply") == "bad-request"
    assert talk.error("fly") == "bad-request"
    assert talk.error("load") == "bad-request"
    assert talk.fine("state") == before
    talk(**NEW)
    assert talk.error("apply", action="end") == "illegal"


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("game", "chess", "unknown-game"),
        ("game", 1, "bad-request"),
        ("seats", True, "bad-request"),
        ("seats", 5, "bad-request"),
        ("seats", 2.0, "bad-request"),
        ("seats", "2", "bad-request"),
        ("seed", None, "bad-request"),
        ("seed", True, "bad-request"),
        ("options", [], "bad-request"),
        ("options", {"board": "round"}, "bad-request"),
        ("options", {"board": True}, "bad-request"),
        ("options", {"bord": "standard"}, "bad-request"),
    ],
)
def test_new_refuses(talk: Talk, field: str, value: Any, error: str) -> None:
    before = talk.fine("state")
    assert talk.error(**{**NEW, field: value}) == error
    missing = {name: given for name, given in NEW.items() if name != field}
    assert field == "options" or talk.error(**missing) == "bad-request"
    assert talk.fine("state") == before


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "perft", "depth": True, "split": False},
        {"do": "perft", "depth": -1, "split": False},
        {"do": "perft", "depth": 10**30, "split": False},
        {"do": "perft", "depth": 1, "split": 0},
        {"do": "perft", "depth": 1},
        {"do": "playouts", "count": 1.5, "seed": 1},
        {"do": "playouts", "count": 1, "seed": "1"},
        {"do": "choose", "level": "divine", "seconds": 1, "seed": 1},
        {"do": "choose", "level": "novice", "seconds": True, "seed": 1},
        {"do": "choose", "level": "novice", "seconds": 1e9, "seed": 1},
        {"do": "choose", "level": "novice", "seconds": -1, "seed": 1},
        {"do": "replay", "record": 5},
        {"do": "replay", "record": "not a record \ud800"},
        {"do": ["hello"]},
        {"id": 1},
    ],
)
def test_bad_requests(talk: Talk, request_: dict[str, Any]) -> None:
    before = talk.fine("state")
    reply = talk.raw(json.dumps({**request_, "id": "x"}).encode())
    assert (reply["ok"], reply["error"], reply["id"]) == (False, "bad-request", "x")
    assert talk.fine("state") == before


@pytest.mark.parametrize(
    "do", ["state", "view", "legal", "apply", "chance", "standings", "choose", "perft", "playouts", "record"]
)
def test_no_question_before_the_first_game(do: str) -> None:
    fields = {
        "seat": 0,
        "action": "end",
        "level": "novice",
        "seconds": 1,
        "seed": 1,
        "depth": 1,
        "split": False,
        "count": 1,
    }
    assert Talk().error(do, **fields) == "bad-request"


def test_the_end(talk: Talk) -> None:
    at_the_end(talk)
    assert talk.fine("legal") == {"ok": True, "actor": None, "actions": []}
    assert talk.fine("chance")["actor"] is None
    assert talk.fine("standings")["over"] is True
    assert talk.error("apply", action="end") == "over"
    assert talk.error("apply", action="draw 0 red") == "over"
    assert talk.error("apply", action="first 3") == "bad-action"
    assert talk.error("choose", level="novice", seconds=1, seed=1) == "over"
    assert talk.fine("perft", depth=3, split=True) == {"ok": True, "nodes": 1, "split": {}}
    tally = talk.fine("playouts", count=3, seed=1)
    assert (tally["games"], tally["actions"]) == (3, 0)


def test_standings_before_the_end(talk: Talk) -> None:
    reply = talk.fine("standings")
    assert reply == {"ok": True, "over": False, "scores": [[0] * 5] * 2, "ranks": [1, 1], "winners": [0, 1]}


def test_perft_split_adds_up(talk: Talk) -> None:
    split = talk.fine("perft", depth=1, split=True)
    assert split["nodes"] == sum(split["split"].values()) == len(talk.fine("legal")["actions"])
    assert talk.fine("perft", depth=0, split=False)["nodes"] == 1


def test_playouts_repeat_and_leave_the_game(talk: Talk) -> None:
    before = talk.fine("state")
    first, second = (talk.fine("playouts", count=20, seed=3) for _ in range(2))
    assert (first["wins"], first["actions"]) == (second["wins"], second["actions"])
    assert first["games"] == 20 <= sum(first["wins"])
    assert first["actions"] > 20 * 50
    assert talk.fine("state") == before


def test_record_and_replay(talk: Talk) -> None:
    for _ in range(60):
        reply = talk.fine("legal")
        talk.fine("apply", action=Random(len(reply["actions"])).choice(reply["actions"]))
        talk.fine("chance")
    state, text = talk.fine("state"), talk.fine("record")["record"]
    other = Talk()
    other.fine("replay", record=text)
    assert other.fine("state") == state
    assert other.fine("record")["record"] == text
    loaded = Talk()
    loaded.fine("load", state=state["state"])
    loaded.fine("apply", action=loaded.fine("legal")["actions"][0])
    other.fine("replay", record=loaded.fine("record")["record"])
    assert other.fine("state") == loaded.fine("state")


def test_replay_refuses(talk: Talk) -> None:
    before = talk.fine("state")
    text = talk.fine("record")["record"]
    assert talk("replay", record=text + "support 1\n")["reason"].startswith("phase-")
    assert talk.error("replay", record=text + "jump\n") == "bad-action"
    assert talk.error("replay", record=text.replace("game tigris", "game chess")) == "unknown-game"
    assert talk.error("replay", record=text.replace("option board standard", "option board round")) == "bad-state"
    assert talk.error("replay", record="x" * 100_000) == "bad-request"
    assert talk.error("replay", record=at_the_end(Talk().start()).fine("record")["record"] + "end\n") in (
        "over",
        "bad-request",
    )
    assert talk.fine("state") == before


@pytest.mark.parametrize(
    "value", [None, True, 0, -1.5, "ש\u200f", "\ud800", [], {"a": [{}]}, 2**64, 10**3000, [[[["deep"]]]], "\u0000", ""]
)
def test_any_id_comes_back(value: Any) -> None:
    for do in ("hello", "legal"):
        reply = Talk().raw(json.dumps({"do": do, "id": value}).encode())
        assert reply["id"] == value
        assert type(reply["id"]) is type(value)
    assert "id" not in Talk()("hello")


GARBAGE = [
    b"",
    b"\n",
    b"\r\n",
    b"\x00",
    b"\xff\xfe",
    b'"',
    b"{",
    b'{"do":"hello"} {}',
    b'{"do":"hello","do":"legal"}',
    b'{"do":"hello","id":NaN}',
    b'{"do":"hello","id":-Infinity}',
    b'{"do":"hello","id":1e999}',
    b'{"do":"hello","id":' + b"9" * 100_000 + b"}",
    b"[" * 100_000,
    b'{"do":"hello","id":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    b"[" * 5_000 + b"]" * 5_000,
    b"[" + b"[]," * (1 << 20) + b"1]",
    b"\xed\xa0\x80",
    b'{"do":"\xc3"}',
]


@pytest.mark.parametrize("line", GARBAGE, ids=lambda line: repr(line[:24]))
def test_garbage_is_bad_json(line: bytes) -> None:
    assert Talk().raw(line)["error"] == "bad-json"


@pytest.mark.parametrize("line", [b"[]", b"1", b"null", b'"hello"', b"true", b"[" * 400 + b"]" * 400])
def test_what_is_no_object_is_a_bad_request(line: bytes) -> None:
    assert Talk().raw(line)["error"] == "bad-request"


def test_lines_are_bounded() -> None:
    long = b"x" * (3 * MAX_LINE + 5)
    stream = io.BytesIO(b"a\r\n\n" + long + b"\nb\n" + b"y" * (MAX_LINE - 1) + b"\nlast")
    assert [None if line is None else len(line) for line in read_lines(stream)] == [3, 1, None, 2, MAX_LINE, 4]
    assert Talk().raw(None)["error"] == "bad-json"


def test_ten_megabytes_of_garbage() -> None:
    noise = Random(1).randbytes(10 << 20).replace(b"\n", b"")
    start = time.thread_time()
    sink = io.BytesIO()
    serve(io.BytesIO(noise + b"\n" + b"[" * (10 << 20) + b"\n" + b"{}," * (3 << 20) + b'\n{"do":"hello"}'), sink)
    replies = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, False, False, True]
    assert since(start) < 10


def conversation() -> list[bytes]:
    """Good requests of every kind, on real positions."""
    talk = Talk().start(3)
    state, record = talk.fine("state")["state"], talk.fine("record")["record"]
    requests: list[dict[str, Any]] = [
        {"do": "hello", "id": 1},
        NEW,
        {"do": "chance"},
        {"do": "load", "state": state},
        {"do": "state"},
        {"do": "view", "seat": 1},
        {"do": "view", "seat": None},
        {"do": "legal"},
        {"do": "apply", "action": "end"},
        {"do": "apply", "action": "leader black e10"},
        {"do": "standings"},
        {"do": "perft", "depth": 1, "split": True},
        {"do": "playouts", "count": 1, "seed": 1},
        {"do": "record"},
        {"do": "replay", "record": record},
        {"do": "choose", "level": "novice", "seconds": 0, "seed": 1},
    ]
    return [json.dumps(request).encode() for request in requests]


ODD = [b"null", b"true", b"-1", b"1e5", b'""', b"[]", b"{}", b'"\\ud800"', b"0.5", b"99999999999999999999", b'"tigris"']


def mutant(rng: Random, lines: list[bytes]) -> bytes:
    """A good line with something wrong in it."""
    line = rng.choice(lines)
    at, to = sorted(rng.randrange(len(line) + 1) for _ in range(2))
    kind = rng.randrange(6)
    if kind == 0:
        return line[:at]
    if kind == 1:
        return line[:at] + rng.randbytes(rng.randrange(4)).replace(b"\n", b"") + line[at + 1 :]
    if kind == 2:
        return line[:at] + line[to:]
    if kind == 3:
        return line[:to] + line[at:]
    if kind == 4:
        parts = line.split(b":")
        parts[rng.randrange(1, len(parts))] = rng.choice(ODD) + rng.choice([b",", b"}", b""])
        return b":".join(parts)
    data = json.loads(line)
    key = rng.choice(list(data))
    data[key] = json.loads(rng.choice(ODD))
    if rng.random() < 0.3:
        del data[key]
    return json.dumps(data).encode()


def cheap(line: bytes) -> bool:
    """Not one of the few mutants that ask for real work."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return True
    return not isinstance(data, dict) or (data.get("depth") in (None, 0, 1) and data.get("count") in (None, 0, 1))


def test_mutants_are_answered_and_change_nothing() -> None:
    rng, lines, talk = Random(11), conversation(), Talk().start(2)
    refused = 0
    for _ in range(6_000):
        line = mutant(rng, lines)
        if not cheap(line):
            continue
        before = talk.engine.do({"do": "state"})["hash"] if rng.random() < 0.05 else None
        reply = talk.raw(line)
        refused += not reply["ok"]
        if not reply["ok"]:
            assert "internal" not in reply["why"], line
            assert before in (None, talk.engine.do({"do": "state"})["hash"])
        elif rng.random() < 0.02:
            talk.start(rng.choice((2, 3, 4)), rng.randrange(99))
    assert refused > 3_000


def process(data: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        COMMAND, input=data, capture_output=True, cwd=ROOT, env={**os.environ, **environment}, timeout=120, check=False
    )


def test_the_command() -> None:
    lines = [*conversation(), *[line for line in GARBAGE if b"\n" not in line and line]]
    done = process(b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    replies = done.stdout.splitlines()
    assert len(replies) == len(lines)
    talk = Talk()
    for line, reply in zip(lines, replies, strict=True):
        ours = talk.raw(line)
        theirs = json.loads(reply)
        ours.pop("seconds", None)
        theirs.pop("seconds", None)
        assert ours == theirs


def test_answers_do_not_hang_on_the_hash_seed() -> None:
    requests = [NEW, {"do": "chance"}, {"do": "legal"}, {"do": "state"}, {"do": "perft", "depth": 1, "split": True}]
    requests += [{"do": "choose", "level": level, "seconds": 1, "seed": 3} for level in LEVELS]
    data = b"\n".join(json.dumps(request).encode() for request in requests)
    outputs = {
        process(data, PYTHONHASHSEED=seed, TZ=zone).stdout for seed, zone in (("0", "UTC"), ("1", "Asia/Tehran"))
    }
    assert len(outputs) == 1
    assert outputs.pop().count(b'"ok":true') == len(requests)


def test_it_starts_fast_and_without_pictures() -> None:
    code = "import sys; import game.commands.engine; print([name for name in sys.modules if name.startswith('pygame')])"
    listed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed.stdout.strip() == "[]"
    times = []
    for _ in range(5):
        start = spent_by_children()
        assert process(b'{"do":"hello"}\n').returncode == 0
        times.append(spent_by_children() - start)
    assert min(times) < 0.3 * slowness()


def spent_by_children() -> float:
    """Seconds of the processor, so that other work on the machine does not count."""
    used = os.times()
    return used.children_user + used.children_system


def test_nobody_reads_the_answers() -> None:
    child = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdin.write(b'{"do":"hello"}\n')
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    try:
        child.stdin.write(b'{"do":"hello"}\n' * 1000)
        child.stdin.close()
    except BrokenPipeError:
        pass
    assert child.wait(20) == 0
    assert child.stderr.read() == b""
    child.stderr.close()


def test_states_are_equal_after_any_way_round() -> None:
    talk = Talk().start(4, 9, board="advanced")
    data = talk.fine("state")["state"]
    assert GAME.to_json(GAME.from_json(data)) == data
