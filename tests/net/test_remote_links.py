"""Guests whose links break, whose programs or whose host's program are killed, who sleep: nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.net.guest.client import ENDED, LOBBY, PLAYING, GuestClient
from game.net.host.room import Room, TableSettings
from game.net.protocol.streams import Link, MemoryListener, MemoryStream, pair
from tests.net.tables import GAME, Party, refusal


def test_links_are_cut_all_the_time_and_nothing_is_lost_or_done_twice() -> None:
    """Late bytes are lost with the link, in both directions; every guest comes back within 3 s and finds all."""
    rng = Random(8)
    party = Party("lan,lan,bot:steady", seed=8)

    def make() -> Link:
        return Link(delay=rng.choice((0.0, 0.03, 0.09)), split=rng.choice((0, 1, 700)))

    guests = [party.visit(name, make=make) for name in ("A", "B")]
    watcher = party.visit("W", want="watch", make=make)
    party.begin()
    cuts = 0

    def cut(count: int) -> None:
        nonlocal cuts
        if count % 19 == 0 and cuts < 45:
            rng.choice([*guests, watcher]).link.cut()
            cuts += 1

    party.finish(each=cut)
    assert cuts == 45
    party.agree()
    for visitor in party.visitors:
        back = visitor.whats().count("link-back")
        assert back == visitor.whats().count("link-lost") > 5
        heard: list[int] = []
        for update in visitor.told:  # what was taken back apart, every action was told once and in order
            del heard[update.n - (not update.text.startswith("!")) :]
            heard += [] if update.text.startswith("!") else [update.n]
        assert heard[-1] == party.room.session.n  # type: ignore[union-attr]
        assert heard == list(range(heard[0], heard[-1] + 1))


@pytest.mark.parametrize(("sender", "most"), [("host", 24), ("client", 15)])
@pytest.mark.parametrize("delay", [0.0, 0.03])
def test_a_link_is_cut_after_every_number_of_messages(sender: str, most: int, delay: float) -> None:
    """The k-th link breaks right after the k-th message of one side, also in the middle of coming back."""
    party = Party("lan,human", seed=20, table_settings=TableSettings(absence=0))
    guest = party.visit("Dana", make=lambda: Link(delay=delay))
    party.begin()
    first = len(guest.links)

    def cut(count: int) -> None:
        k = len(guest.links) - first + 1
        if k <= most and len(guest.link.sent[sender]) >= k:  # type: ignore[index]
            guest.link.cut()

    party.finish(each=cut)
    assert len(guest.links) - first >= most
    party.agree()
    assert guest.remote.ended == ""
    assert [update.n for update in guest.session.past_updates(None)] == list(range(1, party.room.session.n + 1))  # type: ignore


@pytest.mark.parametrize("lost_there", [True, False])
def test_an_action_under_way_when_the_link_breaks_is_done_once(lost_there: bool) -> None:
    """It may be lost before the host has it, or the host's word of it may be; the guest's program finds out."""
    party = Party("lan,human", seed=9)
    guest = party.visit("Dana", make=lambda: Link(delay=0.1))
    session = party.begin()
    party.settle(1.0)
    while session.to_act() not in guest.session.local:  # type: ignore[union-attr]
        party.act()
        party.settle(0.5)
    n = session.n
    guest.client.submit(GAME.decode("end"))
    if not lost_there:
        party.settle(0.11)
        assert session.n > n
    guest.link.cut()
    assert guest.session is not None
    party.settle(0.04)
    assert guest.session.pause_reason == "closed"
    party.settle(2.5)
    assert [entry.text for entry in session._table.log].count("end") == 1
    assert not guest.session.waiting
    party.agree()


def test_a_killed_program_gets_its_seat_and_hand_back_from_the_disk(tmp_path: Path) -> None:
    party = Party("lan,human", tmp_path / "host", seed=10)
    guest = party.visit("Dana", folder=tmp_path / "guest")
    party.begin()
    for _ in range(40):
        party.act()
        party.settle(0.06)
    seat, view = guest.session.local, GAME.view_to_json(guest.client.view)  # type: ignore[union-attr]
    path = tmp_path / "guest" / "tokens.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert party.room.code not in path.read_text()
    guest.link.cut()  # as when a process is killed
    party.visitors.remove(guest)
    party.settle(0.3)
    for attempt in range(3):  # also twice before the new token was used
        again = party.visit("Dana", folder=tmp_path / "guest", code="")
        party.settle(0.3)
        assert again.session is not None, attempt
        assert again.session.local == seat
        assert GAME.view_to_json(again.client.view) == view
        assert len(again.session.past_updates(seat[0])) == party.room.session.n  # type: ignore[union-attr]
        again.link.cut()
        party.visitors.remove(again)
        party.settle(0.1)
    last = party.visit("Dana", folder=tmp_path / "guest", code="")
    party.settle(0.3)
    party.finish()
    assert last.whats()[-1] == "draws-checked"
    assert "[]" not in path.read_text(), "another game may follow"
    party.room.close()
    party.settle(0.1)
    assert last.remote.ended == "stopped"
    assert "[]" in path.read_text(), "there is nothing to come back to"


def test_a_token_of_an_older_table_gives_way_to_the_code(tmp_path: Path) -> None:
    party = Party("lan,human", seed=11)
    guest = party.visit("Dana", folder=tmp_path)
    party.begin()
    other = Party("lan,human", seed=12)
    other.now = party.now
    newcomer = other.visit("Dana", folder=tmp_path)
    other.settle(0.3)
    assert newcomer.remote.phase == LOBBY
    assert guest.remote.phase == PLAYING
    stranger = other.visit("Dana", folder=tmp_path / "else", code="000000")
    other.settle(0.3)
    assert (stranger.remote.phase, stranger.remote.ended) == (ENDED, "not-this-table")


def test_a_killed_host_that_continues_brings_everybody_back(tmp_path: Path) -> None:
    party = Party("lan,lan,bot:steady", tmp_path, seed=13)
    party.visit("A")
    party.visit("B", make=lambda: Link(delay=0.05))
    watcher = party.visit("W", want="watch")
    session = party.begin()
    for restart in range(3):
        for _ in range(15):
            party.act()
            party.settle(0.1)
        log = [entry.text for entry in session._table.log]
        party.up = False
        for visitor in party.visitors:
            visitor.link.cut()
        session._journal.close()  # type: ignore[union-attr]  # what the end of a process does
        party.settle(3.0)
        assert all(visitor.session.pause_reason == "closed" for visitor in party.visitors if visitor.session)
        party.room = Room.reopen(session.path, party.services)  # type: ignore[arg-type]
        party.listener, party.up = MemoryListener(), True
        party.room.open(party.listener)
        session = party.room.session  # type: ignore[assignment]
        back = party.now
        while not all(visitor.session and visitor.session.linked for visitor in party.visitors):
            party.step()
            assert party.now - back < 3.0
        assert [entry.text for entry in session._table.log][: len(log)] == log, restart
        party.settle(0.5)
        party.agree()
    party.finish()
    party.agree()
    assert watcher.whats().count("link-back") == 3
    assert all(visitor.whats()[-1] == "draws-checked" for visitor in party.visitors)


def test_what_a_computer_that_slept_missed_is_no_reason_to_be_late() -> None:
    party = Party("lan,human", seed=19)
    guest = party.visit("Dana")
    party.begin()
    party.step(86_400.0)
    party.settle(0.5)
    assert guest.session is not None
    assert guest.session.linked
    assert "link-lost" not in guest.whats()


def test_what_is_said_while_the_link_is_away_does_not_end_the_visit() -> None:
    """Whoever talks, gets ready or wants more time while he is being let in again would be no guest to the host."""
    party = Party("lan,human", seed=9)
    guest = party.visit("Dana")
    party.begin()
    guest.link.cut()
    refused, phases = set(), set()
    for _ in range(200):
        party.step()
        if not guest.remote.linked:
            phases.add(guest.remote.phase)
            refused |= {refusal(lambda: guest.remote.say("hello")), refusal(lambda: guest.remote.phrase("hello"))}
            guest.remote.ready(True)
            guest.remote.sit(None)
    assert "link-back" in guest.whats(), guest.remote.ended
    assert refused == {"closed"}
    assert phases == {"calling", "waiting"}
    party.finish()
    assert guest.whats()[-1] == "draws-checked"


def test_a_newcomer_waits_longer_to_be_let_in_than_one_who_knows_that_the_host_answers() -> None:
    """Giving up would end his first visit, while the host holds a seat for somebody without a token."""
    party = Party("human,lan", seed=21)
    guest = party.visit("Dana", make=lambda: Link(delay=1.2))
    party.settle(8.0)
    assert (guest.remote.phase, guest.remote.ended) == (LOBBY, "")


@pytest.mark.parametrize("started", [True, False])
def test_a_newcomer_whose_welcome_is_lost_comes_in_again_to_the_same_seat(started: bool) -> None:
    """He has no token; the seat would be held for nobody, in a game for ever."""
    party = Party("lan,human", seed=3)
    if started:
        first = party.visit("Avi")
        party.begin()
        party.room.kick(first.remote.table.number)
    dana = party.visit("Dana", make=lambda: Link(delay=0.1))
    while not any(guest.name == "Dana" for guest in party.room.guests.all):
        party.step()
    dana.link.cut()
    party.settle()
    assert dana.remote.ended == "closed"
    stranger = party.visit("Omid")
    party.settle()
    assert stranger.remote.ended == "full", "another name takes no seat from him"
    again = party.visit("Dana")
    party.settle()
    assert (again.remote.phase, again.remote.name) == (PLAYING if started else LOBBY, "Dana")
    again.link.cut()
    party.settle()
    assert party.visit("Dana").remote.ended == ""
    party.settle(0.3)
    assert party.visitors[-1].remote.ended == "full", "who has been heard is to come back by his token"


def test_a_newcomer_who_is_too_late_tries_again_but_not_for_ever() -> None:
    """On a line that loses packets the handshake can take longer than the five seconds of a host (R-8)."""
    calls: list[MemoryStream] = []

    def dial(room: str) -> MemoryStream:
        host, guest = pair()
        calls.append(host)
        host.send({"t": "bye", "reason": "late", "args": {}})
        return guest

    remote, now = GuestClient(dial, "Dana", code="ABC123"), 0.0
    while not remote.ended and now < 30:
        now += 0.1
        remote.tick(now)
    assert (remote.ended, len(calls)) == ("late", 3)
