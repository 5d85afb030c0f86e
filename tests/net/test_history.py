"""How a game reaches who comes in: at the pace of the link, whole, however long it is; and hosts that never send it.

Faults F-3 and F-4 of the page on secure tables.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from game.net.guest.client import CALLING, ENDED, HISTORY_SECONDS, PLAYING
from game.net.guest.remote_match import MOST_PENDING
from game.net.host import match, seat_feed
from game.net.protocol import framing
from tests.net.lying import beginning, visit
from tests.net.tables import Party, Visitor

PART, OUTBOX = 8, 3000


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a hundred actions is a long one."""
    monkeypatch.setattr(seat_feed, "PART", PART)
    monkeypatch.setattr(match, "OUTBOX", OUTBOX)


@pytest.fixture(scope="module")
def told() -> list[Any]:
    """What a guest was told who came back in mid-game."""
    return beginning(22, 30)


def play(party: Party, actions: int, seconds: float = 0.02) -> None:
    """So many more actions, whoever does them."""
    session = party.room.session
    assert session is not None
    end = session.n + actions
    while session.n < end:
        party.act()
        party.settle(seconds)


def heard(visitor: Visitor) -> list[Any]:
    """All messages that the host has sent over the visitor's link."""
    return [framing.decode(line.rstrip(b"\n")) for link in visitor.links[-1:] for line in link.sent["host"]]


def kinds(visitor: Visitor) -> list[str]:
    """What a newcomer is told of the game, in order; "snapshot" for an update without a text."""
    found = [message for message in heard(visitor) if message["t"] in ("start", "update", "history")]
    return ["snapshot" if message["t"] == "update" and not message["text"] else message["t"] for message in found]


def test_a_long_game_comes_part_by_part_as_the_link_takes_it(small_parts: None) -> None:
    """A newcomer's link is full while the game goes on: little waits for it, and then nothing is missing (F-4)."""
    party = Party("lan,human,bot:steady", seed=9)
    party.visit("Dana")
    session = party.begin()
    play(party, 100)
    slow = party.visit("Eve", want="watch")
    while "history" not in kinds(slow):
        party.step()
    slow.link.held = True
    before = len(slow.link.sent["host"])
    play(party, 40)
    assert sum(map(len, slow.link.sent["host"][before:])) < 2 * OUTBOX, "it waits at the host, as nothing but a place"
    slow.link.held = False
    party.settle(3.0)
    party.agree()
    *first, last = [index for index, kind in enumerate(kinds(slow)) if kind == "history"]
    assert len(first) > 10
    assert "update" not in kinds(slow)[:last], "no update comes before the end of the history"
    assert kinds(slow)[last - 1] == "snapshot", "the last part comes with the position that it leads to"
    play(party, 5)
    party.settle(1.0)
    party.agree()
    assert slow.session is not None
    assert slow.session.played.known().n == session.n


def test_what_is_taken_back_meanwhile_is_not_told(small_parts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """More is taken back than the last part has: the history begins anew."""
    party = Party("lan,human", seed=9)
    party.visit("Dana")
    session = party.begin()
    play(party, 60)
    slow = party.visit("Eve", want="watch")
    while kinds(slow).count("history") < 2:
        party.step()
    slow.link.held = True
    feed = party.room.game().feeds.by_seat[None]
    monkeypatch.setattr(feed, "_past", [dict(entry) for entry in feed._past])  # as if all had been done once more
    slow.link.held = False
    party.settle(3.0)
    assert kinds(slow).count("start") == 2
    play(party, 3)
    party.settle(1.0)
    party.agree()
    assert session.n == slow.remote.game.known().n  # type: ignore[union-attr]


def test_a_link_that_breaks_every_moment_does_not_make_a_good_host_a_flood(small_parts: None) -> None:
    """Each return brings the whole history with two snapshots; a guest that returns asks for them."""
    party = Party("lan,human", seed=9)
    guest = party.visit("Dana")
    party.begin()
    play(party, 40)
    for _ in range(30):
        guest.link.cut()
        party.settle(1.0)
        assert guest.remote.linked
        assert kinds(guest).count("snapshot") == 2
    party.agree()


def test_the_record_waits_for_the_history(small_parts: None) -> None:
    """Who comes when the game is over gets both, one after the other (F-4)."""
    party = Party("lan,bot:steady", seed=3)
    party.visit("Dana")
    party.begin()
    party.finish()
    late = party.visit("Eve", want="watch")
    party.settle(4.0)
    assert kinds(late).count("history") > 5
    assert heard(late)[-1]["t"] == "over" or "over" in [message["t"] for message in heard(late)[-3:]]
    assert late.session is not None
    assert late.session.record() is not None


def test_who_is_sent_away_in_the_middle_of_the_history_is_forgotten(small_parts: None) -> None:
    party = Party("lan,human", seed=9)
    party.visit("Dana")
    party.begin()
    play(party, 60)
    slow = party.visit("Eve", want="watch")
    while "history" not in kinds(slow):
        party.step()
    slow.link.held = True
    party.step()
    game, (guest,) = party.room.game(), [each for each in party.room.guests.all if each.name == "Eve"]
    assert list(game._deliveries) == [guest.number]
    party.room.free_place(guest.number)
    party.step()
    assert not game._deliveries


def test_each_return_after_the_end_brings_the_record_and_is_no_flood() -> None:
    """The same record twice over one link is what nobody asked for; once a link belongs to coming back."""
    party = Party("lan,bot:steady", seed=3)
    dana = party.visit("Dana")
    party.begin()
    party.finish()
    party.settle(0.5)
    for _ in range(16):
        dana.link.cut()
        party.settle(0.7)
        assert dana.remote.linked, dana.remote.ended
        assert [message["t"] for message in heard(dana)].count("over") == 1
    stream = party.room.guests.all[0].stream
    over = next(message for message in heard(dana) if message["t"] == "over")
    for _ in range(20):
        stream.send(over)  # type: ignore[union-attr]
    party.settle(0.5)
    assert dana.remote.ended == "host-flood"


def test_a_guest_without_a_window_knows_when_to_go_on_at_once() -> None:
    """A bot's program rested after every 4 ms of a long history: 5000 actions took nine seconds, and now one."""
    party = Party("lan,human", seed=4)
    party.visit("Dana")
    party.begin()
    play(party, 30)
    late = party.visit("Eve", want="watch")
    late.remote._stopwatch = count(1.0).__next__  # one step takes all the time of a tick
    while "history" not in kinds(late):
        party.step()
    party.settle(0.1)
    assert late.remote.behind
    party.settle(2.0)
    assert not late.remote.behind
    party.agree()


@pytest.mark.parametrize("more", [[], [{"t": "history", "past": [], "last": False}] * 30])
def test_a_history_that_makes_no_progress_is_not_waited_for(more: list[Any]) -> None:
    """The host owes the history and sends none of it: after ten seconds the guest calls again (F-3)."""
    party = Party("lan,human", seed=4)
    remote, stream = (guest := party.visit("Dana")).remote, lambda: party.room.guests.all[0].stream
    party.begin()
    assert remote.game is not None
    remote.game.lost()
    for message in more:
        stream().send(message)  # type: ignore[union-attr]
    party.settle(HISTORY_SECONDS - 0.5)
    assert (remote.phase, len(guest.links)) == (PLAYING, 1)
    party.settle(2.0)
    assert (remote.phase, len(guest.links)) == (PLAYING, 2)
    party.agree()


def test_updates_before_the_history_are_checked_before_they_are_stored(told: list[Any]) -> None:
    """Sixty lines of a megabyte took 1.3 GB: what is no position ends the visit, what is one has its bound (F-3)."""
    at = next(index for index, message in enumerate(told) if message["t"] == "history")
    update = next(message for message in told if message["t"] == "update" and message["text"])
    huge = {**update, "view": {"x": "y" * 1_000_000}}
    remote, _ = visit([*told[:at], huge, *told[at:]])
    assert (remote.phase, remote.ended) == (ENDED, "untrue")
    crammed = {**update, "events": [{"event": "x" * 1000}] * 512}
    remote, _ = visit([*told[:at], *[crammed] * 100])
    assert remote.phase == CALLING, "that is all that came"
    remote, _ = visit([*told[:at], *[update] * (MOST_PENDING + 1)])
    assert (remote.phase, remote.ended) == (ENDED, "untrue")


def test_nothing_of_an_update_that_waits_is_kept_but_what_was_checked(told: list[Any]) -> None:
    party = Party("lan,human", seed=4)
    guest = party.visit("Dana")
    party.begin()
    game = guest.remote.game
    assert game is not None
    game.lost()
    update = next(message for message in reversed(heard(guest)) if message["t"] == "update")
    game.update({**update, "text": "end", "events": [{"event": "x" * 1000}] * 512})
    assert game._pending[0]["events"] == []
    assert 0 < game._pending_bytes < 10_000
