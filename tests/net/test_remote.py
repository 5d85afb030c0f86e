"""Guests play whole games over streams in memory: mixed seats, lost links, killed programs, differences."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core import Illegal
from game.net import codes
from game.net.remote import ENDED, LOBBY, PLAYING
from game.net.room import Manners, Room
from game.net.streams import Link, MemoryListener
from tests.net.tables import GAME, Party, refusal

LISTED = ("human,lan", "lan,lan", "lan,bot:steady,lan", "human,human,lan,bot:steady", "lan,lan,lan,lan")


@pytest.mark.parametrize("seats", LISTED)
def test_whole_games_with_mixed_seats(seats: str) -> None:
    """Each guest ends with exactly what the host says that he may know, and has checked every draw."""
    party = Party(seats, seed=len(seats))
    for number in range(seats.count("lan")):
        party.visit(f"Guest {number}")
    watcher = party.visit("Watcher", want="watch")
    party.begin()
    party.finish()
    party.agree()
    for visitor in party.visitors:
        assert visitor.whats()[-1] == "draws-checked"
        assert visitor.session is not None
        record = visitor.session.record()
        assert record is not None
        assert record.actions == party.room.session.record().actions  # type: ignore[union-attr]
        assert record.result is not None
        assert record.seed == party.room.seed
        assert [update.n for update in visitor.told] == sorted({update.n for update in visitor.told})
    assert watcher.session is not None
    assert watcher.session.local == ()


def test_what_a_guest_sees_and_may_do_is_what_a_seat_at_the_host_s_sees_and_may_do() -> None:
    party = Party("human,lan", seed=3)
    guest = party.visit("Dana")
    session = party.begin()
    remote = guest.session
    assert remote is not None
    own, everybody, onlooker = session.client(remote.local[0]), session.client(None), remote.client(None)

    def compare(count: int) -> None:
        own.poll()
        assert GAME.view_to_json(own.view) == GAME.view_to_json(guest.client.view)
        told = [[(u.n, u.actor, u.text, u.events) for u in each.poll()] for each in (everybody, onlooker)]
        assert told[0] == told[1]
        assert GAME.view_to_json(everybody.view) == GAME.view_to_json(onlooker.view)
        assert own.can_undo() == guest.client.can_undo() or remote.waiting
        assert session.to_act() == remote.to_act()
        seat = remote.local[0]
        for text in ("tile red a1", "leader black h7", "support 9", "end", "catastrophe c3", "draw 0 red"):
            action = GAME.decode(text)
            if remote.waiting or session.to_act() != seat:
                continue
            state = GAME.determinize(own.view, Random(0))
            expected = refusal(lambda action=action, state=state: GAME.apply(state, action))  # type: ignore[misc]
            if expected:
                assert refusal(lambda action=action: guest.client.submit(action)) == expected  # type: ignore[misc]

    for count in range(120):
        compare(count)
        party.act()
        party.settle(0.08)


def test_refusals_without_asking_the_host() -> None:
    party = Party("lan,lan", seed=4)
    first, second = party.visit("A"), party.visit("B")
    party.begin()
    acting, other = (first, second) if first.session.to_act() in first.session.local else (second, first)  # type: ignore
    assert refusal(lambda: other.client.submit(GAME.decode("end"))) == "not-your-turn"
    sent = len(acting.link.sent["client"])
    assert refusal(lambda: acting.client.submit(GAME.decode("take c3"))).startswith("phase-")
    assert len(acting.link.sent["client"]) == sent
    acting.client.submit(GAME.decode("end"))
    assert refusal(lambda: acting.client.submit(GAME.decode("end"))) == "waiting"
    assert refusal(acting.client.undo) == "waiting"
    party.settle()
    for what in ("bookmark", "return_to", "ask_advice"):
        args = (1, 1) if what == "return_to" else (1,)
        assert refusal(lambda what=what, args=args: getattr(acting.session, what)(*args)) == "not-for-guests"  # type: ignore
    assert acting.session is not None
    assert refusal(lambda: acting.session.save("mine")) == "not-for-guests"  # type: ignore[union-attr]
    assert not acting.session.can_take_back(0)
    assert acting.session.record() is None


def test_undo_takes_back_one_s_own_last_action_at_every_table() -> None:
    party = Party("lan,human", seed=6)
    guest = party.visit("Dana")
    session = party.begin()
    undone = 0
    for _ in range(200):
        party.act()
        party.settle(0.06)
        if guest.client.can_undo() and undone < 5:
            n, view = session.n, GAME.view_to_json(guest.client.view)
            guest.client.undo()
            party.settle(0.1)
            assert session.n == guest.client.n == n - 1
            assert GAME.view_to_json(guest.client.view) != view
            assert guest.told[-1].text == "!undo 1"
            undone += 1
            party.agree()
    assert undone == 5


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
    party = Party("lan,human", seed=20, manners=Manners(absence=0))
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
    assert [update.n for update in guest.session.past(None)] == list(range(1, party.room.session.n + 1))  # type: ignore


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
    assert guest.session.halted == "closed"
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
        assert len(again.session.past(seat[0])) == party.room.session.n  # type: ignore[union-attr]
        again.link.cut()
        party.visitors.remove(again)
        party.settle(0.1)
    last = party.visit("Dana", folder=tmp_path / "guest", code="")
    party.settle(0.3)
    party.finish()
    assert last.whats()[-1] == "draws-checked"
    assert "[]" in path.read_text()  # the game is over: nothing to come back to


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
    assert (stranger.remote.phase, stranger.remote.ended) == (ENDED, "code")


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
        assert all(visitor.session.halted == "closed" for visitor in party.visitors if visitor.session)
        party.room = Room.reopen(session.path, party.equipment)  # type: ignore[arg-type]
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


def test_a_difference_is_noticed_told_reported_and_mended(tmp_path: Path) -> None:
    """R-13: a client's copy is corrupted; at the very next action that is found out, and the host's view counts."""
    party = Party("lan,human", seed=14)
    guest = party.visit("Dana", folder=tmp_path)
    session = party.begin()
    for _ in range(10):
        party.act()
        party.settle(0.06)
    course = guest.remote.game.known()  # type: ignore[union-attr]
    points = list(course.view.points)
    points[0] += 7
    course.view = replace(course.view, points=points)
    before = session.n
    while session.n == before:
        party.act()
        party.step()
    party.settle(0.1)
    assert {"differs", "mended"} <= set(guest.whats())
    assert GAME.view_to_json(guest.client.view) == GAME.view_to_json(session.client(course.seat).view)
    reports = list((tmp_path / "reports").iterdir())
    assert len(reports) == 1
    assert reports[0].name == next(news for news in guest.news if news.what == "differs").args["file"]
    party.finish()
    assert guest.whats()[-1] == "draws-checked"
    assert guest.whats().count("differs") == 1


def test_who_comes_late_or_has_been_away_knows_all_that_happened() -> None:
    party = Party("lan,human,bot:steady", seed=15, manners=Manners(absence=0))
    guest = party.visit("Dana")
    session = party.begin()
    for _ in range(60):
        party.act()
        party.settle(0.06)
    late = party.visit("Late", want="watch")
    party.settle(0.3)
    assert late.session is not None
    assert late.session.came_with == session.n
    public = [(update.n, update.text, update.events) for update in session.past(None)]
    assert [(update.n, update.text, update.events) for update in late.session.past(None)] == public
    assert [(u.n, u.text, u.events) for u in guest.session.past(None)] == public  # type: ignore[union-attr]
    told = len(guest.told)
    guest.link.held = True  # the cable is out; a bot plays for the guest
    party.room.give_to_bot(guest.session.local[0])  # type: ignore[union-attr]
    begun = session.n
    while session.n < begun + 40:
        party.act()
        party.step()
    guest.link.cut()
    party.settle(1.0)
    assert [update.n for update in guest.told[told:]][:40] == list(range(begun + 1, begun + 41))
    assert guest.told[-1].events == session.past(guest.client.seat)[-1].events
    party.agree()


def test_draws_that_do_not_follow_from_the_seed_are_told() -> None:
    """The host cheats with the bag: legal draws, but not those that he committed to (features.md row 55)."""
    for cheat in (True, False):
        party = Party("lan,human", seed=16)
        guest = party.visit("Dana")
        session = party.begin()
        if cheat:
            session._table.dice = replace(session._table.dice, seed="loaded")
            party.room.underway.session = _lying(session, party.room.seed)  # type: ignore[union-attr]
        party.finish()
        assert guest.whats()[-1] == ("draws-wrong" if cheat else "draws-checked")
    assert codes.keeps(party.room.commit, party.room.seed, party.room.nonce)


def _lying(session, seed):  # type: ignore[no-untyped-def]
    """The session, telling the seed that was committed to."""

    class Lying:
        def __getattr__(self, name: str) -> object:
            return getattr(session, name)

        @property
        def seed(self) -> str:
            return seed

        def record(self) -> object:
            return replace(session.record(), seed=seed)

    return Lying()


def test_lobby_chat_and_manners() -> None:
    party = Party("human,lan,lan", seed=17)
    first, second = party.visit("Dana"), party.visit("Yossi", want=2)
    party.settle()
    assert [visitor.remote.table.seat for visitor in (first, second)] == [1, 2]
    first.remote.sit(2)
    party.settle()
    assert first.news[-1].what == "refused"
    assert first.news[-1].args["reason"] == "taken"
    second.remote.sit(None)
    party.settle()
    first.remote.sit(2)
    party.settle()
    assert (first.remote.table.seat, second.remote.table.seat) == (2, None)
    first.remote.say("  he\u202ello\n ")
    second.remote.phrase("thanks")
    with pytest.raises(Illegal, match="empty"):
        first.remote.say("\u200b")
    party.settle()
    chat = [news.args for news in second.news if news.what == "chat"]
    assert [args.get("text", args.get("phrase")) for args in chat] == ["hello", "thanks"]
    party.room.kick(second.remote.table.number)
    party.settle()
    assert (second.remote.phase, second.remote.ended) == (ENDED, "kicked")
    assert "kicked" in first.whats()
    party.room.close()
    party.settle()
    assert first.remote.ended == "stopped"


def test_pause_and_timer_reach_the_guest() -> None:
    party = Party("lan,human", seed=18, manners=Manners(timer=60))
    guest = party.visit("Dana")
    party.begin()
    session = guest.session
    assert session is not None
    party.settle(1.0)
    found = guest.remote.countdown
    assert found is not None
    assert found.seat == session.to_act()
    assert 57 < found.left < 60
    party.room.pause(True)
    party.settle(1.0)
    assert session.halted == "paused"
    assert refusal(lambda: guest.client.submit(GAME.decode("end"))) in ("paused", "not-your-turn")
    held = guest.remote.countdown
    assert held is not None
    assert held.held
    party.room.pause(False)
    party.settle(1.0)
    assert session.halted == ""


def test_what_a_computer_that_slept_missed_is_no_reason_to_be_late() -> None:
    party = Party("lan,human", seed=19)
    guest = party.visit("Dana")
    party.begin()
    party.step(86_400.0)
    party.settle(0.5)
    assert guest.session is not None
    assert guest.session.linked
    assert "link-lost" not in guest.whats()
