"""A host that lies (S-1, S-17): a guest's program ends the visit with a reason, or goes on; it never fails."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import __version__
from game.commands import join_headless
from game.commands.cli_args import CommandFailed
from game.net.guest.client import ENDED, GuestClient
from game.net.protocol.messages import PROTOCOL, REASONS
from game.net.protocol.streams import Received
from main import print_error
from tests.net.lying import Played, beginning, mutants, to_the_end, visit

MUTANTS = 500


@pytest.fixture(scope="module")
def told() -> list[Any]:
    """What one guest was told in the first part of a game, and at the end of another one."""
    return [*beginning(22, 30), *to_the_end(21)[-4:]]


def test_the_script_itself_is_believed(told: list[Any]) -> None:
    remote, streams = visit(told[:-4])
    assert remote.ended == ""
    assert len(streams) == 3, "two links, and who calls again after them"
    assert remote.game is not None
    assert remote.game.known().n == told[-5]["n"]


def test_changed_messages(told: list[Any]) -> None:
    """Each mutant takes the place of the real message; many thousands of them in tools/soak_lan.py."""
    heard, ended = mutants(told[:-4], MUTANTS, seed=1)
    assert heard == MUTANTS
    assert ended > MUTANTS // 4


def test_messages_in_any_order(told: list[Any]) -> None:
    """Whatever follows whatever: valid messages in the wrong place end in a plain reason at the worst."""
    rng = Random(2)
    ended = 0
    for _ in range(150):
        script = told[:2] + [rng.choice(told) for _ in range(rng.randrange(1, 25))]
        remote, _ = visit(script)
        ended += remote.phase == ENDED
        assert remote.phase != ENDED or remote.ended in REASONS
    assert ended > 60


@pytest.mark.parametrize(("reason", "change"), [
    ("protocol", {"protocol": 3, "version": "9.9"}), ("version", {"version": "9.9"}), ("version", {"game": "go"}),
])  # fmt: skip
def test_other_programs_are_told_before_joining(told: list[Any], reason: str, change: dict[str, Any]) -> None:
    remote, streams = visit([{**told[0], **change}])
    assert (remote.phase, remote.ended) == (ENDED, reason)
    assert remote.ended_args["here"] == __version__
    assert remote.ended_args["version"] == change.get("version", __version__)
    (bye,) = streams[0].sent
    assert bye == {"t": "bye", "reason": reason, "args": {"protocol": PROTOCOL, "version": __version__}}


def test_a_host_that_says_nothing_is_given_up_in_the_end() -> None:
    streams = [Played([])]
    remote = GuestClient(lambda room: streams[0], "Dana", code="ABC123")
    for number in range(100):
        remote.tick(number * 0.1)
    assert (remote.phase, remote.ended) == (ENDED, "unreachable")
    assert not streams[0].open


def test_the_end_is_checked(told: list[Any]) -> None:
    """A record that is another game's, or none, is not shown; the visit ends with a reason."""
    script = to_the_end(23)
    *before, over = script
    assert visit(script)[0].game.record is not None  # type: ignore[union-attr]
    rng = Random(3)
    actions = over["record"].split("\n")
    for number in range(6):
        mutant = dict(over)
        rows = list(actions)
        at = rng.randrange(8, len(rows) - 2)
        if number % 3 == 0:
            rows[at], rows[at + 1] = rows[at + 1], rows[at]
        elif number % 3 == 1:
            del rows[at]
        else:
            rows.insert(at, "end")
        mutant["record"] = "\n".join(rows)
        if rows == actions:
            continue
        remote, _ = visit([*before, mutant])
        assert (remote.phase, remote.ended) == (ENDED, "untrue")
        assert remote.game is not None
        assert remote.game.record is None


@pytest.mark.parametrize("seats", [0, 1, 2])
def test_fewer_seats_than_one_was_led_to_are_not_believed(told: list[Any], seats: int) -> None:
    challenge, welcome, lobby = told[:3]
    last = {**welcome, "seat": len(welcome["seats"]) - 1}
    fewer = {**lobby, "started": True, "people": [], "seats": lobby["seats"][:seats]}
    assert visit([challenge, last, {**fewer, "seats": lobby["seats"]}])[0].ended == ""
    assert visit([challenge, last, fewer])[0].ended == "untrue"


def test_a_flood_of_news_takes_no_room(told: list[Any]) -> None:
    line = {"t": "chat", "id": 1, "name": "x", "seat": None, "text": "y" * 1900}
    start = next(number for number, message in enumerate(told) if message["t"] == "lobby") + 1
    streams = [Played([Received(message) for message in [*told[:start], *[line] * 400]], chunk=400)]
    remote = GuestClient(lambda room: streams[0], "Dana", code="ABC123")
    for number in range(60):
        remote.tick(number * 0.02)
    news = remote.table_news()
    assert 0 < len(news) <= 256
    assert all(len(str(each.args["text"])) <= 200 for each in news)


@pytest.mark.parametrize("name", ["key", "self", "argv", "lang", "details", "wanted", "n"])
def test_a_guest_in_a_terminal_bears_any_names_in_the_last_word(
    told: list[Any], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    remote, _ = visit([told[0], {"t": "bye", "reason": "full", "args": {name: "x"}}])
    with pytest.raises(CommandFailed) as complaint:
        join_headless._end(
            join_headless.HeadlessGuest(remote, lambda event, **details: None), lambda event, **details: None
        )
    print_error(["--lang", "en"], complaint.value.key, **complaint.value.details)
    assert len(capsys.readouterr().err.splitlines()) == 1
