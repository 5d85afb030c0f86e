"""Real separation: each program on a computer of its own as far as its network knows, with cables that fail."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from game.net.protocol.access import MOST_OF_ONE
from game.net.transport.addresses import show_address
from tests.net import spaces as several
from tests.net.separation import SOON, Evening, Fault, Player, back, silenced, suspended, unplugged
from tests.net.spaces import Spaces, spaces, until
from tests.soaking import soaked


@cache
def lacking() -> str:
    """Why this machine cannot do it."""
    return several.missing()


@pytest.fixture(autouse=True)
def _where_possible() -> None:
    if lacking():
        pytest.skip(f"{lacking()}; the same games over loopback are in test_sockets.py and test_headless.py")


def heard(there: Spaces, name: str) -> dict[str, object]:
    """The one table that a listener on that computer hears."""
    listener = there.start(name, "-m", "tests.net.lookout")
    assert listener.ended(20.0) == 0, "no beacon arrived"
    (line,) = listener.lines
    return dict(json.loads(line))


ENOUGH = 8
"""Actions of each guest after which every kind of address and the bad line have carried a game."""


def acted(player: Player) -> int:
    """How many actions of its own it was told of."""
    seats = {row["seat"] for row in player.told("scene")}
    return sum(row["seat"] in seats for row in player.told("action"))


def least_acted(evening: Evening) -> int:
    """How many actions of its own that guest was told of that has the fewest."""
    return min(acted(player) for player in evening.players.values())


@pytest.mark.parametrize("whole", soaked([False, True], [False]))
def test_found_by_its_beacon_and_played_over_every_kind_of_address_and_a_bad_line(tmp_path: Path, whole: bool) -> None:
    """One guest goes where the beacon came from, one to an IPv6 address, one to one of this link, far away."""
    with spaces("host", "near", "site", "far") as there:
        there.lengthen("far", 0.1, 0.05)  # 200 ms there and back
        evening = Evening(there, tmp_path, ("near", "site", "far"), more="bot:novice")
        found = heard(there, "near")
        assert (found["addresses"], found["port"]) == ([there.ipv4("host")], evening.port)
        assert (found["host"], found["free"]) == ("Dana", 3)
        assert set(evening.addresses) == {there.ipv4("host"), there.site("host"), there.link_local("host")}
        evening.join(
            near=show_address(there.ipv4("host"), evening.port),
            site=show_address(there.site("host"), evening.port),
            far=show_address(there.link_local("host"), evening.port),
        )
        if whole:
            assert evening.finish().result is not None
        else:
            until(lambda: least_acted(evening) >= ENOUGH, "actions of all", evening.host, seconds=60.0)
            evening.stop()
        assert least_acted(evening) >= ENOUGH


@pytest.mark.soak
def test_links_and_programs_fail_in_mid_game_and_every_seat_comes_back_by_itself(tmp_path: Path) -> None:
    """The lengths lie between and above the times after which guest (4.5 s) and host (10 s) notice."""
    faults: dict[str, tuple[Fault, float]] = {
        "one": (unplugged, 6.0), "two": (silenced, 11.0), "three": (suspended, 11.0),
    }  # fmt: skip
    with spaces("host", *faults) as there:
        evening = Evening(there, tmp_path, tuple(faults))
        address = show_address(there.ipv4("host"), evening.port)
        evening.join(**dict.fromkeys(faults, address))
        evening.until_played(20)
        ends = at_once(evening, faults)
        for name in faults:
            assert back(evening, (name,), max(ends.values())) < SOON, (name, ends)
        evening.until_played(max(player.n for player in evening.players.values()) + ENOUGH)
        evening.stop()
        for name in ("one", "two"):
            whats = [row["what"] for row in evening.players[name].told("table")]
            assert whats.count("link-lost") == whats.count("link-back") >= 1, "nothing was cut off"


def at_once(evening: Evening, faults: dict[str, tuple[Fault, float]]) -> dict[str, float]:
    """These faults of these guests, each for so many seconds, from one moment on; when each ended."""
    with ThreadPoolExecutor() as pool:
        ends = {name: pool.submit(fault, evening, name, seconds) for name, (fault, seconds) in faults.items()}
    return {name: end.result() for name, end in ends.items()}


@pytest.mark.parametrize("anywhere", [False, True])
def test_public_addresses_of_one_network_are_near_and_others_come_if_the_host_wants(
    tmp_path: Path, anywhere: bool
) -> None:
    with spaces("host", "near", "far") as there:
        there.give("host", "192.0.2.1/24", "2001:db8:7::1/64")
        there.give("near", "192.0.2.2/24", "2001:db8:7::2/64")
        there.give("far", "203.0.113.9/32")
        there.route("far", "192.0.2.0/24", "src", "203.0.113.9")
        there.route("host", "203.0.113.0/24")
        more = ["--anywhere"] * anywhere
        host = there.start(
            "host", "main.py", "host", "tigris", "--headless", "--seats", "lan,lan", "--data-dir", str(tmp_path), *more
        )
        until(lambda: host.lines, "the host", host)
        said = json.loads(host.lines[0])
        assert {"192.0.2.1", "2001:db8:7::1"} <= set(said["addresses"])
        for name, address in (("near", "192.0.2.1"), ("near", "2001:db8:7::1"), ("far", "192.0.2.1")):
            typed = show_address(address, said["port"])
            guest = there.start(name, "main.py", "join", typed, "--headless", "--watch", "--code", said["code"])
            until(lambda guest=guest: guest.lines, f"{name} at {address}")
            expected = "joined" if anywhere or name == "near" else "ended"
            assert json.loads(guest.lines[0])["ev"] == expected, (name, address)


def test_a_copied_beacon_and_a_relay_give_nothing_away(tmp_path: Path) -> None:
    """F-2: the list has two rows; whoever goes to the false one ends with the sentence, and that was one guess."""
    with spaces("host", "guest", "attacker") as there:
        evening = Evening(there, tmp_path, ())
        attacker = there.start("attacker", "-m", "tests.net.intruder", there.ipv4("attacker"))
        until(lambda: attacker.lines, "the attacker", attacker)
        port = json.loads(attacker.lines[0])["port"]
        listener = there.start("guest", "-m", "tests.net.lookout", "2")
        guest = there.start(
            "guest", "main.py", "join", show_address(there.ipv4("attacker"), port), "--headless", "--name", "Ostrich",
            "--code", evening.code, "--data-dir", str(tmp_path / "guest"),
        )  # fmt: skip
        assert guest.ended() != 0
        said = json.loads(guest.lines[-1])
        assert (said["ev"], said["reason"]) == ("ended", "not-this-table")
        assert listener.ended() == 0
        rows = [json.loads(row) for row in listener.lines]
        assert {row["addresses"][0] for row in rows} == {there.ipv4("host"), there.ipv4("attacker")}
        assert len({row["room"] for row in rows}) == 1
        until(lambda: any("guesses" in row for row in attacker.lines), "the guesses", attacker)
        *heard, last = [json.loads(row) for row in attacker.lines[1:]]
        assert [row["message"]["t"] for row in heard if row["who"] == "guest"] == ["exchange"]
        assert "Ostrich" not in "".join(attacker.lines)
        assert last["guesses"] == MOST_OF_ONE - 1, "the relay itself was one"


def test_nothing_is_left_of_a_run_that_was_killed() -> None:
    until_now = several._ip("netns", "list")
    name = f"{several.PREFIX}-{4_000_000 + 1}-left"  # no process has so large a number
    several._ip("netns", "add", name)
    with spaces("one") as there:
        assert name not in several._ip("netns", "list")
        assert there._space("one") in several._ip("netns", "list")
    assert sorted(several._ip("netns", "list").splitlines()) == sorted(until_now.splitlines())
    with pytest.raises(RuntimeError, match="in the middle"), spaces("one"):
        raise RuntimeError("in the middle")
    assert sorted(several._ip("netns", "list").splitlines()) == sorted(until_now.splitlines())
